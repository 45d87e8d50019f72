// SPDX-License-Identifier: Apache-2.0
#include "kit/standings.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace arbitro::kit {
namespace {

arbitro_u128 Cell(Uint128 number) {
  return {static_cast<uint64_t>(number), static_cast<uint64_t>(number >> 64)};
}

}  // namespace

RankedColumn ColumnOf(const RankStep& step, Label label) {
  return {step.name, std::move(label), step.rule, step.integers};
}

RankedColumn ColumnOf(const RankStep& step, Label label, Percentages shares) {
  RankedColumn column = {step.name, std::move(label), step.rule, {}, ARBITRO_COLUMN_RATIO};
  column.shares = std::move(shares);
  return column;
}

Tally TallyOf(const StandingsPlayer& player, const StandingsRequest& request) {
  Tally tally;
  for (uint32_t i = 0; i < player.result_count; ++i) {
    switch (request.results[player.first_result + i].result) {
      case ARBITRO_RESULT_WIN:
      case ARBITRO_RESULT_BYE:
        ++tally.wins;
        break;
      case ARBITRO_RESULT_LOSS:
        ++tally.losses;
        break;
      default:
        ++tally.ties;
    }
  }
  return tally;
}

Standings ToStandings(const Ranking& ranking, const std::vector<RankedColumn>& columns) {
  Standings standings;
  for (const RankedColumn& column : columns) {
    standings.columns.push_back(
        {column.id, column.label, column.rule, column.kind, Cell(column.shares.denominator)});
  }
  for (const RankedPlayer& line : ranking.lines) {
    const bool by_column = line.parted_by < columns.size() && columns[line.parted_by].ranks;
    standings.rows.push_back(
        {line.player, line.place, by_column ? line.parted_by : ARBITRO_NONE, 0, 0, 0});
    for (const RankedColumn& column : columns) {
      if (column.kind == ARBITRO_COLUMN_RATIO) {
        standings.cells.push_back(Cell(column.shares.numerators[line.player]));
        continue;
      }
      const int64_t value = column.values[line.player];
      standings.AddCell(column.below_zero ? value : std::max<int64_t>(0, value));
    }
  }
  return standings;
}

Standings ToStandings(const Ranking& ranking, const StandingsRequest& request,
                      const std::vector<RankedColumn>& columns,
                      const std::vector<uint32_t>& ranked) {
  Standings standings = ToStandings(ranking, columns);
  for (Standing& row : standings.rows) {
    row.player = ranked[row.player];
    const Tally tally = TallyOf(request.players[row.player], request);
    row.wins = tally.wins;
    row.losses = tally.losses;
    row.ties = tally.ties;
  }
  for (uint32_t player = 0; player < request.players.size(); ++player) {
    if (!std::binary_search(ranked.begin(), ranked.end(), player)) {
      standings.unranked.push_back(player);
    }
  }
  return standings;
}

Standings ToStandings(const Ranking& ranking, const StandingsRequest& request,
                      const std::vector<RankedColumn>& columns) {
  std::vector<uint32_t> all(request.players.size());
  std::iota(all.begin(), all.end(), 0);
  return ToStandings(ranking, request, columns, all);
}

}  // namespace arbitro::kit
