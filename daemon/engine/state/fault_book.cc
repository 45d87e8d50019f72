// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/state/fault_book.h"

namespace arbitro::engine {
namespace {

bool NamesRuleset(const ReleaseRuleset& release, const RulesetIdentity& ruleset) {
  return release.ruleset == ruleset.id &&
         (release.version.empty() || release.version == ruleset.version);
}

}  // namespace

bool Names(const ReleaseRuleset& release, const FaultyCall& call) {
  return NamesRuleset(release, call.ruleset) &&
         (release.event.empty() || release.event == call.event) &&
         (release.call.empty() || release.call == call.call);
}

const FaultEntry* FaultBook::Find(const FaultyCall& call) const {
  const auto place = calls.find(call);
  return place == calls.end() ? nullptr : &place->second;
}

std::vector<std::string> FaultBook::EventsOf(const RulesetIdentity& ruleset) const {
  std::vector<std::string> events;
  for (auto place = calls.lower_bound({ruleset, "", ""});
       place != calls.end() && place->first.ruleset == ruleset; ++place) {
    if (events.empty() || events.back() != place->first.event) events.push_back(place->first.event);
  }
  return events;
}

RulesetReleased FaultBook::Release(const ReleaseRuleset& release) {
  RulesetReleased released;
  released.calls = static_cast<uint32_t>(
      std::erase_if(calls, [&](const auto& entry) { return Names(release, entry.first); }));
  if (release.event.empty() && release.call.empty()) {
    released.quarantines = static_cast<uint32_t>(std::erase_if(
        quarantined, [&](const auto& entry) { return NamesRuleset(release, entry.first); }));
  }
  return released;
}

}  // namespace arbitro::engine
