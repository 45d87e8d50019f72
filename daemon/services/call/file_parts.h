// SPDX-License-Identifier: Apache-2.0
//
// A file as a stream of messages, each with its next bytes.

#ifndef ARBITRO_DAEMON_SERVICES_CALL_FILE_PARTS_H_
#define ARBITRO_DAEMON_SERVICES_CALL_FILE_PARTS_H_

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "daemon/services/call/message_stream.h"

namespace arbitro::services {

// Bytes of a file that one message carries at most.
inline constexpr size_t kFilePartBytesMax = size_t{1} << 20;

// Gathers the bytes of a file into messages with a field `bytes`. Not thread-safe.
template <class Message>
class FileParts {
 public:
  // `first` is what the first message has beside its bytes.
  FileParts(std::shared_ptr<MessageStream> stream, Message first)
      : stream_(std::move(stream)), message_(std::move(first)) {}

  // Sends each message that is full. False: the stream is over. Waits for the client.
  bool Take(std::string_view bytes) {
    while (!bytes.empty()) {
      std::string* const gathered = message_.mutable_bytes();
      const size_t taken = std::min(kFilePartBytesMax - gathered->size(), bytes.size());
      gathered->append(bytes.substr(0, taken));
      bytes.remove_prefix(taken);
      if (gathered->size() == kFilePartBytesMax && !Send()) return false;
    }
    return true;
  }

  // Sends the rest, and ends the stream. A file without bytes is one message.
  void Finish() {
    if ((message_.bytes().empty() && sent_) || Send()) stream_->Finish();
  }

 private:
  bool Send() {
    sent_ = true;
    const bool open = stream_->Write(message_);
    message_.Clear();
    return open;
  }

  const std::shared_ptr<MessageStream> stream_;
  Message message_;
  bool sent_ = false;
};

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_CALL_FILE_PARTS_H_
