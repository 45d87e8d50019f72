// SPDX-License-Identifier: Apache-2.0
//
// Sections 1.2, 1.3 and 5.1: the duels, their places and prizes.

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "plugins/samurai_sword/event/fields.h"
#include "plugins/samurai_sword/questions/questions.h"
#include "plugins/samurai_sword/rules/elimination_round.h"
#include "plugins/samurai_sword/rules/final_phase.h"
#include "plugins/samurai_sword/rules/tables.h"

namespace arbitro::sam {
namespace {

constexpr int64_t kRoundsAskedMax = 40;
constexpr int64_t kEventsMax = 100;
constexpr int64_t kEventBytesMax = 400;
constexpr int64_t kPrizeMax = 1'000'000;

using Names = std::vector<std::string>;

Form SeedsField(uint32_t count) {
  Form seeds = PlayersField("seeds", {"Seeds, best first", "Teste di serie, dalla prima"}, count);
  seeds.least = count;
  return seeds;
}

// A pair of players, or of "winner S1" where no player is known yet.
Form PairField(const char* id) {
  return form::Required(form::Tuple(
      id, {id, id},
      {form::Player("first", {"First", "Primo"}), form::Player("second", {"Second", "Secondo"})}));
}

Value Pair(const std::string& first, const std::string& second) {
  return Value::List({Value::Text(first), Value::Text(second)});
}

Question Final4Question() {
  return {"bracket.final4",
          {"Who meets whom among four finalists?", "Chi incontra chi fra quattro finalisti?"},
          "SAM-1.2.1",
          Input({SeedsField(kFinalists)}),
          Answer({PairField("S1"), PairField("S2"), PairField("final")})};
}

Decided<Value> AnswerFinal4(const Value& input) {
  const Names seeds = TextsOf(input["seeds"]);
  const std::vector<SeedPair> duels = FirstDuels(kFinalists);
  return Value::Struct({{"S1", Pair(seeds[duels[0].first], seeds[duels[0].second])},
                        {"S2", Pair(seeds[duels[1].first], seeds[duels[1].second])},
                        {"final", Pair("winner S1", "winner S2")}});
}

Question Final8Question() {
  return {"bracket.final8",
          {"Who meets whom among eight finalists?", "Chi incontra chi fra otto finalisti?"},
          "SAM-5.1",
          Input({SeedsField(kFinalistsByDerogation)}),
          Answer({PairField("Q1"), PairField("Q2"), PairField("Q3"), PairField("Q4"),
                  PairField("S1"), PairField("S2")})};
}

Decided<Value> AnswerFinal8(const Value& input) {
  const Names seeds = TextsOf(input["seeds"]);
  Value answer = Value::Struct(
      {{"S1", Pair("winner Q1", "winner Q2")}, {"S2", Pair("winner Q3", "winner Q4")}});
  const std::vector<SeedPair> duels = FirstDuels(kFinalistsByDerogation);
  for (size_t i = 0; i < duels.size(); ++i) {
    answer.Set("Q" + std::to_string(i + 1), Pair(seeds[duels[i].first], seeds[duels[i].second]));
  }
  return answer;
}

Form ResultsField(const std::vector<const char*>& duels) {
  std::vector<Form> winners;
  for (const char* duel : duels) winners.push_back(PlayerField(duel, {duel, duel}));
  return form::Required(form::Struct("results", {"Winners", "Vincitori"}, std::move(winners)));
}

std::vector<Form> PlacesFields() {
  return {PlayerField("first", {"First", "Primo"}), PlayerField("second", {"Second", "Secondo"}),
          PairField("thirdFourth")};
}

// The duel with its winner first; nothing where the winner is not in it.
std::optional<SeedPair> Decide(SeedPair duel, const Value& winner, const Names& seeds) {
  if (seeds[duel.first] == winner.text()) return duel;
  if (seeds[duel.second] == winner.text()) return SeedPair{duel.second, duel.first};
  return std::nullopt;
}

Refusal NotInTheDuel(const std::string& duel) {
  return RefuseInconsistent(
      {"the winner of " + duel + " does not play in it", "chi vince " + duel + " non la gioca"});
}

// Plays semi-finals and final of `duels` and adds the places to `answer`.
Decided<Value> AddPlaces(const std::vector<SeedPair>& duels, const Value& input, Value answer) {
  const Names seeds = TextsOf(input["seeds"]);
  const Value& results = input["results"];
  const std::optional<SeedPair> s1 = Decide(duels[0], results["S1"], seeds);
  if (!s1) return NotInTheDuel("S1");
  const std::optional<SeedPair> s2 = Decide(duels[1], results["S2"], seeds);
  if (!s2) return NotInTheDuel("S2");
  const std::optional<SeedPair> final = Decide({s1->first, s2->first}, results["final"], seeds);
  if (!final) return NotInTheDuel("final");
  const FinalPlaces places = PlacesOf(*s1, *s2, *final);
  answer.Set("first", Value::Text(seeds[places.first]));
  answer.Set("second", Value::Text(seeds[places.second]));
  answer.Set("thirdFourth",
             Pair(seeds[places.third_and_fourth[0]], seeds[places.third_and_fourth[1]]));
  if (answer.Has("S1")) answer.Set("finalPair", Pair(seeds[s1->first], seeds[s2->first]));
  return answer;
}

Question RankQuestion() {
  return {"bracket.rank",
          {"What are the places of four finalists?", "Quali sono i posti di quattro finalisti?"},
          "SAM-1.3.2",
          Input({SeedsField(kFinalists), ResultsField({"S1", "S2", "final"})}),
          Answer(PlacesFields())};
}

Decided<Value> AnswerRank(const Value& input) {
  return AddPlaces(FirstDuels(kFinalists), input, Value::Struct());
}

Question Rank8Question() {
  std::vector<Form> answer = {PairField("S1"), PairField("S2"), PairField("finalPair")};
  for (Form& field : PlacesFields()) answer.push_back(std::move(field));
  return {"bracket.rank8",
          {"What are the places of eight finalists?", "Quali sono i posti di otto finalisti?"},
          "SAM-5.1",
          Input({SeedsField(kFinalistsByDerogation),
                 ResultsField({"Q1", "Q2", "Q3", "Q4", "S1", "S2", "final"})}),
          Answer(std::move(answer))};
}

Decided<Value> AnswerRank8(const Value& input) {
  const Names seeds = TextsOf(input["seeds"]);
  const std::vector<SeedPair> quarters = FirstDuels(kFinalistsByDerogation);
  std::vector<uint32_t> winners;
  for (size_t i = 0; i < quarters.size(); ++i) {
    const std::string duel = "Q" + std::to_string(i + 1);
    const std::optional<SeedPair> decided = Decide(quarters[i], input["results"][duel], seeds);
    if (!decided) return NotInTheDuel(duel);
    winners.push_back(decided->first);
  }
  // [SAM-AMB-02] Winners of the first two quarter-finals meet, and of the last two.
  const std::vector<SeedPair> semis = {{winners[0], winners[1]}, {winners[2], winners[3]}};
  return AddPlaces(semis, input,
                   Value::Struct({{"S1", Pair(seeds[winners[0]], seeds[winners[1]])},
                                  {"S2", Pair(seeds[winners[2]], seeds[winners[3]])}}));
}

Form PrizesField(const char* id) { return NumbersField(id, {id, id}, 0, kPrizeMax); }

Question PrizesQuestion() {
  return {"bracket.prizes",
          {"What are the prizes?", "Quali sono i premi?"},
          "SAM-1.3.1",
          Input({NumbersField("rounds", {"Rounds", "Turni"}, 1, kRoundsAskedMax)}),
          Answer({PrizesField("1"), PrizesField("2"), PrizesField("3-4")})};
}

Decided<Value> AnswerPrizes(const Value& input) {
  const auto prizes = [&](uint32_t place) {
    Value list = Value::List();
    for (const Value& rounds : input["rounds"].items()) {
      list.Add(Value::Integer(PrizeOf(place, static_cast<uint32_t>(rounds.integer()))));
    }
    return list;
  };
  return Value::Struct({{"1", prizes(1)}, {"2", prizes(2)}, {"3-4", prizes(3)}});
}

Question PrizeOfQuestion() {
  return {"bracket.prizeOf",
          {"What is a place worth?", "Quanto vale un posto?"},
          "SAM-1.3.1",
          Input({WholeField("players", {"Players of the event", "Giocatori del torneo"},
                            kPlayersMin, kAskedPlayersMax),
                 NumbersField("finalRank", {"Places", "Posti"}, 1, kAskedPlayersMax)}),
          Answer({WholeField("rounds", {"Rounds", "Turni"}, 0, kRoundsAskedMax),
                  PrizesField("prizes")})};
}

Decided<Value> AnswerPrizeOf(const Value& input) {
  const uint32_t rounds = EliminationRounds(static_cast<uint32_t>(input["players"].integer()));
  Value prizes = Value::List();
  for (const Value& place : input["finalRank"].items()) {
    prizes.Add(Value::Integer(PrizeOf(static_cast<uint32_t>(place.integer()), rounds)));
  }
  return Value::Struct({{"rounds", Value::Integer(rounds)}, {"prizes", prizes}});
}

Question DuelResultQuestion() {
  Form event = form::Text("event", {"Event", "Avvenimento"}, kEventBytesMax);
  return {"bracket.duelResult",
          {"Who has won the duel?", "Chi ha vinto il duello?"},
          "SAM-DUEL-22",
          Input({form::Required(
              form::List("events", {"In order", "In ordine"}, std::move(event), kEventsMax))}),
          Answer({form::OneOf("winner", {"Winner", "Vincitore"},
                              {form::Null("nobody", {"No player yet", "Ancora nessuno"}),
                               form::Player("player", {"Player", "Giocatore"})})})};
}

Decided<Value> AnswerDuelResult(const Value& input) {
  const std::string eliminates = " eliminates ";
  const std::string shogun = "Shogun of ";
  for (const Value& event : input["events"].items()) {
    const size_t verb = event.text().find(eliminates);
    if (verb == std::string::npos) {
      return RefuseInconsistent({"write `A eliminates Shogun of B`, or `first Samurai of B`",
                                 "scrivi `A eliminates Shogun of B`, o `first Samurai of B`"});
    }
    // [SAM-DUEL-22] The player who first eliminates the other's Shogun wins.
    if (event.text().compare(verb + eliminates.size(), shogun.size(), shogun) == 0) {
      return Value::Struct({{"winner", Value::Text(event.text().substr(0, verb))}});
    }
  }
  return Value::Struct({{"winner", Value()}});
}

}  // namespace

void AddBracketQuestions(QuestionList* questions) {
  questions->push_back({Final4Question(), &AnswerFinal4});
  questions->push_back({Final8Question(), &AnswerFinal8});
  questions->push_back({RankQuestion(), &AnswerRank});
  questions->push_back({Rank8Question(), &AnswerRank8});
  questions->push_back({PrizesQuestion(), &AnswerPrizes});
  questions->push_back({PrizeOfQuestion(), &AnswerPrizeOf});
  questions->push_back({DuelResultQuestion(), &AnswerDuelResult});
}

}  // namespace arbitro::sam
