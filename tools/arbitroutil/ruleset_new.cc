// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "tools/arbitroutil/publisher_commands.h"
#include "tools/printing.h"

namespace arbitro::tools {
namespace {

namespace fs = std::filesystem;

constexpr size_t kNameMax = 40;

bool IsName(const std::string& name) {
  const bool letters = std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
  });
  return letters && !name.empty() && name.size() <= kNameMax && name[0] >= 'a' && name[0] <= 'z' &&
         name.back() != '-';
}

// The words of a name, as the template needs them.
std::vector<std::pair<std::string, std::string>> WordsFor(const std::string& name) {
  std::string type;
  std::string title;
  std::string code;
  bool begin = true;
  for (const char c : name) {
    if (c == '-') {
      title += ' ';
      begin = true;
      continue;
    }
    const char upper = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    type += begin ? upper : c;
    title += begin && title.empty() ? upper : c;
    if (std::isalpha(static_cast<unsigned char>(c)) != 0) code += upper;
    begin = false;
  }
  // A book's code has at least three letters.
  while (code.size() < 3) code += 'X';
  return {{"@NAME@", name},
          {"@IDENTIFIER@", absl::StrReplaceAll(name, {{"-", "_"}})},
          {"@TYPE@", type},
          {"@TITLE@", title},
          {"@CODE@", code}};
}

std::string TemplateFolder(const NewRulesetOptions& options) {
  if (!options.sdk_path.empty()) return options.sdk_path;
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  return (program.parent_path().parent_path() / "share" / "arbitro" / "template").string();
}

// Writes one file of the template with its words put in.
bool Render(const fs::path& from, const fs::path& to,
            const std::vector<std::pair<std::string, std::string>>& words) {
  std::ifstream file(from, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  std::error_code error;
  fs::create_directories(to.parent_path(), error);
  std::ofstream out(to, std::ios::binary);
  out << absl::StrReplaceAll(text.str(), words);
  out.close();
  return file && out;
}

}  // namespace

ExitCode NewRuleset(const NewRulesetOptions& options) {
  if (!IsName(options.name)) {
    return WrongUse(absl::StrCat("the name is `", options.name,
                                 "`; give lower case letters, digits ", "and hyphens, at most ",
                                 kNameMax, ", such as `my-game`"));
  }
  const fs::path source = TemplateFolder(options);
  std::error_code error;
  if (!fs::is_directory(source, error)) {
    return WrongUse(absl::StrCat("the template `", source.string(),
                                 "` is not there; install the SDK, or give --template FOLDER"));
  }
  const fs::path target = fs::path(options.folder.empty() ? "." : options.folder) / options.name;
  if (fs::exists(target, error)) {
    return WrongUse(absl::StrCat("`", target.string(), "` is there already; name another"));
  }
  const auto words = WordsFor(options.name);
  for (const auto& entry : fs::recursive_directory_iterator(source)) {
    if (!entry.is_regular_file()) continue;
    std::string name = absl::StrReplaceAll(fs::relative(entry.path(), source).string(), words);
    // A file that the tree's own tools must not take for a source ends in .tmpl.
    if (fs::path(name).extension() == ".tmpl") name.resize(name.size() - 5);
    if (!Render(entry.path(), target / name, words)) {
      return WrongUse(absl::StrCat("cannot write `", (target / name).string(), "`"));
    }
    Say("%s\n", (target / name).string().c_str());
  }
  Say("\ncd %s\ncmake -B build && cmake --build build\n"
      "arbitroutil ruleset check build/rulesets/%s.so\n",
      target.string().c_str(), options.name.c_str());
  return kExitOk;
}

}  // namespace arbitro::tools
