// SPDX-License-Identifier: Apache-2.0
//
// The sources of settings, and their precedence: flags over the environment over the file over the
// defaults.
//
// In the environment `server.listen` is ARBITRO_SERVER_LISTEN. A variable that begins like a
// setting and is none is a fault, just as a misspelt key of the file is. An empty one counts as
// unset.

#ifndef ARBITRO_DAEMON_SERVER_SOURCES_H_
#define ARBITRO_DAEMON_SERVER_SOURCES_H_

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/server/options.h"
#include "daemon/server/settings.h"

namespace arbitro::server {

// A setting that a source has.
struct GivenSetting {
  const Setting* setting = nullptr;
  SettingValue value;
  std::string origin;  // as it was written: "--listen", "ARBITRO_SERVER_LISTEN"
};

struct Sources {
  std::string file;                      // empty: no file
  std::vector<std::string> environment;  // NAME=VALUE, including variables of other programs
  std::vector<GivenSetting> flags;
};

// The result of all sources together.
struct Settled {
  Options options;
  std::map<std::string, std::string> origins;  // by name: "usual", "arbitro.toml:3", "--listen"
  std::vector<std::string> faults;             // a line each; empty if all is well
};

// Reads the file again each time.
Settled Settle(const Sources& sources);

// Returns "ARBITRO_SERVER_LISTEN" for "server.listen".
std::string VariableOf(std::string_view name);

// Returns every setting, its value, and its origin, as a configuration file.
std::string ConfigurationText(const Settled& settled);

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_SOURCES_H_
