/* SPDX-License-Identifier: Apache-2.0
 *
 * All of the boundary between a host and a ruleset, for a ruleset written in C.
 *
 * Read in this order: types.h (images), call.h (how a call is made), describe.h (what every ruleset
 * offers), then the interface you need.
 */
#ifndef ARBITRO_ABI_ABI_H_
#define ARBITRO_ABI_ABI_H_

#include "arbitro/abi/call.h"
#include "arbitro/abi/deck.h"
#include "arbitro/abi/describe.h"
#include "arbitro/abi/draw.h"
#include "arbitro/abi/question.h"
#include "arbitro/abi/score.h"
#include "arbitro/abi/types.h"

#endif /* ARBITRO_ABI_ABI_H_ */
