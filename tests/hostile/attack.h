// SPDX-License-Identifier: Apache-2.0
//
// Runs one hostile ruleset, and finds out which mechanism stops it.

#ifndef ARBITRO_TESTS_HOSTILE_ATTACK_H_
#define ARBITRO_TESTS_HOSTILE_ATTACK_H_

#include <string>

#include "tests/hostile/house.h"
#include "tests/hostile/table.h"

namespace arbitro::hostile {

// Returns the path of a hostile ruleset's library; empty if there is none.
std::string LibraryOf(const std::string& ruleset);

// The verdict of `arbitroutil ruleset check`: the first test that refuses the library, or "passes".
struct Verdict {
  std::string trial = "passes";
  std::string words;
};
Verdict Validate(const std::string& ruleset);

// Loads the ruleset into the house, runs `event` with it, and replays that. Returns what happened,
// by the messages of each refusal. Every cell comes from a message, none from the expected table.
Row Attack(House* house, const std::string& ruleset, const std::string& event,
           const Verdict& verdict);

// Returns the mechanism that this message comes from; "unknown" if there is none.
std::string MechanismOf(const std::string& words);

}  // namespace arbitro::hostile

#endif  // ARBITRO_TESTS_HOSTILE_ATTACK_H_
