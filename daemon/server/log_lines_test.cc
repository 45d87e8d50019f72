// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/log_lines.h"

#include <string>

#include "gtest/gtest.h"
#include "spdlog/details/log_msg.h"

namespace arbitro::server {
namespace {

TEST(LogLines, AnEntryIsOneLineOfWhichATerminalObeysNothing) {
  const std::string words = "the ruleset says: \x1B[2J\nall is well\xFF";
  const spdlog::details::log_msg message("arbitrod", spdlog::level::warn, words);
  spdlog::memory_buf_t line;
  NewLogLines()->clone()->format(message, line);
  const std::string shown(line.data(), line.size());
  EXPECT_EQ(shown.substr(shown.find('Z')),
            "Z warning: the ruleset says: \\u{1b}[2J\\u{a}all is well\\x{ff}\n");
}

}  // namespace
}  // namespace arbitro::server
