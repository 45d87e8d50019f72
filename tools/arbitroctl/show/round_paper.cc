// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/round_paper.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "api/text/name_order.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/arbitroctl/show/standings_text.h"
#include "tools/arbitroctl/show/words.h"

namespace arbitro::tools {
namespace {

// A seat by that name.
std::string SeatAs(PaperLanguage language, const v1::Seat& seat, std::string name) {
  if (seat.kind() == v1::SEAT_KIND_NEUTRAL) return SeatText(language, seat);
  if (seat.kind() != v1::SEAT_KIND_PASSIVE) return name;
  return absl::StrCat(name, " ", Phrase(language, "(passive)"));
}

// Everybody else at the table; that it is a bye, where no other player sits there.
PaperCell OthersAt(PaperLanguage language, const v1::Table& table, int seat) {
  if (table.kind() == v1::TABLE_KIND_BYE) return Phrase(language, "(bye)");
  std::vector<std::string> others;
  for (int i = 0; i < table.seats_size(); ++i) {
    if (i != seat) others.push_back(SeatText(language, table.seats(i)));
  }
  return {std::move(others), ", "};
}

// Whether a table has more seats than two, so that each seat has its place in an order.
bool HasPlaces(const v1::ListTablesResponse& tables) {
  return std::any_of(tables.tables().begin(), tables.tables().end(),
                     [](const v1::Table& table) { return table.seats_size() > 2; });
}

std::string Number(PaperLanguage language, std::string_view heading) {
  return absl::StrCat(">", Phrase(language, heading));
}

// The name that comes first among those who sign.
std::string FirstName(const PaperSlip& slip) {
  const auto first =
      std::min_element(slip.sort_names.begin(), slip.sort_names.end(), text::NameBefore);
  return first == slip.sort_names.end() ? "" : *first;
}

// The key that orders a row, its name, its table, its seat there.
using NamedSeat = std::tuple<std::string, std::string, int, int>;

std::vector<NamedSeat> SeatsByName(const v1::ListTablesResponse& tables) {
  std::vector<NamedSeat> order;
  for (int t = 0; t < tables.tables_size(); ++t) {
    for (int i = 0; i < tables.tables(t).seats_size(); ++i) {
      const v1::Seat& seat = tables.tables(t).seats(i);
      if (seat.kind() == v1::SEAT_KIND_NEUTRAL) continue;
      order.emplace_back(text::NameKey(SortText(seat)), SortText(seat), t, i);
    }
  }
  std::sort(order.begin(), order.end());
  return order;
}

}  // namespace

PaperList TablesByNumber(PaperLanguage language, const v1::ListTablesResponse& tables) {
  PaperList list{{Number(language, "Table")}, {}};
  const bool places = HasPlaces(tables);
  if (places) list.headings.push_back(Number(language, "Seat"));
  list.headings.push_back(Phrase(language, "Player"));
  if (!places) list.headings.push_back(Phrase(language, "Against"));
  for (const v1::Table& table : tables.tables()) {
    if (!places) {
      const std::string first = table.seats_size() > 0 ? SeatText(language, table.seats(0)) : "";
      list.rows.push_back({absl::StrCat(HallNumber(table)), first, OthersAt(language, table, 0)});
      continue;
    }
    for (int i = 0; i < table.seats_size(); ++i) {
      list.rows.push_back({i == 0 ? absl::StrCat(HallNumber(table)) : "", absl::StrCat(i + 1),
                           SeatText(language, table.seats(i))});
    }
  }
  return list;
}

PaperList TablesByName(PaperLanguage language, const v1::ListTablesResponse& tables) {
  PaperList list{{Phrase(language, "Player"), Number(language, "Table")}, {}};
  const bool places = HasPlaces(tables);
  if (places) list.headings.push_back(Number(language, "Seat"));
  list.headings.push_back(Phrase(language, places ? "With" : "Against"));
  for (const auto& [key, name, t, i] : SeatsByName(tables)) {
    const v1::Table& table = tables.tables(t);
    std::vector<PaperCell> row = {SeatAs(language, table.seats(i), name),
                                  absl::StrCat(HallNumber(table))};
    if (places) row.emplace_back(absl::StrCat(i + 1));
    row.push_back(OthersAt(language, table, i));
    list.rows.push_back(std::move(row));
  }
  return list;
}

namespace {

// The first letter that a name is looked up by, as a capital; a row of no name has none.
std::string InitialOf(const std::string& name) {
  const std::string key = text::NameKey(name);
  if (key.empty()) return "";
  size_t end = 1;
  while (end < key.size() && (static_cast<unsigned char>(key[end]) & 0xc0) == 0x80) ++end;
  return absl::AsciiStrToUpper(key.substr(0, end));
}

}  // namespace

std::vector<PaperList> RangesByName(PaperList by_name, uint32_t parts) {
  std::vector<PaperList> ranges;
  std::string first, last;
  const auto finish = [&] {
    if (!ranges.empty()) ranges.back().title = first == last ? first : first + "–" + last;
  };
  const size_t rows = by_name.rows.size();
  for (size_t at = 0; at < rows; ++at) {
    const std::string initial = InitialOf(by_name.rows[at].front().Text());
    // A part is full once the rows so far are its share of all.
    const bool full = ranges.size() < parts && at * parts >= rows * ranges.size();
    if (ranges.empty() || (full && initial != last)) {
      finish();
      ranges.push_back({by_name.headings, {}, "", true});
      first = initial;
    }
    last = initial;
    ranges.back().rows.push_back(std::move(by_name.rows[at]));
  }
  finish();
  return ranges;
}

void OrderByName(v1::GetStandingsResponse* standings) {
  std::stable_sort(standings->mutable_rows()->begin(), standings->mutable_rows()->end(),
                   [](const v1::StandingsRow& a, const v1::StandingsRow& b) {
                     return text::NameBefore(SortText(a), SortText(b));
                   });
}

PaperList StandingsList(PaperLanguage language, const v1::GetStandingsResponse& standings) {
  PaperList list{{Number(language, "Rank"), Phrase(language, "Player")}, {}};
  const bool record = HasRecord(standings);
  if (record) list.headings.push_back(Phrase(language, "Won-lost-tied"));
  for (const v1::StandingsColumn& column : standings.columns()) {
    list.headings.push_back(absl::StrCat(">", TextIn(language, column.label())));
  }
  list.headings.push_back(Phrase(language, "Parted by"));
  const int digits = DigitsThatPart(standings);
  for (int at = 0; at < standings.rows_size(); ++at) {
    const v1::StandingsRow& row = standings.rows(at);
    std::vector<PaperCell> cells = {absl::StrCat(row.rank()), PersonText(row)};
    if (record) cells.emplace_back(absl::StrCat(row.wins(), "-", row.losses(), "-", row.ties()));
    std::string parted_by = PartedOtherwise(language, standings, at);
    for (int i = 0; i < row.cells_size() && i < standings.columns_size(); ++i) {
      cells.emplace_back(CellText(standings.columns(i), row.cells(i), digits));
      if (standings.columns(i).id() != row.broken_by()) continue;
      parted_by = TextIn(language, standings.columns(i).label());
    }
    cells.emplace_back(parted_by);
    list.rows.push_back(std::move(cells));
  }
  return list;
}

std::string DrawText(PaperLanguage language, const v1::Round& round) {
  if (!round.has_draw()) return Phrase(language, "paired by hand");
  const bool contributed = round.draw().strength() == v1::DRAW_STRENGTH_CONTRIBUTED;
  return PhraseWith(language, contributed ? "draw $0, contributed" : "draw $0, committed",
                    round.draw().link_index());
}

std::string DrawProofText(PaperLanguage language, const v1::Round& round) {
  if (!round.has_draw()) return DrawText(language, round);
  return absl::StrCat(DrawText(language, round), ", ", ShortDigest(round.draw().seed()));
}

std::string RedrawText(const v1::PublishedRedraw& redraw, int32_t utc_offset_minutes) {
  return absl::StrCat(LocalTimeText(redraw.time_us(), utc_offset_minutes),
                      redraw.reason().empty() ? "" : ": ", redraw.reason());
}

std::string RedrawsText(PaperLanguage language, const v1::Round& round,
                        int32_t utc_offset_minutes) {
  std::string text;
  for (const v1::PublishedRedraw& redraw : round.published_redraws()) {
    absl::StrAppend(&text, text.empty() ? "" : "; ",
                    PhraseWith(language, "drawn again after publication, $0",
                               RedrawText(redraw, utc_offset_minutes)));
  }
  return text;
}

void SortByName(std::vector<PaperSlip>* slips) {
  std::stable_sort(slips->begin(), slips->end(), [](const PaperSlip& a, const PaperSlip& b) {
    return text::NameBefore(FirstName(a), FirstName(b));
  });
}

}  // namespace arbitro::tools
