// SPDX-License-Identifier: Apache-2.0
//
// Which of two versions of a ruleset is newer.

#ifndef ARBITRO_DAEMON_RULESETS_VERSION_ORDER_H_
#define ARBITRO_DAEMON_RULESETS_VERSION_ORDER_H_

#include <string_view>

namespace arbitro::rulesets {

// -1, 0 or 1 as `a` is older than, the same as or newer than `b`. Digits compare as numbers
// ("1.10.0" is newer than "1.9.0"), everything else byte by byte; what follows a hyphen comes
// before the version without it ("2.0.0-rc1" is older than "2.0.0").
int CompareVersions(std::string_view a, std::string_view b);

}  // namespace arbitro::rulesets

#endif  // ARBITRO_DAEMON_RULESETS_VERSION_ORDER_H_
