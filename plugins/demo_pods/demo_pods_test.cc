// SPDX-License-Identifier: Apache-2.0
//
// The rules put to the test through the boundary, as a daemon calls it, and whole events by seed.

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "testing/fake_host.h"
#include "testing/random_event.h"

extern "C" const arbitro_ruleset* arbitro_ruleset_entry(uint32_t host_abi);

namespace arbitro::demo_pods {
namespace {

int failures = 0;

void Expect(bool good, const std::string& what) {
  if (good) return;
  ++failures;
  std::printf("FAILED: %s\n", what.c_str());
}

// The sizes of the drawn tables, largest first: "4 4 3"; or the reason of the refusal.
std::string SizesFor(const FakeHost& host, uint32_t players) {
  DrawRequest request;
  request.format = "standard";
  request.players.resize(players);
  const auto reply = host.Draw(request);
  if (reply.refusal() != nullptr) return reply.refusal()->reason;
  if (reply.answer() == nullptr) return Describe(reply);
  std::vector<size_t> sizes;
  for (const Table& table : reply.answer()->tables) sizes.push_back(table.seats.size());
  std::sort(sizes.rbegin(), sizes.rend());
  std::string text;
  for (const size_t size : sizes) text += (text.empty() ? "" : " ") + std::to_string(size);
  return text;
}

// [PODS-1] Tables of four, as few of three as can be.
void TablesAreOfFourAndAsFewOfThreeAsCanBe(const FakeHost& host) {
  Expect(SizesFor(host, 8) == "4 4", "8 players: " + SizesFor(host, 8));
  Expect(SizesFor(host, 11) == "4 4 3", "11 players: " + SizesFor(host, 11));
  Expect(SizesFor(host, 9) == "3 3 3", "9 players: " + SizesFor(host, 9));
  Expect(SizesFor(host, 5) == "NO_TABLES", "5 players: " + SizesFor(host, 5));
}

// [PODS-2] Players who have met meet again as rarely as can be.
void OldNeighboursArePartedWhereTheyCanBe(const FakeHost& host) {
  DrawRequest request;
  request.format = "standard";
  request.players.resize(16);
  for (uint32_t i = 0; i < 16; ++i) {
    request.players[i].first_met = static_cast<uint32_t>(request.met.size());
    request.players[i].met_count = 3;
    for (uint32_t other = i / 4 * 4; other < i / 4 * 4 + 4; ++other) {
      if (other != i) request.met.push_back(other);
    }
  }
  const auto reply = host.Draw(request);
  Expect(reply.answer() != nullptr, "draw: " + Describe(reply));
  if (reply.answer() == nullptr) return;
  for (const Table& table : reply.answer()->tables) {
    for (const Seat& one : table.seats) {
      for (const Seat& other : table.seats) {
        Expect(one.player == other.player || one.player / 4 != other.player / 4,
               "two who have met sit together");
      }
    }
  }
}

// The points of a report's seats, or the reason of the refusal.
std::string PointsFor(const FakeHost& host, uint32_t seats, const std::vector<int64_t>& places) {
  OutcomeRequest request;
  request.format = "standard";
  request.seat_count = seats;
  Value list = Value::List();
  for (const int64_t place : places) list.Add(Value::Integer(place));
  request.report = Value::Struct({{"places", list}});
  const auto reply = host.Outcome(request);
  if (reply.refusal() != nullptr) return reply.refusal()->reason;
  if (reply.answer() == nullptr) return Describe(reply);
  std::string points;
  for (const SeatOutcome& seat : reply.answer()->seats) {
    points += (points.empty() ? "" : " ") + std::to_string(seat.points);
  }
  return points;
}

// [PODS-3] A place is worth its points.
void PlacesAreWorthPoints(const FakeHost& host) {
  const auto expect = [&](uint32_t seats, const std::vector<int64_t>& places,
                          const std::string& points) {
    const std::string came = PointsFor(host, seats, places);
    Expect(came == points, "expected " + points + ", got " + came);
  };
  expect(4, {2, 1, 4, 3}, "3 5 1 2");
  expect(3, {1, 1, 3}, "5 5 2");
  expect(4, {1, 2, 3}, "WRONG_PLACES");
  expect(3, {1, 2, 4}, "WRONG_PLACES");
}

// 3 + 3, 5 + 1 and 1 + 1: two players of six points, one of whom was first once.
StandingsRequest TwoRounds() {
  StandingsRequest request;
  request.format = "standard";
  request.rounds_played = 2;
  request.players.resize(3);
  const int32_t points[3][2] = {{3, 3}, {5, 1}, {1, 1}};
  for (uint32_t i = 0; i < 3; ++i) {
    StandingsPlayer& player = request.players[i];
    player.status = ARBITRO_PLAYER_ACTIVE;
    player.first_result = 2 * i;
    player.result_count = 2;
    for (uint32_t round = 0; round < 2; ++round) {
      player.points += points[i][round];
      PlayerResult result = {};
      result.round = round + 1;
      result.opponent = ARBITRO_NONE;
      result.result = points[i][round] == 5 ? ARBITRO_RESULT_WIN : ARBITRO_RESULT_LOSS;
      result.points = points[i][round];
      request.results.push_back(result);
    }
  }
  return request;
}

// [PODS-4] Of equal points, more first places.
void FirstPlacesBreakTies(const FakeHost& host) {
  const auto reply = host.Rank(TwoRounds());
  Expect(reply.answer() != nullptr, "standings: " + Describe(reply));
  if (reply.answer() == nullptr) return;
  const auto& rows = reply.answer()->rows;
  Expect(rows[0].player == 1 && rows[1].player == 0, "the one with a first place is not ahead");
  Expect(rows[1].rank == 2 && rows[1].broken_by == 1, "it is not the first places that part them");
}

void WholeEventsKeepTheContract(const FakeHost& host) {
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    RandomEvent event(*host.client(), seed, {static_cast<uint32_t>(5 + seed), 4});
    const std::string problem = event.Play();
    Expect(problem.empty(), "event of seed " + std::to_string(seed) + ": " + problem);
  }
}

}  // namespace
}  // namespace arbitro::demo_pods

int main() {
  using namespace arbitro::demo_pods;
  const arbitro::FakeHost host(&arbitro_ruleset_entry);
  Expect(host.fault().empty(), host.fault());
  if (failures == 0) {
    TablesAreOfFourAndAsFewOfThreeAsCanBe(host);
    OldNeighboursArePartedWhereTheyCanBe(host);
    PlacesAreWorthPoints(host);
    FirstPlacesBreakTies(host);
    WholeEventsKeepTheContract(host);
  }
  std::printf(failures == 0 ? "all good\n" : "%d failed\n", failures);
  return failures == 0 ? 0 : 1;
}
