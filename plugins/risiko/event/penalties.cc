// SPDX-License-Identifier: Apache-2.0

#include "plugins/risiko/event/penalties.h"

#include <algorithm>
#include <optional>
#include <string>

#include "arbitro/counted.h"
#include "plugins/risiko/event/event.h"
#include "plugins/risiko/event/fields.h"
#include "plugins/risiko/event/game_history.h"
#include "plugins/risiko/rules/cards.h"
#include "plugins/risiko/rules/reinforcements.h"
#include "plugins/risiko/rules/sdadata.h"
#include "plugins/risiko/rules/tables.h"

namespace arbitro::rsk {
namespace {

// The penalties, mildest first: their places are the numbers of rulings.
enum Penalty : uint32_t {
  kNone = 1,
  kWarning,
  kArmies,
  kCards,
  kPoints,
  kOutOfGame,
  kOutOfTournament
};

// The infractions, in the order of the articles: their places are the numbers of requests.
enum Offence : uint32_t {
  kForgottenRoll = 1,
  kWrongCardNumber,
  kTooManyCards,
  kTooManyReinforcements,
  kTooManyArmies,
  kObjectiveExposed,
  kObjectiveShown,
  kObjectiveExchanged,
  kRisikoNotDeclared,
  kCountSpoilt,
  kDecisionRefused,
  kOther
};

// Tells what the rules make of an infraction: the penalty and what it does.
struct Consequence {
  Penalty penalty = kWarning;
  const char* rule = "";
  std::vector<PenaltyEffect> effects;
};

// Preliminary days, the play-off and the final.
constexpr int64_t kRounds = kPreliminaryRounds + 2;

Form CardsForm();
Form ExcessForm(bool with_intent);
Form DiscoveredForm();
Form Circumstances(std::vector<Form> fields);
std::optional<Refusal> CheckGame(const PenaltyRequest& request);
Ruling RulingOf(const PenaltyRequest& request, const Consequence& consequence);
Refusal HeadJudgeOnly(const char* rule);
void Deviate(const PenaltyRequest& request, int64_t points, Ruling* ruling);
void NameTheGame(const PenaltyRequest& request, std::vector<PenaltyEffect>* effects);
std::optional<Refusal> CheckPoints(const PenaltyRequest& request, int64_t points);
Consequence ConsequenceOf(const PenaltyRequest& request);
Consequence ForgottenRollOf(const PenaltyRequest& request);
Consequence TooManyCards(const PenaltyRequest& request);
Consequence TooManyReinforcements(const PenaltyRequest& request);
uint32_t StepOf(const PenaltyRequest& request);
OverArmyLimit JudgeArmies(const PenaltyRequest& request);
Consequence TooManyArmies(const PenaltyRequest& request);
NoticedBy NoticedIn(const Value& circumstances);
Consequence RisikoNotDeclared(const PenaltyRequest& request);
Consequence OutOfTheGame(const char* rule);
Consequence CountSpoilt(const PenaltyRequest& request);
std::optional<Refusal> CheckGameInHand(const PenaltyRequest& request, const Ruling& ruling);
Refusal GameIsOver(uint32_t number);
std::vector<PenaltyEffect> EffectsOf(const PenaltyRequest& request, int64_t points);
PenaltyEffect Points(int64_t points);

}  // namespace

std::vector<Infraction> Infractions() {
  return {
      {"forgotten-roll", {"Forgotten roll", "Tiro dimenticato"}, "RSK-30.28", Circumstances({})},
      {"wrong-card-number",
       {"Wrong number of cards said", "Numero di carte dichiarato errato"},
       "RSK-17.8",
       Circumstances({})},
      {"too-many-cards", {"More than seven cards", "Più di sette carte"}, "RSK-30.21", CardsForm()},
      {"too-many-reinforcements",
       {"Reinforcements too many", "Rinforzi in eccesso"},
       "RSK-18.3",
       ExcessForm(true)},
      {"too-many-armies",
       {"Above the army limit", "Oltre il limite di armate"},
       "RSK-19.3",
       ExcessForm(false)},
      {"objective-exposed",
       {"Objective seen by accident", "Obiettivo visto per caso"},
       "RSK-23.3",
       Circumstances({})},
      {"objective-shown", {"Objective shown", "Obiettivo mostrato"}, "RSK-23.4", Circumstances({})},
      {"objective-exchanged",
       {"Objectives exchanged", "Obiettivi scambiati"},
       "RSK-23.5",
       Circumstances({})},
      {"risiko-not-declared",
       {"RisiKo! not declared", "RisiKo! non dichiarato"},
       "RSK-24.6",
       DiscoveredForm()},
      {"count-spoilt",
       {"Count made impossible", "Conteggio reso impossibile"},
       "RSK-24.11",
       Circumstances({})},
      {"decision-refused",
       {"Left over a decision", "Abbandono per non accettare una decisione"},
       "RSK-30.24",
       Circumstances({})},
      {"other", {"Anything else", "Altro"}, "RSK-27.1", Circumstances({})},
  };
}

std::vector<PenaltyKind> Penalties() {
  return {{"none", {"Nothing", "Nessuna conseguenza"}, "RSK-23.3", 0},
          {"warning", {"Verbal warning", "Ammonizione verbale"}, "RSK-6.11", 1},
          {"armies", {"Armies removed", "Armate tolte"}, "RSK-18.3", 2},
          {"cards", {"Cards lost", "Carte perse"}, "RSK-17.8", 2},
          {"points", {"Points deducted", "Punti tolti"}, "RSK-19.4", 3},
          {"out-of-game", {"Out of the game", "Fuori dalla partita"}, "RSK-18.4", 4},
          {"expulsion", {"Out of the tournament", "Fuori dal torneo"}, "RSK-23.4", 5}};
}

Decided<Ruling> RuleInfraction(const PenaltyRequest& request, Host& host) {
  if (const auto refusal = CheckGame(request)) return *refusal;
  const Consequence consequence = ConsequenceOf(request);
  Ruling ruling = RulingOf(request, consequence);
  if (*consequence.rule != '\0') host.Cite(consequence.rule, "the article's consequence");
  const int64_t points = request.circumstances["points"].integer();
  if (const auto refusal = CheckPoints(request, points)) return *refusal;
  const bool own = request.proposed == 0 || request.proposed == ruling.ruling;
  if (!own || points != 0) {
    // Another penalty than the article's, or other points, are the head judge's alone.
    if (!request.head_judge) return HeadJudgeOnly(consequence.rule);
    Deviate(request, points, &ruling);
  }
  if (const auto refusal = CheckGameInHand(request, ruling)) return *refusal;
  return ruling;
}

namespace {

Form CardsForm() {
  return Circumstances(
      {form::Integer("cards", {"Cards in hand", "Carte in mano"}, kHandMax + 1, kAskedPointsMax)});
}

Form ExcessForm(bool with_intent) {
  std::vector<Form> fields = {
      WholeField("excess", {"Too many", "Quante in eccesso"}, 1, kAskedPointsMax),
      ChoiceField("by", {"Noticed by", "Notato da"},
                  {{"self", {"The player", "Il giocatore"}}, {"other", {"Others", "Altri"}}})};
  if (with_intent) fields.push_back(form::Flag("deliberate", {"On purpose", "Di proposito"}));
  return Circumstances(std::move(fields));
}

Form DiscoveredForm() {
  return Circumstances({ChoiceField("discovered", {"Discovered", "Scoperto"},
                                    {{"during_play", {"During play", "In partita"}},
                                     {"after_game_end", {"After the end", "Dopo la fine"}}})});
}

// The circumstances of an infraction: its own, and what the head judge takes where he deviates.
Form Circumstances(std::vector<Form> fields) {
  fields.push_back(form::By(
      "RSK-27.1",
      form::Integer("points", {"Points that the head judge takes", "Punti tolti dal capo arbitro"},
                    1, kGamePointsMax)));
  fields.push_back(
      form::Integer("round", {"In the game of round", "Nella partita del turno"}, 1, kRounds));
  return form::Struct("circumstances", {"Circumstances", "Circostanze"}, std::move(fields));
}

// A round that is not paired has no game yet.
std::optional<Refusal> CheckGame(const PenaltyRequest& request) {
  const int64_t game = request.circumstances["round"].integer();
  if (game <= static_cast<int64_t>(request.event_round)) return std::nullopt;
  const std::string said = std::to_string(game);
  const std::string newest = std::to_string(request.event_round);
  return Refuse("NO_SUCH_GAME", "RSK-3.1",
                {"round " + said + " is not paired, the newest is " + newest +
                     ": name that of the game in `round`, or leave it out for the newest",
                 "il turno " + said + " non è ancora abbinato, l'ultimo è il " + newest +
                     ": indica in `round` quello della partita, o ometti per l'ultimo"});
}

// The ruling that the article asks for.
Ruling RulingOf(const PenaltyRequest& request, const Consequence& consequence) {
  Ruling ruling;
  ruling.ruling = consequence.penalty;
  ruling.allowed = {consequence.penalty};
  ruling.step = StepOf(request);
  ruling.effects = consequence.effects;
  NameTheGame(request, &ruling.effects);
  for (uint32_t other = kNone; other <= kOutOfTournament; ++other) {
    if (other != ruling.ruling) ruling.choices.push_back(other);
  }
  return ruling;
}

Refusal HeadJudgeOnly(const char* rule) {
  return Refuse("HEAD_JUDGE_ONLY", *rule == '\0' ? "RSK-27.1" : rule,
                {"the article asks for another penalty: only the head judge may deviate",
                 "l'articolo prevede un'altra penalità: solo il capo arbitro può discostarsene"});
}

// Puts the head judge's penalty in the place of the article's.
void Deviate(const PenaltyRequest& request, int64_t points, Ruling* ruling) {
  ruling->ruling = request.proposed;
  ruling->deviates = true;
  ruling->choices = {};
  ruling->effects = EffectsOf(request, points);
  NameTheGame(request, &ruling->effects);
}

// Says of a penalty whose game is an earlier one which that is: points come off there, and the
// history counts it there.
void NameTheGame(const PenaltyRequest& request, std::vector<PenaltyEffect>* effects) {
  const auto game = static_cast<uint32_t>(request.circumstances["round"].integer());
  if (game == 0) return;
  bool named = false;
  for (PenaltyEffect& effect : *effects) {
    if (effect.kind != ARBITRO_EFFECT_POINTS && effect.kind != ARBITRO_EFFECT_NOTE) continue;
    effect.game = game;
    named = true;
  }
  if (named || game == request.event_round) return;
  const std::string round = std::to_string(game);
  effects->push_back(NoteIn({"in the game of round " + round, "nella partita del turno " + round}));
  effects->back().game = game;
}

// [RSK-27.1] The head judge says how many points are taken, and takes them by the penalty `points`.
std::optional<Refusal> CheckPoints(const PenaltyRequest& request, int64_t points) {
  if (request.proposed == kPoints || points == 0) {
    const bool article = ConsequenceOf(request).penalty == kPoints;
    if (request.proposed != kPoints || article || points > 0) return std::nullopt;
    return Refuse("POINTS_MISSING", "RSK-27.1",
                  {"say in `points` how many points are taken",
                   "indicare in `points` quanti punti si tolgono"});
  }
  return Refuse("POINTS_NOT_TAKEN", "RSK-27.1",
                {"`points` are taken by the penalty `points` alone: choose it, or leave them out",
                 "i punti si tolgono solo con la penalità `points`: sceglierla, o non indicarli"});
}

Consequence ConsequenceOf(const PenaltyRequest& request) {
  switch (request.infraction) {
    case kForgottenRoll:
      return ForgottenRollOf(request);
    case kWrongCardNumber:
      // [RSK-17.8] A card at random, or the next one due.
      return {kCards,
              "RSK-17.8",
              {NoteIn({"one card at random, or the next one due",
                       "una carta a caso, o la prossima che spetta"})}};
    case kTooManyCards:
      return TooManyCards(request);
    case kTooManyReinforcements:
      return TooManyReinforcements(request);
    case kTooManyArmies:
      return TooManyArmies(request);
    case kObjectiveExposed:
      // [RSK-23.3] By accident: nothing.
      return {kNone, "RSK-23.3", {}};
    case kObjectiveShown:
      // [RSK-23.4] On purpose: out of game and tournament; a game that is over stands.
      if (IsOfEarlierGame(request)) {
        return {kOutOfTournament, "RSK-23.4", {{ARBITRO_EFFECT_EXPEL}}};
      }
      return {kOutOfTournament, "RSK-23.4", {{ARBITRO_EFFECT_GAME_LOSS}, {ARBITRO_EFFECT_EXPEL}}};
    case kObjectiveExchanged:
      // [RSK-23.5] Exchanged: each of the two is ruled out of the tournament.
      return {kOutOfTournament, "RSK-23.5", {{ARBITRO_EFFECT_EXPEL}}};
    case kRisikoNotDeclared:
      return RisikoNotDeclared(request);
    case kCountSpoilt:
      return CountSpoilt(request);
    case kDecisionRefused:
      // [RSK-30.24] A player who leaves a game over a decision is expelled.
      return {kOutOfTournament, "RSK-30.24", {{ARBITRO_EFFECT_EXPEL}}};
    default:
      return {};
  }
}

Consequence ForgottenRollOf(const PenaltyRequest& request) {
  const ForgottenRoll reading = ReadSettings(request.settings).forgotten_roll;
  const Omission omission = JudgeOmission(EarlierInTheGame(request) + 1, reading);
  switch (omission.sanction) {
    case Omission::Sanction::kWarning:
      return {kWarning, "RSK-30.28", {}};
    case Omission::Sanction::kPoints:
      return {kPoints, "RSK-6.11", {Points(omission.points)}};
    case Omission::Sanction::kExclusion:
      return OutOfTheGame("RSK-30.28");
  }
  return {};
}

Consequence TooManyCards(const PenaltyRequest& request) {
  // [RSK-30.21] [RSK-AMB-14] All cards are discarded,
  if (ReadSettings(request.settings).over_limit == OverLimit::kDiscardAll) {
    return {kCards, "RSK-30.21", {NoteIn({"all cards discarded", "si scartano tutte le carte"})}};
  }
  // or [RSK-17.5] twice the excess, where the event is set so.
  const int64_t held = request.circumstances["cards"].integer();
  const std::string lost = std::to_string(CardsGivenUp(held, OverLimit::kDoubleExcess));
  const Label twice = {"twice the excess", "il doppio dell'eccedenza"};
  const Label given_up = held == 0 ? twice : Label{lost, lost};
  return {kCards,
          "RSK-17.5",
          {NoteIn({"cards discarded: " + given_up.en, "carte scartate: " + given_up.it})}};
}

Consequence TooManyReinforcements(const PenaltyRequest& request) {
  const Value& given = request.circumstances;
  const int64_t removed = ArmiesRemoved(given["excess"].integer(), NoticedIn(given));
  Consequence consequence = {kArmies,
                             "RSK-18.3",
                             {NoteIn(CountedLabel(removed, {"army removed", "armata tolta"},
                                                  {"armies removed", "armate tolte"}))}};
  // [RSK-18.4] [RSK-AMB-29] On purpose for the third time: out of the game as well.
  const bool deliberate = given["deliberate"].FlagOr(false);
  if (deliberate && DisqualifiedForReinforcements(DeliberateInTheGame(request) + 1)) {
    consequence.penalty = kOutOfGame;
    consequence.rule = "RSK-18.4";
    consequence.effects.push_back({ARBITRO_EFFECT_GAME_LOSS});
  }
  return consequence;
}

// The number that comes back in the history, so that later infractions of the game are judged by
// it.
uint32_t StepOf(const PenaltyRequest& request) {
  const Value& given = request.circumstances;
  switch (request.infraction) {
    case kTooManyReinforcements:
      // [RSK-AMB-29] Which deliberate attempt it is; 0: an accident, which counts towards none.
      if (!given["deliberate"].FlagOr(false)) return 0;
      return static_cast<uint32_t>(DeliberateInTheGame(request) + 1);
    case kTooManyArmies: {
      // [RSK-30.11] By how much it lowers the limit.
      const int64_t limit = kArmiesMax - LoweredInTheGame(request);
      return static_cast<uint32_t>(limit - JudgeArmies(request).new_limit);
    }
    default:
      return static_cast<uint32_t>(EarlierInTheGame(request) + 1);
  }
}

// [RSK-30.11] The excess is above the limit as it stands in that game.
OverArmyLimit JudgeArmies(const PenaltyRequest& request) {
  const Value& given = request.circumstances;
  const int64_t limit = kArmiesMax - LoweredInTheGame(request);
  return JudgeArmyLimit(limit + given["excess"].integer(), limit, NoticedIn(given));
}

Consequence TooManyArmies(const PenaltyRequest& request) {
  const OverArmyLimit over = JudgeArmies(request);
  const Label removed = CountedLabel(over.removed, {"army removed", "armata tolta"},
                                     {"armies removed", "armate tolte"});
  const std::string limit = std::to_string(over.new_limit);
  // [RSK-19.3] [RSK-30.11] Armies leave the map; [RSK-19.4] found by others, points as well.
  Consequence consequence = {
      kArmies,
      "RSK-19.3",
      {NoteIn({removed.en + ", limit " + limit, removed.it + ", limite " + limit})}};
  if (over.points > 0) {
    consequence.penalty = kPoints;
    consequence.rule = "RSK-19.4";
    consequence.effects.push_back(Points(over.points));
  }
  return consequence;
}

NoticedBy NoticedIn(const Value& circumstances) {
  return circumstances["by"].text() == "self" ? NoticedBy::kSelf : NoticedBy::kOther;
}

Consequence RisikoNotDeclared(const PenaltyRequest& request) {
  // [RSK-30.22] [RSK-AMB-13] Found in play: out of the game; [RSK-24.6] found later: fifty points.
  if (request.circumstances["discovered"].text() == "during_play") {
    return OutOfTheGame("RSK-30.22");
  }
  return {kPoints, "RSK-24.6", {Points(kUndeclaredPoints)}};
}

// The player is the first eliminated, and the territories become neutral.
Consequence OutOfTheGame(const char* rule) {
  return {kOutOfGame,
          rule,
          {{ARBITRO_EFFECT_GAME_LOSS},
           NoteIn({"territories neutral", "i territori diventano neutrali"})}};
}

Consequence CountSpoilt(const PenaltyRequest& request) {
  // [RSK-24.11] Out of the tournament; [RSK-24.12] the game is replayed, with a passive player.
  Consequence consequence = {kOutOfTournament, "RSK-24.11", {{ARBITRO_EFFECT_EXPEL}}};
  const bool in_hand = request.table_seats > 0 && !IsOfEarlierGame(request);
  // A game that the standings hold was counted, and stays as it is.
  if (in_hand) consequence.effects.push_back({ARBITRO_EFFECT_REPLAY});
  return consequence;
}

// [RSK-30.28] A player who is out of a game forgets no further roll in it, and is not ruled out of
// it a second time.
std::optional<Refusal> CheckStillIn(const PenaltyRequest& request, bool rules_out) {
  const bool out = std::any_of(
      request.history.begin(), request.history.end(),
      [&](const auto& past) { return past.penalty == kOutOfGame && IsOfTheGame(request, past); });
  // [RSK-AMB-13] Never both that and the points of a RisiKo! found after the game.
  const bool again =
      request.infraction == kForgottenRoll || request.infraction == kRisikoNotDeclared;
  if (!out || (!again && !rules_out)) return std::nullopt;
  const std::string round = std::to_string(GameOf(request));
  return Refuse("OUT_ALREADY", "RSK-30.28",
                {"the player is out of the game of round " + round +
                     " already: revoke that penalty first if it was wrong, or choose `expulsion`",
                 "il giocatore è già fuori dalla partita del turno " + round +
                     ": se quella penalità era sbagliata va prima revocata, oppure scegli "
                     "`expulsion`"});
}

// A player who is ruled out of a game must sit at one that the standings do not hold yet.
std::optional<Refusal> CheckGameInHand(const PenaltyRequest& request, const Ruling& ruling) {
  const auto has = [&](arbitro_effect_kind kind) {
    return std::any_of(ruling.effects.begin(), ruling.effects.end(),
                       [&](const PenaltyEffect& each) { return each.kind == kind; });
  };
  if (has(ARBITRO_EFFECT_EXPEL)) return std::nullopt;
  const bool rules_out = has(ARBITRO_EFFECT_GAME_LOSS);
  if (auto refusal = CheckStillIn(request, rules_out)) return refusal;
  if (!rules_out) return std::nullopt;
  if (IsOfEarlierGame(request)) return GameIsOver(GameOf(request));
  if (request.table_seats > 0) return std::nullopt;
  return Refuse("NO_GAME_IN_HAND", "RSK-AMB-13",
                {"the player has no game in hand to be ruled out of: let the head judge take "
                 "points, with the penalty `points`",
                 "il giocatore non ha una partita in corso da cui escluderlo: il capo arbitro può "
                 "togliere punti, con la penalità `points`"});
}

Refusal GameIsOver(uint32_t number) {
  const std::string round = std::to_string(number);
  return Refuse(
      "NO_GAME_IN_HAND", "RSK-AMB-13",
      {"the game of round " + round +
           " is over, and rules no player out any more: report it again with the "
           "player as `eliminated` number 1 (`arbitroctl table correct EVENT " +
           round + " TABLE …`), or let the head judge take points, with the penalty `points`",
       "la partita del turno " + round +
           " è finita e non si può più esserne esclusi: riportala di nuovo con il "
           "giocatore in `eliminated` numero 1 (`arbitroctl table correct EVENT " +
           round +
           " TABLE …`), o il capo arbitro tolga punti, con la penalità "
           "`points`"});
}

// Tells what a penalty that the head judge chose does.
std::vector<PenaltyEffect> EffectsOf(const PenaltyRequest& request, int64_t points) {
  if (request.proposed == kOutOfGame) return {{ARBITRO_EFFECT_GAME_LOSS}};
  if (request.proposed == kOutOfTournament) return {{ARBITRO_EFFECT_EXPEL}};
  if (request.proposed != kPoints) return {};
  return {Points(points)};
}

PenaltyEffect Points(int64_t points) {
  return {ARBITRO_EFFECT_POINTS, ARBITRO_TARGET_PLAYER, -static_cast<int32_t>(points)};
}

}  // namespace

}  // namespace arbitro::rsk
