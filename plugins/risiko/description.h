// SPDX-License-Identifier: Apache-2.0
//
// Describes the ruleset and the parts that it offers, without its questions.

#ifndef ARBITRO_PLUGINS_RISIKO_DESCRIPTION_H_
#define ARBITRO_PLUGINS_RISIKO_DESCRIPTION_H_

#include "arbitro/description.h"

namespace arbitro::rsk {

Description DescribeGame();

}  // namespace arbitro::rsk

#endif  // ARBITRO_PLUGINS_RISIKO_DESCRIPTION_H_
