// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/ask/facts.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

#include "daemon/engine/ask/person_facts.h"
#include "daemon/engine/ask/phase_field.h"
#include "daemon/engine/check/place.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/model/command_kind.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/engine_revision.h"
#include "daemon/engine/state/identities.h"
#include "daemon/engine/state/secret_standings.h"

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

// Counts the players who sat at a table at least once.
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
OrFailure<Fact> FinalStandingsFact(const JournalState& event, bool with_play) {
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
  const Value& settings = event.event.Settings();
  fact.settings = settings.is_null() ? Value::Struct() : settings;
  if (with_play) fact.play = PlayOf(event.event);
  if (!fact.standings.empty()) return fact;
  return Precondition(reason::kResultsMissing,
                      Concat("`", event.journal, "` has no standings: no round was closed"));
}

// All that the awards say of each player, by registration number.
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

// As it was before references of one person were told from those of several.
PersonsAsked AskedBeforeSafeHands(const Command& command) {
  PersonsAsked asked;
  asked.entries = Entries::kOfAll;
  if (const auto* registers = command.what.If<RegisterPlayer>()) {
    asked.persons = registers->Persons();
  } else if (const auto* staff = command.what.If<AddStaff>()) {
    asked.persons = {staff->member.person};
  }
  return asked;
}

// A penalty since the last round was closed changes points, and the order that a series counts by
// only with standings that are taken after it.
std::optional<Failure> CheckStandingsFollow(const JournalState& journal) {
  const EventState& event = journal.event;
  if (event.status != EventStatus::kCompleted || event.rounds.empty()) return std::nullopt;
  const RoundState& last = *event.rounds.back();
  if (!last.closed() || event.results_revision <= last.standings_revision) return std::nullopt;
  return With(
      Precondition(reason::kEventStatus,
                   Concat("record ", event.results_revision, " of `", journal.journal,
                          "` changed points or results after the standings of round ", last.number,
                          "; enter those as they are now (`hand standings`), then the event")),
      "status", StatusName(event.status));
}

// Everybody who sees a series reads its totals, and so each event's standings in it.
std::optional<Failure> CheckStandingsPublic(const JournalState& journal) {
  if (!SecretOrHeldBack(journal.event)) return std::nullopt;
  Failure failure =
      With(Precondition(reason::kStandingsSecret,
                        Concat("the standings of `", journal.journal,
                               "` are held back, and the series would tell them; publish them or "
                               "confirm the event first")),
           "event", journal.journal);
  failure.message_it =
      Concat("le classifiche di `", journal.journal,
             "` non sono ancora pubbliche e la serie le direbbe; prima pubblicale o conferma "
             "l'evento");
  return failure;
}

bool IsRated(const JournalState& series) {
  return series.series.base != nullptr && series.series.base->rated;
}

// The fact that IndexEvent or EnterEvent takes from an event; nothing for other commands.
OrFailure<std::vector<Fact>> FactsOfEvent(const FactSources& sources, const FactsAsked& asked) {
  const Command& command = asked.command;
  const auto* index = command.what.If<IndexEvent>();
  const auto* enter = command.what.If<EnterEvent>();
  if (index == nullptr && enter == nullptr) return std::vector<Fact>();
  const std::string& event = index != nullptr ? index->event : enter->event;
  OrFailure<StatePtr> state = sources.read(event);
  if (!state.ok()) return std::move(state).failure();
  if (enter != nullptr && asked.engine_revision > kBeforeLastRows) {
    TRY(CheckStandingsFollow(**state));
  }
  if (enter != nullptr && asked.engine_revision > kBeforeHeldBackEntries) {
    TRY(CheckStandingsPublic(**state));
  }
  OrFailure<Fact> fact = index != nullptr ? FactOf(sources.log, event, 1)
                                          : FinalStandingsFact(**state, IsRated(asked.state));
  if (!fact.ok()) return std::move(fact).failure();
  return std::vector<Fact>{*std::move(fact)};
}

// Keeps those one person who were one in the series, though they have been erased since.
void KeepMerged(const SeriesState& series, TakenFacts* taken) {
  std::vector<MergedPerson> erased;
  {
    const Identities now(taken->merged);
    for (const MergedPerson& each : series.merged) {
      if (now.ReferencesOf(each.person).size() == 1) erased.push_back(each);
    }
  }
  taken->merged.insert(taken->merged.end(), erased.begin(), erased.end());
  std::sort(taken->merged.begin(), taken->merged.end(),
            [](const auto& a, const auto& b) { return a.person < b.person; });
}

}  // namespace

bool Confirms(const JournalState& state, const Fact& fact) {
  if (state.kind() == JournalKind::kPerson) return fact.entries == StandingEntriesOf(state.person);
  if (fact.standings.empty()) return true;
  OrFailure<Fact> answer = FinalStandingsFact(state, fact.TellsPlay());
  auto* said = answer.if_value();
  if (said == nullptr) return false;
  // Older series took no settings.
  if (fact.settings.is_null()) said->settings = Value();
  return *said == fact;
}

