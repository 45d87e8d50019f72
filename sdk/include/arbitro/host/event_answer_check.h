// SPDX-License-Identifier: Apache-2.0
//
// Whether a ruleset's answer about an event's life, its penalties, its awards or a series keeps its
// contract.

#ifndef ARBITRO_HOST_EVENT_ANSWER_CHECK_H_
#define ARBITRO_HOST_EVENT_ANSWER_CHECK_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "arbitro/admit.h"
#include "arbitro/awards.h"
#include "arbitro/description.h"
#include "arbitro/host/name_check.h"
#include "arbitro/limits.h"
#include "arbitro/penalty.h"
#include "arbitro/plan.h"
#include "arbitro/rating.h"
#include "arbitro/series.h"

namespace arbitro {
inline namespace v0 {

// Holds what an answer is checked against. Each check returns false and says in `fault` what is
// wrong.
class EventAnswerCheck : public NameCheck {
 public:
  EventAnswerCheck(const Description& description, const AdmitRequest&) : NameCheck(description) {}
  EventAnswerCheck(const Description& description, const PlanRequest& request)
      : NameCheck(description),
        heads_(request.standings.heads),
        in_phase_(!request.phases.empty()) {}
  EventAnswerCheck(const Description& description, const PenaltyRequest& request)
      : NameCheck(description), head_judge_(request.head_judge), proposed_(request.proposed) {}
  EventAnswerCheck(const Description& description, const AwardsRequest& request)
      : NameCheck(description), count_(request.standings.heads.size()) {}
  EventAnswerCheck(const Description& description, const SeriesRequest& request)
      : NameCheck(description), count_(request.persons.size()) {}
  EventAnswerCheck(const Description& description, const RatingRequest& request)
      : NameCheck(description), count_(request.persons.size()) {}

  bool Answer(const Admission& admission, std::string* fault) const {
    if (admission.entry_round > limits::kRoundsMax) return Fail(fault, "has a round out of range");
    if (admission.division != 0 &&
        !PlaceExists(admission.division, description().divisions.size(), "division", fault)) {
      return false;
    }
    for (const std::string& code : admission.settled) {
      if (!DutyExists(code, fault)) return false;
    }
    return DutiesExist(admission.duties, fault);
  }

  // A new phase has a kind and at least two who qualify, each active and once; nothing else says
  // anything about a phase.
  bool Answer(const Plan& plan, std::string* fault) const {
    const bool phase = plan.step == ARBITRO_STEP_PHASE;
    if (phase != (plan.phase_kind != 0)) {
      return Fail(fault, phase ? "plans a phase of no kind" : "names a phase and plans none");
    }
    if (plan.step == ARBITRO_STEP_ROUND && !in_phase_) {
      return Fail(fault, "plans a round of no phase");
    }
    if (!phase && (!plan.qualified.empty() || plan.rounds_planned != 0 || plan.third_place ||
                   plan.fresh_start)) {
      return Fail(fault, "says who qualifies and plans no phase");
    }
    if (plan.rounds_planned > limits::kRoundsMax) return Fail(fault, "plans too many rounds");
    return QualifiedAreActive(plan, fault) && TablesSeatThem(plan, fault);
  }

  // The ruling exists; only a head judge's proposal deviates.
  bool Answer(const Ruling& ruling, std::string* fault) const {
    const size_t count = description().penalties.size();
    if (!PlaceExists(ruling.ruling, count, "penalty", fault)) return false;
    for (const auto* list : {&ruling.allowed, &ruling.choices}) {
      for (uint32_t penalty : *list) {
        if (!PlaceExists(penalty, count, "penalty", fault)) return false;
      }
      if (!std::is_sorted(list->begin(), list->end())) {
        return Fail(fault, "lists penalties that are not mildest first");
      }
    }
    for (const FurtherPenalty& further : ruling.further) {
      if (!PlaceExists(further.penalty, count, "penalty", fault)) return false;
    }
    if (ruling.deviates && (!head_judge_ || proposed_ == 0)) {
      return Fail(fault, "deviates, and no head judge proposed it");
    }
    if (proposed_ != 0 && ruling.ruling != proposed_) {
      return Fail(fault, "rules otherwise than was proposed, and does not refuse");
    }
    return DutiesExist(ruling.duties, fault);
  }

  bool Answer(const Awards& awards, std::string* fault) const {
    return AwardsExist(awards.awards, count_, fault) && DutiesExist(awards.duties, fault);
  }

  bool Answer(const SeriesTotals& totals, std::string* fault) const {
    return RanksAll(totals.standings, static_cast<uint32_t>(count_), fault) &&
           AwardsExist(totals.awards, count_, fault) && DutiesExist(totals.duties, fault);
  }

  bool Answer(const Ratings& ratings, std::string* fault) const {
    return ratings.persons.size() == count_ ||
           Fail(fault, "rates " + std::to_string(ratings.persons.size()) + " persons of " +
                           std::to_string(count_));
  }

 private:
  bool QualifiedAreActive(const Plan& plan, std::string* fault) const {
    std::vector<bool> named(heads_.size(), false);
    for (uint32_t head : plan.qualified) {
      if (head >= heads_.size()) return Fail(fault, "qualifies a player out of range");
      if (named[head]) return Fail(fault, "qualifies a player twice");
      if (!MayQualify(plan, heads_[head].status)) {
        return Fail(fault, "qualifies a player who is out");
      }
      named[head] = true;
    }
    if (plan.qualified.size() == 1) return Fail(fault, "qualifies one player alone");
    return true;
  }

  // A player who is absent from one round may still qualify for the next phase. A player who has
  // dropped may keep a place in a bracket: the opponent goes on.
  static bool MayQualify(const Plan& plan, uint32_t status) {
    if (status == ARBITRO_PLAYER_EXPELLED) return false;
    return status != ARBITRO_PLAYER_DROPPED || plan.phase_kind == ARBITRO_PHASE_ELIMINATION;
  }

  static bool TablesSeatThem(const Plan& plan, std::string* fault) {
    for (const TableSize& size : plan.tables) {
      if (size.seats < 1 || size.seats > limits::kSeatsPerTableMax || size.tables < 1 ||
          size.tables > limits::kPlayersMax) {
        return Fail(fault, "plans " + std::to_string(size.tables) + " tables of " +
                               std::to_string(size.seats) + " seats");
      }
    }
    return true;
  }

  std::vector<Head> heads_;
  bool in_phase_ = false;
  bool head_judge_ = false;
  uint32_t proposed_ = 0;
  size_t count_ = 0;
};

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_HOST_EVENT_ANSWER_CHECK_H_
