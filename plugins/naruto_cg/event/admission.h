// SPDX-License-Identifier: Apache-2.0
//
// Says which acts an event allows, and when.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_EVENT_ADMISSION_H_
#define ARBITRO_PLUGINS_NARUTO_CG_EVENT_ADMISSION_H_

#include "arbitro/ruleset.h"

namespace arbitro::nar {

Decided<Admission> AdmitAct(const AdmitRequest& request, Host& host);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_EVENT_ADMISSION_H_
