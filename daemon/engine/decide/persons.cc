// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/decide/persons.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "daemon/engine/ask/person_facts.h"
#include "daemon/engine/ask/person_troubles.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/engine_revision.h"
#include "daemon/engine/state/identities.h"

namespace arbitro::engine {
namespace {

Failure PersonRegistered(const std::string& person, const std::string& player,
                         std::string_view what_to_do) {
  return With(With(Fail(absl::StatusCode::kAlreadyExists, reason::kPersonRegistered,
                        Concat("`", person, "` is registered already, as player `", player, "`",
                               what_to_do)),
                   "person", person),
              "player", player);
}

}  // namespace

std::vector<const Fact*> FactsAbout(const DecideContext& context,
                                    const std::vector<std::string>& persons) {
  const Identities identities(context.merged);
  std::vector<const Fact*> facts;
  for (const Fact& fact : context.facts) {
    const bool about = std::any_of(persons.begin(), persons.end(), [&](const std::string& person) {
      return identities.Same(fact.journal, person);
    });
    if (about) facts.push_back(&fact);
  }
  return facts;
}

void AddKnown(const TakenFacts& further, std::vector<Fact>* facts,
              std::vector<MergedPerson>* merged) {
  for (const Fact& fact : further.facts) {
    const bool known = std::any_of(facts->begin(), facts->end(),
                                   [&](const Fact& one) { return one.journal == fact.journal; });
    if (!known) facts->push_back(fact);
  }
  merged->insert(merged->end(), further.merged.begin(), further.merged.end());
  std::sort(merged->begin(), merged->end(),
            [](const auto& a, const auto& b) { return a.person < b.person; });
  merged->erase(std::unique(merged->begin(), merged->end()), merged->end());
}

std::optional<Failure> CheckSuspensions(const DecideContext& context,
                                        const std::vector<std::string>& persons) {
  for (const Fact* fact : FactsAbout(context, persons)) {
    const PersonEntry* suspension =
        FindSuspension(*fact, context.NowUs(), context.state->event.base->ruleset.id);
    if (suspension == nullptr) continue;
    Failure failure = Precondition(
        reason::kPersonSuspended,
        Concat("`", fact->journal,
               "` is suspended: ", TextOfSuspension(suspension->label, suspension->until_us)));
    failure = With(With(std::move(failure), "person", fact->journal), "label", suspension->label);
    return With(std::move(failure), "until_us", Concat(suspension->until_us));
  }
  return std::nullopt;
}

std::optional<Failure> CheckPersons(const DecideContext& context, const RegisterPlayer& command) {
  const EventState& event = context.state->event;
  const Identities identities(context.merged);
  std::map<std::string_view, const std::string*> seen;
  for (const std::string& reference : command.Persons()) {
    const auto [first, added] = seen.emplace(identities.PersonOf(reference), &reference);
    if (!added && *first->second == reference) {
      return InvalidField("team", Concat("names `", reference, "` twice"));
    }
    if (!added) {
      return InvalidField("team", Concat("names one person twice: `", *first->second, "` and `",
                                         reference, "` were merged"));
    }
    const std::vector<uint32_t> numbers = identities.PlayersOf(event, reference);
    if (!numbers.empty()) return PersonRegistered(reference, event.Player(numbers[0]).id, "");
    for (const std::string& same : identities.ReferencesOf(reference)) {
      const auto waiting = event.places->persons->Find(same);
      if (!waiting) continue;
      return PersonRegistered(reference, event.places->Waiting(*waiting).entry.player,
                              ", who waits for a place");
    }
  }
  return std::nullopt;
}

std::optional<Failure> CheckComesIn(const DecideContext& context, const PlayerState& player) {
  if (context.engine_revision <= kBeforeSafeHands) return std::nullopt;
  if (auto failure = CheckSuspensions(context, PersonsBehind(player))) {
    return With(*std::move(failure), "player", player.id);
  }
  const EventState& event = context.state->event;
  const Identities identities(context.merged);
  for (const std::string& reference : PersonsBehind(player)) {
    for (const uint32_t number : identities.PlayersOf(event, reference)) {
      const PlayerState& other = event.Player(number);
      if (number == player.number || other.status != PlayerStatus::kActive) continue;
      return PersonRegistered(reference, other.id,
                              Concat("; drop that one before `", player.id, "` plays"));
    }
  }
  return std::nullopt;
}

std::optional<Failure> CheckAllPlayers(const DecideContext& context) {
  if (context.engine_revision <= kBeforeSafeHands) return std::nullopt;
  return RefuseTroubles(
      FindTroubles(context.state->event, {context.facts, context.merged}, context.NowUs()));
}

}  // namespace arbitro::engine
