// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/event/registration.h"

#include <algorithm>
#include <string>

#include "plugins/pokemon_tcg/event/draft.h"
#include "plugins/pokemon_tcg/event/event.h"
#include "plugins/pokemon_tcg/rules/formats.h"

namespace arbitro::pkm {

std::optional<Refusal> CheckMayRegister(const DeckRequest& request) {
  // [PKM-4-e] Once the tournament runs, a deck stays as it is; [PKM-11.2.1-f] [PKM-11.2.2-i] in
  // Limited from the start of round 1, before which a draft is a round of the event's own.
  const bool draft = BeginsWithDraft(ReadEvent(request.settings), FindFormatRow(request.format));
  if (request.rounds_paired <= (draft ? 1 : 0)) return std::nullopt;
  return Refuse("DECK_LOCKED", "PKM-4-e",
                {"the event has begun: decks stay as they were registered",
                 "il torneo è cominciato: i mazzi restano come registrati"});
}

std::optional<Refusal> CheckDecksRegistered(const DrawRequest& request) {
  if (request.round != 1 || !ReadEvent(request.settings).decks_required) return std::nullopt;
  // [PKM-4-a] A deck is registered before the first round begins.
  const auto missing =
      std::count_if(request.players.begin(), request.players.end(), [](const DrawPlayer& player) {
        return (player.flags & ARBITRO_DRAW_PLAYER_DECK_LEGAL) == 0;
      });
  if (missing == 0) return std::nullopt;
  const std::string number = std::to_string(missing);
  return Refuse("DECKS_MISSING", "PKM-4-a",
                {number + " of the players have no legal deck: register their lists or let them "
                          "drop (an event made with `decks_required` false goes without)",
                 number + " dei giocatori non hanno un mazzo legale: registrarne gli elenchi o "
                          "ritirarli (un evento creato con `decks_required` falso ne fa a meno)"});
}

}  // namespace arbitro::pkm
