// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/event/event_duties.h"

#include <algorithm>
#include <cstdint>

#include "arbitro/counted.h"
#include "plugins/naruto_cg/event/judges.h"
#include "plugins/naruto_cg/event/participants.h"
#include "plugins/naruto_cg/rules/event_rules.h"
#include "plugins/naruto_cg/rules/structure.h"

namespace arbitro::nar {
namespace {

constexpr char kUnofficial[] = "UNOFFICIAL";

constexpr char kRegistered[] = "CHECK_REGISTRATIONS";

constexpr char kHeadJudge[] = "APPOINT_HEAD_JUDGE";

constexpr char kOnlyJudges[] = "JUDGE_ONLY_JUDGES";

void AddSize(const AdmitRequest& request, Host& host, Admission* admission);
int64_t ExpectedBefore(const AdmitRequest& request);
int64_t ExpectedAfter(const AdmitRequest& request);
void OweBySize(int64_t players, Host& host, Admission* admission);
void SettleBySize(int64_t players, Admission* admission);
void AddPlayingJudges(const AdmitRequest& request, Admission* admission);
int64_t PlayersAfter(const AdmitRequest& request);
void AddHeadJudge(const AdmitRequest& request, Admission* admission);

}  // namespace

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
       "NAR-EVENT-10"},
      {kOnlyJudges,
       {"See that no judge plays: more than sixteen take part",
        "Verifica che nessun arbitro giochi: i partecipanti sono più di sedici"},
       "NAR-STAFF-6"}};
}

void AddEventDuties(const AdmitRequest& request, Host& host, Admission* admission) {
  AddSize(request, host, admission);
  AddPlayingJudges(request, admission);
  AddHeadJudge(request, admission);
}

namespace {

void AddSize(const AdmitRequest& request, Host& host, Admission* admission) {
  const int64_t seated = SeatedInRoundOne(request.phases);
  const int64_t before = ExpectedBefore(request);
  if (request.act == ARBITRO_ACT_START) {
    OweBySize(before, host, admission);
  } else if (request.act == ARBITRO_ACT_COMPLETE && seated > 0) {
    SettleBySize(seated, admission);
  } else if (request.event_status == ARBITRO_EVENT_RUNNING && seated == 0) {
    // [NAR-AMB-70] Until round one is paired, players come and leave.
    const int64_t after = ExpectedAfter(request);
    if (OfficialSize(before) == OfficialSize(after)) return;
    admission->settled = {kUnofficial, kRegistered};
    OweBySize(after, host, admission);
  }
}

// The players who are expected in round one: a player who has not checked in may still do so.
int64_t ExpectedBefore(const AdmitRequest& request) {
  return std::max<int64_t>(0, int64_t{request.counts.active} - int64_t{request.counts.absent});
}

// The same once the act is done, as far as the request tells: it names neither the round of an
// absence nor whether the player who leaves was announced as absent. So where a player is announced
// already, no further one is taken off.
int64_t ExpectedAfter(const AdmitRequest& request) {
  const int64_t before = ExpectedBefore(request);
  const int64_t change = PlayersAfter(request) - int64_t{request.counts.active};
  const bool goes = change < 0 || request.act == ARBITRO_ACT_ABSENT;
  if (!goes) return before + change;
  return request.counts.absent == 0 ? before - 1 : before;
}

// Says whether an event of so many players is official, and what a person does about it.
void OweBySize(int64_t players, Host& host, Admission* admission) {
  if (OfficialSize(players)) {
    // [NAR-EVENT-7] Six of them must be registered, which the organiser sees from number or form.
    admission->duties.push_back({kRegistered, "NAR-EVENT-7", {}, false});
    host.Cite("NAR-EVENT-7", Counted(players, "player", "players") + ": official");
  } else {
    // [NAR-EVENT-7] [NAR-AMB-12] It may be played, but is not official.
    admission->duties.push_back({kUnofficial, "NAR-EVENT-7", {}, false});
    host.Cite("NAR-EVENT-7", "fewer than six players: not official");
  }
}

// [NAR-EVENT-7] [NAR-AMB-70] Once the event is over, the players of round one say what is owed no
// longer.
void SettleBySize(int64_t players, Admission* admission) {
  admission->settled = {OfficialSize(players) ? kUnofficial : kRegistered};
  if (JudgeMayPlay(players)) admission->settled.push_back(kOnlyJudges);
}

// [NAR-STAFF-6] [NAR-AMB-13] The start is refused where a judge is one of seventeen. Of a player
// who comes later the request does not tell whether a judge plays, so a person sees to it.
void AddPlayingJudges(const AdmitRequest& request, Admission* admission) {
  const bool open =
      request.event_status == ARBITRO_EVENT_RUNNING && SeatedInRoundOne(request.phases) == 0;
  const bool might = JudgeMayPlay(request.counts.active);
  const bool may = JudgeMayPlay(PlayersAfter(request));
  if (!open || might == may) return;
  if (may) {
    admission->settled.push_back(kOnlyJudges);
  } else {
    admission->duties.push_back({kOnlyJudges, "NAR-STAFF-6", {}, false});
  }
}

// The players who have not left, once the act is done.
int64_t PlayersAfter(const AdmitRequest& request) {
  const int64_t before = request.counts.active;
  switch (request.act) {
    case ARBITRO_ACT_REGISTER:
    case ARBITRO_ACT_REENTER:
      return before + 1;
    case ARBITRO_ACT_DROP:
    case ARBITRO_ACT_EXPEL:
      return before - (request.player_status == ARBITRO_PLAYER_ACTIVE);
    default:
      return before;
  }
}

// [NAR-EVENT-10] [NAR-STAFF-4] Of several judges the organiser appoints one, by their levels first,
// which the organiser knows and no record holds. The duty is there as long as the event runs and
// none is appointed.
void AddHeadJudge(const AdmitRequest& request, Admission* admission) {
  const bool starts = request.act == ARBITRO_ACT_START;
  const bool staff =
      request.act == ARBITRO_ACT_ADD_STAFF || request.act == ARBITRO_ACT_REMOVE_STAFF;
  if (!starts && !(staff && request.event_status == ARBITRO_EVENT_RUNNING)) return;
  if (!WantsHeadJudge(JudgesAfter(request))) {
    admission->settled.push_back(kHeadJudge);
  } else if (starts || !WantsHeadJudge(JudgesBefore(request))) {
    admission->duties.push_back({kHeadJudge, "NAR-EVENT-10", {}, false});
  }
}

}  // namespace

}  // namespace arbitro::nar
