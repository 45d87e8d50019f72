/* SPDX-License-Identifier: Apache-2.0
 *
 * All of the boundary between a host and a ruleset, for a ruleset written in C.
 *
 * Read in this order: types.h (images), call.h (how a call is made), describe.h (what every ruleset
 * offers), then the interface you need; event.h has the nouns that several share.
 */
#ifndef ARBITRO_ABI_ABI_H_
#define ARBITRO_ABI_ABI_H_

#include "arbitro/abi/admit.h"
#include "arbitro/abi/call.h"
#include "arbitro/abi/deck.h"
#include "arbitro/abi/describe.h"
#include "arbitro/abi/draw.h"
#include "arbitro/abi/event.h"
#include "arbitro/abi/penalty.h"
#include "arbitro/abi/plan.h"
#include "arbitro/abi/question.h"
#include "arbitro/abi/score.h"
#include "arbitro/abi/series.h"
#include "arbitro/abi/types.h"

#endif /* ARBITRO_ABI_ABI_H_ */
