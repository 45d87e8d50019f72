// SPDX-License-Identifier: Apache-2.0
//
// Ports of an engine that decides by one ruleset in this process, the same way each time.

#ifndef ARBITRO_TOOLS_ARBITROBENCH_DECIDING_PORTS_H_
#define ARBITRO_TOOLS_ARBITROBENCH_DECIDING_PORTS_H_

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/engine/state/ports.h"

namespace arbitro::bench {

class OneRuleset final : public engine::RulesetSource {
 public:
  explicit OneRuleset(std::shared_ptr<const RulesetClient> client) : client_(std::move(client)) {}

  std::shared_ptr<const RulesetClient> Newest(std::string_view id) const override {
    return id == client_->description().id ? client_ : nullptr;
  }
  std::shared_ptr<const RulesetClient> Pinned(
      const engine::RulesetIdentity& identity) const override {
    return Newest(identity.id);
  }
  std::vector<std::string> Ids() const override { return {client_->description().id}; }

 private:
  const std::shared_ptr<const RulesetClient> client_;
};

class StillClock final : public engine::Clock {
 public:
  int64_t NowUs() override { return 1; }
};

// Bytes that no machine compresses: a secret that need not be one here. Thread-safe.
class PlainBytes final : public engine::RandomSource {
 public:
  void Fill(void* bytes, size_t size) override {
    auto* const out = static_cast<char*>(bytes);
    for (size_t at = 0; at < size; at += sizeof(uint64_t)) {
      const uint64_t word = Mixed(turn_.fetch_add(1) + 1);
      std::memcpy(out + at, &word, std::min(sizeof(word), size - at));
    }
  }

 private:
  // SplitMix64: numbers in a row give bits that look random.
  static uint64_t Mixed(uint64_t number) {
    number *= 0x9E3779B97F4A7C15;
    number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9;
    number = (number ^ (number >> 27)) * 0x94D049BB133111EB;
    return number ^ (number >> 31);
  }

  std::atomic<uint64_t> turn_ = 0;
};

}  // namespace arbitro::bench

#endif  // ARBITRO_TOOLS_ARBITROBENCH_DECIDING_PORTS_H_
