// SPDX-License-Identifier: Apache-2.0

#include "tests/rulebook/case_round.h"

#include <algorithm>
#include <set>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace arbitro::rulebook {

absl::StatusOr<std::vector<Table>> ReadTables(const std::string& text,
                                              const std::vector<std::string>& names) {
  std::vector<Table> tables;
  for (absl::string_view part : absl::StrSplit(text, ", ")) {
    Table table;
    if (absl::ConsumeSuffix(&part, " bye")) table.kind = ARBITRO_TABLE_BYE;
    for (const absl::string_view name : absl::StrSplit(part, " - ")) {
      const auto player = std::find(names.begin(), names.end(), name);
      if (player == names.end()) {
        return absl::InvalidArgumentError(absl::StrCat("`", name, "` is not to be paired"));
      }
      table.seats.push_back({static_cast<uint32_t>(player - names.begin()), 0});
    }
    tables.push_back(std::move(table));
  }
  return tables;
}

std::string TextOfTables(const std::vector<Table>& tables, const std::vector<std::string>& names) {
  return absl::StrJoin(tables, ", ", [&](std::string* out, const Table& table) {
    const auto name = [&](std::string* text, const Seat& seat) {
      text->append(names[seat.player]);
    };
    out->append(absl::StrJoin(table.seats, " - ", name));
    if (table.kind == ARBITRO_TABLE_BYE) out->append(" bye");
  });
}

std::string Sorted(const std::string& tables) {
  std::multiset<std::string> sorted;
  for (const auto table : absl::StrSplit(tables, ", ")) {
    std::vector<std::string> sides = absl::StrSplit(table, " - ");
    std::sort(sides.begin(), sides.end());
    sorted.insert(absl::StrJoin(sides, " - "));
  }
  return absl::StrJoin(sorted, ", ");
}

}  // namespace arbitro::rulebook
