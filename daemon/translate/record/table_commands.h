// SPDX-License-Identifier: Apache-2.0
//
// Commands about tables and rounds beyond drawing, reporting and closing: as clients ask, and as
// the log keeps them.
//
// Read functions note what no such command could say: malformed names, players of another event, a
// reason that is missing. Pure and thread-safe but for `fields`.

#ifndef ARBITRO_DAEMON_TRANSLATE_RECORD_TABLE_COMMANDS_H_
#define ARBITRO_DAEMON_TRANSLATE_RECORD_TABLE_COMMANDS_H_

#include <string>
#include <vector>

#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "arbitro/v1/seating.pb.h"
#include "daemon/engine/model/model.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::translate {

// Exchanges that one request may name.
inline constexpr int kSeatExchangesMax = 1'000;

// The kinds of a proposed table's seats.
std::vector<arbitro_seat_kind> ReadSeatKinds(const std::string& path,
                                             const v1::ProposedTable& table, Fields* fields);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_RECORD_TABLE_COMMANDS_H_
