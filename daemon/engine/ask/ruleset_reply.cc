// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/ask/ruleset_reply.h"

#include <utility>

namespace arbitro::engine {

Failure FromRefusal(const RulesetClient& ruleset, const Refusal& refusal) {
  Failure failure = Precondition(refusal.reason.c_str(), refusal.message.en);
  failure.domain = ruleset.description().id;
  failure.metadata.emplace_back("rule", refusal.rule);
  if (const Rule* rule = ruleset.description().FindRule(refusal.rule)) {
    failure.metadata.emplace_back("rule_text", rule->text.en);
    failure.rule_text_it = rule->text.it;
  }
  failure.message_it = refusal.message.it;
  return failure;
}

Failure FromFault(const RulesetClient& ruleset, const RulesetFault& fault) {
  Failure failure =
      fault.cause == RulesetFault::Cause::kWatch
          ? Precondition(reason::kRulesetBlocked, fault.what)
          : Fail(absl::StatusCode::kInternal, reason::kRulesetFault,
                 Concat("ruleset `", ruleset.description().id, "` failed in `",
                        NameOf(fault.function), "`: ", fault.what, "; the event is unchanged"));
  return With(With(std::move(failure), "ruleset", ruleset.description().id), "call",
              NameOf(fault.function));
}

}  // namespace arbitro::engine
