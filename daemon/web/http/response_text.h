// SPDX-License-Identifier: Apache-2.0
//
// Responses as bytes of HTTP/1.1.

#ifndef ARBITRO_DAEMON_WEB_HTTP_RESPONSE_TEXT_H_
#define ARBITRO_DAEMON_WEB_HTTP_RESPONSE_TEXT_H_

#include <string>
#include <string_view>

#include "daemon/web/http/message.h"

namespace arbitro::web {

// How the client learns where the body ends.
enum class Length { kStated, kChunks, kByClosing };

// Returns the response; for kChunks and kByClosing its head and first piece. Bytes of a header that
// would end its line are left out.
std::string TextOf(const Response& response, Length length, bool keep_alive);

// Returns a piece of a body in chunks; nothing for an empty one, which would end the body.
std::string ChunkOf(std::string_view piece);

inline constexpr char kLastChunk[] = "0\r\n\r\n";

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_HTTP_RESPONSE_TEXT_H_
