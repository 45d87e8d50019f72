// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/event/event_standings.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "kit/elimination_places.h"
#include "plugins/naruto_cg/rules/cut.h"
#include "plugins/naruto_cg/rules/swiss_score.h"

namespace arbitro::nar {
namespace {

// The columns, in the order in which they decide.
enum ColumnIndex : uint32_t { kCutColumn, kPointsColumn, kBeatenColumn, kColumns };

// Tells what one player has done: in the Swiss rounds, and how far in the elimination.
struct PlayerLine {
  SwissRecord swiss;
  int64_t level = 0;  // 0: not admitted; else one more for each round further
  uint32_t wins = 0;
  uint32_t losses = 0;
};

std::vector<PlayerLine> ReadLines(const StandingsRequest& request);
PlayerLine ReadLine(const StandingsRequest& request, const StandingsPlayer& player);
bool Won(const PlayerResult& result);
bool InCut(const StandingsRequest& request, const PlayerResult& result);
std::vector<kit::RankedPlayer> RankInSwiss(const StandingsRequest& request,
                                           const std::vector<PlayerLine>& lines);
void CountMissingAsOut(const StandingsRequest& request, const std::vector<kit::RankedPlayer>& swiss,
                       std::vector<PlayerLine>* lines);
size_t AdmittedOf(const StandingsRequest& request);
bool HasPlace(const StandingsRequest& request, uint32_t player);
void RemoveWithoutPlace(const StandingsRequest& request, std::vector<kit::RankedPlayer>* ranked);
void AddRows(const std::vector<PlayerLine>& lines, const std::vector<kit::RankedPlayer>& swiss,
             const std::vector<int64_t>& beaten, Standings* standings);
int64_t CutPlace(const std::vector<int64_t>& levels, int64_t level);
std::vector<Column> Columns();
uint32_t PartedBy(const std::vector<arbitro_u128>& cells, size_t row);

}  // namespace

Decided<Standings> RankPlayers(const StandingsRequest& request, Host& host) {
  std::vector<PlayerLine> lines = ReadLines(request);
  std::vector<SwissRecord> records;
  for (const PlayerLine& line : lines) records.push_back(line.swiss);
  const std::vector<int64_t> beaten = BeatenScores(records);
  std::vector<kit::RankedPlayer> swiss = RankInSwiss(request, lines);
  CountMissingAsOut(request, swiss, &lines);
  RemoveWithoutPlace(request, &swiss);
  Standings standings;
  standings.columns = Columns();
  AddRows(lines, swiss, beaten, &standings);
  for (uint32_t player = 0; player < request.players.size(); ++player) {
    if (!HasPlace(request, player)) standings.unranked.push_back(player);
  }
  host.Cite("NAR-TIEBREAK-2", "points, then the score of the opponents beaten, then lots");
  return standings;
}

namespace {

std::vector<PlayerLine> ReadLines(const StandingsRequest& request) {
  std::vector<PlayerLine> lines;
  for (const StandingsPlayer& player : request.players) lines.push_back(ReadLine(request, player));
  const std::vector<int64_t> levels = kit::EliminationLevels(request);
  for (size_t i = 0; i < lines.size(); ++i) lines[i].level = levels[i];
  return lines;
}

PlayerLine ReadLine(const StandingsRequest& request, const StandingsPlayer& player) {
  PlayerLine line;
  for (uint32_t i = 0; i < player.result_count; ++i) {
    const PlayerResult& result = request.results[player.first_result + i];
    const bool won = Won(result);
    ++(won ? line.wins : line.losses);
    if (InCut(request, result)) continue;
    line.swiss.points += result.points;
    // [NAR-AMB-20] Also a win by forfeit; a bye has no opponent.
    const bool beat = result.result == ARBITRO_RESULT_WIN && result.opponent != ARBITRO_NONE;
    if (beat) line.swiss.beaten.push_back(result.opponent);
  }
  return line;
}

bool Won(const PlayerResult& result) {
  return result.result == ARBITRO_RESULT_WIN || result.result == ARBITRO_RESULT_BYE;
}

bool InCut(const StandingsRequest& request, const PlayerResult& result) {
  return result.phase >= 1 && result.phase <= request.phases.size() &&
         request.phases[result.phase - 1].kind == ARBITRO_PHASE_ELIMINATION;
}

// The Swiss ranking of everybody.
std::vector<kit::RankedPlayer> RankInSwiss(const StandingsRequest& request,
                                           const std::vector<PlayerLine>& lines) {
  std::vector<SwissRecord> records;
  for (const PlayerLine& line : lines) records.push_back(line.swiss);
  const kit::Seed seed = {request.seed};
  const bool look_only = request.seed == SeedBytes{};
  return RankSwiss(records, look_only ? nullptr : &seed).lines;
}

// [NAR-AMB-60] [NAR-AMB-34] A player admitted who dropped before the first elimination round is out
// in that round, as if beaten there: once everybody else who was admitted has played it. A player
// who was expelled without having played in it was none of them, and neither was one who never
// came.
void CountMissingAsOut(const StandingsRequest& request, const std::vector<kit::RankedPlayer>& swiss,
                       std::vector<PlayerLine>* lines) {
  size_t to_come = AdmittedOf(request);
  std::vector<uint32_t> missing;
  for (size_t place = 0; to_come > 0 && place < swiss.size(); ++place) {
    const uint32_t player = swiss[place].player;
    const uint32_t status = request.players[player].status;
    const bool played = (*lines)[player].level > 0;
    if (!played && !HasPlace(request, player)) continue;
    if (!played && status != ARBITRO_PLAYER_DROPPED) return;
    if (!played) missing.push_back(player);
    --to_come;
  }
  for (const uint32_t player : missing) (*lines)[player].level = 1;
}

// How many were admitted to the elimination.
size_t AdmittedOf(const StandingsRequest& request) {
  for (const Phase& phase : request.phases) {
    if (phase.kind == ARBITRO_PHASE_ELIMINATION) return phase.entrants;
  }
  return 0;
}

// [NAR-AMB-33] An expelled player is behind all, without a place; [NAR-AMB-60] one who dropped
// keeps the points and a place.
bool HasPlace(const StandingsRequest& request, uint32_t player) {
  const StandingsPlayer& row = request.players[player];
  if (row.status == ARBITRO_PLAYER_EXPELLED) return false;
  // [NAR-CHAKRA-5] [NAR-AMB-70] A place is for taking part: once a round is closed, a player who
  // sat at no table so far has none.
  return row.result_count > 0 || request.rounds_played == 0;
}

void RemoveWithoutPlace(const StandingsRequest& request, std::vector<kit::RankedPlayer>* ranked) {
  ranked->erase(std::remove_if(
                    ranked->begin(), ranked->end(),
                    [&](const kit::RankedPlayer& line) { return !HasPlace(request, line.player); }),
                ranked->end());
}

// The rows in their order: by how far each came in the elimination, then as in the Swiss rounds.
void AddRows(const std::vector<PlayerLine>& lines, const std::vector<kit::RankedPlayer>& swiss,
             const std::vector<int64_t>& beaten, Standings* standings) {
  std::vector<int64_t> levels;
  for (const kit::RankedPlayer& line : swiss) levels.push_back(lines[line.player].level);
  uint32_t swiss_place_above = 0;
  for (const size_t place : OrderAfterCut(levels)) {
    const uint32_t player = swiss[place].player;
    const PlayerLine& line = lines[player];
    const size_t row = standings->rows.size();
    const int64_t cut_place = CutPlace(levels, line.level);
    for (const int64_t cell : {cut_place, line.swiss.points, beaten[player]}) {
      standings->cells.push_back({static_cast<uint64_t>(std::max<int64_t>(0, cell)), 0});
    }
    const uint32_t parted_by = row == 0 ? ARBITRO_NONE : PartedBy(standings->cells, row);
    const bool level =
        row > 0 && parted_by == ARBITRO_NONE && swiss[place].place == swiss_place_above;
    const uint32_t rank = level ? standings->rows.back().rank : static_cast<uint32_t>(row) + 1;
    standings->rows.push_back({player, rank, parted_by, line.wins, line.losses, 0});
    swiss_place_above = swiss[place].place;
  }
}

// [NAR-CUT-7] The place that the elimination gave, from 1; players who lost in the same round share
// it. 0: the player was not admitted. `levels`: of all who are ranked.
int64_t CutPlace(const std::vector<int64_t>& levels, int64_t level) {
  if (level == 0) return 0;
  return 1 + std::count_if(levels.begin(), levels.end(),
                           [level](int64_t other) { return other > level; });
}

std::vector<Column> Columns() {
  const auto column = [](const char* id, Label label, const char* rule) {
    return Column{id, std::move(label), rule, ARBITRO_COLUMN_INTEGER, {1, 0}};
  };
  return {{"cut",
           {"Place in the elimination", "Posto nell'eliminazione"},
           "NAR-CUT-7",
           ARBITRO_COLUMN_PLACE,
           {1, 0}},
          column("points", {"Points", "Punti"}, "NAR-TIEBREAK-1"),
          column("beaten", {"Score of opponents beaten", "Punti degli avversari battuti"},
                 "NAR-TIEBREAK-2")};
}

// The first column in which a row differs from the one above; ARBITRO_NONE where a lot parts them.
uint32_t PartedBy(const std::vector<arbitro_u128>& cells, size_t row) {
  for (uint32_t column = 0; column < kColumns; ++column) {
    const arbitro_u128& own = cells[row * kColumns + column];
    const arbitro_u128& above = cells[(row - 1) * kColumns + column];
    if (own.low != above.low) return column;
  }
  return ARBITRO_NONE;
}

}  // namespace

std::vector<Code> StandingsColumns() {
  std::vector<Code> columns;
  for (Column& column : Columns()) {
    columns.push_back({std::move(column.id), std::move(column.label), std::move(column.rule)});
  }
  return columns;
}

}  // namespace arbitro::nar
