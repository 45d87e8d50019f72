// SPDX-License-Identifier: Apache-2.0
//
// Files that the program holds: it opens none of them.

#ifndef ARBITRO_DAEMON_WEB_API_EMBEDDED_H_
#define ARBITRO_DAEMON_WEB_API_EMBEDDED_H_

#include <string_view>

namespace arbitro::web {

// The whole API, as protoc describes it, with its comments.
std::string_view EmbeddedDescription();

// docs/errors.md.
std::string_view EmbeddedErrorsPage();

// The files that arbitro-openapi makes of the description: OpenAPI 3.1, JSON Schema, and a page to
// read.
std::string_view EmbeddedOpenApi();
std::string_view EmbeddedSchema();
std::string_view EmbeddedApiPage();

// The files of the pages, packed (site/site.h).
std::string_view EmbeddedSite();

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_API_EMBEDDED_H_
