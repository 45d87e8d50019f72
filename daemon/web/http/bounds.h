// SPDX-License-Identifier: Apache-2.0
//
// Bounds of what a client may send and hold. docs/limits.md lists them.

#ifndef ARBITRO_DAEMON_WEB_HTTP_BOUNDS_H_
#define ARBITRO_DAEMON_WEB_HTTP_BOUNDS_H_

#include <chrono>
#include <cstddef>

namespace arbitro::web {

// Of one request: its line and all headers.
inline constexpr size_t kHeadBytesMax = size_t{16} << 10;
inline constexpr size_t kHeadersMax = 100;
// Of one request's body; a message of gRPC may be as large.
inline constexpr size_t kBodyBytesMax = size_t{4} << 20;
// Of a body that holds a stream of messages: an import of a catalogue.
inline constexpr size_t kUploadBytesMax = size_t{64} << 20;
// Of all bodies that are being received or answered.
inline constexpr size_t kBodiesBytesMax = size_t{256} << 20;
// Bytes read from a connection at once.
inline constexpr size_t kReadBytes = size_t{16} << 10;

inline constexpr size_t kConnectionsMax = 4'096;

// A request's line and headers, from its first byte.
inline constexpr std::chrono::seconds kHeadWithin{10};
inline constexpr std::chrono::seconds kBodyWithin{60};
// From the connection to the end of the handshake of TLS.
inline constexpr std::chrono::seconds kHandshakeWithin{10};
// Between two requests.
inline constexpr std::chrono::seconds kIdleMax{75};
// For a client to take what was written.
inline constexpr std::chrono::seconds kTakeWithin{30};

// Of a call that is no stream; a client may ask for less.
inline constexpr std::chrono::milliseconds kCallWithin{60'000};

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_HTTP_BOUNDS_H_
