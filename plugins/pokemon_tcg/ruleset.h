// SPDX-License-Identifier: Apache-2.0
//
// The ruleset `pokemon-tcg`: Play! Pokémon tournaments of the Trading Card Game, 2014 season.

#ifndef ARBITRO_PLUGINS_POKEMON_TCG_RULESET_H_
#define ARBITRO_PLUGINS_POKEMON_TCG_RULESET_H_

#include "arbitro/ruleset.h"
#include "plugins/pokemon_tcg/rules/standings.h"

namespace arbitro::pkm {

// Each function hands over to the file of its chapter. A variant of the game derives from this
// class and overrides what it does differently.
class PokemonTcg : public Ruleset {
 public:
  Description Describe() const override;
  Decided<arbitro::Admission> Admit(const AdmitRequest& request, Host& host) const override;
  Decided<RoundDraw> Draw(const DrawRequest& request, Host& host) const override;
  Decided<RoundEvaluation> Evaluate(const DrawRequest& request, Host& host) const override;
  Decided<DeckVerdict> CheckDeck(const DeckRequest& request, Host& host) const override;
  Decided<TableOutcome> Outcome(const OutcomeRequest& request, Host& host) const override;
  Decided<Standings> Rank(const StandingsRequest& request, Host& host) const override;
  Decided<Plan> PlanNext(const PlanRequest& request, Host& host) const override;
  Decided<Ruling> RulePenalty(const PenaltyRequest& request, Host& host) const override;
  Decided<QuestionAnswer> Ask(const QuestionRequest& request, Host& host) const override;

  // The numbers of the tie-breaks: standings and the questions about them use these and no others.
  virtual StandingsRules TieBreaks() const { return {}; }
};

}  // namespace arbitro::pkm

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_RULESET_H_
