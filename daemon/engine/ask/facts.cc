// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/ask/facts.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

#include "daemon/engine/ask/phase_field.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/model/concat.h"

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

// Who sat at a table at least once.
uint32_t PlayersSeated(const EventState& event) {
  std::vector<bool> seated(event.players.size() + 1, false);
  for (const auto& round : event.rounds) {
    round->tables.ForEach([&](size_t, const TableState& table) {
      for (const SeatState& seat : table.seats) seated[seat.player_number] = true;
    });
  }
  return static_cast<uint32_t>(std::count(seated.begin() + 1, seated.end(), true));
}

// The event as it is now: corrections and awards of before count, those to come do not.
OrFailure<Fact> FinalStandingsFact(const JournalState& event) {
  if (auto failure = CheckStatus(event.event, {EventStatus::kCompleted, EventStatus::kConfirmed},
                                 "it enters a series once it is COMPLETED")) {
    return *std::move(failure);
  }
  Fact fact;
  fact.journal = event.journal;
  fact.revision = event.revision;
  fact.hash = event.hash;
  fact.standings = FinalStandingsOf(event.event);
  fact.ruleset = event.event.base->ruleset.id;
  fact.players = PlayersSeated(event.event);
  if (!fact.standings.empty()) return fact;
  return Precondition(reason::kResultsMissing,
                      Concat("`", event.journal, "` has no standings: no round was closed"));
}

// What the awards say of each player, by registration number.
std::map<uint32_t, std::map<std::string, int64_t>> AwardsByPlayer(const EventState& event) {
  std::map<uint32_t, std::map<std::string, int64_t>> awards;
  if (event.awards == nullptr) return awards;
  for (const GrantedAward& award : event.awards->awards) {
    int64_t& sum = awards[award.player_number][award.code];
    if (__builtin_add_overflow(sum, award.amount, &sum)) {
      sum = award.amount > 0 ? INT64_MAX : INT64_MIN;
    }
  }
  return awards;
}

// What is recorded about each of the persons; nothing about most.
std::vector<Fact> PersonFacts(const std::vector<std::string>& persons, const ReadJournal& read) {
  std::vector<Fact> facts;
  for (const std::string& person : persons) {
    OrFailure<StatePtr> state = read(person);
    if (std::holds_alternative<Failure>(state)) continue;
    const JournalState& known = *std::get<StatePtr>(state);
    Fact fact;
    fact.journal = person;
    fact.revision = known.revision;
    fact.hash = known.hash;
    fact.entries = StandingEntriesOf(known.person);
    facts.push_back(std::move(fact));
  }
  return facts;
}

}  // namespace

const PersonEntry* FindSuspension(const Fact& fact, int64_t time_us, std::string_view ruleset) {
  const auto place =
      std::find_if(fact.entries.begin(), fact.entries.end(), [&](const PersonEntry& entry) {
        return entry.kind == PersonEntryKind::kSuspension &&
               (entry.ruleset.empty() || entry.ruleset == ruleset) && entry.HoldsAt(time_us);
      });
  return place == fact.entries.end() ? nullptr : &*place;
}

std::vector<PersonEntry> StandingEntriesOf(const PersonState& person) {
  std::vector<PersonEntry> entries;
  for (const auto& entry : person.entries) {
    if (entry->withdrawn_revision == 0) entries.push_back(entry->entry);
  }
  return entries;
}

bool Confirms(const JournalState& state, const Fact& fact) {
  if (state.kind() == JournalKind::kPerson) return fact.entries == StandingEntriesOf(state.person);
  if (fact.standings.empty()) return true;
  const OrFailure<Fact> said = FinalStandingsFact(state);
  return std::holds_alternative<Fact>(said) && std::get<Fact>(said) == fact;
}

std::vector<FinalRank> FinalStandingsOf(const EventState& event) {
  std::vector<FinalRank> ranks;
  if (event.rounds.empty() || !event.rounds.back()->closed()) return ranks;
  const std::vector<int64_t> scores = GameScores(event);
  const auto awards = AwardsByPlayer(event);
  const std::shared_ptr<const RoundClosed> standings = event.rounds.back()->standings.Get();
  for (const RecordedStanding& row : standings->rows) {
    const PlayerState& player = event.Player(row.player_number);
    FinalRank rank = {player.id, row.rank, event.Tally(player.number).points,
                      scores[player.number]};
    if (player.entry) {
      rank.person = player.entry->person;
      rank.facts = player.entry->facts;
    }
    const auto own = awards.find(player.number);
    if (own != awards.end()) {
      for (const auto& [code, amount] : own->second) rank.awards.push_back({code, amount});
    }
    ranks.push_back(std::move(rank));
  }
  return ranks;
}

OrFailure<std::vector<Fact>> CollectFacts(const storage::EventLog& log, const Command& command,
                                          const ReadJournal& read) {
  if (const auto* registers = command.what.If<RegisterPlayer>()) {
    return PersonFacts(registers->Persons(), read);
  }
  if (const auto* staff = command.what.If<AddStaff>()) {
    return PersonFacts({staff->member.person}, read);
  }
  const auto* index = command.what.If<IndexEvent>();
  const auto* enter = command.what.If<EnterEvent>();
  if (index == nullptr && enter == nullptr) return std::vector<Fact>();
  const std::string& event = index != nullptr ? index->event : enter->event;
  OrFailure<StatePtr> state = read(event);
  if (auto* failure = std::get_if<Failure>(&state)) return std::move(*failure);
  OrFailure<Fact> fact =
      index != nullptr ? FactOf(log, event, 1) : FinalStandingsFact(*std::get<StatePtr>(state));
  if (auto* failure = std::get_if<Failure>(&fact)) return std::move(*failure);
  return std::vector<Fact>{std::get<Fact>(std::move(fact))};
}

}  // namespace arbitro::engine
