// SPDX-License-Identifier: Apache-2.0

#include <fstream>
#include <sstream>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "arbitro/abi/types.h"
#include "daemon/rulesets/admission.h"
#include "daemon/rulesets/directory.h"
#include "daemon/rulesets/signature.h"
#include "daemon/rulesets/worker_program.h"
#include "tools/arbitroutil/publisher_commands.h"
#include "tools/printing.h"

namespace arbitro::tools {
namespace {

ExitCode Fail(const absl::Status& status) {
  SayError("arbitroutil: %s\n", std::string(status.message()).c_str());
  return kExitUsage;
}

absl::Status WriteText(const std::string& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << text;
  file.close();
  if (file) return absl::OkStatus();
  return absl::UnavailableError(absl::StrCat("cannot write `", path, "`"));
}

// Asks the library what it says of itself, in a worker: it may be a stranger's that came without
// one.
absl::StatusOr<rulesets::Manifest> ManifestOf(const std::string& path) {
  rulesets::DirectoryOptions options;
  auto program = rulesets::WorkerBesideProgram();
  if (!program.ok()) return program.status();
  options.isolation = rulesets::Isolation::kWorker;
  options.workers.workers = 1;
  options.workers.program = *std::move(program);
  const auto facts = rulesets::AskLibrary(path, options);
  if (!facts.ok()) return facts.status();
  rulesets::Manifest manifest;
  manifest.abi = ARBITRO_ABI_VERSION;
  manifest.id = facts->description.id;
  manifest.version = facts->description.version;
  manifest.sha256 = facts->sha256;
  manifest.interfaces = facts->interfaces;
  return manifest;
}

// The manifest's text with the key's signature.
absl::StatusOr<std::string> SignText(const rulesets::SigningKey& key, const std::string& text,
                                     const rulesets::Manifest& manifest) {
  const auto signature = key.Sign(manifest.signed_bytes);
  if (!signature.ok()) return signature.status();
  return rulesets::WithSignature(text, *signature);
}

}  // namespace

ExitCode MakeManifest(const ManifestOptions& options) {
  auto manifest = ManifestOf(options.ruleset);
  if (!manifest.ok()) return Fail(manifest.status());
  manifest->publisher = options.publisher;
  manifest->limits = {options.call_ms, options.memory_mib};
  const std::string path = rulesets::ManifestPathOf(options.ruleset);
  const absl::Status written = WriteText(path, rulesets::WriteManifest(*manifest));
  if (!written.ok()) return Fail(written);
  Say("%s: %s %s\n", path.c_str(), manifest->id.c_str(), manifest->version.c_str());
  return kExitOk;
}

ExitCode NewKey(const std::string& path) {
  const auto key = rulesets::SigningKey::New();
  if (!key.ok()) return Fail(key.status());
  const absl::Status written = key->WriteTo(path);
  if (!written.ok()) return Fail(written);
  SayError(
      "arbitroutil: `%s` is the secret: keep it to yourself, and a copy of it.\n"
      "The line below is public: operators put it into NAME.pub of their trusted keys.\n",
      path.c_str());
  Say("%s\n", key->public_key().c_str());
  return kExitOk;
}

ExitCode SignRuleset(const std::string& ruleset, const std::string& key_path) {
  const auto key = rulesets::SigningKey::Read(key_path);
  if (!key.ok()) return Fail(key.status());
  const std::string path = rulesets::ManifestPathOf(ruleset);
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  const auto manifest = rulesets::ParseManifest(text.str());
  if (!file || !manifest.ok()) {
    return Fail(absl::InvalidArgumentError(
        absl::StrCat("the manifest `", path, "` cannot be used: ", manifest.status().message(),
                     "; `arbitroutil ruleset manifest ", ruleset, "` writes it")));
  }
  const auto library = rulesets::Library::Open(ruleset);
  if (!library.ok()) return Fail(library.status());
  const absl::Status same = rulesets::CheckDigest(*manifest, library->sha256());
  if (!same.ok()) return Fail(same);
  const auto signed_text = SignText(*key, text.str(), *manifest);
  if (!signed_text.ok()) return Fail(signed_text.status());
  const absl::Status written = WriteText(path, *signed_text);
  if (!written.ok()) return Fail(written);
  Say("%s: %s %s signed with %s\n", path.c_str(), manifest->id.c_str(), manifest->version.c_str(),
      key->public_key().c_str());
  return kExitOk;
}

}  // namespace arbitro::tools
