// SPDX-License-Identifier: Apache-2.0
//
// A replay whose findings go to a client as they are made.

#ifndef ARBITRO_DAEMON_SERVICES_STREAM_REPLAY_H_
#define ARBITRO_DAEMON_SERVICES_STREAM_REPLAY_H_

#include <memory>

#include "arbitro/v1/journal.pb.h"
#include "daemon/engine/replay/replay.h"
#include "daemon/services/call/message_stream.h"
#include "daemon/services/call/service_ports.h"

namespace arbitro::services {

// Records between two messages of progress.
inline constexpr uint64_t kReplayProgressRecords = 1000;

// Journals that one stream replays at once.
inline constexpr unsigned kReplayThreadsAStream = 4;

v1::ReplayOutcome ToMessage(engine::ReplayOutcome outcome);

// Runs the commands of one journal, or of all, again and writes: progress from time to time, every
// record that did not come out identical, and at the end what became of all. Takes as long as it
// takes: on a thread of its own, and more for more journals. Stops soon after the stream is over.
void StreamReplay(const ServicePorts& ports, const v1::ReplayJournalRequest& request,
                  const std::shared_ptr<MessageStream>& stream);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_STREAM_REPLAY_H_
