// SPDX-License-Identifier: Apache-2.0
//
// Chapter 10, and who starts in a team battle and in a Solomon draft.

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "plugins/pokemon_tcg/event/event.h"
#include "plugins/pokemon_tcg/event/fields.h"
#include "plugins/pokemon_tcg/questions/questions.h"

namespace arbitro::pkm {
namespace {

constexpr int64_t kTeamBattleSeats = 4;

// [PKM-GEN-41] The first day on which winning the flip means choosing.
constexpr char kChoosingSince[] = "2013-11-08";

Form PlayerName(const char* id, Label label) {
  return form::Required(form::Player(id, std::move(label)));
}

Form FirstPlayerInput() {
  return Input(
      {form::Required(MatchTypeField()),
       form::Required(
           form::OneOf("game", {"Game", "Sfida"},
                       {form::Integer("number", {"Number", "Numero della sfida"}, 1, 3),
                        form::OneChoice("extra", {"Extra", "Sfida in più"},
                                        {{"sudden-death", {"Sudden Death", "Partita secca"}}})})),
       form::Player("previous_game_loser",
                    {"Loser of the game before", "Chi ha perso la sfida precedente"}),
       form::OneChoice("stage", {"Stage", "Fase"},
                       {{"swiss", {"Swiss rounds", "Round alla svizzera"}},
                        {"single-elimination", {"Single elimination", "Eliminazione diretta"}}}),
       form::By("PKM-GEN-41", form::Date("date", {"Date", "Data"})),
       form::By("PKM-GEN-41", form::Date("chooses_from",
                                         {"First day of choosing (unverified; default 2013-11-08)",
                                          "Primo giorno della scelta (non verificato; predefinito "
                                          "2013-11-08)"}))});
}

Form FirstPlayerAnswer() {
  return Answer({ChoiceField("method", {"Method", "Metodo"},
                             {{"coin-flip", {"Coin flip", "Lancio della moneta"}},
                              {"loser-decides", {"The loser decides", "Decide chi ha perso"}}}),
                 form::Player("decider", {"Decided by", "Chi decide"}),
                 ChoiceField("when", {"When", "Quando"},
                             {{"setup", {"At set-up", "Durante la preparazione"}},
                              {"setup-in-place-of-coin-flip",
                               {"At set-up, in place of the coin flip",
                                "Durante la preparazione, al posto del lancio della moneta"}}}),
                 form::OneChoice("flip_winner", {"The winner of the flip", "Chi vince il lancio"},
                                 {{"starts", {"Starts", "Inizia"}},
                                  {"chooses", {"Chooses who starts", "Sceglie chi inizia"}}}),
                 form::Flag("starter_may_attack", {"The starter may attack in the first turn",
                                                   "Chi inizia può attaccare nel primo turno"})});
}

Question FirstPlayerQuestion() {
  return {"first-player",
          {"Who goes first?", "Chi inizia?"},
          "PKM-10",
          FirstPlayerInput(),
          FirstPlayerAnswer()};
}

// Tells what the day says about the flip and the first turn, where the question names one.
Value WithRulesOfDay(const Asked& asked, Value answer) {
  if (!asked.input.Has("date")) return answer;
  // [PKM-GEN-41] Up to 7 November 2013 who wins the flip starts; from the day after who wins it
  // chooses, and the starting player does not attack in the first turn.
  const std::string since = asked.input["chooses_from"].TextOr(kChoosingSince);
  const bool chooses = asked.input["date"].text() >= since;
  if (answer["method"].text() == "coin-flip") {
    answer.Set("flip_winner", Value::Text(chooses ? "chooses" : "starts"));
  }
  answer.Set("starter_may_attack", Value::Flag(!chooses));
  return answer;
}

Decided<Value> AnswerFirstPlayer(const Asked& asked) {
  const Value& game = asked.input["game"];
  const bool later_game = game.kind() == Value::Kind::kInteger && game.integer() > 1;
  if (!later_game) {
    // [PKM-10] Game 1 and every Sudden Death game begin with a coin flip.
    return WithRulesOfDay(asked, Value::Struct({{"method", Value::Text("coin-flip")},
                                                {"when", Value::Text("setup")}}));
  }
  if (ReadMatchType(asked.input["match_type"]) == MatchType::kSingle) {
    return RefuseInconsistent(
        {"a single-game match has no game " + std::to_string(game.integer()),
         "un incontro a sfida singola non ha la sfida " + std::to_string(game.integer())});
  }
  if (!asked.input.Has("previous_game_loser")) return RefuseIncomplete("previous_game_loser");
  // [PKM-10] The loser of the game before decides, when the coin flip would come; [PKM-AMB-22] who
  // lost it by a penalty as well.
  return WithRulesOfDay(asked,
                        Value::Struct({{"method", Value::Text("loser-decides")},
                                       {"decider", asked.input["previous_game_loser"]},
                                       {"when", Value::Text("setup-in-place-of-coin-flip")}}));
}

Question TeamBattleQuestion() {
  return {"first-player.team-battle",
          {"In which order do teams play?", "In che ordine giocano le squadre?"},
          "PKM-14.3-b",
          Input({PlayerName("flip_winner_team",
                            {"Team that won the flip", "Squadra che ha vinto il lancio"}),
                 WholeField("chosen_player_seat", {"Seat of the starter", "Posto di chi inizia"}, 1,
                            kTeamBattleSeats),
                 form::Required(
                     form::List("seats_clockwise", {"Seats clockwise", "Posti in senso orario"},
                                form::Tuple("seat", {"Seat", "Posto"},
                                            {form::Player("player", {"Player", "Giocatore"}),
                                             form::Integer("number", {"Number", "Numero del posto"},
                                                           1, kTeamBattleSeats)}),
                                kTeamBattleSeats))}),
          Answer({form::Required(
              form::List("turn_order", {"First four turns", "Primi quattro turni"},
                         form::Player("player", {"Player", "Giocatore"}), kTeamBattleSeats))})};
}

// The players by seat number 1 to 4; empty where the seats are not these four.
std::vector<std::string> BySeat(const Value& seats) {
  std::vector<std::string> players(static_cast<size_t>(kTeamBattleSeats));
  for (const Value& seat : seats.items()) {
    players[static_cast<size_t>(seat.items()[1].integer() - 1)] = seat.items()[0].text();
  }
  const bool empty_seat = std::any_of(players.begin(), players.end(),
                                      [](const std::string& player) { return player.empty(); });
  return empty_seat ? std::vector<std::string>() : players;
}

std::optional<Refusal> CheckTeamSeats(const std::vector<std::string>& players, size_t first,
                                      const std::string& team) {
  const auto of_team = [&](size_t seat) {
    return players[seat % players.size()].compare(0, team.size(), team) == 0;
  };
  // [PKM-14.3-b] The team that won the flip picks which of its players starts.
  if (!of_team(first)) {
    return RefuseInconsistent({"`" + players[first] + "` is not of team `" + team + "`",
                               "`" + players[first] + "` non è della squadra `" + team + "`"});
  }
  // [PKM-14.3-a] Teammates sit diagonally, each facing an opponent.
  if (of_team(first + 1) || !of_team(first + 2) || of_team(first + 3)) {
    return Refuse("INCONSISTENT_QUESTION", "PKM-14.3-a",
                  {"teammates sit on a diagonal: change the seats",
                   "i compagni siedono in diagonale: cambia i posti"});
  }
  return std::nullopt;
}

Decided<Value> AnswerTeamBattle(const Asked& asked) {
  const std::vector<std::string> players = BySeat(asked.input["seats_clockwise"]);
  if (players.empty()) return RefuseIncomplete("seats_clockwise");
  const auto first = static_cast<size_t>(asked.input["chosen_player_seat"].integer() - 1);
  const std::string& team = asked.input["flip_winner_team"].text();
  if (auto refusal = CheckTeamSeats(players, first, team)) return *std::move(refusal);
  // [PKM-14.3-c] Turns go clockwise, so that the teams alternate.
  Value order = Value::List();
  for (size_t i = 0; i < players.size(); ++i) {
    order.Add(Value::Text(players[(first + i) % players.size()]));
  }
  return Value::Struct({{"turn_order", order}});
}

Question SolomonQuestion() {
  return {
      "first-player.solomon-draft",
      {"Who is player 1 of a Solomon draft?", "Chi è il giocatore 1 nell'estrazione alla Solomon?"},
      "PKM-11.2.4-c",
      Input({PlayerName("flip_winner", {"Winner of the flip", "Chi ha vinto il lancio"}),
             PlayerName("other", {"The other", "L'altro giocatore"})}),
      Answer({PlayerName("player_1", {"Player 1", "Giocatore 1"}),
              PlayerName("player_2", {"Player 2", "Giocatore 2"})})};
}

Decided<Value> AnswerSolomon(const Asked& asked) {
  // [PKM-11.2.4-c] The winner of the flip is player 1.
  return Value::Struct(
      {{"player_1", asked.input["flip_winner"]}, {"player_2", asked.input["other"]}});
}

}  // namespace

void AddFirstPlayerQuestions(QuestionList* questions) {
  questions->push_back({FirstPlayerQuestion(), &AnswerFirstPlayer});
  questions->push_back({TeamBattleQuestion(), &AnswerTeamBattle});
  questions->push_back({SolomonQuestion(), &AnswerSolomon});
}

}  // namespace arbitro::pkm
