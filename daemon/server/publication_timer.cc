// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/publication_timer.h"

#include <utility>

namespace arbitro::server {

PublicationTimer::PublicationTimer(std::function<void()> publish_due)
    : publish_due_(std::move(publish_due)), thread_([this] { Run(); }) {}

PublicationTimer::~PublicationTimer() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  stopping_.notify_one();
  thread_.join();
}

void PublicationTimer::Run() {
  std::unique_lock lock(mutex_);
  do {
    publish_due_();
  } while (!stopping_.wait_for(lock, kLookEvery, [this] { return stop_; }));
}

}  // namespace arbitro::server
