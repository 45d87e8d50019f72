// SPDX-License-Identifier: Apache-2.0

#include "tests/model/model_engine.h"

#include <cstdlib>
#include <future>
#include <mutex>
#include <random>
#include <string_view>
#include <variant>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "daemon/translate/record/every_command_testing.h"
#include "daemon/translate/record/payload_codec.h"
#include "storage/committer.h"
#include "storage/format/sha256.h"
#include "storage/memory_event_log.h"

namespace arbitro::model {
namespace {

// More than an event draws.
constexpr uint32_t kLinks = 96;

class StillClock final : public engine::Clock {
 public:
  int64_t NowUs() override { return 1'000'000; }
};

class SeededRandom final : public engine::RandomSource {
 public:
  explicit SeededRandom(uint64_t seed) : random_(seed) {}
  void Fill(void* bytes, size_t size) override {
    const std::lock_guard lock(mutex_);
    for (size_t i = 0; i < size; ++i) {
      static_cast<uint8_t*>(bytes)[i] = static_cast<uint8_t>(random_());
    }
  }

 private:
  std::mutex mutex_;
  std::mt19937_64 random_;
};

// A chain that costs nothing to make.
class ShortLinks final : public engine::DrawLinks {
 public:
  explicit ShortLinks(uint64_t seed) : secret_("model " + std::to_string(seed)) {}
  absl::StatusOr<engine::Digest> Commit(const std::string& journal) override {
    return Open(journal, 0);
  }
  absl::StatusOr<engine::Digest> Open(const std::string& /*journal*/, uint32_t index) override {
    if (index > kLinks) return absl::ResourceExhaustedError("no link is left");
    engine::Digest link = storage::Sha256(secret_);
    for (uint32_t i = index; i < kLinks; ++i) link = storage::Sha256(storage::AsBytes(link));
    return link;
  }

 private:
  const std::string secret_;
};

class OneRuleset final : public engine::RulesetSource {
 public:
  explicit OneRuleset(std::shared_ptr<const RulesetClient> client) : client_(std::move(client)) {}
  std::shared_ptr<const RulesetClient> Newest(std::string_view /*id*/) const override {
    return client_;
  }
  std::shared_ptr<const RulesetClient> Pinned(
      const engine::RulesetIdentity& /*identity*/) const override {
    return client_;
  }
  std::vector<std::string> Ids() const override { return {client_->description().id}; }

 private:
  const std::shared_ptr<const RulesetClient> client_;
};

}  // namespace

struct ModelEngine::Parts {
  Parts(std::shared_ptr<const RulesetClient> client, uint64_t seed)
      : random(seed), links(seed), rulesets(std::move(client)) {
    engine::EnginePorts ports;
    ports.log = log.get();
    ports.committer = &committer;
    ports.rulesets = &rulesets;
    ports.codec = &codec;
    ports.draw_links = &links;
    ports.clock = &clock;
    ports.random = &random;
    engine = std::make_unique<engine::Engine>(engine::EngineOptions(), ports);
    if (!engine->Open().ok()) std::abort();
  }

  StillClock clock;
  SeededRandom random;
  ShortLinks links;
  OneRuleset rulesets;
  translate::ProtoPayloadCodec codec{&translate::WriteEveryCommand};
  std::unique_ptr<storage::EventLog> log = storage::MemoryEventLog::Open();
  storage::Committer committer{*log};
  std::unique_ptr<engine::Engine> engine;
};

ModelEngine::ModelEngine(std::shared_ptr<const RulesetClient> ruleset, uint64_t seed)
    : parts_(std::make_unique<Parts>(std::move(ruleset), seed)) {}

ModelEngine::~ModelEngine() = default;

engine::Outcome ModelEngine::Send(engine::Command command) {
  command.journal = kModelEvent;
  command.reason = "by chance";
  engine::Submission submission;
  submission.journal = kModelEvent;
  submission.command = std::move(command);
  submission.principal = "staff";
  submission.request_id = std::to_string(++requests_);
  submission.request_digest = storage::Sha256(submission.request_id);
  auto answer = std::make_shared<std::promise<engine::Outcome>>();
  auto answered = answer->get_future();
  parts_->engine->Submit(std::move(submission), [answer](engine::Outcome outcome) {
    answer->set_value(std::move(outcome));
  });
  return answered.get();
}

const engine::EventState& ModelEngine::Event() {
  auto read = parts_->engine->Read(kModelEvent, 0);
  if (auto* state = read.if_value()) state_ = *state;
  if (state_ == nullptr) std::abort();  // No event was created: nothing to look at.
  return state_->event;
}

std::string RefusalOf(const engine::Outcome& outcome) {
  const auto* failure = outcome.if_failure();
  return failure == nullptr ? "" : failure->reason + ": " + failure->message;
}

}  // namespace arbitro::model
