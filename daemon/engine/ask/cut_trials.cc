// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/ask/cut_trials.h"

#include <algorithm>
#include <map>
#include <utility>

#include "daemon/engine/ask/requests.h"
#include "daemon/engine/ask/standings_now.h"

namespace arbitro::engine {
namespace {

// The verdicts that were met, a bit each.
using Met = uint8_t;

Met BitOf(CutVerdict verdict) { return static_cast<Met>(1u << static_cast<uint32_t>(verdict)); }

CutVerdict VerdictOf(Met met) {
  for (const CutVerdict one : {CutVerdict::kOut, CutVerdict::kLot, CutVerdict::kIn}) {
    if (met == BitOf(one)) return one;
  }
  return CutVerdict::kOpen;
}

// Which result each open table has.
using Combination = std::vector<size_t>;

// The next combination; false after the last.
bool Advance(const std::vector<OpenTable>& tables, Combination* combination) {
  for (size_t i = 0; i < tables.size(); ++i) {
    if (++(*combination)[i] < tables[i].results.size()) return true;
    (*combination)[i] = 0;
  }
  return false;
}

// The event with the first result of each open table.
EventState WithFirstResults(const EventState& event, const std::vector<OpenTable>& tables) {
  EventState played = event;
  auto round = std::make_shared<RoundState>(*event.rounds.back());
  for (const OpenTable& open : tables) {
    TableState table = round->tables[open.number - 1];
    table.outcomes = open.results.front().outcomes;
    round->tables.Set(open.number - 1, std::move(table));
    ++round->decided_tables;
  }
  played.rounds.back() = std::move(round);
  return played;
}

// The standings request of any combination.
class Trial {
 public:
  Trial(const EventState& event, const Description& description,
        const std::vector<OpenTable>& tables)
      : tables_(tables),
        played_(WithFirstResults(event, tables)),
        request_(MakeStandingsRequest(played_, description)),
        gains_(event.players.size() + 1) {
    for (const StandingsPlayer& player : request_.players) points_.push_back(player.points);
    FindPlaces();
  }

  const EventState& event() const { return played_; }
  const StandingsRequest& request() const { return request_; }
  const std::vector<PlanAhead::Gain>& gains() const { return gains_; }

  void Set(const Combination& combination) {
    for (size_t i = 0; i < tables_.size(); ++i) {
      const ResultDecided& result = tables_[i].results[combination[i]];
      for (const Place& place : places_[i]) SetSeat(place, result);
    }
  }

 private:
  // Where a seat's result lies in the request.
  struct Place {
    size_t seat;
    size_t player;
    size_t result;
  };

  void FindPlaces() {
    std::map<uint32_t, size_t> index_of;
    for (size_t i = 0; i < request_.players.size(); ++i) index_of[request_.players[i].number] = i;
    for (const OpenTable& table : tables_) {
      std::vector<Place>& places = places_.emplace_back();
      for (size_t seat = 0; seat < table.seats.size(); ++seat) {
        const auto found = index_of.find(table.seats[seat].player_number);
        if (found == index_of.end()) continue;
        const StandingsPlayer& player = request_.players[found->second];
        // Of the newest round, so the player's last.
        places.push_back({seat, found->second, player.first_result + player.result_count - 1});
      }
      const bool details = std::any_of(table.results.begin(), table.results.end(),
                                       [](const auto& one) { return !one.details.empty(); });
      if (details && request_.details.empty()) request_.details.resize(request_.results.size());
    }
  }

  void SetSeat(const Place& place, const ResultDecided& result) {
    const SeatOutcome& outcome = result.outcomes[place.seat];
    PlayerResult& own = request_.results[place.result];
    own.result = outcome.result;
    own.points = outcome.points;
    own.score = outcome.score;
    own.place = static_cast<uint8_t>(outcome.place);
    if (!request_.details.empty()) {
      request_.details[place.result] =
          place.seat < result.details.size() ? result.details[place.seat] : Value();
    }
    StandingsPlayer& player = request_.players[place.player];
    player.points = points_[place.player] + outcome.points;
    gains_[player.number] = {outcome.points, outcome.score};
  }

