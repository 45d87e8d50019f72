// SPDX-License-Identifier: Apache-2.0
//
// Numbers in as few bytes as they need: seven bits a byte, the lowest first, the highest bit set in
// all but the last. For what lies in memory only: nothing that is stored depends on it.

#ifndef ARBITRO_DAEMON_ENGINE_STATE_PACKED_NUMBERS_H_
#define ARBITRO_DAEMON_ENGINE_STATE_PACKED_NUMBERS_H_

#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>

namespace arbitro::engine {

inline void PutNumber(uint64_t number, std::string* bytes) {
  for (; number >= 0x80; number >>= 7) bytes->push_back(static_cast<char>(number | 0x80));
  bytes->push_back(static_cast<char>(number));
}

// Takes numbers in the order in which they were put. The bytes must outlive it.
class NumberReader {
 public:
  explicit NumberReader(std::string_view bytes) : bytes_(bytes) {}

  // There must be one left.
  uint64_t Take() {
    uint64_t number = 0;
    for (int shift = 0;; shift += 7) {
      assert(!bytes_.empty());
      const auto byte = static_cast<uint8_t>(bytes_.front());
      bytes_.remove_prefix(1);
      number |= uint64_t{byte & 0x7Fu} << shift;
      if (byte < 0x80) return number;
    }
  }

  // The same for a smaller type; the number put must have been of it.
  template <class T>
  T TakeAs() {
    return static_cast<T>(Take());
  }

 private:
  std::string_view bytes_;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STATE_PACKED_NUMBERS_H_
