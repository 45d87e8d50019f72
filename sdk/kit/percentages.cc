// SPDX-License-Identifier: Apache-2.0
//
// Sums of whole numbers over common denominators; nothing is reduced before the end.

#include "kit/percentages.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace arbitro::kit {
namespace {

// The least common multiple of the counts, none of which is 0; nullopt where it does not fit.
std::optional<Uint128> CommonMultiple(const std::set<uint32_t>& counts) {
  Uint128 multiple = 1;
  for (const uint32_t count : counts) {
    const auto next = CheckedMultiply(multiple / GreatestCommonDivisor(multiple, count), count);
    if (!next) return std::nullopt;
    multiple = *next;
  }
  return multiple;
}

// numerator / denominator over `over`, rounded half up. Exact where `denominator` divides `over`.
// Both factors of the product fit 64 bits, or the denominator divides.
Uint128 Over(Share share, Uint128 over) {
  if (over % share.denominator == 0) return over / share.denominator * share.numerator;
  return (over * share.numerator + share.denominator / 2) / share.denominator;
}

uint32_t Possible(const WinRecord& record) { return std::max(record.possible, 1u); }

// Invariant: the floor's and the cap's denominators and what was possible divide `denominator`, or
// it is that of a rounded column.
Uint128 Numerator(const WinRecord& record, const PercentageRules& rules, Uint128 denominator) {
  const Uint128 floor = Over(rules.floor, denominator);
  if (record.possible == 0) return floor;
  const Uint128 own =
      Over({std::min(record.earned, record.possible), record.possible}, denominator);
  const Uint128 cap = record.capped ? Over(rules.cap, denominator) : denominator;
  return std::min(std::max(own, floor), cap);
}

// numerator / denominator, which is at most 1, in multiples of 10^-18, rounded half up. By long
// division, as a product might not fit.
Uint128 Rounded(Uint128 numerator, Uint128 denominator) {
  Uint128 rounded = numerator / denominator;
  Uint128 left = numerator % denominator;
  constexpr int kDigits = 18;
  for (int digit = 0; digit < kDigits; ++digit) {
    rounded *= 10;
    Uint128 tens = 0;
    for (int i = 0; i < 10; ++i) {
      // Invariant: both are less than the denominator.
      const bool wraps = tens >= denominator - left;
      tens = wraps ? tens - (denominator - left) : tens + left;
      rounded += wraps ? 1 : 0;
    }
    left = tens;
  }
  return rounded + (left >= denominator - left ? 1 : 0);
}

Percentages RoundedColumn(const Percentages& column) {
  Percentages rounded;
  rounded.exact = false;
  rounded.denominator = kRoundedDenominator;
  rounded.numerators.reserve(column.numerators.size());
  for (const Uint128 numerator : column.numerators) {
    rounded.numerators.push_back(Rounded(numerator, column.denominator));
  }
  return rounded;
}

uint32_t CountOf(const Opponents& opponents, size_t player) {
  return opponents.first[player + 1] - opponents.first[player];
}

// The least common multiple of the numbers of opponents.
std::optional<Uint128> MultipleFor(const Opponents& opponents) {
  std::set<uint32_t> counts;
  for (size_t player = 0; player + 1 < opponents.first.size(); ++player) {
    counts.insert(std::max(CountOf(opponents, player), 1u));
  }
  return CommonMultiple(counts);
}

// The denominator of exact means, in which that of `none` is too; nullopt where it does not fit.
// Sums fit as well: a sum of shares is at most the number of opponents, which divides the multiple.
std::optional<Uint128> DenominatorOfMeans(const Percentages& column, Uint128 multiple, Share none) {
  const auto denominator = CheckedMultiply(column.denominator, multiple);
  if (!denominator) return std::nullopt;
  const Uint128 common = GreatestCommonDivisor(*denominator, none.denominator);
  return CheckedMultiply(*denominator, none.denominator / common);
}

uint32_t PointsOf(uint32_t result, WinWorth worth) {
  if (result == ARBITRO_RESULT_WIN || result == ARBITRO_RESULT_BYE) return worth.win;
  return result == ARBITRO_RESULT_LOSS ? 0 : worth.tie;
}

uint32_t CountIn(const Value& details, const char* field) {
  constexpr int64_t kGamesMax = 1'000'000;
  const int64_t count = details[field].IntegerOr(0);
  return static_cast<uint32_t>(std::clamp<int64_t>(count, 0, kGamesMax));
}

}  // namespace

Percentages OwnPercentages(const std::vector<WinRecord>& records, const PercentageRules& rules) {
  std::set<uint32_t> counts = {rules.floor.denominator, rules.cap.denominator};
  for (const WinRecord& record : records) counts.insert(Possible(record));
  const auto denominator = CommonMultiple(counts);
  Percentages column;
  column.exact = denominator.has_value();
  column.denominator = denominator.value_or(kRoundedDenominator);
  column.numerators.reserve(records.size());
  for (const WinRecord& record : records) {
    column.numerators.push_back(Numerator(record, rules, column.denominator));
  }
  return column;
}

Ratio OwnPercentage(const WinRecord& record, const PercentageRules& rules) {
  const Uint128 denominator =
      Uint128{Possible(record)} * rules.floor.denominator * rules.cap.denominator;
  return *Ratio::Of(Numerator(record, rules, denominator), denominator);
}

