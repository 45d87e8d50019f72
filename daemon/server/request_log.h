// SPDX-License-Identifier: Apache-2.0
//
// The log of requests: lines of JSON that no request waits for.

#ifndef ARBITRO_DAEMON_SERVER_REQUEST_LOG_H_
#define ARBITRO_DAEMON_SERVER_REQUEST_LOG_H_

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "absl/status/statusor.h"
#include "daemon/services/call/request_trace.h"

namespace arbitro::server {

// Lines gather in memory and are written together by a thread of this class, so that neither a slow
// reader nor the disk holds up a request. Thread-safe.
class RequestLog final : public services::RequestSink {
 public:
  // Bytes that may wait to be written. Lines beyond are lost; how many, the next line says.
  static constexpr std::size_t kWaitingBytesMax = std::size_t{4} << 20;
  // How long a line waits at most.
  static constexpr std::chrono::milliseconds kInterval{200};

  // Appends to the file `path`, which is made where there is none.
  static absl::StatusOr<int> OpenFile(const std::string& path);

  // Where the setting says: stderr, off (-1), or a file.
  static absl::StatusOr<int> Open(const std::string& where);

  // Writes to `descriptor`, which it owns; -1: nowhere.
  explicit RequestLog(int descriptor);

  // Writes what waits.
  ~RequestLog() override;

  RequestLog(const RequestLog&) = delete;
  RequestLog& operator=(const RequestLog&) = delete;

  // Adds the line {"time":"2026-11-22T20:37:20.526749Z",MEMBERS}: `members` of a JSON
  // object, without its braces.
  void Add(std::string_view members) override;

  bool writes() const override { return writes_; }

  // Writes to `descriptor`, which it owns, from the next lines on; -1: nowhere.
  void MoveTo(int descriptor);

 private:
  void Run();
  void AddTime(std::int64_t now_us);
  void WriteAll(std::string_view bytes);

  int descriptor_;  // only the thread looks at it
  std::mutex mutex_;
  std::optional<int> next_descriptor_;
  std::condition_variable stopping_;
  bool stop_ = false;
  std::atomic<bool> writes_;
  std::string waiting_;
  std::uint64_t lost_lines_ = 0;
  std::int64_t second_ = -1;  // that second_text_ is of
  std::string second_text_;
  bool failed_ = false;  // the last write did; only the thread looks at it
  std::thread thread_;   // last: it uses all of the above
};

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_REQUEST_LOG_H_
