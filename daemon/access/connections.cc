// SPDX-License-Identifier: Apache-2.0
#include "daemon/access/connections.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/match.h"
#include "absl/strings/string_view.h"
#include "daemon/access/client_address.h"

namespace arbitro::access {
namespace {

constexpr char kUnix[] = "unix:";

absl::string_view View(std::string_view text) { return {text.data(), text.size()}; }

}  // namespace

void Connections::SetBounds(const ConnectionBounds& bounds) {
  const std::lock_guard lock(mutex_);
  bounds_ = bounds;
}

size_t Connections::KnownMax() const {
  return bounds_.all > bounds_.strangers ? bounds_.all - bounds_.strangers : 1;
}

std::optional<Connections::Id> Connections::Add(std::string_view peer) {
  const bool is_local = absl::StartsWith(View(peer), kUnix);
  Connection newcomer;
  newcomer.peer = peer;
  if (!is_local) newcomer.origin.part = ClientOf(peer);
  newcomer.origin.group = NetworkOf(newcomer.origin.part);
  if (is_local || everybody_is_known_) newcomer.standing = kKnown;
  const std::lock_guard lock(mutex_);
  if (newcomer.standing == kKnown && connections_.size() >= bounds_.all) {
    ++counts_.refused;
    return std::nullopt;
  }
  while (newcomer.standing == kSilent && Strangers() > 0 && Strangers() >= bounds_.strangers) {
    SendOff(crowds_[crowds_[kSilent].size() > 0 ? kSilent : kGuest].FirstOfMost());
    ++counts_.sent_off;
  }
  const Id id = ++last_;
  if (!is_local) of_peer_[newcomer.peer] = id;
  crowds_[newcomer.standing].Insert(PlaceOf(newcomer), id);
  connections_.emplace(id, std::move(newcomer));
  return id;
}

Crowd::Place Connections::PlaceOf(const Connection& connection) const {
  if (connection.standing == kKnown) return {connection.principal, ""};
  return connection.origin;
}

std::optional<Connections::Id> Connections::Find(std::string_view peer) const {
  const auto found = of_peer_.find(View(peer));
  if (found == of_peer_.end()) return std::nullopt;
  return found->second;
}

void Connections::Move(Id id, Standing standing) {
  Connection& connection = connections_.at(id);
  crowds_[connection.standing].Erase(PlaceOf(connection), id);
  connection.standing = standing;
  crowds_[standing].Insert(PlaceOf(connection), id);
}

void Connections::SetKnown(std::string_view peer, std::string_view principal) {
  const std::lock_guard lock(mutex_);
  const auto id = Find(peer);
  if (!id) return;
  Connection& connection = connections_.at(*id);
  if (connection.standing == kKnown) return;
  connection.principal = principal;
  Move(*id, kKnown);
  const Crowd& known = crowds_[kKnown];
  const size_t own = known.SizeOf(connection.principal);
  while (!everybody_is_known_ && known.size() > KnownMax()) {
    const Id first = known.FirstOfMost();
    const bool is_more = known.SizeOf(connections_.at(first).principal) > own;
    SendOff(is_more ? first : *id);
    ++counts_.sent_off;
    if (!is_more) return;
  }
}

void Connections::SetGuest(std::string_view peer) {
  const std::lock_guard lock(mutex_);
  const auto id = Find(peer);
  if (id && connections_.at(*id).standing == kSilent) Move(*id, kGuest);
}

void Connections::SetStranger(std::string_view peer) {
  const std::lock_guard lock(mutex_);
  const auto id = Find(peer);
  if (id && !everybody_is_known_) Move(*id, kSilent);
}

bool Connections::CountCalls(uint64_t open) {
  const std::lock_guard lock(mutex_);
  counts_.calls = open;
  return open > bounds_.calls;
}

std::vector<Connections::Holder> Connections::Holders(const std::vector<PeerCalls>& open) const {
  std::vector<Holder> holders;
  absl::flat_hash_map<std::string, uint64_t> of_principal;
  for (const PeerCalls& one : open) {
    const auto id = Find(one.peer);
    if (!id || one.calls == 0) continue;
    const Connection& connection = connections_.at(*id);
    holders.push_back({*id, one.calls, one.calls, connection.standing == kKnown});
    if (!connection.principal.empty()) of_principal[connection.principal] += one.calls;
  }
  for (Holder& holder : holders) {
    const auto all = of_principal.find(connections_.at(holder.id).principal);
    if (holder.is_known && all != of_principal.end()) holder.with_others = all->second;
  }
  return holders;
}

void Connections::ShedCalls(const std::vector<PeerCalls>& open) {
  const std::lock_guard lock(mutex_);
  const uint64_t enough = bounds_.calls - bounds_.calls / 8;
  const uint64_t few = bounds_.calls / 8;
  std::vector<Holder> holders = Holders(open);
  const auto is_protected = [&](const Holder& one) {
    return one.is_known && one.with_others <= few;
  };
  std::sort(holders.begin(), holders.end(), [&](const Holder& some, const Holder& others) {
    const auto rank = [&](const Holder& one) {
      return std::tuple(is_protected(one), one.is_known, ~one.with_others, ~one.calls, one.id);
    };
    return rank(some) < rank(others);
  });
  uint64_t held = 0;
  for (const Holder& holder : holders) held += holder.calls;
  // The rest ends already, which takes its time.
  const uint64_t ending = counts_.calls > held ? counts_.calls - held : 0;
  absl::flat_hash_set<std::string> heavy;
  for (const Holder& holder : holders) {
    if (!is_protected(holder)) heavy.insert(connections_.at(holder.id).principal);
    if (held + (is_protected(holder) ? 0 : ending) <= enough) continue;
    Shed(holder.id);
    held -= holder.calls;
  }
  if (ending <= enough) return;
  // As fast as calls end, those begin that were on their way: of whom that may come, nobody stays.
  std::vector<Id> others;
  for (const auto& [id, connection] : connections_) {
    const bool may_begin = connection.standing != kKnown ||
                           (!connection.principal.empty() && heavy.contains(connection.principal));
    if (may_begin) others.push_back(id);
  }
  for (const Id id : others) Shed(id);
}

void Connections::Shed(Id id) {
  SendOff(id);
  ++counts_.shed;
}

std::vector<Connections::Id> Connections::TakeSentOff() {
  const std::lock_guard lock(mutex_);
  return std::exchange(sent_off_, {});
}

void Connections::SendOff(Id id) {
  sent_off_.push_back(id);
  Erase(id);
}

void Connections::Erase(Id id) {
  const auto found = connections_.find(id);
  if (found == connections_.end()) return;
  const Connection& gone = found->second;
  crowds_[gone.standing].Erase(PlaceOf(gone), id);
  // The peer may be back by the same port already.
  const auto of_peer = of_peer_.find(gone.peer);
  if (of_peer != of_peer_.end() && of_peer->second == id) of_peer_.erase(of_peer);
  connections_.erase(found);
}

void Connections::Remove(Id id) {
  const std::lock_guard lock(mutex_);
  Erase(id);
}

ConnectionCounts Connections::Counts() const {
  const std::lock_guard lock(mutex_);
  ConnectionCounts counts = counts_;
  counts.known = crowds_[kKnown].size();
  counts.guests = crowds_[kGuest].size();
  counts.silent = crowds_[kSilent].size();
  return counts;
}

}  // namespace arbitro::access
