// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/files/person_file.h"

#include <functional>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "tools/arbitroctl/show/line_fault.h"
#include "tools/arbitroctl/show/utf8_text.h"

namespace arbitro::tools {
namespace {

struct Column {
  const char* name;
  std::function<void(const std::string& text, v1::PersonProfile* profile)> set;
};

const std::vector<Column>& Columns() {
  static const auto* columns = new std::vector<Column>{
      {"given_name", [](const auto& text, auto* profile) { profile->set_given_name(text); }},
      {"family_name", [](const auto& text, auto* profile) { profile->set_family_name(text); }},
      {"display_name", [](const auto& text, auto* profile) { profile->set_display_name(text); }},
      {"op_number",
       [](const auto& text, auto* profile) {
         for (absl::string_view number : absl::StrSplit(text, ' ', absl::SkipEmpty())) {
           profile->add_op_numbers(std::string(number));
         }
       }},
      {"birth_date", [](const auto& text, auto* profile) { profile->set_birth_date(text); }},
      {"country", [](const auto& text, auto* profile) { profile->set_country(text); }},
      {"email", [](const auto& text, auto* profile) { profile->set_email(text); }},
      {"phone", [](const auto& text, auto* profile) { profile->set_phone(text); }},
  };
  return *columns;
}

}  // namespace

std::vector<std::string> PersonColumns() {
  std::vector<std::string> names;
  for (const Column& column : Columns()) names.emplace_back(column.name);
  return names;
}

absl::StatusOr<v1::PersonProfile> ProfileOfRow(const CsvFile& file, const CsvRow& row) {
  v1::PersonProfile profile;
  for (const Column& column : Columns()) {
    const std::string text = file.Text(row, column.name);
    if (absl::StrContains(text, '\n')) {
      absl::Status status = absl::InvalidArgumentError(
          absl::StrCat("`", column.name, "`: ", ShownText(text), " goes over lines"));
      AttachAdvice("write each field on one line", &status);
      return status;
    }
    column.set(text, &profile);
  }
  return profile;
}

}  // namespace arbitro::tools
