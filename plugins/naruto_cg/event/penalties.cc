// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/event/penalties.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "plugins/naruto_cg/event/circumstances.h"
#include "plugins/naruto_cg/event/event.h"
#include "plugins/naruto_cg/event/fields.h"
#include "plugins/naruto_cg/event/penalty_fields.h"
#include "plugins/naruto_cg/rules/escalation.h"
#include "plugins/naruto_cg/rules/procedure.h"

namespace arbitro::nar {
namespace {

constexpr char kReport[] = "REPORT_TO_MANAGEMENT";

constexpr char kHeadJudgeOnly[] = "HEAD_JUDGE_ONLY";

// The penalty that the judge begins from, what is given, and whether the head judge deviates.
struct Chosen {
  Penalty start = Penalty::kVerbalWarning;
  Penalty given = Penalty::kVerbalWarning;
  bool deviates = false;
};

std::optional<Refusal> CheckPublished(const PenaltyRequest& request);
Decided<Procedure> ProcedureFor(const PenaltyRequest& request);
int64_t RungsClimbed(const PenaltyRequest& request);
std::vector<Penalty> StartsOf(const PenaltyRequest& request, const Procedure& procedure);
bool FixesPenalty(Infraction infraction);
Decided<Chosen> Choose(const PenaltyRequest& request, const std::vector<Penalty>& starts);
Penalty PenaltyAt(uint32_t place);
std::optional<Penalty> StartFor(Penalty wish, const std::vector<Penalty>& starts,
                                const PenaltyRequest& request);
Refusal HeadJudgeOnly(Penalty wish, const std::vector<Penalty>& starts,
                      const PenaltyRequest& request);
bool Holds(const std::vector<Penalty>& penalties, Penalty one);
std::vector<uint32_t> AllowedPlaces(const std::vector<Penalty>& starts, const Chosen& chosen,
                                    const PenaltyRequest& request);
Escalation AfterHistory(Penalty start, const PenaltyRequest& request);
WarningCounts CountsOf(const std::vector<PastPenalty>& history);
std::vector<uint32_t> OtherChoices(const std::vector<uint32_t>& allowed);
uint32_t PlaceOf(Penalty penalty);
std::vector<PenaltyEffect> EffectsOf(Penalty penalty, const Procedure& procedure);
std::vector<PenaltyEffect> LossesOf(Penalty penalty, const Procedure& procedure);
PenaltyEffect Loss(arbitro_effect_kind kind, const Procedure& procedure);
void AddFurther(Penalty given, const Procedure& procedure, Ruling* ruling);
void CiteRuling(const PenaltyRequest& request, const Chosen& chosen, Host& host);

}  // namespace

std::vector<arbitro::Infraction> PublishedInfractions() {
  std::vector<arbitro::Infraction> infractions;
  for (size_t i = 0; i < kInfractionCount; ++i) {
    const InfractionRow& row = kInfractionRows[i];
    infractions.push_back(
        {row.id, {row.en, row.it}, row.rule, CircumstancesForm(static_cast<Infraction>(i))});
  }
  return infractions;
}

std::vector<PenaltyKind> PublishedPenalties() {
  std::vector<PenaltyKind> penalties;
  for (const PenaltyRow& row : kPenaltyRows) {
    const auto severity = static_cast<uint32_t>(penalties.size()) + 1;
    penalties.push_back({row.id, {row.en, row.it}, row.rule, severity});
  }
  return penalties;
}

std::vector<Code> PenaltyDutyCodes() {
  return {
      {kReport,
       {"Report by e-mail to the management", "Comunica l'espulsione per e-mail alla dirigenza"},
       "NAR-PENALTY-EXPULSION-1"}};
}

Decided<Ruling> RuleInfraction(const PenaltyRequest& request, Host& host) {
  if (auto refusal = CheckPublished(request)) return *std::move(refusal);
  const Decided<Procedure> procedure = ProcedureFor(request);
  if (!procedure.decided()) return procedure.refusal();
  const std::vector<Penalty> starts = StartsOf(request, procedure.value());
  const Decided<Chosen> chosen = Choose(request, starts);
  if (!chosen.decided()) return chosen.refusal();
  const Penalty given = chosen.value().given;
  Ruling ruling;
  ruling.step = PlaceOf(chosen.value().start);
  ruling.ruling = PlaceOf(given);
  ruling.deviates = chosen.value().deviates;
  // [NAR-STAFF-11] [NAR-PENALTY-GENERAL-1] The head judge's decision is final.
  ruling.final = request.head_judge;
  ruling.allowed = AllowedPlaces(starts, chosen.value(), request);
  ruling.choices = OtherChoices(ruling.allowed);
  ruling.effects = EffectsOf(given, procedure.value());
  AddFurther(given, procedure.value(), &ruling);
  CiteRuling(request, chosen.value(), host);
  return ruling;
}

namespace {

std::optional<Refusal> CheckPublished(const PenaltyRequest& request) {
  if (request.infraction <= kInfractionCount && request.proposed <= kPenaltyCount) {
    return std::nullopt;
  }
  return By("NAR-PEN-GENERAL-1",
            RefuseInconsistent({"`infraction` or `penalty` is none that this ruleset publishes",
                                "`infraction` o `penalty` non è fra quelle pubblicate"}));
}

// Tells what the regulations ask about the infraction, before warnings are counted.
Decided<Procedure> ProcedureFor(const PenaltyRequest& request) {
  const auto infraction = static_cast<Infraction>(request.infraction - 1);
  const Value facts = request.circumstances.is_null() ? Value::Struct() : request.circumstances;
  Value counted = facts;
  if (infraction == Infraction::kSlowPlay) {
    counted.Set("occurrence", Value::Integer(RungsClimbed(request) + 1));
  }
  const Decided<Circumstances> read = ReadCircumstances(infraction, counted, {"intentional"});
  if (!read.decided()) return By(kInfractionRows[request.infraction - 1].rule, read.refusal());
  Procedure procedure = Proceed(infraction, read.value());
  if (procedure.penalty) return procedure;
  if (procedure.action == Action::kNone) {
    return Refuse("NOTHING_DUE", "NAR-PEN-LATE-EXEMPT",
                  {"under these circumstances no penalty is given",
                   "in queste circostanze non si dà penalità"});
  }
  const ActionRow& action = RowOf(procedure.action);
  return Refuse("OTHER_INFRACTION", "NAR-PEN-GENERAL-1",
                {std::string(action.en) + ": rule on that infraction instead",
                 std::string(action.it) + ": giudicare quell'infrazione"});
}

// [NAR-PEN-SLOW-LADDER] [NAR-AMB-57] The rungs of the ladder climbed so far: each ruling's step is
// the grade that it began from.
int64_t RungsClimbed(const PenaltyRequest& request) {
  uint32_t highest = 0;
  for (const PastPenalty& past : request.history) {
    if (past.infraction == request.infraction) highest = std::max(highest, past.step);
  }
  return highest;
}

// The penalties that a judge may begin from.
std::vector<Penalty> StartsOf(const PenaltyRequest& request, const Procedure& procedure) {
  const auto infraction = static_cast<Infraction>(request.infraction - 1);
  // [NAR-PEN-GENERAL-2] Elsewhere one of those listed is chosen by the gravity of the act.
  if (!FixesPenalty(infraction)) return AllowedPenalties(infraction);
  return {*procedure.penalty};
}

// Infractions whose circumstances say which of their penalties is due.
bool FixesPenalty(Infraction infraction) {
  switch (infraction) {
    case Infraction::kIllegalList:
    case Infraction::kIllegalDeck:
    case Infraction::kIllegalSideboard:
    case Infraction::kSideboardNotRestored:
    case Infraction::kTardiness:
    case Infraction::kWrongOpponent:
    case Infraction::kSlowPlay:
      return true;
    default:
      return false;
  }
}

Decided<Chosen> Choose(const PenaltyRequest& request, const std::vector<Penalty>& starts) {
  const Escalation due = AfterHistory(starts.front(), request);
  if (request.proposed == 0) return Chosen{starts.front(), due.least, false};
  const Penalty wish = PenaltyAt(request.proposed);
  if (const auto start = StartFor(wish, starts, request)) return Chosen{*start, wish, false};
  if (wish == Penalty::kPersonaNonGrata) {
    // [NAR-PENALTY-PERSONA-1] That is the management's alone.
    return Refuse("MANAGEMENT_ONLY", "NAR-PENALTY-PERSONA-1",
                  {"only the management of organised play declares a person unwelcome",
                   "solo la dirigenza del gioco organizzato dichiara sgradita una persona"});
  }
  if (!request.head_judge) return HeadJudgeOnly(wish, starts, request);
  // [NAR-PENALTY-OFFICIAL-3] From the second official warning on, up to expulsion is a choice;
  // [NAR-AMB-66] whatever else is a deviation, with a reason.
  const bool raised =
      due.discretion_to_expulsion && wish > due.least && wish <= Penalty::kExpulsion;
  return Chosen{starts.front(), wish, !raised};
}

Penalty PenaltyAt(uint32_t place) { return static_cast<Penalty>(place - 1); }

// The start that comes to the penalty wished for: the penalty itself where it may be, else the
// mildest.
std::optional<Penalty> StartFor(Penalty wish, const std::vector<Penalty>& starts,
                                const PenaltyRequest& request) {
  if (Holds(starts, wish) && AfterHistory(wish, request).least == wish) return wish;
  for (const Penalty start : starts) {
    if (AfterHistory(start, request).least == wish) return start;
  }
  return std::nullopt;
}

// Why only the head judge may give what is wished for.
Refusal HeadJudgeOnly(Penalty wish, const std::vector<Penalty>& starts,
                      const PenaltyRequest& request) {
  if (!Holds(starts, wish)) {
    return Refuse(kHeadJudgeOnly, "NAR-PEN-GENERAL-2",
                  {"this penalty is not among those due: only the head judge may choose it, with "
                   "a reason",
                   "questa penalità non è fra quelle previste: può sceglierla solo il capo "
                   "arbitro, con un motivo"});
  }
  // [NAR-PENALTY-VERBAL-2] [NAR-PENALTY-OFFICIAL-2] It is listed, but comes to more by now.
  const Penalty due = AfterHistory(wish, request).least;
  const bool official = due == Penalty::kOfficialWarning;
  const std::string comes_to = kPenaltyRows[static_cast<size_t>(due)].id;
  return Refuse(kHeadJudgeOnly, official ? "NAR-PENALTY-VERBAL-2" : "NAR-PENALTY-OFFICIAL-2",
                {"after the warnings before it comes to `" + comes_to +
                     "`: only the head judge may give less, with a reason",
                 "dopo le ammonizioni precedenti diventa `" + comes_to +
                     "`: meno può dare solo il capo arbitro, con un motivo"});
}

bool Holds(const std::vector<Penalty>& penalties, Penalty one) {
  return std::find(penalties.begin(), penalties.end(), one) != penalties.end();
}

// Tells what may be given here: what each start comes to, and what the head judge has raised it to.
std::vector<uint32_t> AllowedPlaces(const std::vector<Penalty>& starts, const Chosen& chosen,
                                    const PenaltyRequest& request) {
  std::vector<uint32_t> places;
  for (const Penalty start : starts) places.push_back(PlaceOf(AfterHistory(start, request).least));
  if (!chosen.deviates) places.push_back(PlaceOf(chosen.given));
  std::sort(places.begin(), places.end());
  places.erase(std::unique(places.begin(), places.end()), places.end());
  return places;
}

// Tells what a penalty comes to after the warnings before.
Escalation AfterHistory(Penalty start, const PenaltyRequest& request) {
  WarningCounts counts = CountsOf(request.history);
  return Escalate(start, &counts, ReadSettings(request.settings).verbal_becomes_official);
}

// Tells what the player has had at this event. [NAR-AMB-29] [NAR-AMB-67] Each official warning is
// on record for itself, also where it came with a lost game or match. A verbal warning may be on
// record as what it was treated as: its step says what the judge began from.
WarningCounts CountsOf(const std::vector<PastPenalty>& history) {
  WarningCounts counts;
  for (const PastPenalty& past : history) {
    const uint32_t verbal = PlaceOf(Penalty::kVerbalWarning);
    if (past.penalty == verbal || past.step == verbal) ++counts.verbal;
    if (past.penalty == PlaceOf(Penalty::kOfficialWarning)) ++counts.official;
  }
  return counts;
}

// Tells what the head judge may choose beside what is allowed: anything up to suspension.
std::vector<uint32_t> OtherChoices(const std::vector<uint32_t>& allowed) {
  std::vector<uint32_t> choices;
  for (uint32_t place = 1; place <= PlaceOf(Penalty::kSuspension); ++place) {
    if (std::find(allowed.begin(), allowed.end(), place) == allowed.end()) choices.push_back(place);
  }
  return choices;
}

// Places in the published lists begin at 1.
uint32_t PlaceOf(Penalty penalty) { return static_cast<uint32_t>(penalty) + 1; }

std::vector<PenaltyEffect> EffectsOf(Penalty penalty, const Procedure& procedure) {
  std::vector<PenaltyEffect> effects = LossesOf(penalty, procedure);
  if (procedure.action != Action::kNone) {
    const ActionRow& row = RowOf(procedure.action);
    effects.push_back(NoteIn({row.en, row.it}));
  }
  if (procedure.also_assess_tardiness) {
    effects.push_back(NoteIn({"judge the delay as well", "valutare anche il ritardo"}));
  }
  return effects;
}

std::vector<PenaltyEffect> LossesOf(Penalty penalty, const Procedure& procedure) {
  switch (penalty) {
    case Penalty::kGameLoss:
      return {Loss(ARBITRO_EFFECT_GAME_LOSS, procedure)};
    case Penalty::kMatchLoss:
      return {Loss(ARBITRO_EFFECT_MATCH_LOSS, procedure)};
    case Penalty::kExpulsion:
    case Penalty::kSuspension:
      // [NAR-PENALTY-EXPULSION-2] [NAR-AMB-33] This match is lost, whether its slip is in or not,
      // and the player plays no other.
      // [NAR-PENALTY-SUSPENSION-1] A suspension follows an expulsion; the management decides it.
      return {
          {ARBITRO_EFFECT_MATCH_LOSS},
          {ARBITRO_EFFECT_EXPEL},
          NoteIn({"promo cards are given back at once", "le carte promo si restituiscono subito"})};
    default:
      return {};
  }
}

// [NAR-AMB-72] A loss hits the match in hand, or else the next one to be played.
// [NAR-PEN-WRONG-OPP-CROSS] That of crossed tables always hits the next one.
PenaltyEffect Loss(arbitro_effect_kind kind, const Procedure& procedure) {
  PenaltyEffect effect;
  effect.kind = kind;
  effect.next_match = procedure.applies_to == HitMatch::kNextRound;
  return effect;
}

// Adds what comes with a penalty: further ones, and the duty to report it.
void AddFurther(Penalty given, const Procedure& procedure, Ruling* ruling) {
  for (const Penalty with : AccompanyingOf(given)) {
    ruling->further.push_back({PlaceOf(with), ARBITRO_TARGET_PLAYER});
  }
  const PenaltyRow& row = kPenaltyRows[static_cast<size_t>(given)];
  // [NAR-AMB-35] A player who never came has dropped: that is not reported.
  const bool dropped = given == Penalty::kExpulsion && procedure.action == Action::kPresumedDrop;
  if (row.email && !dropped) ruling->duties.push_back({kReport, row.rule, {}, false});
}

void CiteRuling(const PenaltyRequest& request, const Chosen& chosen, Host& host) {
  host.Cite(kInfractionRows[request.infraction - 1].rule,
            "the penalties that the infraction lists");
  if (chosen.deviates) {
    // [NAR-AMB-66] The head judge's word, with a reason.
    host.Cite("NAR-AMB-66", "the head judge departs from the listed penalties, with a reason");
  } else if (chosen.given != chosen.start) {
    host.Cite("NAR-PENALTY-OFFICIAL-2", "made graver by the warnings before");
  }
}

}  // namespace

}  // namespace arbitro::nar
