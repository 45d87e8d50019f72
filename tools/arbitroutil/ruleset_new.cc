// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
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

// The words and parts that are put into the template.
struct Filling {
  std::vector<std::pair<std::string, std::string>> words;
  std::set<std::string> parts;
};

// Writes one file of the template with its parts chosen and its words put in.
bool Render(const fs::path& from, const fs::path& to, const Filling& filling) {
  std::ifstream file(from, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  std::error_code error;
  fs::create_directories(to.parent_path(), error);
  std::ofstream out(to, std::ios::binary);
  out << absl::StrReplaceAll(ChooseParts(text.str(), filling.parts), filling.words);
  out.close();
  return file && out;
}

// The parts as asked, with those that they need: a cut is a phase of a plan, and the sample of
// settings says how many rounds it has.
std::set<std::string> PartsOf(const NewRulesetOptions& options) {
  std::set<std::string> parts(options.parts.begin(), options.parts.end());
  if (parts.count("cut") > 0 || parts.count("settings") > 0) parts.insert("plan");
  return parts;
}

std::optional<std::string> UnknownPart(const NewRulesetOptions& options) {
  for (const std::string& part : options.parts) {
    const auto& known = kTemplateParts;
    if (std::find(std::begin(known), std::end(known), part) == std::end(known)) return part;
  }
  return std::nullopt;
}

bool IsMarker(std::string_view word) {
  return word.starts_with("IF ") || word == "ELSE" || word == "END";
}

// Opens, turns round or closes a block. `written`: one a block that is open, true only where all
// are.
void Follow(std::string_view marker, const std::set<std::string>& parts,
            std::vector<bool>* written) {
  if (marker.starts_with("IF ")) {
    written->push_back(written->back() && parts.count(std::string(marker.substr(3))) > 0);
  } else if (marker == "END") {
    if (written->size() > 1) written->pop_back();
  } else if (written->size() > 1) {
    written->back() = (*written)[written->size() - 2] && !written->back();
  }
}

// Returns the fault of the command line; empty where it has none.
std::string ProblemOf(const NewRulesetOptions& options) {
  if (!IsName(options.name)) {
    return absl::StrCat("the name is `", options.name, "`; give lower case letters, digits ",
                        "and hyphens, at most ", kNameMax, ", such as `my-game`");
  }
  if (const auto unknown = UnknownPart(options)) {
    return absl::StrCat("`", *unknown, "` is no part of the template; give some of ",
                        absl::StrJoin(kTemplateParts, ", "));
  }
  return "";
}

// The file's name in the project.
std::string NameInProject(const fs::path& from, const fs::path& source, const Filling& filling) {
  std::string name = absl::StrReplaceAll(fs::relative(from, source).string(), filling.words);
  // A file that the tree's own tools must not take for a source ends in .tmpl.
  if (fs::path(name).extension() == ".tmpl") name.resize(name.size() - 5);
  return name;
}

ExitCode RenderAll(const fs::path& source, const fs::path& target, const Filling& filling) {
  for (const auto& entry : fs::recursive_directory_iterator(source)) {
    if (!entry.is_regular_file()) continue;
    const fs::path file = target / NameInProject(entry.path(), source, filling);
    if (!Render(entry.path(), file, filling)) {
      return WrongUse(absl::StrCat("cannot write `", file.string(), "`"));
    }
    Say("%s\n", file.string().c_str());
  }
  return kExitOk;
}

}  // namespace

std::string ChooseParts(std::string_view text, const std::set<std::string>& parts) {
  // Whether what stands here is written.
  std::vector<bool> written = {true};
  bool line_begins = true;  // since the last line's end only markers came
  std::string chosen;
  while (!text.empty()) {
    const size_t at = text.find('@');
    const std::string_view before = text.substr(0, at);
    if (written.back()) chosen += before;
    if (!before.empty()) line_begins = before.back() == '\n';
    if (at == std::string_view::npos) break;
    text.remove_prefix(at);
    const size_t end = text.find('@', 1);
    const std::string_view marker = text.substr(1, end == std::string_view::npos ? 0 : end - 1);
    if (!IsMarker(marker)) {
      if (written.back()) chosen += '@';
      line_begins = false;
      text.remove_prefix(1);
      continue;
    }
    text.remove_prefix(marker.size() + 2);
    // A marker that has its line to itself takes the line with it.
    const bool alone = line_begins && (text.empty() || text.front() == '\n');
    if (alone && !text.empty()) text.remove_prefix(1);
    Follow(marker, parts, &written);
  }
  return chosen;
}

ExitCode NewRuleset(const NewRulesetOptions& options) {
  if (const std::string problem = ProblemOf(options); !problem.empty()) return WrongUse(problem);
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
  const ExitCode rendered = RenderAll(source, target, {WordsFor(options.name), PartsOf(options)});
  if (rendered != kExitOk) return rendered;
  Say("\ncd %s\ncmake -B build && cmake --build build\n"
      "arbitroutil ruleset check build/rulesets/%s.so\n",
      target.string().c_str(), options.name.c_str());
  return kExitOk;
}

}  // namespace arbitro::tools
