// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/command_line.h"

#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "CLI/CLI.hpp"
#include "absl/strings/str_cat.h"
#include "api/text/harm.h"
#include "api/text/line_words.h"
#include "daemon/server/settings.h"
#include "storage/files/folder_lock.h"

namespace arbitro::server {
namespace {

constexpr int kExitNoDaemon = 69;

constexpr char kFooter[] =
    "Every setting can be given in the environment, too: server.listen is ARBITRO_SERVER_LISTEN.\n"
    "SIGHUP reads the settings again, SIGTERM ends it once all is answered, SIGUSR1 hands over.\n"
    "Example:\n"
    "  arbitrod --data /var/lib/arbitro --listen 127.0.0.1:7420";

// A terminal obeys nothing of what stands on the command line or in a file.
void Print(std::FILE* to, const std::string& text) {
  std::fputs(text::Harmless(text, text::Lines::kMany).c_str(), to);
}

void Say(const std::string& line) { Print(stderr, absl::StrCat("arbitrod: ", line, "\n")); }

bool PrintParsed(const CLI::App& app, const CLI::ParseError& error) {
  std::ostringstream out;
  std::ostringstream wrong;
  const bool fine = app.exit(error, out, wrong) == 0;
  Print(stdout, out.str());
  Print(stderr, wrong.str());
  return fine;
}

// The command line, as it was written.
struct Given {
  std::string config;
  bool check_config = false;
  bool print_config = false;
  bool hand_over = false;
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
}

// Adds what is no setting.
void AddOwnFlags(CLI::App* app, Given* given) {
  app->add_option("--config", given->config,
                  "File of settings (TOML); the environment counts before it, flags before both")
      ->envname("ARBITRO_CONFIG");
  app->add_flag("--check-config", given->check_config,
                "Say what is wrong with the settings, and end");
  app->add_flag("--print-config", given->print_config,
                "Print every setting, its value and where that came from, and end");
  app->add_flag("--hand-over", given->hand_over,
                "Ask the daemon that runs on the data folder to give its log to another daemon of "
                "its cluster and to stand by, and end");
}

// Tells the daemon that runs on the folder; returns the exit code.
int AskToHandOver(const Options& options) {
  const auto writer = storage::FolderLock::WriterOf(options.data_folder);
  if (!writer.ok()) {
    Say(absl::StrCat("no daemon can be asked to hand over its log: ",
                     std::string(writer.status().message())));
    return kExitNoDaemon;
  }
  if (kill(*writer, SIGUSR1) != 0) {
    Say(absl::StrCat("process ", *writer,
                     " could not be asked to hand over its log: ", std::strerror(errno)));
    return kExitNoDaemon;
  }
  Print(stdout, absl::StrCat("asked process ", *writer,
                             " to hand over its log; its own log says what becomes of it\n"));
  return 0;
}

std::vector<GivenSetting> GivenFlags(const CLI::App& app, const Given& given) {
  std::vector<GivenSetting> flags;
  for (const Setting& setting : Settings()) {
    if (setting.flag.empty() || app.count(setting.flag) == 0) continue;
    const bool is_switch = setting.kind == Setting::Kind::kFlag;
    const SettingValue value = is_switch ? SettingValue(given.switches.at(setting.flag))
                                         : ValueOfText(setting, given.texts.at(setting.flag));
    flags.push_back({&setting, value, setting.flag});
  }
  return flags;
}

std::vector<std::string> Environment() {
  std::vector<std::string> all;
  for (char** variable = environ; *variable != nullptr; ++variable) all.emplace_back(*variable);
  return all;
}

}  // namespace

std::variant<CommandLine, ExitNow> ReadCommandLine(int argc, char** argv) {
  Given given;
  CLI::App app("Runs organised-play events and answers over gRPC.", "arbitrod");
  app.set_version_flag("--version", std::string("arbitrod ") + ARBITRO_VERSION);
  AddFlags(&app, &given);
  AddOwnFlags(&app, &given);
  app.footer(kFooter);
  app.failure_message([](const CLI::App*, const CLI::Error& error) {
    return absl::StrCat("arbitrod: ", error.what(), "\n  to do  see `arbitrod --help`\n");
  });
  try {
    app.parse(text::WordsForParser(argc, argv));
  } catch (const CLI::ParseError& error) {
    return ExitNow{PrintParsed(app, error) ? 0 : kExitUsage};
  }
  CommandLine told;
  told.sources = {given.config, Environment(), GivenFlags(app, given)};
  Settled settled = Settle(told.sources);
  for (const std::string& fault : settled.faults) Say(fault);
  if (given.print_config) Print(stdout, ConfigurationText(settled));
  if (!settled.faults.empty()) return ExitNow{kExitUsage};
  if (given.check_config) std::puts("the configuration is fine");
  if (given.check_config || given.print_config) return ExitNow{0};
  if (given.hand_over) return ExitNow{AskToHandOver(settled.options)};
  told.options = std::move(settled.options);
  return told;
}

}  // namespace arbitro::server
