// SPDX-License-Identifier: Apache-2.0
//
// The words that say what a command is about, as they were typed.

#ifndef ARBITRO_TOOLS_ARBITROCTL_COMMANDS_TYPED_H_
#define ARBITRO_TOOLS_ARBITROCTL_COMMANDS_TYPED_H_

#include <cassert>
#include <cstdint>
#include <string>

#include "google/protobuf/message.h"
#include "tools/arbitroctl/session.h"
#include "tools/arbitroctl/show/words.h"

namespace arbitro::tools {

// The words that say what a command is about, as they were typed, and the run of the program.
struct Typed {
  Session* session = nullptr;
  std::string event;
  uint32_t round = 0;
  uint32_t table = 0;
  std::string player;
  std::string person;
  std::string series;
  const google::protobuf::Message* request = nullptr;  // that was sent; null: no call is stated

  std::string Event() const { return EventName(event); }
  std::string Round() const { return RoundName(event, round); }
  std::string Table() const { return TableName(event, round, table); }
  std::string Player() const { return PlayerName(event, player); }
  std::string Person() const { return PersonName(person); }

  // The request that was sent, by the type that the command's method takes.
  template <class Request>
  const Request& Asked() const {
    // Invariant: a text stands at the command whose request it reads.
    assert(request->GetDescriptor() == Request::descriptor());
    return static_cast<const Request&>(*request);
  }
};

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_COMMANDS_TYPED_H_
