// SPDX-License-Identifier: Apache-2.0
#include "daemon/rulesets/manifest.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

#include <nlohmann/json.hpp>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace arbitro::rulesets {
namespace {

using nlohmann::json;

constexpr char kSignedHead[] = "arbitro ruleset manifest 1\n";
constexpr size_t kSha256Digits = 64;
constexpr size_t kKeyDigits = 64;
constexpr size_t kSignatureDigits = 128;
constexpr size_t kPublisherBytesMax = 256;

bool IsHex(const std::string& text, size_t digits) {
  return text.size() == digits && std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
         });
}

absl::Status Malformed(const std::string& field, const std::string& must) {
  return absl::InvalidArgumentError(absl::StrCat("its `", field, "` must be ", must));
}

std::string TextOf(const json& from, const char* field) {
  const auto found = from.find(field);
  return found != from.end() && found->is_string() ? found->get<std::string>() : "";
}

bool ReadNumber(const json& from, const char* field, uint32_t* number) {
  const auto found = from.find(field);
  if (found == from.end()) return true;
  if (!found->is_number_unsigned() || found->get<uint64_t>() > UINT32_MAX) return false;
  *number = found->get<uint32_t>();
  return true;
}

absl::Status ReadInterfaces(const json& from, Manifest* manifest) {
  const auto found = from.find("interfaces");
  if (found == from.end()) return absl::OkStatus();
  const std::string must = absl::StrCat("a list of at most ", kManifestInterfacesMax,
                                        " interfaces such as `arbitro.draw/0`, each once");
  if (!found->is_array() || found->size() > kManifestInterfacesMax) {
    return Malformed("interfaces", must);
  }
  for (const json& one : *found) {
    if (!one.is_string() || one.get<std::string>().empty()) return Malformed("interfaces", must);
    manifest->interfaces.push_back(one.get<std::string>());
  }
  auto& all = manifest->interfaces;
  std::sort(all.begin(), all.end());
  if (std::adjacent_find(all.begin(), all.end()) != all.end()) return Malformed("interfaces", must);
  return absl::OkStatus();
}

absl::Status ReadLimits(const json& from, ManifestLimits* limits) {
  const auto found = from.find("limits");
  if (found == from.end()) return absl::OkStatus();
  if (!found->is_object() || !ReadNumber(*found, "call_ms", &limits->call_ms) ||
      !ReadNumber(*found, "memory_mib", &limits->memory_mib)) {
    return Malformed("limits", "an object with the whole numbers `call_ms` and `memory_mib`");
  }
  return absl::OkStatus();
}

absl::Status ReadSignature(const json& from, Manifest* manifest) {
  const auto found = from.find("signature");
  if (found == from.end()) return absl::OkStatus();
  ManifestSignature signature;
  if (found->is_object()) signature = {TextOf(*found, "key"), TextOf(*found, "ed25519")};
  if (!IsHex(signature.key, kKeyDigits)) {
    return Malformed("signature.key", "an Ed25519 public key, 64 lower-case hex digits");
  }
  if (!IsHex(signature.ed25519, kSignatureDigits)) {
    return Malformed("signature.ed25519", "an Ed25519 signature, 128 lower-case hex digits");
  }
  manifest->signature = std::move(signature);
  return absl::OkStatus();
}

absl::Status ReadIdentity(const json& from, Manifest* manifest) {
  const auto abi = from.find("abi");
  if (abi == from.end() || !ReadNumber(from, "abi", &manifest->abi)) {
    return Malformed("abi", "the boundary's version, a whole number");
  }
  manifest->id = TextOf(from, "id");
  if (manifest->id.empty()) return Malformed("id", "the ruleset's id");
  manifest->version = TextOf(from, "version");
  if (manifest->version.empty()) return Malformed("version", "the ruleset's version");
  manifest->sha256 = TextOf(from, "sha256");
  if (!IsHex(manifest->sha256, kSha256Digits)) {
    return Malformed("sha256", "64 lower-case hex digits");
  }
  manifest->publisher = TextOf(from, "publisher");
  if ((from.contains("publisher") && manifest->publisher.empty()) ||
      manifest->publisher.size() > kPublisherBytesMax) {
    return Malformed("publisher",
                     absl::StrCat("the publisher's name, 1 to ", kPublisherBytesMax, " bytes"));
  }
  return absl::OkStatus();
}

absl::StatusOr<json> ParseObject(std::string_view text) {
  json parsed = json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!parsed.is_object()) return absl::InvalidArgumentError("it is no JSON object");
  return parsed;
}

std::string Dumped(const json& from, int indent) {
  return from.dump(indent, ' ', /*ensure_ascii=*/false, json::error_handler_t::replace);
}

json SignatureJson(const ManifestSignature& signature) {
  return {{"ed25519", signature.ed25519}, {"key", signature.key}};
}

}  // namespace

absl::StatusOr<Manifest> ParseManifest(std::string_view text) {
  auto parsed = ParseObject(text);
  if (!parsed.ok()) return parsed.status();
  Manifest manifest;
  for (const absl::Status& read :
       {ReadIdentity(*parsed, &manifest), ReadInterfaces(*parsed, &manifest),
        ReadLimits(*parsed, &manifest.limits), ReadSignature(*parsed, &manifest)}) {
    if (!read.ok()) return read;
  }
  parsed->erase("signature");
  manifest.signed_bytes = kSignedHead + Dumped(*parsed, -1);
  return manifest;
}

absl::StatusOr<std::string> ReadManifestText(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return absl::NotFoundError("it is not there or cannot be read");
  std::string text(kManifestBytesMax + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<size_t>(file.gcount()));
  if (text.size() > kManifestBytesMax) {
    return absl::InvalidArgumentError(
        absl::StrCat("it is over ", kManifestBytesMax, " bytes, which is no manifest"));
  }
  return text;
}

absl::StatusOr<Manifest> ReadManifest(const std::string& path) {
  const auto text = ReadManifestText(path);
  if (!text.ok()) return text.status();
  return ParseManifest(*text);
}

std::string WriteManifest(const Manifest& manifest) {
  json written = {{"abi", manifest.abi},
                  {"id", manifest.id},
                  {"sha256", manifest.sha256},
                  {"version", manifest.version}};
  if (!manifest.interfaces.empty()) written["interfaces"] = manifest.interfaces;
  if (manifest.limits.call_ms > 0) written["limits"]["call_ms"] = manifest.limits.call_ms;
  if (manifest.limits.memory_mib > 0) written["limits"]["memory_mib"] = manifest.limits.memory_mib;
  if (!manifest.publisher.empty()) written["publisher"] = manifest.publisher;
  if (manifest.signature) written["signature"] = SignatureJson(*manifest.signature);
  return Dumped(written, 2) + "\n";
}

absl::StatusOr<std::string> WithSignature(std::string_view text,
                                          const ManifestSignature& signature) {
  auto parsed = ParseObject(text);
  if (!parsed.ok()) return parsed.status();
  (*parsed)["signature"] = SignatureJson(signature);
  std::string written = Dumped(*parsed, 2) + "\n";
  const auto read = ParseManifest(written);
  if (!read.ok()) return read.status();
  return written;
}

std::string ManifestPathOf(const std::string& library) {
  return std::filesystem::path(library).replace_extension(".json").string();
}

}  // namespace arbitro::rulesets
