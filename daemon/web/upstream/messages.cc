// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/upstream/messages.h"

#include <algorithm>

#include "absl/strings/str_cat.h"

namespace arbitro::web {
namespace {

// Room that a length is given before the message's bytes are there.
constexpr size_t kRoomBytesMax = size_t{256} << 10;

}  // namespace

std::string MessageHead(uint8_t flags, size_t size) {
  std::string head(kMessageHeadBytes, static_cast<char>(flags));
  for (size_t i = kMessageHeadBytes - 1; i > 0; --i, size >>= 8) {
    head[i] = static_cast<char>(size & 0xff);
  }
  return head;
}

size_t LengthIn(std::string_view head) {
  size_t length = 0;
  for (size_t i = 1; i < kMessageHeadBytes; ++i)
    length = length << 8 | static_cast<uint8_t>(head[i]);
  return length;
}

size_t MessageWriter::Write(char* to, size_t room) {
  size_t size = 0;
  const auto copy = [&](std::string_view part) {
    part = part.substr(0, room - size);
    std::copy(part.begin(), part.end(), to + size);
    size += part.size();
    written_ += part.size();
  };
  while (size < room && !done()) {
    const std::string& message = messages_[next_];
    if (written_ < kMessageHeadBytes) {
      const std::string head = MessageHead(0, message.size());
      copy(std::string_view(head).substr(written_));
    }
    if (written_ >= kMessageHeadBytes)
      copy(std::string_view(message).substr(written_ - kMessageHeadBytes));
    if (written_ < kMessageHeadBytes + message.size()) break;
    ++next_;
    written_ = 0;
  }
  return size;
}

bool MessageReader::FeedHead(std::string_view* bytes) {
  const size_t part = std::min(kMessageHeadBytes - head_.size(), bytes->size());
  head_.append(*bytes, 0, part);
  bytes->remove_prefix(part);
  if (head_.size() < kMessageHeadBytes) return false;
  left_ = LengthIn(head_);
  if (head_[0] != 0) {
    trouble_ = "the daemon compressed its answer, which was not asked for";
  } else if (left_ > kAnswerBytesMax) {
    trouble_ = absl::StrCat("the daemon's answer has a message of ", left_,
                            " bytes, the door takes ", kAnswerBytesMax);
  }
  message_.reserve(std::min(left_, kRoomBytesMax));
  return trouble_.empty();
}

bool MessageReader::Feed(std::string_view bytes) {
  while (!bytes.empty() && trouble_.empty()) {
    if (head_.size() < kMessageHeadBytes && !FeedHead(&bytes)) break;
    const size_t part = std::min(left_, bytes.size());
    message_.append(bytes, 0, part);
    bytes.remove_prefix(part);
    left_ -= part;
    if (left_ > 0) break;
    messages_.push_back(std::exchange(message_, {}));
    head_.clear();
  }
  return trouble_.empty();
}

std::string MessageReader::Take() {
  std::string message = std::move(messages_.front());
  messages_.pop_front();
  return message;
}

}  // namespace arbitro::web
