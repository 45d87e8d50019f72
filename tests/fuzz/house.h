// SPDX-License-Identifier: Apache-2.0
//
// A daemon without a network, with its log in memory and the same time and chance in every run. Its
// rulesets are the tests' `coins` and `whole-game`.

#ifndef ARBITRO_TESTS_FUZZ_HOUSE_H_
#define ARBITRO_TESTS_FUZZ_HOUSE_H_

#include <memory>
#include <string>
#include <utility>

#include "daemon/engine/tests/world.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/gate/caller.h"
#include "daemon/services/persons/directory.h"

namespace arbitro::fuzz {

// A local caller who sees what is secret, too.
services::Caller Referee();

class House {
 public:
  House();
  ~House();

  const services::ServicePorts& ports() const { return ports_; }
  engine::Engine& engine() { return world_.engine(); }
  engine::Outcome Send(engine::Submission submission) { return world_.Send(std::move(submission)); }
  services::PersonDirectory& persons() { return *persons_; }
  engine::World& world() { return world_; }

  // Checks what must be true of every journal after any calls: the state is the fold of its
  // records, a snapshot gives it back, a replay decides the same, and every read can show it.
  void Check();

 private:
  void CheckJournal(const engine::StatePtr& state);
  void KeepInputs(const engine::JournalState& state, const std::string& snapshot);

  engine::World world_;
  std::unique_ptr<services::PersonDirectory> persons_;
  services::RulesetStates ruleset_states_;
  services::Recent<engine::JournalState> pinned_states_{16};
  services::Recent<translate::StandingsTable> pinned_standings_{16};
  services::ServicePorts ports_;
};

}  // namespace arbitro::fuzz

#endif  // ARBITRO_TESTS_FUZZ_HOUSE_H_
