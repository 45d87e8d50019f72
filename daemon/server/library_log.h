// SPDX-License-Identifier: Apache-2.0
//
// The messages of libraries, in the daemon's own log and within its bounds.
//
// gRPC writes a line for each handshake that fails, protobuf one for each text that is not UTF-8. A
// client chooses how many that are, so each place in a library has a budget (line_budget.h).

#ifndef ARBITRO_DAEMON_SERVER_LIBRARY_LOG_H_
#define ARBITRO_DAEMON_SERVER_LIBRARY_LOG_H_

namespace arbitro::server {

// From now on their lines go to the daemon's log. Before gRPC is used for the first time.
void TakeOverLibraryLogs();

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_LIBRARY_LOG_H_
