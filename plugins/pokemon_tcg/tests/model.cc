// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/tests/model.h"

#include <algorithm>
#include <functional>
#include <set>
#include <tuple>

#include "tests/model/checks.h"

namespace arbitro::model {
namespace {

// --- 3.1 Scoring and rounds

struct Record {
  uint32_t wins = 0;
  uint32_t losses = 0;
  uint32_t ties = 0;
  uint32_t byes = 0;  // among the wins
};

void CountTable(const PlainTable& table, uint32_t player, Record* record) {
  if (table.went == Went::kOpen) return;
  if (table.went == Went::kBye) {
    // [PKM-GEN-2] A bye counts as a win.
    ++record->wins;
    ++record->byes;
  } else if (table.went == Went::kTied) {
    ++record->ties;
  } else if (table.WonBy(player)) {
    ++record->wins;
  } else {
    ++record->losses;
  }
}

Record RecordOf(const PlainEvent& event, uint32_t player) {
  Record record;
  for (const PlainTable& table : event.TablesOf(player)) CountTable(table, player, &record);
  // [PKM-GEN-6] A late entrant has lost the rounds that were missed, and so has a player who was
  // away; after leaving, none is missed any more.
  const uint32_t left_from = event.players[player].left_from;
  for (uint32_t round = 1; round <= event.swiss.size(); ++round) {
    const PlainRound& tables = event.swiss[round - 1];
    const bool there = std::any_of(tables.begin(), tables.end(),
                                   [&](const PlainTable& table) { return table.Seats(player); });
    if (!there && (left_from == 0 || round < left_from)) ++record.losses;
  }
  return record;
}

// --- 3.1 Pairing

// [PKM-GEN-3] Whether the player dropped, before the Swiss part was over, or was expelled.
bool IsOut(const PlainEvent& event, uint32_t player) {
  const PlainPlayer& one = event.players[player];
  const bool dropped = one.dropped && one.left_from <= event.swiss_planned;
  return one.expelled || dropped;
}

// Those to be paired once the bye sits out, highest points first.
Field FieldWithout(const PokemonModel& model, const PlainEvent& event, uint32_t bye) {
  const auto round = static_cast<uint32_t>(event.swiss.size()) + 1;
  std::vector<int32_t> points(event.players.size(), 0);
  for (uint32_t player = 1; player <= event.size(); ++player) {
    points[player] = model.PointsOf(event, player);
  }
  Field field;
  field.players = Without(event.PlayersOf(round), bye);
  std::stable_sort(field.players.begin(), field.players.end(),
                   [&](uint32_t a, uint32_t b) { return points[a] > points[b]; });
  std::vector<int32_t> groups;  // points, from the highest
  for (uint32_t player : field.players) {
    if (groups.empty() || groups.back() != points[player]) groups.push_back(points[player]);
  }
  // [PKM-GEN-21] No two players meet twice.
  field.may_meet = [met = Met(event)](uint32_t a, uint32_t b) { return met[a].count(b) == 0; };
  // [PKM-GEN-20] [PKM-AMB-31] Group by group from the top, the sum of the point gaps of the pairs
  // whose better player stands in it.
  field.numbers = groups.size();
  field.cost_of = [points, groups](uint32_t a, uint32_t b) {
    Cost cost(groups.size(), 0);
    const int32_t better = std::max(points[a], points[b]);
    const auto group = std::find(groups.begin(), groups.end(), better) - groups.begin();
    cost[static_cast<size_t>(group)] = better - std::min(points[a], points[b]);
    return cost;
  };
  return field;
}

// [PKM-GEN-22] The bye goes to the lowest points among those without one. Where none of these
// leaves the others a round, to the next lowest; where all have had one, to those with the fewest.
std::set<uint32_t> ByeCandidates(const PokemonModel& model, const PlainEvent& event) {
  const auto round = static_cast<uint32_t>(event.swiss.size()) + 1;
  std::map<std::pair<uint32_t, int32_t>, std::set<uint32_t>> tiers;  // by byes, then points
  for (uint32_t player : event.PlayersOf(round)) {
    tiers[{ByesOf(event, player), model.PointsOf(event, player)}].insert(player);
  }
  const bool anybody = AnybodyMaySitOut(event.PlayersOf(round), Met(event));
  for (const auto& [byes_and_points, tier] : tiers) {
    if (anybody) return tier;
    std::set<uint32_t> candidates;
    for (uint32_t player : tier) {
      if (CanBePaired(FieldWithout(model, event, player))) candidates.insert(player);
    }
    if (!candidates.empty()) return candidates;
  }
  return {};
}

}  // namespace

uint32_t PokemonModel::PlayersThatCount(const PlainEvent& event) const {
  // [PKM-GEN-10] [PKM-GEN-11] Table 4.5 has rounds and cut in one row of one number of players. By
  // [PKM-GEN-6] who comes later is a late entrant, so they are those of the first round.
  return static_cast<uint32_t>(event.PlayersOf(1).size());
}

uint32_t PokemonModel::SwissRounds(const Chosen& chosen, uint32_t players) const {
  if (chosen.swiss_rounds) return *chosen.swiss_rounds;
  // [PKM-GEN-10] The logarithm of the number of players, rounded up; at least three.
  uint32_t rounds = 0;
  while ((1u << rounds) < players) ++rounds;
  return std::max(rounds, 3u);
}

uint32_t PokemonModel::CutSize(const Chosen& chosen, uint32_t players) const {
  // [PKM-GEN-12] League Challenges have no cut.
  if (chosen.league_challenge) return 0;
  if (chosen.cut) return *chosen.cut;
  // [PKM-GEN-11] As table 4.5 has it, and never above eight.
  if (players <= 8) return 0;
  return players <= 16 ? 4 : 8;
}

int32_t PokemonModel::PointsOf(const PlainEvent& event, uint32_t player) const {
  // [PKM-GEN-1] A win is worth three, a tie one, a loss nothing.
  const Record record = RecordOf(event, player);
  return static_cast<int32_t>(3 * record.wins + record.ties);
}

bool PokemonModel::HasRound(const PlainEvent& event) const {
  const auto round = static_cast<uint32_t>(event.swiss.size()) + 1;
  const std::vector<uint32_t> players = event.PlayersOf(round);
  if (players.size() < 2) return false;
  if (players.size() % 2 != 0) return !ByeCandidates(*this, event).empty();
  return CanBePaired(FieldWithout(*this, event, kNobody));
}

Wrongs PokemonModel::CheckPairing(const PlainEvent& event, const PlainRound& drawn,
                                  Tally* tally) const {
  Wrongs wrongs;
  const uint32_t bye = ByeOf(drawn);
  if (bye != kNobody) {
    const std::set<uint32_t> may = ByeCandidates(*this, event);
    if (may.count(bye) == 0) {
      wrongs.push_back({"PKM-GEN-22", bye,
                        "a bye for one of " + TextOf(std::vector<uint32_t>(may.begin(), may.end())),
                        "for " + std::to_string(bye)});
    }
  }
  const Field field = FieldWithout(*this, event, bye);
  for (const auto& [a, b] : PairsOf(drawn)) {
    if (field.may_meet(a, b)) continue;
    wrongs.push_back({"PKM-GEN-21", a, "no second meeting", "with " + std::to_string(b)});
  }
  if (wrongs.empty()) CheckLeast(field, PairsOf(drawn), "PKM-AMB-31", tally, &wrongs);
  return wrongs;
}

// --- 3.2 Tiebreakers

std::vector<Fraction> PokemonModel::WinPercentages(const PlainEvent& event) const {
  std::vector<Fraction> percentages(event.players.size());
  for (uint32_t player = 1; player <= event.size(); ++player) {
    const Record record = RecordOf(event, player);
    const int64_t rounds = record.wins + record.losses + record.ties - record.byes;
    const int64_t half_wins = 2 * int64_t{record.wins - record.byes} + record.ties;
    // [PKM-GEN-31] Wins and half the ties over the rounds, byes left out of both.
    // [PKM-GEN-33] Nothing played but byes: nothing.
    Fraction percentage = rounds == 0 ? Fraction() : Fraction::Of(half_wins, 2 * rounds);
    // [PKM-GEN-32] At least a quarter; of a player who dropped at most three quarters.
    percentage = std::max(percentage, Fraction{1, 4});
    if (IsOut(event, player)) percentage = std::min(percentage, Fraction{3, 4});
    percentages[player] = percentage;
  }
  return percentages;
}

std::vector<Fraction> PokemonModel::OpponentsMeans(const PlainEvent& event,
                                                   const std::vector<Fraction>& values) const {
  std::vector<Fraction> means(event.players.size());
  for (uint32_t player = 1; player <= event.size(); ++player) {
    // [PKM-GEN-34] Each match counts; a bye gives no opponent; no opponent, nothing.
    // [PKM-GEN-36] A player who dropped is an opponent like any other.
    Fraction sum;
    int64_t opponents = 0;
    for (const PlainTable& table : event.TablesOf(player)) {
      if (table.went == Went::kBye || table.went == Went::kOpen) continue;
      sum = sum + values[table.OpponentOf(player)];
      ++opponents;
    }
    means[player] = opponents == 0 ? Fraction() : sum / opponents;
  }
  return means;
}

namespace {

using Groups = std::vector<std::vector<uint32_t>>;

// Parts each group by a key of its players, smallest first.
template <class Key>
Groups PartedBy(const Groups& groups, Key key_of) {
  Groups parted;
  for (const std::vector<uint32_t>& group : groups) {
    std::map<decltype(key_of(0u)), std::vector<uint32_t>> by_key;
    for (uint32_t player : group) by_key[key_of(player)].push_back(player);
    for (auto& [key, players] : by_key) parted.push_back(std::move(players));
  }
  return parted;
}

// [PKM-GEN-30] Exactly two who are level, one of whom beat the other: the one who did comes first.
Groups PartedByTheirMatch(const PlainEvent& event, const Groups& groups) {
  Groups parted;
  for (const std::vector<uint32_t>& group : groups) {
    int32_t lead = 0;  // Of the first; they may have met twice, paired by hand.
    if (group.size() == 2) {
      for (const PlainTable& table : event.TablesOf(group[0])) {
        if (!table.Seats(group[1])) continue;
        lead += (table.WonBy(group[0]) ? 1 : 0) - (table.WonBy(group[1]) ? 1 : 0);
      }
    }
    const uint32_t better = lead == 0 ? kNobody : group[lead > 0 ? 0 : 1];
    if (better == kNobody) {
      parted.push_back(group);
    } else {
      parted.push_back({better});
      parted.push_back({better == group[0] ? group[1] : group[0]});
    }
  }
  return parted;
}

// [PKM-GEN-30] Then by where the last opponents stand.
Groups PartedByLastOpponent(const PlainEvent& event, const Groups& groups) {
  std::map<uint32_t, uint32_t> place_of;
  uint32_t place = 1;
  for (const std::vector<uint32_t>& group : groups) {
    for (uint32_t player : group) place_of[player] = place;
    place += static_cast<uint32_t>(group.size());
  }
  return PartedBy(groups, [&](uint32_t player) {
    uint32_t last = UINT32_MAX;
    for (const PlainTable& table : event.TablesOf(player)) {
      if (table.went == Went::kBye || table.went == Went::kOpen) continue;
      const auto found = place_of.find(table.OpponentOf(player));
      last = found == place_of.end() ? UINT32_MAX : found->second;
    }
    return last;
  });
}

}  // namespace

std::vector<std::vector<uint32_t>> PokemonModel::Places(const PlainEvent& event) const {
  const std::vector<Fraction> opponents = OpponentsMeans(event, WinPercentages(event));
  const std::vector<Fraction> their_opponents = OpponentsMeans(event, opponents);
  Groups groups(1);
  for (uint32_t player = 1; player <= event.size(); ++player) {
    // [PKM-GEN-3] A player who dropped has no place.
    if (!IsOut(event, player)) groups[0].push_back(player);
  }
  // [PKM-GEN-30] Match points, lateness, the opponents' percentage, their opponents'.
  groups = PartedBy(groups, [&](uint32_t player) { return -PointsOf(event, player); });
  // [PKM-GEN-35] A late player comes behind all others on the same points.
  groups = PartedBy(groups, [&](uint32_t player) { return event.players[player].entry_round > 1; });
  const auto parted_by = [&](const std::vector<Fraction>& values) {
    groups = PartedBy(groups, [&](uint32_t player) {
      return Fraction{-values[player].above, values[player].below};
    });
  };
  parted_by(opponents);
  parted_by(their_opponents);
  return PartedByLastOpponent(event, PartedByTheirMatch(event, groups));
}

Wrongs PokemonModel::CheckStandings(const PlainEvent& event, const SeenStandings& seen) const {
  Wrongs wrongs;
  const std::vector<Fraction> opponents = OpponentsMeans(event, WinPercentages(event));
  const std::vector<Fraction> their_opponents = OpponentsMeans(event, opponents);
  for (const SeenRow& row : seen.rows) {
    const auto expect = [&](const char* rule, const std::string& ours, const std::string& theirs) {
      if (ours != theirs) wrongs.push_back({rule, row.player, ours, theirs});
    };
    const auto column = [&](const char* id) {
      const auto found = row.columns.find(id);
      return found == row.columns.end() ? "no column" : found->second.Text();
    };
    const Record record = RecordOf(event, row.player);
    expect("PKM-GEN-1", std::to_string(PointsOf(event, row.player)), std::to_string(row.points));
    expect("PKM-GEN-2", TextOf(std::vector<uint32_t>{record.wins, record.losses, record.ties}),
           TextOf(std::vector<uint32_t>{row.wins, row.losses, row.ties}));
    expect("PKM-GEN-34", "OWP " + opponents[row.player].Text(), "OWP " + column("owp"));
    expect("PKM-GEN-34", "OOWP " + their_opponents[row.player].Text(), "OOWP " + column("oowp"));
  }
  for (uint32_t player = 1; player <= event.size(); ++player) {
    if (IsOut(event, player) != (seen.Find(player) == nullptr)) {
      wrongs.push_back(
          {"PKM-GEN-3", player, IsOut(event, player) ? "no place" : "a place", "the other"});
    }
  }
  if (wrongs.empty()) CheckRanks(Places(event), seen, "PKM-GEN-30", &wrongs);
  return wrongs;
}

// --- The cut

std::optional<std::vector<uint32_t>> PokemonModel::Qualified(const PlainEvent& event, uint32_t cut,
                                                             const SeenStandings& swiss) const {
  std::vector<uint32_t> qualified;
  uint32_t rank_before = 0;
  for (const SeenRow& row : swiss.rows) {
    // [PKM-GEN-15] A player who has left since makes room.
    if (event.players[row.player].left()) continue;
    // Of level players the book does not say which goes on, or as which: a lot does.
    if (row.rank == rank_before && qualified.size() <= cut) return std::nullopt;
    if (qualified.size() == cut) break;
    rank_before = row.rank;
    qualified.push_back(row.player);
  }
  if (qualified.size() < cut) return std::nullopt;
  return qualified;
}

Wrongs PokemonModel::CheckPlaces(const PlainEvent& /*event*/, const SeenStandings& /*swiss*/,
                                 const std::vector<std::vector<uint32_t>>& out,
                                 const SeenStandings& seen) const {
  // The digest says no more than who stays in longer; how those of one round stand among
  // themselves, it does not.
  Wrongs wrongs;
  uint32_t better = 0;
  for (auto round = out.rbegin(); round != out.rend(); ++round) {
    std::vector<const SeenRow*> rows;
    for (uint32_t player : *round) {
      // [PKM-PEN-6] A player who was expelled during the cut has no place.
      if (const SeenRow* row = seen.Find(player)) rows.push_back(row);
    }
    for (const SeenRow* row : rows) {
      if (row->rank > better && row->rank <= better + rows.size()) continue;
      wrongs.push_back({"PKM-GEN-15", row->player,
                        "a place of " + std::to_string(better + 1) + " on",
                        std::to_string(row->rank)});
    }
    better += static_cast<uint32_t>(rows.size());
  }
  return wrongs;
}

}  // namespace arbitro::model
