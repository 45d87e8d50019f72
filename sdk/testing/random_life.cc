// SPDX-License-Identifier: Apache-2.0

#include "testing/random_life.h"

#include <future>
#include <optional>
#include <utility>
#include <vector>

#include "testing/random_value.h"

namespace arbitro {
namespace {

class LifeCourse {
 public:
  LifeCourse(const RulesetClient& client, uint64_t seed)
      : client_(client), description_(client.description()), values_(seed) {
    const auto& formats = description_.formats;
    format_ = formats[values_.Below(formats.size())].id;
    settings_ = Fill(description_.settings);
  }

  std::string Play() {
    for (uint32_t act = ARBITRO_ACT_REQUEST; act <= ARBITRO_ACT_JUDGE; ++act) {
      Ask(&RulesetClient::Admit, AnAct(static_cast<arbitro_act>(act)),
          "admit of act " + std::to_string(act));
    }
    PlanAnEvent();
    for (uint32_t i = 1; i <= description_.infractions.size() && i <= kInfractionsMax; ++i) {
      RuleInfraction(1 + Below(description_.infractions.size()));
    }
    AwardsRequest awards;
    awards.format = format_;
    awards.settings = settings_;
    awards.counts = Counts();
    awards.phases = {{ARBITRO_PHASE_SWISS, kPlayers, 3, 3, 3, 0}};
    awards.standings = Heads();
    Ask(&RulesetClient::AwardPrizes, awards, "awards");
    Ask(&RulesetClient::RankSeries, ASeries(), "series");
    Ask(&RulesetClient::Rate, APlay(), "rate");
    return problem_;
  }

 private:
  static constexpr uint32_t kPlayers = 11;
  static constexpr uint32_t kInfractionsMax = 20;
  static constexpr uint32_t kStepsMax = 30;

  uint32_t Below(uint64_t bound) { return static_cast<uint32_t>(values_.Below(bound)); }

  Value Fill(const std::optional<Form>& form) { return form ? values_.Of(*form) : Value::Struct(); }

  // Returns what came back; nothing where it was refused, or a problem.
  template <class Answer, class Request>
  std::optional<Answer> Ask(void (RulesetClient::*function)(const Request&,
                                                            RulesetClient::Done<Answer>) const,
                            const Request& request, const std::string& what) {
    std::promise<Reply<Answer>> promise;
    (client_.*function)(request, [&](Reply<Answer> reply) { promise.set_value(std::move(reply)); });
    const Reply<Answer> reply = promise.get_future().get();
    if (reply.fault() != nullptr && problem_.empty()) problem_ = what + ": " + reply.fault()->what;
    if (reply.answer() == nullptr) return std::nullopt;
    return *reply.answer();
  }

  EventCounts Counts() {
    EventCounts counts = {};
    counts.registered = kPlayers;
    counts.dropped = Below(3);
    counts.active = kPlayers - counts.dropped;
    return counts;
  }

  StandingsHeads Heads() {
    StandingsHeads heads;
    for (uint32_t i = 0; i < kPlayers; ++i) {
      const uint32_t status = Below(5) == 0 ? ARBITRO_PLAYER_DROPPED : ARBITRO_PLAYER_ACTIVE;
      heads.heads.push_back({0, static_cast<int32_t>(kPlayers - i), i + 1, i + 1, status,
                             Below(description_.divisions.size() + 1), 0});
    }
    heads.column_count = 1;
    for (uint32_t i = 0; i < kPlayers; ++i) heads.cells.push_back({kPlayers - i, 0});
    return heads;
  }

