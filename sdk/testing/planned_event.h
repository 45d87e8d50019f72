// SPDX-License-Identifier: Apache-2.0
//
// Plays a whole event as its ruleset plans it: phases, rounds, tables, standings and awards, as a
// daemon would, with reports that the test makes.
//
//   PlannedEvent event(host, {.players = 11, .seed = 7, .format = "tournament"}, MakeReport);
//   EXPECT_EQ(event.Play(), "");
//   event.record().games(0);  // What the first player did at each table.
//
// Every answer is checked by the host. No player drops, and every round is decided.

#ifndef ARBITRO_TESTING_PLANNED_EVENT_H_
#define ARBITRO_TESTING_PLANNED_EVENT_H_

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "kit/random.h"
#include "testing/event_record.h"
#include "testing/fake_host.h"

namespace arbitro {

class PlannedEvent {
 public:
  struct Options {
    uint32_t players = 8;
    uint32_t seed = 1;
    std::string format;
    Value settings = Value::Struct();
  };

  // The report of a table; chance comes from the stream alone.
  using MakeReport = std::function<Value(const OutcomeRequest&, kit::RandomStream*)>;

  // The host must outlive the event.
  PlannedEvent(const FakeHost& host, Options options, MakeReport make_report)
      : host_(host),
        options_(std::move(options)),
        make_report_(std::move(make_report)),
        random_(SeedOf(options_.seed), "event"),
        record_(options_.format, options_.settings, options_.players) {}

  // Plays until the plan says that the event is over. Empty; or the first problem or refusal.
  std::string Play() {
    for (Plan plan = NextStep(); problem_.empty() && plan.step != ARBITRO_STEP_OVER;
         plan = NextStep()) {
      if (plan.step != ARBITRO_STEP_PHASE) {
        Fail("another round is planned, where its phase was played out");
      } else {
        PlayPhase(plan);
      }
    }
    return problem_;
  }

  const EventRecord& record() const { return record_; }
  // Every round's draw, in order.
  const std::vector<RoundDraw>& draws() const { return draws_; }

  // As the newest round's end took them.
  Reply<Standings> Rank() const {
    StandingsRequest request = record_.ToRank();
    request.seed = lots_;
    return host_.Rank(request);
  }

  Reply<Awards> AwardPrizes() {
    AwardsRequest request;
    request.format = options_.format;
    request.settings = options_.settings;
    request.counts = record_.Counts();
    request.phases = record_.phases();
    request.standings = Heads();
    return host_.AwardPrizes(request);
  }

 private:
  static constexpr uint32_t kAgeS = 24 * 60 * 60;

  static kit::Seed SeedOf(uint32_t seed) {
    kit::Seed result;
    for (size_t i = 0; i < 4; ++i) result.bytes[i] = static_cast<uint8_t>(seed >> (8 * i));
    return result;
  }

  void Fail(std::string what) {
    if (problem_.empty()) problem_ = std::move(what);
  }

  // Also puts the players' indices, by standing, into `order_`.
  StandingsHeads Heads() {
    StandingsHeads heads;
    order_.clear();
    const Reply<Standings> reply = Rank();
    if (reply.answer() == nullptr) return Fail(Describe(reply)), heads;
    for (const Standing& row : reply.answer()->rows) {
      const StandingsPlayer& player = record_.player(row.player);
      Head head = {};
      head.points = player.points;
      head.rank = row.rank;
      head.number = player.number;
      head.status = ARBITRO_PLAYER_ACTIVE;
      heads.heads.push_back(head);
      order_.push_back(row.player);
    }
    heads.column_count = static_cast<uint32_t>(reply.answer()->columns.size());
    heads.cells = reply.answer()->cells;
    heads.negative = reply.answer()->negative;
    return heads;
  }

  Plan NextStep() {
    PlanRequest request;
    request.format = options_.format;
    request.settings = options_.settings;
    request.counts = record_.Counts();
    request.phases = record_.phases();
    request.standings = Heads();
    // Long enough ago that no player appeals any more.
    request.published = true;
    request.publication_age_s = kAgeS;
    const Reply<Plan> reply = host_.PlanNext(request);
    if (reply.answer() == nullptr) return Fail(Describe(reply)), Plan{};
    return *reply.answer();
  }

  void PlayPhase(const Plan& plan) {
    std::vector<uint32_t> qualified;
    for (const uint32_t head : plan.qualified) qualified.push_back(order_[head]);
    record_.BeginPhase(plan, std::move(qualified));
    for (uint32_t round = 1; round <= plan.rounds_planned && problem_.empty(); ++round) {
      PlayRound(plan, round);
    }
  }

  void PlayRound(const Plan& plan, uint32_t round) {
    DrawRequest request = record_.ToDraw(plan, round);
    request.seed = DrawSeed();
    const Reply<RoundDraw> reply = host_.Draw(request);
    if (reply.answer() == nullptr) return Fail(Describe(reply));
    record_.RoundPaired();
    draws_.push_back(*reply.answer());
    uint32_t number = 0;
    for (const Table& table : draws_.back().tables) Decide(table, round, ++number);
    record_.RoundClosed();
    if (host_.client()->description().standings_lots) lots_ = DrawSeed();
  }

  SeedBytes DrawSeed() {
    SeedBytes seed;
    for (uint8_t& byte : seed) byte = static_cast<uint8_t>(random_.Below(256));
    return seed;
  }

  void Decide(const Table& table, uint32_t round, uint32_t number) {
    OutcomeRequest request = record_.ToScore(table, round);
    if (table.kind != ARBITRO_TABLE_BYE) request.report = make_report_(request, &random_);
    const Reply<TableOutcome> reply = host_.Outcome(request);
    if (reply.answer() == nullptr) return Fail(Describe(reply));
    record_.Take(table, *reply.answer(), round, number);
  }

  const FakeHost& host_;
  const Options options_;
  const MakeReport make_report_;
  kit::RandomStream random_;
  EventRecord record_;
  std::vector<RoundDraw> draws_;
  std::vector<uint32_t> order_;  // players by standing
  SeedBytes lots_ = {};          // of the newest round's end; zero: the game draws none
  std::string problem_;
};

}  // namespace arbitro

#endif  // ARBITRO_TESTING_PLANNED_EVENT_H_
