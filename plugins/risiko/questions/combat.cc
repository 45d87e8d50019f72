// SPDX-License-Identifier: Apache-2.0
//
// Articles 9, 13, 14, 20, 21 and 30: attacks, dice and what is said.

#include <string>
#include <utility>
#include <vector>

#include "plugins/risiko/event/fields.h"
#include "plugins/risiko/questions/questions.h"
#include "plugins/risiko/rules/combat.h"
#include "plugins/risiko/rules/declaration.h"

namespace arbitro::rsk {
namespace {

constexpr int64_t kSaidBytesMax = 200;

Question DiceQuestion() {
  const Form result = form::Struct(
      "result", {"Result", "Risultato"},
      {FlagField("legal", {"Legal", "Regolare"}), PointsField("attackDice", {"Attack", "Attacco"}),
       PointsField("defenceDice", {"Defence", "Difesa"})});
  return {"combat.dice",
          {"How many dice are rolled?", "Quanti dadi si tirano?"},
          "RSK-9.9",
          Input({CasesField(
              CaseOf({WholeField("attacker", {"Attacker", "Attaccante"}, 1, kAskedPointsMax),
                      WholeField("defender", {"Defender", "Difensore"}, 1, kAskedPointsMax)}))}),
          Answer({ListField("results", {"Results", "Risultati"}, result)})};
}

Decided<Value> AnswerDice(const Value& input) {
  return ForEachCase(input, "results", [](const Value& one) {
    const Dice dice = DiceOf(one["attacker"].integer(), one["defender"].integer());
    return Value::Struct({{"legal", Value::Flag(dice.legal())},
                          {"attackDice", Value::Integer(dice.attack)},
                          {"defenceDice", Value::Integer(dice.defence)}});
  });
}

Form DiceField(const char* id, Label label) {
  Form dice =
      form::List(id, std::move(label), form::Integer("die", {"Die", "Dado"}, 1, 6), kDiceMax);
  dice.least = 1;
  return form::Required(std::move(dice));
}

std::vector<int64_t> ReadDice(const Value& list) {
  std::vector<int64_t> dice;
  for (const Value& die : list.items()) dice.push_back(die.integer());
  return dice;
}

// A pair of whole numbers.
Form PairForm(const char* id, Label label, Label first, Label second) {
  return form::Tuple(id, std::move(label),
                     {form::Integer("first", std::move(first), 0, kAskedPointsMax),
                      form::Integer("second", std::move(second), 0, kAskedPointsMax)});
}

Question ResolveQuestion() {
  return {"combat.resolve",
          {"Who loses how many armies?", "Chi perde quante armate?"},
          "RSK-9.12",
          Input({CasesField(CaseOf({DiceField("attack", {"Attack", "Attacco"}),
                                    DiceField("defence", {"Defence", "Difesa"})}))}),
          Answer({ListField("losses", {"Losses", "Perdite"},
                            PairForm("pair", {"Losses", "Perdite"}, {"Attacker", "Attaccante"},
                                     {"Defender", "Difensore"}))})};
}

Decided<Value> AnswerResolve(const Value& input) {
  return ForEachCase(input, "losses", [](const Value& one) {
    const Losses losses = Resolve(ReadDice(one["attack"]), ReadDice(one["defence"]));
    return Value::List({Value::Integer(losses.attacker), Value::Integer(losses.defender)});
  });
}

Question AdvanceQuestion() {
  return {"combat.advance",
          {"How many armies may advance?", "Quante armate possono avanzare?"},
          "RSK-20.2",
          Input({CasesField(CaseOf(
              {WholeField("origin", {"Armies at the origin", "Armate nel territorio di partenza"},
                          1, kAskedPointsMax),
               WholeField("dice", {"Dice", "Dadi"}, 1, kDiceMax),
               FlagField("originBordersEnemyAfter",
                         {"An enemy still borders", "Confina ancora un nemico"})}))}),
          Answer({ListField(
              "minMax", {"From and to", "Minimo e massimo"},
              PairForm("pair", {"Armies", "Armate"}, {"Least", "Minimo"}, {"Most", "Massimo"}))})};
}

Decided<Value> AnswerAdvance(const Value& input) {
  return ForEachCase(input, "minMax", [](const Value& one) {
    const Advance advance = AdvanceOf(one["origin"].integer(), one["dice"].integer(),
                                      one["originBordersEnemyAfter"].flag());
    return Value::List({Value::Integer(advance.least), Value::Integer(advance.most)});
  });
}

constexpr char kDefenderChooses[] = "defender_chooses_origin_compatible_with_dice";
constexpr char kMayRequireReroll[] = "defender_may_require_reroll";
constexpr char kSameTarget[] = "same_as_previous_attack";

Form DeclarationForm() {
  const auto count = [](const char* id, Label label) {
    return form::Integer(id, std::move(label), 0, int64_t{kNeighboursMax});
  };
  return form::Struct(
      "case", {"Case", "Caso"},
      {form::OneOf("said", {"Said", "Parole dette"},
                   {form::Null("nothing", {"Nothing", "Nessuna conseguenza"}),
                    form::Text("words", {"Words", "Parole"}, kSaidBytesMax)}),
       form::Flag("rolledOnce", {"Has rolled once", "Ha già tirato"}),
       count("possibleOrigins", {"Possible origins", "Origini possibili"}),
       count("diceRolled", {"Dice rolled", "Dadi tirati"}),
       count("originsAbleToRollThree", {"Able to roll three", "Che possono tirarne tre"}),
       form::Flag("defenderAccepts", {"The defender accepts", "Il difensore accetta"}),
       form::OneChoice(
           "context", {"When", "Quando"},
           {{"first_attack_of_turn", {"First attack", "Primo attacco"}},
            {"after_previous_attack_same_target", {"After an attack", "Dopo un attacco"}},
            {"takes_card", {"Takes a card", "Prende la carta"}}})});
}

Form DeclarationResult() {
  return form::Struct(
      "result", {"Result", "Risultato"},
      {form::Flag("mustRollAtLeastOnce", {"Must roll once", "Deve tirare una volta"}),
       form::OneOf("rollValid", {"The roll holds", "Il tiro vale"},
                   {form::Flag("valid", {"Valid", "Valido"}),
                    form::OneChoice("depends", {"Depends", "Dipende"},
                                    {{kMayRequireReroll,
                                      {"The defender may have it rolled again",
                                       "Il difensore può farlo ripetere"}}})}),
       form::OneChoice("ifDefenderAccepts", {"If the defender accepts", "Se il difensore accetta"},
                       {{kDefenderChooses, {"The defender chooses", "Sceglie il difensore"}}}),
       form::OneChoice("origin", {"Origin", "Origine"},
                       {{"the_only_one_able_to_roll_three", {"The only one", "L'unica"}},
                        {kDefenderChooses, {"The defender chooses", "Sceglie il difensore"}}}),
       form::Flag("reroll", {"Roll again", "Si ripete"}),
       form::Flag("attackerMustNameOrigin", {"Name the origin", "Dire l'origine"}),
       form::OneChoice(
           "target", {"Target", "Bersaglio"},
           {{kSameTarget, {"That of the attack before", "Quello dell'attacco precedente"}}}),
       form::OneChoice("meaning", {"Meaning", "Significato"},
                       {{"continues_previous_attack", {"Goes on", "Continua"}}}),
       form::Flag("turnEnded", {"The turn is over", "Il turno è finito"}),
       form::Flag("mustAttack", {"Must attack", "Deve attaccare"}),
       form::Flag("mayRepositionReinforcements",
                  {"May move reinforcements", "Può spostare rinforzi"}),
       form::Flag("mustMove", {"Must move", "Deve spostare"}),
       form::Flag("mayAttackAgain", {"May attack again", "Può attaccare ancora"})});
}

Refusal FactMissing(const std::string& field, const std::string& en, const std::string& it) {
  return RefuseInconsistent({"say in `" + field + "` " + en, "indica in `" + field + "` " + it});
}

// [RSK-30.17] The defender accepts the roll, and chooses the origin, unless one alone could have
// rolled three dice.
Decided<Value> JudgeAccepted(const Value& one) {
  if (!one.Has("diceRolled")) {
    return FactMissing("diceRolled", "how many dice were rolled", "quanti dadi sono stati tirati");
  }
  const int64_t able = one["originsAbleToRollThree"].integer();
  const bool three = one["diceRolled"].integer() == kDiceMax;
  if (three && (able < 1 || able > one["possibleOrigins"].integer())) {
    return FactMissing("originsAbleToRollThree",
                       "how many of the possible origins could roll three",
                       "quante delle origini possibili potevano tirarne tre");
  }
  const bool only = three && able == 1;
  return Value::Struct(
      {{"origin", Value::Text(only ? "the_only_one_able_to_roll_three" : kDefenderChooses)}});
}

Refusal TooManyOrigins(int64_t origins, Territory target) {
  const std::string most = std::to_string(ValueOf(target));
  const std::string name = kTerritoryRows[target].name;
  return RefuseInconsistent(
      {"`possibleOrigins` says " + std::to_string(origins) + ", " + name + " borders " + most,
       "`possibleOrigins` dice " + std::to_string(origins) + ", ma " + name + " confina con " +
           most});
}

// A target without its origin. [RSK-30.17]
Decided<Value> JudgeTargetOnly(const Value& one, Territory target) {
  if (!one.Has("possibleOrigins")) {
    return FactMissing("possibleOrigins", "from how many territories the attack was possible",
                       "da quanti territori l'attacco era possibile");
  }
  // [RSK-30.17] One possible origin: the roll holds; without any there is no attack.
  const int64_t origins = one["possibleOrigins"].integer();
  // [RSK-9.7] A territory is attacked from where it borders.
  if (origins > ValueOf(target)) return TooManyOrigins(origins, target);
  if (origins <= 1) return Value::Struct({{"rollValid", Value::Flag(origins == 1)}});
  // [RSK-30.17] Several: the defender may have it rolled again with an origin, or accepts it.
  if (!one.Has("defenderAccepts")) {
    return Value::Struct({{"rollValid", Value::Text(kMayRequireReroll)},
                          {"ifDefenderAccepts", Value::Text(kDefenderChooses)}});
  }
  if (one["defenderAccepts"].flag()) return JudgeAccepted(one);
  return Value::Struct(
      {{"reroll", Value::Flag(true)}, {"attackerMustNameOrigin", Value::Flag(true)}});
}

// An origin without a target.
Decided<Value> JudgeOriginOnly(const Value& one) {
  const std::string& context = one["context"].text();
  // [RSK-9.17] The target is that of the attack before, and [RSK-30.13] the attack is carried out.
  if (context == "after_previous_attack_same_target") {
    return Value::Struct({{"target", Value::Text(kSameTarget)},
                          {"mustRollAtLeastOnce", Value::Flag(!one["rolledOnce"].flag())}});
  }
  // [RSK-30.14] Before any attack nothing says what is attacked: only the reinforcements stay.
  if (context == "first_attack_of_turn") {
    return Value::Struct({{"rollValid", Value::Flag(false)},
                          {"mustAttack", Value::Flag(false)},
                          {"mayRepositionReinforcements", Value::Flag(false)}});
  }
  return FactMissing("context", "if an attack went before", "se un attacco è già avvenuto");
}

Decided<Value> JudgeSilence(const std::string& context) {
  // [RSK-30.16] To take the card in silence ends the turn.
  if (context == "takes_card") return Value::Struct({{"turnEnded", Value::Flag(true)}});
  // [RSK-9.16] [RSK-30.18] After an attack a roll goes on with it.
  if (context == "after_previous_attack_same_target") {
    return Value::Struct(
        {{"rollValid", Value::Flag(true)}, {"meaning", Value::Text("continues_previous_attack")}});
  }
  // [RSK-30.19] [RSK-AMB-20] Before any attack a roll without a word is void.
  if (context == "first_attack_of_turn") {
    return Value::Struct({{"rollValid", Value::Flag(false)}});
  }
  return FactMissing("context", "how the silent player acted",
                     "come si è comportato chi non ha parlato");
}

Refusal NoTerritory(const std::string& name) {
  return RefuseInconsistent(
      {"`" + name + "` is no territory of the map: give the name on the board",
       "`" + name + "` non è un territorio della mappa: scrivi il nome sul tabellone"});
}

Decided<Value> Judge(const Value& one) {
  if (one["said"].is_null()) return JudgeSilence(one["context"].text());
  const Declaration declaration = ReadDeclaration(one["said"].text());
  if (!declaration.unknown.empty()) return NoTerritory(declaration.unknown);
  switch (declaration.speech) {
    case Speech::kPass:
      // [RSK-30.16] The turn is over.
      return Value::Struct({{"turnEnded", Value::Flag(true)}});
    case Speech::kAttack:
      // [RSK-30.14] No attack is due, but reinforcements stay where they are.
      return Value::Struct({{"mustAttack", Value::Flag(false)},
                            {"mayRepositionReinforcements", Value::Flag(false)}});
    case Speech::kMove:
      // [RSK-30.15] No move is due, but no attack may follow.
      return Value::Struct(
          {{"mustMove", Value::Flag(false)}, {"mayAttackAgain", Value::Flag(false)}});
    case Speech::kTarget:
      return JudgeTargetOnly(one, *declaration.target);
    case Speech::kOrigin:
      return JudgeOriginOnly(one);
    case Speech::kTargetAndOrigin:
      // [RSK-9.7] [RSK-9.15] There is no attack but on a territory that borders; it is void.
      if (!Adjacent(*declaration.origin, *declaration.target)) {
        return Value::Struct({{"rollValid", Value::Flag(false)}});
      }
      // [RSK-30.13] A full declaration is carried out: one roll at least.
      return Value::Struct({{"mustRollAtLeastOnce", Value::Flag(!one["rolledOnce"].flag())}});
    case Speech::kUnknown:
      break;
  }
  const std::string said = "`" + one["said"].text() + "` ";
  return RefuseInconsistent(
      {said + "is nothing that the rules know: say `attacco X da Y`, `attacco X`, `attacco da Y`, "
              "`attacco`, `spostamento`, `passo` or `prendo la carta`",
       said + "non è fra ciò che le regole conoscono: scrivi `attacco X da Y`, `attacco X`, "
              "`attacco da Y`, `attacco`, `spostamento`, `passo` o `prendo la carta`"});
}

Question DeclarationQuestion() {
  return {"combat.declaration",
          {"What does a player's declaration bind to?", "A che cosa impegna una dichiarazione?"},
          "RSK-30.13",
          Input({CasesField(DeclarationForm())}),
          Answer({ListField("results", {"Results", "Risultati"}, DeclarationResult())})};
}

Decided<Value> AnswerDeclaration(const Value& input) {
  Value results = Value::List();
  for (const Value& one : input["cases"].items()) {
    Decided<Value> result = Judge(one);
    if (!result.decided()) return result.refusal();
    results.Add(std::move(result).value());
  }
  return Value::Struct({{"results", results}});
}

struct DiceRuling {
  const char* event;
  Label event_label;
  const char* ruling;
  Label ruling_label;
};

const std::vector<DiceRuling>& DiceRulings() {
  static const std::vector<DiceRuling> kRulings = {
      // [RSK-21.3] [RSK-30.3] A wrong number of dice: all are rolled again.
      {"wrong_number_of_dice",
       {"Wrong number", "Numero sbagliato"},
       "reroll_all",
       {"Roll all again", "Si ritirano tutti"}},
      // [RSK-21.4] [RSK-30.4] A die off the field, on its edge or cocked: all again.
      {"die_off_or_on_edge_or_cocked",
       {"A die off or cocked", "Dado fuori o in bilico"},
       "reroll_all",
       {"Roll all again", "Si ritirano tutti"}},
      // [RSK-30.5] The colour of the dice does not matter.
      {"dice_of_other_colour", {"Another colour", "Altro colore"}, "valid", {"Valid", "Valido"}},
      // [RSK-21.5] [RSK-30.6] Rolled together: the defence stands though the attack is repeated.
      {"both_rolled_together_attack_must_be_repeated",
       {"Rolled together", "Tirati insieme"},
       "defence_roll_stands",
       {"The defence stands", "Vale la difesa"}},
      // [RSK-21.6] [RSK-30.7] Defence before attack: the attacker may have it repeated.
      {"defence_rolled_before_attack",
       {"Defence first", "Difesa in anticipo"},
       "attacker_may_require_defence_reroll",
       {"The attacker may ask for another", "L'attaccante può farla ripetere"}},
      // [RSK-21.7] [RSK-30.8] Dice hit by others count as they first lay.
      {"defence_roll_moved_attack_dice",
       {"Attack dice moved", "Dadi d'attacco spostati"},
       "attack_scores_as_first_rolled",
       {"As first rolled", "Come tirati"}}};
  return kRulings;
}

Question ValidityQuestion() {
  std::vector<Choice> events;
  std::vector<Choice> rulings;
  for (const DiceRuling& one : DiceRulings()) {
    events.push_back({one.event, one.event_label});
    if (rulings.empty() || rulings.back().id != one.ruling) {
      rulings.push_back({one.ruling, one.ruling_label});
    }
  }
  return {"dice.validity",
          {"Does this roll hold?", "Questo tiro vale?"},
          "RSK-21.3",
          Input({CasesField(form::OneChoice("event", {"Event", "Avvenimento"}, events))}),
          Answer({ListField("results", {"Results", "Risultati"},
                            form::OneChoice("ruling", {"Ruling", "Decisione"}, rulings))})};
}

Decided<Value> AnswerValidity(const Value& input) {
  return ForEachCase(input, "results", [](const Value& event) {
    for (const DiceRuling& one : DiceRulings()) {
      if (event.text() == one.event) return Value::Text(one.ruling);
    }
    return Value();
  });
}

}  // namespace

void AddCombatQuestions(QuestionList* questions) {
  questions->push_back({DiceQuestion(), &AnswerDice});
  questions->push_back({ResolveQuestion(), &AnswerResolve});
  questions->push_back({AdvanceQuestion(), &AnswerAdvance});
  questions->push_back({DeclarationQuestion(), &AnswerDeclaration});
  questions->push_back({ValidityQuestion(), &AnswerValidity});
}

}  // namespace arbitro::rsk
