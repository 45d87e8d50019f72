// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/call/query_message.h"

#include <algorithm>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "api/status/try.h"
#include "nlohmann/json.hpp"

namespace arbitro::web {
namespace {

// Of Connect, and of a page that asks for an event stream.
constexpr std::string_view kOwnParameters[] = {"connect", "encoding",    "message",
                                               "base64",  "compression", "stream_ticket"};

constexpr size_t kDepthMax = 8;

bool IsOwn(std::string_view name) {
  return std::find(std::begin(kOwnParameters), std::end(kOwnParameters), name) !=
         std::end(kOwnParameters);
}

absl::Status Add(const std::string& name, const std::string& value, nlohmann::json* json) {
  const std::vector<std::string> steps = absl::StrSplit(name, '.');
  if (steps.size() > kDepthMax) {
    return absl::InvalidArgumentError(
        absl::StrCat("`", name, "` has more than ", kDepthMax, " steps"));
  }
  for (const std::string& step : steps) {
    if (!json->is_null() && !json->is_object()) {
      return absl::InvalidArgumentError(absl::StrCat("`", name, "` is a field and holds fields"));
    }
    json = &(*json)[step];
  }
  if (json->is_null()) {
    *json = value;
  } else if (json->is_string()) {
    *json = nlohmann::json::array({*json, value});
  } else if (json->is_array()) {
    json->push_back(value);
  } else {
    return absl::InvalidArgumentError(absl::StrCat("`", name, "` is a field and holds fields"));
  }
  return absl::OkStatus();
}

absl::StatusOr<std::string> OfFields(const Description& description, const Call& call,
                                     const Target& target) {
  nlohmann::json json = nlohmann::json::object();
  for (const auto& [name, value] : target.query) {
    if (IsOwn(name)) continue;
    RETURN_IF_ERROR(Add(name, value, &json));
  }
  const std::string text = json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  return description.ToBytes(*call.method->input_type(), text, Description::Unknown::kRefused);
}

absl::StatusOr<std::string> OfMessage(const Description& description, const Call& call,
                                      const Target& target, std::string message) {
  const std::string* base64 = target.Parameter("base64");
  if (base64 != nullptr && *base64 == "1") {
    std::string bytes;
    if (!absl::WebSafeBase64Unescape(message, &bytes)) {
      return absl::InvalidArgumentError("`message` is no base64 of URLs");
    }
    message = std::move(bytes);
  }
  const std::string* encoding = target.Parameter("encoding");
  if (encoding != nullptr && *encoding == "proto") return message;
  if (encoding != nullptr && *encoding != "json") {
    return absl::InvalidArgumentError(
        absl::StrCat("`encoding` is `", *encoding, "`, allowed are json and proto"));
  }
  return description.ToBytes(*call.method->input_type(), message.empty() ? "{}" : message,
                             Description::Unknown::kRefused);
}

}  // namespace

absl::StatusOr<std::vector<std::string>> ReadQuery(const Description& description, const Call& call,
                                                   const Target& target) {
  const std::string* version = target.Parameter("connect");
  if (version != nullptr && *version != "v1") {
    return absl::InvalidArgumentError("`connect` may only be `v1`");
  }
  const std::string* compression = target.Parameter("compression");
  if (compression != nullptr && *compression != "identity") {
    return absl::UnimplementedError("`compression` may only be `identity`");
  }
  const std::string* message = target.Parameter("message");
  std::string bytes;
  if (message == nullptr) {
    ASSIGN_OR_RETURN(bytes, OfFields(description, call, target));
  } else {
    ASSIGN_OR_RETURN(bytes, OfMessage(description, call, target, *message));
  }
  return std::vector<std::string>{std::move(bytes)};
}

}  // namespace arbitro::web
