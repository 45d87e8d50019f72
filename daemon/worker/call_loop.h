// SPDX-License-Identifier: Apache-2.0
//
// A worker's life after it has shut itself in: loads its ruleset, and answers calls.

#ifndef ARBITRO_DAEMON_WORKER_CALL_LOOP_H_
#define ARBITRO_DAEMON_WORKER_CALL_LOOP_H_

namespace arbitro::worker {

// Takes LOAD, then CALL after CALL (daemon/rulesets/frames.h), until the host closes the socket.
// Returns the status to exit with.
int RunWorker();

}  // namespace arbitro::worker

#endif  // ARBITRO_DAEMON_WORKER_CALL_LOOP_H_
