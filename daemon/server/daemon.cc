// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/daemon.h"

#include <string>
#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbitro/abi/call.h"
#include "daemon/rulesets/directory.h"
#include "spdlog/spdlog.h"
#include "storage/folder_lock.h"
#include "storage/memory_event_log.h"
#include "storage/rocks_event_log.h"

namespace arbitro::server {
namespace {

constexpr char kDrawSecretName[] = "draw-secret";

// Reads that take their time, and what of them may wait.
constexpr size_t kReadThreads = 2;
constexpr size_t kReadsWaitingMax = 1024;
constexpr size_t kReplayThreads = 2;
constexpr size_t kReplaysWaitingMax = 16;

// Imports, replays, standings as a stream: an import may hold 64 MiB.
constexpr size_t kStreamsMax = 32;

// What page tokens pin. States share their parts, standings do not.
constexpr size_t kPinnedStatesMax = 256;
constexpr size_t kPinnedStandingsMax = 16;

void LogRulesetLine(std::string_view file, uint32_t level, std::string_view line) {
  const spdlog::level::level_enum at = level == ARBITRO_LOG_WARNING ? spdlog::level::warn
                                       : level == ARBITRO_LOG_INFO  ? spdlog::level::info
                                                                    : spdlog::level::debug;
  spdlog::log(at, "ruleset {}: {}", file, line);
}

}  // namespace

absl::StatusOr<std::unique_ptr<Daemon>> Daemon::Open(const Options& options, StopRequest* stop) {
  std::unique_ptr<Daemon> daemon(new Daemon());
  if (absl::Status opened = daemon->OpenLog(options); !opened.ok()) return opened;
  if (absl::Status loaded = daemon->LoadRulesets(options); !loaded.ok()) return loaded;
  if (absl::Status started = daemon->OpenEngine(options, stop); !started.ok()) return started;
  return daemon;
}

absl::Status Daemon::OpenLog(const Options& options) {
  if (options.data_folder.empty()) {
    log_ = storage::MemoryEventLog::Open();
    draw_links_ = engine::DrawSecretFile::Ephemeral(random_);
    return absl::OkStatus();
  }
  auto lock = storage::FolderLock::AcquireForWriting(options.data_folder);
  if (!lock.ok()) return lock.status();
  const std::string folder = lock->Folder();
  auto log = storage::RocksEventLog::OpenForWriting(*std::move(lock));
  if (!log.ok()) return log.status();
  log_ = *std::move(log);
  auto secret = engine::DrawSecretFile::Open(absl::StrCat(folder, "/", kDrawSecretName), random_);
  if (!secret.ok()) return secret.status();
  draw_links_ = *std::move(secret);
  return absl::OkStatus();
}

absl::Status Daemon::LoadRulesets(const Options& options) {
  rulesets::DirectoryOptions directory_options;
  directory_options.log = LogRulesetLine;
  auto directory = rulesets::RulesetDirectory::Scan(options.rulesets_folder, directory_options);
  if (!directory.ok()) return directory.status();
  for (const rulesets::RulesetFile& file : directory->List()) {
    if (file.offered()) continue;
    spdlog::warn("ruleset {} is refused: {}", file.file, file.refusal);
    service_ports_.refused_rulesets.push_back({file.file, file.refusal});
  }
  rulesets_ = std::make_unique<DirectoryRulesets>(*std::move(directory));
  return absl::OkStatus();
}

absl::Status Daemon::OpenEngine(const Options& options, StopRequest* stop) {
  storage::CommitterOptions committer_options;
  committer_options.on_failure = [stop](const absl::Status& status) {
    stop->Ask({true, std::string(status.message())});
  };
  committer_ = std::make_unique<storage::Committer>(*log_, std::move(committer_options));
  engine::EngineOptions engine_options;
  engine_options.threads = options.threads;
  engine_ = std::make_unique<engine::Engine>(
      engine_options, engine::EnginePorts{log_.get(), committer_.get(), rulesets_.get(), &codec_,
                                          draw_links_.get(), &clock_, &random_});
  if (absl::Status opened = engine_->Open(); !opened.ok()) return opened;
  streams_ = std::make_unique<services::OpenStreams>(kStreamsMax);
  pinned_states_ = std::make_unique<services::Recent<engine::JournalState>>(kPinnedStatesMax);
  pinned_standings_ =
      std::make_unique<services::Recent<translate::StandingsTable>>(kPinnedStandingsMax);
  reads_ = std::make_unique<services::WorkPool>(kReadThreads, kReadsWaitingMax);
  replays_ = std::make_unique<services::WorkPool>(kReplayThreads, kReplaysWaitingMax);
  service_ports_.engine = engine_.get();
  service_ports_.reads = reads_.get();
  service_ports_.replays = replays_.get();
  service_ports_.streams = streams_.get();
  service_ports_.pinned_states = pinned_states_.get();
  service_ports_.pinned_standings = pinned_standings_.get();
  return absl::OkStatus();
}

void Daemon::StopTaking() {
  streams_->StopAll();
  engine_->Drain();
  reads_->Drain();
  replays_->Drain();
}

}  // namespace arbitro::server
