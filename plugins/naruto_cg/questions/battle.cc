// SPDX-License-Identifier: Apache-2.0
//
// Section 2.22, Formation and Battle Phase: teams, who is sent into action, the clash.

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "plugins/naruto_cg/event/fields.h"
#include "plugins/naruto_cg/questions/questions.h"
#include "plugins/naruto_cg/rules/battle.h"
#include "plugins/naruto_cg/rules/clash.h"

namespace arbitro::nar {
namespace {

// --- Teams

Question TeamsQuestion() {
  return {"teams",
          {"May the Ninja form these teams?", "I Ninja possono formare queste squadre?"},
          "NAR-GAME-TEAM-2",
          Input({ListField("sizes", {"Ninja of each team", "Ninja di ogni squadra"},
                           form::Integer("size", {"Ninja", "Ninja"}, 0, kAskedNumberMax)),
                 CountField("ninja_on_field", {"Ninja on the Field", "Ninja in campo"})}),
          Answer(VerdictFields(
              {{"ninja_without_team", {"A Ninja without a team", "Un Ninja senza squadra"}},
               {"team_size", {"One to three Ninja", "Da uno a tre Ninja"}}}))};
}

Decided<Value> AnswerTeams(const Value& input) {
  std::vector<int64_t> sizes;
  int64_t in_teams = 0;
  for (const Value& size : input["sizes"].items()) {
    sizes.push_back(size.integer());
    in_teams += size.integer();
  }
  const int64_t ninja_on_field = input["ninja_on_field"].integer();
  if (in_teams > ninja_on_field) {
    return By("NAR-GAME-TEAM-4",
              RefuseInconsistent({"`sizes` have more Ninja than `ninja_on_field`",
                                  "`sizes` hanno più Ninja di `ninja_on_field`"}));
  }
  return VerdictValue(CheckTeams(sizes, ninja_on_field));
}

Question SendQuestion() {
  return {
      "battle_send",
      {"May these teams be sent into action?", "Si possono mandare in azione queste squadre?"},
      "NAR-GAME-ATTACK-1",
      Input({CountField("attackers", {"Attacking teams", "Squadre in attacco"}),
             CountField("defenders", {"Defending teams", "Squadre in difesa"}),
             form::Integer(
                 "max_blockers_on_one",
                 {"Most blockers of one team", "Squadre che bloccano la stessa, al massimo"}, 0,
                 kAskedNumberMax),
             CountField("turn_counter",
                        {"Active player's counter", "Segnaturni del giocatore attivo"}),
             FlagField("starting_player",
                       {"Started the game", "Il giocatore attivo ha iniziato la partita"})}),
      Answer(VerdictFields(
          {{"attack_max_3", {"Three teams attack", "Attaccano più di tre squadre"}},
           {"defence_more_than_attack", {"More defend", "Più squadre in difesa che in attacco"}},
           {"first_turn_no_battle", {"No battle yet", "Niente battaglia al primo turno"}},
           {"one_blocker", {"One blocker", "Più squadre ne bloccano una sola"}}}))};
}

Decided<Value> AnswerSend(const Value& input) {
  const int64_t defenders = input["defenders"].integer();
  const int64_t blockers = input["max_blockers_on_one"].IntegerOr(0);
  if (blockers > defenders) {
    return RefuseInconsistent({"`max_blockers_on_one` is more than `defenders`",
                               "`max_blockers_on_one` supera `defenders`"});
  }
  return VerdictValue(
      CheckSend({input["attackers"].integer(), defenders, blockers, input["turn_counter"].integer(),
                 input["starting_player"].flag()}));
}

// --- Strength

Question StrengthQuestion() {
  Form members = form::List(
      "members", {"Ninja of the team", "Ninja della squadra"},
      form::Struct("member", {"Ninja", "Ninja"},
                   {ChoiceField("line", {"Line", "Linea"},
                                {{"front", {"Front", "Prima linea"}},
                                 {"second", {"Second", "Seconda linea"}}}),
                    CountField("combat", {"Battle value", "Valore in Battaglia"}),
                    CountField("support", {"Support value", "Valore in Sostegno"}),
                    form::Integer("intellect", {"Intellect", "Intelletto"}, 0, kAskedNumberMax)}),
      kAskedEntriesMax);
  members.least = 1;
  return {
      "strength",
      {"How strong is a team?", "Qual è la Forza di Combattimento di una squadra?"},
      "NAR-GAME-STRENGTH-1",
      Input({form::Required(std::move(members)),
             FlagField("intellect_battle", {"Of intellects", "Battaglia di Intelletti"})}),
      Answer({WholeField("value", {"Strength", "Forza"}, 0, kAskedNumberMax * kAskedEntriesMax)})};
}

Decided<Value> AnswerStrength(const Value& input) {
  std::vector<Member> team;
  for (const Value& member : input["members"].items()) {
    // [NAR-GAME-INTELLECT-4] Without an Intellect it is 0.
    team.push_back({member["line"].text() == "front" ? Line::kFront : Line::kSecond,
                    member["combat"].integer(), member["support"].integer(),
                    member["intellect"].IntegerOr(0)});
  }
  const auto in_front = std::count_if(
      team.begin(), team.end(), [](const Member& member) { return member.line == Line::kFront; });
  // [NAR-GAME-ATTACK-2] One Ninja is the front line, all others are the second.
  if (in_front > 1) {
    return By("NAR-GAME-ATTACK-2",
              RefuseInconsistent({"`members` have more than one Ninja in front",
                                  "`members` hanno più di un Ninja in prima linea"}));
  }
  const Battle battle = input["intellect_battle"].flag() ? Battle::kOfIntellects : Battle::kNormal;
  return Value::Struct({{"value", Value::Integer(StrengthOf(team, battle))}});
}

// --- Clash

Question UnblockedQuestion() {
  return {"unblocked",
          {"What does an unblocked team win?", "Cosa vince una squadra non bloccata?"},
          "NAR-GAME-CLASH-2",
          Input({CountField("strength", {"Strength", "Forza"})}),
          Answer({ChoiceField("result", {"Result", "Esito"},
                              {{"normal_war_reward", {"Normal War Reward", "Vincita Normale"}},
                               {"overwhelming_war_reward",
                                {"Overwhelming War Reward", "Vincita Travolgente"}}}),
                  CountField("war_rewards", {"War Rewards", "Vincite di Guerra"})})};
}

Decided<Value> AnswerUnblocked(const Value& input) {
  const Reward reward = RewardOf(input["strength"].integer());
  const bool normal = reward == Reward::kNormal;
  return Value::Struct(
      {{"result", Value::Text(normal ? "normal_war_reward" : "overwhelming_war_reward")},
       {"war_rewards", Value::Integer(CardsOf(reward))}});
}

Form DamageField(const char* id, Label label) {
  return form::Required(
      form::Struct(id, std::move(label),
                   {CountField("front", {"Front line", "Ninja in prima linea"}),
                    CountField("second_each", {"Each behind", "Ogni Ninja in seconda linea"})}));
}

std::vector<Choice> SideChoices() {
  return {{"attack", {"Attack", "Attacco"}}, {"defence", {"Defence", "Difesa"}}};
}

Question ClashQuestion() {
  const Form loser = form::OneOf("loser", {"Loser", "Chi perde"},
                                 {form::Null("nobody", {"No side", "Nessuno"}),
                                  form::OneChoice("side", {"Side", "Parte"}, SideChoices())});
  const Form damage = form::Struct("damage", {"Damage", "Danni"},
                                   {DamageField("attack", {"Attack", "Attacco"}),
                                    DamageField("defence", {"Defence", "Difesa"})});
  return {"clash",
          {"How does a clash of two teams end?", "Come finisce lo scontro fra due squadre?"},
          "NAR-GAME-CLASH-4",
          Input({CountField("attack", {"Strength of the attack", "Forza in attacco"}),
                 CountField("defence", {"Strength of the defence", "Forza in difesa"}),
                 form::Flag("attack_front",
                            {"Attack has a front line", "L'attacco ha un Ninja in prima linea"}),
                 form::Flag("defence_front",
                            {"Defence has a front line", "La difesa ha un Ninja in prima linea"})}),
          Answer({ChoiceField(
                      "result", {"Result", "Esito"},
                      {{"victory", {"Victory", "Vittoria"}},
                       {"overwhelming_victory", {"Overwhelming Victory", "Vittoria Travolgente"}},
                       {"draw", {"Draw", "Pareggio"}}}),
                  form::Required(loser), form::Required(damage),
                  CountField("war_rewards", {"War Rewards", "Vincite di Guerra"})})};
}

const char* NameOf(ClashResult result) {
  switch (result) {
    case ClashResult::kVictory:
      return "victory";
    case ClashResult::kOverwhelmingVictory:
      return "overwhelming_victory";
    case ClashResult::kDraw:
      break;
  }
  return "draw";
}

Value LoserValue(std::optional<Side> loser) {
  if (!loser) return {};
  return Value::Text(*loser == Side::kAttack ? "attack" : "defence");
}

Value DamageValue(const TeamDamage& damage) {
  return Value::Struct({{"front", Value::Integer(damage.front)},
                        {"second_each", Value::Integer(damage.second_each)}});
}

Decided<Value> AnswerClash(const Value& input) {
  const Clash clash = Resolve({input["attack"].integer(), input["attack_front"].FlagOr(true)},
                              {input["defence"].integer(), input["defence_front"].FlagOr(true)});
  const Value damage = Value::Struct(
      {{"attack", DamageValue(clash.attack)}, {"defence", DamageValue(clash.defence)}});
  return Value::Struct({{"result", Value::Text(NameOf(clash.result))},
                        {"loser", LoserValue(clash.loser)},
                        {"damage", damage},
                        {"war_rewards", Value::Integer(clash.war_rewards)}});
}

}  // namespace

void AddBattleQuestions(QuestionList* questions) {
  questions->push_back({TeamsQuestion(), &AnswerTeams});
  questions->push_back({SendQuestion(), &AnswerSend});
  questions->push_back({StrengthQuestion(), &AnswerStrength});
  questions->push_back({UnblockedQuestion(), &AnswerUnblocked});
  questions->push_back({ClashQuestion(), &AnswerClash});
}

}  // namespace arbitro::nar
