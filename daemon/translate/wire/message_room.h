// SPDX-License-Identifier: Apache-2.0

#ifndef ARBITRO_DAEMON_TRANSLATE_WIRE_MESSAGE_ROOM_H_
#define ARBITRO_DAEMON_TRANSLATE_WIRE_MESSAGE_ROOM_H_

#include <cstddef>

#include "google/protobuf/arena.h"

namespace arbitro::translate {

// Where messages live for the time of one call, the small ones without an allocation: a record is
// some thirty messages, and each of them would be one. For the stack.
class MessageRoom {
 public:
  MessageRoom() = default;
  MessageRoom(const MessageRoom&) = delete;
  MessageRoom& operator=(const MessageRoom&) = delete;

  // Valid for as long as the room is.
  template <class Message>
  Message& Make() {
    return *google::protobuf::Arena::CreateMessage<Message>(&arena_);
  }

 private:
  google::protobuf::ArenaOptions Options() {
    google::protobuf::ArenaOptions options;
    options.initial_block = block_;
    options.initial_block_size = sizeof(block_);
    return options;
  }

  alignas(std::max_align_t) char block_[8'192];
  google::protobuf::Arena arena_{Options()};
};

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_WIRE_MESSAGE_ROOM_H_
