// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/call/error.h"

#include <array>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "google/rpc/error_details.pb.h"
#include "google/rpc/status.pb.h"
#include "nlohmann/json.hpp"

namespace arbitro::web {
namespace {

struct Named {
  std::string_view name;
  unsigned status;
};

// By gRPC's number; Connect says which status goes with which.
constexpr std::array<Named, 17> kCodes = {{{"ok", 200},
                                           {"canceled", 499},
                                           {"unknown", 500},
                                           {"invalid_argument", 400},
                                           {"deadline_exceeded", 504},
                                           {"not_found", 404},
                                           {"already_exists", 409},
                                           {"permission_denied", 403},
                                           {"resource_exhausted", 429},
                                           {"failed_precondition", 400},
                                           {"aborted", 409},
                                           {"out_of_range", 400},
                                           {"unimplemented", 501},
                                           {"internal", 500},
                                           {"unavailable", 503},
                                           {"data_loss", 500},
                                           {"unauthenticated", 401}}};

const Named& NamedOf(int code) {
  const auto index = static_cast<size_t>(code);
  return index < kCodes.size() ? kCodes[index] : kCodes[kUnknown];
}

constexpr size_t kReasonColumn = 1;
constexpr size_t kRemedyColumn = 4;

void AddInfo(const google::rpc::ErrorInfo& info, const Remedies& remedies, nlohmann::json* json) {
  (*json)["reason"] = info.reason();
  (*json)["domain"] = info.domain();
  const auto& metadata = info.metadata();
  if (const auto rule = metadata.find("rule"); rule != metadata.end()) {
    (*json)["rule"]["id"] = rule->second;
    const auto text = metadata.find("rule_text");
    if (text != metadata.end()) (*json)["rule"]["text"] = text->second;
  }
  if (!metadata.empty()) {
    (*json)["metadata"] = std::map<std::string, std::string>(metadata.begin(), metadata.end());
  }
  const std::string_view remedy = remedies.Of(info.reason());
  if (!remedy.empty()) (*json)["to_do"] = remedy;
}

void AddDetail(const google::protobuf::Any& detail, const Remedies& remedies,
               nlohmann::json* json) {
  google::rpc::ErrorInfo info;
  google::rpc::BadRequest request;
  google::rpc::LocalizedMessage localized;
  google::rpc::RetryInfo retry;
  if (detail.UnpackTo(&info)) AddInfo(info, remedies, json);
  if (detail.UnpackTo(&request)) {
    for (const auto& violation : request.field_violations()) {
      (*json)["fields"].push_back(
          {{"field", violation.field()}, {"description", violation.description()}});
    }
  }
  if (detail.UnpackTo(&localized)) (*json)["localized_message"] = localized.message();
  if (detail.UnpackTo(&retry)) (*json)["retry_after_seconds"] = retry.retry_delay().seconds();
}

}  // namespace

std::string_view NameOfCode(int code) { return NamedOf(code).name; }

unsigned HttpStatusOf(int code) { return NamedOf(code).status; }

Remedies::Remedies(std::string_view errors_page) {
  const absl::string_view page(errors_page.data(), errors_page.size());
  for (const absl::string_view line : absl::StrSplit(page, '\n')) {
    if (!absl::StartsWith(line, "| `")) continue;
    const std::vector<std::string> columns = absl::StrSplit(line, '|');
    if (columns.size() <= kRemedyColumn) continue;
    absl::string_view reason = absl::StripAsciiWhitespace(columns[kReasonColumn]);
    reason = absl::StripSuffix(absl::StripPrefix(reason, "`"), "`");
    remedies_[std::string(reason)] =
        std::string(absl::StripAsciiWhitespace(columns[kRemedyColumn]));
  }
}

std::string_view Remedies::Of(std::string_view reason) const {
  const auto found = remedies_.find(reason);
  return found == remedies_.end() ? std::string_view() : std::string_view(found->second);
}

std::string ErrorText::Json(const CallEnd& end) const {
  nlohmann::json json = {{"code", NameOfCode(end.code)}, {"message", end.message}};
  google::rpc::Status status;
  if (!end.details.empty() && status.ParseFromString(end.details)) {
    for (const auto& detail : status.details()) {
      AddDetail(detail, remedies_, &json);
      const std::string type = detail.type_url().substr(detail.type_url().rfind('/') + 1);
      // Connect's base64 has no padding.
      std::string value = absl::Base64Escape(detail.value());
      value.erase(value.find_last_not_of('=') + 1);
      nlohmann::json shown = {{"type", type}, {"value", value}};
      const auto* known = description_.pool().FindMessageTypeByName(type);
      if (known != nullptr) {
        const auto debug = description_.ToJson(*known, detail.value());
        if (debug.ok()) shown["debug"] = nlohmann::json::parse(*debug, nullptr, false);
      }
      json["details"].push_back(std::move(shown));
    }
  }
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

CallEnd Refused(int code, std::string message) { return {code, std::move(message), ""}; }

CallEnd RefusedFor(int code, std::string_view reason, std::string message) {
  google::rpc::Status status;
  status.set_code(code);
  status.set_message(message);
  google::rpc::ErrorInfo info;
  info.set_reason(std::string(reason));
  info.set_domain("arbitro");
  status.add_details()->PackFrom(info);
  return {code, std::move(message), status.SerializeAsString()};
}

}  // namespace arbitro::web
