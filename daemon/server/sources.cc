// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/sources.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "daemon/server/configuration.h"

namespace arbitro::server {
namespace {

constexpr char kUsual[] = "usual";

// Whether a variable's name begins as those of settings do.
bool LooksLikeASetting(std::string_view variable) {
  for (const Setting& setting : Settings()) {
    const std::string table = setting.name.substr(0, setting.name.find('.') + 1);
    if (absl::StartsWith(std::string(variable), VariableOf(table))) return true;
  }
  return false;
}

const Setting* FindByVariable(std::string_view variable) {
  for (const Setting& setting : Settings()) {
    if (VariableOf(setting.name) == variable) return &setting;
  }
  return nullptr;
}

class Settling {
 public:
  Settled Settle(const Sources& sources) {
    for (const Setting& setting : Settings()) settled_.origins[setting.name] = kUsual;
    ReadFile(sources.file);
    for (const std::string& variable : sources.environment) ReadVariable(variable);
    for (const GivenSetting& given : sources.flags) Take(given, Rank::kFlag);
    CheckTogether();
    return std::move(settled_);
  }

 private:
  enum class Rank { kNone, kFile, kEnvironment, kFlag };

  void ReadFile(const std::string& file) {
    if (file.empty()) return;
    LinesOfSettings lines;
    for (const auto& fault : ReadConfiguration(file, &settled_.options, &lines)) {
      settled_.faults.push_back(fault.Text(file));
    }
    for (const auto& [name, line] : lines) {
      settled_.origins[name] = absl::StrCat(file, ":", line);
      ranks_[name] = Rank::kFile;
    }
  }

  void ReadVariable(const std::string& variable) {
    const size_t equals = variable.find('=');
    const std::string name = variable.substr(0, equals);
    if (equals == std::string::npos || equals + 1 == variable.size()) return;
    if (const Setting* setting = FindByVariable(name)) {
      const SettingValue value = ValueOfText(*setting, variable.substr(equals + 1));
      return Take({setting, value, name}, Rank::kEnvironment);
    }
    if (!LooksLikeASetting(name)) return;
    settled_.faults.push_back(
        absl::StrCat("`", name, "` in the environment is no setting; see arbitrod --print-config"));
  }

  void Take(const GivenSetting& given, Rank rank) {
    if (const auto wrong = Apply(*given.setting, given.value, &settled_.options)) {
      settled_.faults.push_back(absl::StrCat("`", given.origin, "` ", *wrong));
      return;
    }
    settled_.origins[given.setting->name] = given.origin;
    ranks_[given.setting->name] = rank;
  }

  // Of a folder and the memory alone, the one that a stronger source gives counts.
  void SettleWhereItIsKept(Options* options) {
    const Rank data = options->data_folder.empty() ? Rank::kNone : ranks_["server.data"];
    if (options->ephemeral && data != Rank::kNone && data == ranks_["server.ephemeral"]) {
      settled_.faults.push_back(absl::StrCat(
          "`", settled_.origins["server.ephemeral"], "` and `", settled_.origins["server.data"],
          "` exclude each other: keep everything in memory, or in a folder"));
    }
    if (data > ranks_["server.ephemeral"]) options->ephemeral = false;
    if (options->ephemeral) options->data_folder.clear();
  }

  // The rules that hold of all settings together.
  void CheckTogether() {
    Options& options = settled_.options;
    SettleWhereItIsKept(&options);
    const absl::Status access = CheckAccess(options);
    if (!access.ok()) settled_.faults.emplace_back(access.message());
    const absl::Status storage = CheckStorage(options);
    if (!storage.ok()) settled_.faults.emplace_back(storage.message());
    const absl::Status limits = CheckLimits(options);
    if (!limits.ok()) settled_.faults.emplace_back(limits.message());
    const auto listen = CheckListenAddress(options.listen, ReachOf(options));
    if (!listen.ok()) settled_.faults.emplace_back(listen.status().message());
    if (listen.ok()) options.listen = *listen;
    if (options.data_folder.empty() && !options.ephemeral) {
      settled_.faults.emplace_back("give --data FOLDER, or --ephemeral to keep nothing");
    }
    options.rulesets_folder_is_default = options.rulesets_folder.empty();
    if (options.rulesets_folder_is_default) options.rulesets_folder = RulesetsBesideProgram();
  }

  Settled settled_;
  std::map<std::string, Rank> ranks_;
};

// As TOML has it.
std::string Quoted(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') quoted += '\\';
    if (absl::ascii_iscntrl(static_cast<unsigned char>(c))) {
      absl::StrAppend(&quoted, "\\u", absl::Hex(static_cast<unsigned char>(c), absl::kZeroPad4));
    } else {
      quoted += c;
    }
  }
  return quoted + '"';
}

}  // namespace

std::string VariableOf(std::string_view name) {
  std::string variable = absl::StrCat("ARBITRO_", absl::AsciiStrToUpper(std::string(name)));
  std::replace(variable.begin(), variable.end(), '.', '_');
  return variable;
}

Settled Settle(const Sources& sources) { return Settling().Settle(sources); }

std::string ConfigurationText(const Settled& settled) {
  std::string text;
  std::string table;
  for (const Setting& setting : Settings()) {
    const size_t dot = setting.name.find('.');
    if (setting.name.substr(0, dot) != table) {
      table = setting.name.substr(0, dot);
      absl::StrAppend(&text, text.empty() ? "" : "\n", "[", table, "]\n");
    }
    const bool bare =
        setting.kind == Setting::Kind::kNumber || setting.kind == Setting::Kind::kFlag;
    const std::string shown = setting.shown(settled.options);
    absl::StrAppend(&text, setting.name.substr(dot + 1), " = ", bare ? shown : Quoted(shown),
                    "  # ", settled.origins.at(setting.name), "\n");
  }
  return text;
}

}  // namespace arbitro::server
