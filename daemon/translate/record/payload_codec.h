// SPDX-License-Identifier: Apache-2.0
//
// The exact bytes of a record's payload: arbitro.v1.RecordPayload in canonical form.
//
// Canonical: fields in the order of their numbers, shortest varints, defaults left out, nothing
// unknown. There are no maps and no floating point, so one content has one encoding. Decoding
// refuses any other bytes, which keeps a digest's meaning: equal digests, equal contents.

#ifndef ARBITRO_DAEMON_TRANSLATE_RECORD_PAYLOAD_CODEC_H_
#define ARBITRO_DAEMON_TRANSLATE_RECORD_PAYLOAD_CODEC_H_

#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "arbitro/v1/journal.pb.h"
#include "daemon/engine/state/ports.h"
#include "daemon/translate/record/own_commands.h"

namespace arbitro::translate {

// Writes a command that carries no request into its place of the message.
using CommandWriter = void (*)(const engine::Command& command, v1::Command* message);

// Thread-safe: holds nothing that changes.
class ProtoPayloadCodec final : public engine::PayloadCodec {
 public:
  ProtoPayloadCodec() : ProtoPayloadCodec(&WriteOwnCommand) {}
  explicit ProtoPayloadCodec(CommandWriter writer) : writer_(writer) {}

  Encoded Encode(const engine::RecordContent& content) const override;

  // DATA_LOSS where the bytes are no payload, name something that cannot be, or are not canonical;
  // says which field.
  absl::StatusOr<engine::RecordContent> Decode(std::string_view payload) const override;

  std::string EncodeDecision(const engine::Decision& decision) const override;
  DecisionPart DecisionIn(std::string_view payload) const override;
  std::optional<Difference> Compare(const engine::Decision& first,
                                    const engine::Decision& second) const override;

 private:
  std::string WriteBytes(const engine::Command& command) const;

  CommandWriter writer_;
};

// The bytes of a message, the same for equal messages.
std::string CanonicalBytes(const google::protobuf::Message& message);

// Those bytes as the field of that number in another message.
std::string Framed(int field, const google::protobuf::Message& message);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_RECORD_PAYLOAD_CODEC_H_
