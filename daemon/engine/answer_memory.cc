// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/answer_memory.h"

#include <unordered_map>
#include <utility>

namespace arbitro::engine {
namespace {

using ReplyPtr = std::shared_ptr<const RunnerReply>;

size_t BytesOf(const RunnerReply& reply) {
  size_t bytes = sizeof(reply) + reply.image.size();
  for (const Citation& citation : reply.citations) {
    bytes += sizeof(citation) + citation.rule.size() + citation.text.size();
  }
  return bytes;
}

// Replies by the image that was asked: two generations, of which the older is forgotten as a whole
// once the younger holds half of what there may be. Thread-safe.
class Replies {
 public:
  explicit Replies(size_t bytes_max) : young_bytes_max_(bytes_max / 2) {}

  ReplyPtr Find(const std::string& image) {
    const std::lock_guard lock(mutex_);
    if (const auto place = young_.find(image); place != young_.end()) return place->second;
    const auto place = old_.find(image);
    if (place == old_.end()) return nullptr;
    ReplyPtr reply = place->second;
    KeepYoung(image, reply);
    return reply;
  }

  void Keep(const std::string& image, const RunnerReply& reply) {
    const bool sure = reply.kind != RunnerReply::Kind::kFault && reply.log.empty();
    if (!sure || image.size() + BytesOf(reply) > young_bytes_max_) return;
    auto kept = std::make_shared<const RunnerReply>(reply);
    const std::lock_guard lock(mutex_);
    KeepYoung(image, std::move(kept));
  }

 private:
  // Under the lock.
  void KeepYoung(const std::string& image, ReplyPtr reply) {
    const size_t bytes = image.size() + BytesOf(*reply);
    if (young_bytes_ + bytes > young_bytes_max_) {
      old_ = std::exchange(young_, {});
      young_bytes_ = 0;
    }
    if (young_.emplace(image, std::move(reply)).second) young_bytes_ += bytes;
  }

  const size_t young_bytes_max_;
  std::mutex mutex_;
  size_t young_bytes_ = 0;
  std::unordered_map<std::string, ReplyPtr> young_;
  std::unordered_map<std::string, ReplyPtr> old_;
};

class RememberingRunner final : public Runner {
 public:
  RememberingRunner(std::shared_ptr<Runner> runner, size_t bytes_max)
      : runner_(std::move(runner)), replies_(std::make_shared<Replies>(bytes_max)) {}

  void Call(RulesetFunction function, std::string image, CatalogueBytes catalogue,
            Done done) override {
    if (function != RulesetFunction::kOutcome || catalogue != nullptr) {
      return runner_->Call(function, std::move(image), std::move(catalogue), std::move(done));
    }
    if (const ReplyPtr reply = replies_->Find(image)) return done(*reply);
    std::string asked = image;
    runner_->Call(
        function, std::move(image), nullptr,
        [asked = std::move(asked), replies = replies_, done = std::move(done)](RunnerReply reply) {
          replies->Keep(asked, reply);
          done(std::move(reply));
        });
  }

 private:
  const std::shared_ptr<Runner> runner_;
  const std::shared_ptr<Replies> replies_;  // a call may outlive the runner
};

}  // namespace

std::shared_ptr<const RulesetClient> AnswerMemory::Before(
    const std::shared_ptr<const RulesetClient>& ruleset) {
  if (ruleset == nullptr) return nullptr;
  const std::lock_guard lock(mutex_);
  Known& known = known_[ruleset->sha256()];
  if (known.asked != ruleset) {
    known.asked = ruleset;
    known.remembering = std::make_shared<const RulesetClient>(
        ruleset->Through([this](std::shared_ptr<Runner> runner) {
          return std::make_shared<RememberingRunner>(std::move(runner), bytes_max_);
        }));
  }
  return known.remembering;
}

}  // namespace arbitro::engine
