// SPDX-License-Identifier: Apache-2.0
//
// Fields that forms of reports, penalties and questions share, and texts of a list. Each field must
// be there, but where a function's comment says otherwise.

#ifndef ARBITRO_KIT_FIELDS_H_
#define ARBITRO_KIT_FIELDS_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "arbitro/form.h"
#include "arbitro/value.h"

namespace arbitro::kit {

inline Form WholeField(const char* id, Label label, int64_t least, int64_t most) {
  return form::Required(form::Integer(id, std::move(label), least, most));
}
inline Form FlagField(const char* id, Label label) {
  return form::Required(form::Flag(id, std::move(label)));
}
inline Form ChoiceField(const char* id, Label label, std::vector<Choice> choices) {
  return form::Required(form::OneChoice(id, std::move(label), std::move(choices)));
}
inline Form PlayerField(const char* id, Label label) {
  return form::Required(form::Player(id, std::move(label)));
}

// Lists of at most so many entries.
inline Form ListField(const char* id, Label label, Form item, int64_t entries_max) {
  return form::Required(form::List(id, std::move(label), std::move(item), entries_max));
}
inline Form PlayersField(const char* id, Label label, int64_t entries_max) {
  return ListField(id, std::move(label), form::Player("player", {"Player", "Giocatore"}),
                   entries_max);
}
inline Form FlagsField(const char* id, Label label, int64_t entries_max) {
  return ListField(id, std::move(label), form::Flag("one", {"Of one", "Di uno"}), entries_max);
}

// Most of each number, and most entries.
struct NumbersMax {
  int64_t number;
  int64_t entries;
};

// A map from names or players to whole numbers; it may be left out.
inline Form NumbersByName(const char* id, Label label, NumbersMax max) {
  return form::Map(id, std::move(label),
                   form::Integer("number", {"Number", "Numero"}, 0, max.number), max.entries);
}

inline std::vector<std::string> TextsOf(const Value& list) {
  std::vector<std::string> texts;
  for (const Value& item : list.items()) texts.push_back(item.text());
  return texts;
}

inline Value ListOf(const std::vector<std::string>& texts) {
  Value list = Value::List();
  for (const std::string& text : texts) list.Add(Value::Text(text));
  return list;
}

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_FIELDS_H_
