// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "plugins/pokemon_tcg/event/event.h"
#include "plugins/pokemon_tcg/event/fields.h"
#include "plugins/pokemon_tcg/questions/questions.h"
#include "plugins/pokemon_tcg/rules/event_tiers.h"
#include "plugins/pokemon_tcg/rules/penalties.h"
#include "plugins/pokemon_tcg/rules/season_figures.h"

namespace arbitro::pkm {
namespace {

constexpr int64_t kPrizesMax = 60;
constexpr int64_t kPreviousMax = 100;
constexpr int64_t kGamesToWin = 2;

std::vector<Choice> PenaltyChoices() {
  std::vector<Choice> choices;
  for (const PenaltyRow& row : Ladder()) choices.push_back({row.id, row.label});
  return choices;
}

Form PenaltyField(const char* id, Label label) {
  return form::OneChoice(id, std::move(label), PenaltyChoices());
}

Form OffenderField() {
  return form::Required(SideField("offender", {"Offender", "Giocatore penalizzato"}));
}

Form PrizesField() {
  return form::Required(form::Struct(
      "prizes_remaining", {"Prize cards left", "Carte Premio rimaste"},
      {CountField("A", {"A", "A"}, kPrizesMax), CountField("B", {"B", "B"}, kPrizesMax)}));
}

// Tells what a penalty depends on, beside the event's tier.
std::vector<Form> OffenceFields(Form category) {
  return {std::move(category),
          form::Flag("significant_advantage", {"Significant advantage", "Vantaggio significativo"}),
          form::List("previous_same_category",
                     {"Penalties of this category so far, oldest first",
                      "Penalità della categoria finora, dalla prima"},
                     PenaltyField("penalty", {"Penalty", "Penalità"}), kPreviousMax)};
}

Offence ReadOffence(const Value& infraction, const Value& tier) {
  Offence offence;
  offence.category = infraction["category"].text();
  offence.tier = static_cast<int>(tier.integer());
  offence.significant_advantage = infraction["significant_advantage"].flag();
  for (const Value& penalty : infraction["previous_same_category"].items()) {
    offence.previous.push_back(FindPenalty(penalty.text())->penalty);
  }
  return offence;
}

Value AnswerOf(const std::string& category, Penalty penalty, Host& host) {
  const PenaltyRow& row = Ladder()[static_cast<size_t>(penalty)];
  host.Cite("PKM-PEN-10", row.label.en);
  Value answer = Value::Struct({{"penalty", Value::Text(row.id)}});
  // [PKM-PEN-20] The opponent of a major game-play error gets a Caution.
  if (category == "game-play-error-major") answer.Set("opponent", Value::Text("caution"));
  return answer;
}

Form CategoryField() {
  std::vector<Choice> categories;
  for (const InfractionRow& row : Infractions()) categories.push_back({row.id, row.label});
  return ChoiceField("category", {"Category", "Categoria"}, std::move(categories));
}

Question PenaltyQuestion() {
  std::vector<Form> fields = OffenceFields(CategoryField());
  fields.insert(fields.begin() + 1,
                WholeField("tier", {"Tier of the event", "Livello dell'evento"}, 1, 2));
  return {"penalty",
          {"Which penalty fits an infraction?", "Quale penalità per un'infrazione?"},
          "PKM-PEN-10",
          Input(std::move(fields)),
          Answer({form::Required(PenaltyField("penalty", {"Penalty", "Penalità"})),
                  PenaltyField("opponent", {"The opponent gets", "L'avversario riceve"})})};
}

Decided<Value> AnswerPenalty(const Asked& asked) {
  const Penalty penalty = PenaltyFor(ReadOffence(asked.input, asked.input["tier"]));
  return AnswerOf(asked.input["category"].text(), penalty, asked.host);
}

Question SeveralQuestion() {
  return {"penalty.several",
          {"Which penalty fits several infractions found together?",
           "Quale penalità per più infrazioni rilevate insieme?"},
          "PKM-PEN-12",
          Input({WholeField("tier", {"Tier of the event", "Livello dell'evento"}, 1, 2),
                 form::Required(form::List("infractions", {"Infractions", "Infrazioni"},
                                           form::Struct("infraction", {"Infraction", "Infrazione"},
                                                        OffenceFields(CategoryField())),
                                           kPreviousMax))}),
          Answer({CategoryField(), form::Required(PenaltyField("penalty", {"Penalty", "Penalità"})),
                  PenaltyField("opponent", {"The opponent gets", "L'avversario riceve"})})};
}

Decided<Value> AnswerSeveral(const Asked& asked) {
  const Value* heaviest = nullptr;
  Penalty penalty = Penalty::kCaution;
  for (const Value& infraction : asked.input["infractions"].items()) {
    const Penalty one = PenaltyFor(ReadOffence(infraction, asked.input["tier"]));
    // [PKM-PEN-12] Of several infractions the heaviest penalty only; of equal ones the first.
    if (heaviest != nullptr && one <= penalty) continue;
    heaviest = &infraction;
    penalty = one;
  }
  if (heaviest == nullptr) return RefuseIncomplete("infractions");
  Value answer = AnswerOf((*heaviest)["category"].text(), penalty, asked.host);
  return answer.Set("category", (*heaviest)["category"]);
}

Question LadderQuestion() {
  return {"penalty.ladder",
          {"Which penalties are there?", "Quali penalità esistono?"},
          "PKM-PEN-10",
          Input({}),
          Answer({form::Required(
              form::List("ladder", {"Mildest first", "Penalità, dalla più lieve"},
                         PenaltyField("penalty", {"Penalty", "Penalità"}), kPreviousMax))})};
}

Decided<Value> AnswerLadder(const Asked&) {
  // [PKM-PEN-10] Caution, Warning, Prize Card, Game Loss, Match Loss, Disqualification.
  Value ladder = Value::List();
  for (const PenaltyRow& row : Ladder()) ladder.Add(Value::Text(row.id));
  return Value::Struct({{"ladder", ladder}});
}

Form GamesField(const char* id, Label label) {
  return form::List(id, std::move(label), SideField("player", {"Player", "Giocatore"}), 3);
}

Question GameLossQuestion() {
  return {
      "penalty.game-loss-effect",
      {"What does a Game Loss do?", "Che effetto ha una sfida persa per penalità?"},
      "PKM-PEN-4",
      Input({form::Required(MatchTypeField()), OffenderField(),
             GamesField("completed", {"Winners of finished games", "Vincitori delle sfide finite"}),
             form::Integer("current_game", {"Current game", "Sfida in corso"}, 1, 3)}),
      Answer(
          {SideField("match", {"Match", "Incontro"}),
           GamesField("completed", {"Winners of finished games", "Vincitori delle sfide finite"}),
           form::Integer("next_game", {"Next game", "Sfida seguente"}, 2, 3)})};
}

// Games that are over leave one to play, the current one where it is named.
std::optional<Refusal> CheckGamesSoFar(const std::vector<std::string>& games,
                                       const Value& current_game) {
  const auto next = static_cast<int64_t>(games.size()) + 1;
  if (current_game.IntegerOr(next) != next) {
    return RefuseInconsistent({"`completed` and `current_game` do not fit together",
                               "`completed` e `current_game` non si accordano"});
  }
  for (const std::string& side : games) {
    if (std::count(games.begin(), games.end(), side) < kGamesToWin) continue;
    return RefuseInconsistent({"by `completed`, the match is over already",
                               "secondo `completed`, l'incontro è già finito"});
  }
  return std::nullopt;
}

Decided<Value> AnswerGameLoss(const Asked& asked) {
  const std::string winner = SideName(kit::Other(ReadSide(asked.input["offender"])));
  if (ReadMatchType(asked.input["match_type"]) == MatchType::kSingle) {
    // [PKM-PEN-4] In a single-game match the game is the match.
    return Value::Struct({{"match", Value::Text(winner)}});
  }
  // [PKM-PEN-4] The game counts as lost.
  std::vector<std::string> games = Texts(asked.input["completed"]);
  if (auto refusal = CheckGamesSoFar(games, asked.input["current_game"])) {
    return *std::move(refusal);
  }
  games.push_back(winner);
  if (std::count(games.begin(), games.end(), winner) >= kGamesToWin) {
    return Value::Struct({{"match", Value::Text(winner)}});
  }
  Value completed = Value::List();
  for (const std::string& game : games) completed.Add(Value::Text(game));
  return Value::Struct({{"completed", completed},
                        {"next_game", Value::Integer(static_cast<int64_t>(games.size()) + 1)}});
}

Question PrizeQuestion() {
  return {"penalty.prize-penalty-effect",
          {"What does a Prize Card penalty do?", "Che effetto ha una penalità carta Premio?"},
          "PKM-PEN-3",
          Input({OffenderField(), PrizesField(), PrizePenaltyCardsField()}),
          Answer({PrizesField(),
                  SideField("game_winner", {"Winner of the game", "Vincitore della sfida"})})};
}

Decided<Value> AnswerPrize(const Asked& asked) {
  const std::string opponent = SideName(kit::Other(ReadSide(asked.input["offender"])));
  Value prizes = asked.input["prizes_remaining"];
  const int64_t cards = ReadSeasonFigures(asked.input).prize_penalty_cards;
  // [PKM-PEN-3] The opponent has one Prize card less to take; at none the opponent wins the game.
  const int64_t left = std::max<int64_t>(prizes[opponent].integer() - cards, 0);
  prizes.Set(opponent, Value::Integer(left));
  Value answer = Value::Struct({{"prizes_remaining", prizes}});
  if (left == 0) answer.Set("game_winner", Value::Text(opponent));
  return answer;
}

Question ReportedQuestion() {
  return {"penalty.reported",
          {"Is a penalty reported with the event?", "Una penalità va nel rapporto dell'evento?"},
          "PKM-PEN-15",
          Input({form::Required(PenaltyField("penalty", {"Penalty", "Penalità"})),
                 ReportedFromField()}),
          Answer({FlagField("reported", {"Reported", "La penalità va nel rapporto"})})};
}

Decided<Value> AnswerReported(const Asked& asked) {
  const std::string from = ReadSeasonFigures(asked.input).reported_from;
  const Penalty penalty = FindPenalty(asked.input["penalty"].text())->penalty;
  // [PKM-PEN-15] Warnings and all above them are reported with the event.
  return Value::Struct({{"reported", Value::Flag(IsReported(penalty, from))}});
}

Question ProfileQuestion() {
  return {
      "penalty.profile",
      {"Does this season know a penalty?", "In questa stagione esiste questa penalità?"},
      "PKM-PEN-3",
      Input({SeasonField(), form::Required(form::Text("penalty", {"Penalty", "Penalità"}, 64))}),
      Answer({FlagField("exists", {"Exists", "La penalità esiste"})})};
}

Decided<Value> AnswerProfile(const Asked& asked) {
  // [PKM-PEN-3] One Prize card is all that this season takes: there is no double one.
  const bool exists = FindPenalty(asked.input["penalty"].text()) != nullptr;
  return Value::Struct({{"exists", Value::Flag(exists)}});
}

}  // namespace

void AddPenaltyQuestions(QuestionList* questions) {
  questions->push_back({PenaltyQuestion(), &AnswerPenalty});
  questions->push_back({SeveralQuestion(), &AnswerSeveral});
  questions->push_back({LadderQuestion(), &AnswerLadder});
  questions->push_back({GameLossQuestion(), &AnswerGameLoss});
  questions->push_back({PrizeQuestion(), &AnswerPrize});
  questions->push_back({ReportedQuestion(), &AnswerReported});
  questions->push_back({ProfileQuestion(), &AnswerProfile});
}

}  // namespace arbitro::pkm
