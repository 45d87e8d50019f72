// SPDX-License-Identifier: Apache-2.0

#include "kit/bracket.h"

#include <algorithm>

#include "arbitro/counted.h"

namespace arbitro::kit {
namespace {

std::string LineProblem(const BracketRules& rules) {
  const size_t positions = rules.line.size();
  if (positions < 2 || (positions & (positions - 1)) != 0 || positions > kBracketEntrantsMax) {
    return "`line` has " + Counted(static_cast<int64_t>(positions), "position", "positions") +
           "; give a power of two, 2 to " + std::to_string(kBracketEntrantsMax);
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

std::vector<uint32_t> Survivors(const Bracket& bracket) {
  std::vector<uint32_t> survivors;
  for (const BracketMatch& match : bracket.rounds.back()) survivors.push_back(match.winner);
  return survivors;
}

// The loser of a semi-final; kNobody where it was a bye.
uint32_t LoserOf(const BracketMatch& match) {
  return match.winner == match.first ? match.second : match.first;
}

void AddMainMatches(const std::vector<uint32_t>& survivors, BracketPairing pairing,
                    std::vector<BracketMatch>* round) {
  std::vector<uint32_t> line = survivors;
  if (pairing == BracketPairing::kReseeded) std::sort(line.begin(), line.end());
  for (size_t i = 0; i < line.size() / 2; ++i) {
    const bool fixed = pairing == BracketPairing::kFixed;
    const uint32_t first = fixed ? line[2 * i] : line[i];
    const uint32_t second = fixed ? line[2 * i + 1] : line[line.size() - 1 - i];
    round->push_back(MatchOf(first, second, MatchKind::kMain));
  }
}

bool AllDecided(const std::vector<BracketMatch>& round) {
  return std::all_of(round.begin(), round.end(),
                     [](const BracketMatch& match) { return match.decided; });
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
  *bracket = Bracket{rules, {{}}};
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
  one.winner = winner;
  one.decided = true;
  return "";
}

std::string AddRound(Bracket* bracket) {
  if (bracket->rounds.empty()) return "the bracket has not begun";
  const std::vector<BracketMatch>& last = bracket->rounds.back();
  if (!AllDecided(last)) return "a match of the last round has no winner yet";
  if (last.size() == 1 || last.back().kind == MatchKind::kThirdPlace) return kBracketOver;
  std::vector<BracketMatch> round;
  AddMainMatches(Survivors(*bracket), bracket->rules.pairing, &round);
  if (last.size() == 2 && bracket->rules.third_place == ThirdPlace::kMatch) {
    round.push_back(MatchOf(LoserOf(last[0]), LoserOf(last[1]), MatchKind::kThirdPlace));
  }
  bracket->rounds.push_back(std::move(round));
  return "";
}

}  // namespace arbitro::kit
