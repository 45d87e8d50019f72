// SPDX-License-Identifier: Apache-2.0

#include "kit/random.h"

#include <algorithm>
#include <cstdlib>

namespace arbitro::kit {
namespace {

constexpr uint32_t RotateLeft(uint32_t x, int bits) { return (x << bits) | (x >> (32 - bits)); }

inline void QuarterRound(uint32_t& a, uint32_t& b, uint32_t& c, uint32_t& d) {
  a += b;
  d = RotateLeft(d ^ a, 16);
  c += d;
  b = RotateLeft(b ^ c, 12);
  a += b;
  d = RotateLeft(d ^ a, 8);
  c += d;
  b = RotateLeft(b ^ c, 7);
}

// Byte by byte, so that the machine's own byte order does not matter.
template <typename ByteAt>
uint32_t LittleEndian(ByteAt byte_at, size_t at) {
  uint32_t word = 0;
  for (size_t i = 0; i < 4; ++i) word |= static_cast<uint32_t>(byte_at(at + i)) << (8 * i);
  return word;
}

constexpr size_t kCounterWord = 12;

}  // namespace

std::array<uint32_t, 16> ChaCha20Block(const std::array<uint32_t, 16>& state) {
  std::array<uint32_t, 16> x = state;
  for (int i = 0; i < 10; ++i) {
    QuarterRound(x[0], x[4], x[8], x[12]);
    QuarterRound(x[1], x[5], x[9], x[13]);
    QuarterRound(x[2], x[6], x[10], x[14]);
    QuarterRound(x[3], x[7], x[11], x[15]);
    QuarterRound(x[0], x[5], x[10], x[15]);
    QuarterRound(x[1], x[6], x[11], x[12]);
    QuarterRound(x[2], x[7], x[8], x[13]);
    QuarterRound(x[3], x[4], x[9], x[14]);
  }
  for (size_t i = 0; i < x.size(); ++i) x[i] += state[i];
  return x;
}

RandomStream::RandomStream(const Seed& seed, std::string_view label)
    : state_{0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}, block_{}, used_(16) {
  if (label.size() > kLabelMax) std::abort();
  for (size_t i = 0; i < 8; ++i) {
    state_[4 + i] = LittleEndian([&](size_t at) { return seed.bytes[at]; }, 4 * i);
  }
  const auto label_byte = [&](size_t at) -> uint8_t {
    return at < label.size() ? static_cast<uint8_t>(label[at]) : 0;
  };
  for (size_t i = 0; i < 3; ++i) state_[13 + i] = LittleEndian(label_byte, 4 * i);
}

void RandomStream::Refill() {
  // A counter that came round again would repeat the stream.
  if (exhausted_) std::abort();
  block_ = ChaCha20Block(state_);
  exhausted_ = ++state_[kCounterWord] == 0;
  used_ = 0;
}

uint32_t RandomStream::Next32() {
  if (used_ == block_.size()) Refill();
  return block_[used_++];
}

uint64_t RandomStream::Next64() {
  const uint64_t low = Next32();
  return low | static_cast<uint64_t>(Next32()) << 32;
}

uint64_t RandomStream::Below(uint64_t bound) {
  if (bound == 0) std::abort();
  if (bound == 1) return 0;
  if (bound <= uint64_t{1} << 32) {
    uint64_t product = Next32() * bound;
    // The remainder is below `bound`, so most draws are decided without the division.
    if (static_cast<uint32_t>(product) < bound) {
      const uint64_t floor = (uint64_t{1} << 32) % bound;
      while (static_cast<uint32_t>(product) < floor) product = Next32() * bound;
    }
    return product >> 32;
  }
  __extension__ using Wide = unsigned __int128;
  const uint64_t floor = (0 - bound) % bound;
  Wide product = static_cast<Wide>(Next64()) * bound;
  while (static_cast<uint64_t>(product) < floor) product = static_cast<Wide>(Next64()) * bound;
  return static_cast<uint64_t>(product >> 64);
}

std::vector<uint32_t> RandomStream::Choose(uint32_t k, uint32_t n) {
  std::vector<uint32_t> items(n);
  for (uint32_t i = 0; i < n; ++i) items[i] = i;
  k = std::min(k, n);
  for (uint32_t i = 0; i < k; ++i) std::swap(items[i], items[i + Below(n - i)]);
  items.resize(k);
  return items;
}

}  // namespace arbitro::kit
