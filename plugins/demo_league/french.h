// SPDX-License-Identifier: Apache-2.0
//
// The game's words in French. The other two languages stand where the words are used.

#ifndef ARBITRO_PLUGINS_DEMO_LEAGUE_FRENCH_H_
#define ARBITRO_PLUGINS_DEMO_LEAGUE_FRENCH_H_

#include "arbitro/description.h"

namespace arbitro::demo_league {

// Adds French to a description that is complete otherwise.
void AddFrench(Description* description);

}  // namespace arbitro::demo_league

#endif  // ARBITRO_PLUGINS_DEMO_LEAGUE_FRENCH_H_
