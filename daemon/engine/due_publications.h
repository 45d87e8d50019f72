// SPDX-License-Identifier: Apache-2.0
//
// Publishes rounds, standings and deck lists whose time has come.
//
// The states of the events say what has a time (state/planned_publications.h), so that a daemon
// that was stopped meanwhile publishes at its next start; TimedPublications says which states to
// look at. The record is an ordinary `Publish` of the daemon's own.

#ifndef ARBITRO_DAEMON_ENGINE_DUE_PUBLICATIONS_H_
#define ARBITRO_DAEMON_ENGINE_DUE_PUBLICATIONS_H_

#include <cstddef>

#include "daemon/engine/engine.h"

namespace arbitro::engine {

// Submits each publication whose time has come by the engine's clock, and returns how many there
// are. Waits for none. To be called again and again: one that was refused for a while is
// submitted again, one that is under way already changes nothing. Any thread.
size_t SubmitDuePublications(Engine* engine);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DUE_PUBLICATIONS_H_
