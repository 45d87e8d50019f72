// SPDX-License-Identifier: Apache-2.0
//
// A number with its noun: "1 table", "2 tables"; "1 giocatore", "2 giocatori".
//
//   Counted(tables, "table is open", "tables are open")
//   CountedLabel(tables, {"table", "tavolo"}, {"tables", "tavoli"})

#ifndef ARBITRO_COUNTED_H_
#define ARBITRO_COUNTED_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "arbitro/refusal.h"

namespace arbitro {
inline namespace v0 {

// The number, a space, and `one` where the number is 1 or -1, else `many`.
inline std::string Counted(int64_t number, std::string_view one, std::string_view many) {
  std::string text = std::to_string(number);
  text += ' ';
  text += number == 1 || number == -1 ? one : many;
  return text;
}

// The same in both languages.
inline Label CountedLabel(int64_t number, const Label& one, const Label& many) {
  return {Counted(number, one.en, many.en), Counted(number, one.it, many.it)};
}

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_COUNTED_H_
