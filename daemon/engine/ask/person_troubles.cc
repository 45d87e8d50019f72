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

// By the reference that stands for the person: the suspension that holds at `time_us`.
SuspensionByPerson SuspendedAt(const EventState& event, const std::vector<Fact>& facts,
                               const Identities& identities, int64_t time_us) {
  SuspensionByPerson suspended;
  for (const Fact& fact : facts) {
    const PersonEntry* found = FindSuspension(fact, time_us, event.base->ruleset.id);
    if (found != nullptr) suspended.emplace(identities.PersonOf(fact.journal), found);
  }
  return suspended;
}

// Id of an active player who is the person, or whose team it is in; empty: none is.
std::string ActivePlayerOf(const EventState& event, const Identities& identities,
                           const std::string& reference) {
  for (const uint32_t number : identities.PlayersOf(event, reference)) {
    const PlayerState& player = event.Player(number);
    if (player.status == PlayerStatus::kActive) return player.id;
  }
  return "";
}

std::string WhyEn(const PersonTrouble& trouble) {
  if (trouble.label.empty()) return "";
  return Concat(": ", TextOfSuspension(trouble.label, trouble.until_us));
}

std::string WhyIt(const PersonTrouble& trouble) {
  if (trouble.label.empty()) return "";
  return Concat(": ", trouble.label,
                trouble.until_us == 0 ? "; la sospensione non ha termine" : "");
}

Label TextOfWaiting(const PersonTrouble& trouble) {
  const std::string who = Concat("`", trouble.player, "` (`", trouble.person, "`)");
  if (trouble.suspended()) {
    return {Concat("player ", who, " waits for a place and is suspended", WhyEn(trouble),
                   "; the player gets none while the suspension holds"),
            Concat("il giocatore ", who, " è in lista d'attesa ed è sospeso", WhyIt(trouble),
                   "; non riceve un posto finché dura la sospensione")};
  }
  return {
      Concat("player ", who, " waits for a place and is one person with player `", trouble.other,
             "`; drop one of them"),
      Concat("il giocatore ", who, " è in lista d'attesa ed è la stessa persona del giocatore `",
             trouble.other, "`; ritira uno dei due")};
}

// Of the first few; how many more there are.
Label FirstTexts(const std::vector<PersonTrouble>& troubles) {
  Label said;
  for (size_t i = 0; i < std::min(troubles.size(), kNamedMax); ++i) {
    const Label text = TextOf(troubles[i]);
    AppendAll(&said.en, i == 0 ? "" : ". ", text.en);
    AppendAll(&said.it, i == 0 ? "" : ". ", text.it);
  }
  if (troubles.size() <= kNamedMax) return said;
  const size_t more = troubles.size() - kNamedMax;
  AppendAll(&said.en, ". Others who are affected: ", more);
  AppendAll(&said.it, ". Altri nello stesso caso: ", more);
  return said;
}

std::string PlayersOf(const std::vector<PersonTrouble>& troubles) {
  std::string players;
  for (const PersonTrouble& trouble : troubles) {
    AppendAll(&players, players.empty() ? "" : ",", trouble.player);
  }
  return players;
}

}  // namespace

std::vector<PersonTrouble> FindTroubles(const EventState& event, const TakenFacts& facts,
                                        int64_t time_us) {
  const Identities identities(facts.merged);
  const SuspensionByPerson suspended = SuspendedAt(event, facts.facts, identities, time_us);
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

std::vector<PersonTrouble> FindTroublesOfWaiting(const EventState& event, const TakenFacts& facts,
                                                 int64_t time_us) {
  const Identities identities(facts.merged);
  const SuspensionByPerson suspended = SuspendedAt(event, facts.facts, identities, time_us);
  std::vector<PersonTrouble> troubles;
  if (suspended.empty() && facts.merged.empty()) return troubles;
  std::unordered_map<std::string, std::string> first_by_person;
  const PlaceBook& book = *event.places;
  for (const uint32_t number : book.InLine(book.waits)) {
    const RegisterPlayer& entry = book.Waiting(number).entry;
    for (const std::string& reference : entry.Persons()) {
      const std::string_view person = identities.PersonOf(reference);
      PersonTrouble trouble = {entry.player, reference};
      trouble.waits = true;
      if (const auto found = suspended.find(person); found != suspended.end()) {
        trouble.label = found->second->label;
        trouble.until_us = found->second->until_us;
        troubles.push_back(std::move(trouble));
        break;
      }
      trouble.other = ActivePlayerOf(event, identities, reference);
      const auto [first, added] = first_by_person.emplace(std::string(person), entry.player);
      if (trouble.other.empty() && !added) trouble.other = first->second;
      if (trouble.other.empty()) continue;
      troubles.push_back(std::move(trouble));
      break;
    }
  }
  return troubles;
}

std::string TextOfSuspension(const std::string& label, int64_t until_us) {
  return Concat(label, until_us == 0 ? "; the suspension does not end" : "");
}

Label TextOf(const PersonTrouble& trouble) {
  const std::string& player = trouble.player;
  const std::string& person = trouble.person;
  if (trouble.waits) return TextOfWaiting(trouble);
  if (trouble.suspended()) {
    return {Concat("player `", player, "` (`", person, "`) is suspended", WhyEn(trouble),
                   "; drop the player, or have the suspension withdrawn"),
            Concat("il giocatore `", player, "` (`", person, "`) è sospeso", WhyIt(trouble),
                   "; ritira il giocatore, o fai revocare la sospensione")};
  }
  if (player == trouble.other) {
    return {Concat("team `", player, "` has one person twice (`", person,
                   "` is another member, too); drop the team"),
            Concat("la squadra `", player, "` ha due volte la stessa persona (`", person,
                   "` è anche un altro membro); ritira la squadra")};
  }
  return {Concat("players `", trouble.other, "` and `", player, "` are one person (`", person,
                 "`); drop one of them"),
          Concat("i giocatori `", trouble.other, "` e `", player, "` sono la stessa persona (`",
                 person, "`); ritira uno dei due")};
}

// Suspensions come first, so that a failure that tells of any has their reason.
std::optional<Failure> RefuseTroubles(std::vector<PersonTrouble> troubles) {
  if (troubles.empty()) return std::nullopt;
  std::stable_partition(troubles.begin(), troubles.end(),
                        [](const PersonTrouble& trouble) { return trouble.suspended(); });
  const PersonTrouble& first = troubles[0];
  Label said = FirstTexts(troubles);
  Failure failure = first.suspended() ? Precondition(reason::kPersonSuspended, std::move(said.en))
                                      : Fail(absl::StatusCode::kAlreadyExists,
                                             reason::kPersonRegistered, std::move(said.en));
  failure.message_it = std::move(said.it);
  failure = With(With(std::move(failure), "person", first.person), "player", first.player);
  failure = With(std::move(failure), "players", PlayersOf(troubles));
  if (!first.suspended()) return failure;
  return With(With(std::move(failure), "label", first.label), "until_us", Concat(first.until_us));
}

}  // namespace arbitro::engine
