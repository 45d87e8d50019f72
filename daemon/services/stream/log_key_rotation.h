// SPDX-License-Identifier: Apache-2.0
//
// Gives the log another key, and records it.

#ifndef ARBITRO_DAEMON_SERVICES_STREAM_LOG_KEY_ROTATION_H_
#define ARBITRO_DAEMON_SERVICES_STREAM_LOG_KEY_ROTATION_H_

#include <mutex>
#include <string>

#include "daemon/engine/engine.h"
#include "daemon/services/call/service_ports.h"

namespace arbitro::services {

// Thread-safe. The key's file comes first and the record after it, so that a crash in between
// leaves a key that the next start records.
class LogKeyRotation {
 public:
  // `ports` must outlive it.
  explicit LogKeyRotation(const ServicePorts& ports) : ports_(ports) {}

  // Submits the command with a key of its own: one for each request id, however often it comes. A
  // dry run makes one that is thrown away. `done` is called once, on any thread.
  void Rotate(engine::Submission submission, engine::Done done);

 private:
  engine::OrFailure<engine::NameLogKey> KeyFor(const engine::Submission& submission);
  bool MayBeRefused(const engine::Submission& submission) const;
  bool IsRecorded(const engine::Submission& submission) const;

  const ServicePorts& ports_;
  std::mutex mutex_;
  std::string last_request_;
  engine::NameLogKey last_;
};

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_STREAM_LOG_KEY_ROTATION_H_
