// SPDX-License-Identifier: Apache-2.0
//
// The lines of the daemon's log: time, level, words.
//
// Words come from anywhere: names of files, messages of rulesets and libraries, texts of requests.
// One entry is one line, of which a terminal obeys nothing (text/harm.h).

#ifndef ARBITRO_DAEMON_SERVER_LOG_LINES_H_
#define ARBITRO_DAEMON_SERVER_LOG_LINES_H_

#include <memory>

#include "spdlog/formatter.h"

namespace arbitro::server {

std::unique_ptr<spdlog::formatter> NewLogLines();

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_LOG_LINES_H_
