// SPDX-License-Identifier: Apache-2.0
//
// The API as one page of HTML that needs no script and no network.

#ifndef ARBITRO_DAEMON_WEB_OPENAPI_PAGE_H_
#define ARBITRO_DAEMON_WEB_OPENAPI_PAGE_H_

#include <string>

#include "nlohmann/json.hpp"

namespace arbitro::web {

// `document` is what OpenApiDocument returns.
std::string ApiPage(const nlohmann::ordered_json& document);

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_OPENAPI_PAGE_H_
