// SPDX-License-Identifier: Apache-2.0
//
// Envelopes: a byte of flags, four of length, the message. Connect and gRPC-Web send streams so.

#ifndef ARBITRO_DAEMON_WEB_CALL_ENVELOPE_H_
#define ARBITRO_DAEMON_WEB_CALL_ENVELOPE_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace arbitro::web {

inline constexpr uint8_t kCompressedFlag = 0x01;  // both protocols
inline constexpr uint8_t kEndOfConnect = 0x02;    // JSON: how a stream of Connect ended
inline constexpr uint8_t kEndOfGrpcWeb = 0x80;    // lines: the trailers of gRPC-Web

// One message of a stream of requests may be as large as the daemon takes.
inline constexpr size_t kEnvelopeBytesMax = size_t{4} << 20;
inline constexpr size_t kEnvelopesMax = 100'000;

// Returns the envelope of a message.
std::string Enveloped(uint8_t flags, std::string_view message);

// Returns the messages of a whole body. UNIMPLEMENTED where one is compressed, INVALID_ARGUMENT
// where a flag is unknown, the body ends within an envelope, or there are too many of them;
// RESOURCE_EXHAUSTED where one is too long.
absl::StatusOr<std::vector<std::string>> ReadEnvelopes(std::string_view body);

// Returns the bytes of base64: one text, or several behind one another, each with its padding.
// INVALID_ARGUMENT where the text is none.
absl::StatusOr<std::string> FromBase64(std::string_view text);

// Returns base64 with padding.
std::string ToBase64(std::string_view bytes);

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_CALL_ENVELOPE_H_
