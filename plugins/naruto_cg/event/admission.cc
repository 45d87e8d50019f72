// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/event/admission.h"

#include <optional>
#include <string>

#include "arbitro/counted.h"
#include "plugins/naruto_cg/event/event.h"
#include "plugins/naruto_cg/event/event_duties.h"
#include "plugins/naruto_cg/event/judges.h"
#include "plugins/naruto_cg/event/participants.h"
#include "plugins/naruto_cg/rules/event_rules.h"
#include "plugins/naruto_cg/rules/structure.h"

namespace arbitro::nar {
namespace {

using MaybeRefusal = std::optional<Refusal>;

MaybeRefusal Check(const AdmitRequest& request);
MaybeRefusal CheckSanctioned(const AdmitRequest& request);
MaybeRefusal CheckStart(const AdmitRequest& request);
MaybeRefusal CheckPlayingJudge(const AdmitRequest& request);
int64_t ParticipantsWith(const AdmitRequest& request);
MaybeRefusal CheckJudgesAtStart(const AdmitRequest& request);
MaybeRefusal CheckJudgeStays(const AdmitRequest& request, const Value& settings_after);
MaybeRefusal CheckEntry(const AdmitRequest& request);
MaybeRefusal CheckRounds(const AdmitRequest& request);
MaybeRefusal CheckJudge(const AdmitRequest& request);
EventFacts JudgeFacts(const Value& settings, int64_t judges);

}  // namespace

Decided<Admission> AdmitAct(const AdmitRequest& request, Host& host) {
  if (auto refusal = Check(request)) return *std::move(refusal);
  Admission admission;
  // [NAR-AMB-70] Every player enters in round one, whichever round the registration names.
  if (request.act == ARBITRO_ACT_REGISTER) admission.entry_round = 1;
  // [NAR-DECK-8] Lists are there before the first round.
  admission.decks_wanted =
      request.act == ARBITRO_ACT_START && ReadSettings(request.settings).decks_required;
  AddEventDuties(request, host, &admission);
  return admission;
}

namespace {

MaybeRefusal Check(const AdmitRequest& request) {
  switch (request.act) {
    case ARBITRO_ACT_OPEN_REGISTRATION:
      return CheckSanctioned(request);
    case ARBITRO_ACT_START:
      if (auto refusal = CheckSanctioned(request)) return refusal;
      if (auto refusal = CheckStart(request)) return refusal;
      return CheckJudgesAtStart(request);
    case ARBITRO_ACT_ADD_STAFF:
      if (!request.subject_is_player || !Judges(request.role)) return std::nullopt;
      return CheckPlayingJudge(request);
    case ARBITRO_ACT_REMOVE_STAFF:
      return CheckJudgeStays(request, request.settings);
    case ARBITRO_ACT_REGISTER:
      if (auto refusal = CheckEntry(request)) return refusal;
      return request.subject_is_staff ? CheckPlayingJudge(request) : std::nullopt;
    case ARBITRO_ACT_REENTER:
      return request.subject_is_staff ? CheckPlayingJudge(request) : std::nullopt;
    case ARBITRO_ACT_AMEND_SETTINGS:
      if (auto refusal = CheckRounds(request)) return refusal;
      return CheckJudgeStays(request, request.arguments);
    case ARBITRO_ACT_JUDGE:
      return CheckJudge(request);
    default:
      return std::nullopt;
  }
}

// [NAR-EVENT-5] Only a sanctioned event is held.
MaybeRefusal CheckSanctioned(const AdmitRequest& request) {
  if (request.event_status >= ARBITRO_EVENT_SANCTIONED) return std::nullopt;
  return Refuse("NOT_SANCTIONED", "NAR-EVENT-5",
                {"the event is not sanctioned: request it, and have it sanctioned first",
                 "l'evento non è sanzionato: richiedilo, e attendi la sanzione"});
}

MaybeRefusal CheckStart(const AdmitRequest& request) {
  // [NAR-EVENT-9] [NAR-EVENT-11] A judge is there.
  const int64_t judges = JudgesBefore(request).judges;
  if (HasJudge(JudgeFacts(request.settings, judges))) return std::nullopt;
  return Refuse("NO_JUDGE", "NAR-EVENT-9",
                {"the event has no judge: add a judge, or at a shop set `organiser_as_judge`",
                 "nessuno arbitra l'evento: aggiungi un arbitro, o in negozio imposta "
                 "`organiser_as_judge`"});
}

// [NAR-STAFF-5] [NAR-STAFF-6] In larger events a judge does nothing but judge.
MaybeRefusal CheckPlayingJudge(const AdmitRequest& request) {
  const bool both = request.subject_is_staff || request.subject_is_player;
  if (!both || JudgeMayPlay(ParticipantsWith(request))) return std::nullopt;
  return Refuse("JUDGE_MAY_NOT_PLAY", "NAR-STAFF-6",
                {"with more than sixteen participants a judge does not play: choose another",
                 "con più di sedici partecipanti un arbitro non gioca: scegline un altro"});
}

// The participants once the act is done: [NAR-AMB-70] those of round one, or, until it is paired,
// the players who have not left.
int64_t ParticipantsWith(const AdmitRequest& request) {
  if (const int64_t seated = SeatedInRoundOne(request.phases)) return seated;
  const bool comes = request.act == ARBITRO_ACT_REGISTER || request.act == ARBITRO_ACT_REENTER;
  return int64_t{request.counts.active} + (comes ? 1 : 0);
}

// [NAR-STAFF-6] [NAR-AMB-13] A judge who registered among the first sixteen does not play on when
// more came.
MaybeRefusal CheckJudgesAtStart(const AdmitRequest& request) {
  const bool judge_plays = request.subject_is_staff && request.subject_is_player;
  if (!judge_plays || JudgeMayPlay(request.counts.active)) return std::nullopt;
  return Refuse("JUDGE_MAY_NOT_PLAY", "NAR-STAFF-6",
                {"with more than sixteen participants a judge does not play: drop the judge from "
                 "the players, or take the judge off the staff and name another",
                 "con più di sedici partecipanti un arbitro non gioca: ritira l'arbitro dai "
                 "giocatori, oppure toglilo dallo staff e nominane un altro"});
}

// [NAR-EVENT-9] [NAR-EVENT-11] An event that runs keeps a judge: another one comes first.
MaybeRefusal CheckJudgeStays(const AdmitRequest& request, const Value& settings_after) {
  const int64_t before = JudgesBefore(request).judges;
  const int64_t after = JudgesAfter(request).judges;
  const bool loses = HasJudge(JudgeFacts(request.settings, before)) &&
                     !HasJudge(JudgeFacts(settings_after, after));
  if (request.event_status != ARBITRO_EVENT_RUNNING || !loses) return std::nullopt;
  return Refuse("NO_JUDGE", "NAR-EVENT-9",
                {"the event would run without a judge: add another judge first, or at a shop set "
                 "`organiser_as_judge`",
                 "l'evento resterebbe senza arbitro: aggiungine prima un altro, o in negozio "
                 "imposta `organiser_as_judge`"});
}

// [NAR-AMB-70] The players of round one make the number of rounds: no player enters later.
MaybeRefusal CheckEntry(const AdmitRequest& request) {
  if (request.counts.rounds_paired == 0) return std::nullopt;
  return Refuse("ENTRIES_CLOSED", "NAR-AMB-70",
                {"the first round is paired: entries are closed",
                 "il primo turno è accoppiato: le iscrizioni sono chiuse"});
}

// [NAR-AMB-11] The organiser says the rounds only where the table does not.
MaybeRefusal CheckRounds(const AdmitRequest& request) {
  if (!request.arguments.Has("swiss_rounds")) return std::nullopt;
  if (request.settings["swiss_rounds"] == request.arguments["swiss_rounds"]) return std::nullopt;
  const int64_t seated = SeatedInRoundOne(request.phases);
  const int64_t players = seated > 0 ? seated : PresentForRoundOne(request.counts);
  const bool known = request.event_status == ARBITRO_EVENT_RUNNING;
  const std::optional<StructureRow> row =
      known ? StructureFor(players) : std::optional<StructureRow>();
  if (!row) return std::nullopt;
  const Label rounds = CountedLabel(row->swiss_rounds, {"round", "turno"}, {"rounds", "turni"});
  return Refuse("UNDEFINED_STRUCTURE", "NAR-SWISS-2",
                {"the table gives so many players " + rounds.en +
                     ": `swiss_rounds` counts beyond the table alone; leave it out",
                 "la tabella dà a così tanti giocatori " + rounds.it +
                     ": `swiss_rounds` vale solo oltre la tabella; non indicarlo"});
}

// [NAR-STAFF-9] Players call a judge and never step in themselves: a judge who plays at a table is
// a player there, so another one rules, and is named.
MaybeRefusal CheckJudge(const AdmitRequest& request) {
  if (request.subject_is_player) {
    return Refuse(
        "JUDGE_AT_TABLE", "NAR-STAFF-9",
        {"a judge who plays at the table does not rule there: let another judge, or the organiser",
         "chi gioca al tavolo non vi decide: lo faccia un altro arbitro, o "
         "l'organizzatore"});
  }
  if (request.role != 0) return std::nullopt;
  return Refuse(
      "JUDGE_UNNAMED", "NAR-STAFF-9",
      {"a member of the staff plays at the table: name in `options.judge` who rules there",
       "un membro dello staff gioca al tavolo: indica in `options.judge` chi vi decide"});
}

EventFacts JudgeFacts(const Value& settings, int64_t judges) {
  const EventSettings chosen = ReadSettings(settings);
  EventFacts facts;
  facts.judges = judges;
  facts.at_shop = chosen.at_shop;
  facts.organiser_as_judge = chosen.organiser_as_judge;
  return facts;
}

}  // namespace

}  // namespace arbitro::nar
