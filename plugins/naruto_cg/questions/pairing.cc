// SPDX-License-Identifier: Apache-2.0
//
// Pairings of a Swiss round, given or to be found.

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kit/swiss.h"
#include "kit/swiss_check.h"
#include "plugins/naruto_cg/event/fields.h"
#include "plugins/naruto_cg/questions/questions.h"
#include "plugins/naruto_cg/rules/pairing.h"
#include "plugins/naruto_cg/rules/tables.h"

namespace arbitro::nar {
namespace {

std::vector<Form> FieldsOfField() {
  return {WholeField("round", {"Round", "Turno"}, 1, kAskedEntriesMax),
          NumbersByName("points", {"Points", "Punti"}),
          PairsField("played", {"Have met", "Si sono incontrati"}),
          PlayersField("byes", {"Had a bye", "Hanno avuto il bye"})};
}

Form ByeForm() { return form::Player("bye", {"Bye", "Bye"}); }

// The players to be paired, in alphabetical order, as the kit takes them.
struct AskedField {
  std::vector<std::string> names;
  std::vector<std::vector<uint32_t>> met;  // By player; the kit's players point into it.
  std::vector<kit::SwissPlayer> players;

  // A name's place; past the end for a player who is not to be paired.
  uint32_t Find(const std::string& name) const {
    const auto place = std::lower_bound(names.begin(), names.end(), name);
    if (place == names.end() || *place != name) return static_cast<uint32_t>(names.size());
    return static_cast<uint32_t>(place - names.begin());
  }
  bool Holds(uint32_t player) const { return player < names.size(); }
};

AskedField ReadField(const Value& input) {
  AskedField field;
  for (const Value::Field& entry : input["points"].fields()) field.names.push_back(entry.first);
  field.met.resize(field.names.size());
  field.players.resize(field.names.size());
  // [NAR-SWISS-7] [NAR-BYE-2] The first round is drawn at random among all.
  if (input["round"].integer() == 1) return field;
  for (const Value& pair : input["played"].items()) {
    const uint32_t first = field.Find(pair.items()[0].text());
    const uint32_t second = field.Find(pair.items()[1].text());
    if (!field.Holds(first) || !field.Holds(second)) continue;  // One of the two has left.
    field.met[first].push_back(second);
    field.met[second].push_back(first);
  }
  for (const Value& bye : input["byes"].items()) {
    const uint32_t player = field.Find(bye.text());
    if (field.Holds(player)) ++field.players[player].byes;
  }
  for (uint32_t player = 0; player < field.names.size(); ++player) {
    kit::SwissPlayer& one = field.players[player];
    one.points = static_cast<int32_t>(input["points"][field.names[player]].integer());
    one.met = field.met[player].data();
    one.met_count = static_cast<uint32_t>(field.met[player].size());
  }
  return field;
}

Refusal NobodyToPair() {
  return RefuseInconsistent({"`points` must name the players who are to be paired",
                             "`points` deve avere i giocatori da accoppiare"});
}

// The `pair` that joins a player with themselves, if there is one.
std::optional<std::string> SelfPair(const Value& pairs) {
  for (const Value& pair : pairs.items()) {
    if (pair.items()[0] == pair.items()[1]) return pair.items()[0].text();
  }
  return std::nullopt;
}

std::optional<Refusal> CheckField(const Value& input) {
  if (input["points"].fields().empty()) return NobodyToPair();
  if (const auto self = SelfPair(input["played"])) {
    return RefuseInconsistent({"`played` has `" + *self + "` against themselves",
                               "`played` ha `" + *self + "` contro se stesso"});
  }
  return std::nullopt;
}

Question CheckQuestion() {
  std::vector<Form> fields = FieldsOfField();
  fields.push_back(PairsField("pairings", {"Proposed pairs", "Coppie proposte"}));
  fields.push_back(ByeForm());
  return {
      "pairing_check",
      {"Are these pairings legal?", "Questi accoppiamenti sono legali?"},
      "NAR-SWISS-14",
      Input(std::move(fields)),
      Answer(
          {FlagField("legal", {"Legal", "Legale"}),
           ListField(
               "reasons", {"Reasons", "Motivi"},
               form::OneChoice(
                   "reason", {"Reason", "Motivo"},
                   {{"bye_band",
                     {"Not the lowest band", "Il bye non va alla fascia di punti più bassa"}},
                    {"bye_even", {"Bye in an even field", "Bye con un numero pari di giocatori"}},
                    {"bye_repeat", {"Bye due to others", "Il bye spetta ad altri"}},
                    {"cross_band", {"Bands crossed", "Fasce di punti mescolate"}},
                    {"incomplete", {"Incomplete", "Manca qualche giocatore"}},
                    {"rematch", {"Rematch", "Si sono già incontrati"}}}))})};
}

std::vector<std::string> ReasonsOf(const RoundFaults& faults) {
  std::vector<std::string> reasons;
  if (faults.bye_band) reasons.push_back("bye_band");
  if (faults.bye_even) reasons.push_back("bye_even");
  if (faults.bye_repeat) reasons.push_back("bye_repeat");
  if (faults.cross_band) reasons.push_back("cross_band");
  if (faults.incomplete) reasons.push_back("incomplete");
  if (faults.rematch) reasons.push_back("rematch");
  return reasons;
}

Decided<Value> AnswerCheck(const Value& input) {
  if (const auto refusal = CheckField(input)) return *refusal;
  const AskedField field = ReadField(input);
  std::vector<kit::SwissPair> pairs;
  for (const Value& pair : input["pairings"].items()) {
    pairs.push_back({field.Find(pair.items()[0].text()), field.Find(pair.items()[1].text())});
  }
  const uint32_t bye = input.Has("bye") ? field.Find(input["bye"].text()) : kit::kNoPlayer;
  const kit::PairingEvaluation judged =
      kit::EvaluatePairing(field.players, PairingRules(), pairs, bye);
  if (judged.status != kit::SwissStatus::kPaired) {
    return RefuseInconsistent({"`points` is too large a field to be judged",
                               "`points` ha troppi giocatori perché si possa giudicare"});
  }
  const std::vector<std::string> reasons = ReasonsOf(FaultsOf(judged, field.players, bye));
  return Value::Struct({{"legal", Value::Flag(reasons.empty())}, {"reasons", ListOf(reasons)}});
}

Question UniqueQuestion() {
  return {"pairing_unique",
          {"What is the only legal pairing?", "Qual è l'unico accoppiamento legale?"},
          "NAR-SWISS-14",
          Input(FieldsOfField()),
          Answer({PairsField("pairings", {"Pairs", "Coppie"}), ByeForm()})};
}

// [NAR-AMB-18] How many pairings are legal, with the bye for any of the candidates.
std::optional<uint64_t> CountLegal(const AskedField& field) {
  if (field.players.size() % 2 == 0) {
    return kit::CountBestPairings(field.players, PairingRules(), kit::kNoPlayer);
  }
  uint64_t legal = 0;
  for (const uint32_t bye : kit::ByeCandidates(field.players, PairingRules())) {
    const auto count = kit::CountBestPairings(field.players, PairingRules(), bye);
    if (!count) return std::nullopt;
    legal += *count;
  }
  return legal;
}

Decided<Value> AnswerUnique(const Value& input) {
  if (const auto refusal = CheckField(input)) return *refusal;
  const AskedField field = ReadField(input);
  const std::optional<uint64_t> legal = CountLegal(field);
  if (!legal || *legal != 1) {
    const std::string many = legal ? std::to_string(*legal) : "?";
    return RefuseInconsistent(
        {"`points` and `played` leave " + many + " legal pairings, not one",
         "`points` e `played` lasciano " + many + " accoppiamenti legali, non uno"});
  }
  const kit::SwissRound round = kit::PairSwiss(field.players, PairingRules(), kit::Seed{});
  std::vector<std::pair<std::string, std::string>> pairs;
  for (const kit::SwissPair& pair : round.pairs) {
    const auto [first, second] = std::minmax(field.names[pair.first], field.names[pair.second]);
    pairs.emplace_back(first, second);
  }
  std::sort(pairs.begin(), pairs.end());
  Value list = Value::List();
  for (const auto& [first, second] : pairs) list.Add(PairOf(first, second));
  const bool sits_out = round.bye != kit::kNoPlayer;
  return Value::Struct(
      {{"pairings", list}, {"bye", sits_out ? Value::Text(field.names[round.bye]) : Value()}});
}

Question ByeQuestion() {
  return {"bye_candidates",
          {"Among whom is the bye drawn?", "Fra chi si sorteggia il bye?"},
          "NAR-BYE-4",
          Input(FieldsOfField()),
          Answer({PlayersField("candidates", {"Candidates", "Candidati"})})};
}

Decided<Value> AnswerBye(const Value& input) {
  if (const auto refusal = CheckField(input)) return *refusal;
  const AskedField field = ReadField(input);
  std::vector<std::string> candidates;
  for (const uint32_t player : kit::ByeCandidates(field.players, PairingRules())) {
    candidates.push_back(field.names[player]);
  }
  return Value::Struct({{"candidates", ListOf(candidates)}});
}

}  // namespace

void AddPairingQuestions(QuestionList* questions) {
  questions->push_back({CheckQuestion(), AnswerCheck});
  questions->push_back({UniqueQuestion(), AnswerUnique});
  questions->push_back({ByeQuestion(), AnswerBye});
}

}  // namespace arbitro::nar
