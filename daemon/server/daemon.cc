// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/daemon.h"

#include <sys/resource.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "absl/memory/memory.h"
#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "arbitro/abi/call.h"
#include "daemon/engine/due_publications.h"
#include "daemon/engine/house_keeping.h"
#include "daemon/rulesets/directory.h"
#include "daemon/rulesets/kept_rulesets.h"
#include "daemon/server/copied_log.h"
#include "daemon/server/engine_lines.h"
#include "daemon/server/line_budget.h"
#include "daemon/server/people_of_folder.h"
#include "daemon/server/postgres_log.h"
#include "daemon/services/call/answer_burst.h"
#include "spdlog/spdlog.h"
#include "storage/files/folder_lock.h"
#include "storage/format/fenced.h"
#include "storage/memory_event_log.h"
#include "storage/rocks/event_log.h"
#include "storage/rocks/vault.h"

namespace arbitro::server {
namespace {

constexpr char kBackupsName[] = "backups";

// The states that page tokens pin. States share their parts, standings do not.
constexpr size_t kPinnedStatesMax = 256;
constexpr size_t kPinnedStandingsMax = 16;

// Of one ruleset: it logs as often as a client asks it something.
constexpr uint32_t kRulesetLinesAMinute = 600;

void LogRulesetLine(std::string_view file, uint32_t level, std::string_view line) {
  const spdlog::level::level_enum at = level == ARBITRO_LOG_WARNING ? spdlog::level::warn
                                       : level == ARBITRO_LOG_INFO  ? spdlog::level::info
                                                                    : spdlog::level::debug;
  static LineBudget budget(kRulesetLinesAMinute);
  std::string left_out;
  if (!budget.MaySay(file, &left_out)) return;
  spdlog::log(at, "ruleset {}: {}{}", file, line, left_out);
}

void LogKeptLoaded(std::string_view sha256, const absl::Status& loaded) {
  if (loaded.ok()) {
    spdlog::info("the library {} is not in the rulesets folder: the log's copy is used", sha256);
  } else {
    spdlog::warn("the log's copy of the library {} is refused: {}", sha256,
                 std::string(loaded.message()));
  }
}

// Records never go back in time, so the journal keeps the lead until the clock has caught up.
void LogAhead(const std::string& journal, int64_t ahead_us) {
  static LineBudget budget(1);
  std::string left_out;
  if (!budget.MaySay("clock", &left_out)) return;
  constexpr int64_t kUsPerSecond = 1'000'000;
  spdlog::warn(
      "{} is {} seconds ahead of this machine's clock, which was put back: its records go on from "
      "their own time, clocks of rounds run by this machine's; check the machine's time{}",
      journal, ahead_us / kUsPerSecond, left_out);
}

void LogPrincipals(const std::string& file, const absl::Status& read) {
  if (read.ok()) {
    spdlog::info("the principals were read again from `{}`", file);
  } else {
    spdlog::error("the principals stay as they were: {}", std::string(read.message()));
  }
}

services::Rates RatesOf(const LimitOptions& limits) {
  return {.of_principal = limits.principal_calls_max,
          .about_event = limits.event_calls_max,
          .unproven = limits.wrong_tokens_max};
}

// No more than there are descriptors for, beside those of the log: each connection takes two.
access::ConnectionBounds BoundsOf(const LimitOptions& limits) {
  constexpr rlim_t kOtherFiles = 1'024;
  constexpr rlim_t kFewest = 64;
  access::ConnectionBounds bounds = limits.connections;
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return bounds;
  const rlim_t left = files.rlim_cur > kOtherFiles ? files.rlim_cur - kOtherFiles : 0;
  const auto room = static_cast<size_t>(std::max(kFewest, left / 2));
  if (room >= bounds.all) return bounds;
  bounds.strangers = std::max<size_t>(1, bounds.strangers * room / bounds.all);
  bounds.all = room;
  spdlog::warn("connections: {}, not {}, and {} of strangers, for there may be {} open files",
               bounds.all, limits.connections.all, bounds.strangers, files.rlim_cur);
  return bounds;
}

// How the log and the vault are opened.
storage::RocksOptions DatabaseOptions(const Options& options, StopRequest* stop) {
  storage::RocksOptions database;
  database.space.free_bytes_min = options.min_free_bytes;
  database.memory = storage::MakeRocksMemory();
  database.check_idle_journals = false;  // the engine does, where it opens one
  database.on_failure = [stop](const absl::Status& status) {
    stop->Ask({StopKind::kFailed, std::string(status.message())});
  };
  return database;
}

}  // namespace

absl::StatusOr<std::unique_ptr<Daemon>> Daemon::Open(const Options& options, StopRequest* stop,
                                                     std::unique_ptr<Membership> membership,
                                                     std::unique_ptr<Daemon>* prepared) {
  const bool is_prepared = prepared != nullptr && *prepared != nullptr;
  std::unique_ptr<Daemon> daemon =
      is_prepared ? std::move(*prepared) : absl::WrapUnique(new Daemon());
  daemon->membership_ = std::move(membership);
  if (absl::Status opened = daemon->OpenAll(options, stop); !opened.ok()) {
    if (is_prepared) *prepared = std::move(daemon);
    return opened;
  }
  return daemon;
}

absl::Status Daemon::OpenAll(const Options& options, StopRequest* stop) {
  RETURN_IF_ERROR(OpenLog(options, stop));
  ticket_secrets_ = std::make_unique<access::TicketSecrets>(draw_links_->TicketKey());
  service_ports_.ticket_secrets = ticket_secrets_.get();
  service_ports_.ticket_guesses = &ticket_guesses_;
  stream_tickets_ = std::make_unique<access::StreamTickets>(draw_links_->TicketKey());
  service_ports_.stream_tickets = stream_tickets_.get();
  RETURN_IF_ERROR(OpenSigner(options));
  ASSIGN_OR_RETURN(persons_, services::PersonDirectory::Open(vault_.get(), &random_));
  if (!rulesets_) {
    RETURN_IF_ERROR(LoadRulesets(options));
  }
  RETURN_IF_ERROR(OpenAccess(options));
  return OpenEngine(options, stop);
}

absl::StatusOr<std::unique_ptr<Daemon>> Daemon::Prepare(const Options& options) {
  std::unique_ptr<Daemon> daemon(new Daemon());
  RETURN_IF_ERROR(daemon->LoadRulesets(options));
  return daemon;
}

absl::Status Daemon::OpenAccess(const Options& options) {
  connections_ = std::make_unique<access::Connections>(options.access.file.empty());
  connections_->SetBounds(BoundsOf(options.limits));
  service_ports_.connections = connections_.get();
  if (options.access.file.empty()) return absl::OkStatus();
  access::PrincipalsOptions access = options.access;
  access.on_reload = LogPrincipals;
  auto principals = access::Principals::Open(std::move(access));
  if (!principals.ok()) return principals.status();
  principals_ = *std::move(principals);
  return absl::OkStatus();
}

absl::Status Daemon::OpenLog(const Options& options, StopRequest* stop) {
  if (options.data_folder.empty()) {
    log_ = storage::MemoryEventLog::Open();
    draw_links_ = engine::DrawSecretFile::Ephemeral(random_);
    return absl::OkStatus();
  }
  RETURN_IF_ERROR(membership_ != nullptr ? OpenClusterLog()
                                         : OpenFolderLog(options, DatabaseOptions(options, stop)));
  service_ports_.backups_folder = options.backups_folder.empty()
                                      ? absl::StrCat(data_folder_, "/", kBackupsName)
                                      : options.backups_folder;
  service_ports_.vault = vault_.get();
  auto secret =
      engine::DrawSecretFile::Open(absl::StrCat(data_folder_, "/", kDrawSecretName), random_);
  if (!secret.ok()) return secret.status();
  draw_links_ = *std::move(secret);
  service_ports_.draw_secret_check = storage::AsBytes(draw_links_->ClusterCheck());
  return absl::OkStatus();
}

absl::Status Daemon::OpenClusterLog() {
  data_folder_ = membership_->folder();
  std::unique_ptr<storage::OwnedPostgresLog> log = membership_->TakeLog();
  vault_ = log->OpenVault();
  log_ = std::move(log);
  service_ports_.elsewhere = [this] { return membership_->WhyElsewhere(); };
  return MovePeopleOfFolder(data_folder_, vault_.get());
}

absl::Status Daemon::OpenFolderLog(const Options& options, const storage::RocksOptions& database) {
  auto lock = storage::FolderLock::AcquireForWriting(options.data_folder);
  if (!lock.ok()) return lock.status();
  data_folder_ = lock->Folder();
  RETURN_IF_ERROR(CheckNoCluster(data_folder_));
  ASSIGN_OR_RETURN(const std::optional<storage::CopyMark> copy,
                   CheckCopiedLog(data_folder_, options.storage.go_on_from_copy));
  ASSIGN_OR_RETURN(log_, storage::RocksEventLog::OpenForWriting(*std::move(lock), database));
  ASSIGN_OR_RETURN(vault_, storage::RocksVault::Open(data_folder_, database));
  return copy.has_value() ? GoOnFromCopy(data_folder_, *copy, log_.get()) : absl::OkStatus();
}

absl::Status Daemon::OpenSigner(const Options& options) {
  const std::string file = options.log_key_file.empty()
                               ? absl::StrCat(options.data_folder, "/", storage::kLogKeyFileName)
                               : options.log_key_file;
  auto opened = options.data_folder.empty()
                    ? storage::LogSigner::InMemory(options.log_name, &log_->Tree())
                    : storage::LogSigner::OpenOrMake(file, options.log_name, &log_->Tree());
  if (!opened.ok()) return opened.status();
  signer_ = *std::move(opened);
  service_ports_.signer = signer_.get();
  const absl::Status continues = signer_->CheckContinues();
  if (!continues.ok()) spdlog::error("{}", std::string(continues.message()));
  return absl::OkStatus();
}

absl::Status Daemon::CheckLogKey() const {
  const auto house = *engine_->Read(engine::kHouseJournal, 0);
  const auto& named = house->house.log_keys;
  const std::string own = signer_->Keys().newest().Text();
  const bool is_older = std::any_of(named.begin(), named.end(),
                                    [&](const auto& key) { return key->what.key == own; });
  if (!is_older || named.back()->what.key == own) return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrCat(
      "the log's key file holds `", own, "`, which the log signed with until it got `",
      named.back()->what.key,
      "`: copy the file from the machine on which the key was rotated. Where that is lost, move "
      "this one away: a new key begins, and auditors must be told"));
}

