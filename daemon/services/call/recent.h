// SPDX-License-Identifier: Apache-2.0
//
// Keeps the most recently used things by name, a fixed number of them.
//
// Kept things are immutable and shared: a caller's pointer stays valid after the thing is forgotten
// here. Thread-safe.

#ifndef ARBITRO_DAEMON_SERVICES_CALL_RECENT_H_
#define ARBITRO_DAEMON_SERVICES_CALL_RECENT_H_

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>

namespace arbitro::services {

template <class T>
class Recent {
 public:
  using Ptr = std::shared_ptr<const T>;

  explicit Recent(size_t kept_max) : kept_max_(kept_max) {}

  // Keeps `thing` under `name`. If there are too many, forgets the least recently used one.
  void Keep(const std::string& name, Ptr thing) {
    const std::lock_guard lock(mutex_);
    const auto known = places_.find(name);
    if (known != places_.end()) order_.erase(known->second);
    order_.emplace_front(name, std::move(thing));
    places_[name] = order_.begin();
    if (order_.size() <= kept_max_) return;
    places_.erase(order_.back().first);
    order_.pop_back();
  }

  // Returns null if it is not kept, or no longer.
  Ptr Find(const std::string& name) {
    const std::lock_guard lock(mutex_);
    const auto place = places_.find(name);
    if (place == places_.end()) return nullptr;
    order_.splice(order_.begin(), order_, place->second);
    return order_.front().second;
  }

 private:
  using Order = std::list<std::pair<std::string, Ptr>>;

  const size_t kept_max_;
  std::mutex mutex_;
  Order order_;  // the most recently used first
  std::unordered_map<std::string, typename Order::iterator> places_;
};

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_CALL_RECENT_H_
