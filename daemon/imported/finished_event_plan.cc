// SPDX-License-Identifier: Apache-2.0

#include "daemon/imported/finished_event_plan.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"

namespace arbitro::imported {
namespace {

using interchange::DocumentPhase;
using interchange::DocumentPlayer;
using interchange::DocumentRound;
using interchange::DocumentSeat;
using interchange::DocumentTable;
using interchange::EventDocument;

constexpr char kFinishFirst[] = "finish the event, export it again, and import that file";

// The rounds in which a player has a seat.
using Seated = std::map<std::string, std::set<uint32_t>>;

Seated SeatedIn(const EventDocument& document) {
  Seated seated;
  for (const DocumentRound& round : document.rounds) {
    for (const DocumentTable& table : round.tables) {
      for (const DocumentSeat& seat : table.seats) {
        if (!seat.player.empty()) seated[seat.player].insert(round.number);
      }
    }
  }
  return seated;
}

// The phase that the round belongs to; null where the document has none.
const DocumentPhase* PhaseOf(const EventDocument& document, uint32_t round) {
  const DocumentPhase* found = nullptr;
  for (const DocumentPhase& phase : document.phases) {
    if (phase.first_round <= round) found = &phase;
  }
  return found;
}

// A player of such a phase has not left because a round of it does not seat them.
bool IsForSome(const DocumentPhase* phase) {
  return phase != nullptr &&
         (phase->kind == "elimination" || phase->kind == "final" || !phase->players.empty());
}

void PutQualified(PlannedEntry* entry) {
  entry->qualified = entry->phase->players;
  entry->by_seed = !entry->qualified.empty();
  if (entry->by_seed || !IsForSome(entry->phase)) return;
  for (const DocumentTable& table : entry->round->tables) {
    for (const DocumentSeat& seat : table.seats) {
      if (!seat.player.empty()) entry->qualified.push_back(seat.player);
    }
  }
}

class Planner {
 public:
  explicit Planner(const EventDocument& document)
      : document_(document), seated_(SeatedIn(document)) {}

  PlannedEntry Of(const DocumentRound& round) {
    PlannedEntry entry;
    entry.round = &round;
    const DocumentPhase* phase = PhaseOf(document_, round.number);
    for (const DocumentPlayer& player : document_.players) {
      Put(player, round.number, IsForSome(phase), &entry);
    }
    if (phase != nullptr && phase->first_round == round.number) {
      entry.phase = phase;
      PutQualified(&entry);
    }
    return entry;
  }

 private:
  void Put(const DocumentPlayer& player, uint32_t round, bool is_for_some, PlannedEntry* entry) {
    const std::set<uint32_t>& rounds = seated_[player.id];
    const uint32_t first = rounds.empty() ? 1 : *rounds.begin();
    if (round == first) entry->enter.push_back(&player);
    const bool plays = round >= first && left_.count(player.id) == 0;
    if (!plays || is_for_some || rounds.count(round) != 0) return;
    if (rounds.upper_bound(round) != rounds.end()) {
      entry->absent.push_back(player.id);
    } else {
      entry->leave.push_back(player.id);
      left_.insert(player.id);
    }
  }

  const EventDocument& document_;
  Seated seated_;
  std::set<std::string> left_;
};

// Counts places in each division, of players who come in the order of their ranks in all.
class PlacesByDivision {
 public:
  // The next player's place in the division; players of one rank share theirs.
  uint32_t Next(const std::string& division, uint32_t rank) {
    const uint32_t nth = ++counted_[division];
    auto& [last_rank, last_place] = level_[division];
    if (nth == 1 || last_rank != rank) last_place = nth;
    last_rank = rank;
    return last_place;
  }

 private:
  std::map<std::string, uint32_t> counted_;                     // players so far, by division
  std::map<std::string, std::pair<uint32_t, uint32_t>> level_;  // rank and its place, by division
};

bool IsDecided(const DocumentTable& table) {
  return std::none_of(table.seats.begin(), table.seats.end(), [](const DocumentSeat& seat) {
    return seat.result.empty() && !seat.player.empty();
  });
}

}  // namespace

void PlanRounds(const EventDocument& document,
                const std::function<bool(const PlannedEntry&)>& take) {
  Planner planner(document);
  for (const DocumentRound& round : document.rounds) {
    if (!take(planner.Of(round))) return;
  }
}

std::vector<interchange::Fault> FaultsOfFinished(const EventDocument& document) {
  std::vector<interchange::Fault> faults;
  const auto note = [&](std::string what) {
    if (faults.size() < interchange::kDocumentFaultsMax) {
      faults.push_back({0, std::move(what), kFinishFirst});
    }
  };
  if (document.rounds.empty()) note("there is no round in the file");
  for (const DocumentRound& round : document.rounds) {
    if (round.tables.empty()) note(absl::StrCat("round ", round.number, " has no table"));
    for (const DocumentTable& table : round.tables) {
      if (IsDecided(table)) continue;
      note(absl::StrCat("table ", table.number, " of round ", round.number, " has no result"));
    }
  }
  return faults;
}

std::vector<ComparedPlace> ComparedPlaces(
    const EventDocument& document, const std::vector<std::pair<std::string, uint32_t>>& ranks,
    bool by_division) {
  std::map<std::string, std::string> divisions;
  for (const DocumentPlayer& player : document.players) divisions[player.id] = player.division;
  std::map<std::string, uint32_t> in_file;
  for (const interchange::DocumentStanding& row : document.standings) {
    in_file[row.player] = row.rank;
  }
  PlacesByDivision of_division;
  std::vector<ComparedPlace> places;
  for (const auto& [player, rank] : ranks) {
    ComparedPlace place;
    place.player = player;
    place.place = rank;
    if (by_division && rank != 0) place.place = of_division.Next(divisions[player], rank);
    const auto found = in_file.find(player);
    if (found != in_file.end()) place.place_in_file = found->second;
    places.push_back(std::move(place));
  }
  return places;
}

}  // namespace arbitro::imported
