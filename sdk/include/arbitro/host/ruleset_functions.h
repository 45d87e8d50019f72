// SPDX-License-Identifier: Apache-2.0
//
// The functions that a loaded ruleset offers, found by interface and size.

#ifndef ARBITRO_HOST_RULESET_FUNCTIONS_H_
#define ARBITRO_HOST_RULESET_FUNCTIONS_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "arbitro/abi/abi.h"
#include "arbitro/host/runner.h"

namespace arbitro {
inline namespace v0 {

// Valid as long as the library is loaded.
class RulesetFunctions {
 public:
  // No functions.
  RulesetFunctions() = default;

  // Looks all interfaces up, each in the newest revision that the ruleset offers. False, with the
  // reason in `fault`, where the boundary's version is another, or "arbitro.describe/…" is not
  // offered.
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
    interfaces_.clear();
    for (const Interface& known : kInterfaces) TakeNewest(root->find_interface, known);
    if (Get(RulesetFunction::kDescribe) != nullptr) return true;
    return Fail(fault, "does not offer " ARBITRO_DESCRIBE_INTERFACE);
  }

  // Null where the ruleset does not offer it.
  arbitro_function Get(RulesetFunction function) const {
    return functions_[static_cast<size_t>(function)];
  }

  // The ids of the interfaces of which it offers a function, in the order of their headers, each in
  // the revision that is called.
  std::vector<std::string> Interfaces() const { return interfaces_; }

 private:
  // An interface: its ids, the newest first, and its functions in the order of its struct.
  struct Interface {
    std::array<const char*, 2> ids;  // the second: null where there is no revision before
    std::array<RulesetFunction, 3> functions;
    size_t count;
  };

  // In the order of their headers.
  static constexpr Interface kInterfaces[] = {
      {{ARBITRO_ADMIT_INTERFACE, nullptr}, {RulesetFunction::kAdmit}, 1},
      {{ARBITRO_DECK_INTERFACE, nullptr}, {RulesetFunction::kCheckDeck}, 1},
      {{ARBITRO_DESCRIBE_INTERFACE, ARBITRO_DESCRIBE_INTERFACE_0}, {RulesetFunction::kDescribe}, 1},
      {{ARBITRO_DRAW_INTERFACE, nullptr}, {RulesetFunction::kDraw, RulesetFunction::kEvaluate}, 2},
      {{ARBITRO_PENALTY_INTERFACE, nullptr}, {RulesetFunction::kRulePenalty}, 1},
      {{ARBITRO_PLAN_INTERFACE, ARBITRO_PLAN_INTERFACE_0}, {RulesetFunction::kPlan}, 1},
      {{ARBITRO_QUESTION_INTERFACE, nullptr}, {RulesetFunction::kAsk}, 1},
      {{ARBITRO_SCORE_INTERFACE, ARBITRO_SCORE_INTERFACE_0},
       {RulesetFunction::kOutcome, RulesetFunction::kStandings, RulesetFunction::kAwards},
       3},
      {{ARBITRO_SERIES_INTERFACE, ARBITRO_SERIES_INTERFACE_0},
       {RulesetFunction::kSeriesTotals, RulesetFunction::kRate},
       2},
  };

  // A function is the same in each revision: what differs, the images say by their kinds.
  void TakeNewest(const void* (*find)(const char* id), const Interface& known) {
    for (const char* id : known.ids) {
      const void* found = id == nullptr ? nullptr : find(id);
      if (found == nullptr) continue;
      Take(found, known);
      const auto* end = known.functions.data() + known.count;
      const bool any = std::any_of(known.functions.data(), end, [this](RulesetFunction function) {
        return Get(function) != nullptr;
      });
      if (any) interfaces_.emplace_back(id);
      return;
    }
  }

  static std::string Version() { return std::to_string(ARBITRO_ABI_VERSION); }

  static bool Fail(std::string* fault, const std::string& what) {
    *fault = "the ruleset " + what;
    return false;
  }

  // Every interface struct is `size`, `reserved` and function pointers; those behind the ruleset's
  // size are not there.
  void Take(const void* found, const Interface& known) {
    static_assert(offsetof(arbitro_draw_interface, draw) == 8 &&
                  offsetof(arbitro_draw_interface, evaluate) == 8 + sizeof(arbitro_function));
    uint32_t size = 0;
    std::memcpy(&size, found, sizeof(size));
    size_t offset = 8;
    for (size_t i = 0; i < known.count; ++i) {
      if (size < offset + sizeof(arbitro_function)) return;
      std::memcpy(&functions_[static_cast<size_t>(known.functions[i])],
                  static_cast<const char*>(found) + offset, sizeof(arbitro_function));
      offset += sizeof(arbitro_function);
    }
  }

  std::array<arbitro_function, kRulesetFunctionCount> functions_ = {};
  std::vector<std::string> interfaces_;
};

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_HOST_RULESET_FUNCTIONS_H_
