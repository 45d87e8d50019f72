// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroutil/ruleset_file.h"

#include <cstdint>
#include <filesystem>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "daemon/engine/house_keeping.h"
#include "daemon/engine/replay/replay.h"
#include "daemon/rulesets/manifest.h"
#include "daemon/rulesets/signature.h"
#include "daemon/rulesets/supervisor.h"
#include "daemon/rulesets/worker_program.h"
#include "daemon/translate/record/payload_codec.h"
#include "tools/printing.h"

namespace arbitro::tools {
namespace {

// Where the package puts the keys that its daemon trusts.
constexpr char kInstalledKeys[] = "/etc/arbitro/keys";

void PrintLogLine(std::string_view file, uint32_t /*level*/, std::string_view line) {
  SayError("%.*s: %.*s\n", static_cast<int>(file.size()), file.data(),
           static_cast<int>(line.size()), line.data());
}

std::filesystem::path FolderOfProgram() {
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
}

// How rulesets are run. NOT_FOUND where they need a program that is not installed.
absl::StatusOr<rulesets::DirectoryOptions> OptionsFor(RunIn run_in) {
  rulesets::DirectoryOptions options;
  options.log = PrintLogLine;
  auto program = rulesets::WorkerBesideProgram();
  if (run_in == RunIn::kWorkers) {
    if (!program.ok()) {
      return absl::Status(program.status().code(),
                          absl::StrCat(program.status().message(),
                                       ", or give --in-process if you trust every ruleset"));
    }
    options.isolation = rulesets::Isolation::kWorker;
  }
  options.workers.program = program.value_or("");
  options.supervisor = std::make_shared<rulesets::Supervisor>();
  return options;
}

// The keys of the folder that is asked for, or else of the installed one; none where there is none.
absl::Status ReadTrustedKeys(const std::string& asked, rulesets::Trust* trust) {
  std::error_code error;
  const std::string trusted = !asked.empty() ? asked
                              : std::filesystem::is_directory(kInstalledKeys, error)
                                  ? kInstalledKeys
                                  : "";
  if (trusted.empty()) return absl::OkStatus();
  auto keys = rulesets::TrustedKeys::Read(trusted);
  if (!keys.ok()) return keys.status();
  trust->keys = *std::move(keys);
  return absl::OkStatus();
}

// Tells what the house journal of `log` says; a log without one keeps nothing.
absl::StatusOr<engine::StatePtr> HouseOf(const storage::EventLog& log) {
  const translate::ProtoPayloadCodec codec;
  const auto head = log.FindHead(storage::JournalId::ForName(engine::kHouseJournal));
  if (!head.ok()) return head.status();
  auto house = std::make_shared<engine::JournalState>();
  house->journal = engine::kHouseJournal;
  engine::StatePtr state = std::move(house);
  if (!head->has_value()) return state;
  const absl::Status folded =
      engine::FoldAfter({&log, &codec, nullptr, nullptr}, (*head)->sequence, &state);
  if (!folded.ok()) return folded;
  return state;
}

absl::StatusOr<rulesets::RulesetBytes> FetchKept(const storage::EventLog& log,
                                                 std::string_view sha256) {
  const auto house = HouseOf(log);
  if (!house.ok()) return house.status();
  auto files = engine::ReadKept(log, (*house)->house, sha256);
  if (!files.ok()) return files.status();
  return rulesets::RulesetBytes{std::move(files->library), std::move(files->manifest)};
}

void PrintKeptLoaded(std::string_view sha256, const absl::Status& loaded) {
  if (loaded.ok()) return;
  SayError("not loaded: the log's copy of the library %.*s: %s\n", static_cast<int>(sha256.size()),
           sha256.data(), std::string(loaded.message()).c_str());
}

}  // namespace

absl::StatusOr<std::shared_ptr<const RulesetClient>> LoadRulesetFile(const std::string& path,
                                                                     RunIn run_in) {
  const auto options = OptionsFor(run_in);
  if (!options.ok()) return options.status();
  const auto manifest =
      rulesets::ReadManifest(std::filesystem::path(path).replace_extension(".json").string());
  if (!manifest.ok() && !absl::IsNotFound(manifest.status())) return manifest.status();
  return rulesets::LoadRuleset(path, manifest.ok() ? &*manifest : nullptr, *options);
}

absl::StatusOr<std::unique_ptr<RulesetFolder>> RulesetFolder::Open(
    const RulesetFolderOptions& asked, const storage::EventLog& log) {
  auto options = OptionsFor(asked.run_in);
  if (!options.ok()) return options.status();
  // A replay compares all that they answer.
  options->workers.clock_trap = false;
  options->trust.allow_unsigned = asked.allow_unsigned;
  const absl::Status read = ReadTrustedKeys(asked.trusted_keys, &options->trust);
  if (!read.ok()) return read;
  const std::string beside = (FolderOfProgram().parent_path() / "rulesets").string();
  auto directory =
      rulesets::RulesetDirectory::Scan(asked.folder.empty() ? beside : asked.folder, *options);
  if (!directory.ok()) return directory.status();
  for (const rulesets::RulesetFile& file : directory->List()) {
    if (file.offered()) continue;
    SayError("not loaded: %s: %s\n", file.file.c_str(), file.refusal.c_str());
  }
  return std::unique_ptr<RulesetFolder>(new RulesetFolder(*std::move(directory), log, *options));
}

RulesetFolder::RulesetFolder(rulesets::RulesetDirectory directory, const storage::EventLog& log,
                             const rulesets::DirectoryOptions& options)
    : directory_(std::move(directory)),
      kept_(std::make_unique<rulesets::KeptRulesets>(
          [&log](std::string_view sha256) { return FetchKept(log, sha256); }, options,
          PrintKeptLoaded)) {}

std::shared_ptr<const RulesetClient> RulesetFolder::Newest(std::string_view id) const {
  return directory_.Find(id);
}

std::shared_ptr<const RulesetClient> RulesetFolder::Pinned(
    const engine::RulesetIdentity& identity) const {
  auto exact = directory_.FindExact(identity.id, identity.version, identity.sha256);
  if (!exact) exact = kept_->Find(identity.sha256);
  return exact ? exact : directory_.FindSameVersion(identity.id, identity.version);
}

}  // namespace arbitro::tools
