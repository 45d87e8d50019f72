// SPDX-License-Identifier: Apache-2.0
//
// Where settings come from, and which counts: flags over the environment over the file over what is
// usual.
//
// In the environment `server.listen` is ARBITRO_SERVER_LISTEN. A variable that begins like a
// setting and is none is a fault, as a misspelt key of the file is; an empty one counts as not
// there.

#ifndef ARBITRO_DAEMON_SERVER_SOURCES_H_
#define ARBITRO_DAEMON_SERVER_SOURCES_H_

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/server/options.h"
#include "daemon/server/settings.h"

namespace arbitro::server {

// A setting that somebody gave.
struct GivenSetting {
  const Setting* setting = nullptr;
  SettingValue value;
  std::string origin;  // as it was written: "--listen", "ARBITRO_SERVER_LISTEN"
};

struct Sources {
  std::string file;                      // empty: none
  std::vector<std::string> environment;  // NAME=VALUE, with all that is none of ours
  std::vector<GivenSetting> flags;
};

// What all sources together say.
struct Settled {
  Options options;
  std::map<std::string, std::string> origins;  // by name: "usual", "arbitro.toml:3", "--listen"
  std::vector<std::string> faults;             // a line each; none: all is fine
};

// Reads the file again each time.
Settled Settle(const Sources& sources);

// "ARBITRO_SERVER_LISTEN" of "server.listen".
std::string VariableOf(std::string_view name);

// Every setting, its value, and where that came from, as a configuration file.
std::string ConfigurationText(const Settled& settled);

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_SOURCES_H_
