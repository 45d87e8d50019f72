// SPDX-License-Identifier: Apache-2.0
//
// Pages about the API, which the program holds.

#ifndef ARBITRO_DAEMON_WEB_CALL_PAGES_H_
#define ARBITRO_DAEMON_WEB_CALL_PAGES_H_

#include <optional>
#include <string>
#include <string_view>

#include "daemon/web/http/message.h"
#include "daemon/web/http/target.h"

namespace arbitro::web {

// The answer to a GET of "/", "/api", "/openapi.json" or "/schema.json"; nothing for other
// requests.
std::optional<Response> PageFor(const Request& request, const Target& target);

// Makes a response a 304 without a body where one of the tags of If-None-Match is its own.
void SpareWhatIsHeld(std::string_view tags, const std::string& etag, Response* response);

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_CALL_PAGES_H_
