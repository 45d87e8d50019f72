// SPDX-License-Identifier: Apache-2.0
#include "daemon/access/connections.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "absl/strings/match.h"
#include "daemon/access/absl_text.h"
#include "daemon/access/client_address.h"

namespace arbitro::access {
namespace {

constexpr char kUnix[] = "unix:";

}  // namespace

void Connections::SetBounds(const ConnectionBounds& bounds) {
  const std::lock_guard lock(mutex_);
  bounds_ = bounds;
}

size_t Connections::KnownMax() const {
  return bounds_.all > bounds_.strangers ? bounds_.all - bounds_.strangers : 1;
}

std::optional<Connections::Id> Connections::Add(std::string_view peer) {
  const bool is_local = absl::StartsWith(AbslText(peer), kUnix);
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
  // The connection before has ended, but its end is not reported yet; or it is to another address
  // of the daemon.
  if (const auto before = Find(peer)) SendOff(*before);
  while (newcomer.standing == kSilent && strangers_.size() > 0 &&
         strangers_.size() >= bounds_.strangers) {
    SendOff(strangers_.FirstOfMost());
    ++counts_.sent_off;
  }
  const Id id = ++last_;
  if (!is_local) of_peer_[newcomer.peer] = id;
  Insert(newcomer, id);
  connections_.emplace(id, std::move(newcomer));
  return id;
}

void Connections::Insert(const Connection& connection, Id id) {
  if (connection.standing == kKnown) return known_.Insert({connection.principal, ""}, {0, id});
  strangers_.Insert(connection.origin, {connection.standing, id});
  counts_.guests += connection.standing;
}

void Connections::Withdraw(const Connection& connection, Id id) {
  if (connection.standing == kKnown) return known_.Erase({connection.principal, ""}, {0, id});
  strangers_.Erase(connection.origin, {connection.standing, id});
  counts_.guests -= connection.standing;
}

std::optional<Connections::Id> Connections::Find(std::string_view peer) const {
  const auto found = of_peer_.find(AbslText(peer));
  if (found == of_peer_.end()) return std::nullopt;
  return found->second;
}

void Connections::SetBegun(Id id) {
  const std::lock_guard lock(mutex_);
  const auto found = connections_.find(id);
  if (found != connections_.end()) found->second.has_begun = true;
}

void Connections::Move(Id id, Standing standing) {
  Connection& connection = connections_.at(id);
  Withdraw(connection, id);
  connection.standing = standing;
  if (standing != kKnown) connection.principal.clear();
  Insert(connection, id);
}

void Connections::SetKnown(std::string_view peer, std::string_view principal) {
  const std::lock_guard lock(mutex_);
  const auto id = Find(peer);
  if (!id) return;
  Connection& connection = connections_.at(*id);
  connection.wrong = 0;
  if (connection.standing == kKnown) return;
  Withdraw(connection, *id);
  connection.standing = kKnown;
  connection.principal = principal;
  Insert(connection, *id);
  const size_t own = known_.SizeOf(connection.principal);
  while (!everybody_is_known_ && known_.size() > KnownMax()) {
    const Id first = known_.FirstOfMost();
    const bool is_more = known_.SizeOf(connections_.at(first).principal) > own;
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

void Connections::CountWrong(std::string_view peer) {
  const std::lock_guard lock(mutex_);
  const auto id = Find(peer);
  if (!id || everybody_is_known_ || ++connections_.at(*id).wrong < kWrongInARow) return;
  if (connections_.at(*id).standing != kSilent) Move(*id, kSilent);
}

bool Connections::CountCalls(uint64_t open) {
  const std::lock_guard lock(mutex_);
  counts_.calls = open;
  return open > bounds_.calls;
}

std::string Connections::GroupOf(const Connection& connection) {
  if (connection.standing != kKnown) return connection.origin.group;
  return connection.principal;
}

std::vector<Connections::Holder> Connections::Holders(const std::vector<PeerCalls>& open) const {
  std::vector<Holder> holders;
  absl::flat_hash_map<std::string, uint64_t> of_group;
  for (const PeerCalls& one : open) {
    const auto id = Find(one.peer);
    if (!id || one.calls == 0) continue;
    const Connection& connection = connections_.at(*id);
    const std::string group = GroupOf(connection);
    holders.push_back({*id, one.calls, one.calls, connection.standing == kKnown, group});
    if (!group.empty()) of_group[group] += one.calls;
  }
  for (Holder& holder : holders) {
    if (!holder.group.empty()) holder.with_others = of_group.at(holder.group);
  }
  return holders;
}

bool Connections::ShedCalls(const std::vector<PeerCalls>& open) {
  const std::lock_guard lock(mutex_);
  uint64_t all = 0;
  for (const PeerCalls& one : open) all += absl::StartsWith(one.peer, kUnix) ? 0 : one.calls;
  if (all <= bounds_.calls) return false;
  const uint64_t enough = bounds_.calls - bounds_.calls / 8;
  const uint64_t few = bounds_.calls / 4;
  std::vector<Holder> holders = Holders(open);
  const auto is_heavy = [&](const Holder& one) { return one.with_others > few; };
  std::sort(holders.begin(), holders.end(), [&](const Holder& some, const Holder& others) {
    const auto rank = [&](const Holder& one) {
      return std::tuple(!is_heavy(one), one.is_known, ~one.with_others, ~one.calls, one.id);
    };
    return rank(some) < rank(others);
  });
  uint64_t held = 0;
  for (const Holder& holder : holders) held += holder.calls;
  // The other calls are ending already, which takes its time.
  const uint64_t ending = all - held;
  absl::flat_hash_set<std::string> heavy;
  for (const Holder& holder : holders) {
    if (is_heavy(holder) && !holder.group.empty()) heavy.insert(holder.group);
    if (held + (is_heavy(holder) ? ending : 0) <= enough) continue;
    Shed(holder.id);
    held -= holder.calls;
  }
  if (ending > enough) ShedWhoMayBegin(heavy, ending > 2 * bounds_.calls);
  return true;
}

void Connections::ShedWhoMayBegin(const absl::flat_hash_set<std::string>& groups, bool strangers) {
  std::vector<Id> gone;
  for (const auto& [id, connection] : connections_) {
    const bool goes =
        groups.contains(GroupOf(connection)) || (strangers && connection.standing != kKnown);
    if (goes && connection.has_begun) gone.push_back(id);
  }
  for (const Id id : gone) Shed(id);
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
  Withdraw(gone, id);
  // The peer may be back already, from the same port.
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
  counts.known = known_.size();
  counts.silent = strangers_.size() - counts.guests;
  return counts;
}

}  // namespace arbitro::access
