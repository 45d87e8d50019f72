// SPDX-License-Identifier: Apache-2.0
//
// Every bound that a ruleset or a client can meet, by name.
//
// A refusal of something for its size names the constant's field, what was given and what is
// allowed. Bounds of the log alone are in storage/format/limits.h.

#ifndef ARBITRO_LIMITS_H_
#define ARBITRO_LIMITS_H_

#include <cstddef>
#include <cstdint>

namespace arbitro::limits {

// An event.
inline constexpr uint32_t kPlayersMax = 100'000;
inline constexpr uint32_t kRoundsMax = 40;
// Where ratios of ratios break ties: their common denominator fits 128 bits up to here.
inline constexpr uint32_t kRatioRoundsMax = 24;
inline constexpr uint32_t kSeatsPerTableMax = 16;
inline constexpr uint32_t kPhasesMax = 16;
inline constexpr uint32_t kStaffMax = 1'000;
inline constexpr uint32_t kAttemptsMax = 16;  // of one table
inline constexpr uint32_t kTeamMembersMax = 32;
inline constexpr uint32_t kEventDutiesMax = 10'000;
inline constexpr uint32_t kPublicationsMax = 1'000;
inline constexpr uint32_t kClockSecondsMax = 86'400;  // of a round, and of a table's extensions
inline constexpr uint32_t kExtraTurnsMax = 100;

// Penalties: of one player, and what one ruling may bring.
inline constexpr uint32_t kPenaltiesPerPlayerMax = 256;
inline constexpr uint32_t kRulingPartsMax = 64;   // effects, further penalties, choices
inline constexpr uint32_t kSeatEffectsMax = 256;  // on one table

// The most that one decision may open or award.
inline constexpr uint32_t kDutiesMax = 1'000;
inline constexpr uint32_t kAwardsMax = 400'000;

// A series: rows of the final standings of all its events, and persons who stand in them.
inline constexpr uint32_t kSeriesRowsMax = 1'000'000;
inline constexpr uint32_t kSeriesPersonsMax = 100'000;

// Journals beside events': what a person's, a series' and the house's may come to hold.
inline constexpr uint32_t kPersonEntriesMax = 10'000;
inline constexpr uint32_t kSeriesEventsMax = 10'000;
inline constexpr uint32_t kLossesMax = 10'000;
// Calls of rulesets that failed in events, until they are released.
inline constexpr uint32_t kFaultyCallsMax = 10'000;

// The most that a description may list of a kind: infractions, penalties, duties, divisions …
inline constexpr uint32_t kDescriptionListMax = 1'000;

// Tie-break columns of standings.
inline constexpr uint32_t kColumnsMax = 32;

// A deck list.
inline constexpr uint32_t kDeckRowsMax = 1'000;
inline constexpr uint32_t kDeckRowCountMax = 1'000;

// A value and the form that describes it.
inline constexpr uint32_t kValueNodesMax = 65'536;
inline constexpr uint32_t kValueDepthMax = 8;
inline constexpr uint32_t kFormFieldsMax = 256;

// Languages of a description, and of one label; a language's tag (BCP 47), in bytes.
inline constexpr uint32_t kLanguagesMax = 32;
inline constexpr size_t kLanguageTagBytesMax = 35;

// Text, in bytes of UTF-8.
inline constexpr size_t kTextBytesMax = 4'096;
inline constexpr size_t kIdBytesMax = 64;

// A catalogue.
inline constexpr uint32_t kCatalogueCardsMax = 1'000'000;

// An image, and the answer that a ruleset may write.
inline constexpr size_t kImageBytesMax = size_t{1} << 30;
inline constexpr size_t kAnswerBytesMax = size_t{16} << 20;

// The most that one call may take of the host's `allocate`.
inline constexpr size_t kCallMemoryBytesMax = size_t{1} << 30;

// Citations of one decision.
inline constexpr size_t kCitationsMax = 1'000;

}  // namespace arbitro::limits

#endif  // ARBITRO_LIMITS_H_
