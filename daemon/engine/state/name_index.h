// SPDX-License-Identifier: Apache-2.0
//
// Numbers by name: part of several states (state/state.h).

#ifndef ARBITRO_DAEMON_ENGINE_STATE_NAME_INDEX_H_
#define ARBITRO_DAEMON_ENGINE_STATE_NAME_INDEX_H_

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arbitro::engine {

// Numbers by name: players by id, events by resource name. Copies share all buckets but those that
// changed.
class NameIndex {
 public:
  // Returns the number that has this name, or nullopt if there is none.
  std::optional<uint32_t> Find(std::string_view name) const;
  void Add(const std::string& name, uint32_t number);
  // Does nothing where the name is not there.
  void Remove(std::string_view name);

  // Calls `take` with each name and its number, in no order that means anything.
  template <class Take>
  void ForEach(const Take& take) const {
    for (const auto& bucket : buckets_) {
      if (!bucket) continue;
      for (const auto& [name, number] : *bucket) take(name, number);
    }
  }

 private:
  using Bucket = std::vector<std::pair<std::string, uint32_t>>;
  static constexpr size_t kBuckets = 256;
  static size_t BucketOf(std::string_view name);

  std::array<std::shared_ptr<const Bucket>, kBuckets> buckets_;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STATE_NAME_INDEX_H_
