// SPDX-License-Identifier: Apache-2.0
//
// Plays the worked examples of the Naruto CG by an event's own commands, one function for each
// question; and the event that plays them.

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
  // Unless the settings say otherwise, cards are declared, no list is asked for and the organiser
  // judges. The event is open for registration, or a draft if `open` is false.
  explicit NarutoEvent(Json settings = Json::object(), bool open = true);

  // Plays one round that leaves these players in this order; all others stand behind them.
  void PlayInOrder(const std::vector<std::string>& order);
  // Plays and closes a drawn round that these players win.
  void PlayWonBy(const Json& winners);
  // The head judge starts a Swiss phase of one round, or an elimination.
  void StartByHand(arbitro_phase_kind kind, const std::vector<std::string>& players = {});

  // Gives the tables of an open round these points, and closes it.
  void CloseWithPoints(std::map<std::string, int> points);

  // Tries a command: as Do(), but nothing is recorded. Returns the reason that it would have.
  template <class What>
  std::string Try(What what, const std::string& why = "") {
    Submission submission = world.MakeIn(kName, std::move(what), why);
    submission.validate_only = true;
    last = world.Send(std::move(submission));
    return ReasonOf(last);
  }

  const PhaseStarted& Phase() { return Event().phases.back()->what; }
  // Returns true if the event owes a duty with this code.
  bool Owes(const std::string& code);
};

// The doors of the event's life, its rounds, lists and standings.
std::map<std::string, Door> EventDoors();

// The doors of infractions.
std::map<std::string, Door> NarutoPenaltyDoors();

// The doors of awards and series.
std::map<std::string, Door> AwardDoors();

}  // namespace arbitro::engine

#endif  // ARBITRO_PLUGINS_NARUTO_CG_TESTS_DOORS_H_
