// SPDX-License-Identifier: Apache-2.0
//
// A ruleset's refusal or fault, as a failure of the call.

#ifndef ARBITRO_DAEMON_SERVICES_CALL_REPLY_H_
#define ARBITRO_DAEMON_SERVICES_CALL_REPLY_H_

#include <optional>

#include "arbitro/host/client.h"
#include "daemon/engine/ask/ruleset_reply.h"
#include "daemon/engine/model/failure.h"

namespace arbitro::services {

// Nothing where the reply holds an answer.
template <class T>
std::optional<engine::Failure> FailureOf(const RulesetClient& ruleset, const Reply<T>& reply) {
  if (reply.refusal() != nullptr) return engine::FromRefusal(ruleset, *reply.refusal());
  if (reply.fault() != nullptr) return engine::FromFault(ruleset, *reply.fault());
  return std::nullopt;
}

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_CALL_REPLY_H_
