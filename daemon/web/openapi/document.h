// SPDX-License-Identifier: Apache-2.0
//
// The API as OpenAPI 3.1 describes it: what the door takes and gives, for people and generators.

#ifndef ARBITRO_DAEMON_WEB_OPENAPI_DOCUMENT_H_
#define ARBITRO_DAEMON_WEB_OPENAPI_DOCUMENT_H_

#include <string>
#include <string_view>

#include "daemon/web/api/description.h"
#include "nlohmann/json.hpp"

namespace arbitro::web {

// How a reference to a message begins; its full name comes behind.
inline constexpr char kComponents[] = "#/components/schemas/";

// `examples` has by a call's path {"request": …, "response": …}, as a real run wrote them; a call
// that is not in it has none.
nlohmann::ordered_json OpenApiDocument(const Description& description,
                                       const nlohmann::ordered_json& examples,
                                       const std::string& version);

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_OPENAPI_DOCUMENT_H_
