// SPDX-License-Identifier: Apache-2.0
//
// Every setting of arbitrod, by name: one table for the configuration file, the command line and
// the handbook (docs/operations.md).

#ifndef ARBITRO_DAEMON_SERVER_SETTINGS_H_
#define ARBITRO_DAEMON_SERVER_SETTINGS_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "daemon/server/options.h"

namespace arbitro::server {

// A value as its source has it.
using SettingValue = std::variant<std::string, bool, int64_t>;

struct Setting {
  // The values that fit. A choice is a text, one of a few.
  enum class Kind { kText, kFlag, kNumber, kChoice };

  std::string name;  // "server.listen": the key `listen` of the file's table `server`
  std::string flag;  // "--listen"; empty: only in the file
  std::string what;  // for a person
  Kind kind = Kind::kText;
  int64_t least = 0;
  int64_t most = 0;
  std::vector<std::string> choices{};
  bool live = false;  // a reload takes it over (reload.h); else a restart does
  std::function<void(const SettingValue& value, Options* options)> set{};
  std::function<std::string(const Options& options)> shown{};  // empty if nothing is set
};

// Returns all settings in the order of the handbook.
const std::vector<Setting>& Settings();

// Returns null if no setting has that name.
const Setting* FindSetting(std::string_view name);

// Sets it, or returns what is wrong: "is `maybe`, allowed are worker, in_process".
std::optional<std::string> Apply(const Setting& setting, const SettingValue& value,
                                 Options* options);

// Returns the value that the text of a flag or of the environment stands for. A text that fits no
// kind stays text.
SettingValue ValueOfText(const Setting& setting, const std::string& text);

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_SETTINGS_H_
