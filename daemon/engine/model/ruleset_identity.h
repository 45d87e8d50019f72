// SPDX-License-Identifier: Apache-2.0
//
// Exactly which ruleset: what an event pins, and what a fault is attributed to.

#ifndef ARBITRO_DAEMON_ENGINE_MODEL_RULESET_IDENTITY_H_
#define ARBITRO_DAEMON_ENGINE_MODEL_RULESET_IDENTITY_H_

#include <compare>
#include <string>

namespace arbitro::engine {

struct RulesetIdentity {
  std::string id;
  std::string version;
  std::string sha256;  // of the library, 64 hex digits

  auto operator<=>(const RulesetIdentity&) const = default;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_MODEL_RULESET_IDENTITY_H_
