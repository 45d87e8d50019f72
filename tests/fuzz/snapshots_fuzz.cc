// SPDX-License-Identifier: Apache-2.0
//
// A snapshot of a journal's state, as a disk may hold it.

#include "daemon/translate/snapshot/state_codec.h"

#include "daemon/translate/record/payload_codec.h"
#include "tests/fuzz/message_fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace arbitro;
  stored::v1::Snapshot message;
  fuzz::ReadMessage(fuzz::TextOf(data, size), &message);
  const translate::ProtoStateCodec codec;
  const auto state = codec.Decode(translate::CanonicalBytes(message));
  if (!state.ok()) return 0;
  const std::string bytes = codec.Encode(**state);
  const auto again = codec.Decode(bytes);
  fuzz::Require(again.ok(), "what is written is read");
  fuzz::Require(codec.Encode(**again) == bytes, "a state has one encoding");
  return 0;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size,
                                          unsigned seed) {
  return arbitro::fuzz::MutateMessage<arbitro::stored::v1::Snapshot>(data, size, max_size, seed);
}
