// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/event/registration.h"

#include <algorithm>
#include <string>

#include "arbitro/counted.h"
#include "plugins/pokemon_tcg/event/draft.h"
#include "plugins/pokemon_tcg/event/event.h"
#include "plugins/pokemon_tcg/rules/formats.h"
#include "plugins/pokemon_tcg/rules/season_figures.h"

namespace arbitro::pkm {
namespace {

uint32_t FirstRoundWithDeck(const DeckRequest& request);

}  // namespace

std::optional<Refusal> CheckMayRegister(const DeckRequest& request) {
  if (request.judged_only) return std::nullopt;
  // [PKM-4-a] [PKM-4-b] Before his first round everybody hands in a list, who enters late
  // [PKM-GEN-6] as who came in time.
  if (request.rounds_paired < FirstRoundWithDeck(request)) return std::nullopt;
  // [PKM-4-e] Once he plays, a deck stays as it is; [PKM-11.2.1-f] [PKM-11.2.2-i] in Limited from
  // the start of round 1, before which a draft is a round of the event's own. Where no legal list
  // is there, there is nothing that may stay.
  const bool nothing_told = request.first_round == 0;
  if (!nothing_told && !request.legal_there) return std::nullopt;
  return Refuse("DECK_LOCKED", "PKM-4-e",
                {"the player's rounds have begun: the deck stays as it was registered",
                 "il giocatore ha già dei round: il mazzo resta come registrato"});
}

std::optional<Refusal> CheckDecksRegistered(const DrawRequest& request) {
  if (!ReadEvent(request.settings).decks_required) return std::nullopt;
  // [PKM-4-a] A deck is registered before the first round begins, [PKM-GEN-6] a late entrant's
  // before his own; [PKM-1-a] and no player goes on with one that is not legal any more.
  Refusal refusal = Refuse("DECKS_MISSING", "PKM-4-a", {});
  for (uint32_t player = 0; player < request.players.size(); ++player) {
    const bool legal = (request.players[player].flags & ARBITRO_DRAW_PLAYER_DECK_LEGAL) != 0;
    if (!legal) refusal.players.push_back(player);
  }
  if (refusal.players.empty()) return std::nullopt;
  refusal.message =
      CountedLabel(static_cast<int64_t>(refusal.players.size()),
                   {"player has no legal deck: register the list, or let the player drop",
                    "giocatore non ha un mazzo legale: registra l'elenco, o ritira il giocatore"},
                   {"players have no legal deck: register their lists, or let the players drop",
                    "giocatori non hanno un mazzo legale: registra gli elenchi, o ritira i "
                    "giocatori"});
  refusal.message.en += " (an event made with `decks_required` false goes without)";
  refusal.message.it += " (un evento creato con `decks_required` falso ne fa a meno)";
  return refusal;
}

void AddWithoutDeck(const DrawRequest& request, RoundEvaluation* evaluation) {
  if (!ReadEvent(request.settings).decks_required) return;
  // [PKM-4-b] [PKM-GEN-6] A player who is seated late hands in a list as well.
  for (uint32_t player = 0; player < request.players.size(); ++player) {
    const bool legal = (request.players[player].flags & ARBITRO_DRAW_PLAYER_DECK_LEGAL) != 0;
    if (!legal) evaluation->problems.push_back({kWithoutDeck, "PKM-4-a", player});
  }
}

std::optional<Refusal> CheckAmendment(const AdmitRequest& request) {
  if (request.act != ARBITRO_ACT_AMEND_SETTINGS || request.counts.rounds_closed == 0) {
    return std::nullopt;
  }
  // [PKM-AMB-20] The rounds that are closed were ranked by it.
  const bool same = ReadSeasonFigures(request.settings).tie_counts_nothing ==
                    ReadSeasonFigures(request.arguments).tie_counts_nothing;
  if (same) return std::nullopt;
  return Refuse("DECIDED_ALREADY", "PKM-AMB-20",
                {"rounds that are closed were ranked by `tie_value`: leave it as it is",
                 "dei round chiusi sono già in classifica con `tie_value`: lascialo com'è"});
}

namespace {

// The first round that the player plays with a deck: a draft is a round without.
uint32_t FirstRoundWithDeck(const DeckRequest& request) {
  const bool draft = BeginsWithDraft(ReadEvent(request.settings), FindFormatRow(request.format));
  return std::max<uint32_t>(draft ? 2 : 1, request.first_round);
}

}  // namespace

}  // namespace arbitro::pkm
