// SPDX-License-Identifier: Apache-2.0
//
// Ways to make a true history false, each by one small change, and the check that must notice.

#ifndef ARBITRO_TESTS_LINEAR_FORGERIES_H_
#define ARBITRO_TESTS_LINEAR_FORGERIES_H_

#include <random>
#include <vector>

#include "tests/linear/checker.h"
#include "tests/linear/history.h"

namespace arbitro::linear {

struct Forgery {
  const char* name;
  Check caught_by;
  // Changes the history at a place that it picks. False: there is none where this could be done.
  bool (*forge)(History* history, const Rules& rules, std::mt19937_64& random);
};

const std::vector<Forgery>& AllForgeries();

}  // namespace arbitro::linear

#endif  // ARBITRO_TESTS_LINEAR_FORGERIES_H_
