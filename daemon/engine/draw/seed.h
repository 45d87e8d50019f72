// SPDX-License-Identifier: Apache-2.0
//
// How a draw's seed follows from what is public once it is drawn. docs/draws.md gives every byte.

#ifndef ARBITRO_DAEMON_ENGINE_DRAW_SEED_H_
#define ARBITRO_DAEMON_ENGINE_DRAW_SEED_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "daemon/engine/model/model.h"
#include "storage/format/sha256.h"

namespace arbitro::engine {

// Links of an event's chain: draws an event can make.
inline constexpr uint32_t kChainLength = 65'536;

// SHA-256 applied `times` times.
Digest HashChain(Digest start, uint32_t times);

// Digest of the entry list as it is frozen: SHA-256(0x05 ‖ registration numbers in rising order,
// four bytes each, little endian).
Digest ListDigest(const std::vector<uint32_t>& player_numbers);

// Digest of a draw's contributions, in the order of their records: SHA-256(0x06 ‖ each of them); of
// none, SHA-256(0x06). A contribution is its kind (a byte: 1 a player's, 2 of dice, 3 of a beacon),
// the size of its source (4 bytes), the source, the size of its value (4 bytes), the value. All
// numbers are little endian.
class ContributionsHasher {
 public:
  ContributionsHasher();

  // Source: the registration number (4 bytes).
  void AddPlayer(uint32_t number, std::string_view value);
  // Source: the sides, then the witnesses' registration numbers; value: what each die showed. 4
  // bytes a number.
  void AddDice(uint32_t sides, const std::vector<uint32_t>& witnesses,
               const std::vector<uint32_t>& values);
  // Source: which of its rounds (8 bytes), then its name.
  void AddBeacon(std::string_view name, uint64_t round, std::string_view value);

  Digest Finish();

 private:
  void Add(char kind, std::string_view source, std::string_view value);

  storage::Sha256Hasher hasher_;
};

// HMAC-SHA-256(link, "arbitro/draw/1" ‖ event ‖ 0x00 ‖ index (8 bytes, little endian) ‖ list digest
// ‖ contributions digest), where `event` is the resource name. Fills in proof->seed from the rest.
void FillSeed(std::string_view event, DrawProof* proof);

// Which sealed deal of an event.
struct DealSource {
  uint32_t link_index = 0;  // from 1
  uint32_t table = 0;       // from 1
  uint32_t attempt = 0;     // from 1
  uint32_t seats = 0;
  uint32_t deal = 0;  // from 1: each change of the table's seats makes the next; 0: not counted
};

// HMAC-SHA-256(link, "arbitro/deal/2" ‖ event ‖ 0x00 ‖ index (8 bytes, little endian) ‖ table ‖
// attempt ‖ seats ‖ deal (4 bytes each, little endian)). Where deals are not counted, the message
// begins with "arbitro/deal/1" and has no `deal`: seats that come back bring their deal back.
Digest DealSeed(std::string_view event, const Digest& link, const DealSource& source);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DRAW_SEED_H_