  AdmitRequest AnAct(arbitro_act act) {
    AdmitRequest request;
    request.act = act;
    request.format = format_;
    request.settings = settings_;
    request.event_status = static_cast<arbitro_event_status>(1 + Below(ARBITRO_EVENT_CANCELLED));
    request.subject_is_staff = Below(2) == 1;
    request.player_status = Below(ARBITRO_PLAYER_EXPELLED + 1);
    request.player_facts = Fill(description_.player);
    request.role = Below(description_.staff_roles.size() + 1);
    request.division = Below(description_.divisions.size() + 1);
    if (act == ARBITRO_ACT_AMEND_SETTINGS) request.arguments = Fill(description_.settings);
    if (act == ARBITRO_ACT_REGISTER) request.arguments = Fill(description_.player);
    request.day = static_cast<int32_t>(Below(40'000)) - 10'000;
    request.second_of_day = Below(86'400);
    request.counts = Counts();
    for (uint32_t role = 1; role <= description_.staff_roles.size(); ++role) {
      request.staff.push_back({role, Below(3)});
    }
    if (act == ARBITRO_ACT_APPEAL) {
      request.appeal_published = Below(2) == 1;
      request.publication_age_s = Below(20'000);
      request.appeal_reported = Below(2) == 1;
      request.signature = Below(ARBITRO_SIGNATURE_REFUSED + 1);
    }
    if (Below(4) == 0) {
      request.entries.push_back({ARBITRO_PERSON_SUSPENSION, description_.id, "a ban", 0, 0, 0});
    }
    return request;
  }

  // Follows the plan until the event is over.
  void PlanAnEvent() {
    PlanRequest request;
    request.format = format_;
    request.settings = settings_;
    request.counts = Counts();
    request.standings = Heads();
    request.published = Below(4) != 0;
    request.publication_age_s = Below(20'000);
    for (uint32_t step = 0; step < kStepsMax && problem_.empty(); ++step) {
      const auto plan = Ask(&RulesetClient::PlanNext, request, "plan " + std::to_string(step));
      if (!plan || plan->step == ARBITRO_STEP_OVER) return;
      if (plan->step == ARBITRO_STEP_PHASE) {
        if (request.phases.size() == limits::kPhasesMax) return;
        const size_t qualified = plan->qualified.size();
        const uint32_t entrants =
            qualified == 0 ? request.counts.active : static_cast<uint32_t>(qualified);
        request.phases.push_back({plan->phase_kind, entrants, plan->rounds_planned, 0, 0, 0});
      }
      ++request.phases.back().rounds_paired;
      ++request.phases.back().rounds_closed;
      ++request.counts.rounds_paired;
      ++request.counts.rounds_closed;
      request.counts.phase = static_cast<uint32_t>(request.phases.size());
    }
  }

  // The same infraction again and again, and once proposed by a judge who may.
  void RuleInfraction(uint32_t infraction) {
    PenaltyRequest request;
    request.format = format_;
    request.settings = settings_;
    request.infraction = infraction;
    const auto& form = description_.infractions[infraction - 1].circumstances;
    for (uint32_t round = 1; round <= 4; ++round) {
      request.circumstances = form ? values_.Of(*form) : Value();
      request.phase_kind = ARBITRO_PHASE_SWISS;
      request.phase = 1;
      request.round = round;
      request.at_table = Below(2) == 1;
      request.table_seats = request.at_table ? 2 : 0;
      request.head_judge = Below(2) == 1;
      request.proposed = Below(4) == 0 ? 1 + Below(description_.penalties.size()) : 0;
      const auto ruling = Ask(&RulesetClient::RulePenalty, request,
                              "penalty for `" + description_.infractions[infraction - 1].id + "`");
      if (!ruling) continue;
      request.history.push_back({infraction, ruling->ruling, 1, round, ruling->step,
                                 ruling->deviates ? ARBITRO_PAST_PENALTY_DEVIATED : 0, round, 0});
    }
  }

  SeriesRequest ASeries() {
    SeriesRequest request;
    request.settings = Fill(description_.series);
    for (uint32_t i = 0; i < kPlayers; ++i) request.persons.push_back({i + 1, Value()});
    for (uint32_t stage = Below(9); stage > 0; --stage) {
      Stage one = {Fill(description_.stage), kPlayers, {}};
      for (uint32_t i = 0; i < kPlayers; ++i) {
        if (Below(3) != 0) one.rows.push_back({i, i + 1, static_cast<int32_t>(Below(20)), 0, {}});
      }
      request.stages.push_back(one);
    }
    return request;
  }

  RatingRequest APlay() {
    RatingRequest request;
    request.settings = Fill(description_.series);
    request.stage = Fill(description_.stage);
    request.event_settings = settings_;
    for (uint32_t i = 0; i < kPlayers; ++i) {
      request.persons.push_back({static_cast<int64_t>(Below(3'000'000)), Below(3), Value()});
    }
    for (uint32_t table = Below(20); table > 0; --table) {
      RatedMatch match = {1 + Below(5), Below(9) == 0};
      for (uint32_t seat = 2 + Below(3); seat > 0; --seat) {
        const uint32_t person = Below(9) == 0 ? ARBITRO_NONE : Below(kPlayers);
        match.seats.push_back({person, 1 + Below(ARBITRO_RESULT_TIE), 1 + Below(4)});
      }
      request.matches.push_back(std::move(match));
    }
    return request;
  }

  const RulesetClient& client_;
  const Description& description_;
  RandomValues values_;
  std::string format_;
  Value settings_;
  std::string problem_;
};

}  // namespace

std::string RandomLife::Play() const { return LifeCourse(client_, seed_).Play(); }

}  // namespace arbitro
