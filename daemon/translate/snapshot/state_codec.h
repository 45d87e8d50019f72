// SPDX-License-Identifier: Apache-2.0
//
// The bytes of a snapshot: arbitro.stored.v1.Snapshot of a journal's state.
//
// Equal states, and only those, give equal bytes, so states can be compared by them. Decoding
// trusts nothing: what it returns is a state that folding could have made, as far as one can tell
// without the records, and every number in it points at something that is there.

#ifndef ARBITRO_DAEMON_TRANSLATE_SNAPSHOT_STATE_CODEC_H_
#define ARBITRO_DAEMON_TRANSLATE_SNAPSHOT_STATE_CODEC_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "arbitro/stored/v1/snapshot.pb.h"
#include "daemon/engine/state/ports.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::translate {

namespace stored = ::arbitro::stored::v1;

// Raised with every change of snapshot.proto.
inline constexpr uint32_t kSnapshotFormatVersion = 4;

// Thread-safe: holds nothing.
class ProtoStateCodec final : public engine::StateCodec {
 public:
  std::string Encode(const engine::JournalState& state) const override;

  // DATA_LOSS where the bytes are no snapshot, or one of another version; says which field.
  absl::StatusOr<engine::StatePtr> Decode(std::string_view bytes) const override;

  std::string EncodeBrief(const engine::EventBrief& brief) const override;
  absl::StatusOr<engine::EventBrief> DecodeBrief(std::string_view bytes) const override;
};

// An event's part; writing leaves out the rounds, which are pieces of their own. Reading notes in
// `fields` what no event could be. `event` is a resource name.
void WriteEventSnapshot(const engine::EventState& event, stored::EventSnapshot* message);
engine::EventState ReadEventSnapshot(const std::string& event, const stored::EventSnapshot& message,
                                     Fields* fields);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_SNAPSHOT_STATE_CODEC_H_
