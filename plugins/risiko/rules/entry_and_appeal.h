// SPDX-License-Identifier: Apache-2.0
//
// Articles 2, 4, 5 and 24: who may enter, be counted and appeal. Times are seconds of one clock.

#ifndef ARBITRO_PLUGINS_RISIKO_RULES_ENTRY_AND_APPEAL_H_
#define ARBITRO_PLUGINS_RISIKO_RULES_ENTRY_AND_APPEAL_H_

#include <cstdint>
#include <optional>
#include <string_view>

namespace arbitro::rsk {

// "HH:MM" or "HH:MM:SS", and "YYYY-MM-DDTHH:MM:SS"; nothing where it is neither.
std::optional<int64_t> ReadTimeOfDay(std::string_view text);
std::optional<int64_t> ReadDateTime(std::string_view text);

// Whether who arrives then is still counted.
bool ArrivesInTime(int64_t scheduled, int64_t arrived);

// Whether a player has the right to appeal against a round.
bool MayAppeal(bool signed_report, bool declared_intent);
// Whether an appeal lodged then is in time.
bool AppealInTime(int64_t published, int64_t lodged);

// Whether entries are taken before the tournament, and in a preliminary phase of so many rounds.
bool MayEnterPreliminary(int64_t completed_rounds);

}  // namespace arbitro::rsk

#endif  // ARBITRO_PLUGINS_RISIKO_RULES_ENTRY_AND_APPEAL_H_
