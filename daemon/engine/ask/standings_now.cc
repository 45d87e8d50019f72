// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/ask/standings_now.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "daemon/engine/ask/requests.h"
#include "daemon/engine/ask/ruleset_reply.h"
#include "daemon/engine/state/engine_revision.h"
#include "daemon/engine/state/round_edit.h"

namespace arbitro::engine {
namespace {

// Whether a row is level with the row above it.
bool IsLevel(const std::vector<RecordedStanding>& rows, size_t row, bool lots) {
  if (row == 0) return false;
  return rows[row].rank == rows[row - 1].rank || (lots && rows[row].broken_by == 0);
}

// Calls `visit(begin, end)` for the rows that are level with each other, one row or more.
template <class Visit>
void ForEachLevel(const std::vector<RecordedStanding>& rows, bool lots, Visit visit) {
  for (size_t begin = 0; begin < rows.size();) {
    size_t end = begin + 1;
    while (end < rows.size() && IsLevel(rows, end, lots)) ++end;
    visit(begin, end);
    begin = end;
  }
}

// How players stood to each other before.
struct OrderBefore {
  std::map<uint32_t, size_t> level;   // those who were level have the same, which is not 0
  std::map<uint32_t, uint32_t> rank;  // as lots or a person gave it

  // Reorders rows that are level now. Those that lots have parted keep among themselves the places
  // that the lots gave to players who were level before; the others are parted if all of them were.
  void Apply(size_t begin, size_t end, std::vector<RecordedStanding>* rows) {
    const bool drawn = (*rows)[begin].rank != (*rows)[end - 1].rank;
    const uint32_t parted_by = (*rows)[begin].broken_by;
    std::map<size_t, std::vector<size_t>> places;  // by level
    for (size_t i = begin; i < end; ++i) {
      const uint32_t number = (*rows)[i].player_number;
      if (level[number] != 0 && rank[number] != 0) places[level[number]].push_back(i);
    }
    for (const auto& [one, own] : places) {
      if (!drawn && own.size() != end - begin) return;
      std::vector<RecordedStanding> players;
      for (const size_t place : own) players.push_back((*rows)[place]);
      std::stable_sort(players.begin(), players.end(), [&](const auto& a, const auto& b) {
        return rank[a.player_number] < rank[b.player_number];
      });
      for (size_t i = 0; i < own.size(); ++i) (*rows)[own[i]] = players[i];
    }
    for (size_t i = begin; i < end; ++i) {
      RecordedStanding& row = (*rows)[i];
      const bool shares =
          i > begin && !drawn && rank[row.player_number] == rank[(*rows)[i - 1].player_number];
      row.rank = shares ? (*rows)[i - 1].rank : static_cast<uint32_t>(i + 1);
      row.broken_by = i == begin ? parted_by : 0;
    }
  }
};

// Which of the players have a row.
std::vector<bool> RankedIn(const RoundClosed& standings, size_t players) {
  std::vector<bool> ranked(players + 1, false);
  for (const RecordedStanding& row : standings.rows) ranked[row.player_number] = true;
  return ranked;
}

// Standings that a person entered, by `then`, which the rulebook had at that time, and `now`. A
// player whom the rulebook ranks no longer leaves them, one whom it ranks since comes in behind;
// the others keep their order.
RoundClosed KeepEntered(const RoundClosed& entered, const RoundClosed& then,
                        const RoundClosed& now) {
  const size_t players = std::max(now.rows.size() + now.unranked.size(),
                                  entered.rows.size() + entered.unranked.size());
  const std::vector<bool> ranked = RankedIn(now, players);
  const std::vector<bool> ranked_then = RankedIn(then, players);
  std::vector<bool> placed(players + 1, false);
  RoundClosed kept;
  kept.columns = entered.columns;
  kept.draw = entered.draw;
  uint32_t rank_entered = 0;
  const auto leave = [&](uint32_t number) {
    placed[number] = true;
    kept.unranked.push_back(number);
  };
  for (const RecordedStanding& row : entered.rows) {
    if (!ranked[row.player_number] && ranked_then[row.player_number]) {
      leave(row.player_number);
      continue;
    }
    RecordedStanding moved = row;
    const bool shares = !kept.rows.empty() && row.rank == rank_entered;
    moved.rank = shares ? kept.rows.back().rank : static_cast<uint32_t>(kept.rows.size()) + 1;
    rank_entered = row.rank;
    placed[row.player_number] = true;
    kept.rows.push_back(std::move(moved));
  }
  for (const uint32_t number : entered.unranked) {
    if (!ranked[number] || ranked_then[number]) leave(number);
  }
  for (const RecordedStanding& row : now.rows) {
    if (placed[row.player_number]) continue;
    RecordedStanding come = row;
    come.rank = static_cast<uint32_t>(kept.rows.size()) + 1;
    come.broken_by = 0;
    come.cells.assign(kept.columns.size(), arbitro_u128{});
    come.negative = 0;
    kept.rows.push_back(std::move(come));
  }
  for (const uint32_t number : now.unranked) {
    if (!placed[number]) leave(number);
  }
  return kept;
}

// The standings that others are taken on top of.
struct Base {
  std::shared_ptr<const RoundClosed> closed;
  std::optional<StandingsRequest> asked;  // what they rest on, where a person entered them
  bool stands = false;                    // what the person entered stands
};

// Ranks, and keeps the order of players who were level in the base.
Task<OrFailure<TakenStandings>> Take(std::shared_ptr<const RulesetClient> ruleset,
                                     std::optional<Base> base, StandingsRequest request) {
  RoundClosed level_before;
  if (base && base->asked) {
    const Reply<Standings> then = co_await Call(*ruleset, &RulesetClient::Rank, *base->asked);
    CO_TRY(FailureOf(*ruleset, then));
    level_before = RecordStandings(*then.answer(), NumbersOf(*base->asked));
  } else if (base) {
    level_before = *base->closed;
  }
  Reply<Standings> reply = co_await Call(*ruleset, &RulesetClient::Rank, request);
  CO_TRY(FailureOf(*ruleset, reply));
  TakenStandings taken = {RecordStandings(*reply.answer(), NumbersOf(request)),
                          std::move(reply.citations)};
  const bool lots = ruleset->description().standings_lots;
  if (base && base->stands) {
    taken.standings = KeepEntered(*base->closed, level_before, taken.standings);
  } else if (base) {
    KeepOrderOfLevel(level_before, *base->closed, lots, &taken.standings);
  }
  co_return taken;
}

const RoundState* NewestClosed(const EventState& event) {
  for (size_t i = event.rounds.size(); i > 0; --i) {
    if (event.rounds[i - 1]->closed()) return event.rounds[i - 1].get();
  }
  return nullptr;
}

// Says what the standings of `closed` rest on: as its record found it, or as the person who entered
// them did.
StandingsRequest AskedAt(const EventState& event, const RoundState& closed,
                         const Description& description) {
  const uint64_t revision =
      closed.standings_entered ? closed.standings_revision : closed.closed_revision;
  StandingsRequest request =
      MakeStandingsRequest(AsOf(event, closed.number, revision), description);
  request.seed = {};
  return request;
}

Base BaseOf(const EventState& event, const RoundState& closed, const Description& description) {
  Base base = {closed.standings.Get(), std::nullopt};
  if (closed.standings_entered) base.asked = AskedAt(event, closed, description);
  return base;
}

// Whether nothing has changed what the standings of `closed` rest on. `request`: that of now.
bool StillStands(const EventState& event, const RoundState& closed, const StandingsRequest& before,
                 StandingsRequest request) {
  const auto standings = closed.standings.Get();
  if (standings->rows.size() + standings->unranked.size() != event.Registered()) return false;
  const bool entered_fall = event.base->engine_revision <= kBeforeCorrections;
  if (entered_fall && closed.standings_entered &&
      event.results_revision > closed.standings_revision) {
    return false;
  }
  request.seed = {};
  // A phase that has begun and not been paired changes nothing.
  while (!request.phases.empty() && request.phases.back().rounds_paired == 0) {
    request.phases.pop_back();
  }
  return Encode(before) == Encode(request);
}

}  // namespace

void KeepOrderOfLevel(const RoundClosed& level_before, const RoundClosed& before, bool lots,
                      RoundClosed* now) {
  OrderBefore order;
  ForEachLevel(level_before.rows, lots, [&](size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) {
      order.level[level_before.rows[i].player_number] = begin + 1;
    }
  });
  for (const RecordedStanding& row : before.rows) order.rank[row.player_number] = row.rank;
  ForEachLevel(std::vector<RecordedStanding>(now->rows), lots,
               [&](size_t begin, size_t end) { order.Apply(begin, end, &now->rows); });
}

