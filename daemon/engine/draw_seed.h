// SPDX-License-Identifier: Apache-2.0
//
// How a draw's seed follows from what is public once it is drawn. docs/draws.md gives every byte.

#ifndef ARBITRO_DAEMON_ENGINE_DRAW_SEED_H_
#define ARBITRO_DAEMON_ENGINE_DRAW_SEED_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "daemon/engine/model.h"

namespace arbitro::engine {

// Links of an event's chain: draws an event can make.
inline constexpr uint32_t kChainLength = 65'536;

// SHA-256 applied `times` times.
Digest HashChain(Digest start, uint32_t times);

// Digest of the entry list as it is frozen: SHA-256(0x05 ‖ registration numbers in rising order,
// four bytes each, little endian).
Digest ListDigest(const std::vector<uint32_t>& player_numbers);

// Digest of the contributions of a draw that has none: SHA-256(0x06).
Digest NoContributions();

// HMAC-SHA-256(link, "arbitro/draw/1" ‖ event ‖ 0x00 ‖ index (8 bytes, little endian) ‖ list digest
// ‖ contributions digest), where `event` is the resource name. Fills in proof->seed from the rest.
void FillSeed(std::string_view event, DrawProof* proof);

// Which sealed deal of an event.
struct DealSource {
  uint32_t link_index = 0;  // from 1
  uint32_t table = 0;       // from 1
  uint32_t attempt = 0;     // from 1
  uint32_t seats = 0;
};

// HMAC-SHA-256(link, "arbitro/deal/1" ‖ event ‖ 0x00 ‖ index (8 bytes, little endian) ‖ table ‖
// attempt ‖ seats (4 bytes each, little endian)): a table of another size, or one that is played
// again, is dealt anew.
Digest DealSeed(std::string_view event, const Digest& link, const DealSource& source);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DRAW_SEED_H_
