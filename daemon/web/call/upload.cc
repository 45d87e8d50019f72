// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/call/upload.h"

#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "nlohmann/json.hpp"

namespace arbitro::web {
namespace {

constexpr char kImports[] = "/files/imports/events/";

// A parameter of the query, and the field of the request that it gives.
struct UploadParameter {
  const char* name;
  const char* field;
  bool is_flag = false;
};
constexpr UploadParameter kImportParameters[] = {
    {"ruleset", "ruleset"},
    {"gameFormat", "gameFormat"},
    {"title", "title"},
    {"validateOnly", "options.validateOnly", true},
    {"acceptWarnings", "acceptWarnings", true},
    {"tdfPod", "tdfPod"},
};

const UploadParameter* FindParameter(absl::string_view name) {
  const auto* found =
      std::find_if(std::begin(kImportParameters), std::end(kImportParameters),
                   [name](const UploadParameter& each) { return name == each.name; });
  return found == std::end(kImportParameters) ? nullptr : found;
}

bool IsNumber(absl::string_view text) {
  constexpr size_t kDigitsMax = 9;
  return !text.empty() && text.size() <= kDigitsMax &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// A byte that is no UTF-8 is left out by one way of writing, and marked by the other.
bool IsUtf8(const nlohmann::json& text) {
  using Handler = nlohmann::json::error_handler_t;
  return text.dump(-1, ' ', false, Handler::ignore) == text.dump(-1, ' ', false, Handler::replace);
}

// Why an import takes no such parameter; empty: it does.
std::string WhyImportIsRefused(const Target& target, const std::string& name,
                               const std::string& value) {
  const UploadParameter* parameter = FindParameter(name);
  if (parameter == nullptr) {
    return absl::StrCat("`", name, "` is no parameter of an import; there is `ruleset`, ",
                        "`gameFormat`, `title`, `validateOnly`, `acceptWarnings` and `tdfPod`, and "
                        "a POST of ImportEvent takes all fields");
  }
  if (!IsUtf8(value)) return absl::StrCat("`", name, "` is not UTF-8; write it in UTF-8");
  const auto is_it = [&](const auto& each) { return each.first == name; };
  if (std::count_if(target.query.begin(), target.query.end(), is_it) > 1) {
    return absl::StrCat("`", name, "` is there twice; give it once");
  }
  if (parameter->is_flag && value != "true" && value != "false") {
    return absl::StrCat("`", name, "` is none of `true` and `false`");
  }
  if (name == "tdfPod" && !IsNumber(value)) return "`tdfPod` is no number of up to 9 digits";
  return "";
}

}  // namespace

std::optional<UploadAsked> ReadUploadAsked(const Target& target) {
  absl::string_view event = target.path;
  if (!absl::ConsumePrefix(&event, kImports)) return std::nullopt;
  UploadAsked asked{{"/arbitro.v1.InterchangeService/ImportEvent", {}}, "content"};
  asked.target.query.emplace_back("eventId", std::string(event));
  for (const auto& [name, value] : target.query) {
    asked.refused = WhyImportIsRefused(target, name, value);
    if (!asked.refused.empty()) return asked;
    asked.target.query.emplace_back(FindParameter(name)->field, value);
  }
  return asked;
}

}  // namespace arbitro::web
