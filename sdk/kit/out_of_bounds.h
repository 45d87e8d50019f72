// SPDX-License-Identifier: Apache-2.0
//
// The message about a number that is too small or too large.

#ifndef ARBITRO_KIT_OUT_OF_BOUNDS_H_
#define ARBITRO_KIT_OUT_OF_BOUNDS_H_

#include <cstdint>
#include <string>

namespace arbitro::kit {

// Returns "`size` is 0; give 1 to 64".
inline std::string OutOfBounds(const char* field, uint64_t given, uint64_t min, uint64_t max) {
  return std::string("`") + field + "` is " + std::to_string(given) + "; give " +
         std::to_string(min) + " to " + std::to_string(max);
}

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_OUT_OF_BOUNDS_H_
