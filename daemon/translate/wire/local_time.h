// SPDX-License-Identifier: Apache-2.0
//
// Moments on an event's own clock, to the minute: "2026-05-01T18:30". Pure functions; thread-safe
// but for `fields`.

#ifndef ARBITRO_DAEMON_TRANSLATE_WIRE_LOCAL_TIME_H_
#define ARBITRO_DAEMON_TRANSLATE_WIRE_LOCAL_TIME_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "daemon/translate/wire/fields.h"

namespace arbitro::translate {

// Minutes since 1970-01-01 00:00. Notes what is no such moment, and returns 0 then.
int64_t ReadLocalMinute(const std::string& path, std::string_view given, Fields* fields);

// The moment as text; the years 0000 to 9999.
std::string LocalMinuteText(int64_t minute);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_WIRE_LOCAL_TIME_H_
