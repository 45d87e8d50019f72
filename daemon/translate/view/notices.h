// SPDX-License-Identifier: Apache-2.0
//
// Notices: they say what a person should look at after a mutation.

#ifndef ARBITRO_DAEMON_TRANSLATE_VIEW_NOTICES_H_
#define ARBITRO_DAEMON_TRANSLATE_VIEW_NOTICES_H_

#include <cstdint>

#include "arbitro/v1/call.pb.h"
#include "daemon/engine/engine.h"

namespace arbitro::translate {

using NoticeList = google::protobuf::RepeatedPtrField<v1::Notice>;

// Says where `round` is the last of an elimination and its final was won by no player: earlier
// standings give the places then.
void NoteFinalWithoutWinner(const engine::EventState& event, uint32_t round, NoticeList* notices);

// Nothing where the answer has no state of its own: of a dry run, or a request sent again.
void WriteNotices(const engine::Accepted& accepted, v1::MutationResult* result);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_VIEW_NOTICES_H_
