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

// Says where no player came through `round` of an elimination, the final or one before it: earlier
// standings give the places then.
void NoteFinalWithoutWinner(const engine::EventState& event, uint32_t round, NoticeList* notices);

// Says where `round`, which the newest phase has or would have next, comes after the last that the
// phase plans.
void NoteRoundBeyondPlan(const engine::EventState& event, uint32_t round, NoticeList* notices);

// A dry run has no state of its own, and says only what its decision and the state before it tell;
// nothing is said of a request sent again.
void WriteNotices(const engine::Accepted& accepted, v1::MutationResult* result);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_VIEW_NOTICES_H_
