// SPDX-License-Identifier: Apache-2.0
//
// Tells what the engine's reasons say in Italian.

#ifndef ARBITRO_DAEMON_TRANSLATE_WIRE_ITALIAN_H_
#define ARBITRO_DAEMON_TRANSLATE_WIRE_ITALIAN_H_

#include <string>
#include <string_view>
#include <vector>

namespace arbitro::translate {

// Sentences for a person, without full stop, with `{key}` where a value of the failure's metadata
// goes: the first one whose values are all there is meant. Empty for a reason that is none of the
// engine's.
std::vector<std::string> ItalianOf(std::string_view reason);

// An event's state as metadata name it; the name itself where it is none.
std::string ItalianStatus(std::string_view status);

// The description of a wrong field, such as "is 0, allowed is 1 to 4"; empty where its wording is
// not known.
std::string ItalianProblem(std::string_view english);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_WIRE_ITALIAN_H_
