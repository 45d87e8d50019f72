// SPDX-License-Identifier: Apache-2.0
//
// Spoils an image as an enemy would, by seed.

#ifndef ARBITRO_TESTING_DAMAGE_H_
#define ARBITRO_TESTING_DAMAGE_H_

#include <cstdint>
#include <cstring>
#include <iterator>
#include <random>
#include <string>

namespace arbitro {

// Changes one bit or one word. Offsets, counts and kinds are 32-bit words, so most damage is done
// by replacing one. Images shorter than a word stay as they are.
inline void Damage(std::mt19937_64* random, std::string* image) {
  static constexpr uint32_t kNastyWords[] = {0,          1,          7,          8,         16,
                                             0x7FFFFFFF, 0x80000000, 0xFFFFFFF8, 0xFFFFFFFF};
  const size_t words = image->size() / 4;
  if (words == 0) return;
  uint32_t word = static_cast<uint32_t>((*random)());
  switch ((*random)() % 4) {
    case 0:
      (*image)[(*random)() % image->size()] ^= static_cast<char>(1 << ((*random)() % 8));
      return;
    case 1:
      word = kNastyWords[(*random)() % std::size(kNastyWords)];
      break;
    case 2:
      word %= 4096;
      break;
    default:
      break;
  }
  std::memcpy(image->data() + 4 * ((*random)() % words), &word, 4);
}

}  // namespace arbitro

#endif  // ARBITRO_TESTING_DAMAGE_H_
