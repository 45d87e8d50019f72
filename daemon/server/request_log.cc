// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/request_log.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "daemon/services/call/request_metrics.h"
#include "spdlog/spdlog.h"

namespace arbitro::server {
namespace {

constexpr std::int64_t kMicrosecondsASecond = 1'000'000;
constexpr mode_t kFileMode = 0640;

std::int64_t NowUs() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::microseconds>(now).count();
}

void Close(int descriptor) {
  if (descriptor >= 0) close(descriptor);
}

}  // namespace

absl::StatusOr<int> RequestLog::OpenFile(const std::string& path) {
  const int descriptor = open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, kFileMode);
  if (descriptor >= 0) return descriptor;
  return absl::UnavailableError(absl::StrCat("`", path, "`: ", std::strerror(errno)));
}

absl::StatusOr<int> RequestLog::Open(const std::string& where) {
  if (where == "off") return -1;
  return where == "stderr" ? dup(STDERR_FILENO) : OpenFile(where);
}

RequestLog::RequestLog(int descriptor)
    : descriptor_(descriptor), writes_(descriptor >= 0), thread_([this] { Run(); }) {}

RequestLog::~RequestLog() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  stopping_.notify_one();
  thread_.join();
  Close(descriptor_);
  if (next_descriptor_) Close(*next_descriptor_);
}

void RequestLog::Add(std::string_view members) {
  const std::int64_t now_us = NowUs();
  const std::lock_guard lock(mutex_);
  if (waiting_.size() + members.size() > kWaitingBytesMax) {
    ++lost_lines_;
    services::RequestMetrics::Global().lost_lines.Add();
    return;
  }
  if (lost_lines_ > 0) {
    AddTime(now_us);
    absl::StrAppend(&waiting_, "\"lost_lines\":", lost_lines_, "}\n");
    lost_lines_ = 0;
  }
  AddTime(now_us);
  waiting_.append(members);
  waiting_.append("}\n");
}

void RequestLog::MoveTo(int descriptor) {
  const std::lock_guard lock(mutex_);
  if (next_descriptor_) Close(*next_descriptor_);
  next_descriptor_ = descriptor;
  writes_ = descriptor >= 0;
}

void RequestLog::AddTime(std::int64_t now_us) {
  const std::int64_t second = now_us / kMicrosecondsASecond;
  if (second != second_) {
    second_ = second;
    second_text_ =
        absl::FormatTime("%Y-%m-%dT%H:%M:%S", absl::FromUnixSeconds(second), absl::UTCTimeZone());
  }
  absl::StrAppend(&waiting_, "{\"time\":\"", second_text_, ".",
                  absl::Dec(now_us % kMicrosecondsASecond, absl::kZeroPad6), "Z\",");
}

void RequestLog::Run() {
  std::string taken;
  for (bool stopped = false; !stopped;) {
    {
      std::unique_lock lock(mutex_);
      stopped = stopping_.wait_for(lock, kInterval, [this] { return stop_; });
      taken.clear();
      taken.swap(waiting_);
      if (next_descriptor_) {
        Close(std::exchange(descriptor_, *next_descriptor_));
        next_descriptor_.reset();
      }
    }
    WriteAll(taken);
  }
}

// A line that cannot be written is lost: a request never fails for its line. Said once.
void RequestLog::WriteAll(std::string_view bytes) {
  if (descriptor_ < 0) return;
  while (!bytes.empty()) {
    const ssize_t written = write(descriptor_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) {
      if (!failed_) spdlog::error("cannot write the log of requests: {}", std::strerror(errno));
      failed_ = true;
      return;
    }
    failed_ = false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

}  // namespace arbitro::server
