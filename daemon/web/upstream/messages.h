// SPDX-License-Identifier: Apache-2.0
//
// The messages of a call as gRPC sends them: a byte that says whether the message is compressed,
// four bytes of length, most significant first, and the message.

#ifndef ARBITRO_DAEMON_WEB_UPSTREAM_MESSAGES_H_
#define ARBITRO_DAEMON_WEB_UPSTREAM_MESSAGES_H_

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arbitro::web {

inline constexpr size_t kMessageHeadBytes = 5;

// The head of a message of so many bytes. Connect and gRPC-Web have the same, with flags of theirs.
std::string MessageHead(uint8_t flags, size_t size);
// The length that a whole head states.
size_t LengthIn(std::string_view head);

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

// Bytes of one message that come. docs/limits.md lists it.
inline constexpr size_t kAnswerBytesMax = size_t{256} << 20;

// Messages that come, part by part. Not thread-safe.
class MessageReader {
 public:
  // Takes bytes that came. False, and for good: `trouble` says why.
  bool Feed(std::string_view bytes);
  // A message is compressed, which no call asks for, or too long; empty: neither.
  const std::string& trouble() const { return trouble_; }

  // Whether no message is whole and was not taken.
  bool empty() const { return messages_.empty(); }
  // Takes the first of them; there must be one.
  std::string Take();
  // Whether a message is there in part.
  bool IsWithin() const { return !head_.empty(); }

 private:
  // Reads on to the end of the head; false: it is not whole, or the message is not taken.
  bool FeedHead(std::string_view* bytes);

  std::deque<std::string> messages_;
  std::string head_;     // of the message that comes
  std::string message_;  // so far
  size_t left_ = 0;      // of it
  std::string trouble_;
};

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_UPSTREAM_MESSAGES_H_
