// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/call/envelope.h"

#include "absl/status/status.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "daemon/web/upstream/messages.h"

namespace arbitro::web {
namespace {

constexpr size_t kBase64Group = 4;

// The stated flags and length of an envelope. `bytes` has a whole head, and so many behind it.
struct EnvelopeHead {
  explicit EnvelopeHead(std::string_view bytes)
      : flags(static_cast<uint8_t>(bytes[0])),
        left(bytes.size() - kMessageHeadBytes),
        length(LengthIn(bytes)) {}

  uint8_t flags;
  size_t left;
  size_t length;
};

absl::Status CheckEnvelope(const EnvelopeHead& head) {
  if (head.flags == kCompressedFlag) {
    return absl::UnimplementedError("an envelope is compressed; send it without compression");
  }
  if (head.flags != 0) {
    return absl::InvalidArgumentError(
        absl::StrCat("an envelope has the flags ", head.flags, ", allowed is 0"));
  }
  if (head.length > kEnvelopeBytesMax) {
    return absl::ResourceExhaustedError(absl::StrCat("an envelope has ", head.length,
                                                     " bytes, allowed are ", kEnvelopeBytesMax,
                                                     "; send smaller messages"));
  }
  if (head.length > head.left) {
    return absl::InvalidArgumentError(
        absl::StrCat("an envelope says ", head.length, " bytes, and ", head.left, " came"));
  }
  return absl::OkStatus();
}

}  // namespace

std::string Enveloped(uint8_t flags, std::string_view message) {
  return MessageHead(flags, message.size()).append(message);
}

absl::StatusOr<std::vector<std::string>> ReadEnvelopes(std::string_view body) {
  std::vector<std::string> messages;
  while (!body.empty()) {
    if (body.size() < kMessageHeadBytes) {
      return absl::InvalidArgumentError("the body ends within the head of an envelope");
    }
    const EnvelopeHead head(body);
    const absl::Status sound = CheckEnvelope(head);
    if (!sound.ok()) return sound;
    if (messages.size() == kEnvelopesMax) {
      return absl::InvalidArgumentError(
          absl::StrCat("the body has more than ", kEnvelopesMax, " envelopes"));
    }
    messages.emplace_back(body.substr(kMessageHeadBytes, head.length));
    body.remove_prefix(kMessageHeadBytes + head.length);
  }
  return messages;
}

absl::StatusOr<std::string> FromBase64(std::string_view text) {
  std::string bytes;
  while (!text.empty()) {
    // A client may encode each envelope by itself: a text ends with its padding.
    const size_t padding = text.find('=');
    size_t end = text.size();
    if (padding != text.npos) {
      end = padding;
      while (end < text.size() && text[end] == '=' && end % kBase64Group != 0) ++end;
    }
    std::string part;
    if (end == 0 || !absl::Base64Unescape({text.data(), end}, &part)) {
      return absl::InvalidArgumentError("the body is no base64");
    }
    bytes += part;
    text.remove_prefix(end);
  }
  return bytes;
}

std::string ToBase64(std::string_view bytes) {
  return absl::Base64Escape({bytes.data(), bytes.size()});
}

}  // namespace arbitro::web
