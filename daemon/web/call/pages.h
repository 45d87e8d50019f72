// SPDX-License-Identifier: Apache-2.0
//
// Pages that the program holds: those of the hall, and those about the API.

#ifndef ARBITRO_DAEMON_WEB_CALL_PAGES_H_
#define ARBITRO_DAEMON_WEB_CALL_PAGES_H_

#include <optional>
#include <string>
#include <string_view>

#include "daemon/web/http/message.h"
#include "daemon/web/http/target.h"
#include "daemon/web/site/site.h"

namespace arbitro::web {

// The answer to a GET of "/api", "/openapi.json", "/schema.json", or of what the site has; nothing
// for other requests. A file is sent compressed to a client that takes it so.
std::optional<Response> PageFor(const Site& site, const Request& request, const Target& target);

// Returns the tag of the compressed bytes, as they are others than those of `etag`; empty for an
// empty one.
std::string GzipTagOf(const std::string& etag);

// Returns whether a body is of a size that is compressed (daemon/web/http/gzip.h).
bool IsCompressible(const Response& response);

// Compresses a body by gzip, for a client that takes it; its tag is GzipTagOf then. Returns false
// if the body stays as it is: it is not compressible, or the compressor did not finish.
bool CompressBody(Response* response);

// Returns whether one of the tags of If-None-Match is this one.
bool IsHeld(std::string_view tags, const std::string& etag);

// Makes a response a 304 without a body where one of the tags of If-None-Match is its own.
void SpareWhatIsHeld(std::string_view tags, const std::string& etag, Response* response);

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_CALL_PAGES_H_
