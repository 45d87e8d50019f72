// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "plugins/pokemon_tcg/event/event.h"
#include "plugins/pokemon_tcg/event/fields.h"
#include "plugins/pokemon_tcg/questions/questions.h"
#include "plugins/pokemon_tcg/rules/time_called.h"

namespace arbitro::pkm {
namespace {

constexpr int64_t kGamesMax = 3;
constexpr int64_t kPrizesMax = 60;
constexpr int64_t kExtraTurnsMax = 3;

struct SituationRow {
  const char* id;
  Label label;
  Situation situation;
};

const std::vector<SituationRow>& Situations() {
  static const std::vector<SituationRow> kRows = {
      {"final-turn-ended",
       {"The last turn ended", "L'ultimo turno è finito"},
       Situation::kFinalTurnEnded},
      {"time-between-games",
       {"Time called between games", "Tempo scaduto fra due sfide"},
       Situation::kBetweenGames},
      {"simultaneous-win-sudden-death-not-started",
       {"Both won, Sudden Death not started", "Vittoria di entrambi, partita secca non iniziata"},
       Situation::kSimultaneousWin},
      {"simultaneous-win",
       {"Both won at once", "Vittoria di entrambi"},
       Situation::kSimultaneousWin},
      {"simultaneous-win-in-extra-turns",
       {"Both won in the extra turns", "Vittoria di entrambi nei turni aggiuntivi"},
       Situation::kSimultaneousWin},
      {"game-won-in-extra-turns",
       {"A game was won in the extra turns", "Sfida vinta nei turni aggiuntivi"},
       Situation::kGameWonInExtraTurns},
  };
  return kRows;
}

Form SidesField(const char* id, Label label, int64_t most) {
  return form::List(id, std::move(label), SideField("player", {"Player", "Giocatore"}), most);
}

Form StageField(const char* stage) {
  const bool swiss = std::string(stage) == "swiss";
  return FixedField("stage", {"Stage", "Fase"}, stage,
                    swiss ? Label{"Swiss rounds", "Round alla svizzera"}
                          : Label{"Single elimination", "Eliminazione diretta"});
}

Form ResolutionInput(const char* stage) {
  std::vector<Choice> situations;
  for (const SituationRow& row : Situations()) situations.push_back({row.id, row.label});
  const Form left =
      form::Integer("left", {"Prize cards left", "Carte Premio rimaste"}, 0, kPrizesMax);
  return Input(
      {StageField(stage), form::Required(MatchTypeField()),
       ChoiceField("situation", {"Situation", "Situazione"}, std::move(situations)),
       SidesField("completed", {"Winners of finished games", "Vincitori delle sfide finite"},
                  kGamesMax),
       form::Integer("current_game", {"Current game", "Sfida in corso"}, 1, kGamesMax),
       SideField("game_winner", {"Winner of the game", "Vincitore della sfida"}),
       form::Map("prizes_remaining", {"Prize cards left", "Carte Premio rimaste"}, left, 2),
       form::Integer("starting_prizes", {"Prize cards at the start", "Carte Premio all'inizio"}, 1,
                     kPrizesMax),
       form::Text("environment", {"Environment", "Ambiente"}, 40),
       form::Set("late_or_absent", {"Late or absent", "Giocatori in ritardo o assenti"},
                 SideField("player", {"Player", "Giocatore"}), 2),
       form::Flag("judge_informed_before_match_end",
                  {"Judge told before the match ended", "Arbitro avvisato prima della fine"})});
}

Form ResolutionAnswer() {
  return Answer(
      {ChoiceField("match", {"Match", "Incontro"},
                   {{"A", {"A wins", "Vince A"}},
                    {"B", {"B wins", "Vince B"}},
                    {"tie", {"Tie", "Pareggio"}},
                    {"undecided", {"Undecided", "Non deciso"}}}),
       form::Integer("criterion", {"Deciding criterion", "Criterio che decide"}, 1, 1),
       form::OneChoice("game2", {"Game 2", "Sfida 2"},
                       {{"A", {"A wins it", "La sfida 2 la vince A"}},
                        {"B", {"B wins it", "La sfida 2 la vince B"}},
                        {"does-not-count", {"Does not count", "La sfida 2 non conta"}}}),
       form::OneChoice("action", {"To do", "Da fare"},
                       {{"continue-until-prize-lead",
                         {"Play on until one player has fewer Prize cards",
                          "Si continua finché un giocatore non ha meno carte Premio"}},
                        {"sudden-death", {"Sudden Death", "Partita secca"}}}),
       form::Integer("prizes", {"Prize cards", "Carte Premio"}, 1, kPrizesMax),
       form::Flag("new_coin_flip", {"New coin flip", "Nuovo lancio della moneta"}),
       form::OneChoice("winner_takes", {"Its winner takes", "Chi la vince ottiene"},
                       {{"game 1 and match", {"Game 1 and the match", "Sfida 1 e incontro"}},
                        {"game 2", {"Game 2", "Sfida 2"}},
                        {"game 3 and match", {"Game 3 and the match", "Sfida 3 e incontro"}},
                        {"match", {"The match", "Incontro"}}})});
}

std::vector<kit::Side> ReadSides(const Value& list) {
  std::vector<kit::Side> sides;
  for (const Value& side : list.items()) sides.push_back(ReadSide(side));
  return sides;
}

// Refuses games that contradict each other, such as game 2 of a match without a game 1.
std::optional<Refusal> CheckSituation(const MatchSituation& match) {
  const auto next = static_cast<int64_t>(match.completed.size()) + 1;
  const bool within_game = match.situation != Situation::kBetweenGames;
  const bool won = match.situation == Situation::kGameWonInExtraTurns;
  if (won && !match.game_winner) return RefuseIncomplete("game_winner");
  if (!within_game && match.completed.empty()) return RefuseIncomplete("completed");
  const bool one_too_many = match.match_type == MatchType::kSingle && !match.completed.empty();
  if ((within_game && match.current_game != next) || one_too_many || next > kGamesMax) {
    return RefuseInconsistent({"`completed` and `current_game` do not fit together",
                               "`completed` e `current_game` non si accordano"});
  }
  return std::nullopt;
}

Decided<MatchSituation> ReadMatch(const Value& input) {
  MatchSituation match;
  match.match_type = ReadMatchType(input["match_type"]);
  for (const SituationRow& row : Situations()) {
    if (input["situation"].text() == row.id) match.situation = row.situation;
  }
  match.completed = ReadSides(input["completed"]);
  if (input.Has("game_winner")) match.game_winner = ReadSide(input["game_winner"]);
  match.starting_prizes = input["starting_prizes"].integer();
  match.late_or_absent = ReadSides(input["late_or_absent"]);
  match.judge_informed = input["judge_informed_before_match_end"].flag();
  for (const kit::Side side : kit::kSides) {
    const Value& prizes = input["prizes_remaining"][SideName(side)];
    if (!prizes.is_null()) match.prizes[side] = prizes.integer();
  }
  const auto next = static_cast<int64_t>(match.completed.size()) + 1;
  match.current_game = static_cast<uint32_t>(input["current_game"].IntegerOr(next));
  if (auto refusal = CheckSituation(match)) return *std::move(refusal);
  return match;
}

const char* ResultName(const MatchResolution& resolution) {
  if (resolution.result == MatchResult::kWon) return SideName(resolution.winner);
  return resolution.result == MatchResult::kTie ? "tie" : "undecided";
}

const char* StakeName(Stake stake) {
  switch (stake) {
    case Stake::kGame1AndMatch:
      return "game 1 and match";
    case Stake::kGame2:
      return "game 2";
    case Stake::kGame3AndMatch:
      return "game 3 and match";
    default:
      return "match";
  }
}

Value ToAnswer(const MatchResolution& resolution) {
  Value answer = Value::Struct({{"match", Value::Text(ResultName(resolution))}});
  if (resolution.by_criterion_1) answer.Set("criterion", Value::Integer(1));
  if (resolution.game2_winner) answer.Set("game2", Value::Text(SideName(*resolution.game2_winner)));
  if (!resolution.game2_counts) answer.Set("game2", Value::Text("does-not-count"));
  if (resolution.next == NextStep::kPlayOnUntilPrizeLead) {
    answer.Set("action", Value::Text("continue-until-prize-lead"));
  }
  if (resolution.next == NextStep::kSuddenDeath) {
    answer.Set("action", Value::Text("sudden-death"));
    // [PKM-9.3-G1-c] [PKM-GEN-40] Sudden Death: one Prize card each and a new coin flip.
    answer.Set("prizes", Value::Integer(1));
    answer.Set("new_coin_flip", Value::Flag(true));
    answer.Set("winner_takes", Value::Text(StakeName(resolution.stake)));
  }
  return answer;
}

Decided<Value> AnswerSwiss(const Asked& asked) {
  const auto match = ReadMatch(asked.input);
  if (!match.decided()) return match.refusal();
  const MatchResolution resolution = ResolveSwiss(match.value());
  asked.host.Cite(resolution.rule, ResultName(resolution));
  return ToAnswer(resolution);
}

Decided<Value> AnswerElimination(const Asked& asked) {
  const auto match = ReadMatch(asked.input);
  if (!match.decided()) return match.refusal();
  const auto resolution = ResolveElimination(match.value());
  if (!resolution.decided()) return resolution.refusal();
  asked.host.Cite(resolution.value().rule, ResultName(resolution.value()));
  return ToAnswer(resolution.value());
}

Form TurnsInput(const char* stage) {
  return Input(
      {StageField(stage),
       form::OneChoice("time_called", {"Time called", "Tempo scaduto"},
                       {{"during-turn", {"During a turn", "Durante un turno"}},
                        {"between-turns", {"Between turns", "Fra due turni"}},
                        {"during-setup", {"During set-up", "Durante la preparazione"}}}),
       SideField("turn_player", {"Player in turn", "Di chi è il turno"}),
       SideField("previous_turn_player", {"Player of the turn before", "Di chi era il turno"}),
       SideField("first_player_determined", {"First player", "Primo giocatore"}),
       form::Integer("current_game", {"Current game", "Sfida in corso"}, 1, kGamesMax),
       form::Integer("after_turn", {"After extra turn", "Dopo il turno aggiuntivo numero"},
                     kExtraTurnsMax, kExtraTurnsMax),
       form::Flag("clear_winner", {"There is a clear winner", "C'è un chiaro vincitore"})});
}

Form TurnsAnswer() {
  return Answer(
      {form::OneOf("finish_turn_of", {"Player who finishes the turn", "Chi finisce il turno"},
                   {SideField("player", {"Player", "Giocatore"}),
                    form::Null("nobody", {"No player", "Nessuno"})}),
       form::Flag("resolve_between_turns",
                  {"Resolve between-turns actions", "Risolvere le azioni fra i turni"}),
       form::Flag("game_started", {"The game has started", "La sfida è iniziata"}),
       SidesField("extra_turns", {"Owners of the three turns", "Di chi sono i tre turni"},
                  kExtraTurnsMax)});
}

// Three turns in alternation.
Value TurnsFrom(kit::Side first) {
  const Value own = Value::Text(SideName(first));
  return Value::List({own, Value::Text(SideName(kit::Other(first))), own});
}

Decided<Value> AnswerAfterLastTurn(const Value& input) {
  if (!input.Has("clear_winner")) return RefuseIncomplete("clear_winner");
  // [PKM-8.1-b] [PKM-9.1-b] After turn three nothing more is resolved if there is a clear winner;
  // [PKM-AMB-01] without one, elimination resolves what is due and Swiss does not.
  const bool elimination = input["stage"].text() == "single-elimination";
  return Value::Struct(
      {{"resolve_between_turns", Value::Flag(elimination && !input["clear_winner"].flag())}});
}

Decided<Value> AnswerExtraTurns(const Asked& asked) {
  const Value& input = asked.input;
  if (input.Has("after_turn")) return AnswerAfterLastTurn(input);
  const std::string& called = input["time_called"].text();
  const char* field = called == "during-turn"     ? "turn_player"
                      : called == "between-turns" ? "previous_turn_player"
                                                  : "first_player_determined";
  if (called.empty()) return RefuseIncomplete("time_called");
  if (!input.Has(field)) return RefuseIncomplete(field);
  const kit::Side player = ReadSide(input[field]);
  if (called == "during-turn") {
    // [PKM-8.1-a] The player finishes the turn, and the next turn is the first of three.
    return Value::Struct({{"finish_turn_of", Value::Text(SideName(player))},
                          {"extra_turns", TurnsFrom(kit::Other(player))}});
  }
  if (called == "between-turns") {
    // [PKM-8.1-c] [PKM-9.1-c] Actions due between turns are resolved; the new turn is the first.
    return Value::Struct({{"finish_turn_of", Value()},
                          {"resolve_between_turns", Value::Flag(true)},
                          {"extra_turns", TurnsFrom(kit::Other(player))}});
  }
  // [PKM-8.1-d] A game counts as started once its first player is determined; [PKM-AMB-05] that
  // player's first turn is the first of three.
  return Value::Struct({{"game_started", Value::Flag(true)}, {"extra_turns", TurnsFrom(player)}});
}

Question ResolutionQuestion(const char* id, const char* stage, const char* rule) {
  return {id,
          {"How does an unfinished match end?", "Come finisce un incontro non concluso?"},
          rule,
          ResolutionInput(stage),
          ResolutionAnswer()};
}

Question TurnsQuestion(const char* id, const char* stage, const char* rule) {
  return {
      id,
      {"Which turns follow when time is called?", "Quali turni seguono allo scadere del tempo?"},
      rule,
      TurnsInput(stage),
      TurnsAnswer()};
}

}  // namespace

void AddTimeCalledQuestions(QuestionList* questions) {
  questions->push_back({ResolutionQuestion("time-swiss", "swiss", "PKM-8"), &AnswerSwiss});
  questions->push_back(
      {TurnsQuestion("time-swiss.extra-turns", "swiss", "PKM-8.1-a"), &AnswerExtraTurns});
  questions->push_back(
      {ResolutionQuestion("time-elim", "single-elimination", "PKM-9"), &AnswerElimination});
  questions->push_back(
      {TurnsQuestion("time-elim.extra-turns", "single-elimination", "PKM-9"), &AnswerExtraTurns});
}

}  // namespace arbitro::pkm
