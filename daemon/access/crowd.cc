// SPDX-License-Identifier: Apache-2.0
#include "daemon/access/crowd.h"

namespace arbitro::access {

const Crowd::Members& Crowd::Larger(const Members& some, const Members& others) {
  if (some.size() != others.size()) return some.size() > others.size() ? some : others;
  return *some.begin() < *others.begin() ? some : others;
}

void Crowd::Insert(const Place& place, Member member) {
  Group& group = groups_[place.group];
  group.all.insert(member);
  group.parts[place.part].insert(member);
  ++size_;
}

void Crowd::Erase(const Place& place, Member member) {
  const auto group = groups_.find(place.group);
  const auto part = group->second.parts.find(place.part);
  part->second.erase(member);
  if (part->second.empty()) group->second.parts.erase(part);
  group->second.all.erase(member);
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
  const Members* most = &largest->parts.begin()->second;
  for (const auto& [name, part] : largest->parts) most = &Larger(part, *most);
  return most->begin()->id;
}

}  // namespace arbitro::access
