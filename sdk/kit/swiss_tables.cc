// SPDX-License-Identifier: Apache-2.0
#include "kit/swiss_tables.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace arbitro::kit {
namespace {

constexpr char kTableSize[] = "TABLE_SIZE";
constexpr char kSecondBye[] = "SECOND_BYE";
constexpr char kPlayerTwice[] = "PLAYER_TWICE";
constexpr char kPlayerMissing[] = "PLAYER_MISSING";
constexpr char kByeInEvenField[] = "BYE_IN_EVEN_FIELD";
constexpr char kByeNotDue[] = "BYE_NOT_DUE";
constexpr char kRematch[] = "REMATCH";

// The points of the groups among the paired players, highest first.
std::vector<int32_t> GroupPoints(const DrawRequest& request, uint32_t bye) {
  std::vector<int32_t> points;
  for (uint32_t player = 0; player < request.players.size(); ++player) {
    if (player != bye) points.push_back(request.players[player].points);
  }
  std::sort(points.begin(), points.end(), std::greater<>());
  points.erase(std::unique(points.begin(), points.end()), points.end());
  return points;
}

// A name for each number of the cost: "rematches", then "point_gap.9" for the group of 9 points,
// and "point_gap" where a criterion sums over all of them.
std::vector<arbitro::Criterion> NameCosts(const SwissBook& book,
                                          const std::vector<int32_t>& group_points) {
  std::vector<arbitro::Criterion> named;
  const auto groups = static_cast<uint32_t>(group_points.size());
  for (const CostComponent& component : CostLayout(book.pairing.criteria, groups)) {
    if (component.criterion == CostComponent::kRematches) {
      named.push_back({"rematches", book.faults.no_rematch});
      continue;
    }
    const Criterion& criterion = book.pairing.criteria[component.criterion];
    std::string name = criterion.name;
    if (component.group != CostComponent::kAllGroups) {
      name += "." + std::to_string(group_points[component.group]);
    }
    named.push_back({std::move(name), criterion.rule});
  }
  return named;
}

arbitro_chain_method MethodOf(ChainMethod method) {
  switch (method) {
    case ChainMethod::kChainRejection:
      return ARBITRO_CHAIN_REJECTION;
    case ChainMethod::kExactUniform:
      return ARBITRO_CHAIN_EXACT_UNIFORM;
    case ChainMethod::kChainRepair:
      return ARBITRO_CHAIN_REPAIR;
    case ChainMethod::kExactMatching:
      break;
  }
  return ARBITRO_CHAIN_EXACT;
}

std::vector<arbitro::Chain> ChainsOf(const SwissRound& round, const std::vector<int32_t>& points) {
  constexpr uint64_t kTriesMax = 0xFFFFFFFF;
  std::vector<arbitro::Chain> chains;
  for (const SwissChain& chain : round.chains) {
    chains.push_back({static_cast<uint32_t>(MethodOf(chain.method)), chain.players,
                      points[chain.first_group], points[chain.last_group],
                      static_cast<uint32_t>(std::min(chain.tries, kTriesMax)), 0});
  }
  return chains;
}

// A given round as EvaluatePairing() takes it, and what is wrong with its tables already.
struct GivenRound {
  std::vector<SwissPair> pairs;
  uint32_t bye = kNoPlayer;
  std::vector<RoundProblem> problems;
};

GivenRound ReadGiven(const DrawRequest& request, const SwissFaultRules& faults) {
  GivenRound given;
  for (const arbitro::Table& table : request.tables) {
    const bool bye = table.kind == ARBITRO_TABLE_BYE;
    const uint32_t first = table.seats.empty() ? ARBITRO_NONE : table.seats[0].player;
    if (table.seats.size() != (bye ? 1u : 2u)) {
      given.problems.push_back({kTableSize, faults.two_seats, first, ARBITRO_NONE});
    } else if (!bye) {
      given.pairs.push_back({first, table.seats[1].player});
    } else if (given.bye == kNoPlayer) {
      given.bye = first;
    } else {
      given.problems.push_back({kSecondBye, faults.one_bye, first, ARBITRO_NONE});
    }
  }
  return given;
}

bool HasSeat(const DrawRequest& request, uint32_t player) {
  return std::any_of(
      request.tables.begin(), request.tables.end(), [&](const arbitro::Table& table) {
        return std::any_of(table.seats.begin(), table.seats.end(),
                           [&](const arbitro::Seat& seat) { return seat.player == player; });
      });
}

RoundProblem ToProblem(const PairingProblem& problem, const SwissFaultRules& faults) {
  const auto named = [&](const char* code, const std::string& rule) {
    return RoundProblem{code, rule, problem.player, problem.other};
  };
  switch (problem.fault) {
    case PairingFault::kUnknownPlayer:
    case PairingFault::kPlayerTwice:
      return named(kPlayerTwice, faults.everyone);
    case PairingFault::kPlayerMissing:
      return named(kPlayerMissing, faults.everyone);
    case PairingFault::kByeInEvenField:
      return named(kByeInEvenField, faults.one_bye);
    case PairingFault::kByeNotAllowed:
      return named(kByeNotDue, faults.who_byes);
    case PairingFault::kRematch:
      break;
  }
  return named(kRematch, faults.no_rematch);
}

}  // namespace

