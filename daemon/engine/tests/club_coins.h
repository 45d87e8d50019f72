// SPDX-License-Identifier: Apache-2.0
//
// The small game of coins.h with a rulebook that governs an event's life: its settings say what it
// refuses and what follows.

#ifndef ARBITRO_DAEMON_ENGINE_TESTS_CLUB_COINS_H_
#define ARBITRO_DAEMON_ENGINE_TESTS_CLUB_COINS_H_

#include <string>

#include "daemon/engine/tests/coins.h"

namespace arbitro::engine {

// Settings: `sanction` (an event must be sanctioned), `late` (the last round in which a player may
// enter), `no_show` (an absent player leaves), `wrong` (an answer that no act may have).
//
// Registering asks for the year of birth; a player born in 2010 or later is a junior. Completing
// opens the duty `report`, confirming needs a head judge, expelling opens a duty that blocks
// nothing.
class ClubCoins : public Coins {
 public:
  Description Describe() const override {
    Description description = Coins::Describe();
    description.settings = form::Struct(
        "settings", {},
        {form::Text("fault", {}, 20), form::Text("refuse", {}, 20), form::Flag("sanction", {}),
         form::Integer("late", {}, 0, 40), form::Flag("no_show", {}), form::Flag("wrong", {})});
    description.player =
        form::Struct("player", {}, {form::Required(form::Integer("born", {}, 1900, 2100))});
    description.divisions = {{"junior", {"Junior", "Junior"}, "COIN-1"},
                             {"open", {"Open", "Open"}, "COIN-1"}};
    description.staff_roles = {{"judge", {"Judge", "Arbitro"}, ""},
                               {"head-judge", {"Head judge", "Capo arbitro"}, ""}};
    description.duties = {{"report", {"Report", "Rapporto"}, "COIN-1"},
                          {"letter", {"Letter", "Lettera"}, "COIN-1"}};
    for (const char* reason :
         {"NOT_SANCTIONED", "TOO_LATE", "NO_HEAD_JUDGE", "NOBODY_JUDGES", "JUDGE_PLAYS"}) {
      description.reasons.push_back({reason, {}, "COIN-1"});
    }
    return description;
  }

  Decided<Admission> Admit(const AdmitRequest& request, Host& host) const override {
    if (request.settings["fault"].text() == "admit") throw std::runtime_error("told to");
    Admission admission;
    if (request.settings["wrong"].flag()) admission.event_status = ARBITRO_EVENT_CANCELLED;
    switch (request.act) {
      case ARBITRO_ACT_OPEN_REGISTRATION:
        if (request.settings["sanction"].flag() &&
            request.event_status != ARBITRO_EVENT_SANCTIONED) {
          return Refuse("NOT_SANCTIONED", "COIN-1", {"ask for a sanction", "chiedi"});
        }
        break;
      case ARBITRO_ACT_REGISTER:
        return Register(request, std::move(admission));
      case ARBITRO_ACT_ABSENT:
        if (request.settings["no_show"].flag()) admission.player_status = ARBITRO_PLAYER_DROPPED;
        break;
      case ARBITRO_ACT_COMPLETE:
        host.Cite("COIN-1", "a report is owed");
        admission.duties.push_back(
            {"report", "COIN-1",
             Value::Struct({{"players", Value::Integer(request.counts.registered)}}), true});
        break;
      case ARBITRO_ACT_CONFIRM:
        if (!HasHeadJudge(request)) {
          return Refuse("NO_HEAD_JUDGE", "COIN-1", {"a head judge confirms", "conferma"});
        }
        admission.settled = {"letter"};
        break;
      case ARBITRO_ACT_JUDGE:
        if (request.settings["refuse"].text() != "judge") break;
        if (request.subject_is_player || request.role == 0) {
          return Refuse(request.role == 0 ? "NOBODY_JUDGES" : "JUDGE_PLAYS", "COIN-1",
                        {"no", "no"});
        }
        break;
      case ARBITRO_ACT_EXPEL:
        admission.duties.push_back({"letter", "COIN-1", Value(), false});
        break;
      default:
        break;
    }
    return admission;
  }

 private:
  static Decided<Admission> Register(const AdmitRequest& request, Admission admission) {
    const int64_t last = request.settings["late"].integer();
    if (last > 0 && request.counts.rounds_paired >= last) {
      return Refuse("TOO_LATE", "COIN-1", {"the entries are closed", "chiuse"});
    }
    if (request.division == 0)
      admission.division = request.arguments["born"].integer() < 2010 ? 2 : 1;
    // A player with a title enters one round later.
    for (const PersonFact& entry : request.entries) {
      if (entry.kind == ARBITRO_PERSON_TITLE) {
        admission.entry_round = request.counts.rounds_paired + 2;
      }
    }
    return admission;
  }

  static bool HasHeadJudge(const AdmitRequest& request) {
    for (const RoleCount& role : request.staff) {
      if (role.role == 2 && role.count > 0) return true;
    }
    return false;
  }
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_TESTS_CLUB_COINS_H_
