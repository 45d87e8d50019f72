// SPDX-License-Identifier: Apache-2.0
//
// Tells in Italian what stands in a failure: states of events, descriptions of wrong fields. The
// sentence of each reason is in its row (api/reasons/table.h).

#ifndef ARBITRO_DAEMON_TRANSLATE_WIRE_ITALIAN_H_
#define ARBITRO_DAEMON_TRANSLATE_WIRE_ITALIAN_H_

#include <string>
#include <string_view>

namespace arbitro::translate {

// An event's state as metadata name it; the name itself where it is none.
std::string ItalianStatus(std::string_view status);

// The description of a wrong field, such as "is 0, allowed is 1 to 4"; empty where its wording is
// not known.
std::string ItalianProblem(std::string_view english);

// The message of a refusal of the daemon's, such as "close round 2 first"; empty where its wording
// is not known.
std::string ItalianOfMessage(std::string_view english);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_WIRE_ITALIAN_H_