std::vector<SwissPlayer> PlayersToPair(const DrawRequest& request) {
  std::vector<SwissPlayer> players;
  players.reserve(request.players.size());
  for (const DrawPlayer& player : request.players) {
    SwissPlayer one;
    one.points = player.points;
    one.byes = player.byes;
    one.met = request.met.data() + player.first_met;
    one.met_count = player.met_count;
    players.push_back(one);
  }
  return players;
}

Seed SeedOf(const DrawRequest& request) {
  Seed seed;
  seed.bytes = request.seed;
  return seed;
}

std::vector<arbitro::Table> ToTables(const SwissRound& round) {
  std::vector<arbitro::Table> tables;
  for (const SwissPair& pair : round.pairs) {
    tables.push_back({ARBITRO_TABLE_MATCH, {{pair.first, 0}, {pair.second, 0}}});
  }
  if (round.bye != kNoPlayer) tables.push_back({ARBITRO_TABLE_BYE, {{round.bye, 0}}});
  return tables;
}

RoundDraw ToDraw(const SwissRound& round, const DrawRequest& request, const SwissBook& book) {
  const std::vector<int32_t> points = GroupPoints(request, round.bye);
  RoundDraw draw;
  draw.tables = ToTables(round);
  draw.chains = ChainsOf(round, points);
  draw.criteria = NameCosts(book, points);
  draw.cost = round.cost;
  draw.bound = round.bound;
  draw.uniform = round.uniformity == Uniformity::kExact;
  return draw;
}

JudgedRound JudgeTables(const DrawRequest& request, const SwissBook& book) {
  JudgedRound judged;
  GivenRound given = ReadGiven(request, book.faults);
  judged.players = PlayersToPair(request);
  judged.bye = given.bye;
  judged.pairing = EvaluatePairing(judged.players, book.pairing, given.pairs, given.bye);
  judged.evaluation.problems = std::move(given.problems);
  for (const PairingProblem& problem : judged.pairing.problems) {
    // A player at a table that is wrong in itself is not missing too.
    const bool seated =
        problem.fault == PairingFault::kPlayerMissing && HasSeat(request, problem.player);
    if (!seated) judged.evaluation.problems.push_back(ToProblem(problem, book.faults));
  }
  if (judged.pairing.complete) {
    judged.evaluation.criteria = NameCosts(book, GroupPoints(request, given.bye));
    judged.evaluation.cost = judged.pairing.cost;
    judged.evaluation.optimum = judged.pairing.optimum;
  }
  return judged;
}

std::vector<Code> SwissProblemCodes(const SwissFaultRules& faults) {
  return {
      {kTableSize, {"a match has two seats", "un incontro ha due posti"}, faults.two_seats},
      {kSecondBye, {"more than one bye in the round", "più di un bye nel turno"}, faults.one_bye},
      {kPlayerTwice, {"a player sits twice", "un giocatore siede due volte"}, faults.everyone},
      {kPlayerMissing, {"a player has no table", "un giocatore non ha tavolo"}, faults.everyone},
      {kByeInEvenField,
       {"a bye though the number of players is even", "bye con un numero pari di giocatori"},
       faults.one_bye},
      {kByeNotDue,
       {"somebody else should have got the bye", "il bye spettava a un altro"},
       faults.who_byes},
      {kRematch, {"the two have met before", "i due si sono già incontrati"}, faults.no_rematch},
  };
}

}  // namespace arbitro::kit
