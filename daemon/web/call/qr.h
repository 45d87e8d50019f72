// SPDX-License-Identifier: Apache-2.0
//
// QR codes for pages, which have no library of their own: the address of a ticket, for a camera.

#ifndef ARBITRO_DAEMON_WEB_CALL_QR_H_
#define ARBITRO_DAEMON_WEB_CALL_QR_H_

#include <optional>
#include <string_view>

#include "daemon/web/http/message.h"
#include "daemon/web/http/target.h"

namespace arbitro::web {

// The most bytes of a text that is drawn.
inline constexpr size_t kQrTextBytesMax = 1'024;

// The answer to a POST of "/qr" with `{"text": …}`: `{"size", "path"}`, the code's width in
// modules without its quiet zone, and its dark modules as a path of SVG. It is not kept: the text
// is a secret. 400 for another body, or one too long; nothing for other requests.
std::optional<Response> QrFor(const Request& request, const Target& target);

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_CALL_QR_H_
