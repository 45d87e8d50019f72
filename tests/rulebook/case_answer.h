// SPDX-License-Identifier: Apache-2.0
//
// A ruleset's answer to a case's call, waited for and as text.

#ifndef ARBITRO_TESTS_RULEBOOK_CASE_ANSWER_H_
#define ARBITRO_TESTS_RULEBOOK_CASE_ANSWER_H_

#include <functional>
#include <future>
#include <string>
#include <utility>

#include "arbitro/host/client.h"

namespace arbitro::rulebook {

template <class Answer>
Reply<Answer> Wait(const std::function<void(RulesetClient::Done<Answer>)>& ask) {
  std::promise<Reply<Answer>> promise;
  ask([&](Reply<Answer> reply) { promise.set_value(std::move(reply)); });
  return promise.get_future().get();
}

// The answer's text, or the refusal's; a fault is neither and fits no expectation.
template <class Answer, class Text>
std::string TextOfReply(const Reply<Answer>& reply, Text text) {
  if (reply.answer() != nullptr) return text(*reply.answer());
  if (reply.fault() != nullptr) return "fault: " + reply.fault()->what;
  const Refusal& refusal = *reply.refusal();
  return "! " + refusal.reason + (refusal.rule.empty() ? "" : " [" + refusal.rule + "]");
}

}  // namespace arbitro::rulebook

#endif  // ARBITRO_TESTS_RULEBOOK_CASE_ANSWER_H_
