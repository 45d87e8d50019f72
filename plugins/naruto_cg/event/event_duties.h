// SPDX-License-Identifier: Apache-2.0
//
// Opens and settles the duties of an event that its size and its judges decide.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_EVENT_EVENT_DUTIES_H_
#define ARBITRO_PLUGINS_NARUTO_CG_EVENT_EVENT_DUTIES_H_

#include <vector>

#include "arbitro/ruleset.h"

namespace arbitro::nar {

// The duties that an event may come to owe.
std::vector<Code> EventDutyCodes();

// Adds the duties that an allowed act opens and settles.
void AddEventDuties(const AdmitRequest& request, Host& host, Admission* admission);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_EVENT_EVENT_DUTIES_H_
