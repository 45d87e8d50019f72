// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/state/identities.h"

#include <algorithm>

namespace arbitro::engine {

Identities::Identities(const std::vector<MergedPerson>& merged) {
  for (const MergedPerson& each : merged) {
    by_reference_.emplace(each.person, &each);
    for (const std::string& reference : each.merged) by_reference_.emplace(reference, &each);
  }
}

std::string_view Identities::PersonOf(std::string_view reference) const {
  const auto place = by_reference_.find(reference);
  return place == by_reference_.end() ? reference : place->second->person;
}

std::vector<std::string> Identities::ReferencesOf(const std::string& reference) const {
  const auto place = by_reference_.find(reference);
  if (place == by_reference_.end()) return {reference};
  std::vector<std::string> references = {place->second->person};
  references.insert(references.end(), place->second->merged.begin(), place->second->merged.end());
  return references;
}

std::vector<uint32_t> Identities::PlayersOf(const EventState& event,
                                            const std::string& reference) const {
  std::vector<uint32_t> numbers;
  for (const std::string& each : ReferencesOf(reference)) {
    if (const auto number = event.persons->Find(each)) numbers.push_back(*number);
  }
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
  return numbers;
}

const StaffState* FindStaff(const EventLife& life, const StaffMember& member,
                            const Identities& identities) {
  const StaffState* same = nullptr;
  for (const StaffState& present : life.staff) {
    if (present.member == member) return &present;
    if (present.member.role != member.role) continue;
    if (identities.Same(present.member.person, member.person)) same = &present;
  }
  return same;
}

std::vector<std::string> PersonsBehind(const PlayerState& player) {
  if (!player.entry) return {};
  if (!player.entry->person.empty()) return {player.entry->person};
  return player.entry->team;
}

}  // namespace arbitro::engine
