// SPDX-License-Identifier: Apache-2.0
//
// A strand's command, from its coming in until it is answered or being written, and the commands
// that are recorded with it.

#ifndef ARBITRO_DAEMON_ENGINE_STRAND_ITEM_H_
#define ARBITRO_DAEMON_ENGINE_STRAND_ITEM_H_

#include <atomic>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/engine/strand.h"

namespace arbitro::engine {

// Principal and request id, in one: nothing acts twice by it.
std::string RequestKeyOf(const Submission& submission);

struct Strand::Item {
  Item(Submission&& its_submission, Done&& its_done)
      : submission(std::move(its_submission)), done(std::move(its_done)) {}

  Submission submission;
  Done done;
  std::shared_ptr<Together> together;  // null: it is recorded alone
  std::optional<OrFailure<DecidedCommand>> result;
  // The second of Process and the ruleset's callback to pass sees to it that the strand goes on, on
  // a thread of the executor: an answer that left from the ruleset's thread could end the engine
  // before that thread has posted what comes next.
  std::atomic<bool> one_passed = false;
};

// Commands that are recorded in one batch or not at all. Only on the thread that runs the strand.
struct Strand::Together {
  // The next one is decided on `newest`.
  void StandOn(const StatePtr& newest);
  void Answer(Outcome&& outcome, Done&& done);

  size_t left = 0;       // whose turn has not come
  bool dry = false;      // they are dry runs
  bool refused = false;  // one of them was
  bool lost = false;     // a record before them was refused by the log
  StatePtr before;       // null: none was decided yet
  StatePtr last;         // that they make so far
  std::vector<Held> held;
  // Refusals, and what was on record before.
  std::vector<std::pair<Done, Outcome>> answered;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STRAND_ITEM_H_
