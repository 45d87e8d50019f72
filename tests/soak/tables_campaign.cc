// SPDX-License-Identifier: Apache-2.0

#include "tests/soak/tables_campaign.h"

#include <dlfcn.h>

#include <algorithm>
#include <utility>

#include "kit/random.h"
#include "testing/event_record.h"

namespace arbitro::soak {
namespace {

constexpr uint32_t kFive = 5;

using TableList = std::vector<std::vector<uint32_t>>;

kit::Seed SeedOfNumbers(uint64_t first, uint64_t second) {
  kit::Seed seed;
  for (size_t i = 0; i < 8; ++i) {
    seed.bytes[i] = static_cast<uint8_t>(first >> (8 * i));
    seed.bytes[8 + i] = static_cast<uint8_t>(second >> (8 * i));
  }
  return seed;
}

// Goes through all seatings, player after player. Of empty tables of one size it tries only the
// first, because the others are the same.
class Trial {
 public:
  Trial(const TablesPast& past, const std::vector<uint32_t>& sizes, TablesCost limit)
      : past_(past), sizes_(sizes), limit_(limit), tables_(sizes.size()) {}

  bool Seat(uint32_t player, const TablesCost& cost) {
    if (!(cost < limit_)) return false;
    if (player == past_.Size()) return true;
    for (size_t table = 0; table < tables_.size(); ++table) {
      if (tables_[table].size() == sizes_[table]) continue;
      TablesCost with = cost;
      if (sizes_[table] == kFive) with.fives += past_.fives[player];
      for (const uint32_t other : tables_[table]) with.met += past_.met[player][other];
      const bool empty = tables_[table].empty();
      tables_[table].push_back(player);
      if (Seat(player + 1, with)) return true;
      tables_[table].pop_back();
      while (empty && table + 1 < tables_.size() && sizes_[table + 1] == sizes_[table]) ++table;
    }
    return false;
  }

 private:
  const TablesPast& past_;
  const std::vector<uint32_t>& sizes_;
  const TablesCost limit_;
  TableList tables_;
};

// One event: draws, checks and remembers round after round.
class Event {
 public:
  Event(const DrawTables& draw, const TablesEvent& event, TablesTotals* totals)
      : draw_(draw),
        event_(event),
        totals_(*totals),
        sizes_(SizesByRule(event.players)),
        past_(event.players),
        record_("tournament", SettingsOf(event), event.players),
        random_(SeedOfNumbers(event.seed, event.players), "soak.tables") {}

  std::string Play() {
    Plan plan;
    plan.step = ARBITRO_STEP_PHASE;
    plan.phase_kind = ARBITRO_PHASE_TABLES;
    plan.rounds_planned = kTableRounds;
    record_.BeginPhase(plan, {});
    ++totals_.events;
    for (uint32_t round = 1; round <= kTableRounds; ++round) {
      const std::string wrong = PlayRound(plan, round);
      if (!wrong.empty()) return "round " + std::to_string(round) + ": " + wrong;
    }
    return "";
  }

 private:
  static Value SettingsOf(const TablesEvent& event) {
    return Value::Struct({{"avoid_repeats", Value::Flag(event.avoid_repeats)}});
  }

  std::string PlayRound(const Plan& plan, uint32_t round) {
    DrawRequest request = record_.ToDraw(plan, round);
    for (uint8_t& byte : request.seed) byte = static_cast<uint8_t>(random_.Below(256));
    const Reply<RoundDraw> reply = draw_(request);
    if (reply.answer() == nullptr) return "no round was drawn";
    const RoundDraw& draw = *reply.answer();
    TableList tables;
    for (const Table& table : draw.tables) {
      tables.emplace_back();
      for (const arbitro::Seat& seat : table.seats) tables.back().push_back(seat.player);
    }
    std::string wrong = CheckSizes(tables);
    if (wrong.empty()) wrong = CheckCertificate(draw, CostOf(past_, tables));
    if (wrong.empty() && event_.avoid_repeats) wrong = CheckMeetings(CostOf(past_, tables), draw);
    past_.Play(tables);
    if (wrong.empty()) wrong = CheckFives();
    Remember(draw, round);
    return wrong;
  }

  std::string CheckSizes(const TableList& tables) const {
    std::vector<uint32_t> sizes;
    std::vector<uint32_t> seated;
    for (const auto& table : tables) {
      sizes.push_back(static_cast<uint32_t>(table.size()));
      seated.insert(seated.end(), table.begin(), table.end());
    }
    std::sort(seated.begin(), seated.end());
    for (uint32_t player = 0; player < event_.players; ++player) {
      if (player >= seated.size() || seated[player] != player) return "not everybody sits once";
    }
    return sizes == sizes_ ? "" : "the tables have other sizes than the rule says";
  }

  // Checks the ruleset's figures beside the round: its cost, and the bound that no seating falls
  // below.
  std::string CheckCertificate(const RoundDraw& draw, const TablesCost& cost) {
    std::vector<int64_t> counted = {static_cast<int64_t>(cost.fives)};
    if (event_.avoid_repeats) counted.push_back(static_cast<int64_t>(cost.met));
    if (draw.cost != counted) return "the cost is not what is counted";
    if (draw.bound > draw.cost) return "the bound is above the cost";
    if (draw.bound.empty() || draw.bound[0] != draw.cost[0]) return "more games of five than due";
    // A uniform draw picks among the best seatings, so it must have proved that they are.
    if (draw.uniform && draw.bound != draw.cost) return "drawn uniformly, and not proved";
    if (!event_.avoid_repeats && !draw.uniform) return "a plain draw is not uniform";
    if (draw.differs.size() != counted.size() - 1) return "what differs is not marked";
    totals_.bound_rounds += draw.bound == draw.cost ? 1 : 0;
    return "";
  }

