// SPDX-License-Identifier: Apache-2.0
//
// Reads and texts that commands of several subjects make alike.

#ifndef ARBITRO_TOOLS_ARBITROCTL_COMMANDS_SHARED_H_
#define ARBITRO_TOOLS_ARBITROCTL_COMMANDS_SHARED_H_

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "arbitro/v1/ruleset.pb.h"
#include "google/protobuf/message.h"
#include "nlohmann/json.hpp"
#include "tools/arbitroctl/commands/typed.h"
#include "tools/arbitroctl/session.h"
#include "tools/arbitroctl/show/message_json.h"

namespace arbitro::tools {

// The event's ruleset; an empty one where it cannot be read.
v1::Ruleset RulesetIn(Session* session, const std::string& event);

// A moment on the clock of the event that was typed: "2026-11-22 10:30:01 +01:00".
std::string EventTimeText(const Typed& typed, int64_t time_us);

// "p7, p9" of "events/torino-2026/players/p7" and another.
std::string IdsText(const google::protobuf::RepeatedPtrField<std::string>& names);

std::string YesOrNo(bool yes);

// Says a line on standard error, beside the answer.
void SayBeside(const std::string& line);

// Two numbers with the mark of the example between them: "1-40", "2/7". A usage error that has the
// example where `text`, the option's value, is none.
absl::StatusOr<std::pair<uint32_t, uint32_t>> ReadNumberPair(const std::string& option,
                                                             const std::string& text, char mark,
                                                             const char* example);

// The members of a team, and the person of a player, where they are known.
template <class PlayerMessage>
std::vector<std::string> PersonsOf(const PlayerMessage& player) {
  std::vector<std::string> persons(player.team().begin(), player.team().end());
  if (!player.person().empty()) persons.push_back(player.person());
  return persons;
}

// Makes a call that answers with a stream, and calls `each` for each message that it has read into
// `message`.
absl::Status ReadStream(Session* session, const std::string& method,
                        const google::protobuf::Message& request,
                        google::protobuf::Message* message, const std::function<void()>& each);

// Messages as a list for programs.
template <class Message>
nlohmann::ordered_json JsonOfAll(const std::vector<Message>& messages) {
  auto all = nlohmann::ordered_json::array();
  for (const Message& each : messages) all.push_back(JsonOfMessage(each));
  return all;
}

// Shows the answer of a mutation that the session made, with how it went below the text.
template <class Response>
absl::Status ShowChange(Session* session, const Response& response, const std::string& text) {
  return session->Show(response, absl::StrCat(text, ResultText(response.result()), "\n"));
}

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_COMMANDS_SHARED_H_
