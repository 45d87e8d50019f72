// SPDX-License-Identifier: Apache-2.0
//
// The calls by which rounds that were played elsewhere come to be on record: as the head judge
// enters them, each under a request id of its own.
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
#include "daemon/interchange/event_document.h"
#include "tools/arbitroctl/session.h"

namespace arbitro::tools {

class EventEntry {
 public:
  // The options of a step: its request id above all.
  using OptionsOf = std::function<v1::MutationOptions(const std::string& step)>;

  EventEntry(Session* session, std::string event, std::string reason, OptionsOf options);

  // Makes a call by its own request: a step that is not below. `by_hand`: the ruleset is not asked.
  template <class Request>
  absl::Status Do(const std::string& step, const char* method, Request request, bool by_hand) {
    *request.mutable_options() = options_(step);
    request.mutable_options()->set_by_hand(by_hand);
    request.mutable_options()->set_reason(reason_);
    return Send(method, request);
  }

  // A call of the event that says no more than its name.
  template <class Request>
  absl::Status Move(const char* step, const char* method) {
    Request request;
    request.set_event(event_);
    return Do(step, method, std::move(request), /*by_hand=*/true);
  }

  // `round`: the first that they play; 0: as the event stands. `division` may be empty.
  absl::Status Register(const std::string& player, uint32_t round, const std::string& division);
  absl::Status Leave(const std::string& player, uint32_t round);
  absl::Status Reenter(const std::string& player);
  absl::Status Miss(const std::string& player, uint32_t round);
  // `qualified`: best first; none: all players.
  absl::Status StartPhase(const interchange::DocumentPhase& phase,
                          const std::vector<std::string>& qualified);
  absl::Status Pair(const interchange::DocumentRound& round);
  absl::Status EnterOutcome(uint32_t round, const interchange::DocumentTable& table);
  absl::Status Close(uint32_t round);

  // The players, best first by the standings after a round.
  absl::StatusOr<std::vector<std::string>> ByStandings(std::vector<std::string> players,
                                                       uint32_t round);

  // The revision that the newest call recorded; 0: none did.
  uint64_t revision() const { return revision_; }

 private:
  absl::Status Send(const char* method, const google::protobuf::Message& request);

  Session* session_;
  std::string id_;
  std::string event_;  // "events/{id}"
  std::string reason_;
  OptionsOf options_;
  uint64_t revision_ = 0;
};

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_FILES_EVENT_ENTRY_H_
