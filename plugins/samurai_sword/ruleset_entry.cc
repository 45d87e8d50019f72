// SPDX-License-Identifier: Apache-2.0

#include "plugins/samurai_sword/ruleset.h"

ARBITRO_RULESET(arbitro::sam::SamuraiSword)
