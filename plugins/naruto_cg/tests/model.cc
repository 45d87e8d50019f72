// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/tests/model.h"

#include <algorithm>
#include <set>

#include "tests/model/checks.h"

namespace arbitro::model {
namespace {

// --- 2.8 Swiss rounds

std::vector<int32_t> PointsOfAll(const NarutoModel& model, const PlainEvent& event) {
  std::vector<int32_t> points(event.players.size(), 0);
  for (uint32_t player = 1; player <= event.size(); ++player) {
    points[player] = model.PointsOf(event, player);
  }
  return points;
}

// Returns the players to be paired once the bye sits out, highest points first.
Field FieldWithout(const NarutoModel& model, const PlainEvent& event, uint32_t bye) {
  const auto round = static_cast<uint32_t>(event.swiss.size()) + 1;
  const std::vector<int32_t> points = PointsOfAll(model, event);
  Field field;
  field.players = Without(event.PlayersOf(round), bye);
  std::stable_sort(field.players.begin(), field.players.end(),
                   [&](uint32_t a, uint32_t b) { return points[a] > points[b]; });
  // [NAR-AMB-18] The bands that are not empty, 0, 1, 2 ... from the top.
  std::vector<int32_t> bands;
  for (uint32_t player : field.players) {
    if (bands.empty() || bands.back() != points[player]) bands.push_back(points[player]);
  }
  const auto band_of = [points, bands](uint32_t player) {
    return std::find(bands.begin(), bands.end(), points[player]) - bands.begin();
  };
  field.may_meet = [](uint32_t, uint32_t) { return true; };
  // [NAR-SWISS-9] The rematches first of all. [NAR-AMB-18] Then in each band, from the top, the
  // pairs with a lower band, and the squares of how far the bands are apart.
  field.numbers = 1 + 2 * bands.size();
  field.cost_of = [met = Met(event), band_of, numbers = field.numbers](uint32_t a, uint32_t b) {
    Cost cost(numbers, 0);
    cost[0] = met[a].count(b) != 0 ? 1 : 0;
    const int64_t upper = std::min(band_of(a), band_of(b));
    const int64_t distance = std::max(band_of(a), band_of(b)) - upper;
    cost[static_cast<size_t>(1 + 2 * upper)] = distance != 0 ? 1 : 0;
    cost[static_cast<size_t>(2 + 2 * upper)] = distance * distance;
    return cost;
  };
  return field;
}

// Returns true if the players who remain can be paired without a rematch.
bool IsFreeOfRematches(const NarutoModel& model, const PlainEvent& event, uint32_t bye) {
  Field field = FieldWithout(model, event, bye);
  field.may_meet = [met = Met(event)](uint32_t a, uint32_t b) { return met[a].count(b) == 0; };
  return CanBePaired(field);
}

// --- 2.9 Byes

// [NAR-BYE-2] [NAR-BYE-3] The players of the lowest band of those to be paired; in round one, all
// of them. [NAR-BYE-4] [NAR-AMB-17] Of these the ones without a bye so far, or, if there are none,
// all of the band. A player whose bye would make a rematch unavoidable is passed over if another's
// would not.
std::set<uint32_t> ByeCandidates(const NarutoModel& model, const PlainEvent& event) {
  const std::vector<int32_t> points = PointsOfAll(model, event);
  const std::vector<uint32_t> players =
      event.PlayersOf(static_cast<uint32_t>(event.swiss.size()) + 1);
  int32_t lowest = INT32_MAX;
  for (uint32_t player : players) lowest = std::min(lowest, points[player]);
  std::set<uint32_t> band;
  std::set<uint32_t> without_bye;
  for (uint32_t player : players) {
    if (points[player] != lowest) continue;
    band.insert(player);
    if (ByesOf(event, player) == 0) without_bye.insert(player);
  }
  const std::set<uint32_t> candidates = without_bye.empty() ? band : without_bye;
  if (AnybodyMaySitOut(players, Met(event))) return candidates;
  std::set<uint32_t> harmless;
  for (uint32_t player : candidates) {
    if (IsFreeOfRematches(model, event, player)) harmless.insert(player);
  }
  return harmless.empty() ? candidates : harmless;
}

}  // namespace

uint32_t NarutoModel::PlayersThatCount(const PlainEvent& event) const {
  // [NAR-AMB-70] Registered and present when round one is paired.
  return static_cast<uint32_t>(event.PlayersOf(1).size());
}

uint32_t NarutoModel::SwissRounds(const Chosen& /*chosen*/, uint32_t players) const {
  // [NAR-SWISS-2] The number of players gives the rounds, by table T1.
  if (players <= 8) return 3;
  if (players <= 16) return 4;
  if (players <= 32) return 5;
  if (players <= 64) return 6;
  return players <= 128 ? 7 : 8;
}

uint32_t NarutoModel::CutSize(const Chosen& /*chosen*/, uint32_t players) const {
  // [NAR-CUT-1] The size of the cut: none, the final, or from the quarter-finals on.
  if (players <= 5) return 0;
  return players <= 16 ? 2 : 8;
}

int32_t NarutoModel::PointsOf(const PlainEvent& event, uint32_t player) const {
  int32_t points = 0;
  for (const PlainTable& table : event.TablesOf(player)) {
    // [NAR-SWISS-6] A match is worth a point to its winner. [NAR-BYE-1] A bye is a match won.
    if (table.went == Went::kBye || table.WonBy(player)) ++points;
  }
  return points;
}

bool NarutoModel::HasRound(const PlainEvent& event) const {
  // [NAR-AMB-18] Where a rematch cannot be avoided, there is one.
  return event.PlayersOf(static_cast<uint32_t>(event.swiss.size()) + 1).size() >= 2;
}

Wrongs NarutoModel::CheckPairing(const PlainEvent& event, const PlainRound& drawn,
                                 Tally* tally) const {
  Wrongs wrongs;
  const uint32_t bye = ByeOf(drawn);
  if (bye != kNobody) {
    const std::set<uint32_t> may = ByeCandidates(*this, event);
    if (may.count(bye) == 0) {
      wrongs.push_back({"NAR-AMB-17", bye,
                        "a bye for one of " + TextOf(std::vector<uint32_t>(may.begin(), may.end())),
                        "for " + std::to_string(bye)});
    }
  }
  CheckLeast(FieldWithout(*this, event, bye), PairsOf(drawn), "NAR-AMB-18", tally, &wrongs);
  return wrongs;
}

// --- 2.11 The ranking

int32_t NarutoModel::BeatenScoreOf(const PlainEvent& event, uint32_t player) const {
  // [NAR-TIEBREAK-2] The points of the opponents met and beaten. [NAR-AMB-20] A bye adds nothing, a
  // win without play counts.
  int32_t score = 0;
  for (const PlainTable& table : event.TablesOf(player)) {
    if (table.WonBy(player)) score += PointsOf(event, table.OpponentOf(player));
  }
  return score;
}

std::vector<std::vector<uint32_t>> NarutoModel::Order(const PlainEvent& event) const {
  // [NAR-TIEBREAK-1] By points, [NAR-TIEBREAK-2] then by the score of the beaten.
  std::map<std::pair<int32_t, int32_t>, std::vector<uint32_t>> by_score;
  for (uint32_t player = 1; player <= event.size(); ++player) {
    // [NAR-AMB-33] An expelled player comes last, as such. [NAR-AMB-60] One who drops keeps the
    // points.
    if (event.players[player].expelled) continue;
    // [NAR-CHAKRA-5] A player who has sat at no table so far has taken no part.
    if (!event.swiss.empty() && event.TablesOf(player).empty()) continue;
    by_score[{-PointsOf(event, player), -BeatenScoreOf(event, player)}].push_back(player);
  }
  std::vector<std::vector<uint32_t>> order;
  for (auto& [score, players] : by_score) order.push_back(std::move(players));
  return order;
}

namespace {

// [NAR-TIEBREAK-3] The players of a group have its places, each a different one, by lot.
void CheckOrder(const std::vector<std::vector<uint32_t>>& order, const SeenStandings& seen,
                const std::string& rule, Wrongs* wrongs) {
  uint32_t better = 0;
  for (const std::vector<uint32_t>& group : order) {
    const auto size = static_cast<uint32_t>(group.size());
    std::set<uint32_t> taken;
    for (uint32_t player : group) {
      const SeenRow* row = seen.Find(player);
      const uint32_t rank = row == nullptr ? 0 : row->rank;
      if (rank > better && rank <= better + size && taken.insert(rank).second) continue;
      wrongs->push_back({rule, player,
                         "a place of its own from " + std::to_string(better + 1) + " to " +
                             std::to_string(better + size),
                         std::to_string(rank)});
    }
    better += size;
  }
}

}  // namespace

Wrongs NarutoModel::CheckStandings(const PlainEvent& event, const SeenStandings& seen) const {
  Wrongs wrongs;
  for (const SeenRow& row : seen.rows) {
    if (!event.swiss.empty() && event.TablesOf(row.player).empty()) {
      wrongs.push_back({"NAR-CHAKRA-5", row.player, "no place", "one"});
    }
    const int32_t points = PointsOf(event, row.player);
    if (points != row.points) {
      wrongs.push_back(
          {"NAR-SWISS-6", row.player, std::to_string(points), std::to_string(row.points)});
    }
    const auto found = row.columns.find("beaten");
    const std::string beaten = found == row.columns.end() ? "no column" : found->second.Text();
    const std::string ours = std::to_string(BeatenScoreOf(event, row.player));
    if (beaten != ours) wrongs.push_back({"NAR-TIEBREAK-2", row.player, ours, beaten});
  }
  if (wrongs.empty()) CheckOrder(Order(event), seen, "NAR-TIEBREAK-3", &wrongs);
  return wrongs;
}

// --- 2.10 Elimination rounds

std::optional<std::vector<uint32_t>> NarutoModel::Qualified(const PlainEvent& /*event*/,
                                                            uint32_t cut,
                                                            const SeenStandings& swiss) const {
  // [NAR-CUT-4] The first of the ranking; [NAR-AMB-60] a player who drops after it is not replaced.
  std::vector<uint32_t> qualified;
  for (const SeenRow& row : swiss.rows) {
    if (qualified.size() < cut) qualified.push_back(row.player);
  }
  if (qualified.size() < cut) return std::nullopt;
  return qualified;
}

Wrongs NarutoModel::CheckPlaces(const PlainEvent& event, const SeenStandings& swiss,
                                const std::vector<std::vector<uint32_t>>& out,
                                const SeenStandings& seen) const {
  Wrongs wrongs;
  // [NAR-CUT-7] Players whom a lot parted in the Swiss ranking stand as they stood in it.
  std::vector<std::vector<uint32_t>> order;
  const auto add_by_swiss = [&](const std::set<uint32_t>& of) {
    for (const SeenRow& row : swiss.rows) {
      if (of.count(row.player) == 0) continue;
      if (!event.players[row.player].expelled) {
        order.push_back({row.player});
      } else if (seen.Find(row.player) != nullptr) {
        // [NAR-AMB-33] A player who is expelled in the elimination also comes last, as such.
        wrongs.push_back({"NAR-AMB-33", row.player, "no place", "one"});
      }
    }
  };
  std::set<uint32_t> others;
  for (const SeenRow& row : swiss.rows) others.insert(row.player);
  for (auto round = out.rbegin(); round != out.rend(); ++round) {
    // [NAR-CUT-7] [NAR-AMB-23] Players who are out in the same round, by the Swiss ranking.
    add_by_swiss({round->begin(), round->end()});
    for (uint32_t player : *round) others.erase(player);
  }
  // [NAR-CUT-7] Then all others in Swiss order.
  add_by_swiss(others);
  CheckOrder(order, seen, "NAR-CUT-7", &wrongs);
  return wrongs;
}

}  // namespace arbitro::model
