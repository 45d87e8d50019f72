// SPDX-License-Identifier: Apache-2.0

#include "kit/bracket.h"

#include <algorithm>

namespace arbitro::kit {
namespace {

std::string LineProblem(const BracketRules& rules) {
  const size_t positions = rules.line.size();
  if (positions < 2 || (positions & (positions - 1)) != 0 || positions > kBracketEntrantsMax) {
    return "`line` has " + std::to_string(positions) + " positions; give a power of two, 2 to " +
           std::to_string(kBracketEntrantsMax);
  }
  std::vector<uint8_t> seen(rules.entrants, 0);
  uint32_t count = 0;
  for (size_t i = 0; i < positions; ++i) {
    const uint32_t entrant = rules.line[i];
    if (entrant == kNobody && rules.line[i ^ 1] == kNobody) {
      return "`line` has a match without players; give byes to players";
    }
    if (entrant == kNobody) continue;
    if (entrant >= rules.entrants || seen[entrant] != 0) {
      return "`line` names " + std::to_string(entrant) + " twice or beyond the entrants";
    }
    seen[entrant] = 1;
    ++count;
  }
  if (count != rules.entrants) return "`line` leaves entrants out; give each one position";
  return "";
}

// A side that is kNobody decides the match.
BracketMatch MatchOf(uint32_t first, uint32_t second, MatchKind kind) {
  BracketMatch match = {first, second, kNobody, false, kind};
  if (first == kNobody || second == kNobody) {
    match.decided = true;
    match.winner = first == kNobody ? second : first;
  }
  return match;
}

// Who steps into the next round for the winner of a match of the last round.
uint32_t Following(const Bracket& bracket, uint32_t winner) {
  for (const BracketRemoval& removal : bracket.removals) {
    if (removal.after_result && removal.round == bracket.rounds.size() &&
        removal.entrant == winner) {
      winner = removal.successor;
    }
  }
  return winner;
}

std::vector<uint32_t> Survivors(const Bracket& bracket) {
  std::vector<uint32_t> survivors;
  for (const BracketMatch& match : bracket.rounds.back()) {
    survivors.push_back(Following(bracket, match.winner));
  }
  return survivors;
}

bool WasRemoved(const Bracket& bracket, uint32_t entrant) {
  // Who came back after having been taken out would have to be beaten first, and was not.
  return std::any_of(bracket.removals.begin(), bracket.removals.end(),
                     [&](const BracketRemoval& removal) { return removal.entrant == entrant; });
}

// The loser of a semi-final as a player for the third place.
uint32_t ThirdPlaceSide(const Bracket& bracket, const BracketMatch& semi_final) {
  const uint32_t loser =
      semi_final.winner == semi_final.first ? semi_final.second : semi_final.first;
  if (loser == kNobody || WasRemoved(bracket, loser)) return kNobody;
  // Called back into the final.
  for (const BracketRemoval& removal : bracket.removals) {
    if (removal.round == bracket.rounds.size() && removal.successor == loser) return kNobody;
  }
  return loser;
}

void AddMainMatches(const std::vector<uint32_t>& survivors, BracketPairing pairing,
                    std::vector<BracketMatch>* round) {
  std::vector<uint32_t> line = survivors;
  // kNobody is the worst seed of all: those whose opponent is missing are the best.
  if (pairing == BracketPairing::kReseeded) std::sort(line.begin(), line.end());
  for (size_t i = 0; i < line.size() / 2; ++i) {
    const bool fixed = pairing == BracketPairing::kFixed;
    const uint32_t first = fixed ? line[2 * i] : line[i];
    const uint32_t second = fixed ? line[2 * i + 1] : line[line.size() - 1 - i];
    round->push_back(MatchOf(first, second, MatchKind::kMain));
  }
}

bool Decided(const std::vector<BracketMatch>& round) {
  return std::all_of(round.begin(), round.end(),
                     [](const BracketMatch& match) { return match.decided; });
}

// The last one whom the entrant beat in a match of two, or kNobody.
uint32_t LastBeaten(const Bracket& bracket, uint32_t entrant) {
  for (auto round = bracket.rounds.rbegin(); round != bracket.rounds.rend(); ++round) {
    for (const BracketMatch& match : *round) {
      if (!match.decided || match.winner != entrant) continue;
      const uint32_t other = match.first == entrant ? match.second : match.first;
      if (other != kNobody) return other;
    }
  }
  return kNobody;
}

// Takes whom a finalist beat out of the match for the third place; false where it was played.
bool LeaveThirdPlace(uint32_t entrant, std::vector<BracketMatch>* round) {
  BracketMatch& match = round->back();
  if (match.kind != MatchKind::kThirdPlace) return true;
  if (match.first != entrant && match.second != entrant) return true;
  const uint32_t other = match.first == entrant ? match.second : match.first;
  if (match.decided && other != kNobody) return false;
  match = MatchOf(other, kNobody, MatchKind::kThirdPlace);
  return true;
}

void Replace(uint32_t entrant, uint32_t successor, BracketMatch* match) {
  const uint32_t first = match->first == entrant ? successor : match->first;
  const uint32_t second = match->second == entrant ? successor : match->second;
  if (successor != kNobody) {
    match->first = first;
    match->second = second;
    return;
  }
  // The sides stay, so that the one who is gone has lost this match.
  match->decided = true;
  match->winner = match->first == entrant ? match->second : match->first;
}

}  // namespace

std::vector<uint32_t> SeedOrder(uint32_t entrants) {
  if (entrants < kBracketEntrantsMin || entrants > kBracketEntrantsMax) return {};
  std::vector<uint32_t> order = {0};
  while (order.size() < entrants) {
    std::vector<uint32_t> wider;
    const auto last = static_cast<uint32_t>(2 * order.size() - 1);
    for (const uint32_t seed : order) {
      wider.push_back(seed);
      wider.push_back(last - seed);
    }
    order = std::move(wider);
  }
  for (uint32_t& seed : order) seed = seed < entrants ? seed : kNobody;
  return order;
}

std::string StartBracket(const BracketRules& rules, Bracket* bracket) {
  if (rules.entrants < kBracketEntrantsMin || rules.entrants > kBracketEntrantsMax) {
    return "`entrants` is " + std::to_string(rules.entrants) + "; give " +
           std::to_string(kBracketEntrantsMin) + " to " + std::to_string(kBracketEntrantsMax);
  }
  if (!rules.line.empty()) {
    const std::string problem = LineProblem(rules);
    if (!problem.empty()) return problem;
  }
  const std::vector<uint32_t> line = rules.line.empty() ? SeedOrder(rules.entrants) : rules.line;
  *bracket = Bracket{rules, {{}}, {}, rules.entrants};
  AddMainMatches(line, BracketPairing::kFixed, &bracket->rounds.back());
  return "";
}

std::string SetWinner(uint32_t match, uint32_t winner, Bracket* bracket) {
  if (bracket->rounds.empty() || match >= bracket->rounds.back().size()) {
    return "the last round has no match " + std::to_string(match);
  }
  BracketMatch& one = bracket->rounds.back()[match];
  if (winner == kNobody || (winner != one.first && winner != one.second)) {
    return std::to_string(winner) + " does not play match " + std::to_string(match);
  }
  if (one.decided && winner != one.winner) {
    if (one.first == kNobody || one.second == kNobody) return "the match has one player only";
    if (WasRemoved(*bracket, one.first) || WasRemoved(*bracket, one.second)) {
      return "a player of the match was taken out since; its result stands";
    }
  }
  one.winner = winner;
  one.decided = true;
  return "";
}

std::string AddRound(Bracket* bracket) {
  if (bracket->rounds.empty()) return "the bracket has not begun";
  const std::vector<BracketMatch>& last = bracket->rounds.back();
  if (!Decided(last)) return "a match of the last round has no winner yet";
  if (last.size() == 1 || last.back().kind == MatchKind::kThirdPlace) return "the bracket is over";
  std::vector<BracketMatch> round;
  AddMainMatches(Survivors(*bracket), bracket->rules.pairing, &round);
  if (last.size() == 2 && bracket->rules.third_place == ThirdPlace::kMatch) {
    const uint32_t first = ThirdPlaceSide(*bracket, last[0]);
    const uint32_t second = ThirdPlaceSide(*bracket, last[1]);
    round.push_back(MatchOf(first, second, MatchKind::kThirdPlace));
  }
  bracket->rounds.push_back(std::move(round));
  return "";
}

bool IsOver(const Bracket& bracket) {
  if (bracket.rounds.empty() || !Decided(bracket.rounds.back())) return false;
  const std::vector<BracketMatch>& last = bracket.rounds.back();
  return last.size() == 1 || last.back().kind == MatchKind::kThirdPlace;
}

std::string RemoveEntrant(uint32_t entrant, Takeover takeover, Bracket* bracket) {
  const std::string name = std::to_string(entrant);
  if (bracket->rounds.empty()) return "the bracket has not begun";
  if (IsOver(*bracket)) return "the bracket is over";
  std::vector<BracketMatch>& last = bracket->rounds.back();
  const auto own = std::find_if(last.begin(), last.end(), [&](const BracketMatch& match) {
    if (match.decided) return Following(*bracket, match.winner) == entrant;
    return match.first == entrant || match.second == entrant;
  });
  if (entrant == kNobody || own == last.end()) return name + " is not in the bracket any more";
  const bool over = own->kind == MatchKind::kThirdPlace || last.size() == 1 ||
                    last.back().kind == MatchKind::kThirdPlace;
  if (own->decided && over) return name + " has played the last match; the place stands";

  uint32_t successor = kNobody;
  if (takeover == Takeover::kLastBeaten) {
    successor = LastBeaten(*bracket, entrant);
    if (successor == kNobody) return name + " has beaten nobody; choose another way";
    if (WasRemoved(*bracket, successor) || !LeaveThirdPlace(successor, &last)) {
      return "the last one beaten by " + name + " cannot come back; choose another way";
    }
  } else if (takeover == Takeover::kNextInStandings) {
    successor = bracket->entrants;
    ++bracket->entrants;
  }
  const auto round = static_cast<uint32_t>(bracket->rounds.size());
  const bool after_result = own->decided;
  if (!after_result) Replace(entrant, successor, &*own);
  bracket->removals.push_back({takeover, round, entrant, successor, after_result});
  return "";
}

}  // namespace arbitro::kit
