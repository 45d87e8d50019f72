// SPDX-License-Identifier: Apache-2.0
//
// The same text for Abseil, whose string_view is a type of its own where it was built for C++14.

#ifndef ARBITRO_DAEMON_ACCESS_ABSL_TEXT_H_
#define ARBITRO_DAEMON_ACCESS_ABSL_TEXT_H_

#include <string_view>

#include "absl/strings/string_view.h"

namespace arbitro::access {

inline absl::string_view AbslText(std::string_view text) { return {text.data(), text.size()}; }

}  // namespace arbitro::access

#endif  // ARBITRO_DAEMON_ACCESS_ABSL_TEXT_H_
