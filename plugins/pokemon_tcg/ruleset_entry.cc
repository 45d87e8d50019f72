// SPDX-License-Identifier: Apache-2.0

#include "arbitro/ruleset.h"

#include "plugins/pokemon_tcg/ruleset.h"

ARBITRO_RULESET(arbitro::pkm::PokemonTcg)
