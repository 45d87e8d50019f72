// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/rules/penalties.h"

#include <algorithm>

namespace arbitro::pkm {
namespace {

template <class Rows>
auto FindRow(const Rows& rows, std::string_view id) -> decltype(rows.data()) {
  const auto row =
      std::find_if(rows.begin(), rows.end(), [&](const auto& one) { return id == one.id; });
  return row == rows.end() ? nullptr : &*row;
}

Penalty OneStepAbove(Penalty penalty);

}  // namespace

const std::vector<PenaltyRow>& Ladder() {
  static const std::vector<PenaltyRow> kLadder = {
      {Penalty::kCaution, "caution", {"Caution", "Avvertimento"}},
      {Penalty::kWarning, "warning", {"Warning", "Ammonizione"}},
      {Penalty::kPrizeCard, "prize-card", {"Prize Card", "Carta Premio"}},
      {Penalty::kGameLoss, "game-loss", {"Game Loss", "Sfida persa"}},
      {Penalty::kMatchLoss, "match-loss", {"Match Loss", "Incontro perso"}},
      {Penalty::kDisqualification, "disqualification", {"Disqualification", "Squalifica"}},
  };
  return kLadder;
}

const PenaltyRow* FindPenalty(std::string_view id) { return FindRow(Ladder(), id); }

// Long, because it is a table: one row for each printed one, in the book's order.
const std::vector<InfractionRow>& Infractions() {
  static const std::vector<InfractionRow> kRows = {
      {"game-play-error-minor",
       {"Game-play error, minor", "Errore di gioco, lieve"},
       Penalty::kCaution,
       Penalty::kWarning},
      // [PKM-PEN-20] Tier 1 Warning, tier 2 Prize Card.
      {"game-play-error-major",
       {"Game-play error, major", "Errore di gioco, grave"},
       Penalty::kWarning,
       Penalty::kPrizeCard},
      {"marked-cards-minor",
       {"Marked cards without pattern", "Carte segnate senza schema"},
       Penalty::kCaution,
       Penalty::kWarning},
      {"marked-cards-major",
       {"Marked cards with a pattern", "Carte segnate con uno schema"},
       Penalty::kPrizeCard,
       Penalty::kGameLoss},
      {"deck-problem-minor",
       {"Deck problem, list or deck", "Problema di mazzo, elenco o mazzo"},
       Penalty::kCaution,
       Penalty::kWarning},
      {"deck-problem-major",
       {"Deck problem, list and deck", "Problema di mazzo, elenco e mazzo"},
       Penalty::kPrizeCard,
       Penalty::kGameLoss},
      {"pace-of-play", {"Pace of play", "Ritmo di gioco"}, Penalty::kCaution, Penalty::kWarning},
      {"cheating",
       {"Cheating", "Imbroglio"},
       Penalty::kDisqualification,
       Penalty::kDisqualification},
      {"unsporting-conduct-minor",
       {"Unsporting conduct, minor", "Condotta antisportiva, lieve"},
       Penalty::kCaution,
       Penalty::kWarning},
      {"unsporting-conduct-major",
       {"Unsporting conduct, major", "Condotta antisportiva, grave"},
       Penalty::kGameLoss,
       Penalty::kDisqualification},
      {"procedural-error",
       {"Procedural error, tardiness included", "Errore di procedura, ritardo compreso"},
       Penalty::kCaution,
       Penalty::kWarning},
  };
  return kRows;
}

Penalty PenaltyFor(const Offence& offence) {
  const InfractionRow& row = *FindRow(Infractions(), offence.category);
  // [PKM-PEN-31] Tier 1 are the lower-level events, tier 2 those above.
  Penalty start = offence.tier == 1 ? row.tier_1 : row.tier_2;
  if (const PenaltyRow* own = FindPenalty(offence.start)) start = own->penalty;
  // [PKM-PEN-20] A significant advantage from a major game-play error: one step higher.
  const bool major_error = offence.category == "game-play-error-major";
  if (major_error && offence.significant_advantage) start = OneStepAbove(start);
  if (offence.previous.empty()) return start;
  // [PKM-PEN-11] A repetition is one step above the last penalty of its category; [PKM-AMB-21]
  // never below the start.
  return std::max(start, OneStepAbove(offence.previous.back()));
}

bool IsReported(Penalty penalty, std::string_view from) {
  // [PKM-PEN-15] Warnings and all above them, unless the event begins elsewhere.
  return penalty >= FindPenalty(from)->penalty;
}

namespace {

Penalty OneStepAbove(Penalty penalty) {
  if (penalty == Penalty::kDisqualification) return penalty;
  return static_cast<Penalty>(static_cast<uint8_t>(penalty) + 1);
}

}  // namespace

}  // namespace arbitro::pkm
