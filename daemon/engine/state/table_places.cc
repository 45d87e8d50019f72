// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/state/table_places.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "daemon/engine/state/engine_revision.h"

namespace arbitro::engine {
namespace {

const TablePlan& PlanOf(const EventState& event) {
  static const auto* none = new TablePlan();
  return event.life->table_plan ? *event.life->table_plan : *none;
}

bool HasFixedTables(const EventState& event) {
  for (size_t i = 0; i < event.players.size(); ++i) {
    if (event.players[i]->fixed_table != 0) return true;
  }
  return false;
}

bool InAny(const std::vector<TableSpan>& spans, uint32_t place) {
  return std::any_of(spans.begin(), spans.end(),
                     [&](const TableSpan& span) { return span.Has(place); });
}

// Gives the tables of one round their numbers.
class Placing {
 public:
  Placing(const EventState& event, const RoundState& round)
      : event_(event),
        round_(round),
        plan_(PlanOf(event)),
        phase_(event.PhaseNumberOf(round.number)),
        next_in_range_(plan_.ranges.size()),
        next_(std::max(plan_.first_number, 1u)) {
    for (size_t i = 0; i < plan_.ranges.size(); ++i) {
      next_in_range_[i] = plan_.ranges[i].tables.from;
    }
  }

  std::vector<uint32_t> Paired() {
    places_.assign(round_.tables.size(), 0);
    SitFixed();
    SitFeatured();
    SitOthers();
    return std::move(places_);
  }

  std::vector<uint32_t> Changed() {
    places_ = *round_.places;
    for (size_t i = 0; i < places_.size(); ++i) {
      if (round_.tables.At(i)->is_bye()) places_[i] = 0;
      if (places_[i] != 0) tables_[places_[i]] = i;
    }
    SitFixed();
    SitOthers();
    return std::move(places_);
  }

 private:
  // The fixed tables of those who sit there, rising.
  std::vector<uint32_t> FixedOf(size_t table) const {
    std::vector<uint32_t> fixed;
    const TablePtr at = round_.tables.At(table);
    if (at->is_bye()) return fixed;
    for (const SeatState& seat : at->seats) {
      if (seat.player_number == 0) continue;
      const uint32_t own = event_.Player(seat.player_number).fixed_table;
      if (own != 0) fixed.push_back(own);
    }
    std::sort(fixed.begin(), fixed.end());
    fixed.erase(std::unique(fixed.begin(), fixed.end()), fixed.end());
    return fixed;
  }

  // By table, a number of theirs that is free for players with fixed tables, or 0: first for those
  // who have one alone. Up to kBeforeGamesTakenBack a table waited for its lowest.
  std::vector<uint32_t> GiveFixed() const {
    std::vector<uint32_t> given(places_.size(), 0);
    std::set<uint32_t> taken;
    const bool any = event_.base->engine_revision > kBeforeGamesTakenBack;
    for (const bool several : {false, true}) {
      for (size_t i = 0; i < places_.size(); ++i) {
        std::vector<uint32_t> fixed = FixedOf(i);
        if (!any && fixed.size() > 1) fixed.resize(1);
        if ((fixed.size() > 1) != several) continue;
        const auto free = std::find_if(fixed.begin(), fixed.end(),
                                       [&](uint32_t number) { return taken.count(number) == 0; });
        if (free == fixed.end()) continue;
        given[i] = *free;
        taken.insert(*free);
      }
    }
    return given;
  }

  // The division of all who sit there; empty: they have none, or several.
  std::string DivisionOf(const TableState& table) const {
    std::string division;
    bool first = true;
    for (const SeatState& seat : table.seats) {
      if (seat.player_number == 0) continue;
      const std::string& own = event_.Player(seat.player_number).Division();
      if (!first && own != division) return "";
      division = own;
      first = false;
    }
    return division;
  }

  void Sit(size_t table, uint32_t place) {
    places_[table] = place;
    tables_[place] = table;
  }

  // The first table whose players want a number gets it, and a table that has it gives it up for
  // theirs.
  void SitFixed() {
    const std::vector<uint32_t> given = GiveFixed();
    for (size_t i = 0; i < places_.size(); ++i) {
      const uint32_t fixed = given[i];
      if (fixed == 0 || places_[i] == fixed) continue;
      const uint32_t before = places_[i];
      tables_.erase(before);
      const auto other = tables_.find(fixed);
      if (other != tables_.end()) {
        const size_t moved = other->second;
        places_[moved] = before;
        if (before != 0) tables_[before] = moved;
      }
      Sit(i, fixed);
    }
  }

  void SitFeatured() {
    size_t table = 0;
    for (const uint32_t place : plan_.feature) {
      if (tables_.count(place) != 0 || InAny(plan_.blocked, place)) continue;
      while (table < places_.size() && !Waits(table)) ++table;
      if (table == places_.size()) return;
      Sit(table, place);
    }
  }

  void SitOthers() {
    for (size_t i = 0; i < places_.size(); ++i) {
      if (Waits(i)) Sit(i, NextFor(*round_.tables.At(i)));
    }
  }

  bool Waits(size_t table) const {
    return places_[table] == 0 && !round_.tables.At(table)->is_bye();
  }

  bool IsFree(uint32_t place) const {
    const auto& feature = plan_.feature;
    return tables_.count(place) == 0 && !InAny(plan_.blocked, place) &&
           std::find(feature.begin(), feature.end(), place) == feature.end();
  }

  bool InRange(uint32_t place) const {
    return std::any_of(plan_.ranges.begin(), plan_.ranges.end(),
                       [&](const TableRange& range) { return range.tables.Has(place); });
  }

  uint32_t NextFor(const TableState& table) {
    const std::string division = DivisionOf(table);
    for (size_t i = 0; i < plan_.ranges.size(); ++i) {
      const TableRange& range = plan_.ranges[i];
      const bool fits = (range.division.empty() || range.division == division) &&
                        (range.phase == 0 || range.phase == phase_);
      if (!fits) continue;
      uint32_t& next = next_in_range_[i];
      while (next <= range.tables.to && !IsFree(next)) ++next;
      if (next <= range.tables.to) return next;
      break;
    }
    while (InRange(next_) || !IsFree(next_)) ++next_;
    return next_;
  }

  const EventState& event_;
  const RoundState& round_;
  const TablePlan& plan_;
  const uint32_t phase_;
  std::vector<uint32_t> next_in_range_;
  uint32_t next_;
  std::vector<uint32_t> places_;       // by table; 0: none yet
  std::map<uint32_t, size_t> tables_;  // by place
};

}  // namespace

PlacesPtr PlacesOf(const EventState& event, const RoundState& round) {
  if (!event.life->table_plan && !HasFixedTables(event)) return nullptr;
  return std::make_shared<const std::vector<uint32_t>>(Placing(event, round).Paired());
}

PlacesPtr PlacesAfterChange(const EventState& event, const RoundState& round) {
  if (!round.places || round.places->size() != round.tables.size()) return nullptr;
  return std::make_shared<const std::vector<uint32_t>>(Placing(event, round).Changed());
}

}  // namespace arbitro::engine
