// SPDX-License-Identifier: Apache-2.0
//
// How often the daemon's log says what others can make it say.
//
// A client can send a malformed request, or break off a handshake, as often as it likes. Each such
// line of the log has a source and a budget by the minute; what goes beyond is counted, and the
// count stands with the next line of that source.

#ifndef ARBITRO_DAEMON_SERVER_LINE_BUDGET_H_
#define ARBITRO_DAEMON_SERVER_LINE_BUDGET_H_

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>

namespace arbitro::server {

// Thread-safe.
class LineBudget {
 public:
  using Clock = std::chrono::steady_clock;

  // Sources that have a budget of their own. All further ones share one.
  static constexpr std::size_t kSourcesMax = 256;

  // `lines_a_minute`: of each source, at least 1.
  explicit LineBudget(std::uint32_t lines_a_minute) : lines_a_minute_(lines_a_minute) {}

  // Whether a line of this source may be written now.
  bool MaySay(std::string_view source, Clock::time_point now = Clock::now());

  // The same. Where it may, `*left_out` becomes the end of the line: how many lines of this source
  // were left out since the last one, in words; empty where none was.
  bool MaySay(std::string_view source, std::string* left_out, Clock::time_point now = Clock::now());

 private:
  struct Source {
    Clock::time_point minute{};  // when the current one began
    std::uint32_t said = 0;      // in it
    std::uint64_t left_out = 0;  // since the last line
  };

  const std::uint32_t lines_a_minute_;
  std::mutex mutex_;
  std::map<std::string, Source, std::less<>> sources_;
};

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_LINE_BUDGET_H_
