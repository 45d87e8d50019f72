// SPDX-License-Identifier: Apache-2.0
//
// Sends the calls by which rounds that were played elsewhere come to be on record, each under a
// request id of its own.
//
// Each call fails as the daemon's answer says, and sends again for as long as it asks for a pause.
// The session outlives the entry. Not thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_FILES_EVENT_ENTRY_H_
#define ARBITRO_TOOLS_ARBITROCTL_FILES_EVENT_ENTRY_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "arbitro/v1/call.pb.h"
#include "daemon/imported/entry_calls.h"
#include "tools/arbitroctl/session.h"

namespace arbitro::tools {

class EventEntry {
 public:
  // The options of a step: its request id above all.
  using OptionsOf = std::function<v1::MutationOptions(const std::string& step)>;

  EventEntry(Session* session, std::string event, std::string reason, OptionsOf options);

  // Makes the call, once.
  absl::Status Send(const imported::EntryCall& call);

  // The players, best first by the standings after a round.
  absl::StatusOr<std::vector<std::string>> ByStandings(std::vector<std::string> players,
                                                       uint32_t round);

  // The calls that enter rounds of the event.
  const imported::EntryCalls& calls() const { return calls_; }

  // The revision that the newest call recorded; 0: none did.
  uint64_t revision() const { return revision_; }

 private:
  Session* session_;
  std::string id_;
  imported::EntryCalls calls_;
  std::string reason_;
  OptionsOf options_;
  uint64_t revision_ = 0;
};

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_FILES_EVENT_ENTRY_H_
