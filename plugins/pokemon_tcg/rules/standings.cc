// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/rules/standings.h"

#include <algorithm>
#include <string>
#include <utility>

#include "kit/ranking.h"
#include "plugins/pokemon_tcg/rules/tables.h"

namespace arbitro::pkm {
namespace {

using kit::RankMeasure;

using kit::RankOrder;

using kit::RankStep;

using kit::Uint128;

// [PKM-GEN-30] The order of the tie-breaks.
enum Step : uint32_t {
  kPoints,
  kLate,
  kOpponents,
  kOpponentsOpponents,
  kHeadToHead,
  kLastOpponent,
  kSteps
};

struct StepRow {
  const char* id;
  Label label;
  const char* rule;
};

// The players that the rulebook ranks, and their places in the ranking's own lists.
struct Field {
  std::vector<uint32_t> ranked;    // indices in the request
  std::vector<uint32_t> unranked;  // the same
  std::vector<uint32_t> place_of;  // request index -> index in `ranked`, or ARBITRO_NONE
};

// Says what the standings are written from.
struct Outcome {
  const StandingsRequest& request;
  const std::vector<MatchRecord>& records;
  const Percentages& percentages;
  const Field& field;
  const std::vector<RankStep>& steps;
  const kit::Ranking& ranking;
};

Field SplitField(const StandingsRequest& request);
std::vector<RankStep> FirstSteps(const StandingsRequest& request, const Percentages& percentages,
                                 const Field& field);
RankStep RatioStep(Step step, const kit::Percentages& column, const Field& field);
RankStep HeadToHeadStep(const StandingsRequest& request, const Field& field);
RankStep LastOpponentStep(const StandingsRequest& request, const Field& field,
                          const kit::Ranking& before);
RankStep NewStep(Step step, RankMeasure measure, RankOrder order);
uint32_t LastOpponent(const StandingsRequest& request, uint32_t player);
Standings Write(const Outcome& outcome);
std::vector<uint32_t> ShownSteps(const kit::Ranking& ranking);
Column ColumnOf(uint32_t step, const Percentages& percentages);
const StepRow& StepText(uint32_t step);
uint32_t ColumnParting(const kit::RankedPlayer& line, const std::vector<uint32_t>& shown);
arbitro_u128 CellOf(uint32_t step, size_t place_in_ranking, const Outcome& outcome);
arbitro_u128 Cell(Uint128 number);
void CiteSteps(const Standings& standings, Host& host);
void CiteUnranked(const StandingsRequest& request, const Standings& standings, Host& host);

}  // namespace

Decided<Standings> RankPlayers(const StandingsRequest& request, const StandingsRules& rules,
                               Host& host) {
  const std::vector<MatchRecord> records = Records(request);
  const auto percentages = ComputePercentages(request, records, rules);
  if (!percentages) {
    return Refuse("RATIO_TOO_LARGE", "PKM-GEN-34",
                  {"the percentages do not fit 128 bits: play at most " +
                       std::to_string(kSwissRoundsMax) + " Swiss rounds",
                   "le percentuali non stanno in 128 bit: giocare al più " +
                       std::to_string(kSwissRoundsMax) + " round alla svizzera"});
  }
  const Field field = SplitField(request);
  const auto ranked = static_cast<uint32_t>(field.ranked.size());
  std::vector<RankStep> steps = FirstSteps(request, *percentages, field);
  steps.push_back(LastOpponentStep(request, field, kit::Rank(ranked, steps, /*seed=*/nullptr)));
  const kit::Ranking ranking = kit::Rank(ranked, steps, /*seed=*/nullptr);
  const Standings standings = Write({request, records, *percentages, field, steps, ranking});
  CiteSteps(standings, host);
  CiteUnranked(request, standings, host);
  return standings;
}

namespace {

Field SplitField(const StandingsRequest& request) {
  Field field;
  field.place_of.assign(request.players.size(), ARBITRO_NONE);
  for (uint32_t player = 0; player < request.players.size(); ++player) {
    // [PKM-GEN-3] A player who dropped does not appear in the standings.
    // [PKM-PEN-6] Nor does one who was disqualified.
    const uint32_t status = request.players[player].status;
    if (status == ARBITRO_PLAYER_DROPPED || status == ARBITRO_PLAYER_EXPELLED) {
      field.unranked.push_back(player);
      continue;
    }
    field.place_of[player] = static_cast<uint32_t>(field.ranked.size());
    field.ranked.push_back(player);
  }
  return field;
}

std::vector<RankStep> FirstSteps(const StandingsRequest& request, const Percentages& percentages,
                                 const Field& field) {
  RankStep points = NewStep(kPoints, RankMeasure::kInteger, RankOrder::kDescending);
  RankStep late = NewStep(kLate, RankMeasure::kInteger, RankOrder::kAscending);
  for (const uint32_t player : field.ranked) {
    points.integers.push_back(request.players[player].points);
    // [PKM-GEN-35] A player tagged late ranks behind all others on the same points; [PKM-GEN-6] a
    // late entrant is.
    late.integers.push_back((request.players[player].flags & ARBITRO_PLAYER_LATE) != 0 ? 1 : 0);
  }
  std::vector<RankStep> steps;
  steps.push_back(std::move(points));
  steps.push_back(std::move(late));
  // [PKM-GEN-34] First the opponents' percentages, then those of their opponents.
  steps.push_back(RatioStep(kOpponents, percentages.opponents, field));
  steps.push_back(RatioStep(kOpponentsOpponents, percentages.opponents_opponents, field));
  // [PKM-GEN-30] Head-to-head, if exactly two are level and one beat the other.
  steps.push_back(HeadToHeadStep(request, field));
  return steps;
}

// Over a common denominator the numerators alone decide.
RankStep RatioStep(Step step, const kit::Percentages& column, const Field& field) {
  RankStep rank_step = NewStep(step, RankMeasure::kRatio, RankOrder::kDescending);
  for (const uint32_t player : field.ranked) {
    rank_step.ratios.push_back(*kit::Ratio::Of(column.numerators[player], 1));
  }
  return rank_step;
}

RankStep HeadToHeadStep(const StandingsRequest& request, const Field& field) {
  RankStep step = NewStep(kHeadToHead, RankMeasure::kHeadToHead, RankOrder::kDescending);
  for (uint32_t place = 0; place < field.ranked.size(); ++place) {
    const StandingsPlayer& player = request.players[field.ranked[place]];
    for (uint32_t i = 0; i < player.result_count; ++i) {
      const PlayerResult& result = request.results[player.first_result + i];
      if (result.result != ARBITRO_RESULT_WIN || result.opponent == ARBITRO_NONE) continue;
      if (field.place_of[result.opponent] == ARBITRO_NONE) continue;
      step.beats.push_back({place, field.place_of[result.opponent]});
    }
  }
  return step;
}

// [PKM-GEN-30] At last, who met the better placed player last. The places are those that the steps
// before leave, so that the step does not rest on itself; without a ranked opponent, behind all.
RankStep LastOpponentStep(const StandingsRequest& request, const Field& field,
                          const kit::Ranking& before) {
  const auto behind_all = static_cast<int64_t>(field.ranked.size()) + 1;
  std::vector<int64_t> place_of(request.players.size(), behind_all);
  for (const kit::RankedPlayer& line : before.lines) {
    place_of[field.ranked[line.player]] = line.place;
  }
  RankStep step = NewStep(kLastOpponent, RankMeasure::kInteger, RankOrder::kAscending);
  for (const uint32_t player : field.ranked) {
    const uint32_t opponent = LastOpponent(request, player);
    step.integers.push_back(opponent == ARBITRO_NONE ? behind_all : place_of[opponent]);
  }
  return step;
}

RankStep NewStep(Step step, RankMeasure measure, RankOrder order) {
  RankStep rank_step;
  rank_step.name = StepText(step).id;
  rank_step.rule = StepText(step).rule;
  rank_step.measure = measure;
  rank_step.order = order;
  return rank_step;
}

uint32_t LastOpponent(const StandingsRequest& request, uint32_t player) {
  const StandingsPlayer& one = request.players[player];
  for (uint32_t i = one.result_count; i > 0; --i) {
    const PlayerResult& result = request.results[one.first_result + i - 1];
    if (result.opponent != ARBITRO_NONE) return result.opponent;
  }
  return ARBITRO_NONE;
}

Standings Write(const Outcome& outcome) {
  Standings standings;
  standings.unranked = outcome.field.unranked;
  const std::vector<uint32_t> shown = ShownSteps(outcome.ranking);
  for (const uint32_t step : shown) {
    standings.columns.push_back(ColumnOf(step, outcome.percentages));
  }
  for (size_t place = 0; place < outcome.ranking.lines.size(); ++place) {
    const kit::RankedPlayer& line = outcome.ranking.lines[place];
    const uint32_t player = outcome.field.ranked[line.player];
    const MatchRecord& record = outcome.records[player];
    // [PKM-GEN-2] A bye is a win on the record.
    standings.rows.push_back({player, line.place, ColumnParting(line, shown),
                              record.wins + record.byes, record.losses, record.ties});
    for (const uint32_t step : shown) standings.cells.push_back(CellOf(step, place, outcome));
  }
  return standings;
}

// The columns shown: the rarer steps only where they part two players.
std::vector<uint32_t> ShownSteps(const kit::Ranking& ranking) {
  bool parts[kSteps] = {true, false, true, true, false, false};
  for (const kit::RankedPlayer& line : ranking.lines) {
    if (line.parted_by < kSteps) parts[line.parted_by] = true;
  }
  std::vector<uint32_t> shown;
  for (uint32_t step = 0; step < kSteps; ++step) {
    if (parts[step]) shown.push_back(step);
  }
  return shown;
}

Column ColumnOf(uint32_t step, const Percentages& percentages) {
  const StepRow& text = StepText(step);
  Column column = {text.id, text.label, text.rule, ARBITRO_COLUMN_INTEGER, {1, 0}};
  if (step == kOpponents || step == kOpponentsOpponents) {
    const auto& of = step == kOpponents ? percentages.opponents : percentages.opponents_opponents;
    column.kind = ARBITRO_COLUMN_RATIO;
    column.denominator = Cell(of.denominator);
  }
  return column;
}

const StepRow& StepText(uint32_t step) {
  static const StepRow kRows[kSteps] = {
      {"points", {"Match points", "Punti incontro"}, "PKM-GEN-1"},
      {"late", {"Late", "In ritardo"}, "PKM-GEN-35"},
      {"owp", {"Opponents' win percentage", "Vittorie degli avversari"}, "PKM-GEN-34"},
      {"oowp",
       {"Opponents' opponents' win percentage", "Vittorie degli avversari degli avversari"},
       "PKM-GEN-34"},
      {"head_to_head", {"Head-to-head", "Scontro diretto"}, "PKM-GEN-30"},
      {"last_opponent",
       {"Place of the last opponent", "Posto dell'ultimo avversario"},
       "PKM-GEN-30"},
  };
  return kRows[step];
}

uint32_t ColumnParting(const kit::RankedPlayer& line, const std::vector<uint32_t>& shown) {
  const auto place = std::find(shown.begin(), shown.end(), line.parted_by);
  return place == shown.end() ? ARBITRO_NONE : static_cast<uint32_t>(place - shown.begin());
}

arbitro_u128 CellOf(uint32_t step, size_t place_in_ranking, const Outcome& outcome) {
  const kit::RankedPlayer& line = outcome.ranking.lines[place_in_ranking];
  const uint32_t player = outcome.field.ranked[line.player];
  switch (step) {
    case kOpponents:
      return Cell(outcome.percentages.opponents.numerators[player]);
    case kOpponentsOpponents:
      return Cell(outcome.percentages.opponents_opponents.numerators[player]);
    case kHeadToHead: {
      // 1 for the winner of the pair that the step parts: the line above the parted one.
      const bool won = place_in_ranking + 1 < outcome.ranking.lines.size() &&
                       outcome.ranking.lines[place_in_ranking + 1].parted_by == kHeadToHead;
      return Cell(won ? 1 : 0);
    }
    default:
      return Cell(static_cast<Uint128>(outcome.steps[step].integers[line.player]));
  }
}

arbitro_u128 Cell(Uint128 number) {
  return {static_cast<uint64_t>(number), static_cast<uint64_t>(number >> 64)};
}

void CiteSteps(const Standings& standings, Host& host) {
  std::string order;
  for (const Column& column : standings.columns) order += (order.empty() ? "" : ", ") + column.id;
  host.Cite("PKM-GEN-30", "ranked by " + order);
  host.Cite("PKM-GEN-32", "win percentages lie between the floor and the cap");
}

// Says how many have no place, and why.
void CiteUnranked(const StandingsRequest& request, const Standings& standings, Host& host) {
  size_t expelled = 0;
  for (const uint32_t player : standings.unranked) {
    expelled += request.players[player].status == ARBITRO_PLAYER_EXPELLED ? 1 : 0;
  }
  const size_t dropped = standings.unranked.size() - expelled;
  if (dropped > 0) host.Cite("PKM-GEN-3", std::to_string(dropped) + " dropped, not ranked");
  if (expelled > 0) host.Cite("PKM-PEN-6", std::to_string(expelled) + " disqualified, not ranked");
}

}  // namespace

std::vector<Code> StandingsColumns() {
  std::vector<Code> columns;
  for (uint32_t step = 0; step < kSteps; ++step) {
    const StepRow& row = StepText(step);
    columns.push_back({row.id, row.label, row.rule});
  }
  return columns;
}

}  // namespace arbitro::pkm
