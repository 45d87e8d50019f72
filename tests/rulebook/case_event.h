// SPDX-License-Identifier: Apache-2.0
//
// The calls of a case that are about the event as a whole: what is played next, who wins what,
// whether something may be done.
//
// Pure functions, but for the ruleset's own log.

#ifndef ARBITRO_TESTS_RULEBOOK_CASE_EVENT_H_
#define ARBITRO_TESTS_RULEBOOK_CASE_EVENT_H_

#include <optional>
#include <string>

#include "arbitro/admit.h"
#include "arbitro/draw_request.h"
#include "arbitro/host/client.h"
#include "arbitro/value.h"
#include "tests/rulebook/case_history.h"

namespace arbitro::rulebook {

struct CaseEvent {
  const RulesetClient& ruleset;
  const CaseHistory& history;
  std::string format;
  Value settings;
  // How long ago the newest standings were published; nothing: they were not.
  std::optional<uint32_t> published_s;
  uint32_t appeals_open = 0;
};

// "register", "drop", ...: the acts of abi/admit.h in lower case.
std::optional<arbitro_act> ActOf(const std::string& word);

// The answer to `> next`: "= phase final 1: A B", "= round", "= over". `seed` is that of the lots
// behind the newest standings.
std::string NextText(const CaseEvent& event, const SeedBytes& seed);

// The answer to `> awards`: "= CUP A, CUP B", "= nothing".
std::string AwardsText(const CaseEvent& event, const SeedBytes& seed);

// The answer to `> rate`: "= A 1516.000, B 1484.000", the persons that the matches of the
// history rate, in the players' order. No person was rated before.
std::string RatingsText(const CaseEvent& event, const Value& stage);

// The answer to `> admit ACT`: "= allowed", "= allowed, owes FEE". Of an appeal the arguments are
// `signature`: `none`, `signed`, `with_appeal` or `refused`; without it the player has not played.
std::string AdmitText(const CaseEvent& event, arbitro_act act, const Value& arguments);

}  // namespace arbitro::rulebook

#endif  // ARBITRO_TESTS_RULEBOOK_CASE_EVENT_H_
