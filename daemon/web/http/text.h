// SPDX-License-Identifier: Apache-2.0
//
// Turns std::string_view into absl::string_view, which Abseil's functions take, and back.
//
// The results point to the same bytes and are good for as long as these. Thread-safe.

#ifndef ARBITRO_DAEMON_WEB_HTTP_TEXT_H_
#define ARBITRO_DAEMON_WEB_HTTP_TEXT_H_

#include <string_view>

#include "absl/strings/string_view.h"

namespace arbitro::web {

inline absl::string_view AbslText(std::string_view text) { return {text.data(), text.size()}; }

inline std::string_view StdText(absl::string_view text) { return {text.data(), text.size()}; }

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_HTTP_TEXT_H_
