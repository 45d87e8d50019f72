// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/state/record_payload.h"

#include "daemon/engine/state/disclosure.h"

namespace arbitro::engine {

std::string SealContent(const PayloadCodec& codec, const RecordContent& content,
                        const EventState& event, const storage::PayloadSalt& salt,
                        storage::RecordHeader* header) {
  const PayloadCodec::Encoded encoded = codec.Encode(content);
  const std::string& payload = encoded.payload;
  const PayloadCodec::DecisionPart decision = encoded.decision();
  storage::Payload sealed{payload, decision.bytes};
  if (MayBeWithheld(content, event)) {
    sealed.stored_bytes =
        storage::PaddedBytes(decision.whole_bytes, payload.size() - decision.whole_bytes);
  }
  return storage::SealPayload(salt, sealed, header);
}

absl::StatusOr<RecordContent> ContentOf(const PayloadCodec& codec,
                                        const storage::StoredRecord& record) {
  const auto payload = storage::OpenPayload(record.header, record.payload);
  if (!payload.ok()) return payload.status();
  return codec.Decode(*payload);
}

}  // namespace arbitro::engine
