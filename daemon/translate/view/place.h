// SPDX-License-Identifier: Apache-2.0
//
// Shows those who wait for a place, and those who are called up. Pure functions; thread-safe.

#ifndef ARBITRO_DAEMON_TRANSLATE_VIEW_PLACE_H_
#define ARBITRO_DAEMON_TRANSLATE_VIEW_PLACE_H_

#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/place.pb.h"
#include "daemon/engine/engine.h"
#include "google/protobuf/repeated_field.h"

namespace arbitro::translate {

// `position`: in line, from 1; 0: the place is to be drawn.
void WriteWaiting(const engine::JournalState& state, uint32_t number, uint32_t position,
                  v1::WaitingPlayer* message);

// Those whom a decision calls up. `state`: as WriteAnswer has it (view/answers.h).
void WriteCalledUp(const engine::Accepted& accepted, const engine::JournalState& state,
                   google::protobuf::RepeatedPtrField<v1::CalledUpPlayer>* message);

// Details, and how many wait.
void WritePlaces(const engine::EventState& event, v1::Event* message);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_VIEW_PLACE_H_
