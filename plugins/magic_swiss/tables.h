// SPDX-License-Identifier: Apache-2.0
//
// Holds what the ruleset publishes: forms, infractions, penalties, reasons and their texts.

#ifndef ARBITRO_PLUGINS_MAGIC_SWISS_TABLES_H_
#define ARBITRO_PLUGINS_MAGIC_SWISS_TABLES_H_

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "arbitro/ruleset.h"

namespace arbitro::magic_swiss {

// [MTR-6] A Swiss round lasts fifty minutes, and five turns more.
inline constexpr uint32_t kRoundMinutes = 50;
inline constexpr uint32_t kExtraTurns = 5;

// [IPG-1] The penalties, mildest first, by their place.
enum Penalty : uint32_t { kWarning = 1, kGameLoss, kMatchLoss, kDisqualification };

struct InfractionRow {
  const char* id;
  const char* en;
  const char* it;
  const char* rule;
  Penalty start;
  Penalty last;  // no repetition goes beyond it
};

// [IPG-6] A mistake in play begins with a warning. [IPG-7] A player who is late, or whose deck is
// wrong, loses a game. [IPG-8] Help from outside costs the match, [IPG-9] cheating the event.
inline constexpr InfractionRow kInfractionRows[] = {
    {"missed_trigger", "Missed trigger", "Effetto dimenticato", "IPG-6", kWarning, kGameLoss},
    {"extra_cards", "Looking at extra cards", "Carte viste in più", "IPG-6", kWarning, kGameLoss},
    {"rule_violation", "Game rule violation", "Violazione delle regole", "IPG-6", kWarning,
     kGameLoss},
    {"tardiness", "Tardiness", "Ritardo", "IPG-7", kGameLoss, kMatchLoss},
    {"deck_list", "Deck problem", "Problema del mazzo", "IPG-7", kGameLoss, kMatchLoss},
    {"slow_play", "Slow play", "Gioco lento", "IPG-6", kWarning, kGameLoss},
    {"outside_help", "Outside assistance", "Aiuto esterno", "IPG-8", kMatchLoss, kDisqualification},
    {"unsporting", "Unsporting conduct", "Condotta antisportiva", "IPG-6", kWarning,
     kDisqualification},
    {"cheating", "Cheating", "Imbroglio", "IPG-9", kDisqualification, kDisqualification},
};

inline Form SettingsForm() {
  Form rounds = form::Integer(
      "rounds", {"Swiss rounds (0: by the number of players)", "Turni (0: secondo i giocatori)"}, 0,
      24);
  Form cut = form::OneChoice("cut", {"Cut", "Taglio"},
                             {{"none", {"None", "Nessuno"}},
                              {"top4", {"Best four", "Primi quattro"}},
                              {"top8", {"Best eight", "Primi otto"}}});
  Form games = form::Integer("games_to_win", {"Games to win a match", "Partite per vincere"}, 1, 3);
  return form::Struct("settings", {"Settings", "Impostazioni"},
                      {form::By("MTR-6", std::move(rounds)), form::By("MTR-7", std::move(cut)),
                       form::By("MTR-1", std::move(games))});
}

inline Form ReportForm() {
  const auto games = [](const char* id, Label label, int64_t most) {
    return form::By("MTR-1", form::Required(form::Integer(id, std::move(label), 0, most)));
  };
  Form drawn = form::Integer("drawn", {"Games drawn", "Partite pari"}, 0, 9);
  return form::Struct(
      "report", {"Report", "Referto"},
      {games("first", {"Games of the first seat", "Partite del primo posto"}, 3),
       games("second", {"Games of the second seat", "Partite del secondo posto"}, 3),
       form::By("MTR-1", std::move(drawn))});
}

// [IPG-1] The question what an infraction costs, which a judge may ask in front of the ruling.
inline Question PenaltyQuestion() {
  std::vector<Choice> infractions;
  for (const InfractionRow& row : kInfractionRows) {
    infractions.push_back({row.id, {row.en, row.it}});
  }
  const Form penalty = form::Text("penalty", {"Penalty", "Penalità"}, 32);
  const Form takes = form::List("takes", {"Games or matches taken", "Partite o incontri tolti"},
                                form::Text("one", {"One", "Una"}, 16), 4);
  return {"penalty",
          {"What does an infraction cost?", "Quanto costa un'infrazione?"},
          "IPG-1",
          form::Struct("input", {"Question", "Domanda"},
                       {form::Required(form::OneChoice("infraction", {"Infraction", "Infrazione"},
                                                       std::move(infractions))),
                        form::Integer("before", {"Times before", "Volte precedenti"}, 0, 100),
                        form::Integer("proposed", {"Proposed", "Proposta"}, 0, kDisqualification),
                        form::Flag("head_judge", {"By the head judge", "Dal capo arbitro"})}),
          form::Struct("answer", {"Answer", "Risposta"},
                       {form::Required(penalty), form::Required(takes)})};
}

// The request of a ruling as a question puts it.
inline PenaltyRequest AskedPenalty(const Value& input) {
  PenaltyRequest request;
  const std::string sought = input["infraction"].text();
  const auto row = std::find_if(std::begin(kInfractionRows), std::end(kInfractionRows),
                                [&](const InfractionRow& one) { return sought == one.id; });
  request.infraction = static_cast<uint32_t>(row - std::begin(kInfractionRows)) + 1;
  request.proposed = static_cast<uint32_t>(input["proposed"].IntegerOr(0));
  request.head_judge = input["head_judge"].FlagOr(false);
  PastPenalty past = {};
  past.infraction = request.infraction;
  request.history.assign(static_cast<size_t>(input["before"].IntegerOr(0)), past);
  return request;
}

inline QuestionAnswer ToAnswer(const Ruling& ruling, const Description& description) {
  Value takes = Value::List();
  for (const PenaltyEffect& effect : ruling.effects) {
    takes.Add(Value::Text(effect.kind == ARBITRO_EFFECT_GAME_LOSS    ? "game"
                          : effect.kind == ARBITRO_EFFECT_MATCH_LOSS ? "match"
                                                                     : "event"));
  }
  return {Value::Struct({{"penalty", Value::Text(description.PenaltyAt(ruling.ruling))},
                         {"takes", std::move(takes)}})};
}

// Everything but id, version, rules and codes of the kit.
inline Description Published() {
  Description description;
  description.title = {"Swiss rounds with a cut", "Svizzera con taglio"};
  description.formats = {{"constructed", {"Constructed", "Costruito"}, "MTR-1"},
                         {"limited", {"Limited", "Limitato"}, "MTR-1"}};
  description.settings = SettingsForm();
  description.report = ReportForm();
  // [IPG-3] A game that a penalty took is among the opponent's in the report.
  description.report_losses = ARBITRO_REPORT_LOSSES_INCLUDED;
  description.questions = {PenaltyQuestion()};
  description.reasons = {
      {"WRONG_REPORT", {"no such match", "incontro impossibile"}, "MTR-1"},
      {"NO_BRACKET", {"the elimination is over", "eliminazione finita"}, "MTR-7"},
      {"HEAD_JUDGE_ONLY", {"for the head judge", "spetta al capo arbitro"}, "IPG-1"}};
  for (const InfractionRow& row : kInfractionRows) {
    description.infractions.push_back({row.id, {row.en, row.it}, row.rule, {}});
  }
  description.penalties = {{"warning", {"Warning", "Ammonizione"}, "IPG-1", 1},
                           {"game_loss", {"Game loss", "Partita persa"}, "IPG-3", 2},
                           {"match_loss", {"Match loss", "Incontro perso"}, "IPG-4", 3},
                           {"disqualification", {"Disqualification", "Squalifica"}, "IPG-5", 4}};
  return description;
}

inline Refusal WrongReport(const char* rule, Label what) {
  return Refuse("WRONG_REPORT", rule, std::move(what));
}
inline Refusal EndedBefore() {
  return WrongReport("MTR-1", {"a match ends with the game that wins it: correct the games",
                               "l'incontro finisce con la partita che lo vince: correggere"});
}
inline Refusal NoWinner() {
  return WrongReport("MTR-7", {"an elimination match has a winner: play on, and report it",
                               "nell'eliminazione c'è un vincitore: continuare, e indicarlo"});
}
inline Refusal GameLeftOut() {
  return WrongReport("IPG-3",
                     {"a game lost by a penalty counts for the opponent: add it",
                      "la partita persa per penalità conta per l'avversario: aggiungerla"});
}
inline Refusal NoSuchPhase() {
  return Refuse("NO_BRACKET", "MTR-7",
                {"the rules have Swiss rounds and an elimination: begin one of these",
                 "ci sono turni alla svizzera ed eliminazione: avviare una di queste fasi"});
}
inline Refusal NoBracket(const std::string& problem) {
  return Refuse("NO_BRACKET", "MTR-7",
                {problem + ": complete the event", problem + ": concludere l'evento"});
}
inline Refusal HeadJudgeOnly() {
  return Refuse("HEAD_JUDGE_ONLY", "IPG-1",
                {"another penalty than the rules ask is the head judge's: call one",
                 "una penalità diversa da quella prevista spetta al capo arbitro: chiamarlo"});
}

}  // namespace arbitro::magic_swiss

#endif  // ARBITRO_PLUGINS_MAGIC_SWISS_TABLES_H_
