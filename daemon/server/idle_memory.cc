// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/idle_memory.h"

#include <ctime>
#include <utility>

namespace arbitro::server {
namespace {

RestDetector::Duration ProcessorTime() {
  timespec time = {};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

}  // namespace

bool RestDetector::BeganToRest(Duration worked, Duration passed) {
  const Duration since = worked - std::exchange(worked_, worked);
  if (since * kRestPart >= passed) {
    rests_ = 0;
    return false;
  }
  // Counts no further, however long it rests.
  if (rests_ <= kRests) ++rests_;
  return rests_ == kRests;
}

IdleMemory::IdleMemory(std::function<void()> give_back)
    : give_back_(std::move(give_back)), thread_([this] { Run(); }) {}

IdleMemory::~IdleMemory() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  stopping_.notify_one();
  thread_.join();
}

void IdleMemory::Run() {
  RestDetector rest;
  auto looked = std::chrono::steady_clock::now();
  std::unique_lock lock(mutex_);
  while (!stopping_.wait_for(lock, kLookEvery, [this] { return stop_; })) {
    const auto now = std::chrono::steady_clock::now();
    if (rest.BeganToRest(ProcessorTime(), now - std::exchange(looked, now))) give_back_();
  }
}

}  // namespace arbitro::server
