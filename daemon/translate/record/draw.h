// SPDX-License-Identifier: Apache-2.0
//
// Draws in public: commands, decisions, answers, and the draw that is frozen. Parts of
// record/commands.h, record/decision.h and view/answers.h.
//
// Read functions note in `fields` what is wrong. Pure and thread-safe but for `fields`.

#ifndef ARBITRO_DAEMON_TRANSLATE_RECORD_DRAW_H_
#define ARBITRO_DAEMON_TRANSLATE_RECORD_DRAW_H_

#include <optional>
#include <string>

#include "arbitro/v1/draw.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "daemon/engine/engine.h"
#include "daemon/engine/model/model.h"
#include "daemon/engine/state/state.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::translate {

// Parts of the requests, of decisions and of snapshots.
void WriteSubject(const engine::DrawSubject& subject, v1::DrawSubject* message);
void WriteBeacon(const engine::Beacon& beacon, v1::Beacon* message);
// Of a ContributeToDrawRequest or a Contribution of `event`, a resource name.
template <class Message>
void WriteContribution(const std::string& event, const engine::ContributeToDraw& what,
                       Message* message);

// `event`: resource name.
void WriteFrozenDraw(const std::string& event, const engine::FrozenDraw& draw,
                     v1::FrozenDraw* message);
// As a snapshot holds it; numbers are looked up in `state`, whose players and places must be
// complete.
engine::FrozenDraw ReadFrozenDraw(const std::string& event, const v1::FrozenDraw& message,
                                  const engine::EventState& state, Fields* fields);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_RECORD_DRAW_H_
