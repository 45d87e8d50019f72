// SPDX-License-Identifier: Apache-2.0
//
// Real files that may lie beside this project. Tests that want them pass without.

#ifndef ARBITRO_DAEMON_INTERCHANGE_SHARED_DATA_TESTING_H_
#define ARBITRO_DAEMON_INTERCHANGE_SHARED_DATA_TESTING_H_

#include <fstream>
#include <optional>
#include <sstream>
#include <string>

namespace arbitro::interchange {

// The bytes of a file of `../shared/data`; nothing where it is not there.
inline std::optional<std::string> SharedData(const std::string& path) {
  std::ifstream file(std::string(ARBITRO_SHARED_DATA "/") + path, std::ios::binary);
  if (!file.is_open()) return std::nullopt;
  std::ostringstream bytes;
  bytes << file.rdbuf();
  return bytes.str();
}

}  // namespace arbitro::interchange

#endif  // ARBITRO_DAEMON_INTERCHANGE_SHARED_DATA_TESTING_H_
