// SPDX-License-Identifier: Apache-2.0
//
// The consequences of calling time.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "plugins/naruto_cg/event/fields.h"
#include "plugins/naruto_cg/questions/questions.h"
#include "plugins/naruto_cg/rules/tables.h"
#include "plugins/naruto_cg/rules/time_called.h"

namespace arbitro::nar {
namespace {

// The two players of a match, in alphabetical order.
using Sides = kit::BySide<std::string>;

Form OfTwoPlayers(const char* id, Label label, int64_t most) {
  return form::Required(
      form::Map(id, std::move(label), form::Integer("number", {"Number", "Numero"}, 0, most), 2));
}

Form ResultForm() {
  return ChoiceField("result", {"Result", "Risultato"},
                     {{"match_won", {"Match won", "L'incontro è vinto"}},
                      {"tiebreak_game", {"Tie-break game", "Partita di spareggio"}},
                      {"play_on_until_lead", {"Play on", "Si continua fino al vantaggio"}},
                      {"no_time_limit", {"No time limit", "Senza limite"}},
                      {"continue", {"The game goes on", "La partita continua"}}});
}

const char* NameOf(CallResult result) {
  switch (result) {
    case CallResult::kMatchWon:
      return "match_won";
    case CallResult::kTiebreakGame:
      return "tiebreak_game";
    case CallResult::kPlayOnUntilLead:
      return "play_on_until_lead";
    case CallResult::kContinue:
      return "continue";
    case CallResult::kNoTimeLimit:
      break;
  }
  return "no_time_limit";
}

Value OutcomeOf(const CallOutcome& outcome, const Sides& sides) {
  Value answer = Value::Struct({{"result", Value::Text(NameOf(outcome.result))}});
  if (outcome.result == CallResult::kMatchWon) {
    answer.Set("winner", Value::Text(sides[outcome.winner]));
  }
  return answer;
}

Refusal NotTwo(const std::string& field) {
  return RefuseInconsistent({"`" + field + "` must name the two players of the match",
                             "`" + field + "` deve avere i due giocatori dell'incontro"});
}

// The two players that a field counts for, or nothing where it does not have two.
std::optional<Sides> SidesOf(const Value& counts) {
  if (counts.fields().size() != 2) return std::nullopt;
  return Sides{counts.fields()[0].first, counts.fields()[1].first};
}

kit::BySide<int64_t> CountsOf(const Value& counts) {
  return {counts.fields()[0].second.integer(), counts.fields()[1].second.integer()};
}

// The side of a player who is one of the two.
std::optional<kit::Side> SideOf(const Sides& sides, const std::string& player) {
  for (const kit::Side side : kit::kSides) {
    if (player == sides[side]) return side;
  }
  return std::nullopt;
}

Refusal NotAPlayer(const std::string& field, const std::string& name) {
  return RefuseInconsistent({"`" + field + "` is `" + name + "`, who does not play the match",
                             "`" + field + "` è `" + name + "`, che non gioca l'incontro"});
}

Question CallQuestion() {
  return {
      "time_call",
      {"How does a match end when time is called?", "Come finisce un incontro a tempo scaduto?"},
      "NAR-TIME-4",
      Input({StageField(),
             form::By("NAR-SWISS-5",
                      OfTwoPlayers("games", {"Games won before", "Partite già vinte"}, 1)),
             FlagField("game_running", {"A game is in progress", "Una partita è in corso"}),
             form::Player("won_by_third_turn", {"Won the game", "Ha vinto la partita in corso"}),
             OfTwoPlayers("war", {"War Rewards", "Vincite di Guerra"}, kAskedNumberMax)}),
      Answer({ResultForm(), form::Player("winner", {"Winner", "Vincitore"})})};
}

Decided<Value> AnswerCall(const Value& input) {
  const std::optional<Sides> sides = SidesOf(input["games"]);
  if (!sides) return NotTwo("games");
  if (SidesOf(input["war"]) != sides) return NotTwo("war");
  CalledMatch match;
  match.stage = ReadStage(input["phase"]);
  match.games = CountsOf(input["games"]);
  match.war = CountsOf(input["war"]);
  match.game_running = input["game_running"].flag();
  if (input.Has("won_by_third_turn")) {
    const std::string& winner = input["won_by_third_turn"].text();
    match.game_winner = SideOf(*sides, winner);
    if (!match.game_winner) return NotAPlayer("won_by_third_turn", winner);
    // [NAR-AMB-25] After the call no game begins, [NAR-AMB-71] but for the first of the match.
    if (!match.game_running && match.games.first + match.games.second > 0) {
      return RefuseInconsistent(
          {"`won_by_third_turn` names a winner, but no game was in progress (`game_running`)",
           "`won_by_third_turn` ha un vincitore, ma nessuna partita era in corso "
           "(`game_running`)"});
    }
  }
  return OutcomeOf(DecideCalledMatch(match), *sides);
}

Question TurnsQuestion() {
  return {"time_turns",
          {"Whose are the turns counted after the call?",
           "Di chi sono i turni contati a tempo scaduto?"},
          "NAR-TIME-3",
          Input({PlayersField("players", {"Players", "Giocatori"}),
                 PlayerField("current", {"Has the turn in progress",
                                         "Giocatore di cui è il turno in corso"})}),
          Answer({PlayersField("turns", {"Turns", "Giocatori dei turni contati"})})};
}

Decided<Value> AnswerTurns(const Value& input) {
  const std::vector<std::string> players = TextsOf(input["players"]);
  if (players.size() != 2 || players[0] == players[1]) return NotTwo("players");
  const Sides sides = {players[0], players[1]};
  const std::optional<kit::Side> current = SideOf(sides, input["current"].text());
  if (!current) return NotAPlayer("current", input["current"].text());
  Value turns = Value::List();
  for (const kit::Side side : CountedTurns(*current)) turns.Add(Value::Text(sides[side]));
  return Value::Struct({{"turns", turns}});
}

Question TiebreakQuestion() {
  return {"tiebreak_game",
          {"Is the tie-break game decided?", "La partita di spareggio è decisa?"},
          "NAR-TIME-8",
          Input({CountField("turns_done", {"Turns of both", "Turni giocati da entrambi"}),
                 OfTwoPlayers("war", {"War Rewards", "Vincite di Guerra"}, kAskedNumberMax),
                 form::Player("winner", {"Won it", "Ha vinto lo spareggio"})}),
          Answer({ResultForm(), form::Player("winner", {"Winner", "Vincitore"})})};
}

Decided<Value> AnswerTiebreak(const Value& input) {
  const std::optional<Sides> sides = SidesOf(input["war"]);
  if (!sides) return NotTwo("war");
  std::optional<kit::Side> winner;
  if (input.Has("winner")) {
    winner = SideOf(*sides, input["winner"].text());
    if (!winner) return NotAPlayer("winner", input["winner"].text());
  }
  const int64_t turns = input["turns_done"].integer();
  return OutcomeOf(DecideTiebreakGame(turns, CountsOf(input["war"]), winner), *sides);
}

}  // namespace

void AddTimeQuestions(QuestionList* questions) {
  questions->push_back({CallQuestion(), AnswerCall});
  questions->push_back({TurnsQuestion(), AnswerTurns});
  questions->push_back({TiebreakQuestion(), AnswerTiebreak});
}

}  // namespace arbitro::nar
