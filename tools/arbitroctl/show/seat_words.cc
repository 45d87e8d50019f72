// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/seat_words.h"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/arbitroctl/show/words.h"
#include "tools/value_json.h"

namespace arbitro::tools {
namespace {

// Which of the first two seats an id is about.
std::optional<size_t> SeatOfId(const std::string& id) {
  if (id == "first" || absl::EndsWith(id, "_first")) return 0;
  if (id == "second" || absl::EndsWith(id, "_second")) return 1;
  return std::nullopt;
}

std::string NameAt(const std::string& id, const std::vector<std::string>& names) {
  const auto seat = SeatOfId(id);
  return seat && names.size() == 2 ? names[*seat] : "";
}

std::string Ordinal(PaperLanguage language, uint32_t place) {
  if (language == PaperLanguage::kItalian) return absl::StrCat(place, "º");
  const uint32_t last = place % 10;
  const bool teen = place % 100 / 10 == 1;
  return absl::StrCat(place, teen || last == 0 || last > 3 ? "th"
                             : last == 1                   ? "st"
                             : last == 2                   ? "nd"
                                                           : "rd");
}

std::string ListWords(PaperLanguage language, const v1::Form& form, const v1::Value& value,
                      const std::vector<std::string>& names) {
  std::vector<std::string> items;
  for (const v1::Value& item : value.list().items()) {
    items.push_back(form.children_size() == 1 ? ValueWords(language, form.children(0), item, names)
                                              : JsonFromValue(item));
  }
  return absl::StrJoin(items, ", ");
}

v1::Value EmptyList() {
  v1::Value value;
  value.mutable_list();
  return value;
}

bool IsEmptyList(const v1::Value& value) {
  return value.kind_case() == v1::Value::kList && value.list().items().empty();
}

// Adds to a seat's line what the game made of it, by the same fields; what it was made of is left
// out then, where it is a set.
v1::Value LineWithDetails(const v1::Form& form, const v1::Value& line, const v1::Value& details) {
  v1::Value whole = line;
  bool made = false;
  for (const v1::Form& field : form.children()) {
    const v1::Value* part = FindField(details, field.id());
    if (part == nullptr || FindField(line, field.id()) != nullptr) continue;
    SetField(field.id(), *part, &whole);
    made = true;
  }
  if (!made) return whole;
  for (const v1::Form& field : form.children()) {
    const bool source = field.kind() == v1::Form::SET && FindField(line, field.id()) != nullptr;
    if (source) SetField(field.id(), EmptyList(), &whole);
  }
  return whole;
}

std::string StructWords(PaperLanguage language, const v1::Form& form, const v1::Value& value,
                        const std::vector<std::string>& names) {
  std::vector<std::string> parts;
  for (const v1::Form& field : form.children()) {
    const v1::Value* part = FindField(value, field.id());
    if (part == nullptr || IsEmptyList(*part)) continue;
    parts.push_back(absl::StrCat(LabelAt(language, field, names), " ",
                                 ValueWords(language, field, *part, names)));
  }
  return absl::StrJoin(parts, ", ");
}

// The fields of a report that are not the seats' own lines: "Winner: Ada; Games: 2".
std::string FieldWords(PaperLanguage language, const v1::Table& table, const v1::Form& report) {
  const std::vector<std::string> names = SeatTexts(language, table);
  std::vector<std::string> parts;
  for (const v1::Form& field : report.children()) {
    const v1::Value* value = FindField(table.report(), field.id());
    if (value == nullptr || IsSheet(field)) continue;
    parts.push_back(absl::StrCat(LabelAt(language, field, names), ": ",
                                 ValueWords(language, field, *value, names)));
  }
  return absl::StrJoin(parts, "; ");
}

std::string ChoiceWords(PaperLanguage language, const v1::Form& form, const std::string& id,
                        const std::vector<std::string>& names) {
  for (const v1::FormChoice& choice : form.choices()) {
    if (choice.id() == id) return ChoiceAt(language, choice, names);
  }
  return id;
}

// The alternatives that a form names are told apart by the kind of the value.
const v1::Form* AlternativeFor(const v1::Value& value, const v1::Form& form) {
  for (const v1::Form& child : form.children()) {
    const bool text = value.kind_case() == v1::Value::kText && child.kind() == v1::Form::CHOICE;
    const bool null =
        value.kind_case() == v1::Value::KIND_NOT_SET && child.kind() == v1::Form::NULL_VALUE;
    if (text || null) return &child;
  }
  return nullptr;
}

}  // namespace

uint32_t HallNumber(const v1::Table& table) {
  return table.place() == 0 ? table.number() : table.place();
}

std::string SeatText(PaperLanguage language, const v1::Seat& seat) {
  if (seat.kind() == v1::SEAT_KIND_NEUTRAL) return Phrase(language, "(neutral)");
  if (seat.kind() != v1::SEAT_KIND_PASSIVE) return PersonText(seat);
  return absl::StrCat(PersonText(seat), " ", Phrase(language, "(passive)"));
}

std::vector<std::string> SeatTexts(PaperLanguage language, const v1::Table& table) {
  std::vector<std::string> names;
  for (const v1::Seat& seat : table.seats()) names.push_back(SeatText(language, seat));
  return names;
}

std::string LabelAt(PaperLanguage language, const v1::Form& field,
                    const std::vector<std::string>& names) {
  const std::string label = TextIn(language, field.label());
  const std::string name = NameAt(field.id(), names);
  if (name.empty()) return label;
  return absl::StrCat(label.substr(0, label.rfind(',')), ", ", name);
}

std::string ChoiceAt(PaperLanguage language, const v1::FormChoice& choice,
                     const std::vector<std::string>& names) {
  const std::string name = NameAt(choice.id(), names);
  return name.empty() ? TextIn(language, choice.label()) : name;
}

bool IsSheet(const v1::Form& field) {
  return field.kind() == v1::Form::LIST && field.children_size() == 1 &&
         field.children(0).kind() == v1::Form::STRUCT;
}

std::string ResultWord(PaperLanguage language, const v1::Table& table, const v1::Seat& seat) {
  if (!table.decided() || table.results_withheld() || !seat.has_outcome()) return "";
  if (table.seats_size() > 2 && seat.outcome().place() > 0) {
    return Ordinal(language, seat.outcome().place());
  }
  // A judge who plays on for a player has no place.
  if (seat.kind() == v1::SEAT_KIND_PASSIVE && seat.outcome().place() == 0) return "-";
  return Phrase(language, PlainWord(seat.outcome().result()));
}

std::string LineWords(PaperLanguage language, const v1::Table& table, int seat,
                      const v1::Form& report) {
  if (!table.has_report()) return "";
  std::vector<std::string> lines;
  for (const v1::Form& field : report.children()) {
    const v1::Value* value = IsSheet(field) ? FindField(table.report(), field.id()) : nullptr;
    if (value == nullptr || value->list().items_size() <= seat) continue;
    const v1::Form& form = field.children(0);
    lines.push_back(ValueWords(
        language, form,
        LineWithDetails(form, value->list().items(seat), table.seats(seat).outcome().details())));
  }
  return absl::StrJoin(lines, "; ");
}

std::string ReportWords(PaperLanguage language, const v1::Table& table, const v1::Form& report) {
  if (!table.has_report()) return "";
  std::string said = FieldWords(language, table, report);
  const bool taken =
      std::any_of(table.seats().begin(), table.seats().end(), [](const v1::Seat& seat) {
        return std::any_of(seat.penalties().begin(), seat.penalties().end(),
                           [](const v1::SeatPenalty& penalty) { return penalty.match_lost(); });
      });
  if (!taken || said.empty()) return said;
  return PhraseWith(language, "match lost by penalty; reported: $0", said);
}

std::string ValueWords(PaperLanguage language, const v1::Form& form, const v1::Value& value,
                       const std::vector<std::string>& names) {
  switch (form.kind()) {
    case v1::Form::CHOICE:
      return ChoiceWords(language, form, value.text(), names);
    case v1::Form::FLAG:
      return Phrase(language, value.flag() ? "yes" : "no");
    case v1::Form::STRUCT:
      return StructWords(language, form, value, names);
    case v1::Form::LIST:
    case v1::Form::SET:
      return ListWords(language, form, value, names);
    case v1::Form::ONE_OF:
      if (const v1::Form* child = AlternativeFor(value, form)) {
        return child->kind() == v1::Form::CHOICE ? ValueWords(language, *child, value, names)
                                                 : TextIn(language, child->label());
      }
      break;
    default:
      break;
  }
  if (value.kind_case() == v1::Value::kText) return value.text();
  if (value.kind_case() == v1::Value::kInteger) return absl::StrCat(value.integer());
  return JsonFromValue(value);
}

std::string TableStateWord(const v1::Table& table) {
  if (table.results_withheld()) return Phrase("withheld");
  if (table.kind() == v1::TABLE_KIND_BYE && table.decided()) return Phrase("bye");
  if (table.has_corrected()) return Phrase("corrected");
  if (table.has_forfeited()) return Phrase("forfeited");
  if (table.has_by_hand()) return Phrase("by hand");
  if (table.decided()) return Phrase("decided");
  if (table.report_standing() == v1::REPORT_STANDING_CONFLICT) return Phrase("reported, conflict");
  return table.reports_size() > 0 ? Phrase("reported") : Phrase("open");
}

bool IsWithoutPoints(const google::protobuf::RepeatedPtrField<v1::Table>& tables) {
  bool decided = false;
  for (const v1::Table& table : tables) {
    if (!table.decided() || table.results_withheld()) continue;
    decided = true;
    for (const v1::Seat& seat : table.seats()) {
      if (seat.outcome().points() != 0) return false;
    }
  }
  return decided;
}

}  // namespace arbitro::tools
