// SPDX-License-Identifier: Apache-2.0
//
// The standings of a closed round: part of RoundState (state/table.h). Those of the newest round
// are read often and lie unpacked; those of older rounds are packed, and each read unpacks them.

#ifndef ARBITRO_DAEMON_ENGINE_STATE_KEPT_STANDINGS_H_
#define ARBITRO_DAEMON_ENGINE_STATE_KEPT_STANDINGS_H_

#include <memory>

#include "daemon/engine/model/round.h"

namespace arbitro::engine {

// Copies share what they hold. Not synchronised: each copy has one writer.
class KeptStandings {
 public:
  KeptStandings() = default;  // empty: the round is open
  explicit KeptStandings(RoundClosed standings);

  bool there() const { return open_ != nullptr || packed_ != nullptr; }

  // Returns null if there are none.
  std::shared_ptr<const RoundClosed> Get() const;

  // Returns the lots that were drawn for them, without the rest. There must be standings.
  const DrawProof& draw() const;

  // Packs them, as they are no longer the newest.
  void Pack();
  bool packed() const { return packed_ != nullptr; }

 private:
  struct Packed;

  std::shared_ptr<const RoundClosed> open_;
  std::shared_ptr<const Packed> packed_;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STATE_KEPT_STANDINGS_H_
