// SPDX-License-Identifier: Apache-2.0
//
// What the engine's reasons say in Italian.

#ifndef ARBITRO_DAEMON_TRANSLATE_WIRE_ITALIAN_H_
#define ARBITRO_DAEMON_TRANSLATE_WIRE_ITALIAN_H_

#include <string>
#include <string_view>

namespace arbitro::translate {

// A sentence for a person, without full stop, with `{key}` where a value of the failure's metadata
// goes. Empty for a reason that is none of the engine's.
std::string ItalianOf(std::string_view reason);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_WIRE_ITALIAN_H_
