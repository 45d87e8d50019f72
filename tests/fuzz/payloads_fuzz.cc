// SPDX-License-Identifier: Apache-2.0
//
// A record's payload, as a bundle or a disk may hold it.

#include "daemon/translate/record/payload_codec.h"
#include "tests/fuzz/message_fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace arbitro;
  v1::RecordPayload message;
  fuzz::ReadMessage(fuzz::TextOf(data, size), &message);
  const std::string bytes = translate::CanonicalBytes(message);
  const translate::ProtoPayloadCodec codec;
  const auto content = codec.Decode(bytes);
  if (!content.ok()) return 0;
  fuzz::Require(codec.Encode(*content).payload == bytes, "one content has one encoding");
  fuzz::Require(!codec.Compare(content->decision, content->decision), "a decision is itself");
  return 0;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size,
                                          unsigned seed) {
  return arbitro::fuzz::MutateMessage<arbitro::v1::RecordPayload>(data, size, max_size, seed);
}
