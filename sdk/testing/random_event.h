// SPDX-License-Identifier: Apache-2.0
//
// Plays a whole event by chance, by seed, as a daemon would: draws rounds, reports tables, drops
// players, asks for standings, and for what else there is (random_life.h). Every answer is checked.
//
//   RandomEvent event(client, seed, {.players = 33, .rounds = 5});
//   EXPECT_EQ(event.Play(), "") << "seed " << seed;
//
// A refusal with a published reason is an answer: the event ends there. A fault is a problem.

#ifndef ARBITRO_TESTING_RANDOM_EVENT_H_
#define ARBITRO_TESTING_RANDOM_EVENT_H_

#include <cstdint>
#include <memory>
#include <string>

#include "arbitro/host/client.h"

namespace arbitro {

struct RandomEventSize {
  uint32_t players = 8;
  uint32_t rounds = 3;
};

class RandomEvent {
 public:
  // The client must outlive the event, and may answer on another thread.
  RandomEvent(const RulesetClient& client, uint64_t seed, RandomEventSize size);
  ~RandomEvent();

  // Plays to the end. Empty where every answer was good; or the first problem, in a line.
  std::string Play();

  // Rounds that the ruleset drew, tables that it decided; and why it drew no further round.
  uint32_t rounds_drawn() const;
  uint32_t tables_decided() const;
  const std::string& refusal() const;
  // Of the tables those that were reported, byes left out; and why it refused a report.
  uint32_t reports_decided() const;
  const std::string& report_refusal() const;
  // Requests as they stand after Play, to make the same calls again.
  DrawRequest NextDraw() const;
  StandingsRequest NextStandings() const;

 private:
  class Course;  // the event as it is played
  std::unique_ptr<Course> course_;
};

}  // namespace arbitro

#endif  // ARBITRO_TESTING_RANDOM_EVENT_H_