// No call waits for that: the next start makes up for what a crash prevents.
void Daemon::NameLogKeys() {
  const auto house = *engine_->Read(engine::kHouseJournal, 0);
  for (auto& due : engine::LogKeySubmissions(house->house, signer_->Keys())) {
    engine_->Submit(std::move(due), [](const engine::Outcome& outcome) {
      const auto* failure = outcome.if_failure();
      if (failure != nullptr) spdlog::warn("the log's key is not recorded: {}", failure->message);
    });
  }
}

absl::Status Daemon::LoadRulesets(const Options& options) {
  rulesets::DirectoryOptions hooks;
  hooks.log = LogRulesetLine;
  hooks.observer_of = [this](const std::string& id) { return metrics_.ObserverOf(id); };
  hooks.on_starting = [this](const std::string& sha256, bool starting) {
    ruleset_states_.SetStarting(sha256, starting);
  };
  ASSIGN_OR_RETURN(rulesets_, RulesetFolder::Open(options, std::move(hooks),
                                                  [this](const auto& by) { return KeptIn(by); }));
  service_ports_.offered_rulesets = rulesets_->offered();
  service_ports_.reload_rulesets = [this](bool try_only) { return ReloadRulesets(try_only); };
  return absl::OkStatus();
}

absl::StatusOr<services::RulesetReload> Daemon::ReloadRulesets(bool try_only) {
  auto reload = rulesets_->Reload(try_only);
  if (reload.ok() && !try_only) ruleset_states_.Changed();
  return reload;
}

