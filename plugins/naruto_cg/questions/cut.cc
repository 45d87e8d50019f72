// SPDX-License-Identifier: Apache-2.0
//
// The elimination rounds and the places they make.

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "arbitro/counted.h"
#include "plugins/naruto_cg/event/fields.h"
#include "plugins/naruto_cg/questions/questions.h"
#include "plugins/naruto_cg/rules/cut.h"
#include "plugins/naruto_cg/rules/structure.h"

namespace arbitro::nar {
namespace {

// Rounds of an elimination stage by name, in the order of play.
constexpr const char* kCutRounds[] = {"quarter", "semi", "final"};
constexpr size_t kCutRoundCount = 3;

// [NAR-SWISS-3] [NAR-AMB-11] Numbers that the table does not know are the organiser's to set.
Refusal NoStructure() {
  return Refuse("UNDEFINED_STRUCTURE", "NAR-SWISS-3",
                {"`players` is in no row of the table of rounds: the organiser sets the cut",
                 "`players` non è in nessuna riga della tabella: quanti passano "
                 "all'eliminazione lo decide l'organizzatore"});
}

std::optional<std::string> Repeated(std::vector<std::string> names) {
  std::sort(names.begin(), names.end());
  const auto twice = std::adjacent_find(names.begin(), names.end());
  if (twice == names.end()) return std::nullopt;
  return *twice;
}

Refusal TwiceIn(const std::string& field, const std::string& name) {
  return RefuseInconsistent({"`" + field + "` names `" + name + "` twice",
                             "`" + field + "` ha due volte `" + name + "`"});
}

// The number of players admitted from a ranking of the event's players; refused where the ranking
// cannot be right.
Decided<int64_t> AdmittedOf(const Value& input, const std::string& field) {
  const int64_t players = input["players"].integer();
  const std::optional<StructureRow> row = StructureFor(players);
  if (!row) return NoStructure();
  const std::vector<std::string> ranking = TextsOf(input[field]);
  if (const auto twice = Repeated(ranking)) return TwiceIn(field, *twice);
  const auto named = static_cast<int64_t>(ranking.size());
  if (named < row->cut_size || named > players) {
    const std::string bounds = std::to_string(row->cut_size) + " - " + std::to_string(players);
    return RefuseInconsistent(
        {"`" + field + "` names " + Counted(named, "player", "players") + ", allowed is " + bounds,
         "`" + field + "` ha " + Counted(named, "giocatore", "giocatori") + ", ammessi " + bounds});
  }
  return row->cut_size;
}

Value PairsOf(const std::vector<std::string>& players) {
  Value pairs = Value::List();
  for (const auto& [first, last] : FirstAgainstLast(players.size())) {
    pairs.Add(PairOf(players[first], players[last]));
  }
  return pairs;
}

Question SeedQuestion() {
  Form cut = CutForm();
  cut.required = true;
  return {"cut_seed",
          {"Who meets whom after the Swiss rounds?", "Chi incontra chi dopo la svizzera?"},
          "NAR-CUT-5",
          Input({WholeField("players", {"Players of the event", "Giocatori dell'evento"}, 1,
                            kAskedNumberMax),
                 PlayersField("standings", {"Standings", "Classifica"})}),
          Answer({cut, PairsField("pairs", {"Pairs", "Coppie"})})};
}

Decided<Value> AnswerSeed(const Value& input) {
  const Decided<int64_t> admitted = AdmittedOf(input, "standings");
  if (!admitted.decided()) return admitted.refusal();
  std::vector<std::string> standings = TextsOf(input["standings"]);
  // [NAR-CUT-4] The ranking of the Swiss rounds says who is admitted, and in which order.
  standings.resize(static_cast<size_t>(admitted.value()));
  return Value::Struct(
      {{"cut", Value::Text(CutName(admitted.value()))}, {"pairs", PairsOf(standings)}});
}

Question NextQuestion() {
  return {"cut_next",
          {"Which pairs follow these winners?", "Come si accoppiano questi vincitori?"},
          "NAR-CUT-6",
          Input({PlayersField("winners",
                              {"Winners in pair order", "Vincitori, nell'ordine delle coppie"})}),
          Answer({PairsField("pairs", {"Pairs", "Coppie"})})};
}

Decided<Value> AnswerNext(const Value& input) {
  const std::vector<std::string> winners = TextsOf(input["winners"]);
  if (const auto twice = Repeated(winners)) return TwiceIn("winners", *twice);
  const size_t count = winners.size();
  if (count < 2 || (count & (count - 1)) != 0) {
    return RefuseInconsistent({"`winners` must be 2, 4, 8 or so on, one a pair",
                               "`winners` devono essere 2, 4, 8 e così via, uno per coppia"});
  }
  return Value::Struct({{"pairs", PairsOf(winners)}});
}

Question PlacingQuestion() {
  const auto winners = [](const char* id, Label label) {
    return form::List(id, std::move(label), form::Player("player", {"Player", "Giocatore"}), 4);
  };
  return {"placing",
          {"Which places after the elimination rounds?",
           "Quali piazzamenti dopo l'eliminazione diretta?"},
          "NAR-CUT-7",
          Input({WholeField("players", {"Players of the event", "Giocatori dell'evento"}, 1,
                            kAskedNumberMax),
                 PlayersField("swiss", {"Swiss ranking", "Classifica della svizzera"}),
                 form::Required(form::Struct(
                     "results", {"Results", "Risultati dell'eliminazione diretta"},
                     {winners("quarter", {"Winners of the quarter-finals", "Vincitori dei quarti"}),
                      winners("semi", {"Winners of the semi-finals", "Vincitori delle semifinali"}),
                      form::Player("final", {"Winner of the final", "Vincitore della finale"})}))}),
          Answer({PlayersField("places", {"Places", "Piazzamenti"})})};
}

// The winners of a round: the final has one, written without a list.
std::vector<std::string> WinnersOf(const Value& results, const std::string& round) {
  const Value& winners = results[round];
  if (round != "final") return TextsOf(winners);
  return winners.is_null() ? std::vector<std::string>() : std::vector<std::string>{winners.text()};
}

Refusal WrongWinners(const std::string& round) {
  return RefuseInconsistent(
      {"`results." + round + "` must name one winner of each pair, in pair order",
       "`results." + round + "` deve avere un vincitore per coppia, in ordine di coppia"});
}

// Adds one to the level of each winner of a round; `alive` are the places of the Swiss ranking that
// play it, in pair order, and become the winners'. Whether the winners fit the pairs.
bool PlayCutRound(const std::vector<std::string>& swiss, const std::vector<std::string>& winners,
                  std::vector<size_t>* alive, std::vector<int64_t>* levels) {
  const std::vector<PlacePair> pairs = FirstAgainstLast(alive->size());
  if (winners.size() != pairs.size()) return false;
  std::vector<size_t> through;
  for (size_t i = 0; i < pairs.size(); ++i) {
    const size_t first = (*alive)[pairs[i].first];
    const size_t second = (*alive)[pairs[i].second];
    if (winners[i] != swiss[first] && winners[i] != swiss[second]) return false;
    through.push_back(winners[i] == swiss[first] ? first : second);
    ++(*levels)[through.back()];
  }
  *alive = through;
  return true;
}

Decided<Value> AnswerPlacing(const Value& input) {
  const Decided<int64_t> admitted = AdmittedOf(input, "swiss");
  if (!admitted.decided()) return admitted.refusal();
  const std::vector<std::string> swiss = TextsOf(input["swiss"]);
  std::vector<int64_t> levels(swiss.size(), 0);
  std::vector<size_t> alive;
  for (size_t place = 0; place < static_cast<size_t>(admitted.value()); ++place) {
    alive.push_back(place);
    levels[place] = 1;
  }
  for (size_t round = 0; round < kCutRoundCount; ++round) {
    // The rounds are named from the end: who plays the final plays the last one alone.
    const size_t entrants = size_t{2} << (kCutRoundCount - 1 - round);
    const std::vector<std::string> winners = WinnersOf(input["results"], kCutRounds[round]);
    const bool played = alive.size() == entrants;
    if (!played && !winners.empty()) return WrongWinners(kCutRounds[round]);
    if (played && !PlayCutRound(swiss, winners, &alive, &levels)) {
      return WrongWinners(kCutRounds[round]);
    }
  }
  std::vector<std::string> places;
  for (const size_t place : OrderAfterCut(levels)) places.push_back(swiss[place]);
  return Value::Struct({{"places", ListOf(places)}});
}

}  // namespace

void AddCutQuestions(QuestionList* questions) {
  questions->push_back({SeedQuestion(), AnswerSeed});
  questions->push_back({NextQuestion(), AnswerNext});
  questions->push_back({PlacingQuestion(), AnswerPlacing});
}

}  // namespace arbitro::nar
