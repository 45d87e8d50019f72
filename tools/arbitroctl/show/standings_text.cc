// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/standings_text.h"

#include <algorithm>
#include <cstdint>

#include "absl/numeric/int128.h"
#include "absl/strings/str_cat.h"
#include "tools/arbitroctl/show/language.h"

namespace arbitro::tools {
namespace {

constexpr int kDigits = 2;
constexpr int kDigitsMax = 6;
// Above it the decimals are not computed here: 100 times a million times the numerator must fit.
constexpr absl::uint128 kNumeratorMax = absl::MakeUint128(uint64_t{1} << 32, 0);

absl::uint128 Wide(const v1::UInt128& number) {
  return absl::MakeUint128(number.high(), number.low());
}

// Per cent with so many decimals, rounded half up; the daemon's four where they cannot be computed.
std::string PercentText(const v1::StandingsColumn& column, const v1::StandingsCell& cell,
                        int digits) {
  const absl::uint128 numerator = Wide(cell.numerator());
  const absl::uint128 denominator = Wide(column.denominator());
  if (denominator == 0 || numerator > kNumeratorMax || denominator > kNumeratorMax) {
    return cell.percent();
  }
  uint64_t scale = 1;
  for (int i = 0; i < digits; ++i) scale *= 10;
  const absl::uint128 scaled = (numerator * 100 * scale * 2 + denominator) / (denominator * 2);
  std::string decimals = absl::StrCat(static_cast<uint64_t>(scaled % scale));
  decimals.insert(0, static_cast<size_t>(digits) - decimals.size(), '0');
  return absl::StrCat(cell.negative() ? "-" : "", static_cast<uint64_t>(scaled / scale), ".",
                      decimals);
}

// Whether the column that parts a row from the one above reads the same in both.
bool LooksLevel(const v1::GetStandingsResponse& standings, int row, int digits) {
  const v1::StandingsRow& below = standings.rows(row);
  const v1::StandingsRow& above = standings.rows(row - 1);
  for (int i = 0; i < standings.columns_size() && i < below.cells_size(); ++i) {
    if (standings.columns(i).id() != below.broken_by() || i >= above.cells_size()) continue;
    if (below.cells(i).percent().empty()) return false;
    return PercentText(standings.columns(i), below.cells(i), digits) ==
           PercentText(standings.columns(i), above.cells(i), digits);
  }
  return false;
}

}  // namespace

int DigitsThatPart(const v1::GetStandingsResponse& standings) {
  int digits = kDigits;
  for (int row = 1; row < standings.rows_size(); ++row) {
    while (digits < kDigitsMax && LooksLevel(standings, row, digits)) ++digits;
  }
  return digits;
}

std::string CellText(const v1::StandingsColumn& column, const v1::StandingsCell& cell, int digits) {
  if (cell.percent().empty()) return cell.text();
  return absl::StrCat(PercentText(column, cell, digits), " %");
}

bool HasRecord(const v1::GetStandingsResponse& standings) {
  const bool ties = std::any_of(standings.rows().begin(), standings.rows().end(),
                                [](const v1::StandingsRow& row) { return row.ties() > 0; });
  return ties || std::none_of(standings.columns().begin(), standings.columns().end(),
                              [](const v1::StandingsColumn& column) {
                                return column.id() == "wins" || column.id() == "victories";
                              });
}

std::string PartedOtherwise(PaperLanguage language, const v1::GetStandingsResponse& standings,
                            int row) {
  if (row == 0 || !standings.rows(row).broken_by().empty()) return "";
  if (standings.rows(row).rank() == standings.rows(row - 1).rank()) return "";
  return Phrase(language, "a lot, or a person");
}

std::string EmptyDivisionText(const v1::GetStandingsResponse& standings,
                              const std::string& division) {
  if (division.empty() || standings.rows_size() > 0) return "";
  return standings.unranked_size() > 0
             ? PhraseWith("no player of division $0 is ranked: all have left", division)
             : PhraseWith("no player of division $0 takes part", division);
}

}  // namespace arbitro::tools
