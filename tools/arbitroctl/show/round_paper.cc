// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/round_paper.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "api/text/name_order.h"
#include "tools/arbitroctl/show/words.h"

namespace arbitro::tools {
namespace {

const char* Say(PaperLanguage language, const char* english, const char* italian) {
  return language == PaperLanguage::kItalian ? italian : english;
}

// A seat by that name.
std::string SeatAs(PaperLanguage language, const v1::Seat& seat, std::string name) {
  if (seat.kind() == v1::SEAT_KIND_NEUTRAL) return Say(language, "(neutral)", "(neutrale)");
  if (seat.kind() != v1::SEAT_KIND_PASSIVE) return name;
  return absl::StrCat(name, Say(language, " (passive)", " (passivo)"));
}

// Everybody else at the table; that it is a bye, where no one else sits there.
PaperCell OthersAt(PaperLanguage language, const v1::Table& table, int seat) {
  if (table.kind() == v1::TABLE_KIND_BYE) return Say(language, "(bye)", "(riposo)");
  std::vector<std::string> others;
  for (int i = 0; i < table.seats_size(); ++i) {
    if (i != seat) others.push_back(SeatText(language, table.seats(i)));
  }
  return {std::move(others), ", "};
}

// The name that comes first among those who sign.
std::string FirstName(const PaperSlip& slip) {
  const auto first =
      std::min_element(slip.sort_names.begin(), slip.sort_names.end(), text::NameBefore);
  return first == slip.sort_names.end() ? "" : *first;
}

}  // namespace

std::string SeatText(PaperLanguage language, const v1::Seat& seat) {
  return SeatAs(language, seat, PersonText(seat));
}

PaperList TablesByNumber(PaperLanguage language, const v1::ListTablesResponse& tables) {
  PaperList list{{Say(language, ">Table", ">Tavolo"), Say(language, "Player", "Giocatore"),
                  Say(language, "Against", "Contro")},
                 {}};
  for (const v1::Table& table : tables.tables()) {
    const std::string first = table.seats_size() > 0 ? SeatText(language, table.seats(0)) : "";
    list.rows.push_back({absl::StrCat(table.number()), first, OthersAt(language, table, 0)});
  }
  return list;
}

PaperList TablesByName(PaperLanguage language, const v1::ListTablesResponse& tables) {
  PaperList list{{Say(language, "Player", "Giocatore"), Say(language, ">Table", ">Tavolo"),
                  Say(language, "Against", "Contro")},
                 {}};
  // The key that orders a row, its name, its table, its seat there.
  std::vector<std::tuple<std::string, std::string, int, int>> order;
  for (int t = 0; t < tables.tables_size(); ++t) {
    for (int i = 0; i < tables.tables(t).seats_size(); ++i) {
      const v1::Seat& seat = tables.tables(t).seats(i);
      if (seat.kind() == v1::SEAT_KIND_NEUTRAL) continue;
      order.emplace_back(text::NameKey(SortText(seat)), SortText(seat), t, i);
    }
  }
  std::sort(order.begin(), order.end());
  for (const auto& [key, name, t, i] : order) {
    const v1::Table& table = tables.tables(t);
    list.rows.push_back({SeatAs(language, table.seats(i), name), absl::StrCat(table.number()),
                         OthersAt(language, table, i)});
  }
  return list;
}

void OrderByName(v1::GetStandingsResponse* standings) {
  std::stable_sort(standings->mutable_rows()->begin(), standings->mutable_rows()->end(),
                   [](const v1::StandingsRow& a, const v1::StandingsRow& b) {
                     return text::NameBefore(SortText(a), SortText(b));
                   });
}

PaperList StandingsList(PaperLanguage language, const v1::GetStandingsResponse& standings) {
  PaperList list{{Say(language, ">Rank", ">Posto"), Say(language, "Player", "Giocatore"),
                  Say(language, "Won-lost-tied", "Vinte-perse-patte")},
                 {}};
  for (const v1::StandingsColumn& column : standings.columns()) {
    list.headings.push_back(absl::StrCat(">", TextIn(language, column.label())));
  }
  for (const v1::StandingsRow& row : standings.rows()) {
    std::vector<PaperCell> cells = {absl::StrCat(row.rank()), PersonText(row),
                                    absl::StrCat(row.wins(), "-", row.losses(), "-", row.ties())};
    for (const v1::StandingsCell& cell : row.cells()) {
      cells.push_back(cell.percent().empty() ? cell.text() : absl::StrCat(cell.percent(), " %"));
    }
    list.rows.push_back(std::move(cells));
  }
  return list;
}

std::string DrawText(PaperLanguage language, const v1::Round& round) {
  if (!round.has_draw()) return Say(language, "paired by hand", "accoppiato a mano");
  const bool contributed = round.draw().strength() == v1::DRAW_STRENGTH_CONTRIBUTED;
  return absl::StrCat(Say(language, "draw ", "sorteggio "), round.draw().link_index(), ", ",
                      contributed ? Say(language, "contributed", "con contributi del pubblico")
                                  : Say(language, "committed", "vincolato in anticipo"),
                      ", ", ShortDigest(round.draw().seed()));
}

void SortByName(std::vector<PaperSlip>* slips) {
  std::stable_sort(slips->begin(), slips->end(), [](const PaperSlip& a, const PaperSlip& b) {
    return text::NameBefore(FirstName(a), FirstName(b));
  });
}

}  // namespace arbitro::tools
