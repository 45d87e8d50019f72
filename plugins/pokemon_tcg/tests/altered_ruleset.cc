// SPDX-License-Identifier: Apache-2.0
//
// The same ruleset by its id and a bundle's version, but with one tie-break changed: no player is
// lifted to the quarter of [PKM-GEN-32], the floor under every win percentage. A replay against it
// must diverge.

#include "plugins/pokemon_tcg/ruleset.h"

namespace arbitro::pkm {
namespace {

class AlteredPokemonTcg final : public PokemonTcg {
 public:
  Description Describe() const override {
    Description description = PokemonTcg::Describe();
    description.version = ARBITRO_RULESET_VERSION;
    return description;
  }

  StandingsRules TieBreaks() const override {
    StandingsRules rules;
    rules.floor = {0, 1};
    return rules;
  }
};

}  // namespace
}  // namespace arbitro::pkm

ARBITRO_RULESET(arbitro::pkm::AlteredPokemonTcg)
