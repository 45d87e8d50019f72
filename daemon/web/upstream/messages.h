// SPDX-License-Identifier: Apache-2.0
//
// The messages of a call as gRPC sends them: a byte that says whether the message is compressed,
// four bytes of length, most significant first, and the message.

#ifndef ARBITRO_DAEMON_WEB_UPSTREAM_MESSAGES_H_
#define ARBITRO_DAEMON_WEB_UPSTREAM_MESSAGES_H_

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arbitro::web {

// Messages that are sent, part by part. Not thread-safe.
class MessageWriter {
 public:
  explicit MessageWriter(std::vector<std::string> messages) : messages_(std::move(messages)) {}

  // Writes the next bytes to `to`, at most `room`, and returns how many.
  size_t Write(char* to, size_t room);
  bool done() const { return next_ == messages_.size(); }

  // Begins with the first again.
  void Rewind() { next_ = written_ = 0; }

 private:
  const std::vector<std::string> messages_;
  size_t next_ = 0;     // the message that is being written
  size_t written_ = 0;  // of its head and bytes
};

// Messages that come, part by part. Not thread-safe.
class MessageReader {
 public:
  // Takes bytes that came. False: a message is compressed, which no call asks for.
  bool Feed(std::string_view bytes);

  // Those that are whole and were not taken.
  bool empty() const { return messages_.empty(); }
  std::string Take();
  // Whether a message is there in part.
  bool IsWithin() const { return !head_.empty(); }

 private:
  // Reads on to the end of the head; false: it is not whole, or is of a message that is compressed.
  bool FeedHead(std::string_view* bytes);

  std::deque<std::string> messages_;
  std::string head_;     // of the message that comes
  std::string message_;  // so far
  size_t left_ = 0;      // of it
  bool compressed_ = false;
};

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_UPSTREAM_MESSAGES_H_
