// SPDX-License-Identifier: Apache-2.0
#include "testing/whole_game.h"

ARBITRO_RULESET(arbitro::WholeGame)
