// SPDX-License-Identifier: Apache-2.0
//
// The circumstances of an infraction as fields of forms: those that its procedure asks for.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_EVENT_CIRCUMSTANCES_H_
#define ARBITRO_PLUGINS_NARUTO_CG_EVENT_CIRCUMSTANCES_H_

#include <string>
#include <vector>

#include "arbitro/form.h"
#include "arbitro/refusal.h"
#include "arbitro/value.h"
#include "plugins/naruto_cg/rules/procedure.h"

namespace arbitro::nar {

// All circumstances that any infraction knows.
std::vector<Form> AllCircumstances();

// Those of one infraction when it is ruled on at an event, none of them required: the host counts
// the occurrences itself.
Form CircumstancesForm(Infraction infraction);

// Reads the circumstances of an infraction. Refuses with INCONSISTENT_QUESTION where one is missing
// that the procedure depends on, or where one says nothing about the infraction; a field that
// `always` names may be there.
Decided<Circumstances> ReadCircumstances(Infraction infraction, const Value& input,
                                         const std::vector<std::string>& always);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_EVENT_CIRCUMSTANCES_H_
