// SPDX-License-Identifier: Apache-2.0
//
// An event of ours as a file of TOM, `.tdf`: written from nothing, or as changes in the file that
// the event was imported from.
//
// A file of TOM has matches of two, byes, forced losses of late entrants, drops, and finals of
// single elimination. An event that has anything else is refused, with each thing that has no place
// there. Pure functions, thread-safe.

#ifndef ARBITRO_DAEMON_INTERCHANGE_TDF_EVENT_H_
#define ARBITRO_DAEMON_INTERCHANGE_TDF_EVENT_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/interchange/event_document.h"
#include "daemon/interchange/fault.h"
#include "daemon/interchange/reader_left.h"
#include "daemon/interchange/tdf.h"

namespace arbitro::interchange {

// TOM's number of a player, of 1 to 20 digits, by the player's id in the event. A player who is not
// among them has the id as the number where it is of digits.
using TdfNumbers = std::map<std::string, std::string>;

// The numbers of the players whom DocumentOf(TdfFile) calls p1, p2 and on.
TdfNumbers NumbersOfPod(const TdfPod& pod);

// The most bytes that a file of numbers may have.
inline constexpr size_t kTdfNumbersBytesMax = 4'194'304;

// The most bytes of numbers that the daemon takes, and of these and a file together, to change the
// file: for these there is room in a message.
inline constexpr size_t kTdfSentNumbersBytesMax = 1'000'000;
inline constexpr size_t kTdfSentBytesMax = 4'000'000;

// The numbers as JSON, `{"p1": "9000001"}`, and back. Faults where it is anything else, or a number
// stands twice.
std::string WriteTdfNumbers(const TdfNumbers& numbers);
Reading<TdfNumbers> ReadTdfNumbers(std::string_view text);

// TOM's code of the pod that all players fit in: that of their one division, or 8, 9 or 10.
uint32_t CategoryOf(const EventDocument& document);

// The pod with rounds, or the one of that category. Null, with a fault, where there is none or
// several.
const TdfPod* PodOf(const TdfFile& file, std::optional<uint32_t> category,
                    std::vector<Fault>* faults);

// The event as a new file of one pod, in TOM's layout. Days of birth are 02/27 of the year that is
// known of a player, as TOM masks them. The sanction and the length of rounds, which an event of
// ours has not, are empty. Faults where the event does not fit. Cut short where the reader leaves
// meanwhile.
Reading<std::string> MakeTdf(const EventDocument& document, const TdfNumbers& numbers,
                             uint32_t category, const ReaderLeft& left = {});

// The file that the event was imported from, with what differs from it: outcomes in their place,
// drops, and what is new behind what there is: players and rounds. All other bytes stay, so that
// a file in which nothing differs is the same. Warns where the file has standings that are older
// than what differs: TOM computes them. Faults where the event does not fit, or cannot have come
// from that file. Cut short where the reader leaves meanwhile.
Reading<std::string> ChangeTdf(const EventDocument& document, const TdfNumbers& numbers,
                               const TdfFile& original, std::optional<uint32_t> category,
                               const ReaderLeft& left = {});

// Whether two files are of the same players, pods, rounds and outcomes, whatever else they have.
bool AreSameTournament(const TdfFile& first, const TdfFile& second);

}  // namespace arbitro::interchange

#endif  // ARBITRO_DAEMON_INTERCHANGE_TDF_EVENT_H_
