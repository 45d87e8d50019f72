// SPDX-License-Identifier: Apache-2.0
//
// Articles 2, 4 and 24 as an event: until when one may enter, and who may appeal.

#ifndef ARBITRO_PLUGINS_RISIKO_EVENT_ADMISSION_H_
#define ARBITRO_PLUGINS_RISIKO_EVENT_ADMISSION_H_

#include <vector>

#include "arbitro/ruleset.h"

namespace arbitro::rsk {

Decided<Admission> AdmitAct(const AdmitRequest& request, Host& host);

std::vector<Code> StaffRoles();

// Facts of a registration: whether the player is a member of the club.
Form PlayerForm();

}  // namespace arbitro::rsk

#endif  // ARBITRO_PLUGINS_RISIKO_EVENT_ADMISSION_H_
