// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/state/disclosure.h"

#include <algorithm>
#include <type_traits>

#include "daemon/engine/state/draft.h"

namespace arbitro::engine {
namespace {

bool TellsResults(const Decision& decision, Results results) {
  if (results != Results::kToldByChains) return results == Results::kTold;
  const auto* paired = decision.what.If<RoundPaired>();
  return paired == nullptr || !paired->certificate.chains.empty();
}

}  // namespace

Disclosure DisclosureOf(const Decision& decision) {
  const auto* amended = decision.what.If<SettingsAmended>();
  if (amended != nullptr && !amended->decks.empty()) return kOfDecks;
  return decision.what.Visit(
      [](const auto& what) { return DisclosureOf<std::decay_t<decltype(what)>>(); });
}

bool TellsPersonEntries(const Inputs& inputs) {
  return std::any_of(inputs.facts.begin(), inputs.facts.end(),
                     [](const Fact& fact) { return !fact.entries.empty(); });
}

// Whether a phase is secret just now is no matter: one that was over may go on again, and then what
// was recorded meanwhile is withheld as well.
bool MayBeWithheld(const RecordContent& content, const EventState& event) {
  const Decision& decision = content.decision;
  const Disclosure disclosure = DisclosureOf(decision);
  if (disclosure.subject != Subject::kEvent || TellsPersonEntries(content.inputs)) return true;
  if (MayHoldDraft(content.command, event)) return true;
  if (decision.what.Is<FloorChecksDrawn>()) return true;
  const bool keeps_secrets = event.base != nullptr && (event.base->secret_standings ||
                                                       event.base->created.standings_publication ==
                                                           StandingsPublication::kByHand);
  return keeps_secrets && TellsResults(decision, disclosure.results);
}

}  // namespace arbitro::engine
