// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/facts.h"

#include <utility>

#include "daemon/engine/concat.h"
#include "daemon/engine/decide_round.h"

namespace arbitro::engine {
namespace {

OrFailure<Fact> FactOf(const storage::EventLog& log, const std::string& journal,
                       uint64_t revision) {
  const auto stored = log.ReadHeader(storage::JournalId::ForName(journal), revision);
  if (!stored.ok()) return FromLog(stored.status());
  Fact fact;
  fact.journal = journal;
  fact.revision = revision;
  fact.hash = storage::RecordHash(stored->header);
  return fact;
}

// The record that closed the last round says the final standings.
OrFailure<Fact> FinalStandingsFact(const storage::EventLog& log, const JournalState& event) {
  if (auto failure = CheckStatus(event.event, {EventStatus::kCompleted, EventStatus::kConfirmed},
                                 "it enters a series once it is COMPLETED")) {
    return *std::move(failure);
  }
  std::vector<FinalRank> standings = FinalStandingsOf(event.event);
  if (standings.empty()) {
    return Precondition(reason::kResultsMissing,
                        Concat("`", event.journal, "` has no standings: no round was closed"));
  }
  auto fact = FactOf(log, event.journal, event.event.rounds.back()->closed_revision);
  if (auto* found = std::get_if<Fact>(&fact)) found->standings = std::move(standings);
  return fact;
}

}  // namespace

std::vector<FinalRank> FinalStandingsOf(const EventState& event) {
  std::vector<FinalRank> ranks;
  if (event.rounds.empty() || !event.rounds.back()->closed()) return ranks;
  for (const RecordedStanding& row : event.rounds.back()->standings->rows) {
    const PlayerState& player = event.Player(row.player_number);
    ranks.push_back({player.id, row.rank, player.points});
  }
  return ranks;
}

OrFailure<std::vector<Fact>> CollectFacts(const storage::EventLog& log, const Command& command,
                                          const ReadJournal& read) {
  const auto* index = std::get_if<IndexEvent>(&command.what);
  const auto* enter = std::get_if<EnterEvent>(&command.what);
  if (index == nullptr && enter == nullptr) return std::vector<Fact>();
  const std::string& event = index != nullptr ? index->event : enter->event;
  OrFailure<StatePtr> state = read(event);
  if (auto* failure = std::get_if<Failure>(&state)) return std::move(*failure);
  OrFailure<Fact> fact = index != nullptr ? FactOf(log, event, 1)
                                          : FinalStandingsFact(log, *std::get<StatePtr>(state));
  if (auto* failure = std::get_if<Failure>(&fact)) return std::move(*failure);
  return std::vector<Fact>{std::get<Fact>(std::move(fact))};
}

}  // namespace arbitro::engine
