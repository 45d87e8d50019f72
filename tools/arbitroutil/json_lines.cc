// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroutil/json_lines.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <map>
#include <memory>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "arbitro/catalogue.h"
#include "arbitro/form_check.h"
#include "daemon/translate/wire/fields.h"
#include "daemon/translate/wire/value.h"
#include "tools/value_json.h"

namespace arbitro::tools {
namespace {

constexpr char kPlainName[] = "name";

// The child of a card form that has this role; null where none has.
const Form* FieldWith(const Form& form, bool Form::*role) {
  for (const Form& field : form.children) {
    if (field.*role) return &field;
  }
  return nullptr;
}

absl::Status At(const std::string& path, int line, const std::string& what) {
  return absl::InvalidArgumentError(absl::StrCat(path, ":", line, ": ", what));
}

// Returns the fault of a card, whose name may stand in the field `name`; empty where it has none.
std::string CheckCard(const Form& card_form, const std::string& name_id, Value* card) {
  const bool plain = (*card)[name_id].is_null() && (*card)[kPlainName].kind() == Value::Kind::kText;
  if (plain) card->Set(name_id, (*card)[kPlainName]);
  const auto problem = CheckForm(card_form, *card, "");
  return problem ? absl::StrCat("`", problem->path, "` ", problem->message) : "";
}

}  // namespace

absl::StatusOr<Value> SdkValueFromJson(const std::string& text, const std::string& name) {
  const auto message = ValueFromJson(text);
  if (!message.ok()) return message.status();
  translate::Fields fields(translate::Source::kClient);
  Value value = translate::ReadValue(name, *message, &fields);
  if (fields.ok()) return value;
  const engine::Failure failure = fields.failure();
  const engine::Failure::Field& first = failure.fields.front();
  return absl::InvalidArgumentError(absl::StrCat(first.path, " ", first.description));
}

std::string JsonFromSdkValue(const Value& value) {
  v1::Value message;
  translate::WriteValue(value, &message);
  return JsonFromValue(message);
}

absl::StatusOr<std::vector<JsonLine>> ReadJsonLines(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file.is_open()) {
    return absl::NotFoundError(absl::StrCat("cannot read `", path, "`: ", std::strerror(errno)));
  }
  std::vector<JsonLine> lines;
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    lines.push_back({number, SdkValueFromJson(line, "line")});
  }
  if (file.bad())
    return absl::UnavailableError(absl::StrCat("cannot read `", path, "` to its end"));
  return lines;
}

absl::StatusOr<CatalogueBytes> ReadCatalogue(const std::string& path, const Form& card_form) {
  auto lines = ReadJsonLines(path);
  if (!lines.ok()) return lines.status();
  const Form* key = FieldWith(card_form, &Form::key);
  const Form* name = FieldWith(card_form, &Form::name);
  if (key == nullptr || name == nullptr) {
    return absl::FailedPreconditionError("the ruleset's card form names no key or no name field");
  }
  std::vector<CatalogueRow> rows;
  std::map<std::string, int> line_of;
  for (JsonLine& line : *lines) {
    if (!line.value.ok()) {
      return At(path, line.number, std::string(line.value.status().message()));
    }
    Value& row = *line.value;
    const std::string problem = CheckCard(card_form, name->id, &row);
    if (!problem.empty()) return At(path, line.number, problem);
    const auto [first, added] = line_of.emplace(row[key->id].text(), line.number);
    if (!added) {
      return At(
          path, line.number,
          absl::StrCat("`", key->id, "` is `", first->first, "`, as on line ", first->second));
    }
    rows.push_back({row[key->id].text(), row[name->id].text(), row});
  }
  return std::make_shared<const std::string>(EncodeCatalogue(std::move(rows)));
}

}  // namespace arbitro::tools
