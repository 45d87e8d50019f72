// SPDX-License-Identifier: Apache-2.0
#include "tests/mishaps/closed_rounds.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <set>
#include <string>

#include "absl/strings/str_cat.h"
#include "daemon/engine/model/command_kind.h"

namespace arbitro::mishaps {
namespace {

using engine::EventState;
using engine::RoundState;

constexpr uint32_t kNone = std::numeric_limits<uint32_t>::max();

// The first round whose standings the command may change; kNone: it may change none.
struct FirstChanged {
  template <class What>
  uint32_t operator()(const What& what) const {
    if constexpr (requires {
                    what.round;
                    what.table;
                  })
      return what.round;
    return kNone;
  }
  uint32_t operator()(const engine::SwapResults& what) const { return what.round; }
  uint32_t operator()(const engine::EnterStandings& what) const { return what.round; }
  // Their round, or that of the table that they decide, is any.
  uint32_t operator()(const engine::RulePenalty&) const { return 1; }
  uint32_t operator()(const engine::RevokePenalty&) const { return 1; }
  uint32_t operator()(const engine::DecideAppeal&) const { return 1; }
};

// Rank by player; 0: unranked.
std::map<uint32_t, uint32_t> RanksOf(const RoundState& round) {
  std::map<uint32_t, uint32_t> ranks;
  const auto standings = round.standings.Get();
  for (const engine::RecordedStanding& row : standings->rows) ranks[row.player_number] = row.rank;
  for (const uint32_t number : standings->unranked) ranks[number] = 0;
  return ranks;
}

bool SameOutcomes(const EventState& before, const EventState& after) {
  for (size_t i = 0; i < before.rounds.size() && i < after.rounds.size(); ++i) {
    const RoundState& old_round = *before.rounds[i];
    const RoundState& new_round = *after.rounds[i];
    for (size_t table = 0; table < old_round.tables.size(); ++table) {
      const auto old_table = old_round.tables.At(table);
      const auto new_table = new_round.tables.At(table);
      if (old_table->outcomes.size() != new_table->outcomes.size()) return false;
      for (size_t seat = 0; seat < old_table->outcomes.size(); ++seat) {
        const SeatOutcome& a = old_table->outcomes[seat];
        const SeatOutcome& b = new_table->outcomes[seat];
        if (a.result != b.result || a.points != b.points || a.place != b.place) return false;
      }
    }
  }
  return true;
}

// Whether the command brought the result of a table of a closed round.
bool ChangesResult(const engine::Command& command) {
  return command.what.Is<engine::CorrectResult>() || command.what.Is<engine::SwapResults>() ||
         command.what.Is<engine::EnterSlip>() || command.what.Is<engine::EnterOutcome>();
}

bool Won(const engine::TableState& table, uint32_t player) {
  const uint32_t seat = table.SeatOf(player);
  if (seat == 0) return false;
  if (table.is_bye()) return true;
  return table.decided() && table.outcomes[seat - 1].result == ARBITRO_RESULT_WIN;
}

bool Won(const RoundState& round, uint32_t player) {
  const uint32_t table = round.TableOf(player);
  return table != 0 && Won(round.tables[table - 1], player);
}

// Whether a table of the two holds the winner of the other, who is not to be found in the round.
bool PlaysForThird(const engine::PhaseState& phase, const RoundState& before,
                   const engine::TableState& table) {
  if (!phase.what.third_place) return false;
  return std::none_of(table.seats.begin(), table.seats.end(), [&](const engine::SeatState& seat) {
    return Won(before, seat.player_number);
  });
}

}  // namespace

Faults CheckClosedRounds(const EventState& before, const EventState& after,
                         const engine::Command& command) {
  Faults faults;
  const uint32_t first = command.what.Visit(FirstChanged());
  const bool same = command.what.Is<engine::CorrectResult>() && SameOutcomes(before, after);
  for (size_t i = 0; i < before.rounds.size() && i < after.rounds.size(); ++i) {
    const RoundState& was = *before.rounds[i];
    const RoundState& is = *after.rounds[i];
    if (!was.closed() || !is.closed()) continue;
    if (was.standings_revision == is.standings_revision) continue;
    if (RanksOf(was) == RanksOf(is)) continue;
    if (was.number < first) {
      faults.push_back(
          absl::StrCat("the standings of round ", was.number, " changed without a cause"));
    } else if (same) {
      faults.push_back(absl::StrCat("the standings of round ", was.number,
                                    " changed by a correction to the same result"));
    }
  }
  return faults;
}

Faults CheckRetaken(const EventState& after, const engine::Accepted& accepted) {
  Faults faults;
  if (!ChangesResult(accepted.command)) return faults;
  const uint32_t first = accepted.command.what.Visit(FirstChanged());
  for (uint32_t number = first; number <= after.rounds.size(); ++number) {
    const RoundState& round = *after.rounds[number - 1];
    if (!round.closed() || round.standings_entered) continue;
    if (round.standings_revision == accepted.place.revision) continue;
    faults.push_back(absl::StrCat("round ", first,
                                  " has another result, and the standings of round ", number,
                                  " were not taken from it"));
  }
  return faults;
}

Faults CheckBrackets(const EventState& event) {
  Faults faults;
  for (const engine::PhasePtr& phase : event.phases) {
    if (phase->what.kind != ARBITRO_PHASE_ELIMINATION) continue;
    for (size_t i = phase->first_round; i < event.rounds.size(); ++i) {
      const RoundState& before = *event.rounds[i - 1];
      const RoundState& round = *event.rounds[i];
      if (event.PhaseOf(round.number) != phase.get() || round.entered) continue;
      if (!round.repairs.empty()) continue;  // A take-over seats a substitute.
      for (size_t number = 0; number < round.tables.size(); ++number) {
        const engine::TableState table = round.tables[number];
        if (PlaysForThird(*phase, before, table)) continue;
        for (const engine::SeatState& seat : table.seats) {
          if (Won(before, seat.player_number)) continue;
          faults.push_back(absl::StrCat("`", event.Player(seat.player_number).id, "` plays round ",
                                        round.number, " of the bracket without having won round ",
                                        before.number));
        }
      }
    }
  }
  return faults;
}

Faults CheckTables(const EventState& event) {
  Faults faults;
  for (const auto& round : event.rounds) {
    for (size_t number = 0; number < round->tables.size(); ++number) {
      const engine::TableState table = round->tables[number];
      if (!table.decided() || table.seats.size() != 2) continue;
      const auto winners = std::count_if(
          table.outcomes.begin(), table.outcomes.end(),
          [](const SeatOutcome& outcome) { return outcome.result == ARBITRO_RESULT_WIN; });
      if (winners <= 1) continue;
      faults.push_back(absl::StrCat("table ", number + 1, " of round ", round->number, " has ",
                                    winners, " winners"));
    }
  }
  return faults;
}

Faults CheckAwards(const EventState& event) {
  Faults faults;
  if (!event.awards) return faults;
  for (const engine::GrantedAward& award : event.awards->awards) {
    if (award.player_number == 0) continue;
    const engine::PlayerState& player = event.Player(award.player_number);
    if (player.status != engine::PlayerStatus::kExpelled) continue;
    faults.push_back(
        absl::StrCat("`", player.id, "`, who was expelled, has award `", award.code, "`"));
  }
  return faults;
}

}  // namespace arbitro::mishaps
