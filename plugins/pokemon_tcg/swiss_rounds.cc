// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/swiss_rounds.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "kit/swiss_check.h"
#include "plugins/pokemon_tcg/event.h"
#include "plugins/pokemon_tcg/tables.h"

namespace arbitro::pkm {
namespace {

std::optional<Refusal> CheckMayDraw(const DrawRequest& request) {
  if (request.players.size() < 2) {
    return Refuse("TOO_FEW_PLAYERS", "PKM-GEN-20",
                  {"a round needs two players: check players in first",
                   "un turno richiede due giocatori: registrare prima i presenti"});
  }
  const uint32_t set = ReadEvent(request.settings).swiss_rounds;
  const uint32_t rounds = set != 0 ? set : SwissRounds(request.entrants);
  // [PKM-GEN-10] The number of Swiss rounds is fixed by the attendance, or set by the organiser.
  if (request.round > rounds) {
    const std::string number = std::to_string(rounds);
    return Refuse("ALL_ROUNDS_PLAYED", "PKM-GEN-10",
                  {"the event has " + number +
                       " Swiss rounds: complete it (one made with more `swiss_rounds` plays on)",
                   "l'evento ha " + number +
                       " turni svizzeri: chiuderlo (uno creato con più `swiss_rounds` prosegue)"});
  }
  return std::nullopt;
}

Refusal RefuseStatus(const kit::SwissRound& round) {
  if (round.status == kit::SwissStatus::kNoLegalPairing) {
    // [PKM-GEN-21] Nobody meets the same opponent twice in the Swiss part.
    return Refuse(
        "NO_LEGAL_PAIRING", "PKM-GEN-21",
        {"whoever gets the bye, somebody would meet an old opponent: pair by hand, or end "
         "the Swiss part",
         "qualcuno incontrerebbe di nuovo un avversario: abbinare a mano o chiudere la "
         "parte svizzera"});
  }
  if (round.status == kit::SwissStatus::kNoBye) {
    return Refuse("NO_BYE_LEFT", "PKM-GEN-22",
                  {"nobody may get the bye: pair by hand",
                   "nessuno può avere il bye: abbinare a "
                   "mano"});
  }
  return Refuse("PAIRING_TOO_LARGE", "",
                {round.problem + ": pair by hand", round.problem + ": abbinare a mano"});
}

// The points of the score groups among the paired players, highest first.
std::vector<int32_t> GroupPoints(const DrawRequest& request, uint32_t bye) {
  std::vector<int32_t> points;
  for (uint32_t player = 0; player < request.players.size(); ++player) {
    if (player != bye) points.push_back(request.players[player].points);
  }
  std::sort(points.begin(), points.end(), std::greater<>());
  points.erase(std::unique(points.begin(), points.end()), points.end());
  return points;
}

// A name for each number of the cost: "rematches", then "point_gap.9" for the group of 9 points.
std::vector<Criterion> CriteriaOf(const std::vector<int32_t>& group_points) {
  const auto& criteria = PairingRules().criteria;
  std::vector<Criterion> named;
  for (const auto& component :
       kit::CostLayout(criteria, static_cast<uint32_t>(group_points.size()))) {
    if (component.criterion == kit::CostComponent::kRematches) {
      named.push_back({"rematches", "PKM-GEN-21"});
      continue;
    }
    const kit::Criterion& criterion = criteria[component.criterion];
    named.push_back(
        {std::string(criterion.name) + "." + std::to_string(group_points[component.group]),
         criterion.rule});
  }
  return named;
}

arbitro_chain_method MethodOf(kit::ChainMethod method) {
  switch (method) {
    case kit::ChainMethod::kChainRejection:
      return ARBITRO_CHAIN_REJECTION;
    case kit::ChainMethod::kExactUniform:
      return ARBITRO_CHAIN_EXACT_UNIFORM;
    case kit::ChainMethod::kChainRepair:
      return ARBITRO_CHAIN_REPAIR;
    case kit::ChainMethod::kExactMatching:
      break;
  }
  return ARBITRO_CHAIN_EXACT;
}

std::vector<Chain> ChainsOf(const kit::SwissRound& round, const std::vector<int32_t>& points) {
  constexpr uint64_t kTriesMax = 0xFFFFFFFF;
  std::vector<Chain> chains;
  for (const kit::SwissChain& chain : round.chains) {
    chains.push_back({static_cast<uint32_t>(MethodOf(chain.method)), chain.players,
                      points[chain.first_group], points[chain.last_group],
                      static_cast<uint32_t>(std::min(chain.tries, kTriesMax)), 0});
  }
  return chains;
}

RoundDraw ToDraw(const kit::SwissRound& round, const DrawRequest& request) {
  const std::vector<int32_t> points = GroupPoints(request, round.bye);
  RoundDraw draw;
  for (const kit::SwissPair& pair : round.pairs) {
    draw.tables.push_back({ARBITRO_TABLE_MATCH, {{pair.first, 0}, {pair.second, 0}}});
  }
  if (round.bye != kit::kNoPlayer) draw.tables.push_back({ARBITRO_TABLE_BYE, {{round.bye, 0}}});
  draw.chains = ChainsOf(round, points);
  draw.criteria = CriteriaOf(points);
  draw.cost = round.cost;
  draw.bound = round.bound;
  draw.uniform = round.uniformity == kit::Uniformity::kExact;
  return draw;
}

void CiteDraw(const RoundDraw& draw, const DrawRequest& request, Host& host) {
  if (request.round == 1) {
    host.Cite("PKM-GEN-20", "the first round is drawn at random");
  } else {
    host.Cite("PKM-GEN-20", "equal match points meet where possible");
    host.Cite("PKM-AMB-31", "point gaps are smallest from the highest score group down");
  }
  if (draw.tables.back().kind == ARBITRO_TABLE_BYE) {
    host.Cite("PKM-GEN-22", "the bye goes to the lowest points among those without one");
  }
}

kit::Seed SeedOf(const DrawRequest& request) {
  kit::Seed seed;
  seed.bytes = request.seed;
  return seed;
}

// A given round as the kit takes it, and what is wrong with its tables already.
struct GivenRound {
  std::vector<kit::SwissPair> pairs;
  uint32_t bye = kit::kNoPlayer;
  std::vector<RoundProblem> problems;
};

GivenRound ReadTables(const DrawRequest& request) {
  GivenRound given;
  for (const Table& table : request.tables) {
    const bool bye = table.kind == ARBITRO_TABLE_BYE;
    const uint32_t first = table.seats.empty() ? ARBITRO_NONE : table.seats[0].player;
    if (table.seats.size() != (bye ? 1u : 2u)) {
      given.problems.push_back({"TABLE_SIZE", "PKM-8", first, ARBITRO_NONE});
    } else if (!bye) {
      given.pairs.push_back({first, table.seats[1].player});
    } else if (given.bye == kit::kNoPlayer) {
      given.bye = first;
    } else {
      // [PKM-GEN-22] An odd number of players makes one bye, not more.
      given.problems.push_back({"SECOND_BYE", "PKM-GEN-22", first, ARBITRO_NONE});
    }
  }
  return given;
}

RoundProblem ToProblem(const kit::PairingProblem& problem) {
  const auto named = [&](const char* code, const char* rule) {
    return RoundProblem{code, rule, problem.player, problem.other};
  };
  switch (problem.fault) {
    case kit::PairingFault::kUnknownPlayer:
    case kit::PairingFault::kPlayerTwice:
      return named("PLAYER_TWICE", "PKM-GEN-20");
    case kit::PairingFault::kPlayerMissing:
      return named("PLAYER_MISSING", "PKM-GEN-20");
    case kit::PairingFault::kByeInEvenField:
      return named("BYE_IN_EVEN_FIELD", "PKM-GEN-22");
    case kit::PairingFault::kByeNotAllowed:
      // [PKM-GEN-22] The bye goes to the lowest points among those without one.
      return named("BYE_NOT_DUE", "PKM-GEN-22");
    default:
      // [PKM-GEN-21] Nobody meets the same opponent twice.
      return named("REMATCH", "PKM-GEN-21");
  }
}

}  // namespace

uint32_t SwissRounds(uint32_t players) {
  // [PKM-GEN-10] As many rounds as it takes to halve the field to one player, at least three.
  uint32_t rounds = 0;
  while (rounds < kSwissRoundsMax && (uint64_t{1} << rounds) < players) ++rounds;
  return std::max(rounds, kSwissRoundsMin);
}

const kit::SwissRules& PairingRules() {
  static const kit::SwissRules kRules = {
      // [PKM-GEN-20] Players with equal match points meet, with as few point gaps as possible.
      // [PKM-GEN-23] An odd score group passes one player down. [PKM-AMB-31] The gaps are as small
      // as
      // can be from the highest score group down.
      {{"point_gap", "PKM-AMB-31", kit::Measure::kPointGap, kit::Scope::kFromTheTop}},
      // [PKM-GEN-22] An odd number gives one bye, to the lowest points among those without a bye.
      kit::ByeRule::kFewestByesThenLowest,
      // [PKM-GEN-21] Nobody meets the same opponent twice in the Swiss part.
      kit::Rematches::kForbidden,
  };
  return kRules;
}

std::vector<kit::SwissPlayer> PlayersToPair(const DrawRequest& request) {
  std::vector<kit::SwissPlayer> players;
  players.reserve(request.players.size());
  for (const DrawPlayer& player : request.players) {
    kit::SwissPlayer one;
    one.points = player.points;
    one.byes = player.byes;
    one.met = request.met.data() + player.first_met;
    one.met_count = player.met_count;
    players.push_back(one);
  }
  return players;
}

Decided<RoundDraw> DrawRound(const DrawRequest& request, Host& host) {
  if (const auto refusal = CheckMayDraw(request)) return *refusal;
  const kit::SwissRound round =
      kit::PairSwiss(PlayersToPair(request), PairingRules(), SeedOf(request));
  if (round.status != kit::SwissStatus::kPaired) return RefuseStatus(round);
  const RoundDraw draw = ToDraw(round, request);
  CiteDraw(draw, request, host);
  return draw;
}

Decided<RoundEvaluation> EvaluateRound(const DrawRequest& request, Host& host) {
  const GivenRound given = ReadTables(request);
  const kit::PairingEvaluation judged =
      kit::EvaluatePairing(PlayersToPair(request), PairingRules(), given.pairs, given.bye);
  RoundEvaluation evaluation;
  evaluation.problems = given.problems;
  for (const kit::PairingProblem& problem : judged.problems) {
    evaluation.problems.push_back(ToProblem(problem));
  }
  if (judged.complete) {
    evaluation.criteria = CriteriaOf(GroupPoints(request, given.bye));
    evaluation.cost = judged.cost;
    evaluation.optimum = judged.optimum;
  }
  host.Cite("PKM-AMB-31", judged.best ? "no pairing with this bye is better"
                                      : "the pairing is not among the best");
  return evaluation;
}

std::vector<Code> PairingCodes() {
  return {
      {"TABLE_SIZE", {"a match has two seats", "un incontro ha due posti"}, "PKM-8"},
      {"SECOND_BYE", {"more than one bye in the round", "più di un bye nel turno"}, "PKM-GEN-22"},
      {"PLAYER_TWICE", {"a player sits twice", "un giocatore siede due volte"}, "PKM-GEN-20"},
      {"PLAYER_MISSING", {"a player has no table", "un giocatore non ha tavolo"}, "PKM-GEN-20"},
      {"BYE_IN_EVEN_FIELD",
       {"a bye though the number of players is even", "bye con un numero pari di giocatori"},
       "PKM-GEN-22"},
      {"BYE_NOT_DUE",
       {"somebody else should have got the bye", "il bye spettava a un altro"},
       "PKM-GEN-22"},
      {"REMATCH", {"the two have met before", "i due si sono già incontrati"}, "PKM-GEN-21"},
  };
}

}  // namespace arbitro::pkm
