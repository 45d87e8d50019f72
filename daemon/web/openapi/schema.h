// SPDX-License-Identifier: Apache-2.0
//
// Messages and enums of the API as JSON Schema, draft 2020-12: the JSON that the door takes and
// gives.

#ifndef ARBITRO_DAEMON_WEB_OPENAPI_SCHEMA_H_
#define ARBITRO_DAEMON_WEB_OPENAPI_SCHEMA_H_

#include <string>
#include <string_view>

#include "daemon/web/api/description.h"
#include "google/protobuf/descriptor.h"
#include "nlohmann/json.hpp"

namespace arbitro::web {

// Adds to `schemas` that of a message and of each type which it reaches, by their full names.
// References begin with `root`: "#/$defs/", "#/components/schemas/".
void AddSchemas(const google::protobuf::Descriptor& type, std::string_view root,
                nlohmann::ordered_json* schemas);

// The schema of one field.
nlohmann::ordered_json FieldSchema(const google::protobuf::FieldDescriptor& field,
                                   std::string_view root);

// The whole API as one schema: `$defs` has each message that a call takes or gives.
nlohmann::ordered_json SchemaDocument(const Description& description);

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_OPENAPI_SCHEMA_H_
