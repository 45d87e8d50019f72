// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/http/crowd.h"

#include <algorithm>
#include <utility>

namespace arbitro::web {

bool Crowd::Add(const std::shared_ptr<Guest>& guest, Clock::time_point now) {
  const std::lock_guard lock(mutex_);
  if (count_ >= most_ && !MakeRoom(guest->address(), now)) return false;
  count_ += by_address_[guest->address()].guests.emplace(guest.get(), guest).second ? 1 : 0;
  return true;
}

void Crowd::Remove(const Guest* guest) {
  const std::lock_guard lock(mutex_);
  const auto found = by_address_.find(guest->address());
  if (found == by_address_.end()) return;
  count_ -= found->second.guests.erase(guest);
  if (found->second.guests.empty()) by_address_.erase(found);
}

void Crowd::StopAll() {
  const std::lock_guard lock(mutex_);
  for (const auto& [address, all] : by_address_) {
    for (const auto& [key, guest] : all.guests) guest->Stop();
  }
}

bool Crowd::MakeRoom(const std::string& newcomer, Clock::time_point now) {
  const auto most = std::max_element(by_address_.begin(), by_address_.end(),
                                     [](const auto& one, const auto& other) {
                                       return one.second.guests.size() < other.second.guests.size();
                                     });
  const size_t of_address = most->second.guests.size();
  if (of_address <= most_ / kShare) return StopIdle(now);
  const Found idle = IdleOf(&most->second, now);
  if (idle.empty() && most->first == newcomer) return false;
  Stop(idle.empty() ? AnyOf(most->second) : idle, of_address);
  return true;
}

// Of the address that has most, among those with one that waits for a request.
bool Crowd::StopIdle(Clock::time_point now) {
  size_t most = 0;
  Found found;
  for (auto& [address, all] : by_address_) {
    if (all.guests.size() <= most) continue;
    Found idle = IdleOf(&all, now);
    if (idle.empty()) continue;
    most = all.guests.size();
    found = std::move(idle);
  }
  if (found.empty()) return false;
  Stop(found, most);
  return true;
}

// Those that wait for a request, longest first; none where the address had none a moment ago.
Crowd::Found Crowd::IdleOf(OfAddress* all, Clock::time_point now) {
  if (now < all->look_again) return {};
  std::vector<std::pair<Clock::time_point, std::shared_ptr<Guest>>> since;
  for (const auto& [key, guest] : all->guests) {
    const Clock::time_point when = guest->IdleSince();
    if (when != Clock::time_point::max()) since.emplace_back(when, guest);
  }
  if (since.empty()) all->look_again = now + kLookAgainAfter;
  std::sort(since.begin(), since.end());
  Found idle;
  for (auto& [when, guest] : since) idle.push_back(std::move(guest));
  return idle;
}

Crowd::Found Crowd::AnyOf(const OfAddress& all) {
  Found any;
  for (const auto& [key, guest] : all.guests) {
    if (any.size() == kGoAtOnce) break;
    any.push_back(guest);
  }
  return any;
}

// Stops the first ones: of an address with few connections one, of another up to kGoAtOnce.
void Crowd::Stop(const Found& found, size_t of_address) {
  const size_t most = std::clamp<size_t>(of_address / kShare, 1, kGoAtOnce);
  for (size_t i = 0; i < std::min(found.size(), most); ++i) {
    const auto of = by_address_.find(found[i]->address());
    count_ -= of->second.guests.erase(found[i].get());
    if (of->second.guests.empty()) by_address_.erase(of);
    found[i]->Stop();
  }
}

}  // namespace arbitro::web
