// SPDX-License-Identifier: Apache-2.0
//
// Worked examples of the Naruto CG played by an event's own commands, a function a question; and
// the event that plays them.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_TESTS_DOORS_H_
#define ARBITRO_PLUGINS_NARUTO_CG_TESTS_DOORS_H_

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "daemon/engine/tests/examples.h"

namespace arbitro::engine {

class NarutoEvent : public ExampleEvent {
 public:
  // Cards are declared, no list is asked for and the organiser judges, unless the settings say
  // otherwise. Open for registration, or a draft.
  explicit NarutoEvent(Json settings = Json::object(), bool open = true);

  // One round that leaves these players in this order; whoever else is there is behind them.
  void PlayInOrder(const std::vector<std::string>& order);
  // A drawn round that these win, played and closed.
  void PlayWonBy(const Json& winners);
  // A Swiss phase of one round, or an elimination; started by the head judge.
  void StartByHand(arbitro_phase_kind kind, const std::vector<std::string>& players = {});

  // Gives the tables of an open round these points, and closes it.
  void CloseWithPoints(std::map<std::string, int> points);

  // What would come of a command: as Do(), but nothing is recorded.
  template <class What>
  std::string Try(What what, const std::string& why = "") {
    Submission submission = world.MakeIn(kName, std::move(what), why);
    submission.validate_only = true;
    last = world.Send(std::move(submission));
    return ReasonOf(last);
  }

  const PhaseStarted& Phase() { return Event().phases.back()->what; }
  // Whether the event owes a duty with this code.
  bool Owes(const std::string& code);
};

// Those of the event's life, its rounds, lists and standings.
std::map<std::string, Door> EventDoors();

// Those of infractions.
std::map<std::string, Door> NarutoPenaltyDoors();

// Those of awards and series.
std::map<std::string, Door> AwardDoors();

}  // namespace arbitro::engine

#endif  // ARBITRO_PLUGINS_NARUTO_CG_TESTS_DOORS_H_
