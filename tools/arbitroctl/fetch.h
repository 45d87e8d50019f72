// SPDX-License-Identifier: Apache-2.0
//
// Reads that several commands and papers need: whole lists, page by page.
//
// Each calls the daemon and fails as the call fails.

#ifndef ARBITRO_TOOLS_ARBITROCTL_FETCH_H_
#define ARBITRO_TOOLS_ARBITROCTL_FETCH_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/penalty.pb.h"
#include "arbitro/v1/phase.pb.h"
#include "arbitro/v1/ruleset.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "tools/arbitroctl/session.h"
#include "tools/arbitroctl/show/event_paper.h"
#include "tools/arbitroctl/show/player_names.h"
#include "tools/arbitroctl/show/words.h"

namespace arbitro::tools {

// The newest version of the ruleset in full, with its forms.
absl::StatusOr<v1::Ruleset> GetRuleset(Session* session, const std::string& ruleset);

absl::StatusOr<v1::Event> GetEvent(Session* session, const std::string& event);

// The clock that the times of a journal are shown on. UTC for the house, a series and a person, and
// where the event cannot be read.
ShownClock ClockOf(Session* session, const std::string& journal);

// The time zone of the event's own clock, or its fixed offset. A usage error where this machine
// does not know the zone.
absl::StatusOr<absl::TimeZone> ZoneOf(const v1::Event& event);

// A moment on the event's own clock, "2026-05-01T18:30", in microseconds since 1970-01-01 UTC.
// `option` is the one that it stands behind: a usage error where it is none.
absl::StatusOr<int64_t> ReadEventTime(Session* session, const std::string& event,
                                      const std::string& option, const std::string& text);

// The version of the ruleset that an event pins, or the newest where the daemon has not loaded
// that.
absl::StatusOr<v1::Ruleset> GetPinnedRuleset(Session* session, const v1::Event& event);
absl::StatusOr<v1::Ruleset> GetRulesetOfEvent(Session* session, const std::string& event);

absl::StatusOr<v1::Round> GetRound(Session* session, const std::string& event, uint32_t round);

// The rows of a list that the daemon is asked for, and their order; as docs/filters.md has them.
struct ListQuery {
  std::string filter;
  std::string order_by;
  uint64_t at_revision = 0;  // as it was after that record, of players; 0: now
};

// All players of an event, or those that the query keeps.
absl::StatusOr<v1::ListPlayersResponse> GetPlayers(Session* session, const std::string& event,
                                                   const ListQuery& query = {});

// Names those players; nothing where the daemon does not show them to the caller.
absl::StatusOr<PlayerNames> GetPlayerNames(Session* session, const std::string& event);
// The same; none where they cannot be read.
PlayerNames NamesIn(Session* session, const std::string& event);

absl::StatusOr<v1::ListPhasesResponse> GetPhases(Session* session, const std::string& event);

// All appeals and duties of an event.
absl::StatusOr<v1::ListAppealsResponse> GetAppeals(Session* session, const std::string& event);
absl::StatusOr<v1::ListDutiesResponse> GetDuties(Session* session, const std::string& event);

absl::StatusOr<v1::GetAwardsResponse> GetAwards(Session* session, const std::string& event);

// Names a person; empty where the caller may not read it.
std::string GetPersonName(Session* session, const std::string& person);

// Whether the daemon keeps from the caller what was asked: the answer is then shown without it.
bool IsKept(const absl::Status& status);

// The words of the event: its clock, its ruleset and its players' names, as far as the caller may
// read them.
absl::StatusOr<EventWords> GetWords(Session* session, const v1::Event& event);
// The same of a journal; those of the language alone for one of no event, and where the event
// cannot be read.
EventWords WordsIn(Session* session, const std::string& journal);

// All penalties of an event.
absl::StatusOr<v1::ListPenaltiesResponse> GetPenalties(Session* session, const std::string& event);

// The records of a journal, from a revision on; 0: all.
absl::StatusOr<v1::ListRecordsResponse> GetRecords(Session* session, const std::string& journal,
                                                   uint64_t first_revision);

// All tables of a round, or those that the query keeps.
absl::StatusOr<v1::ListTablesResponse> GetTables(Session* session, const std::string& event,
                                                 uint32_t round, const ListQuery& query = {});

// All rows, now (round 0) or as recorded when the round was closed; of one division, where it is
// named.
absl::StatusOr<v1::GetStandingsResponse> GetStandings(Session* session, const std::string& event,
                                                      uint32_t round,
                                                      const std::string& division = "");

// The first `count` rounds, each with its tables. Shows how far it is.
absl::StatusOr<std::vector<PlayedRound>> GetPlayedRounds(Session* session, const std::string& name,
                                                         uint32_t count);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_FETCH_H_
