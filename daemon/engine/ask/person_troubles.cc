// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/ask/person_troubles.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "daemon/engine/ask/person_facts.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/identities.h"

namespace arbitro::engine {
namespace {

constexpr size_t kNamedMax = 5;

using SuspensionByPerson = std::unordered_map<std::string_view, const PersonEntry*>;

}  // namespace

std::vector<PersonTrouble> FindTroubles(const EventState& event, const TakenFacts& facts,
                                        int64_t time_us) {
  const Identities identities(facts.merged);
  SuspensionByPerson suspended;
  for (const Fact& fact : facts.facts) {
    const PersonEntry* found = FindSuspension(fact, time_us, event.base->ruleset.id);
    if (found != nullptr) suspended.emplace(identities.PersonOf(fact.journal), found);
  }
  std::vector<PersonTrouble> troubles;
  if (suspended.empty() && facts.merged.empty()) return troubles;
  std::unordered_map<std::string_view, const PlayerState*> seen;
  for (size_t i = 0; i < event.players.size(); ++i) {
    const PlayerState& player = *event.players[i];
    if (player.status != PlayerStatus::kActive) continue;
    for (const std::string& reference : PersonsBehind(player)) {
      const std::string_view person = identities.PersonOf(reference);
      if (const auto found = suspended.find(person); found != suspended.end()) {
        troubles.push_back(
            {player.id, reference, "", found->second->label, found->second->until_us});
      }
      if (person == reference && identities.ReferencesOf(reference).size() == 1) continue;
      const auto [first, added] = seen.emplace(person, &player);
      if (!added) troubles.push_back({player.id, reference, first->second->id});
    }
  }
  return troubles;
}

std::string TextOfSuspension(const std::string& label, int64_t until_us) {
  return Concat(label, until_us == 0 ? "; the suspension does not end" : "");
}

std::string TextOf(const PersonTrouble& trouble) {
  if (trouble.suspended()) {
    return Concat("player `", trouble.player, "` (`", trouble.person,
                  "`) is suspended: ", TextOfSuspension(trouble.label, trouble.until_us),
                  "; drop the player, or have the suspension withdrawn");
  }
  if (trouble.player == trouble.other) {
    return Concat("team `", trouble.player, "` has one person twice (`", trouble.person,
                  "` is another member, too); drop the team");
  }
  return Concat("players `", trouble.other, "` and `", trouble.player, "` are one person (`",
                trouble.person, "`); drop one of them");
}

std::optional<Failure> RefuseTroubles(const std::vector<PersonTrouble>& troubles) {
  if (troubles.empty()) return std::nullopt;
  const PersonTrouble& first = troubles[0];
  std::string said;
  std::string players;
  for (size_t i = 0; i < troubles.size(); ++i) {
    AppendAll(&players, i == 0 ? "" : ",", troubles[i].player);
    if (i < kNamedMax) AppendAll(&said, i == 0 ? "" : ". ", TextOf(troubles[i]));
  }
  if (troubles.size() > kNamedMax) {
    AppendAll(&said, ". ", troubles.size() - kNamedMax, " more players are affected");
  }
  Failure failure = first.suspended() ? Precondition(reason::kPersonSuspended, std::move(said))
                                      : Fail(absl::StatusCode::kAlreadyExists,
                                             reason::kPersonRegistered, std::move(said));
  failure = With(With(std::move(failure), "person", first.person), "player", first.player);
  failure = With(std::move(failure), "players", players);
  if (!first.suspended()) return failure;
  return With(With(std::move(failure), "label", first.label), "until_us", Concat(first.until_us));
}

}  // namespace arbitro::engine
