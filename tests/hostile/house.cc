// SPDX-License-Identifier: Apache-2.0
#include "tests/hostile/house.h"

#include <sys/random.h>

#include <algorithm>
#include <future>
#include <limits>
#include <variant>

#include "absl/strings/str_cat.h"
#include "daemon/rulesets/manifest.h"
#include "daemon/translate/record/every_command_testing.h"
#include "daemon/translate/record/payload_codec.h"
#include "daemon/translate/snapshot/state_codec.h"
#include "storage/format/sha256.h"
#include "storage/memory_event_log.h"

namespace arbitro::hostile {

using std::chrono::nanoseconds;

class House::SystemClock final : public engine::Clock {
 public:
  int64_t NowUs() override {
    return std::chrono::system_clock::now().time_since_epoch() / std::chrono::microseconds(1);
  }
};

class House::SystemRandom final : public engine::RandomSource {
 public:
  void Fill(void* bytes, size_t size) override {
    auto* place = static_cast<char*>(bytes);
    while (size > 0) {
      const ssize_t got = getrandom(place, size, 0);
      if (got <= 0) continue;
      place += got;
      size -= static_cast<size_t>(got);
    }
  }
};

void Waits::Add(nanoseconds waited) {
  const std::lock_guard lock(mutex_);
  all_.push_back(waited);
}

size_t Waits::count() const {
  const std::lock_guard lock(mutex_);
  return all_.size();
}

std::chrono::microseconds Waits::P99() const {
  std::vector<nanoseconds> sorted;
  {
    const std::lock_guard lock(mutex_);
    sorted = all_;
  }
  if (sorted.empty()) return {};
  std::sort(sorted.begin(), sorted.end());
  return std::chrono::duration_cast<std::chrono::microseconds>(
      sorted[(sorted.size() - 1) * 99 / 100]);
}

void Shelf::Put(std::shared_ptr<const RulesetClient> client) {
  const std::lock_guard lock(mutex_);
  clients_[client->description().id] = std::move(client);
}

void Shelf::Remove(const std::string& id) {
  const std::lock_guard lock(mutex_);
  clients_.erase(id);
}

std::shared_ptr<const RulesetClient> Shelf::Newest(std::string_view id) const {
  const std::lock_guard lock(mutex_);
  const auto found = clients_.find(id);
  return found == clients_.end() ? nullptr : found->second;
}

std::shared_ptr<const RulesetClient> Shelf::Pinned(const engine::RulesetIdentity& identity) const {
  return Newest(identity.id);
}

std::vector<std::string> Shelf::Ids() const {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> ids;
  for (const auto& [id, client] : clients_) ids.push_back(id);
  return ids;
}

House::House()
    : clock_(std::make_unique<SystemClock>()),
      random_(std::make_unique<SystemRandom>()),
      links_(engine::DrawSecretFile::Ephemeral(*random_)),
      supervisor_(std::make_shared<rulesets::Supervisor>()),
      log_(storage::MemoryEventLog::Open()),
      codec_(std::make_unique<translate::ProtoPayloadCodec>(&translate::WriteEveryCommand)),
      states_(std::make_unique<translate::ProtoStateCodec>()),
      committer_(std::make_unique<storage::Committer>(*log_)) {
  engine::EnginePorts ports;
  ports.log = log_.get();
  ports.committer = committer_.get();
  ports.rulesets = &shelf_;
  ports.codec = codec_.get();
  ports.draw_links = links_.get();
  ports.clock = clock_.get();
  ports.random = random_.get();
  ports.states = states_.get();
  engine::EngineOptions options;
  // Each event of a hostile ruleset is to meet it for the first time: no block, no quarantine.
  options.faults = {std::numeric_limits<uint32_t>::max(), std::numeric_limits<uint32_t>::max()};
  engine_ = std::make_unique<engine::Engine>(options, ports);
  if (absl::Status opened = engine_->Open(); !opened.ok()) std::abort();
}

House::~House() { engine_->Drain(); }

absl::StatusOr<std::shared_ptr<const RulesetClient>> House::Load(const std::string& library,
                                                                 Waits* waits) {
  const auto manifest = rulesets::ReadManifest(rulesets::ManifestPathOf(library));
  if (!manifest.ok()) return manifest.status();
  rulesets::DirectoryOptions options;
  options.isolation = rulesets::Isolation::kWorker;
  options.supervisor = supervisor_;
  const std::chrono::milliseconds patience = waits != nullptr ? kPatience : kPatienceWithHostile;
  options.probe_timeout_ms = static_cast<int>(patience.count());
  options.workers.program = ARBITRO_WORKER_PROGRAM;
  options.workers.call_time = patience;
  options.workers.memory_bytes = kWorkerMemoryBytes;
  // The memory that a ruleset keeps between calls lies in one of them.
  options.workers.workers = waits != nullptr ? 2 : 1;
  if (waits != nullptr)
    options.workers.waited = [waits](nanoseconds waited) { waits->Add(waited); };
  return rulesets::LoadRuleset(library, &*manifest, options);
}

engine::Outcome House::Send(const std::string& event, engine::Submission submission, Waits* waits) {
  submission.journal = event;
  submission.command.journal = event;
  submission.principal = "tester";
  submission.request_id = absl::StrCat("r", ++requests_);
  submission.request_digest = storage::Sha256(submission.request_id);
  if (waits != nullptr) {
    submission.started = [waits, asked = std::chrono::steady_clock::now()] {
      waits->Add(std::chrono::steady_clock::now() - asked);
    };
  }
  std::promise<engine::Outcome> promise;
  engine_->Submit(std::move(submission),
                  [&](engine::Outcome outcome) { promise.set_value(std::move(outcome)); });
  return promise.get_future().get();
}

std::string House::Replayed(const std::string& event, const Shelf& rulesets) {
  engine::ReplayPorts ports;
  ports.log = log_.get();
  ports.codec = codec_.get();
  ports.rulesets = &rulesets;
  ports.catalogues = &engine_->catalogues();
  std::string found;
  const auto summary = engine::Replay(
      ports, event, engine::ReplayMode::kReexecute, 0, [&](const engine::ReplayFinding& finding) {
        if (!found.empty() || finding.outcome == engine::ReplayOutcome::kIdentical) return;
        found = finding.outcome == engine::ReplayOutcome::kDiverged
                    ? absl::StrCat(finding.field, " was recorded as ", finding.recorded,
                                   ", derived as ", finding.derived)
                    : absl::StrCat("unverifiable: ", finding.why);
      });
  return summary.ok() ? found : std::string(summary.status().message());
}

std::string ReasonOf(const engine::Outcome& outcome) {
  const auto* failure = outcome.if_failure();
  return failure == nullptr ? "" : failure->reason;
}

std::string MessageOf(const engine::Outcome& outcome) {
  const auto* failure = outcome.if_failure();
  return failure == nullptr ? "" : failure->message;
}

}  // namespace arbitro::hostile
