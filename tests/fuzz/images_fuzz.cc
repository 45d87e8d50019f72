// SPDX-License-Identifier: Apache-2.0
//
// Images of every kind, as a ruleset, a worker or a file may hold them.

#include "testing/samples.h"
#include "tests/fuzz/require.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using arbitro::samples::Again;
  const auto again = Again(std::string(arbitro::fuzz::TextOf(data, size)));
  if (again) arbitro::fuzz::Require(Again(*again).has_value(), "what is read is sound");
  return 0;
}
