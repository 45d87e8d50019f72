// SPDX-License-Identifier: Apache-2.0
//
// Active players of an event who may not play as things are: a person of theirs is suspended, or
// plays twice.
//
// People are registered weeks before, and merged and suspended at any time. So the start of an
// event looks again, and an event that runs says who is affected; it goes on, for what to do is the
// staff's to decide. Pure functions; thread-safe.

#ifndef ARBITRO_DAEMON_ENGINE_ASK_PERSON_TROUBLES_H_
#define ARBITRO_DAEMON_ENGINE_ASK_PERSON_TROUBLES_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arbitro/refusal.h"
#include "daemon/engine/ask/facts.h"

namespace arbitro::engine {

struct PersonTrouble {
  std::string player;    // id
  std::string person;    // resource name, as the registration spells it
  std::string other{};   // id of the player who is the same person; empty: it is suspended
  std::string label{};   // of the suspension; empty: not for the reader
  int64_t until_us = 0;  // of the suspension; 0: it does not end
  bool waits = false;    // the player waits for a place, and gets none as things are

  bool suspended() const { return other.empty(); }
};

// By registration number. `facts`: what FactsOfPlayers gives.
std::vector<PersonTrouble> FindTroubles(const EventState& event, const TakenFacts& facts,
                                        int64_t time_us);

// The first trouble of each of those who wait for a place and may not have one: suspended, or one
// person with an active player, or with another who waits before. In line. `facts` likewise.
std::vector<PersonTrouble> FindTroublesOfWaiting(const EventState& event, const TakenFacts& facts,
                                                 int64_t time_us);

// Says what is the matter, and what to do: "player `ada` (`persons/…`) is suspended: …".
Label TextOf(const PersonTrouble& trouble);

// Refuses to go on with players like these; nothing where there is none. Names the first few.
std::optional<Failure> RefuseTroubles(std::vector<PersonTrouble> troubles);

// "cheating; it does not end".
std::string TextOfSuspension(const std::string& label, int64_t until_us);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_ASK_PERSON_TROUBLES_H_
