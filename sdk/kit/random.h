// SPDX-License-Identifier: Apache-2.0
//
// Random draws that every reader can repeat: a seed, a label, and a stream of numbers.
//
// Everything drawn in an event comes from here, so that the same seed gives the same tables on any
// machine, with any compiler, for ever. docs/draws.md fixes each function to the byte, with test
// vectors. Nothing here reads a clock or the machine's own randomness.
//
// Thread safety: a Seed is a value; a RandomStream belongs to one thread at a time.

#ifndef ARBITRO_KIT_RANDOM_H_
#define ARBITRO_KIT_RANDOM_H_

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace arbitro::kit {

// The 256 bits from which one decision draws. All bits count; an all-zero seed is a seed.
struct Seed {
  std::array<uint8_t, 32> bytes{};
};

// An endless, independent stream for each (seed, label): ChaCha20 (RFC 8439).
//
// Key = the seed, nonce = the label's bytes padded with zeros to 12, block counter from 0. Two
// labels give two unrelated streams, so that a new draw added to a decision does not disturb the
// draws that were there. Labels are fixed texts of the code ("swiss.bye"), never user input.
class RandomStream {
 public:
  // Longest label, in bytes.
  static constexpr size_t kLabelMax = 12;

  // A label of more than kLabelMax bytes is a programmer's error and aborts.
  RandomStream(const Seed& seed, std::string_view label);

  // The next four bytes of the stream as a little-endian number.
  //
  // A stream holds 2^32 blocks of 64 bytes; asking for more aborts (no decision comes near).
  uint32_t Next32();

  // The next eight bytes: the first Next32 is the low half, the second the high half.
  uint64_t Next64();

  // A number from 0 to bound - 1, each equally likely. `bound` 0 is a programmer's error and
  // aborts.
  //
  // bound 1: answers 0 and takes nothing from the stream. bound <= 2^32: takes x = Next32 until
  // (x * bound) mod 2^32 >= 2^32 mod bound, and answers floor(x * bound / 2^32). Above: the same
  // with Next64 and 2^64. Rejection leaves no bias, not even a small one.
  uint64_t Below(uint64_t bound);

  // Puts the items in random order, each of the orders equally likely.
  //
  // Fisher-Yates from the end: for i = size - 1 down to 1, swaps items i and Below(i + 1).
  template <typename T>
  void Shuffle(std::vector<T>* items) {
    Shuffle(items->data(), items->size());
  }

  // The same over `size` items in a row.
  template <typename T>
  void Shuffle(T* items, size_t size) {
    for (size_t i = size; i > 1; --i) {
      std::swap(items[i - 1], items[static_cast<size_t>(Below(i))]);
    }
  }

  // k different numbers from 0 to n - 1, in drawn order, each ordered choice equally likely.
  //
  // Fisher-Yates from the front over 0 .. n-1: for i = 0 to k - 1, swaps items i and
  // i + Below(n - i); answers the first k. k > n answers all n.
  std::vector<uint32_t> Choose(uint32_t k, uint32_t n);

 private:
  void Refill();

  std::array<uint32_t, 16> state_;
  std::array<uint32_t, 16> block_;
  uint32_t used_;  // Words of block_ handed out.
  bool exhausted_ = false;
};

// The ChaCha20 block function of RFC 8439 §2.3: sixteen words in, sixteen words out.
//
// Published for the test vectors and for checkers; draws go through RandomStream.
std::array<uint32_t, 16> ChaCha20Block(const std::array<uint32_t, 16>& state);

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_RANDOM_H_
