// SPDX-License-Identifier: Apache-2.0
//
// The acts that the regulations give as examples of an infraction.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_RULES_ACTS_H_
#define ARBITRO_PLUGINS_NARUTO_CG_RULES_ACTS_H_

#include "plugins/naruto_cg/rules/penalty_tables.h"

namespace arbitro::nar {

struct ActRow {
  const char* id;
  Infraction infraction;
  const char* en;
  const char* it;
};

// In the order of the regulations. [NAR-AMB-65] Where an act stands under two infractions, the
// graver one means intent.
inline constexpr ActRow kActRows[] = {
    // clang-format off
    // [NAR-PEN-LIST-EX-A] 39 cards on the list.
    {"list_39_cards", Infraction::kIllegalList, "39 cards on the list", "39 carte sulla lista"},
    // [NAR-PEN-LIST-EX-B] Four cards of one name on the list.
    {"list_four_same_name", Infraction::kIllegalList,
     "Four of one name on the list", "Quattro con lo stesso nome in lista"},
    // [NAR-PEN-DECK-EX-A] 41 cards with a legal list.
    {"deck_41_list_legal", Infraction::kIllegalDeck,
     "41 cards, the list is legal", "41 carte, la lista è legale"},
    // [NAR-PEN-DECK-EX-B] An opponent's card in the deck.
    {"opponent_card_in_deck", Infraction::kIllegalDeck,
     "An opponent's card in the deck", "Una carta altrui nel mazzo"},
    // [NAR-PEN-RESTORE-EX-A] A sideboard card left in the deck.
    {"side_card_left_in_deck", Infraction::kSideboardNotRestored,
     "Sideboard card left in the deck", "Carta del sideboard nel mazzo"},
    // [NAR-PEN-PROC-MINOR-EX-A] No clear way to keep track of the turn.
    {"no_clear_turn_tracking", Infraction::kProceduralMinor,
     "Turns not tracked clearly", "Turni non segnati con chiarezza"},
    // [NAR-PEN-PROC-MINOR-EX-B] Cards held under the table.
    {"cards_under_table", Infraction::kProceduralMinor,
     "Cards under the table", "Carte sotto al tavolo"},
    // [NAR-PEN-PROC-MINOR-EX-C] Small litter.
    {"small_litter", Infraction::kProceduralMinor, "Small litter", "Piccoli rifiuti"},
    // [NAR-PEN-PROC-MEDIUM-EX-A] No name on the list.
    {"name_missing_on_list", Infraction::kProceduralMedium,
     "No name on the list", "Lista senza nome"},
    // [NAR-PEN-PROC-MEDIUM-EX-B] The deck is not shuffled well.
    {"deck_insufficiently_shuffled", Infraction::kProceduralMedium,
     "Deck not shuffled well", "Mazzo mescolato male"},
    // [NAR-PEN-PROC-MEDIUM-EX-C] Substantial litter.
    {"large_litter", Infraction::kProceduralMedium, "Substantial litter", "Consistenti rifiuti"},
    // [NAR-PEN-PROC-MEDIUM-EX-D] A second Ninja deployed in one turn.
    {"second_ninja_same_turn", Infraction::kProceduralMedium,
     "A second Ninja in one turn", "Un secondo Ninja nel turno"},
    // [NAR-PEN-PROC-MEDIUM-EX-E] A Technique whose requirements are not met.
    {"technique_requirements_unmet", Infraction::kProceduralMedium,
     "Requirements not met", "Requisiti non soddisfatti"},
    // [NAR-PEN-PROC-MEDIUM-EX-F] Teams changed after the battle is declared.
    {"teams_changed_after_battle_declared", Infraction::kProceduralMedium,
     "Teams changed in battle", "Squadre cambiate in battaglia"},
    // [NAR-PEN-PROC-MEDIUM-EX-G] The deck shuffled after the cut.
    {"shuffled_after_opponent_cut", Infraction::kProceduralMedium,
     "Shuffled after the cut", "Mescolato dopo il taglio"},
    // [NAR-PEN-PROC-MEDIUM-EX-H] No card drawn at the start of the turn.
    {"forgot_draw", Infraction::kProceduralMedium, "Forgot to draw", "Non ha pescato"},
    // [NAR-PEN-PROC-SEVERE-EX-A] The deck shuffled without need.
    {"unprompted_shuffle", Infraction::kProceduralSevere,
     "Shuffled for no reason", "Mescolato senza motivo"},
    // [NAR-PEN-PROC-SEVERE-EX-B] More than one card of the deck looked at.
    {"looked_at_top_cards", Infraction::kProceduralSevere,
     "Looked at the top cards", "Guardate le prime carte"},
    // [NAR-PEN-PROC-SEVERE-EX-C] A Ninja of a higher entry turn.
    {"entry_turn_too_high", Infraction::kProceduralSevere,
     "Entry turn too high", "Turno di schieramento troppo alto"},
    // [NAR-PEN-PROC-SEVERE-EX-D] An injured Ninja not turned.
    {"injured_not_rotated", Infraction::kProceduralSevere,
     "Injured Ninja not turned", "Ninja ferito non ruotato"},
    // [NAR-PEN-PROC-SEVERE-EX-E] More cards drawn by mistake.
    {"extra_draw_unintentional", Infraction::kProceduralSevere,
     "Drew more by mistake", "Pescato di più per errore"},
    // [NAR-PEN-PROC-SEVERE-EX-F] Cards made Chakra in a wrong phase.
    {"chakra_in_wrong_phase", Infraction::kProceduralSevere,
     "Chakra in a wrong phase", "Chakra nella fase sbagliata"},
    // [NAR-PEN-LATE-EX-A] Five minutes late at the table.
    {"late_at_table", Infraction::kTardiness, "Late at the table", "In ritardo al tavolo"},
    // [NAR-PEN-LATE-EX-B] A list handed in late.
    {"late_deck_list", Infraction::kTardiness, "Late deck list", "Lista in ritardo"},
    // [NAR-PEN-WRONG-OPP-EX-A] At the wrong table against the wrong opponent.
    {"wrong_table", Infraction::kWrongOpponent, "Wrong table", "Tavolo sbagliato"},
    // [NAR-PEN-MARKED-MINOR-EX-A] Wear on several unrelated cards.
    {"random_sleeve_wear", Infraction::kMarkedMinor,
     "Wear on several sleeves", "Usura su diverse buste"},
    // [NAR-PEN-MARKED-MAJOR-EX-A] A mark on each Technique of one Ninja.
    // [NAR-PEN-MARKED-MAJOR-EX-B] Three equal cards with a bent corner.
    {"pattern_marks", Infraction::kMarkedMajor,
     "Marks that tell cards apart", "Segni che distinguono le carte"},
    // [NAR-PEN-SLOW-EX-A] Five minutes of thought over two cards.
    {"overlong_thinking", Infraction::kSlowPlay, "Thought for too long", "Pensato troppo a lungo"},
    // [NAR-PEN-UNSPORT-EX-A] Calling for a game loss over trifles.
    {"pesters_judge_for_game_loss", Infraction::kUnsporting,
     "Calls for game losses", "Chiede partite perse"},
    // [NAR-PEN-UNSPORT-EX-B] Arguing with an official.
    {"argues_with_official", Infraction::kUnsporting,
     "Argues with an official", "Discute con un ufficiale"},
    // [NAR-PEN-UNSPORT-EX-C] Swearing before parents or the young.
    {"swears_near_minor_or_parent", Infraction::kUnsporting,
     "Swears before young or parents", "Bestemmia fra giovani o genitori"},
    // [NAR-PEN-UNSPORT-EX-D] Loudly asking for a punishment.
    {"loudly_demands_penalty", Infraction::kUnsporting,
     "Loudly demands a penalty", "Chiede punizioni a voce alta"},
    // [NAR-PEN-UNSPORT-SEVERE-EX-A] Arguing belligerently after a decision.
    {"belligerent_after_ruling", Infraction::kUnsportingSevere,
     "Belligerent after a ruling", "Belligerante dopo la decisione"},
    // [NAR-PEN-UNSPORT-SEVERE-EX-B] Insulting or threatening.
    {"insults_or_threatens", Infraction::kUnsportingSevere,
     "Insults or threatens", "Insulta o minaccia"},
    // [NAR-PEN-UNSPORT-SEVERE-EX-C] Shuffling in a way that is not random.
    {"non_random_shuffle", Infraction::kUnsportingSevere,
     "Shuffles non-randomly", "Mescola in modo non casuale"},
    // [NAR-PEN-BRIBE-EX-A] Money offered for a concession.
    {"offers_money_for_concession", Infraction::kBribery,
     "Offers money for a concession", "Offre denaro per la resa"},
    // [NAR-PEN-BRIBE-EX-B] A die rolled for the winner.
    {"rolls_die_for_result", Infraction::kBribery,
     "A die for the result", "Un dado per il risultato"},
    // [NAR-PEN-BRIBE-EX-C] Cards offered for a draw.
    {"offers_cards_for_draw", Infraction::kBribery,
     "Offers cards for a draw", "Offre carte per una patta"},
    // [NAR-PEN-FALSE-EX-A] A false name or number.
    {"false_name_or_op_number", Infraction::kFalseInformation,
     "False name or OP number", "Nome o numero OP falso"},
    // [NAR-PEN-FALSE-EX-B] A false result reported.
    {"misreports_result", Infraction::kFalseInformation,
     "Misreports a result", "Comunica un risultato falso"},
    // [NAR-PEN-CHEAT-EX-A] Cards seen while shuffling are stacked.
    {"peeks_while_shuffling_and_stacks", Infraction::kCheating,
     "Stacks cards seen in shuffling", "Dispone carte viste mescolando"},
    // [NAR-PEN-CHEAT-EX-B] Cards marked on purpose.
    {"marks_cards_intentionally", Infraction::kCheating,
     "Marks cards on purpose", "Segna le carte apposta"},
    // [NAR-PEN-CHEAT-EX-C] More cards drawn on purpose.
    {"extra_draw_intentional", Infraction::kCheating,
     "Draws more on purpose", "Pesca di più apposta"},
    // [NAR-PEN-CHEAT-EX-D] Hints taken from a spectator.
    {"spectator_tips_hand", Infraction::kCheating,
     "Takes hints on the hand", "Si fa suggerire la mano"},
    // [NAR-PEN-CHEAT-EX-E] The judge not called in doubt on a card.
    {"refuses_judge_on_card_doubt", Infraction::kCheating,
     "Refuses to call the judge", "Rifiuta di chiamare l'arbitro"},
    // clang-format on
};

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_RULES_ACTS_H_
