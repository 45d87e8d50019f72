// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/swiss_rounds.h"

#include <algorithm>
#include <functional>
#include <string>
#include <utility>

#include "kit/swiss.h"
#include "kit/swiss_check.h"
#include "plugins/naruto_cg/pairing.h"

namespace arbitro::nar {
namespace {

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

// The points of the bands among the paired players, highest first.
std::vector<int32_t> BandPoints(const DrawRequest& request, uint32_t bye) {
  std::vector<int32_t> points;
  for (uint32_t player = 0; player < request.players.size(); ++player) {
    if (player != bye) points.push_back(request.players[player].points);
  }
  std::sort(points.begin(), points.end(), std::greater<>());
  points.erase(std::unique(points.begin(), points.end()), points.end());
  return points;
}

// A name for each number of the cost: "rematches", then "floats.2" of the band of two points.
std::vector<Criterion> CriteriaOf(const std::vector<int32_t>& band_points) {
  const auto& criteria = PairingRules().criteria;
  std::vector<Criterion> named;
  for (const kit::CostComponent& component :
       kit::CostLayout(criteria, static_cast<uint32_t>(band_points.size()))) {
    if (component.criterion == kit::CostComponent::kRematches) {
      named.push_back({"rematches", "NAR-SWISS-9"});
      continue;
    }
    const kit::Criterion& criterion = criteria[component.criterion];
    named.push_back(
        {std::string(criterion.name) + "." + std::to_string(band_points[component.group]),
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
  const std::vector<int32_t> points = BandPoints(request, round.bye);
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
      given.problems.push_back({"TABLE_SIZE", "NAR-SWISS-5", first, ARBITRO_NONE});
    } else if (!bye) {
      given.pairs.push_back({first, table.seats[1].player});
    } else if (given.bye == kit::kNoPlayer) {
      given.bye = first;
    } else {
      // [NAR-BYE-1] An odd number makes one bye, not more.
      given.problems.push_back({"SECOND_BYE", "NAR-BYE-1", first, ARBITRO_NONE});
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
      return named("PLAYER_TWICE", "NAR-SWISS-7");
    case kit::PairingFault::kPlayerMissing:
      return named("PLAYER_MISSING", "NAR-SWISS-7");
    case kit::PairingFault::kByeInEvenField:
      return named("BYE_IN_EVEN_FIELD", "NAR-BYE-1");
    case kit::PairingFault::kByeNotAllowed:
      return named("BYE_NOT_DUE", "NAR-BYE-4");
    default:
      return named("REMATCH", "NAR-SWISS-9");
  }
}

}  // namespace

Decided<RoundDraw> DrawSwissRound(const DrawRequest& request, Host& host) {
  if (request.players.size() < 2) {
    return Refuse("TOO_FEW_PLAYERS", "NAR-SWISS-7",
                  {"a round needs two players: check players in first",
                   "un turno richiede due giocatori: registrare prima i presenti"});
  }
  kit::Seed seed;
  seed.bytes = request.seed;
  const kit::SwissRound round = kit::PairSwiss(PlayersToPair(request), PairingRules(), seed);
  if (round.status != kit::SwissStatus::kPaired) {
    return Refuse("PAIRING_TOO_LARGE", "",
                  {round.problem + ": pair by hand", round.problem + ": accoppiare a mano"});
  }
  // [NAR-SWISS-13] Drawn uniformly among all the legal rounds.
  host.Cite(request.round == 1 ? "NAR-SWISS-7" : "NAR-SWISS-14",
            request.round == 1 ? "the first round is drawn at random"
                               : "drawn at random among the legal rounds");
  if (round.bye != kit::kNoPlayer) host.Cite("NAR-BYE-3", "the bye was drawn in the lowest band");
  return ToDraw(round, request);
}

Decided<RoundEvaluation> EvaluateSwissRound(const DrawRequest& request, Host& host) {
  const std::vector<kit::SwissPlayer> players = PlayersToPair(request);
  const GivenRound given = ReadTables(request);
  const kit::PairingEvaluation judged =
      kit::EvaluatePairing(players, PairingRules(), given.pairs, given.bye);
  RoundEvaluation evaluation;
  evaluation.problems = given.problems;
  for (const kit::PairingProblem& problem : judged.problems) {
    evaluation.problems.push_back(ToProblem(problem));
  }
  if (judged.complete) {
    evaluation.criteria = CriteriaOf(BandPoints(request, given.bye));
    evaluation.cost = judged.cost;
    evaluation.optimum = judged.optimum;
    if (FaultsOf(judged, players, given.bye).cross_band) {
      evaluation.problems.push_back(
          {"CROSS_BAND", "NAR-SWISS-14", given.pairs.front().first, ARBITRO_NONE});
    }
  }
  host.Cite("NAR-SWISS-14", judged.best ? "a legal round" : "not a legal round");
  return evaluation;
}

std::vector<Code> PairingCodes() {
  return {
      {"TABLE_SIZE", {"a match has two seats", "un incontro ha due posti"}, "NAR-SWISS-5"},
      {"SECOND_BYE", {"more than one bye", "più di un bye"}, "NAR-BYE-1"},
      {"PLAYER_TWICE", {"a player sits twice", "un giocatore siede due volte"}, "NAR-SWISS-7"},
      {"PLAYER_MISSING", {"a player has no table", "un giocatore senza tavolo"}, "NAR-SWISS-7"},
      {"BYE_IN_EVEN_FIELD", {"a bye in an even field", "bye con numero pari"}, "NAR-BYE-1"},
      {"BYE_NOT_DUE", {"the bye is somebody else's", "il bye spetta ad altri"}, "NAR-BYE-4"},
      {"REMATCH", {"the two have met before", "i due si sono già incontrati"}, "NAR-SWISS-9"},
      {"CROSS_BAND",
       {"bands crossed more than needed", "fasce incrociate più del necessario"},
       "NAR-SWISS-14"},
  };
}

}  // namespace arbitro::nar
