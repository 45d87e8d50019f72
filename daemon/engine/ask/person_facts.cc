// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/ask/person_facts.h"

#include <algorithm>
#include <set>
#include <type_traits>
#include <utility>

#include "daemon/engine/model/command_kind.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/engine_revision.h"
#include "daemon/engine/state/identities.h"

namespace arbitro::engine {
namespace {

// The commands by which a player comes back into an event.
template <class What>
constexpr bool kComesBack = std::is_same_v<What, ReenterPlayer> ||
                            std::is_same_v<What, CheckInPlayer> || std::is_same_v<What, SetPresent>;

// The other commands about one player.
template <class What>
constexpr bool kIsOfPlayer = std::is_same_v<What, DropPlayer> || std::is_same_v<What, SetAbsent> ||
                             std::is_same_v<What, ExpelPlayer> || std::is_same_v<What, FileAppeal>;

std::vector<std::string> PersonsOfPlayer(const EventState& event, const std::string& id) {
  const PlayerState* player = event.FindPlayer(id);
  return player == nullptr ? std::vector<std::string>() : PersonsBehind(*player);
}

// A judge who is named, and all staff: any of them may play at the table.
PersonsAsked JudgesOf(const EventState& event, const std::string& judge) {
  PersonsAsked asked;
  for (const StaffState& present : event.life->staff)
    asked.persons.push_back(present.member.person);
  if (!judge.empty()) asked.persons.push_back(judge);
  return asked;
}

// The persons by whom a contribution to a draw counts as the staff's.
PersonsAsked ContributorsTo(const EventState& event, const ContributeToDraw& command) {
  PersonsAsked asked = JudgesOf(event, "");
  for (const std::string& player : command.players) {
    for (std::string& person : PersonsOfPlayer(event, player)) {
      asked.persons.push_back(std::move(person));
    }
  }
  return asked;
}

// The persons of a player who comes back, or takes a seat: what keeps them away is known by who
// they are, so nothing must be forgotten of them.
PersonsAsked ThoseWhoComeIn(const EventState& event, const std::string& player) {
  PersonsAsked asked = {PersonsOfPlayer(event, player), false, Entries::kOfSuspended};
  asked.must_be_known = event.base->engine_revision > kBeforeCorrections;
  asked.player = player;
  return asked;
}

PersonsAsked PersonsOfSeries(const SeriesState& series) {
  PersonsAsked asked;
  for (const auto& event : series.events) {
    for (const FinalRank& row : event->final_standings.standings) {
      if (!row.person.empty()) asked.persons.push_back(row.person);
    }
    const std::vector<std::string>& played = event->final_standings.play.persons;
    asked.persons.insert(asked.persons.end(), played.begin(), played.end());
  }
  return asked;
}

bool IsSuspension(const PersonEntry& entry) { return entry.kind == PersonEntryKind::kSuspension; }

// All that is recorded under a reference; nothing about most.
void TakeEntries(const FactSources& sources, const std::string& person, Entries which,
                 std::vector<Fact>* facts) {
  OrFailure<StatePtr> state = sources.read(person);
  if (!state.ok()) return;
  const JournalState& known = **state;
  Fact fact;
  fact.journal = person;
  fact.revision = known.revision;
  fact.hash = known.hash;
  fact.entries = StandingEntriesOf(known.person);
  if (which == Entries::kOfSuspended &&
      std::none_of(fact.entries.begin(), fact.entries.end(), IsSuspension)) {
    return;
  }
  facts->push_back(std::move(fact));
}

// References of all of whom something was taken.
std::set<std::string> PersonsIn(const TakenFacts& taken) {
  std::set<std::string> persons;
  for (const Fact& fact : taken.facts) persons.insert(fact.journal);
  for (const MergedPerson& merged : taken.merged) {
    persons.insert(merged.person);
    persons.insert(merged.merged.begin(), merged.merged.end());
  }
  return persons;
}

Failure PersonNotKnown(const std::string& person) {
  return NotFound(reason::kPersonUnknown,
                  {"person", person,
                   "this daemon knows no person of that reference, or has erased it; look for the "
                   "person by name, or create one"});
}

Failure PlayerNotKnown(const std::string& person, const std::string& player) {
  Failure failure = With(PersonNotKnown(person), "player", player);
  failure.message =
      Concat("player `", player, "` is `", person,
             "`, who was erased: the daemon cannot know whether that person may play; create "
             "the person again, and register another player");
  failure.message_it = Concat("il giocatore `", player, "` è `", person,
                              "`, che è stata cancellata: non si può sapere se quella persona può "
                              "giocare; crea di nuovo la persona e iscrivila come altro giocatore");
  return failure;
}

}  // namespace

std::optional<Failure> CheckEntryKnown(const PersonSource* persons, const Command& command) {
  if (persons == nullptr || !command.what.Is<RecordPersonEntry>()) return std::nullopt;
  if (!persons->ReferencesOf(command.journal).empty()) return std::nullopt;
  return PersonNotKnown(command.journal);
}

PersonsAsked PersonsPlaying(const EventState& event) {
  PersonsAsked asked;
  asked.entries = Entries::kOfSuspended;
  for (size_t i = 0; i < event.players.size(); ++i) {
    const PlayerState& player = *event.players[i];
    if (player.status != PlayerStatus::kActive) continue;
    for (std::string& person : PersonsBehind(player)) asked.persons.push_back(std::move(person));
  }
  return asked;
}

PersonsAsked PersonsWaiting(const EventState& event) {
  const PlaceBook& book = *event.places;
  PersonsAsked asked;
  asked.entries = Entries::kOfSuspended;
  for (const uint32_t number : book.InLine(book.waits)) {
    for (std::string& person : book.Waiting(number).entry.Persons()) {
      asked.persons.push_back(std::move(person));
    }
  }
  return asked;
}

PersonsAsked PersonsAskedBy(const JournalState& state, const Command& command) {
  const EventState& event = state.event;
  return command.what.Visit([&](const auto& what) -> PersonsAsked {
    using What = std::decay_t<decltype(what)>;
    if constexpr (std::is_same_v<What, RegisterPlayer>) {
      return {what.Persons(), true, Entries::kOfAll};
    } else if constexpr (std::is_same_v<What, AddStaff>) {
      return {{what.member.person}, true, Entries::kOfAll};
    } else if constexpr (std::is_same_v<What, RemoveStaff>) {
      return {{what.member.person}};
    } else if constexpr (std::is_same_v<What, AssignJudge> ||
                         std::is_same_v<What, ChangeAssignment> ||
                         std::is_same_v<What, AnswerJudgeCall>) {
      return JudgesOf(event, what.judge);
    } else if constexpr (std::is_same_v<What, StartEvent>) {
      return PersonsPlaying(event);
    } else if constexpr (kComesBack<What> || std::is_same_v<What, SeatPlayer>) {
      return ThoseWhoComeIn(event, what.player);
    } else if constexpr (std::is_same_v<What, TakeOverPlace>) {
      return ThoseWhoComeIn(event, what.by);
    } else if constexpr (kIsOfPlayer<What>) {
      return {PersonsOfPlayer(event, what.player)};
    } else if constexpr (What::kTraits.judges) {
      return JudgesOf(event, command.judge);
    } else if constexpr (std::is_same_v<What, ContributeToDraw>) {
      return ContributorsTo(event, what);
    } else if constexpr (std::is_same_v<What, EnterEvent> || std::is_same_v<What, CompleteSeries>) {
      return PersonsOfSeries(state.series);
    } else {
      return {};
    }
  });
}

std::optional<Failure> TakePersons(const FactSources& sources, const PersonsAsked& asked,
                                   TakenFacts* taken) {
  const bool any_merged = sources.persons != nullptr && sources.persons->AnyMerged();
  if (!any_merged && !asked.must_be_known && asked.entries == Entries::kNone) return std::nullopt;
  std::set<std::string> done = PersonsIn(*taken);
  for (const std::string& person : asked.persons) {
    if (done.count(person) != 0) continue;
    std::vector<std::string> references;
    if (sources.persons != nullptr && (any_merged || asked.must_be_known)) {
      references = sources.persons->ReferencesOf(person);
      if (references.empty() && asked.must_be_known) {
        return asked.player.empty() ? PersonNotKnown(person) : PlayerNotKnown(person, asked.player);
      }
    }
    if (references.empty()) references.push_back(person);
    done.insert(references.begin(), references.end());
    if (asked.entries != Entries::kNone) {
      for (const std::string& each : references) {
        TakeEntries(sources, each, asked.entries, &taken->facts);
      }
    }
    if (references.size() < 2) continue;
    taken->merged.push_back(
        {references[0], std::vector<std::string>(references.begin() + 1, references.end())});
  }
  std::sort(taken->merged.begin(), taken->merged.end(),
            [](const auto& a, const auto& b) { return a.person < b.person; });
  return std::nullopt;
}

const PersonEntry* FindSuspension(const Fact& fact, int64_t time_us, std::string_view ruleset) {
  const auto place =
      std::find_if(fact.entries.begin(), fact.entries.end(), [&](const PersonEntry& entry) {
        return IsSuspension(entry) && (entry.ruleset.empty() || entry.ruleset == ruleset) &&
               entry.HoldsAt(time_us);
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

}  // namespace arbitro::engine
