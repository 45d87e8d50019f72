// SPDX-License-Identifier: Apache-2.0
//
// Integers as bytes: little endian in values, big endian in keys, so that keys sort as numbers do.
//
// The readers take their bytes from the front of `rest`; the caller has checked that there are
// enough. The loops are unrolled so that the compiler sees one load or store: every header that is
// verified passes here twice.

#ifndef ARBITRO_STORAGE_FORMAT_BYTE_ORDER_H_
#define ARBITRO_STORAGE_FORMAT_BYTE_ORDER_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace arbitro::storage {

// The bytes of `value`, least significant first.
template <typename Integer>
std::array<char, sizeof(Integer)> LittleBytes(Integer value) {
  std::array<char, sizeof(Integer)> bytes;
#pragma GCC unroll 8
  for (std::size_t i = 0; i < sizeof(Integer); ++i) {
    bytes[i] = static_cast<char>(static_cast<std::uint64_t>(value) >> (8 * i));
  }
  return bytes;
}

// Appends the bytes of `value`, least significant first.
template <typename Integer>
void PutLittle(std::string& out, Integer value) {
  const auto bytes = LittleBytes(value);
  out.append(bytes.data(), bytes.size());
}

// Appends the bytes of `value`, most significant first.
template <typename Integer>
void PutBig(std::string& out, Integer value) {
  std::array<char, sizeof(Integer)> bytes;
#pragma GCC unroll 8
  for (std::size_t i = 0; i < sizeof(Integer); ++i) {
    bytes[sizeof(Integer) - 1 - i] =
        static_cast<char>(static_cast<std::uint64_t>(value) >> (8 * i));
  }
  out.append(bytes.data(), bytes.size());
}

// Takes what PutLittle appended.
template <typename Integer>
Integer TakeLittle(std::string_view& rest) {
  std::uint64_t value = 0;
#pragma GCC unroll 8
  for (std::size_t i = 0; i < sizeof(Integer); ++i) {
    value |= static_cast<std::uint64_t>(static_cast<unsigned char>(rest[i])) << (8 * i);
  }
  rest.remove_prefix(sizeof(Integer));
  return static_cast<Integer>(value);
}

// Takes what PutBig appended.
template <typename Integer>
Integer TakeBig(std::string_view& rest) {
  std::uint64_t value = 0;
#pragma GCC unroll 8
  for (std::size_t i = 0; i < sizeof(Integer); ++i) {
    value = (value << 8) | static_cast<unsigned char>(rest[i]);
  }
  rest.remove_prefix(sizeof(Integer));
  return static_cast<Integer>(value);
}

// Appends and takes a fixed array of bytes, such as a digest.
template <typename Array>
void PutArray(std::string& out, const Array& array) {
  out.append(reinterpret_cast<const char*>(array.data()), array.size());
}

template <typename Array>
Array TakeArray(std::string_view& rest) {
  Array array;
  std::memcpy(array.data(), rest.data(), array.size());
  rest.remove_prefix(array.size());
  return array;
}

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_FORMAT_BYTE_ORDER_H_
