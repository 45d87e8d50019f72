// SPDX-License-Identifier: Apache-2.0
//
// The running hash over the global order: one value that commits to every record of a log.
//
//   R(0) = 32 zero bytes,  R(n) = SHA-256(0x05 || R(n-1) || record hash of the n-th record)
//
// Pure functions and plain values.

#ifndef ARBITRO_STORAGE_FORMAT_ORDER_HASH_H_
#define ARBITRO_STORAGE_FORMAT_ORDER_HASH_H_

#include <cstdint>
#include <string_view>

#include "storage/format/sha256.h"

namespace arbitro::storage {

// A log of `count` records, and the running hash over them.
struct OrderPoint {
  std::uint64_t count = 0;
  Digest hash{};

  bool operator==(const OrderPoint&) const = default;
};

// Takes the next record of the global order.
inline void Advance(OrderPoint& order, const Digest& record_hash) {
  static constexpr char kOrderTag = 0x05;
  order.hash = Sha256Hasher()
                   .Update({&kOrderTag, 1})
                   .Update(AsBytes(order.hash))
                   .Update(AsBytes(record_hash))
                   .Finish();
  ++order.count;
}

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_FORMAT_ORDER_HASH_H_
