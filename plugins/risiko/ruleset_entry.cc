// SPDX-License-Identifier: Apache-2.0

#include "plugins/risiko/ruleset.h"

ARBITRO_RULESET(arbitro::rsk::Risiko)
