// SPDX-License-Identifier: Apache-2.0
//
// In place of an event's links where nothing may be opened: a sample comes from throw-away bytes.

#ifndef ARBITRO_DAEMON_ENGINE_DRAW_THROW_AWAY_LINKS_H_
#define ARBITRO_DAEMON_ENGINE_DRAW_THROW_AWAY_LINKS_H_

#include <cstdint>
#include <string>

#include "daemon/engine/state/ports.h"

namespace arbitro::engine {

// `random` must outlive it.
class ThrowAwayLinks final : public DrawLinks {
 public:
  explicit ThrowAwayLinks(RandomSource* random) : random_(random) {}

  absl::StatusOr<Digest> Commit(const std::string&) override { return Bytes(); }
  absl::StatusOr<Digest> Open(const std::string&, uint32_t) override { return Bytes(); }

 private:
  Digest Bytes() {
    Digest bytes;
    random_->Fill(bytes.data(), bytes.size());
    return bytes;
  }

  RandomSource* random_;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DRAW_THROW_AWAY_LINKS_H_
