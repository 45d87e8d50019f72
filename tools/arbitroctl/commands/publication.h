// SPDX-License-Identifier: Apache-2.0
//
// When a round that a command pairs is published, for the commands that pair one.

#ifndef ARBITRO_TOOLS_ARBITROCTL_COMMANDS_PUBLICATION_H_
#define ARBITRO_TOOLS_ARBITROCTL_COMMANDS_PUBLICATION_H_

#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "api/status/try.h"
#include "arbitro/v1/pairing.pb.h"
#include "tools/arbitroctl/commands/command.h"
#include "tools/arbitroctl/fetch.h"

namespace arbitro::tools {

// The options --draft and --publish-at.
struct PublicationOptions {
  bool draft = false;
  std::string publish_at;
};

// Adds them to a command whose options have these.
template <class Options>
Command& AddPublication(Command& command) {
  bool Options::*draft = &Options::draft;
  std::string Options::*publish_at = &Options::publish_at;
  return command
      .Flag("--draft", draft,
            "only who may see drafts sees it, until it is published: `publish EVENT pairings N`")
      .Option("--publish-at", publish_at,
              "a draft that the daemon publishes at this time of the event's clock");
}

template <class Request>
absl::Status ReadPublication(const Typed& typed, const PublicationOptions& options,
                             Request* request) {
  if (options.draft) request->set_publication(v1::ROUND_PUBLICATION_BY_HAND);
  if (options.publish_at.empty()) return absl::OkStatus();
  ASSIGN_OR_RETURN(const int64_t time_us,
                   ReadEventTime(typed.session, typed.event, "--publish-at", options.publish_at));
  request->set_publication(v1::ROUND_PUBLICATION_AT_TIME);
  request->set_publish_time_us(time_us);
  return absl::OkStatus();
}

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_COMMANDS_PUBLICATION_H_