Task<OrFailure<TakenStandings>> StandingsNow(const EventState& event,
                                             std::shared_ptr<const RulesetClient> ruleset) {
  const Description& description = ruleset->description();
  StandingsRequest request = MakeStandingsRequest(event, description);
  std::optional<Base> base;
  const RoundState* closed = NewestClosed(event);
  if (event.base->engine_revision > kBeforeRulings && closed != nullptr) {
    const bool between = closed->number == event.rounds.size();
    if (between && StillStands(event, *closed, AskedAt(event, *closed, description), request)) {
      co_return TakenStandings{*closed->standings.Get(), {}};
    }
    if (between || LotsStand(event)) base = BaseOf(event, *closed, description);
    if (between && event.base->engine_revision > kBeforeCorrections) {
      base->stands = closed->standings_entered != nullptr;
    }
    // The lots of the closing stand for players who have become level since.
    if (between && closed->standings.draw().link_index != 0) {
      request.seed = closed->standings.draw().seed;
    }
  }
  co_return co_await Take(std::move(ruleset), std::move(base), std::move(request));
}

void TakeStandingsNow(const EventState& event, std::shared_ptr<const RulesetClient> ruleset,
                      std::function<void(OrFailure<TakenStandings>)> done) {
  Start(StandingsNow(event, std::move(ruleset)), std::move(done));
}

Task<OrFailure<TakenStandings>> StandingsThatClose(const EventState& event,
                                                   const StandingsRequest& request,
                                                   std::shared_ptr<const RulesetClient> ruleset) {
  std::optional<Base> base;
  const RoundState* closed = NewestClosed(event);
  if (event.base->engine_revision > kBeforeRulings && closed != nullptr && LotsStand(event)) {
    base = BaseOf(event, *closed, ruleset->description());
  }
  co_return co_await Take(std::move(ruleset), std::move(base), request);
}

}  // namespace arbitro::engine
