// SPDX-License-Identifier: Apache-2.0
//
// Publishes the rounds whose time has come (ROUND_PUBLICATION_AT_TIME).
//
// The states of the events say which drafts have a time, so that a daemon that was stopped
// meanwhile publishes at its next start; TimedDrafts says which states to look at. The record is an
// ordinary `Publish` of the daemon's own.

#ifndef ARBITRO_DAEMON_ENGINE_DUE_PUBLICATIONS_H_
#define ARBITRO_DAEMON_ENGINE_DUE_PUBLICATIONS_H_

#include <cstddef>

#include "daemon/engine/engine.h"

namespace arbitro::engine {

// Submits the publication of each draft whose time has come by the engine's clock, and returns how
// many there are. Waits for none. To be called again and again: one that was refused for a while is
// submitted again, one that is under way already changes nothing. Any thread.
size_t SubmitDuePublications(Engine* engine);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DUE_PUBLICATIONS_H_
