// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/site/site.h"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"

namespace arbitro::web {
namespace {

constexpr char kShell[] = "index.html";
constexpr char kShellEnding[] = ".html";
constexpr char kFiles[] = "/pages/";
constexpr char kBuildPlace[] = "@BUILD@";
constexpr char kDeveloped[] = "dev";
constexpr size_t kIdBytesMax = 63;
constexpr size_t kPathBytesMax = 128;

// The views of an event and of its desk; daemon/web/pages/routes.js has the same.
constexpr std::string_view kEventViews[] = {"tables", "standings", "bracket",   "changes",
                                            "clock",  "deck",      "penalties", "why"};
constexpr std::string_view kDeskViews[] = {"slips", "tickets", "checkin", "calls"};

template <size_t N>
bool Has(const std::string_view (&list)[N], std::string_view word) {
  return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

// As the last part of an event's name is.
bool IsId(std::string_view text) {
  return !text.empty() && text.size() <= kIdBytesMax &&
         std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
         });
}

// A name of a file of the folder: no way out of it, and nothing that is hidden.
bool IsFile(std::string_view path) {
  if (path.empty() || path.size() > kPathBytesMax || path[0] == '.' || path[0] == '/') return false;
  const auto fine = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '/' || c == '.';
  };
  return std::all_of(path.begin(), path.end(), fine) && path.find("..") == path.npos &&
         path.find("/.") == path.npos && path.find("//") == path.npos;
}

std::string TypeOf(absl::string_view file) {
  if (absl::EndsWith(file, ".js")) return "text/javascript; charset=utf-8";
  if (absl::EndsWith(file, ".css")) return "text/css; charset=utf-8";
  if (absl::EndsWith(file, ".svg")) return "image/svg+xml";
  if (absl::EndsWith(file, ".html")) return "text/html; charset=utf-8";
  return "";
}

// The view that draws the page at this path; empty: there is no page.
std::string ViewOf(std::string_view path) {
  const absl::string_view text(path.data(), path.size());
  if (!absl::StartsWith(text, "/")) return "";
  const std::vector<std::string> parts = absl::StrSplit(text.substr(1), '/');
  const std::string& area = parts[0];
  if (parts.size() == 1) {
    if (area.empty()) return "home";
    return area == "t" ? "ticket" : area == "r" ? "receipt" : "";
  }
  if (!IsId(parts[1])) return "";
  if (parts.size() == 2) {
    if (area == "event") return "mine";
    return area == "desk" || area == "screen" || area == "check" ? area : "";
  }
  if (parts.size() != 3) return "";
  const bool there = (area == "event" && Has(kEventViews, parts[2])) ||
                     (area == "desk" && Has(kDeskViews, parts[2]));
  return there ? parts[2] : "";
}

absl::Status NotPacked() { return absl::InvalidArgumentError("the packed pages cannot be read"); }

}  // namespace

bool IsPageAddress(std::string_view path) { return !ViewOf(path).empty(); }

absl::StatusOr<Site> Site::Read(std::string_view packed) {
  const size_t end = packed.find("\n\n");
  if (end == packed.npos) return NotPacked();
  const std::vector<std::string> lines =
      absl::StrSplit(absl::string_view(packed.data(), end), '\n');
  Site site;
  site.build_ = lines[0];
  size_t at = end + 2;
  const auto take = [&](uint64_t size) {
    std::string bytes(packed.substr(std::min(at, packed.size()), size));
    at += size;
    return bytes;
  };
  for (size_t i = 1; i < lines.size(); ++i) {
    const std::vector<std::string> row = absl::StrSplit(lines[i], '\t');
    uint64_t size = 0;
    uint64_t gzipped = 0;
    if (row.size() != 5 || !absl::SimpleAtoi(row[3], &size) ||
        !absl::SimpleAtoi(row[4], &gzipped)) {
      return NotPacked();
    }
    SiteFile file{row[1], row[2], take(size), take(gzipped), !absl::EndsWith(row[0], kShellEnding)};
    site.files_.emplace(row[0], std::move(file));
  }
  if (at != packed.size() || site.files_.count(kShell) == 0) return NotPacked();
  return site;
}

Site Site::OfFolder(std::string folder) {
  Site site;
  site.folder_ = std::move(folder);
  site.build_ = kDeveloped;
  return site;
}

std::optional<SiteFile> Site::Load(std::string_view file) const {
  if (folder_.empty()) {
    const auto found = files_.find(file);
    if (found == files_.end()) return std::nullopt;
    return found->second;
  }
  SiteFile read;
  read.type = TypeOf({file.data(), file.size()});
  if (read.type.empty()) return std::nullopt;
  std::ifstream in(absl::StrCat(folder_, "/", std::string(file)), std::ios::binary);
  if (!in) return std::nullopt;
  read.body.assign(std::istreambuf_iterator<char>(in), {});
  if (file == kShell) read.body = absl::StrReplaceAll(read.body, {{kBuildPlace, build_}});
  return read;
}

std::optional<SiteFile> Site::Find(std::string_view path) const {
  const std::string view = ViewOf(path);
  if (!view.empty()) {
    auto shell = Load(absl::StrCat(view, kShellEnding));
    return shell ? shell : Load(kShell);
  }
  absl::string_view rest(path.data(), path.size());
  if (!absl::ConsumePrefix(&rest, absl::StrCat(kFiles, build_, "/"))) return std::nullopt;
  const std::string_view file(rest.data(), rest.size());
  return IsFile(file) ? Load(file) : std::nullopt;
}

}  // namespace arbitro::web
