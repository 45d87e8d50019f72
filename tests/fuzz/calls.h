// SPDX-License-Identifier: Apache-2.0
//
// A client's calls as text, one call a line: the method's name, and its request.
//
//   CreateEvent event: "events/e" ruleset: "coins" format: "plain" options { request_id: "1" }
//
// A person can read and write such a file, and it outlives a change of the API, because the reader
// leaves out fields that it does not know.

#ifndef ARBITRO_TESTS_FUZZ_CALLS_H_
#define ARBITRO_TESTS_FUZZ_CALLS_H_

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "google/protobuf/message.h"
#include "tests/fuzz/methods.h"

namespace arbitro::fuzz {

struct Call {
  const Method* method = nullptr;
  std::unique_ptr<google::protobuf::Message> request;
};

// The most calls of one input.
inline constexpr size_t kCallsMax = 64;

// Returns the calls; leaves out lines that are none.
std::vector<Call> ReadCalls(std::string_view text);

std::string WriteCalls(const std::vector<Call>& calls);

}  // namespace arbitro::fuzz

#endif  // ARBITRO_TESTS_FUZZ_CALLS_H_