StandingsRequest WithoutEliminations(const StandingsRequest& request) {
  StandingsRequest swiss = request;
  swiss.results.clear();
  swiss.details.clear();
  for (StandingsPlayer& player : swiss.players) {
    const uint32_t first = player.first_result;
    const uint32_t count = player.result_count;
    player.first_result = static_cast<uint32_t>(swiss.results.size());
    for (uint32_t i = first; i < first + count; ++i) {
      const uint32_t phase = request.results[i].phase;
      const bool known = phase >= 1 && phase <= request.phases.size();
      if (known && request.phases[phase - 1].kind == ARBITRO_PHASE_ELIMINATION) continue;
      swiss.results.push_back(request.results[i]);
      if (!request.details.empty()) swiss.details.push_back(request.details[i]);
    }
    player.result_count = static_cast<uint32_t>(swiss.results.size()) - player.first_result;
  }
  return swiss;
}

Opponents OpponentsOf(const StandingsRequest& request) {
  Opponents opponents;
  opponents.first.reserve(request.players.size() + 1);
  for (const StandingsPlayer& player : request.players) {
    for (uint32_t i = 0; i < player.result_count; ++i) {
      const uint32_t opponent = request.results[player.first_result + i].opponent;
      if (opponent != ARBITRO_NONE) opponents.players.push_back(opponent);
    }
    opponents.first.push_back(static_cast<uint32_t>(opponents.players.size()));
  }
  return opponents;
}

Percentages MeansOf(const Percentages& column, const Opponents& opponents, Share none) {
  const auto multiple = MultipleFor(opponents);
  const auto denominator =
      multiple ? DenominatorOfMeans(column, *multiple, none) : std::optional<Uint128>();
  const bool exact = column.exact && denominator;
  if (!exact && column.denominator != kRoundedDenominator) {
    return MeansOf(RoundedColumn(column), opponents, none);
  }
  Percentages means;
  means.exact = exact;
  means.denominator = exact ? *denominator : kRoundedDenominator;
  // How often a share of the column's denominator fits one of the means'.
  const Uint128 factor = exact ? *denominator / column.denominator : 1;
  means.numerators.resize(opponents.first.size() - 1);
  for (size_t player = 0; player < means.numerators.size(); ++player) {
    const uint32_t count = CountOf(opponents, player);
    Uint128 sum = 0;
    for (uint32_t i = opponents.first[player]; i < opponents.first[player + 1]; ++i) {
      sum += column.numerators[opponents.players[i]];
    }
    if (count == 0) {
      means.numerators[player] = Over(none, means.denominator);
    } else {
      means.numerators[player] = exact ? sum * (factor / count) : (sum + count / 2) / count;
    }
  }
  return means;
}

std::vector<WinRecord> MatchRecords(const StandingsRequest& request, WinWorth worth,
                                    ByeCounts byes) {
  std::vector<WinRecord> records(request.players.size());
  for (size_t player = 0; player < records.size(); ++player) {
    const StandingsPlayer& one = request.players[player];
    for (uint32_t i = 0; i < one.result_count; ++i) {
      const uint32_t result = request.results[one.first_result + i].result;
      if (result == ARBITRO_RESULT_BYE && byes == ByeCounts::kNotAtAll) continue;
      records[player].earned += PointsOf(result, worth);
      records[player].possible += worth.win;
    }
  }
  return records;
}

Value ToDetails(const GameTally& games) {
  return Value::Struct({{"won", Value::Integer(games.won)},
                        {"lost", Value::Integer(games.lost)},
                        {"drawn", Value::Integer(games.drawn)}});
}

GameTally GamesOf(const Value& details) {
  return {CountIn(details, "won"), CountIn(details, "lost"), CountIn(details, "drawn")};
}

std::vector<WinRecord> GameRecords(const StandingsRequest& request, WinWorth worth, GameTally bye) {
  std::vector<WinRecord> records(request.players.size());
  for (size_t player = 0; player < records.size(); ++player) {
    const StandingsPlayer& one = request.players[player];
    for (uint32_t i = 0; i < one.result_count; ++i) {
      const uint32_t at = one.first_result + i;
      const bool is_bye = request.results[at].result == ARBITRO_RESULT_BYE;
      const GameTally games = is_bye                        ? bye
                              : at < request.details.size() ? GamesOf(request.details[at])
                                                            : GameTally();
      records[player].earned += games.won * worth.win + games.drawn * worth.tie;
      records[player].possible += (games.won + games.lost + games.drawn) * worth.win;
    }
  }
  return records;
}

Percentages SharesOf(const Percentages& column, const std::vector<uint32_t>& players) {
  Percentages some;
  some.denominator = column.denominator;
  some.exact = column.exact;
  some.numerators.reserve(players.size());
  for (const uint32_t player : players) some.numerators.push_back(column.numerators[player]);
  return some;
}

RankStep StepOf(const char* name, const char* rule, const Percentages& column) {
  RankStep step = {name, rule, RankMeasure::kRatio};
  step.ratios.reserve(column.numerators.size());
  // Over a common denominator the numerators alone decide.
  for (const Uint128 numerator : column.numerators) {
    step.ratios.push_back(*Ratio::Of(numerator, 1));
  }
  return step;
}

}  // namespace arbitro::kit