KeptPorts Daemon::KeptIn(const rulesets::DirectoryOptions& options) {
  // Before there is an engine, nothing is known to be kept. A standby may ask while it is opened.
  const auto house = [this] {
    engine::Engine* const engine = keeping_;
    return engine != nullptr ? *engine->Read(engine::kHouseJournal, 0)
                             : std::make_shared<const engine::JournalState>();
  };
  KeptPorts kept;
  kept.rulesets = std::make_unique<rulesets::KeptRulesets>(
      [this, house](std::string_view sha256) -> absl::StatusOr<rulesets::RulesetBytes> {
        engine::Engine* const engine = keeping_;
        if (engine == nullptr) return absl::NotFoundError("no log is open");
        auto files = engine::ReadKept(*engine->ports().log, house()->house, sha256);
        if (!files.ok()) return files.status();
        return rulesets::RulesetBytes{std::move(files->library), std::move(files->manifest)};
      },
      options, LogKeptLoaded);
  kept.of_version = [house](std::string_view id, std::string_view version) {
    const engine::KeptRuleset* found = engine::FindKept(house()->house, id, version);
    return found == nullptr ? std::string() : storage::ToHex(found->what.sha256);
  };
  return kept;
}

// Running events must not wait for a library to be loaded.
void Daemon::LoadPinned(const std::string& event, const engine::RulesetIdentity& pinned) {
  if (!pinned_loaded_.insert(pinned).second || rulesets_->source()->Pinned(pinned)) return;
  spdlog::warn("{} pins {} {}, which is neither in the rulesets folder nor kept in the log", event,
               pinned.id, pinned.version);
}

