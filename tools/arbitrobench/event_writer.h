// SPDX-License-Identifier: Apache-2.0
//
// Whole events in a log, without an engine that decides them: what benches read.

#ifndef ARBITRO_TOOLS_ARBITROBENCH_EVENT_WRITER_H_
#define ARBITRO_TOOLS_ARBITROBENCH_EVENT_WRITER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "daemon/engine/state/state.h"
#include "daemon/translate/record/every_command_testing.h"
#include "daemon/translate/record/payload_codec.h"
#include "storage/event_log.h"

namespace arbitro::bench {

struct EventShape {
  uint64_t players = 0;
  std::string catalogue;  // the image of one, or empty
};

// The records of an event as a strand writes them, with their requests: players, then one deck
// after the other. The first record brings the catalogue.
class EventWriter {
 public:
  // `log` must outlive it.
  EventWriter(storage::EventLog* log, std::string journal, EventShape shape);

  // Appends so many records in full batches. Once.
  absl::Status Write(uint64_t records);

  // The event after the newest record.
  const engine::StatePtr& state() const { return state_; }

 private:
  engine::RecordContent ContentOf(uint64_t number) const;
  absl::Status Add(const engine::RecordContent& content);

  storage::EventLog* const log_;
  const EventShape shape_;
  const std::string catalogue_sha256_;  // 64 hexadecimal digits, or empty
  const translate::ProtoPayloadCodec codec_{&translate::WriteEveryCommand};
  engine::StatePtr state_;
  std::vector<storage::Append> batch_;
};

}  // namespace arbitro::bench

#endif  // ARBITRO_TOOLS_ARBITROBENCH_EVENT_WRITER_H_
