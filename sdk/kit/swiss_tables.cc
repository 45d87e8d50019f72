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
constexpr char kTooFewPlayers[] = "TOO_FEW_PLAYERS";
constexpr char kNotPaired[] = "NOT_PAIRED";

// The points of the groups among the paired players, highest first.
std::vector<int32_t> GroupPoints(const std::vector<SwissPlayer>& players, uint32_t bye) {
  std::vector<int32_t> points;
  for (uint32_t player = 0; player < players.size(); ++player) {
    if (player != bye) points.push_back(players[player].points);
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
    const PairingCriterion& criterion = book.pairing.criteria[component.criterion];
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

// A given round: its pairs and its bye, and what is wrong with its tables already.
struct GivenRound {
  std::vector<SwissPair> pairs;
  uint32_t bye = kNoPlayer;
  // Players whose table is none of these: a further bye, a table against a neutral seat or of a
  // wrong size.
  std::vector<uint32_t> aside;
  std::vector<RoundProblem> problems;
};

// A match of one player against a neutral seat.
bool IsAgainstNeutral(const arbitro::Table& table) {
  return table.seats.size() == 2 && (table.seats[0].kind == ARBITRO_SEAT_NEUTRAL) !=
                                        (table.seats[1].kind == ARBITRO_SEAT_NEUTRAL);
}

void SetAside(const arbitro::Table& table, GivenRound* given) {
  for (const arbitro::Seat& seat : table.seats) {
    if (seat.player != ARBITRO_NONE) given->aside.push_back(seat.player);
  }
}

GivenRound ReadGiven(const DrawRequest& request, const SwissFaultRules& faults) {
  GivenRound given;
  for (const arbitro::Table& table : request.tables) {
    const bool bye = table.kind == ARBITRO_TABLE_BYE;
    const uint32_t first = table.seats.empty() ? ARBITRO_NONE : table.seats[0].player;
    if (table.seats.size() != (bye ? 1u : 2u)) {
      given.problems.push_back({kTableSize, faults.two_seats, first, ARBITRO_NONE});
      SetAside(table, &given);
    } else if (!bye && IsAgainstNeutral(table)) {
      SetAside(table, &given);
    } else if (!bye) {
      given.pairs.push_back({first, table.seats[1].player});
    } else if (given.bye == kNoPlayer) {
      given.bye = first;
    } else {
      given.problems.push_back({kSecondBye, faults.one_bye, first, ARBITRO_NONE});
      SetAside(table, &given);
    }
  }
  return given;
}

// The players who are not aside, with numbers of their own: those who are paired, or should be.
struct PairedField {
  std::vector<SwissPlayer> players;
  std::vector<uint32_t> index_of;          // of a player of the request; kNoPlayer: aside
  std::vector<uint32_t> request_index;     // of a player of the field
  std::vector<std::vector<uint32_t>> met;  // what `players` points into
};

// Which players sit aside and at no table as well; notes those who sit twice.
std::vector<bool> AsideAlone(size_t players, const SwissFaultRules& faults, GivenRound* given) {
  std::vector<uint32_t> tables(players, 0);
  std::vector<bool> aside(players, false);
  for (const SwissPair& pair : given->pairs) {
    for (const uint32_t player : {pair.first, pair.second}) {
      if (player < players) ++tables[player];
    }
  }
  if (given->bye < players) ++tables[given->bye];
  for (const uint32_t player : given->aside) {
    if (player >= players) continue;
    if (tables[player]++ > 0) {
      given->problems.push_back({kPlayerTwice, faults.everyone, player, ARBITRO_NONE});
    } else {
      aside[player] = true;
    }
  }
  return aside;
}

// Leaves out of `met` who is not in the field, and gives the others their numbers there.
void MeetWithin(PairedField* field) {
  for (SwissPlayer& player : field->players) {
    std::vector<uint32_t> met;
    for (uint32_t i = 0; i < player.met_count; ++i) {
      const uint32_t index = field->index_of[player.met[i]];
      if (index != kNoPlayer) met.push_back(index);
    }
    field->met.push_back(std::move(met));
    player.met = field->met.back().data();
    player.met_count = static_cast<uint32_t>(field->met.back().size());
  }
}

// Notes who sits aside and elsewhere as well, and takes the others for the field.
PairedField FieldWithout(const std::vector<SwissPlayer>& players, const SwissFaultRules& faults,
                         GivenRound* given) {
  const std::vector<bool> aside = AsideAlone(players.size(), faults, given);
  PairedField field;
  field.index_of.assign(players.size(), kNoPlayer);
  for (uint32_t player = 0; player < players.size(); ++player) {
    if (aside[player]) continue;
    field.index_of[player] = static_cast<uint32_t>(field.players.size());
    field.players.push_back(players[player]);
    field.request_index.push_back(player);
  }
  if (field.players.size() != players.size()) MeetWithin(&field);
  return field;
}

// Judges the pairs among the field's players, and names players as the request does.
PairingEvaluation EvaluateField(const PairedField& field, const SwissBook& book,
                                const GivenRound& given) {
  const auto index = [&](uint32_t player) {
    return player < field.index_of.size() ? field.index_of[player] : kNoPlayer;
  };
  std::vector<SwissPair> pairs;
  for (const SwissPair& pair : given.pairs)
    pairs.push_back({index(pair.first), index(pair.second)});
  PairingEvaluation pairing = EvaluatePairing(field.players, book.pairing, pairs, index(given.bye));
  const auto named = [&](uint32_t player) {
    return player < field.request_index.size() ? field.request_index[player] : player;
  };
  for (PairingProblem& problem : pairing.problems) {
    problem.player = named(problem.player);
    problem.other = named(problem.other);
  }
  return pairing;
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

// Whether a round with a further bye has it though all with byes and pairs are an even number: they
// could have met.
bool ByesInEvenField(const PairedField& field, const GivenRound& given) {
  size_t further = 0;
  for (const RoundProblem& one : given.problems) {
    const bool aside =
        one.player < field.index_of.size() && field.index_of[one.player] == kNoPlayer;
    further += one.code == kSecondBye && aside ? 1 : 0;
  }
  return further > 0 && (field.players.size() + further) % 2 == 0;
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
  const std::vector<int32_t> points = GroupPoints(PlayersToPair(request), round.bye);
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
  const PairedField field = FieldWithout(judged.players, book.faults, &given);
  judged.pairing = EvaluateField(field, book, given);
  const bool even = ByesInEvenField(field, given);
  judged.evaluation.problems = std::move(given.problems);
  if (even) {
    judged.evaluation.problems.push_back(
        {kByeInEvenField, book.faults.one_bye, given.bye, ARBITRO_NONE});
  }
  for (const PairingProblem& problem : judged.pairing.problems) {
    judged.evaluation.problems.push_back(ToProblem(problem, book.faults));
  }
  if (judged.pairing.complete) {
    const uint32_t bye = given.bye == kNoPlayer ? kNoPlayer : field.index_of[given.bye];
    judged.evaluation.criteria = NameCosts(book, GroupPoints(field.players, bye));
    judged.evaluation.cost = judged.pairing.cost;
    judged.evaluation.optimum = judged.pairing.optimum;
  }
  return judged;
}

Decided<RoundDraw> DrawSwissRound(const DrawRequest& request, const SwissBook& book) {
  if (request.players.size() < 2) {
    return Refuse(kTooFewPlayers, book.faults.two_seats,
                  {"a round needs two players: add one, or complete the event",
                   "un turno richiede due giocatori: aggiungerne uno, o chiudere l'evento"});
  }
  const SwissRound round = PairSwiss(PlayersToPair(request), book.pairing, SeedOf(request));
  if (round.status != SwissStatus::kPaired) {
    return Refuse(kNotPaired, book.faults.no_rematch,
                  {round.problem + ": pair by hand", round.problem + ": abbinare a mano"});
  }
  return ToDraw(round, request, book);
}

std::vector<Code> SwissReasons(const SwissFaultRules& faults) {
  return {{kTooFewPlayers, {"too few players", "troppo pochi giocatori"}, faults.two_seats},
          {kNotPaired, {"no round found", "nessun turno trovato"}, faults.no_rematch}};
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
       {"another player should have got the bye", "il bye spettava a un altro"},
       faults.who_byes},
      {kRematch, {"the two have met before", "i due si sono già incontrati"}, faults.no_rematch},
  };
}

}  // namespace arbitro::kit
