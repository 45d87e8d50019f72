// SPDX-License-Identifier: Apache-2.0
//
// A load that is always the same: so many items in a committer's hands, and another for each that
// is done.

#ifndef ARBITRO_TOOLS_ARBITROBENCH_CLOSED_LOOP_H_
#define ARBITRO_TOOLS_ARBITROBENCH_CLOSED_LOOP_H_

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <utility>
#include <vector>

#include "absl/status/status.h"

namespace arbitro::bench {

// For one Run. Whatever thread answers an item hands over the next one.
template <typename Item>
class ClosedLoop {
 public:
  using Done = std::function<void(const absl::Status&)>;
  using Submit = std::function<absl::Status(Item, Done)>;

  ClosedLoop(Submit submit, std::vector<Item> items)
      : submit_(std::move(submit)), items_(std::move(items)) {}

  // Hands over all items in their order, at most `in_flight` at a time, and returns once all are
  // answered; or, after a failure, once those in flight are, with that failure.
  absl::Status Run(size_t in_flight) {
    std::unique_lock<std::mutex> lock(mutex_);
    for (size_t i = 0; i < in_flight; ++i) SubmitNext();
    done_.wait(lock, [&] { return answered_ == submitted_; });
    return failure_;
  }

 private:
  // Under the mutex.
  void SubmitNext() {
    if (!failure_.ok() || submitted_ == items_.size()) return;
    absl::Status taken = submit_(std::move(items_[submitted_]),
                                 [this](const absl::Status& status) { Take(status); });
    if (taken.ok()) {
      ++submitted_;
    } else {
      failure_ = std::move(taken);
    }
  }

  void Take(const absl::Status& status) {
    const std::lock_guard<std::mutex> lock(mutex_);
    ++answered_;
    if (!status.ok()) failure_ = status;
    SubmitNext();
    if (answered_ == submitted_) done_.notify_one();
  }

  const Submit submit_;
  std::vector<Item> items_;
  std::mutex mutex_;
  std::condition_variable done_;
  size_t submitted_ = 0;
  size_t answered_ = 0;
  absl::Status failure_;
};

}  // namespace arbitro::bench

#endif  // ARBITRO_TOOLS_ARBITROBENCH_CLOSED_LOOP_H_
