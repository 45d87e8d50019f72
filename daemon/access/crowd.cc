// SPDX-License-Identifier: Apache-2.0
#include "daemon/access/crowd.h"

namespace arbitro::access {
namespace {

const std::set<uint64_t>& Larger(const std::set<uint64_t>& some, const std::set<uint64_t>& others) {
  if (some.size() != others.size()) return some.size() > others.size() ? some : others;
  return *some.begin() < *others.begin() ? some : others;
}

}  // namespace

void Crowd::Insert(const Place& place, Id id) {
  Group& group = groups_[place.group];
  group.all.insert(id);
  group.parts[place.part].insert(id);
  ++size_;
}

void Crowd::Erase(const Place& place, Id id) {
  const auto group = groups_.find(place.group);
  const auto part = group->second.parts.find(place.part);
  part->second.erase(id);
  if (part->second.empty()) group->second.parts.erase(part);
  group->second.all.erase(id);
  if (group->second.all.empty()) groups_.erase(group);
  --size_;
}

size_t Crowd::SizeOf(const std::string& group) const {
  const auto found = groups_.find(group);
  return found == groups_.end() ? 0 : found->second.all.size();
}

Crowd::Id Crowd::FirstOfMost() const {
  const Group* largest = &groups_.begin()->second;
  for (const auto& [name, group] : groups_) {
    if (&Larger(group.all, largest->all) == &group.all) largest = &group;
  }
  const Ids* most = &largest->parts.begin()->second;
  for (const auto& [name, part] : largest->parts) most = &Larger(part, *most);
  return *most->begin();
}

}  // namespace arbitro::access
