// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/log_lines.h"

#include <string>
#include <string_view>

#include "api/text/harm.h"
#include "spdlog/pattern_formatter.h"

namespace arbitro::server {
namespace {

class LogLines : public spdlog::formatter {
 public:
  void format(const spdlog::details::log_msg& message, spdlog::memory_buf_t& line) override {
    const std::string words = text::Harmless(
        std::string_view(message.payload.data(), message.payload.size()), text::Lines::kOne);
    spdlog::details::log_msg shown = message;
    shown.payload = words;
    pattern_.format(shown, line);
  }

  std::unique_ptr<spdlog::formatter> clone() const override { return std::make_unique<LogLines>(); }

 private:
  spdlog::pattern_formatter pattern_{"%Y-%m-%dT%H:%M:%S.%eZ %l: %v",
                                     spdlog::pattern_time_type::utc};
};

}  // namespace

std::unique_ptr<spdlog::formatter> NewLogLines() { return std::make_unique<LogLines>(); }

}  // namespace arbitro::server
