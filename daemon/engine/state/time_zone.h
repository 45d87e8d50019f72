// SPDX-License-Identifier: Apache-2.0
//
// Looks up time zones in the machine's copy of the IANA database (Debian's tzdata).
//
// The offset that a decision used lies in its record's inputs: nothing that is replayed or folded
// may call this. Thread-safe; a zone is read from disk once.

#ifndef ARBITRO_DAEMON_ENGINE_STATE_TIME_ZONE_H_
#define ARBITRO_DAEMON_ENGINE_STATE_TIME_ZONE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace arbitro::engine {

// Whether a text is formed as the names of zones are: parts of letters, digits, `_`, `+` and `-`
// between slashes, each beginning with a letter. So it is no path out of the database.
bool IsZoneName(std::string_view name);

// Minutes by which the zone's clocks are ahead of UTC at that moment, -720 to 840. Nothing where
// there is no such zone.
std::optional<int32_t> OffsetMinutesIn(const std::string& zone, int64_t time_us);

// The moment at which the zone's clocks show a local time, in minutes since 1970-01-01 00:00 there:
// the first of two where they show it twice, the change itself where they never do. Nothing where
// there is no such zone.
std::optional<int64_t> TimeUsOf(const std::string& zone, int64_t local_minute);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STATE_TIME_ZONE_H_
