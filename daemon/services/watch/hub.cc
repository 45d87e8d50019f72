// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/watch/hub.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace arbitro::services {

WatchHub::WatchHub(const WatchOptions& options, const storage::EventLog* log)
    : options_(options),
      heartbeat_(options.heartbeat),
      slowest_read_(options.slowest_read),
      log_(log),
      reads_(1, ReadsWaitingMax(options.watches_max)),
      time_([this] { PassTime(); }) {}

WatchHub::~WatchHub() {
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
  }
  stopped_changed_.notify_all();
  time_.join();
  reads_.Drain();
}

bool WatchHub::TakesRecords(const std::string& journal) const {
  if (feeds_size_.load() == 0) return false;
  const std::lock_guard lock(mutex_);
  return feeds_.contains(journal);
}

void WatchHub::OnDurable(const std::string& journal, uint64_t revision,
                         std::unique_ptr<storage::StoredRecord> record) {
  // Most records have no watcher, and this is the committer's thread.
  if (feeds_size_.load() == 0) return;
  std::shared_ptr<WatchFeed> feed;
  {
    const std::lock_guard lock(mutex_);
    const auto place = feeds_.find(journal);
    if (place == feeds_.end()) return;
    feed = place->second;
  }
  if (feed->NoteDurable(revision, std::move(record))) PublishSoon(std::move(feed));
}

void WatchHub::PublishSoon(std::shared_ptr<WatchFeed> feed) {
  {
    const std::lock_guard lock(due_mutex_);
    due_.push_back(std::move(feed));
  }
  PostDue();
}

void WatchHub::PostDue() {
  {
    const std::lock_guard lock(due_mutex_);
    if (due_.empty() || std::exchange(publish_posted_, true)) return;
  }
  if (Post([this] { PublishDue(); })) return;
  // Too many tasks wait. The next call tries again, and so does PassTime.
  const std::lock_guard lock(due_mutex_);
  publish_posted_ = false;
}

void WatchHub::PublishDue() {
  std::vector<std::shared_ptr<WatchFeed>> due;
  {
    const std::lock_guard lock(due_mutex_);
    due.swap(due_);
    publish_posted_ = false;
  }
  const auto publish = [&] {
    for (const auto& feed : due) feed->Publish(*log_);
  };
  if (options_.around_messages) {
    options_.around_messages(publish);
  } else {
    publish();
  }
}

std::shared_ptr<WatchFeed> WatchHub::Join(const std::string& journal, uint64_t durable_revision,
                                          const std::shared_ptr<Watcher>& watcher) {
  const std::lock_guard lock(mutex_);
  std::shared_ptr<WatchFeed>& feed = feeds_[journal];
  if (feed == nullptr) {
    feed = std::make_shared<WatchFeed>(journal, durable_revision, options_.tail);
  }
  feed->Add(watcher);
  feeds_size_ = feeds_.size();
  return feed;
}

void WatchHub::Leave(const std::shared_ptr<WatchFeed>& feed,
                     const std::shared_ptr<Watcher>& watcher) {
  const std::lock_guard lock(mutex_);
  if (!feed->Remove(watcher)) return;
  feeds_.erase(feed->journal());
  feeds_size_ = feeds_.size();
}

std::vector<std::shared_ptr<Watcher>> WatchHub::Everybody() const {
  std::vector<std::shared_ptr<Watcher>> everybody;
  for (const auto& [journal, feed] : feeds_) {
    for (auto& watcher : feed->Watchers()) everybody.push_back(std::move(watcher));
  }
  return everybody;
}

uint64_t WatchHub::Lag() {
  std::vector<std::shared_ptr<Watcher>> everybody;
  {
    const std::lock_guard lock(mutex_);
    everybody = Everybody();
  }
  uint64_t lag = 0;
  for (const auto& watcher : everybody) lag = std::max(lag, watcher->Behind());
  return lag;
}

void WatchHub::PassTime() {
  std::unique_lock lock(mutex_);
  while (!stopped_changed_.wait_for(lock, options_.tick, [this] { return stopped_; })) {
    std::vector<std::shared_ptr<Watcher>> everybody = Everybody();
    lock.unlock();
    const auto now = std::chrono::steady_clock::now();
    for (const auto& watcher : everybody) watcher->Tick(now);
    PostDue();
    everybody.clear();
    lock.lock();
  }
}

}  // namespace arbitro::services
