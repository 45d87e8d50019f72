// SPDX-License-Identifier: Apache-2.0
//
// The life of deck lists: rules, unlocking, consent.
#include "api/status/try.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/decide/commands.h"

namespace arbitro::engine {

OrDecided Decide(const Asked<SetDeckRules>& asked) {
  TRY(CheckAct<SetDeckRules>({asked.event(), nullptr}));
  TRY(CheckChangesOf(asked));
  return Decided(DeckRulesSet{});
}

OrDecided Decide(const Asked<UnlockDeck>& asked) {
  const EventState& event = asked.event();
  TRY(CheckAct<UnlockDeck>({event, nullptr}));
  TRY(CheckReason(asked.command, "say why this list may be changed"));
  if (event.FindPlayer(asked.what.player) == nullptr) {
    return PlayerUnknown(event, asked.what.player);
  }
  TRY(CheckChangesOf(asked));
  return Decided(DeckUnlocked{});
}

OrDecided Decide(const Asked<SetDeckConsent>& asked) {
  const EventState& event = asked.event();
  TRY(CheckAct<SetDeckConsent>({event, nullptr}));
  if (event.FindPlayer(asked.what.player) == nullptr) {
    return PlayerUnknown(event, asked.what.player);
  }
  TRY(CheckChangesOf(asked));
  return Decided(DeckConsentSet{});
}

}  // namespace arbitro::engine
