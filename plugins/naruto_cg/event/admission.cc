// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/event/admission.h"

#include <algorithm>
#include <optional>
#include <string>

#include "arbitro/counted.h"
#include "plugins/naruto_cg/event/event.h"
#include "plugins/naruto_cg/event/participants.h"
#include "plugins/naruto_cg/rules/event_rules.h"
#include "plugins/naruto_cg/rules/structure.h"

namespace arbitro::nar {
namespace {

using MaybeRefusal = std::optional<Refusal>;

constexpr char kUnofficial[] = "UNOFFICIAL";

constexpr char kRegistered[] = "CHECK_REGISTRATIONS";

constexpr char kHeadJudge[] = "APPOINT_HEAD_JUDGE";

constexpr uint32_t kJudgeRole = 1;

constexpr uint32_t kHeadJudgeRole = 3;

void AddOfficial(const AdmitRequest& request, Host& host, Admission* admission);
MaybeRefusal Check(const AdmitRequest& request);
MaybeRefusal CheckSanctioned(const AdmitRequest& request);
MaybeRefusal CheckStart(const AdmitRequest& request);
MaybeRefusal CheckPlayingJudge(const AdmitRequest& request, int64_t participants);
MaybeRefusal CheckJudgesAtStart(const AdmitRequest& request);
MaybeRefusal CheckEntry(const AdmitRequest& request);
MaybeRefusal CheckRounds(const AdmitRequest& request);
MaybeRefusal CheckJudge(const AdmitRequest& request);
EventFacts FactsOf(const AdmitRequest& request);
int64_t CountJudges(const AdmitRequest& request);
bool Judges(uint32_t role);
bool HasHeadJudge(const AdmitRequest& request);

}  // namespace

Decided<Admission> AdmitAct(const AdmitRequest& request, Host& host) {
  if (auto refusal = Check(request)) return *std::move(refusal);
  Admission admission;
  if (request.act == ARBITRO_ACT_ADD_STAFF && request.role == kHeadJudgeRole) {
    // [NAR-EVENT-10] The appointment is what the duty asked for.
    admission.settled = {kHeadJudge};
  }
  // [NAR-AMB-70] Every player enters in round one, whichever round the registration names.
  if (request.act == ARBITRO_ACT_REGISTER) admission.entry_round = 1;
  if (request.act != ARBITRO_ACT_START) return admission;
  // [NAR-DECK-8] Lists are there before the first round.
  admission.decks_wanted = ReadSettings(request.settings).decks_required;
  AddOfficial(request, host, &admission);
  // [NAR-EVENT-10] [NAR-STAFF-4] Of several judges the organiser appoints one, by their levels
  // first, which the organiser knows and no record holds.
  if (CountJudges(request) > 1 && !HasHeadJudge(request)) {
    admission.duties.push_back({kHeadJudge, "NAR-EVENT-10", {}, false});
  }
  return admission;
}

std::vector<Code> StaffRoles() {
  return {{"judge", {"Judge", "Arbitro"}, "NAR-STAFF-1"},
          {"organiser", {"Organiser", "Organizzatore"}, "NAR-ORG-1"},
          {"head-judge", {"Head judge", "Capo arbitro"}, "NAR-EVENT-10"}};
}

std::vector<Code> EventDutyCodes() {
  return {
      {kUnofficial,
       {"Tell the players that the event is not official",
        "Avvisa i giocatori che l'evento non è ufficiale"},
       "NAR-EVENT-7"},
      {kRegistered,
       {"Check that six players are registered", "Verifica che sei giocatori siano registrati"},
       "NAR-EVENT-7"},
      {kHeadJudge,
       {"Appoint the head judge, by level first", "Nomina il capo arbitro, per livello anzitutto"},
       "NAR-EVENT-10"}};
}

namespace {

// Says whether the event that begins is official, and what a person does about it.
void AddOfficial(const AdmitRequest& request, Host& host, Admission* admission) {
  const OfficialFaults faults = CheckOfficial(FactsOf(request));
  if (faults.too_few_players) {
    // [NAR-EVENT-7] [NAR-AMB-12] It may be played, but is not official.
    admission->duties.push_back({kUnofficial, "NAR-EVENT-7", {}, false});
    host.Cite("NAR-EVENT-7", "fewer than six players: not official");
  } else {
    // [NAR-EVENT-7] Six of them must be registered, which the organiser sees from number or form.
    admission->duties.push_back({kRegistered, "NAR-EVENT-7", {}, false});
    host.Cite("NAR-EVENT-7", Counted(request.counts.active, "player", "players") + ": official");
  }
}

MaybeRefusal Check(const AdmitRequest& request) {
  const int64_t players = request.counts.registered;
  switch (request.act) {
    case ARBITRO_ACT_OPEN_REGISTRATION:
      return CheckSanctioned(request);
    case ARBITRO_ACT_START:
      if (auto refusal = CheckSanctioned(request)) return refusal;
      if (auto refusal = CheckStart(request)) return refusal;
      return CheckJudgesAtStart(request);
    case ARBITRO_ACT_ADD_STAFF:
      if (!request.subject_is_player || !Judges(request.role)) return std::nullopt;
      return CheckPlayingJudge(request, players);
    case ARBITRO_ACT_REGISTER:
      if (auto refusal = CheckEntry(request)) return refusal;
      if (!request.subject_is_staff) return std::nullopt;
      return CheckPlayingJudge(request, players + 1);
    case ARBITRO_ACT_AMEND_SETTINGS:
      return CheckRounds(request);
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
  if (HasJudge(FactsOf(request))) return std::nullopt;
  return Refuse("NO_JUDGE", "NAR-EVENT-9",
                {"the event has no judge: add a judge, or at a shop set `organiser_as_judge`",
                 "nessuno arbitra l'evento: aggiungi un arbitro, o in negozio imposta "
                 "`organiser_as_judge`"});
}

// [NAR-STAFF-5] [NAR-STAFF-6] In larger events a judge does nothing but judge.
MaybeRefusal CheckPlayingJudge(const AdmitRequest& request, int64_t participants) {
  const bool both = request.subject_is_staff || request.subject_is_player;
  if (!both || JudgeMayPlay(participants)) return std::nullopt;
  return Refuse("JUDGE_MAY_NOT_PLAY", "NAR-STAFF-6",
                {"with more than sixteen participants a judge does not play: choose another",
                 "con più di sedici partecipanti un arbitro non gioca: scegline un altro"});
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

EventFacts FactsOf(const AdmitRequest& request) {
  const EventSettings settings = ReadSettings(request.settings);
  EventFacts facts;
  facts.registered_players = request.counts.active;
  facts.judges = CountJudges(request);
  facts.at_shop = settings.at_shop;
  facts.organiser_as_judge = settings.organiser_as_judge;
  facts.sanctioned = request.event_status >= ARBITRO_EVENT_SANCTIONED;
  return facts;
}

int64_t CountJudges(const AdmitRequest& request) {
  int64_t judges = 0;
  for (const RoleCount& one : request.staff) judges += Judges(one.role) ? one.count : 0;
  return judges;
}

bool Judges(uint32_t role) { return role == kJudgeRole || role == kHeadJudgeRole; }

bool HasHeadJudge(const AdmitRequest& request) {
  return std::any_of(request.staff.begin(), request.staff.end(),
                     [](const RoleCount& one) { return one.role == kHeadJudgeRole; });
}

}  // namespace

}  // namespace arbitro::nar
