// SPDX-License-Identifier: Apache-2.0

#ifndef ARBITRO_DAEMON_ACCESS_JSON_MEMBER_H_
#define ARBITRO_DAEMON_ACCESS_JSON_MEMBER_H_

#include <string>

#include "nlohmann/json.hpp"

namespace arbitro::access {

// Empty where the object has no text of that name.
inline std::string TextOf(const nlohmann::json& object, const char* name) {
  const auto member = object.find(name);
  return member != object.end() && member->is_string() ? member->get<std::string>() : "";
}

}  // namespace arbitro::access

#endif  // ARBITRO_DAEMON_ACCESS_JSON_MEMBER_H_
