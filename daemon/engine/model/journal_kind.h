// SPDX-License-Identifier: Apache-2.0
//
// The kinds of journals, told apart by their names.
//
//   house           this daemon: catalogues, events made, losses acknowledged, faults of rulesets
//   events/{id}     an event
//   series/{id}     several events ranked together
//   persons/{ref}   a person's standing across events: suspensions, titles, scores
//
// A command belongs to journals of one kind (model/command_traits.h). Most journals begin with the
// one command that makes them; the house and persons begin with whatever comes first.

#ifndef ARBITRO_DAEMON_ENGINE_MODEL_JOURNAL_KIND_H_
#define ARBITRO_DAEMON_ENGINE_MODEL_JOURNAL_KIND_H_

#include <cstdint>
#include <optional>
#include <string_view>

namespace arbitro::engine {

// The journal of the daemon itself.
inline constexpr char kHouseJournal[] = "house";

// The names of the others begin with these.
inline constexpr std::string_view kEventPrefix = "events/";
inline constexpr std::string_view kSeriesPrefix = "series/";
inline constexpr std::string_view kPersonPrefix = "persons/";

enum class JournalKind : uint8_t { kEvent = 1, kHouse, kSeries, kPerson };

// The kind of the journal of that name. Nothing where no journal can be called so.
constexpr std::optional<JournalKind> KindOfJournal(std::string_view name) {
  const auto begins = [name](std::string_view prefix) {
    return name.size() > prefix.size() && name.substr(0, prefix.size()) == prefix;
  };
  if (name == kHouseJournal) return JournalKind::kHouse;
  if (begins(kEventPrefix)) return JournalKind::kEvent;
  if (begins(kSeriesPrefix)) return JournalKind::kSeries;
  if (begins(kPersonPrefix)) return JournalKind::kPerson;
  return std::nullopt;
}

// The kinds of records, RecordHeader.kind: whose command it is.
enum class RecordKind : uint16_t {
  kEventCommand = 1,
  kHouseCommand = 2,
  kSeriesCommand = 3,
  kPersonCommand = 4
};

constexpr RecordKind KindOfRecords(JournalKind kind) { return static_cast<RecordKind>(kind); }

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_MODEL_JOURNAL_KIND_H_
