// SPDX-License-Identifier: Apache-2.0
#include "tests/daemon/errors_document.h"

#include <fstream>
#include <map>
#include <regex>
#include <set>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "google/rpc/error_details.pb.h"

namespace arbitro::testing {
namespace {

struct Row {
  std::string codes;               // "NOT_FOUND, FAILED_PRECONDITION"
  std::set<std::string> metadata;  // all that its column names
};

std::map<std::string, Row> ReadRows() {
  std::ifstream document(ARBITRO_ERRORS_DOCUMENT);
  const std::regex row(R"(\| `([A-Z_]+)` \|([^|]*)\|([^|]*)\|.*)");
  const std::regex name("`([a-z_]+)`");
  std::map<std::string, Row> rows;
  std::smatch found;
  for (std::string line; std::getline(document, line);) {
    if (!std::regex_match(line, found, row)) continue;
    Row read{found[2],
             {"rule", "rule_text", "resume_revision"}};  // as the text above the rows says
    const std::string metadata = found[3];
    for (std::sregex_iterator at(metadata.begin(), metadata.end(), name), end; at != end; ++at) {
      read.metadata.insert((*at)[1]);
    }
    rows.emplace(found[1], std::move(read));
  }
  return rows;
}

}  // namespace

std::string DifferenceFromDocument(int code, const google::rpc::Status& details) {
  static const std::map<std::string, Row> rows = ReadRows();
  google::rpc::ErrorInfo info;
  for (const auto& detail : details.details()) {
    if (detail.UnpackTo(&info)) break;
  }
  if (info.domain() != "arbitro") return "";
  const auto row = rows.find(info.reason());
  if (row == rows.end()) return absl::StrCat("`", info.reason(), "` has no row");
  const std::string name = absl::StatusCodeToString(static_cast<absl::StatusCode>(code));
  if (row->second.codes.find(name) == std::string::npos) {
    return absl::StrCat("`", info.reason(), "` came with ", name, ", not with", row->second.codes);
  }
  for (const auto& [key, value] : info.metadata()) {
    if (row->second.metadata.count(key) == 0) {
      return absl::StrCat("`", info.reason(), "` has metadata `", key, "`, which no row names");
    }
  }
  return "";
}

}  // namespace arbitro::testing
