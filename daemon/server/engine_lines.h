// SPDX-License-Identifier: Apache-2.0
//
// Lines of the log about what an engine finds wrong, of an owner and of a daemon that stands by.
// Thread-safe.

#ifndef ARBITRO_DAEMON_SERVER_ENGINE_LINES_H_
#define ARBITRO_DAEMON_SERVER_ENGINE_LINES_H_

#include <mutex>
#include <set>
#include <string>

#include "daemon/engine/engine.h"
#include "storage/event_log.h"

namespace arbitro::server {

// Faults of reads are bounded, by ruleset and call.
void LogFault(const engine::FaultNotice& fault);

void LogQuarantined(const storage::Finding& finding, const std::string& remedy);

// Says once what is out of use.
class QuarantineLines {
 public:
  void LogNew(const storage::EventLog& log);

 private:
  std::mutex mutex_;
  std::set<std::string> logged_;  // ids of findings
};

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_ENGINE_LINES_H_