  const std::vector<OpenTable>& tables_;
  const EventState played_;
  StandingsRequest request_;
  std::vector<PlanAhead::Gain> gains_;
  std::vector<int32_t> points_;             // by player of the request, without open tables
  std::vector<std::vector<Place>> places_;  // by open table
};

// Tells what a player's seat at the own open table gets by each result, alike ones once.
struct OwnResults {
  size_t table = 0;            // index among the open ones
  std::vector<size_t> way_of;  // by result of the table
  std::vector<CutWay> ways;
};

OwnResults OwnResultsAt(const std::vector<OpenTable>& tables, size_t table, size_t seat) {
  OwnResults own;
  own.table = table;
  for (const ResultDecided& result : tables[table].results) {
    const SeatOutcome& outcome = result.outcomes[seat];
    const auto known = std::find_if(own.ways.begin(), own.ways.end(), [&](const CutWay& way) {
      return way.result == outcome.result && way.points_least == outcome.points;
    });
    own.way_of.push_back(static_cast<size_t>(known - own.ways.begin()));
    if (known == own.ways.end()) {
      own.ways.push_back({outcome.result, outcome.points, outcome.points});
    }
  }
  return own;
}

// The verdicts that one player met: by way, and by way and result of every open table.
class Tally {
 public:
  Tally(uint32_t number, const std::vector<OpenTable>& tables) : number_(number) {
    for (size_t i = 0; i < tables.size(); ++i) {
      first_.push_back(width_);
      width_ += tables[i].results.size();
      for (size_t seat = 0; seat < tables[i].seats.size(); ++seat) {
        if (tables[i].seats[seat].player_number == number) own_ = OwnResultsAt(tables, i, seat);
      }
    }
    const size_t ways = std::max<size_t>(1, own_.ways.size());
    by_way_.assign(ways, 0);
    by_result_.assign(ways * width_, 0);
  }

  void Add(const Combination& combination, CutVerdict verdict) {
    const size_t way = own_.ways.empty() ? 0 : own_.way_of[combination[own_.table]];
    by_way_[way] |= BitOf(verdict);
    for (size_t i = 0; i < combination.size(); ++i) {
      by_result_[way * width_ + first_[i] + combination[i]] |= BitOf(verdict);
    }
  }

  CutStanding Sum(const std::vector<OpenTable>& tables) const {
    CutStanding standing;
    standing.player_number = number_;
    Met met = 0;
    for (const Met each : by_way_) met |= each;
    standing.verdict = VerdictOf(met);
    if (standing.verdict != CutVerdict::kOpen) return standing;
    standing.ways = own_.ways;
    // Without an own open table the one way is to wait for the others.
    if (standing.ways.empty()) standing.ways.emplace_back();
    for (size_t way = 0; way < standing.ways.size(); ++way) {
      standing.ways[way].verdict = VerdictOf(by_way_[way]);
      if (standing.ways[way].verdict == CutVerdict::kOpen) {
        standing.ways[way].conditions = ConditionsOf(way, tables);
      }
    }
    return standing;
  }

 private:
  std::vector<CutCondition> ConditionsOf(size_t way, const std::vector<OpenTable>& tables) const {
    std::vector<CutCondition> conditions;
    for (size_t i = 0; i < tables.size(); ++i) {
      if (!own_.ways.empty() && i == own_.table) continue;
      for (size_t result = 0; result < tables[i].results.size(); ++result) {
        const CutVerdict verdict = VerdictOf(by_result_[way * width_ + first_[i] + result]);
        if (verdict == CutVerdict::kOpen) continue;
        if (conditions.size() == kCutConditionsMax) return conditions;
        conditions.push_back({tables[i].number, static_cast<uint32_t>(result), verdict});
      }
    }
    return conditions;
  }

  uint32_t number_;
  OwnResults own_{};
  std::vector<size_t> first_;  // of each open table, among the results of all
  size_t width_ = 0;
  std::vector<Met> by_way_;
  std::vector<Met> by_result_;
};

}  // namespace

std::optional<uint64_t> CountCutTrials(const std::vector<OpenTable>& tables, size_t players) {
  const uint64_t most =
      std::min(kCutTrialsMax, kCutTrialPlayersMax / std::max<uint64_t>(1, players));
  uint64_t trials = 1;
  for (const OpenTable& table : tables) {
    trials *= table.results.size();
    if (trials > most) return std::nullopt;
  }
  return trials;
}

Task<OrFailure<std::vector<CutStanding>>> TryAllResults(
    const EventState& event, std::shared_ptr<const RulesetClient> ruleset, const PlanAhead& plan,
    const std::vector<OpenTable>& tables) {
  Trial trial(event, ruleset->description(), tables);
  std::vector<Tally> tallies;
  for (const StandingsPlayer& player : trial.request().players) {
    tallies.emplace_back(player.number, tables);
  }
  Combination combination(tables.size(), 0);
  do {
    trial.Set(combination);
    CO_ASSIGN_OR_RETURN(TakenStandings taken,
                        co_await StandingsThatClose(trial.event(), trial.request(), ruleset));
    auto standings = std::make_shared<const RoundClosed>(std::move(taken.standings));
    CO_ASSIGN_OR_RETURN(const GoesOn goes_on, co_await plan.Ask(standings, trial.gains()));
    for (size_t i = 0; i < tallies.size(); ++i) {
      tallies[i].Add(combination, goes_on.verdicts[trial.request().players[i].number]);
    }
  } while (Advance(tables, &combination));
  std::vector<CutStanding> standings;
  for (const Tally& tally : tallies) standings.push_back(tally.Sum(tables));
  co_return standings;
}

}  // namespace arbitro::engine
