// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/standby_reads.h"

#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "daemon/access/connections.h"
#include "daemon/access/principals.h"
#include "daemon/access/stream_tickets.h"
#include "daemon/access/ticket_guesses.h"
#include "daemon/access/ticket_secrets.h"
#include "daemon/engine/draw/secret.h"
#include "daemon/engine/engine.h"
#include "daemon/server/engine_lines.h"
#include "daemon/server/line_budget.h"
#include "daemon/server/system_ports.h"
#include "daemon/services/gate/gate.h"
#include "daemon/services/persons/directory.h"
#include "daemon/translate/record/payload_codec.h"
#include "daemon/translate/snapshot/state_codec.h"
#include "spdlog/spdlog.h"
#include "storage/postgres/event_log.h"
#include "storage/postgres/vault.h"

namespace arbitro::server {
namespace {

// As many as the daemon that owns the log holds (daemon.cc).
constexpr size_t kStatesOfTokensMax = 256;
constexpr size_t kStandingsOfTokensMax = 16;

// Each time all of them are read.
constexpr std::chrono::seconds kBetweenPeople{1};

void LogBehind(const absl::Status& status) {
  static LineBudget budget(1);
  std::string left_out;
  if (!budget.MaySay("behind", &left_out)) return;
  spdlog::warn("standing by, and the log cannot be read: {}{}", std::string(status.message()),
               left_out);
}

}  // namespace

// In the order in which they are opened.
struct StandbyReads::Parts {
  SystemClock clock;
  OpenSslRandom random;
  const translate::ProtoPayloadCodec codec{};
  const translate::ProtoStateCodec states{};
  storage::FollowedPostgresLog log;
  storage::LogStep came;  // and is not followed yet
  storage::MachineTime people_read = 0;
  QuarantineLines quarantines;
  std::unique_ptr<storage::Vault> vault;
  std::unique_ptr<engine::DrawSecretFile> draw_links;
  std::unique_ptr<access::TicketSecrets> ticket_secrets;
  std::unique_ptr<access::StreamTickets> stream_tickets;
  access::TicketGuesses ticket_guesses;
  std::unique_ptr<services::PersonDirectory> persons;
  services::RulesetStates ruleset_states;
  std::unique_ptr<engine::Engine> engine;
  std::unique_ptr<access::Connections> connections;
  std::unique_ptr<access::Principals> principals;
  std::unique_ptr<services::Gate> gate;
  services::OpenStreams streams;
  services::OpenStreams open_watches{0, 0};
  services::Recent<engine::JournalState> pinned_states{kStatesOfTokensMax};
  services::Recent<translate::StandingsTable> pinned_standings{kStandingsOfTokensMax};
  services::ServicePorts ports;
  // Last: their tasks use all of the above.
  services::WorkPool reads;
  services::WorkPool replays;

  explicit Parts(const LimitOptions& limits)
      : streams(limits.streams_max, limits.principal_streams_max),
        reads(limits.read_threads, limits.reads_waiting_max),
        replays(limits.replay_threads, limits.replays_waiting_max) {}