absl::Status Daemon::OpenEngine(const Options& options, StopRequest* stop) {
  committer_ = std::make_unique<storage::Committer>(*log_, CommitterOptionsFor(stop));
  services::WatchOptions watch_options = options.watch;
  watch_options.around_messages = [this](const auto& send) { SendInBurst(send); };
  watches_ = std::make_unique<services::WatchHub>(watch_options, log_.get());
  quarantines_.LogNew(*log_);
  engine_ = std::make_unique<engine::Engine>(
      EngineOptionsFor(options),
      engine::EnginePorts{log_.get(), committer_.get(), rulesets_->source(), &codec_,
                          draw_links_.get(), &clock_, &random_, &states_, watches_.get(),
                          persons_.get()});
  keeping_ = engine_.get();
  if (absl::Status opened = engine_->Open(); !opened.ok()) return opened;
  if (absl::Status newest = CheckLogKey(); !newest.ok()) {
    GiveUpLog();  // a daemon with the newest key may take it
    return newest;
  }
  NameLogKeys();
  if (principals_) {
    gate_ = std::make_unique<services::Gate>(engine_.get(), principals_.get(), connections_.get(),
                                             stream_tickets_.get());
    gate_->SetRates(RatesOf(options.limits));
    service_ports_.gate = gate_.get();
  }
  OpenPorts(options);
  return absl::OkStatus();
}

storage::CommitterOptions Daemon::CommitterOptionsFor(StopRequest* stop) {
  storage::CommitterOptions options;
  options.on_failure = [stop](const absl::Status& status) {
    // Where the log said so itself, that counts.
    StopReason reason = StopFor(status);
    reason.why = absl::StrCat("the log cannot write: ", reason.why);
    stop->Ask(std::move(reason));
  };
  options.on_batch = [this](size_t records, std::chrono::steady_clock::duration took) {
    metrics_.OnBatch(records, took);
  };
  options.around_answers = [this](const auto& send) { SendInBurst(send); };
  return options;
}

void Daemon::SendInBurst(const std::function<void()>& send) {
  const services::AnswerBurst burst(
      [this](const std::vector<std::string>& peers, bool held) { corks_.Set(peers, held); });
  send();
}

engine::EngineOptions Daemon::EngineOptionsFor(const Options& options) {
  engine::EngineOptions engine_options;
  engine_options.threads = options.threads;
  engine_options.waiting_max = options.limits.commands_waiting_max;
  engine_options.faults = options.faults;
  engine_options.on_fault = [this](const engine::FaultNotice& fault) {
    metrics_.OnFault(fault);
    LogFault(fault);
  };
  engine_options.on_ahead = LogAhead;
  engine_options.on_unfinished = [this](const auto& event, const auto& pinned) {
    LoadPinned(event, pinned);
  };
  engine_options.on_quarantine = [this] { quarantines_.LogNew(*log_); };
  engine_options.on_rulesets_change = [this] { ruleset_states_.Changed(); };
  return engine_options;
}

