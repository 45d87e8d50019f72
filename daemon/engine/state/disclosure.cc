// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/state/disclosure.h"

#include <algorithm>
#include <type_traits>

#include "daemon/engine/state/draft.h"

namespace arbitro::engine {
namespace {

bool TellsDecks(const Decision& decision) {
  const auto* amended = decision.what.If<SettingsAmended>();
  if (amended != nullptr) return !amended->decks.empty();
  const auto* changed = decision.what.If<StatusChanged>();
  return changed != nullptr && !changed->without_deck.empty();
}

// A bye is worth what the rules say, which is no result.
bool AnyMatchDecided(const std::vector<DrawnTable>& tables) {
  return std::any_of(tables.begin(), tables.end(), [](const DrawnTable& table) {
    return table.kind != ARBITRO_TABLE_BYE && !table.outcomes.empty();
  });
}

bool TellsResultsByPairing(const Decision& decision) {
  if (const auto* paired = decision.what.If<RoundPaired>()) {
    return !paired->certificate.chains.empty() || AnyMatchDecided(paired->tables);
  }
  if (const auto* changed = decision.what.If<SeatsChanged>()) {
    return std::any_of(changed->tables.begin(), changed->tables.end(),
                       [](const ChangedSeats& one) { return AnyMatchDecided({one.seats}); });
  }
  const auto* entered = decision.what.If<PairingEntered>();
  return entered == nullptr || AnyMatchDecided(entered->tables);
}

}  // namespace

Disclosure DisclosureOf(const Decision& decision) {
  Disclosure row = decision.what.Visit(
      [](const auto& what) { return DisclosureOf<std::decay_t<decltype(what)>>(); });
  if (TellsDecks(decision)) row.subject = kOfDecks.subject;
  if (decision.duties.empty()) row.duties = Subject::kEvent;
  if (row.results == Results::kToldByPairing) {
    row.results = TellsResultsByPairing(decision) ? Results::kTold : Results::kNone;
  }
  return row;
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
  if (disclosure.duties != Subject::kEvent) return true;
  if (MayHoldDraft(content.command, event)) return true;
  if (decision.what.Is<FloorChecksDrawn>()) return true;
  const bool keeps_secrets = event.base != nullptr && (event.base->secret_standings ||
                                                       event.base->created.standings_publication ==
                                                           StandingsPublication::kByHand);
  return keeps_secrets && disclosure.results == Results::kTold;
}

}  // namespace arbitro::engine
