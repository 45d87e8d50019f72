// SPDX-License-Identifier: Apache-2.0
//
// The functions that a loaded ruleset offers, found by interface and size.

#ifndef ARBITRO_HOST_RULESET_FUNCTIONS_H_
#define ARBITRO_HOST_RULESET_FUNCTIONS_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <string>
#include <vector>

#include "arbitro/abi/abi.h"
#include "arbitro/host/runner.h"

namespace arbitro {
inline namespace v0 {

// Trivially copyable; valid as long as the library is loaded.
class RulesetFunctions {
 public:
  // No functions.
  RulesetFunctions() = default;

  // Looks all interfaces up. False, with the reason in `fault`, where the boundary's version is
  // another, or "arbitro.describe/0" is not offered.
  bool Open(arbitro_ruleset_entry_function entry, std::string* fault) {
    functions_ = {};
    const arbitro_ruleset* root = entry(ARBITRO_ABI_VERSION);
    if (root == nullptr)
      return Fail(fault, "does not support version " + Version() + " of the boundary");
    if (root->abi != ARBITRO_ABI_VERSION) {
      return Fail(fault, "is built for version " + std::to_string(root->abi) +
                             " of the boundary, this host has version " + Version());
    }
    if (root->size < sizeof(arbitro_ruleset) || root->find_interface == nullptr) {
      return Fail(fault, "has no find_interface");
    }
    const auto find = root->find_interface;
    Take(find(ARBITRO_DESCRIBE_INTERFACE), {RulesetFunction::kDescribe});
    Take(find(ARBITRO_DRAW_INTERFACE), {RulesetFunction::kDraw, RulesetFunction::kEvaluate});
    Take(find(ARBITRO_DECK_INTERFACE), {RulesetFunction::kCheckDeck});
    Take(find(ARBITRO_SCORE_INTERFACE),
         {RulesetFunction::kOutcome, RulesetFunction::kStandings, RulesetFunction::kAwards});
    Take(find(ARBITRO_QUESTION_INTERFACE), {RulesetFunction::kAsk});
    Take(find(ARBITRO_ADMIT_INTERFACE), {RulesetFunction::kAdmit});
    Take(find(ARBITRO_PLAN_INTERFACE), {RulesetFunction::kPlan});
    Take(find(ARBITRO_PENALTY_INTERFACE), {RulesetFunction::kRulePenalty});
    Take(find(ARBITRO_SERIES_INTERFACE), {RulesetFunction::kSeriesTotals});
    if (Get(RulesetFunction::kDescribe) != nullptr) return true;
    return Fail(fault, "does not offer " ARBITRO_DESCRIBE_INTERFACE);
  }

  // Null where the ruleset does not offer it.
  arbitro_function Get(RulesetFunction function) const {
    return functions_[static_cast<size_t>(function)];
  }

  // The ids of the interfaces of which it offers a function, in the order of their headers.
  std::vector<std::string> Interfaces() const {
    std::vector<std::string> ids;
    const auto add = [&](const char* id, std::initializer_list<RulesetFunction> functions) {
      for (RulesetFunction function : functions) {
        if (Get(function) == nullptr) continue;
        ids.emplace_back(id);
        return;
      }
    };
    add(ARBITRO_ADMIT_INTERFACE, {RulesetFunction::kAdmit});
    add(ARBITRO_DECK_INTERFACE, {RulesetFunction::kCheckDeck});
    add(ARBITRO_DESCRIBE_INTERFACE, {RulesetFunction::kDescribe});
    add(ARBITRO_DRAW_INTERFACE, {RulesetFunction::kDraw, RulesetFunction::kEvaluate});
    add(ARBITRO_PENALTY_INTERFACE, {RulesetFunction::kRulePenalty});
    add(ARBITRO_PLAN_INTERFACE, {RulesetFunction::kPlan});
    add(ARBITRO_QUESTION_INTERFACE, {RulesetFunction::kAsk});
    add(ARBITRO_SCORE_INTERFACE,
        {RulesetFunction::kOutcome, RulesetFunction::kStandings, RulesetFunction::kAwards});
    add(ARBITRO_SERIES_INTERFACE, {RulesetFunction::kSeriesTotals});
    return ids;
  }

 private:
  static std::string Version() { return std::to_string(ARBITRO_ABI_VERSION); }

  static bool Fail(std::string* fault, const std::string& what) {
    *fault = "the ruleset " + what;
    return false;
  }

  // Every interface struct is `size`, `reserved` and function pointers; those behind the ruleset's
  // size are not there.
  void Take(const void* found, const std::vector<RulesetFunction>& in_order) {
    static_assert(offsetof(arbitro_draw_interface, draw) == 8 &&
                  offsetof(arbitro_draw_interface, evaluate) == 8 + sizeof(arbitro_function));
    if (found == nullptr) return;
    uint32_t size = 0;
    std::memcpy(&size, found, sizeof(size));
    size_t offset = 8;
    for (RulesetFunction function : in_order) {
      if (size < offset + sizeof(arbitro_function)) return;
      std::memcpy(&functions_[static_cast<size_t>(function)],
                  static_cast<const char*>(found) + offset, sizeof(arbitro_function));
      offset += sizeof(arbitro_function);
    }
  }

  std::array<arbitro_function, kRulesetFunctionCount> functions_ = {};
};

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_HOST_RULESET_FUNCTIONS_H_