void Daemon::OpenPorts(const Options& options) {
  streams_ = std::make_unique<services::OpenStreams>(options.limits.streams_max,
                                                     options.limits.principal_streams_max);
  open_watches_ = std::make_unique<services::OpenStreams>(options.watch.watches_max,
                                                          options.limits.principal_watches_max);
  pinned_states_ = std::make_unique<services::Recent<engine::JournalState>>(kPinnedStatesMax);
  pinned_standings_ =
      std::make_unique<services::Recent<translate::StandingsTable>>(kPinnedStandingsMax);
  reads_ = std::make_unique<services::WorkPool>(options.limits.read_threads,
                                                options.limits.reads_waiting_max);
  replays_ = std::make_unique<services::WorkPool>(options.limits.replay_threads,
                                                  options.limits.replays_waiting_max);
  service_ports_.engine = engine_.get();
  service_ports_.ruleset_states = &ruleset_states_;
  ruleset_states_.SetEngine(engine_.get());
  service_ports_.reads = reads_.get();
  service_ports_.replays = replays_.get();
  service_ports_.streams = streams_.get();
  service_ports_.watches = watches_.get();
  service_ports_.open_watches = open_watches_.get();
  service_ports_.persons = persons_.get();
  service_ports_.metrics = [this] { return Metrics(); };
  service_ports_.pinned_states = pinned_states_.get();
  service_ports_.pinned_standings = pinned_standings_.get();
}

void Daemon::VerifyInBackground(std::function<void()> on_finding) {
  LogVerificationOptions options;
  options.on_finding = [this, on_finding](const storage::Finding& finding) {
    const storage::LogHealth health = log_->Health();
    for (const storage::Quarantined& quarantined : health.quarantined) {
      if (quarantined.id == finding.Id()) LogQuarantined(finding, quarantined.remedy);
    }
    on_finding();
  };
  options.on_progress = [this](uint64_t verified, uint64_t findings) {
    metrics_.OnVerified(verified, findings);
  };
  options.on_done = [](uint64_t verified, uint64_t findings) {
    spdlog::info("verified all {} records of the log: {} findings", verified, findings);
  };
  verification_ = std::make_unique<LogVerification>(log_.get(), std::move(options));
}

void Daemon::PublishInTime() {
  publications_ =
      std::make_unique<PublicationTimer>([this] { engine::SubmitDuePublications(engine_.get()); });
}

void Daemon::TakeOver(const Options& options) {
  connections_->SetBounds(BoundsOf(options.limits));
  watches_->SetTimes(options.watch.heartbeat, options.watch.slowest_read);
  watches_->SetWatchesMax(options.watch.watches_max);
  open_watches_->SetMax(options.watch.watches_max, options.limits.principal_watches_max);
  streams_->SetMax(options.limits.streams_max, options.limits.principal_streams_max);
  reads_->SetWaitingMax(options.limits.reads_waiting_max);
  replays_->SetWaitingMax(options.limits.replays_waiting_max);
  if (!replays_->TryPost([this] { ReloadRulesets(false).IgnoreError(); })) {
    spdlog::warn("reload: the folder of rulesets is not read again, too much waits; ask later");
  }
  if (!principals_) return;
  gate_->SetRates(RatesOf(options.limits));
  LogPrincipals(options.access.file, principals_->Reload());
}

void Daemon::GiveUpLog() {
  if (membership_ == nullptr) return;
  committer_->Drain();
  const absl::Status given = membership_->GiveUp();
  if (given.ok()) {
    spdlog::info("the log is given up: any daemon of the cluster may take it at once");
  } else if (!storage::IsFenced(given)) {
    spdlog::warn(
        "the log could not be given up, so others wait until this daemon's lease is over: "
        "{}",
        std::string(given.message()));
  }
}

void Daemon::Close() {
  verification_.reset();
  committer_->Drain();
}

void Daemon::StopTaking() {
  rulesets_->StopReloading();
  publications_.reset();
  streams_->StopAll();
  engine_->Drain();
  // After the last record.
  open_watches_->StopAll();
  watches_->Drain();
  reads_->Drain();
  replays_->Drain();
}

}  // namespace arbitro::server
