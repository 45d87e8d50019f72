// SPDX-License-Identifier: Apache-2.0
//
// Ports that an engine's opening asks for and does not use.

#ifndef ARBITRO_TOOLS_ARBITROBENCH_OPENING_PORTS_H_
#define ARBITRO_TOOLS_ARBITROBENCH_OPENING_PORTS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "daemon/engine/state/ports.h"

namespace arbitro::bench {

class NoRulesets final : public engine::RulesetSource {
 public:
  std::shared_ptr<const RulesetClient> Newest(std::string_view) const override { return nullptr; }
  std::shared_ptr<const RulesetClient> Pinned(const engine::RulesetIdentity&) const override {
    return nullptr;
  }
  std::vector<std::string> Ids() const override { return {}; }
};

class NoLinks final : public engine::DrawLinks {
 public:
  absl::StatusOr<engine::Digest> Commit(const std::string&) override { return Refused(); }
  absl::StatusOr<engine::Digest> Open(const std::string&, uint32_t) override { return Refused(); }

 private:
  static absl::Status Refused() { return absl::UnimplementedError("nothing is drawn here"); }
};

class StoppedClock final : public engine::Clock {
 public:
  int64_t NowUs() override { return 1; }
};

class NoRandomness final : public engine::RandomSource {
 public:
  void Fill(void* bytes, size_t size) override { std::fill_n(static_cast<char*>(bytes), size, 0); }
};

}  // namespace arbitro::bench

#endif  // ARBITRO_TOOLS_ARBITROBENCH_OPENING_PORTS_H_
