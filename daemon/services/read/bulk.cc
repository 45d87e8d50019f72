// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/read/bulk.h"

#include <algorithm>
#include <future>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbitro/counted.h"
#include "daemon/services/gate/failure_seen.h"
#include "daemon/translate/view/answers.h"

namespace arbitro::services {
namespace {

using engine::Failure;
using engine::Outcome;

Failure BulkRefused(std::vector<Failure::Field> faults, size_t parts) {
  Failure failure = engine::Fail(
      absl::StatusCode::kInvalidArgument, engine::reason::kBulkRefused,
      absl::StrCat(faults.size(), " of ", Counted(parts, "item", "items"),
                   " would be refused, so nothing is recorded: `", faults.front().path, "` ",
                   faults.front().description,
                   faults.size() == 1 ? "" : "; the field violations name all of them"));
  std::string items = absl::StrCat(faults.size());
  failure.fields = std::move(faults);
  return engine::With(std::move(failure), "items", std::move(items));
}

// Parts of a plan that are recorded together, from `begin` up to `end`.
struct Batch {
  size_t begin = 0;
  size_t end = 0;
  std::future<std::vector<Outcome>> outcomes;
};

class BulkRun {
 public:
  // The caller outlives it.
  BulkRun(const ServicePorts& ports, const Caller& caller, BulkPlan plan)
      : ports_(ports), caller_(caller), plan_(std::move(plan)) {
    for (const std::string& name : plan_.names) response_.add_items()->set_name(name);
    replayed_.assign(plan_.names.size(), true);
  }

  engine::OrFailure<v1::BulkResponse> Run() {
    if (const auto event = ports_.engine->Read(plan_.event, 0); !event.ok()) {
      return event.failure();
    }
    auto failure = plan_.item_by_item ? RunItemByItem() : RunAtOnce();
    if (failure) return *std::move(failure);
    response_.set_replayed_items(
        static_cast<uint32_t>(std::count(replayed_.begin(), replayed_.end(), true)));
    return std::move(response_);
  }

 private:
  std::optional<Failure> RunAtOnce() {
    Batch all = Submit(0, plan_.parts.size());
    const std::vector<Outcome> outcomes = all.outcomes.get();
    std::vector<Failure::Field> faults;
    for (size_t i = 0; i < outcomes.size(); ++i) {
      const BulkPart& part = plan_.parts[i];
      if (!outcomes[i].ok()) {
        const Failure& failure = outcomes[i].failure();
        if (!IsAboutItem(failure)) return failure;
        faults.push_back({part.path, FailureSeenBy(caller_, failure).message});
      } else {
        Write(part, *outcomes[i]);
      }
    }
    if (faults.empty()) return std::nullopt;
    return BulkRefused(std::move(faults), plan_.parts.size());
  }

  // So many items at a time as the event's other callers can wait for.
  std::optional<Failure> RunItemByItem() {
    for (size_t begin = 0; begin < plan_.parts.size();) {
      std::vector<Batch> batches;
      while (begin < plan_.parts.size() && batches.size() < kBulkItemsAtOnce) {
        const size_t end = EndOfItem(begin);
        batches.push_back(Submit(begin, end));
        begin = end;
      }
      std::optional<Failure> failure;
      for (Batch& batch : batches) {
        if (auto failed = AnswerItem(batch); failed && !failure) failure = std::move(failed);
      }
      if (failure) return failure;
    }
    return std::nullopt;
  }

  std::optional<Failure> AnswerItem(Batch& batch) {
    const std::vector<Outcome> outcomes = batch.outcomes.get();
    const uint32_t item = plan_.parts[batch.begin].item;
    for (size_t i = 0; i < outcomes.size(); ++i) {
      if (outcomes[i].ok()) continue;
      const Failure failure = FailureSeenBy(caller_, outcomes[i].failure());
      if (!IsAboutItem(failure)) return failure;
      v1::BulkRefusal* refusal = response_.mutable_items(static_cast<int>(item))->mutable_refusal();
      refusal->set_path(plan_.parts[batch.begin + i].path);
      refusal->set_reason(failure.reason);
      refusal->set_message(failure.message);
      replayed_[item] = false;
      return std::nullopt;
    }
    for (size_t i = 0; i < outcomes.size(); ++i) {
      Write(plan_.parts[batch.begin + i], *outcomes[i]);
    }
    return std::nullopt;
  }

  size_t EndOfItem(size_t begin) const {
    size_t end = begin;
    while (end < plan_.parts.size() && plan_.parts[end].item == plan_.parts[begin].item) ++end;
    return end;
  }

  Batch Submit(size_t begin, size_t end) {
    std::vector<engine::Submission> submissions;
    for (size_t i = begin; i < end; ++i) {
      submissions.push_back(std::move(plan_.parts[i].submission));
    }
    const auto promise = std::make_shared<std::promise<std::vector<Outcome>>>();
    ports_.engine->SubmitAll(std::move(submissions), [promise](std::vector<Outcome> outcomes) {
      promise->set_value(std::move(outcomes));
    });
    return {begin, end, promise->get_future()};
  }

  void Write(const BulkPart& part, const engine::Accepted& accepted) {
    if (!accepted.replayed) replayed_[part.item] = false;
    translate::WriteMutation(accepted,
                             response_.mutable_items(static_cast<int>(part.item))->add_results());
  }

  const ServicePorts& ports_;
  const Caller& caller_;
  BulkPlan plan_;
  v1::BulkResponse response_;
  std::vector<bool> replayed_;  // by item: an earlier call recorded all of it
};

}  // namespace

bool IsAboutItem(const Failure& failure) {
  switch (failure.code) {
    case absl::StatusCode::kUnavailable:
    case absl::StatusCode::kResourceExhausted:
    case absl::StatusCode::kCancelled:
    case absl::StatusCode::kDeadlineExceeded:
    case absl::StatusCode::kDataLoss:
      return false;
    default:
      return true;
  }
}

engine::OrFailure<v1::BulkResponse> CarryOut(const ServicePorts& ports, const Caller& caller,
                                             BulkPlan plan) {
  if (!plan.faults.empty()) return BulkRefused(std::move(plan.faults), plan.names.size());
  return BulkRun(ports, caller, std::move(plan)).Run();
}

}  // namespace arbitro::services
