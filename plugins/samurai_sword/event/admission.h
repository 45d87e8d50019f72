// SPDX-License-Identifier: Apache-2.0
//
// Sections 1, 3 and 5: who may enter, who may be referee, which changes hold.

#ifndef ARBITRO_PLUGINS_SAMURAI_SWORD_EVENT_ADMISSION_H_
#define ARBITRO_PLUGINS_SAMURAI_SWORD_EVENT_ADMISSION_H_

#include <vector>

#include "arbitro/ruleset.h"

namespace arbitro::sam {

Decided<Admission> AdmitAct(const AdmitRequest& request, Host& host);

std::vector<Code> StaffRoles();

}  // namespace arbitro::sam

#endif  // ARBITRO_PLUGINS_SAMURAI_SWORD_EVENT_ADMISSION_H_