namespace {

// The rows of players who were not expelled since, by rank: the others move up.
std::vector<RecordedStanding> RowsThatStand(const EventState& event, const RoundClosed& standings) {
  if (event.base->engine_revision <= kBeforeRulings) return standings.rows;
  std::vector<RecordedStanding> rows;
  uint32_t rank_before = 0;
  for (const RecordedStanding& row : standings.rows) {
    if (event.Player(row.player_number).status == PlayerStatus::kExpelled) continue;
    rows.push_back(row);
    const size_t place = rows.size();
    const bool shares = place > 1 && row.rank == rank_before;
    rows.back().rank = shares ? rows[place - 2].rank : static_cast<uint32_t>(place);
    rank_before = row.rank;
  }
  return rows;
}

}  // namespace

std::vector<FinalRank> FinalStandingsOf(const EventState& event) {
  std::vector<FinalRank> ranks;
  if (event.rounds.empty() || !event.rounds.back()->closed()) return ranks;
  const std::vector<int64_t> scores = GameScores(event);
  const auto awards = AwardsByPlayer(event);
  const std::shared_ptr<const RoundClosed> standings = event.rounds.back()->standings.Get();
  for (const RecordedStanding& row : RowsThatStand(event, *standings)) {
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

EventPlay PlayOf(const EventState& event) {
  EventPlay play;
  std::vector<uint32_t> index(event.players.size() + 1, ARBITRO_NONE);
  const auto plays = [](const SeatState& seat) { return seat.kind == ARBITRO_SEAT_PLAYER; };
  const auto place_of = [&](const PlayerState& player) {
    uint32_t& place = index[player.number];
    if (place == ARBITRO_NONE && player.entry != nullptr && !player.entry->person.empty()) {
      place = static_cast<uint32_t>(play.persons.size());
      play.persons.push_back(player.entry->person);
    }
    return place;
  };
  for (const auto& round : event.rounds) {
    round->tables.ForEach([&](size_t, const TableState& table) {
      if (!table.decided() || std::count_if(table.seats.begin(), table.seats.end(), plays) < 2) {
        return;
      }
      RatedMatch match = {round->number, table.Papers().forfeited != nullptr};
      for (size_t i = 0; i < table.seats.size(); ++i) {
        if (!plays(table.seats[i])) continue;
        const SeatOutcome& outcome = table.outcomes[i];
        match.seats.push_back(
            {place_of(event.Player(table.seats[i].player_number)), outcome.result, outcome.place});
      }
      play.matches.push_back(std::move(match));
    });
  }
  return play;
}

OrFailure<CollectedFacts> CollectFacts(const FactSources& sources, const FactsAsked& asked) {
  OrFailure<std::vector<Fact>> of_event = FactsOfEvent(sources, asked);
  if (!of_event.ok()) return std::move(of_event).failure();
  CollectedFacts taken;
  taken.facts = *std::move(of_event);
  if (asked.engine_revision <= kBeforeCorrections) {
    for (Fact& fact : taken.facts) fact.settings = Value();
  }
  if (asked.engine_revision <= kBeforeSafeHands) {
    FactSources without_vault = sources;
    without_vault.persons = nullptr;
    TakePersons(without_vault, AskedBeforeSafeHands(asked.command), &taken);
    return taken;
  }
  const bool any_merged = sources.persons != nullptr && sources.persons->AnyMerged();
  const bool calls_up = asked.engine_revision > kBeforeCallUps &&
                        asked.state.kind() == JournalKind::kEvent &&
                        MayCallUp(asked.state.event, asked.command);
  if (!any_merged && !calls_up && TraitsOf(asked.command).judges) return taken;
  PersonsAsked persons = PersonsAskedBy(asked.state, asked.command);
  for (const Fact& fact : taken.facts) {
    for (const FinalRank& row : fact.standings) {
      if (!row.person.empty()) persons.persons.push_back(row.person);
    }
    persons.persons.insert(persons.persons.end(), fact.play.persons.begin(),
                           fact.play.persons.end());
  }
  TRY(TakePersons(sources, persons, &taken));
  if (calls_up) {
    TRY(TakePersons(sources, PersonsWaiting(asked.state.event), &taken.of_waiting));
  }
  if (asked.state.kind() == JournalKind::kSeries) KeepMerged(asked.state.series, &taken);
  return taken;
}

TakenFacts FactsOfPlayers(const FactSources& sources, const EventState& event) {
  TakenFacts taken;
  TakePersons(sources, PersonsPlaying(event), &taken);
  TakePersons(sources, PersonsWaiting(event), &taken);
  return taken;
}

}  // namespace arbitro::engine