  std::string CheckMeetings(const TablesCost& cost, const RoundDraw& draw) {
    if (event_.players <= kTriedPlayersMax) {
      ++totals_.tried_rounds;
      if (draw.bound != draw.cost) return "few players, and not proved";
      if (AnyCheaper(past_, sizes_, cost)) return "players meet again who need not";
    }
    const TablesCost greedy = CostOf(past_, GreedyTables(past_, sizes_, random_.Next64()));
    ++totals_.greedy_rounds;
    totals_.better_rounds += cost < greedy ? 1 : 0;
    if (greedy < cost) return "a greedy draw has fewer meetings";
    // A bound is wrong if some seating falls below it.
    const std::vector<int64_t> reached = {static_cast<int64_t>(greedy.fives),
                                          static_cast<int64_t>(greedy.met)};
    return reached < draw.bound ? "a greedy draw falls below the bound" : "";
  }

  // [RSK-5.4] No player has two games of five more than another.
  std::string CheckFives() const {
    const auto [least, most] = std::minmax_element(past_.fives.begin(), past_.fives.end());
    return *most - *least <= 1 ? "" : "games of five are not shared out";
  }

  void Remember(const RoundDraw& draw, uint32_t round) {
    record_.RoundPaired();
    uint32_t number = 0;
    for (const Table& table : draw.tables) {
      TableOutcome outcome;
      outcome.seats.assign(table.seats.size(), SeatOutcome{0, ARBITRO_RESULT_TIE, 1, 0});
      record_.Take(table, outcome, round, ++number);
    }
    record_.RoundClosed();
    ++totals_.rounds;
    totals_.tables += draw.tables.size();
  }

  const DrawTables& draw_;
  const TablesEvent event_;
  TablesTotals& totals_;
  const std::vector<uint32_t> sizes_;
  TablesPast past_;
  EventRecord record_;
  kit::RandomStream random_;
};

}  // namespace

void TablesPast::Play(const TableList& tables) {
  for (const auto& table : tables) {
    for (const uint32_t player : table) {
      if (table.size() == kFive) ++fives[player];
      for (const uint32_t other : table) met[player][other] += player != other ? 1 : 0;
    }
  }
}

std::vector<uint32_t> SizesByRule(uint32_t players) {
  switch (players) {
    case 3:
      return {3};
    case 6:
      return {3, 3};
    case 7:
      return {4, 3};
    case 11:
      return {4, 4, 3};
    default:
      break;
  }
  std::vector<uint32_t> sizes(players % 4, kFive);
  for (uint32_t left = players - kFive * (players % 4); left > 0; left -= 4) sizes.push_back(4);
  return sizes;
}

TablesCost CostOf(const TablesPast& past, const TableList& tables) {
  TablesCost cost;
  for (const auto& table : tables) {
    for (size_t i = 0; i < table.size(); ++i) {
      if (table.size() == kFive) cost.fives += past.fives[table[i]];
      for (size_t j = 0; j < i; ++j) cost.met += past.met[table[i]][table[j]];
    }
  }
  return cost;
}

bool AnyCheaper(const TablesPast& past, const std::vector<uint32_t>& sizes,
                const TablesCost& cost) {
  return Trial(past, sizes, cost).Seat(0, TablesCost());
}

TableList GreedyTables(const TablesPast& past, const std::vector<uint32_t>& sizes, uint64_t seed) {
  kit::RandomStream random(SeedOfNumbers(seed, 0), "soak.greedy");
  std::vector<uint32_t> pool = random.Choose(past.Size(), past.Size());
  std::stable_sort(pool.begin(), pool.end(),
                   [&](uint32_t a, uint32_t b) { return past.fives[a] < past.fives[b]; });
  const auto at_five =
      static_cast<size_t>(kFive * std::count(sizes.begin(), sizes.end(), uint32_t{kFive}));
  std::vector<uint32_t> pools[] = {{pool.begin(), pool.begin() + static_cast<long>(at_five)},
                                   {pool.begin() + static_cast<long>(at_five), pool.end()}};
  for (auto& one : pools) random.Shuffle(&one);
  TableList tables;
  for (const uint32_t size : sizes) {
    std::vector<uint32_t>& unseated = pools[size == kFive ? 0 : 1];
    std::vector<uint32_t> meets(unseated.size(), 0);
    std::vector<uint32_t> table;
    while (table.size() < size) {
      const auto best = std::min_element(meets.begin(), meets.end()) - meets.begin();
      table.push_back(unseated[static_cast<size_t>(best)]);
      unseated.erase(unseated.begin() + best);
      meets.erase(meets.begin() + best);
      const std::vector<uint32_t>& met = past.met[table.back()];
      for (size_t i = 0; i < unseated.size(); ++i) meets[i] += met[unseated[i]];
    }
    tables.push_back(table);
  }
  return tables;
}

FakeHost LoadGame(const std::string& library) {
  void* loaded = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
  void* entry = loaded == nullptr ? nullptr : dlsym(loaded, ARBITRO_RULESET_ENTRY_NAME);
  // If there is no entry, uses one that supports no version.
  if (entry == nullptr) return FakeHost([](uint32_t) -> const arbitro_ruleset* { return nullptr; });
  return FakeHost(reinterpret_cast<arbitro_ruleset_entry_function>(entry));
}

std::string PlayTables(const DrawTables& draw, const TablesEvent& event, TablesTotals* totals) {
  return Event(draw, event, totals).Play();
}

}  // namespace arbitro::soak
