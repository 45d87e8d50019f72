// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/files/person_file.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "tools/arbitroctl/files/csv_file.h"

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

absl::StatusOr<std::vector<const Column*>> PersonColumnsOf(const CsvFile& file) {
  std::vector<const Column*> columns;
  for (const std::string& name : file.columns) {
    const auto known = std::find_if(Columns().begin(), Columns().end(),
                                    [&](const Column& column) { return column.name == name; });
    if (known == Columns().end()) {
      const std::string all =
          absl::StrJoin(Columns(), ", ",
                        [](std::string* out, const Column& column) { out->append(column.name); });
      return WrongLine(1,
                       absl::StrCat("`", name, "` is no column; the first line names them: ", all));
    }
    columns.push_back(&*known);
  }
  return columns;
}

}  // namespace

absl::StatusOr<std::vector<PersonLine>> ReadPersonFile(std::string_view text) {
  const auto file = ReadCsv(text);
  if (!file.ok()) return file.status();
  const auto columns = PersonColumnsOf(*file);
  if (!columns.ok()) return columns.status();
  std::vector<PersonLine> people;
  for (const CsvRow& row : file->rows) {
    PersonLine person{row.line, {}};
    for (size_t i = 0; i < row.fields.size(); ++i) {
      (*columns)[i]->set(row.fields[i], &person.profile);
    }
    people.push_back(std::move(person));
  }
  return people;
}

}  // namespace arbitro::tools
