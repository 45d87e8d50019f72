// SPDX-License-Identifier: Apache-2.0
//
// For tests of requests: which of their fields are refused.

#ifndef ARBITRO_DAEMON_TRANSLATE_RECORD_WRONG_PATHS_TESTING_H_
#define ARBITRO_DAEMON_TRANSLATE_RECORD_WRONG_PATHS_TESTING_H_

#include <string>
#include <variant>
#include <vector>

#include "daemon/engine/model/failure.h"
#include "daemon/translate/record/commands.h"
#include "gtest/gtest.h"

namespace arbitro::translate {

using Paths = std::vector<std::string>;

// None where the request is taken.
template <class Request>
std::vector<std::string> WrongPaths(const Request& request) {
  auto read = ToSubmission(request);
  std::vector<std::string> paths;
  if (!read.ok()) {
    EXPECT_EQ(read.failure().reason, engine::reason::kFieldInvalid);
    for (const engine::Failure::Field& field : read.failure().fields) paths.push_back(field.path);
  }
  return paths;
}

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_RECORD_WRONG_PATHS_TESTING_H_
