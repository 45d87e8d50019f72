// SPDX-License-Identifier: Apache-2.0
//
// Counts, gauges and histograms of atomics, which count while requests are answered. No locks, and
// no order between two cells: a reader sees each as it is.

#ifndef ARBITRO_DAEMON_SERVICES_CALL_METRIC_CELLS_H_
#define ARBITRO_DAEMON_SERVICES_CALL_METRIC_CELLS_H_

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace arbitro::services {

class Count {
 public:
  void Add(uint64_t by = 1) { value_.fetch_add(by, std::memory_order_relaxed); }
  uint64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<uint64_t> value_{0};
};

// A number that goes up and down; never below 0 for long.
class Gauge {
 public:
  void Add(int64_t by) { value_.fetch_add(by, std::memory_order_relaxed); }
  int64_t value() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<int64_t> value_{0};
};

// The upper bounds of buckets: of durations in microseconds, of sizes in records.
inline constexpr std::array<uint64_t, 14> kMicrosecondBounds = {
    100,    250,    500,     1'000,   2'500,     5'000,     10'000,
    25'000, 50'000, 100'000, 250'000, 1'000'000, 5'000'000, 30'000'000};
inline constexpr std::array<uint64_t, 14> kRecordBounds = {
    1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1'024, 2'048, 4'096, 8'192};
static_assert(kMicrosecondBounds.size() == kRecordBounds.size());

class Histogram {
 public:
  using Bounds = std::array<uint64_t, kMicrosecondBounds.size()>;

  explicit Histogram(const Bounds& bounds = kMicrosecondBounds) : bounds_(bounds) {}

  void Observe(uint64_t value) {
    const auto bucket = std::lower_bound(bounds_.begin(), bounds_.end(), value) - bounds_.begin();
    buckets_[static_cast<size_t>(bucket)].Add();
    sum_.Add(value);
  }
  void Observe(std::chrono::steady_clock::duration value) {
    Observe(static_cast<uint64_t>(std::max<int64_t>(
        0, std::chrono::duration_cast<std::chrono::microseconds>(value).count())));
  }

  const Bounds& bounds() const { return bounds_; }
  // Returns the count of the bucket below bounds()[i]; the last one has no bound.
  uint64_t InBucket(size_t i) const { return buckets_[i].value(); }
  uint64_t sum() const { return sum_.value(); }
  uint64_t count() const {
    uint64_t all = 0;
    for (const Count& bucket : buckets_) all += bucket.value();
    return all;
  }

 private:
  const Bounds& bounds_;
  std::array<Count, Bounds().size() + 1> buckets_;
  Count sum_;
};

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_CALL_METRIC_CELLS_H_
