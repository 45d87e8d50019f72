// SPDX-License-Identifier: Apache-2.0
//
// An event as the daemon shows it to the caller, read whole.

#ifndef ARBITRO_TOOLS_ARBITROCTL_FILES_FETCHED_EVENT_H_
#define ARBITRO_TOOLS_ARBITROCTL_FILES_FETCHED_EVENT_H_

#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "daemon/exported/exported_event.h"
#include "tools/arbitroctl/fetch.h"
#include "tools/arbitroctl/session.h"

namespace arbitro::tools {

// The daemon's answer, or nothing of what it keeps from the caller.
template <class Answer>
absl::Status TakeShown(absl::StatusOr<Answer> answer, Answer* into) {
  if (answer.ok()) *into = *std::move(answer);
  return answer.ok() || IsKept(answer.status()) ? absl::OkStatus() : answer.status();
}

// All of an event; what the daemon keeps from the caller stays empty. Fails as the calls fail.
absl::StatusOr<exported::ExportedEvent> FetchEvent(Session* session, const std::string& name);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_FILES_FETCHED_EVENT_H_
