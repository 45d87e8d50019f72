// SPDX-License-Identifier: Apache-2.0
//
// The configuration file: TOML, its tables and keys those of settings.h.
//
//   [server]
//   data = "/var/lib/arbitro"
//   listen = "127.0.0.1:7420"
//
//   [rulesets]
//   workers = 4

#ifndef ARBITRO_DAEMON_SERVER_CONFIGURATION_H_
#define ARBITRO_DAEMON_SERVER_CONFIGURATION_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "daemon/server/options.h"

namespace arbitro::server {

// Something that is wrong with the file.
struct ConfigurationFault {
  uint32_t line = 0;  // from 1; 0: the file as a whole
  std::string field;  // "server.listen"; empty: the file as a whole
  std::string what;   // "is `x`, allowed is 1 to 64"

  // "arbitro.toml:12: `server.threads` is `0`, allowed is 1 to 256".
  std::string Text(const std::string& file) const;
};

// On which line of the file a setting stands, by its name.
using LinesOfSettings = std::map<std::string, uint32_t>;

// Sets what the file says; the rest of `options` stays. All faults, in the order of lines; none:
// the file is fine. `lines` may be null.
std::vector<ConfigurationFault> ReadConfiguration(const std::string& file, Options* options,
                                                  LinesOfSettings* lines = nullptr);

// The same of a file's text.
std::vector<ConfigurationFault> ReadConfigurationText(const std::string& text, Options* options,
                                                      LinesOfSettings* lines = nullptr);

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_CONFIGURATION_H_
