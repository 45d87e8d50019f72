// SPDX-License-Identifier: Apache-2.0
#include "kit/elimination.h"

#include <utility>

namespace arbitro::kit {
namespace {

// A bracket, and who holds each place of it by now.
class Replayed {
 public:
  explicit Replayed(const EliminationField& field) : holders_(field.seeds) {
    BracketRules rules;
    rules.entrants = static_cast<uint32_t>(field.seeds.size());
    rules.pairing = field.pairing;
    rules.third_place = field.third_place;
    problem_ = StartBracket(rules, &bracket_);
  }

  const std::string& problem() const { return problem_; }

  // Who plays whom in the newest round, in the order of its matches. A match that nobody is left of
  // has no table.
  std::vector<EliminationPair> Pairs() const {
    std::vector<EliminationPair> pairs;
    for (const BracketMatch& match : bracket_.rounds.back()) {
      EliminationPair pair = {HolderOf(match.first), HolderOf(match.second), match.kind};
      if (pair.first == kNobody) std::swap(pair.first, pair.second);
      if (pair.first != kNobody) pairs.push_back(pair);
    }
    return pairs;
  }

  // Takes the results of the newest round and makes the one after it.
  void GoOn(const std::vector<EliminationTable>& tables) {
    size_t next = 0;
    const size_t matches = bracket_.rounds.back().size();
    for (uint32_t i = 0; i < matches && problem_.empty(); ++i) {
      const BracketMatch match = bracket_.rounds.back()[i];
      if (next < tables.size() && IsOf(tables[next], match)) {
        Take(i, match, tables[next++]);
      } else if (!match.decided) {
        // Nobody was left on either side.
        holders_[match.first] = kNobody;
        problem_ = SetWinner(i, match.first, &bracket_);
      }
    }
    if (problem_.empty() && next != tables.size()) {
      problem_ = "the tables of a round are not those that the bracket made";
    }
    if (problem_.empty()) problem_ = AddRound(&bracket_);
  }

 private:
  uint32_t HolderOf(uint32_t seed) const { return seed == kNobody ? kNobody : holders_[seed]; }

  // Whether the table was made for the match: somebody of it sits there, or nobody seeded does.
  static bool IsOf(const EliminationTable& table, const BracketMatch& match) {
    bool seeded = false;
    for (const EliminationSeat& seat : table.seats) {
      if (seat.seed == kNobody) continue;
      if (seat.seed == match.first || seat.seed == match.second) return true;
      seeded = true;
    }
    return !seeded && !table.seats.empty() && match.first != kNobody;
  }

  void Take(uint32_t index, const BracketMatch& match, const EliminationTable& table) {
    if (table.seats.size() == 1) {
      const bool second = match.second != kNobody && table.seats[0].seed == match.second;
      const uint32_t winner = second || match.first == kNobody ? match.second : match.first;
      holders_[winner] = table.seats[0].player;
      if (!match.decided) problem_ = SetWinner(index, winner, &bracket_);
      return;
    }
    if (match.first == kNobody || match.second == kNobody) {
      problem_ = "a bye of the bracket was played";
      return;
    }
    holders_[match.first] = table.seats[0].player;
    holders_[match.second] = table.seats[1].player;
    const bool second_won = table.seats[1].won && !table.seats[0].won;
    const uint32_t winner = second_won ? match.second : match.first;
    problem_ = SetWinner(index, winner, &bracket_);
    // Where both lost the place stays empty, and whoever meets it goes on.
    if (!table.seats[0].won && !second_won) holders_[winner] = kNobody;
  }

  Bracket bracket_;
  std::vector<uint32_t> holders_;  // By seed.
  std::string problem_;
};

}  // namespace

EliminationRound NextEliminationRound(const EliminationField& field) {
  EliminationRound next;
  Replayed replayed(field);
  for (const auto& tables : field.rounds) {
    if (!replayed.problem().empty()) break;
    replayed.GoOn(tables);
  }
  next.problem = replayed.problem();
  if (next.problem.empty()) next.pairs = replayed.Pairs();
  if (next.problem.empty() && next.pairs.empty()) next.problem = "nobody is left in the bracket";
  return next;
}

}  // namespace arbitro::kit
