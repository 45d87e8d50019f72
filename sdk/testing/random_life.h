// SPDX-License-Identifier: Apache-2.0
//
// Asks a ruleset by chance, by seed, about the life of an event: acts, plans, penalties, awards,
// series. Each answer is checked as a daemon would.
//
//   EXPECT_EQ(RandomLife(client, seed).Play(), "") << "seed " << seed;
//
// A refusal is an answer. A fault, and an answer that breaks its contract, is a problem.

#ifndef ARBITRO_TESTING_RANDOM_LIFE_H_
#define ARBITRO_TESTING_RANDOM_LIFE_H_

#include <cstdint>
#include <string>

#include "arbitro/host/client.h"

namespace arbitro {

class RandomLife {
 public:
  // The client must outlive it, and may answer on another thread.
  RandomLife(const RulesetClient& client, uint64_t seed) : client_(client), seed_(seed) {}

  // Asks everything. Empty where every answer was good; or the first problem, in a line.
  std::string Play() const;

 private:
  const RulesetClient& client_;
  const uint64_t seed_;
};

}  // namespace arbitro

#endif  // ARBITRO_TESTING_RANDOM_LIFE_H_
