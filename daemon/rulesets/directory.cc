// SPDX-License-Identifier: Apache-2.0
#include "daemon/rulesets/directory.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbitro/description.h"
#include "daemon/rulesets/in_process_runner.h"
#include "daemon/rulesets/refusal_codes.h"
#include "daemon/rulesets/version_order.h"

namespace arbitro::rulesets {
namespace {

CallOptions OptionsFor(const std::string& path, const DirectoryOptions& options) {
  CallOptions call;
  if (options.log) {
    call.log = [log = options.log, file = std::filesystem::path(path).stem().string()](
                   uint32_t level, std::string_view line) { log(file, level, line); };
  }
  return call;
}

// A ruleset that can be called, and what it offers.
struct Running {
  std::shared_ptr<Runner> runner;
  std::vector<std::string> interfaces;
};

absl::StatusOr<std::shared_ptr<WorkerRunner>> StartWorkers(const std::string& path,
                                                           const Library& library,
                                                           const DirectoryOptions& options) {
  WorkerOptions workers = options.workers;
  workers.start_time = std::chrono::milliseconds(options.probe_timeout_ms);
  if (options.on_starting) {
    workers.on_starting = [tell = options.on_starting, sha256 = library.sha256()](bool starting) {
      tell(sha256, starting);
    };
  }
  auto supervisor = options.supervisor ? options.supervisor : std::make_shared<Supervisor>();
  return WorkerRunner::Start(std::move(supervisor), library.descriptor(),
                             std::filesystem::path(path).stem().string(), workers,
                             OptionsFor(path, options));
}

// Loads and describes it in a worker that is gone afterwards.
absl::Status TryInWorker(const std::string& path, const Library& library,
                         const DirectoryOptions& options) {
  DirectoryOptions trial = options;
  trial.workers.workers = 1;
  const auto runner = StartWorkers(path, library, trial);
  if (!runner.ok()) return runner.status();
  WaitingRunner waiting(runner->get());
  Description description;
  return DescribeTwice(&waiting, &description);
}

absl::StatusOr<Running> RunnerFor(const std::string& path, Library* library,
                                  const DirectoryOptions& options) {
  if (options.isolation == Isolation::kWorker) {
    auto runner = StartWorkers(path, *library, options);
    if (!runner.ok()) return runner.status();
    std::vector<std::string> interfaces = (*runner)->interfaces();
    return Running{*std::move(runner), std::move(interfaces)};
  }
  const bool by_worker = !options.workers.program.empty();
  if (by_worker) {
    const absl::Status good = TryInWorker(path, *library, options);
    if (!good.ok()) return good;
  }
  const auto functions = by_worker ? library->LoadHere() : library->Load(options.probe_timeout_ms);
  if (!functions.ok()) return functions.status();
  return Running{std::make_shared<InProcessRunner>(*functions, OptionsFor(path, options)),
                 functions->Interfaces()};
}

// A call gets no more than its publisher says that it needs.
DirectoryOptions Limited(const DirectoryOptions& options, const ManifestLimits& limits) {
  DirectoryOptions limited = options;
  WorkerOptions& workers = limited.workers;
  if (limits.call_ms > 0) {
    workers.call_time = std::min(workers.call_time, std::chrono::milliseconds(limits.call_ms));
  }
  if (limits.memory_mib > 0) {
    const uint64_t bytes = std::max(uint64_t{limits.memory_mib} << 20, kWorkerMemoryMin);
    workers.memory_bytes = std::min(workers.memory_bytes, bytes);
  }
  return limited;
}

// Steps 4 to 7 of admission.h. `path`: what it is called by.
absl::StatusOr<std::shared_ptr<const RulesetClient>> LoadOpened(const std::string& path,
                                                                Library* library,
                                                                const Manifest* manifest,
                                                                const DirectoryOptions& options) {
  if (manifest != nullptr) {
    const absl::Status same = CheckDigest(*manifest, library->sha256());
    if (!same.ok()) return same;
  }
  auto running = RunnerFor(
      path, library, Limited(options, manifest != nullptr ? manifest->limits : ManifestLimits()));
  if (!running.ok()) return RefusedFor(kProbeFailed, std::string(running.status().message()));
  if (manifest != nullptr) {
    const absl::Status same = CheckInterfaces(*manifest, running->interfaces);
    if (!same.ok()) return same;
  }
  Description description;
  WaitingRunner waiting(running->runner.get());
  const absl::Status described = DescribeTwice(&waiting, &description);
  if (!described.ok()) return described;
  if (manifest != nullptr) {
    const absl::Status same = CheckDescription(*manifest, description);
    if (!same.ok()) return same;
  }
  std::shared_ptr<Runner> runner = std::move(running->runner);
  if (options.observer_of) {
    runner =
        std::make_shared<MeasuredRunner>(std::move(runner), options.observer_of(description.id));
  }
  return std::make_shared<const RulesetClient>(std::move(description), library->sha256(),
                                               std::move(runner));
}

// All steps. `copy` takes the library's sealed copy, where it is not null.
absl::StatusOr<std::shared_ptr<const RulesetClient>> LoadFile(
    const std::string& path, const Manifest* manifest, const DirectoryOptions& options,
    std::shared_ptr<const Descriptor>* copy) {
  if (manifest != nullptr) {
    const absl::Status good = CheckManifest(*manifest, options.trust, options.limits);
    if (!good.ok()) return good;
  }
  auto library = Library::Open(path);
  if (!library.ok()) return RefusedFor(kLibraryUnreadable, std::string(library.status().message()));
  if (copy != nullptr) *copy = std::make_shared<Descriptor>(library->Duplicate());
  return LoadOpened(path, &*library, manifest, options);
}

absl::Status ManifestRefused(const std::string& path, const absl::Status& why) {
  return RefusedFor(
      kManifestUnusable,
      absl::StrCat("its manifest `", path, "` cannot be used: ", why.message(), "; ", kRebuild));
}

RulesetFile LoadBesideManifest(const std::filesystem::path& path, const DirectoryOptions& options) {
  RulesetFile file;
  file.file = path.filename().string();
  const std::string manifest_path = ManifestPathOf(path.string());
  auto text = ReadManifestText(manifest_path);
  const auto manifest = text.ok() ? ParseManifest(*text) : absl::StatusOr<Manifest>(text.status());
  if (!manifest.ok()) {
    file.refusal = std::string(ManifestRefused(manifest_path, manifest.status()).message());
    return file;
  }
  file.manifest = *std::move(text);
  file.publisher = manifest->publisher;
  file.signer = SignerOf(*manifest, options.trust);
  if (manifest->signature) file.key = manifest->signature->key;
  auto loaded = LoadFile(path.string(), &*manifest, options, &file.library);
  if (loaded.ok()) {
    file.client = *std::move(loaded);
  } else {
    file.refusal = std::string(loaded.status().message());
  }
  return file;
}

// Libraries that are offered until the next start count, too.
RulesetFile NoRoomFor(const std::filesystem::path& path) {
  RulesetFile file;
  file.file = path.filename().string();
  file.refusal = absl::StrCat(kRulesetFilesMax,
                              " libraries are loaded, as many as one daemon takes, some of them "
                              "perhaps no longer in the folder; restart it to leave those out");
  return file;
}

absl::StatusOr<std::vector<std::filesystem::path>> LibrariesIn(const std::string& folder) {
  std::error_code error;
  std::vector<std::filesystem::path> paths;
  std::filesystem::directory_iterator entry(folder, error);
  for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
    if (entry->path().extension() == ".so") paths.push_back(entry->path());
  }
  if (error) {
    return absl::NotFoundError(
        absl::StrCat("the folder of rulesets `", folder, "` cannot be read: ", error.message()));
  }
  if (paths.size() > kRulesetFilesMax) {
    return absl::ResourceExhaustedError(absl::StrCat("the folder of rulesets `", folder, "` holds ",
                                                     paths.size(), " libraries, at most ",
                                                     kRulesetFilesMax, " are allowed"));
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

}  // namespace

absl::StatusOr<std::shared_ptr<const RulesetClient>> LoadRuleset(const std::string& path,
                                                                 const Manifest* manifest,
                                                                 const DirectoryOptions& options) {
  return LoadFile(path, manifest, options, nullptr);
}

absl::StatusOr<std::shared_ptr<const RulesetClient>> LoadRulesetBytes(
    const RulesetBytes& files, const DirectoryOptions& options) {
  const auto manifest = ParseManifest(files.manifest);
  if (!manifest.ok()) return ManifestRefused("NAME.json in the log", manifest.status());
  const absl::Status good = CheckManifest(*manifest, options.trust, options.limits);
  if (!good.ok()) return good;
  auto library = Library::FromBytes(files.library);
  if (!library.ok()) return RefusedFor(kLibraryUnreadable, std::string(library.status().message()));
  return LoadOpened(absl::StrCat(manifest->id, ".so"), &*library, &*manifest, options);
}

absl::StatusOr<LibraryFacts> AskLibrary(const std::string& path, const DirectoryOptions& options) {
  auto library = Library::Open(path);
  if (!library.ok()) return RefusedFor(kLibraryUnreadable, std::string(library.status().message()));
  const auto running = RunnerFor(path, &*library, options);
  if (!running.ok()) return RefusedFor(kProbeFailed, std::string(running.status().message()));
  LibraryFacts facts = {{}, library->sha256(), running->interfaces};
  WaitingRunner waiting(running->runner.get());
  const absl::Status described = DescribeTwice(&waiting, &facts.description);
  if (!described.ok()) return described;
  return facts;
}

absl::StatusOr<RulesetDirectory> RulesetDirectory::Scan(const std::string& folder,
                                                        const DirectoryOptions& options) {
  return RulesetDirectory().Rescan(folder, options, [] { return false; });
}

absl::StatusOr<RulesetDirectory> RulesetDirectory::Rescan(
    const std::string& folder, const DirectoryOptions& options,
    const std::function<bool()>& gives_up) const {
  const auto paths = LibrariesIn(folder);
  if (!paths.ok()) return paths.status();
  RulesetDirectory next;
  size_t room = kRulesetFilesMax - Offered();
  for (const auto& path : *paths) {
    if (gives_up()) return absl::CancelledError("it is not wanted any more");
    if (const RulesetFile* same = Unchanged(path.string())) {
      next.files_.push_back(*same);
      next.files_.back().is_new = false;
      continue;
    }
    next.files_.push_back(room > 0 ? LoadBesideManifest(path, options) : NoRoomFor(path));
    if (next.files_.back().offered()) --room;
  }
  for (const RulesetFile& file : files_) {
    if (!file.offered() || next.Offers(file.client->sha256())) continue;
    next.files_.push_back(file);
    next.files_.back().in_folder = next.files_.back().is_new = false;
  }
  return next;
}

const RulesetFile* RulesetDirectory::Unchanged(const std::string& path) const {
  const std::string name = std::filesystem::path(path).filename().string();
  for (const RulesetFile& file : files_) {
    if (!file.offered() || !file.in_folder || file.file != name) continue;
    const auto manifest = ReadManifestText(ManifestPathOf(path));
    if (!manifest.ok() || *manifest != file.manifest) return nullptr;
    const auto library = Library::Open(path);
    return library.ok() && library->sha256() == file.client->sha256() ? &file : nullptr;
  }
  return nullptr;
}

bool RulesetDirectory::Offers(std::string_view sha256) const {
  return std::any_of(files_.begin(), files_.end(), [&](const RulesetFile& file) {
    return file.offered() && file.client->sha256() == sha256;
  });
}

size_t RulesetDirectory::Offered() const {
  return static_cast<size_t>(std::count_if(files_.begin(), files_.end(),
                                           [](const RulesetFile& file) { return file.offered(); }));
}

std::shared_ptr<const RulesetClient> RulesetDirectory::Find(std::string_view id) const {
  std::shared_ptr<const RulesetClient> newest;
  for (const RulesetFile& file : files_) {
    if (!file.offered() || file.client->description().id != id) continue;
    if (newest == nullptr ||
        CompareVersions(file.client->description().version, newest->description().version) > 0) {
      newest = file.client;
    }
  }
  return newest;
}

std::shared_ptr<const RulesetClient> RulesetDirectory::FindExact(std::string_view id,
                                                                 std::string_view version,
                                                                 std::string_view sha256) const {
  for (const RulesetFile& file : files_) {
    if (!file.offered() || file.client->sha256() != sha256) continue;
    const Description& description = file.client->description();
    if (description.id == id && description.version == version) return file.client;
  }
  return nullptr;
}

std::shared_ptr<const RulesetClient> RulesetDirectory::FindSameVersion(
    std::string_view id, std::string_view version) const {
  for (const RulesetFile& file : files_) {
    if (!file.offered()) continue;
    const Description& description = file.client->description();
    if (description.id == id && description.version == version) return file.client;
  }
  return nullptr;
}

absl::StatusOr<RulesetBytes> RulesetDirectory::FilesOf(std::string_view sha256) const {
  for (const RulesetFile& file : files_) {
    if (!file.offered() || file.client->sha256() != sha256) continue;
    absl::StatusOr<std::string> library = ReadSealed(file.library->get());
    if (!library.ok()) return library.status();
    return RulesetBytes{*std::move(library), file.manifest};
  }
  return absl::NotFoundError(
      absl::StrCat("no library of the SHA-256 ", std::string(sha256), " is on offer"));
}

std::vector<std::string> RulesetDirectory::Ids() const {
  std::set<std::string> ids;
  for (const RulesetFile& file : files_) {
    if (file.offered()) ids.insert(file.client->description().id);
  }
  return {ids.begin(), ids.end()};
}

}  // namespace arbitro::rulesets
