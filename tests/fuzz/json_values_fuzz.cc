// SPDX-License-Identifier: Apache-2.0
//
// Values as JSON: rows of a catalogue, reports, settings.

#include "tests/fuzz/require.h"
#include "tools/value_json.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace arbitro;
  const auto value = tools::ValueFromJson(fuzz::TextOf(data, size));
  if (!value.ok()) return 0;
  const auto again = tools::ValueFromJson(tools::JsonFromValue(*value));
  fuzz::Require(again.ok(), "what is written is read");
  fuzz::Require(again->SerializeAsString() == value->SerializeAsString(), "a value comes back");
  return 0;
}
