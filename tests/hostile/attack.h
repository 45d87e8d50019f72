// SPDX-License-Identifier: Apache-2.0
//
// Lets one hostile ruleset do what it does, and sees what stops it.

#ifndef ARBITRO_TESTS_HOSTILE_ATTACK_H_
#define ARBITRO_TESTS_HOSTILE_ATTACK_H_

#include <string>

#include "tests/hostile/house.h"
#include "tests/hostile/table.h"

namespace arbitro::hostile {

// The library of a hostile ruleset: its path, or empty where there is none.
std::string LibraryOf(const std::string& ruleset);

// What `arbitroutil ruleset check` says: the first test that refuses the library, or "passes".
struct Verdict {
  std::string trial = "passes";
  std::string words;
};
Verdict Validate(const std::string& ruleset);

// Loads the ruleset into the house, runs `event` with it, and replays that: what happened, in the
// words of whoever refused. Every cell comes from what was said, none from what the table says.
Row Attack(House* house, const std::string& ruleset, const std::string& event,
           const Verdict& verdict);

// The mechanism that these words come from; "unknown" where they are nobody's.
std::string MechanismOf(const std::string& words);

}  // namespace arbitro::hostile

#endif  // ARBITRO_TESTS_HOSTILE_ATTACK_H_
