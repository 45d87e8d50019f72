// SPDX-License-Identifier: Apache-2.0
//
// What a mutation answers, from what the engine accepted.
//
// Each fills an empty response. `accepted` must be of a command that the response belongs to. Pure
// and thread-safe.

#ifndef ARBITRO_DAEMON_TRANSLATE_ANSWERS_H_
#define ARBITRO_DAEMON_TRANSLATE_ANSWERS_H_

#include "arbitro/v1/catalogue.pb.h"
#include "arbitro/v1/deck.pb.h"
#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "daemon/engine/engine.h"

namespace arbitro::translate {

void WriteReceipt(const engine::RecordPlace& place, v1::Receipt* receipt);

void WriteAnswer(const engine::Accepted& accepted, v1::EventMutationResponse* response);
void WriteAnswer(const engine::Accepted& accepted, v1::PlayerMutationResponse* response);
void WriteAnswer(const engine::Accepted& accepted, v1::SubmitDeckResponse* response);
// Of CloseRound, `tables` is left to the caller, who has the state.
void WriteAnswer(const engine::Accepted& accepted, v1::RoundMutationResponse* response);
void WriteAnswer(const engine::Accepted& accepted, v1::ReportResultResponse* response);
void WriteAnswer(const engine::Accepted& accepted, v1::ImportCatalogueResponse* response);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_ANSWERS_H_
