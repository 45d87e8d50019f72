// SPDX-License-Identifier: Apache-2.0
//
// Where a list goes on, as a client hands it back.

#include "daemon/services/call/page_token.h"
#include "tests/fuzz/require.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace arbitro;
  const std::string text(fuzz::TextOf(data, size));
  const auto decoded = services::DecodePageToken(text, "ListPlayers", "events/e");
  if (const auto* token = decoded.if_value()) {
    (void)services::PositionIndex(*token);
    const auto again =
        services::DecodePageToken(services::Encode(*token), "ListPlayers", "events/e");
    fuzz::Require(again.ok(), "what is written is read");
  }
  return 0;
}
