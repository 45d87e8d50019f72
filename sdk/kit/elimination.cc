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
    rules.line = field.line;
    problem_ = StartBracket(rules, &bracket_);
  }

  const std::string& problem() const { return problem_; }

  // The pairs of the newest round, in the order of its matches. A match without
  // a player has no table.
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
    const std::vector<BracketMatch> matches = bracket_.rounds.back();
    const std::vector<uint32_t> tables_of = TablesOf(matches, tables);
    size_t taken = 0;
    for (uint32_t i = 0; i < matches.size() && problem_.empty(); ++i) {
      if (tables_of[i] != kNobody) {
        Take(i, matches[i], tables[tables_of[i]]);
        ++taken;
      } else if (!matches[i].decided) {
        // No player was left on either side.
        holders_[matches[i].first] = kNobody;
        problem_ = SetWinner(i, matches[i].first, &bracket_);
      }
    }
    if (problem_.empty() && taken != tables.size()) {
      problem_ = "the tables of a round are not those that the bracket made";
    }
    if (problem_.empty()) problem_ = AddRound(&bracket_);
  }

 private:
  uint32_t HolderOf(uint32_t seed) const { return seed == kNobody ? kNobody : holders_[seed]; }

  // The index of each match's table; kNobody where it has none. First by seed, whatever the order
  // of the tables; those left over, where judges seated a round by hand, in the order of the
  // matches.
  static std::vector<uint32_t> TablesOf(const std::vector<BracketMatch>& matches,
                                        const std::vector<EliminationTable>& tables) {
    std::vector<uint32_t> tables_of(matches.size(), kNobody);
    std::vector<bool> used(tables.size(), false);
    const auto take = [&](auto fits) {
      for (size_t i = 0; i < matches.size(); ++i) {
        for (uint32_t t = 0; t < tables.size() && tables_of[i] == kNobody; ++t) {
          if (used[t] || !fits(matches[i], tables[t])) continue;
          tables_of[i] = t;
          used[t] = true;
        }
      }
    };
    take(&HasSeedOf);
    take([](const BracketMatch& match, const EliminationTable& table) {
      return !table.seats.empty() && (match.first != kNobody || match.second != kNobody);
    });
    return tables_of;
  }

  static bool HasSeedOf(const BracketMatch& match, const EliminationTable& table) {
    for (const EliminationSeat& seat : table.seats) {
      if (seat.seed == kNobody) continue;
      if (seat.seed == match.first || seat.seed == match.second) return true;
    }
    return false;
  }

  void Take(uint32_t index, const BracketMatch& match, const EliminationTable& table) {
    size_t winner = 0;
    while (winner < table.seats.size() && !table.seats[winner].won) ++winner;
    const bool won = winner < table.seats.size();
    if (match.first == kNobody || match.second == kNobody || table.seats.size() == 1) {
      const bool second = match.second != kNobody && table.seats[0].seed == match.second;
      const uint32_t place = second || match.first == kNobody ? match.second : match.first;
      holders_[place] = won ? table.seats[winner].player : kNobody;
      if (!match.decided) problem_ = SetWinner(index, place, &bracket_);
      return;
    }
    holders_[match.first] = table.seats[0].player;
    holders_[match.second] = table.seats[1].player;
    const uint32_t place = winner == 1 ? match.second : match.first;
    holders_[place] = won ? table.seats[winner].player : kNobody;
    problem_ = SetWinner(index, place, &bracket_);
    // Where both lost both places stay empty: the player who meets one of them goes on.
    if (!won) holders_[match.second] = kNobody;
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
  if (next.problem.empty() && next.pairs.empty()) next.problem = "no player is left in the bracket";
  return next;
}

}  // namespace arbitro::kit