  absl::Status OpenFiles(const Options& options, const std::string& folder);
  absl::Status OpenEngine(const RulesetFolder& rulesets, std::function<engine::Failure()> owner);
  absl::Status OpenGate(const Options& options);
  void OpenPorts();
};

// The secrets were compared with the cluster's when this daemon joined it.
absl::Status StandbyReads::Parts::OpenFiles(const Options& options, const std::string& folder) {
  vault = storage::OpenPostgresVaultReadOnly(options.storage.dsn, /*of_primary=*/true);
  ASSIGN_OR_RETURN(draw_links,
                   engine::DrawSecretFile::Read(absl::StrCat(folder, "/", kDrawSecretName)));
  ticket_secrets = std::make_unique<access::TicketSecrets>(draw_links->TicketKey());
  stream_tickets = std::make_unique<access::StreamTickets>(draw_links->TicketKey());
  ASSIGN_OR_RETURN(persons, services::PersonDirectory::OpenReadOnly(vault.get(), &random));
  ports.ticket_secrets = ticket_secrets.get();
  ports.stream_tickets = stream_tickets.get();
  ports.persons = persons.get();
  ports.vault = vault.get();
  return absl::OkStatus();
}

absl::Status StandbyReads::Parts::OpenEngine(const RulesetFolder& rulesets,
                                             std::function<engine::Failure()> owner) {
  engine::EngineOptions options;
  options.threads = 1;  // nothing is decided
  options.follows = std::move(owner);
  options.on_fault = LogFault;
  options.on_quarantine = [this] { quarantines.LogNew(*log.log); };
  engine::EnginePorts of;
  of.log = log.log.get();
  of.rulesets = rulesets.source();
  of.codec = &codec;
  of.draw_links = draw_links.get();
  of.clock = &clock;
  of.random = &random;
  of.states = &states;
  of.persons = persons.get();
  engine = std::make_unique<engine::Engine>(std::move(options), of);
  ruleset_states.SetEngine(engine.get());
  ports.engine = engine.get();
  ports.offered_rulesets = rulesets.offered();
  return engine->Open();
}

absl::Status StandbyReads::Parts::OpenGate(const Options& options) {
  if (options.access.file.empty()) return absl::OkStatus();
  ASSIGN_OR_RETURN(principals, access::Principals::Open(options.access));
  gate = std::make_unique<services::Gate>(engine.get(), principals.get(), connections.get(),
                                          stream_tickets.get());
  gate->SetRates({.of_principal = options.limits.principal_calls_max,
                  .about_event = options.limits.event_calls_max,
                  .unproven = options.limits.wrong_tokens_max});
  ports.gate = gate.get();
  return absl::OkStatus();
}

// Without watches, signer, folder of backups and metrics: calls that need them are not answered.
void StandbyReads::Parts::OpenPorts() {
  ports.ruleset_states = &ruleset_states;
  ports.reads = &reads;
  ports.replays = &replays;
  ports.streams = &streams;
  ports.open_watches = &open_watches;
  ports.connections = connections.get();
  ports.ticket_guesses = &ticket_guesses;
  ports.pinned_states = &pinned_states;
  ports.pinned_standings = &pinned_standings;
}

StandbyReads::StandbyReads(const Options& options, const Membership* membership)
    : options_(options), membership_(*membership), parts_(std::make_unique<Parts>(options.limits)) {
  parts_->connections = std::make_unique<access::Connections>(options.access.file.empty());
  parts_->connections->SetBounds(options.limits.connections);
  parts_->OpenPorts();
  parts_->ports.owner = [this] { return membership_.Elsewhere(); };
  parts_->ports.elsewhere = [this] { return WhyElsewhere(); };
}

void StandbyReads::Start(const RulesetFolder* rulesets) {
  rulesets_ = rulesets;
  thread_ = std::thread([this] { Run(); });
}

StandbyReads::~StandbyReads() {
  End();
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
  Drain();
}

void StandbyReads::Drain() {
  End();
  parts_->streams.StopAll();
  parts_->reads.Drain();
  parts_->replays.Drain();
}

const services::ServicePorts& StandbyReads::ports() const { return parts_->ports; }

void StandbyReads::Follow(const DurableEnd& end) {
  {
    const std::lock_guard lock(mutex_);
    due_ = end;
  }
  changed_.notify_all();
}

std::optional<engine::Failure> StandbyReads::WhyElsewhere() const {
  const storage::MachineTime caught_up = caught_up_;
  const bool ours = !ended_ && caught_up != 0 &&
                    storage::MachineNow() - caught_up < storage::Nanoseconds(kBehindMax);
  if (ours) return std::nullopt;
  return membership_.Elsewhere();
}

void StandbyReads::Run() {
  while (true) {
    DurableEnd end;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return stopping_ || due_.has_value(); });
      if (stopping_) return;
      end = *std::exchange(due_, std::nullopt);
    }
    if (ended_) return;
    const absl::Status status = open_ ? CatchUp(end) : Open(end);
    if (status.ok()) {
      open_ = true;
      caught_up_ = end.looked;
    } else if (GaveUp(status)) {
      return;
    }
  }
}

bool StandbyReads::GaveUp(const absl::Status& status) {
  if (absl::IsUnavailable(status)) {
    LogBehind(status);
    return false;
  }
  spdlog::error("standing by: no reads are answered here until the next start: {}",
                std::string(status.message()));
  return true;
}

// Before the first time it has caught up no call looks at what is opened here.
absl::Status StandbyReads::Open(const DurableEnd& end) {
  parts_->gate.reset();
  parts_->engine.reset();
  parts_->persons.reset();
  storage::PostgresOptions postgres;
  postgres.dsn = options_.storage.dsn;
  ASSIGN_OR_RETURN(parts_->log,
                   storage::PostgresEventLog::OpenFollowing(postgres, end.order, end.turn));
  RETURN_IF_ERROR(parts_->OpenFiles(options_, membership_.folder()));
  RETURN_IF_ERROR(parts_->OpenEngine(*rulesets_, parts_->ports.owner));
  return parts_->OpenGate(options_);
}

// A step is forgotten once all of it was followed; that people changed may wait a little.
absl::Status StandbyReads::CatchUp(const DurableEnd& end) {
  ASSIGN_OR_RETURN(storage::LogStep step, parts_->log.end->Follow(end.order, end.turn));
  storage::LogStep& came = parts_->came;
  came.beside |= step.beside;
  came.journals.merge(step.journals);
  const storage::MachineTime now = storage::MachineNow();
  if (came.beside && now - parts_->people_read >= storage::Nanoseconds(kBetweenPeople)) {
    RETURN_IF_ERROR(parts_->persons->Refresh());
    parts_->people_read = now;
    came.beside = false;
  }
  RETURN_IF_ERROR(parts_->engine->Follow(came.journals));
  came.journals.clear();
  return absl::OkStatus();
}

}  // namespace arbitro::server
