// SPDX-License-Identifier: Apache-2.0
//
// The target of a request: its path and its query.

#ifndef ARBITRO_DAEMON_WEB_HTTP_TARGET_H_
#define ARBITRO_DAEMON_WEB_HTTP_TARGET_H_

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arbitro::web {

inline constexpr size_t kParametersMax = 64;

struct Target {
  std::string path;                                        // decoded
  std::vector<std::pair<std::string, std::string>> query;  // decoded, in the order they came

  // Returns the value of the first parameter of that name; nullptr if there is none.
  const std::string* Parameter(std::string_view name) const;
};

// Returns the parts of "/a/b?c=d&e=f"; nothing if it is no path, holds a broken escape or a zero
// byte, or has more than kParametersMax parameters. A `+` in a query is a blank.
std::optional<Target> ReadTarget(std::string_view target);

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_HTTP_TARGET_H_
