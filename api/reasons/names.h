// SPDX-License-Identifier: Apache-2.0
//
// The names of the reasons that an error may carry, as ErrorInfo.reason has them with the domain
// "arbitro": reason::kEventStatus is "EVENT_STATUS".
//
// Each is made of a row of the table (table.h says what a row holds).

#ifndef ARBITRO_API_REASONS_NAMES_H_
#define ARBITRO_API_REASONS_NAMES_H_

namespace arbitro::reason {

#define REASON(Constant, NAME, ...) inline constexpr char k##Constant[] = #NAME;
#include "api/reasons/all.inc"
#undef REASON

}  // namespace arbitro::reason

#endif  // ARBITRO_API_REASONS_NAMES_H_
