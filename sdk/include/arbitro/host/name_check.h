// SPDX-License-Identifier: Apache-2.0
//
// Whether what an answer names is listed in the ruleset's description.

#ifndef ARBITRO_HOST_NAME_CHECK_H_
#define ARBITRO_HOST_NAME_CHECK_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "arbitro/description.h"
#include "arbitro/event.h"
#include "arbitro/refusal.h"
#include "arbitro/standings.h"

namespace arbitro {
inline namespace v0 {

// Checks that all answers share. The description must outlive it. Each check returns false if the
// answer is wrong, and says in `fault` why.
class NameCheck {
 public:
  explicit NameCheck(const Description& description) : description_(&description) {}

  bool Refused(const Refusal& refusal, std::string* fault) const {
    if (refusal.reason != "NOT_OFFERED" && !description_->FindReason(refusal.reason)) {
      return Fail(fault, "refuses with the unpublished reason `" + refusal.reason + "`");
    }
    return RuleExists(refusal.rule, fault);
  }

  bool Citations(const std::vector<Citation>& citations, std::string* fault) const {
    for (const Citation& citation : citations) {
      if (citation.rule.empty()) return Fail(fault, "cites no rule");
      if (!RuleExists(citation.rule, fault)) return false;
    }
    return true;
  }

 protected:
  static bool Fail(std::string* fault, std::string what) {
    *fault = "the answer " + std::move(what);
    return false;
  }

  bool RuleExists(const std::string& rule, std::string* fault) const {
    if (rule.empty() || description_->FindRule(rule)) return true;
    return Fail(fault, "cites the unpublished rule `" + rule + "`");
  }

  bool CodeExists(const std::string& code, std::string* fault) const {
    if (description_->FindViolation(code)) return true;
    return Fail(fault, "names the unpublished code `" + code + "`");
  }

  bool DutiesExist(const std::vector<Duty>& duties, std::string* fault) const {
    for (const Duty& duty : duties) {
      if (!DutyExists(duty.code, fault) || !RuleExists(duty.rule, fault)) return false;
    }
    return true;
  }

  bool DutyExists(const std::string& code, std::string* fault) const {
    if (description_->FindDuty(code)) return true;
    return Fail(fault, "names the unpublished duty `" + code + "`");
  }

  // Each award's `who` is one of `count`, or the organiser.
  bool AwardsExist(const std::vector<Award>& awards, size_t count, std::string* fault) const {
    for (const Award& award : awards) {
      if (!description_->FindAward(award.code)) {
        return Fail(fault, "names the unpublished award `" + award.code + "`");
      }
      if (!RuleExists(award.rule, fault)) return false;
      if (award.who != ARBITRO_NONE && award.who >= count) {
        return Fail(fault, "gives an award to a player out of range");
      }
    }
    return true;
  }

  // A place in one of the description's lists, from 1.
  static bool PlaceExists(uint32_t place, size_t count, const char* noun, std::string* fault) {
    if (place >= 1 && place <= count) return true;
    return Fail(fault, "names " + std::string(noun) + " " + std::to_string(place) + " of " +
                           std::to_string(count));
  }

  // Each of `players` is either ranked or left out, once; ranks rise.
  bool RanksAll(const Standings& standings, uint32_t players, std::string* fault) const {
    std::vector<bool> named(players, false);
    uint32_t rank = 1;
    for (const Standing& row : standings.rows) {
      if (!Name(row.player, &named, fault)) return false;
      if (row.rank < rank || row.rank > players) return Fail(fault, "has ranks that do not rise");
      rank = row.rank;
      if (row.broken_by != ARBITRO_NONE && row.broken_by >= standings.columns.size()) {
        return Fail(fault, "names a column out of range");
      }
    }
    for (uint32_t player : standings.unranked) {
      if (!Name(player, &named, fault)) return false;
    }
    if (standings.rows.size() + standings.unranked.size() != players) {
      return Fail(fault, "leaves a player out of the standings");
    }
    for (const Column& column : standings.columns) {
      if (!RuleExists(column.rule, fault)) return false;
    }
    return true;
  }

  const Description& description() const { return *description_; }

 private:
  static bool Name(uint32_t player, std::vector<bool>* named, std::string* fault) {
    if (player >= named->size()) return Fail(fault, "ranks a player out of range");
    if ((*named)[player]) return Fail(fault, "ranks a player twice");
    (*named)[player] = true;
    return true;
  }

  const Description* description_;
};

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_HOST_NAME_CHECK_H_
