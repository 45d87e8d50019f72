// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/configuration.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>

#include "absl/strings/str_cat.h"
#include "daemon/server/settings.h"
#include "toml++/toml.h"

namespace arbitro::server {
namespace {

constexpr size_t kFileBytesMax = size_t{1} << 20;

// The value where it is of a kind that some setting has.
std::optional<SettingValue> ValueOf(const toml::node& node) {
  if (const auto* text = node.as_string()) return SettingValue(text->get());
  if (const auto* flag = node.as_boolean()) return SettingValue(flag->get());
  if (const auto* number = node.as_integer()) return SettingValue(number->get());
  return std::nullopt;
}

std::string Known(const std::string& table) {
  std::string known;
  for (const Setting& setting : Settings()) {
    const size_t dot = setting.name.find('.');
    const std::string of = setting.name.substr(0, dot);
    const std::string name = table.empty() ? of : setting.name.substr(dot + 1);
    if (!table.empty() && of != table) continue;
    if (absl::StrCat(known, ",").find(absl::StrCat(name, ",")) != std::string::npos) continue;
    absl::StrAppend(&known, known.empty() ? "" : ", ", name);
  }
  return known;
}

class Reader {
 public:
  Reader(Options* options, LinesOfSettings* lines) : options_(options), lines_(lines) {}

  void Read(const toml::table& root) {
    for (const auto& [key, node] : root) {
      const std::string table(key.str());
      if (Known(table).empty()) {
        Note(node, table, absl::StrCat("is no table, known are ", Known("")));
      } else if (const auto* inside = node.as_table()) {
        ReadTable(table, *inside);
      } else {
        Note(node, table, absl::StrCat("is no table; write [", table, "]"));
      }
    }
    std::stable_sort(faults_.begin(), faults_.end(),
                     [](const auto& a, const auto& b) { return a.line < b.line; });
  }

  std::vector<ConfigurationFault> faults_;

 private:
  void ReadTable(const std::string& table, const toml::table& inside) {
    for (const auto& [key, node] : inside) {
      const std::string name = absl::StrCat(table, ".", std::string(key.str()));
      const Setting* setting = FindSetting(name);
      const auto value = ValueOf(node);
      if (setting == nullptr) {
        Note(node, name, absl::StrCat("is no setting, known in [", table, "] are ", Known(table)));
      } else if (!value) {
        Note(node, name, "is neither a text, a number nor true or false");
      } else if (auto wrong = Apply(*setting, *value, options_)) {
        Note(node, name, *std::move(wrong));
      } else if (lines_ != nullptr) {
        (*lines_)[name] = node.source().begin.line;
      }
    }
  }

  void Note(const toml::node& node, std::string field, std::string what) {
    faults_.push_back({node.source().begin.line, std::move(field), std::move(what)});
  }

  Options* const options_;
  LinesOfSettings* const lines_;  // may be null
};

}  // namespace

std::string ConfigurationFault::Text(const std::string& file) const {
  return absl::StrCat(file, line == 0 ? "" : absl::StrCat(":", line), ": ",
                      field.empty() ? "" : absl::StrCat("`", field, "` "), what);
}

std::vector<ConfigurationFault> ReadConfigurationText(const std::string& text, Options* options,
                                                      LinesOfSettings* lines) {
  try {
    const toml::table root = toml::parse(text);
    Reader reader(options, lines);
    reader.Read(root);
    return std::move(reader.faults_);
  } catch (const toml::parse_error& error) {
    return {{error.source().begin.line, "",
             absl::StrCat("is no TOML: ", std::string(error.description()))}};
  }
}

std::vector<ConfigurationFault> ReadConfiguration(const std::string& file, Options* options,
                                                  LinesOfSettings* lines) {
  std::ifstream in(file, std::ios::binary);
  const std::string text(std::istreambuf_iterator<char>(in), {});
  if (!in.is_open() || in.bad()) return {{0, "", "cannot be read"}};
  if (text.size() > kFileBytesMax) {
    return {{0, "", absl::StrCat("has ", text.size(), " bytes, allowed are ", kFileBytesMax)}};
  }
  return ReadConfigurationText(text, options, lines);
}

}  // namespace arbitro::server
