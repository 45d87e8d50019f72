// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/ruleset.h"

ARBITRO_RULESET(arbitro::nar::NarutoCg)
