// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/command_line.h"

#include <cstdio>
#include <map>
#include <string>

#include "CLI/CLI.hpp"
#include "absl/strings/str_cat.h"
#include "daemon/server/configuration.h"
#include "daemon/server/settings.h"

namespace arbitro::server {
namespace {

void Say(const std::string& line) { std::fprintf(stderr, "arbitrod: %s\n", line.c_str()); }

// What the command line said, as it was written.
struct Given {
  std::string config;
  bool check_config = false;
  std::map<std::string, std::string> texts;  // by flag
  std::map<std::string, bool> switches;
};

void AddFlags(CLI::App* app, Given* given) {
  const Options usual;
  for (const Setting& setting : Settings()) {
    if (setting.flag.empty()) continue;
    if (setting.kind == Setting::Kind::kFlag) {
      app->add_flag(setting.flag, given->switches[setting.flag], setting.what);
      continue;
    }
    auto* option = app->add_option(setting.flag, given->texts[setting.flag], setting.what);
    const std::string shown = setting.shown(usual);
    if (!shown.empty()) option->default_str(shown);
  }
  app->add_option("--config", given->config, "File of settings (TOML); flags count before it");
  app->add_flag("--check-config", given->check_config,
                "Say what is wrong with the settings, and end");
}

// Whether all fits.
bool ApplyFlags(const CLI::App& app, const Given& given, Options* options) {
  bool fine = true;
  for (const Setting& setting : Settings()) {
    if (setting.flag.empty() || app.count(setting.flag) == 0) continue;
    const bool is_switch = setting.kind == Setting::Kind::kFlag;
    const SettingValue value = is_switch ? SettingValue(given.switches.at(setting.flag))
                                         : ValueOfFlag(setting, given.texts.at(setting.flag));
    if (const auto wrong = Apply(setting, value, options)) {
      Say(absl::StrCat("`", setting.flag, "` ", *wrong));
      fine = false;
    }
  }
  return fine;
}

bool ApplyFile(const std::string& file, Options* options) {
  if (file.empty()) return true;
  const auto faults = ReadConfiguration(file, options);
  for (const ConfigurationFault& fault : faults) Say(fault.Text(file));
  return faults.empty();
}

// What only holds of all settings together.
bool CheckTogether(const CLI::App& app, Options* options) {
  if (app.count("--ephemeral") > 0 && app.count("--data") > 0) {
    Say("`--ephemeral` and `--data` exclude each other");
    return false;
  }
  // A flag outweighs the file.
  if (app.count("--data") > 0) options->ephemeral = false;
  if (options->ephemeral) options->data_folder.clear();
  const auto listen = CheckListenAddress(options->listen);
  if (!listen.ok()) Say(std::string(listen.status().message()));
  if (!listen.ok()) return false;
  options->listen = *listen;
  if (!options->data_folder.empty() || options->ephemeral) return true;
  Say("give --data FOLDER, or --ephemeral to keep nothing");
  return false;
}

}  // namespace

std::variant<Options, ExitNow> ReadCommandLine(int argc, char** argv) {
  Given given;
  CLI::App app("Runs organised-play events and answers over gRPC.", "arbitrod");
  app.set_version_flag("--version", std::string("arbitrod ") + ARBITRO_VERSION);
  AddFlags(&app, &given);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return ExitNow{app.exit(error) == 0 ? 0 : kExitUsage};
  }
  Options options;
  const bool file_fine = ApplyFile(given.config, &options);
  const bool flags_fine = ApplyFlags(app, given, &options);
  if (!file_fine || !flags_fine || !CheckTogether(app, &options)) return ExitNow{kExitUsage};
  if (options.rulesets_folder.empty()) options.rulesets_folder = RulesetsBesideProgram();
  if (!given.check_config) return options;
  std::printf("the configuration is fine\n");
  return ExitNow{0};
}

}  // namespace arbitro::server
