// SPDX-License-Identifier: Apache-2.0
//
// The options of the command line that give the fields of every mutation.
//
// Pure functions; thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_SHOW_FIELD_OPTION_H_
#define ARBITRO_TOOLS_ARBITROCTL_SHOW_FIELD_OPTION_H_

#include <string_view>

namespace arbitro::tools {

// Returns the option that gives the field of that path, such as "--reason WHY" for
// "options.reason"; empty if the path is that of another field.
std::string_view OptionOfField(std::string_view path);

// Whether the daemon says, in either language, that a field should not be there.
bool MustBeLeftOut(std::string_view description);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_SHOW_FIELD_OPTION_H_
