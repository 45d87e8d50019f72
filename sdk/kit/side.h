// SPDX-License-Identifier: Apache-2.0
//
// The two sides of a match, and what each of them has.
//
//   kit::BySide<int64_t> games = {1, 0};
//   if (games[side] > games[kit::Other(side)]) ...

#ifndef ARBITRO_KIT_SIDE_H_
#define ARBITRO_KIT_SIDE_H_

#include <cstdint>
#include <optional>

namespace arbitro::kit {

// By seat, where a match is played at a table: kFirst is seat 0.
enum class Side : uint8_t { kFirst, kSecond };

inline constexpr Side kSides[] = {Side::kFirst, Side::kSecond};

constexpr Side Other(Side side) { return side == Side::kFirst ? Side::kSecond : Side::kFirst; }

// One value of each side.
template <class T>
struct BySide {
  T first{};
  T second{};

  T& operator[](Side side) { return side == Side::kFirst ? first : second; }
  const T& operator[](Side side) const { return side == Side::kFirst ? first : second; }

  friend bool operator==(const BySide& a, const BySide& b) {
    return a.first == b.first && a.second == b.second;
  }
  friend bool operator!=(const BySide& a, const BySide& b) { return !(a == b); }
};

// Returns the side that has more, or nullopt if they are level.
template <class T>
std::optional<Side> Leader(const BySide<T>& counts) {
  if (counts.first == counts.second) return std::nullopt;
  return counts.first > counts.second ? Side::kFirst : Side::kSecond;
}

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_SIDE_H_
