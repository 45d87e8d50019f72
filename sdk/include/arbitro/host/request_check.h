// SPDX-License-Identifier: Apache-2.0
//
// Whether a request names only what the ruleset's description lists. A host asks before each call,
// so that a ruleset may look its lists up by the places that a request gives, without a check of
// its own. Decode() checks what an image's indices name within itself.

#ifndef ARBITRO_HOST_REQUEST_CHECK_H_
#define ARBITRO_HOST_REQUEST_CHECK_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "arbitro/admit.h"
#include "arbitro/awards.h"
#include "arbitro/deck.h"
#include "arbitro/description.h"
#include "arbitro/draw_request.h"
#include "arbitro/penalty.h"
#include "arbitro/plan.h"
#include "arbitro/question.h"
#include "arbitro/rating.h"
#include "arbitro/score.h"
#include "arbitro/series.h"
#include "arbitro/standings.h"

namespace arbitro {
inline namespace v0 {

// Holds what a request is checked against. Each check returns what is wrong; empty: nothing is.
class RequestCheck {
 public:
  explicit RequestCheck(const Description& description) : description_(description) {}

  std::string Problem(const PenaltyRequest& request) const {
    const size_t infractions = description_.infractions.size();
    const size_t penalties = description_.penalties.size();
    std::string problem = Place(request.infraction, 1, infractions, "infraction");
    Add(Place(request.proposed, 0, penalties, "penalty"), &problem);
    Add(Division(request.division), &problem);
    // 0: an earlier version of the ruleset listed it.
    for (const PastPenalty& past : request.history) {
      Add(Place(past.infraction, 0, infractions, "infraction"), &problem);
      Add(Place(past.penalty, 0, penalties, "penalty"), &problem);
    }
    return problem;
  }

  std::string Problem(const AdmitRequest& request) const {
    const size_t roles = description_.staff_roles.size();
    std::string problem = Place(request.role, 0, roles, "staff role");
    Add(Division(request.division), &problem);
    for (const RoleCount& count : request.staff) {
      Add(Place(count.role, 0, roles, "staff role"), &problem);
    }
    return problem;
  }

  std::string Problem(const DrawRequest& request) const { return Divisions(request.players); }
  std::string Problem(const StandingsRequest& request) const { return Divisions(request.players); }
  std::string Problem(const PlanRequest& request) const {
    return Divisions(request.standings.heads);
  }
  std::string Problem(const AwardsRequest& request) const {
    return Divisions(request.standings.heads);
  }

  std::string Problem(const QuestionRequest& request) const {
    if (description_.FindQuestion(request.question) != nullptr) return "";
    return "the request names the question `" + request.question + "`, which is not published";
  }

  // These name nothing of the description by its place.
  std::string Problem(const DeckRequest&) const { return ""; }
  std::string Problem(const OutcomeRequest&) const { return ""; }
  std::string Problem(const SeriesRequest&) const { return ""; }
  std::string Problem(const RatingRequest&) const { return ""; }

 private:
  static void Add(const std::string& next, std::string* problem) {
    if (problem->empty()) *problem = next;
  }

  static std::string Place(uint32_t place, uint32_t least, size_t count, const char* noun) {
    if (place >= least && place <= count) return "";
    return "the request names " + std::string(noun) + " " + std::to_string(place) +
           ", the description lists " + std::to_string(count);
  }

  std::string Division(uint32_t place) const {
    return Place(place, 0, description_.divisions.size(), "division");
  }

  template <class Players>
  std::string Divisions(const Players& players) const {
    std::string problem;
    for (const auto& player : players) Add(Division(player.division), &problem);
    return problem;
  }

  const Description& description_;
};

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_HOST_REQUEST_CHECK_H_
