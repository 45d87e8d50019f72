// SPDX-License-Identifier: Apache-2.0
#include "daemon/rulesets/manifest.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include <nlohmann/json.hpp>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace arbitro::rulesets {
namespace {

constexpr size_t kManifestBytesMax = size_t{64} * 1024;
constexpr size_t kSha256Digits = 64;

bool IsSha256(const std::string& text) {
  return text.size() == kSha256Digits && std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
         });
}

absl::Status Malformed(const std::string& field, const std::string& must) {
  return absl::InvalidArgumentError(absl::StrCat("its `", field, "` must be ", must));
}

std::string TextOf(const nlohmann::json& json, const char* field) {
  const auto found = json.find(field);
  return found != json.end() && found->is_string() ? found->get<std::string>() : "";
}

}  // namespace

absl::StatusOr<Manifest> ParseManifest(std::string_view text) {
  const nlohmann::json json = nlohmann::json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!json.is_object()) return absl::InvalidArgumentError("it is no JSON object");
  Manifest manifest;
  const auto abi = json.find("abi");
  if (abi == json.end() || !abi->is_number_unsigned() || abi->get<uint64_t>() > UINT32_MAX) {
    return Malformed("abi", "the boundary's version, a whole number");
  }
  manifest.abi = abi->get<uint32_t>();
  manifest.id = TextOf(json, "id");
  if (manifest.id.empty()) return Malformed("id", "the ruleset's id");
  manifest.version = TextOf(json, "version");
  if (manifest.version.empty()) return Malformed("version", "the ruleset's version");
  manifest.sha256 = TextOf(json, "sha256");
  if (!IsSha256(manifest.sha256)) return Malformed("sha256", "64 lower-case hex digits");
  return manifest;
}

absl::StatusOr<Manifest> ReadManifest(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return absl::NotFoundError("it is not there or cannot be read");
  std::string text(kManifestBytesMax + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<size_t>(file.gcount()));
  if (text.size() > kManifestBytesMax) {
    return absl::InvalidArgumentError(absl::StrCat("it is over ", kManifestBytesMax, " bytes"));
  }
  return ParseManifest(text);
}

}  // namespace arbitro::rulesets
