// SPDX-License-Identifier: Apache-2.0
//
// When a round becomes known, as its pairing and its event say it.
//
// Of PairRoundRequest and EnterPairingRequest, which have the fields alike. Pure functions;
// thread-safe.

#ifndef ARBITRO_DAEMON_TRANSLATE_RECORD_PUBLISHING_H_
#define ARBITRO_DAEMON_TRANSLATE_RECORD_PUBLISHING_H_

#include "arbitro/v1/event_life.pb.h"
#include "arbitro/v1/pairing.pb.h"
#include "daemon/engine/model/round.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::translate {

// Notes a fault where `publish_time_us` is missing with AT_TIME, or there without.
engine::Publishing ReadPublishing(const v1::PairRoundRequest& request, Fields* fields);
engine::Publishing ReadPublishing(const v1::EnterPairingRequest& request, Fields* fields);

void WritePublishing(const engine::Publishing& publishing, v1::PairRoundRequest* request);
void WritePublishing(const engine::Publishing& publishing, v1::EnterPairingRequest* request);

// Of an event: a fault where it is AT_TIME, as each round has a time of its own.
engine::RoundPublication ReadEventPublication(v1::RoundPublication given, Fields* fields);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_RECORD_PUBLISHING_H_
