// SPDX-License-Identifier: Apache-2.0
//
// The checks of the fuzzers.

#ifndef ARBITRO_TESTS_FUZZ_REQUIRE_H_
#define ARBITRO_TESTS_FUZZ_REQUIRE_H_

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace arbitro::fuzz {

// Ends the run if `holds` is false, so that the fuzzer keeps the input.
inline void Require(bool holds, std::string_view what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %.*s\n", static_cast<int>(what.size()), what.data());
  std::abort();
}

// Returns the input as text. If ARBITRO_FUZZ_PLANTED is set, makes an error that each fuzzer must
// notice (run --self-test).
inline std::string_view TextOf(const uint8_t* data, size_t size) {
  static const bool planted = std::getenv("ARBITRO_FUZZ_PLANTED") != nullptr;
  static volatile uint8_t behind = 0;
  if (planted) behind = data[size];
  return {reinterpret_cast<const char*>(data), size};
}

// Takes the text before the first line end off `text`; all of it if there is none.
inline std::string TakeLine(std::string_view* text) {
  const size_t end = text->find('\n');
  const std::string line(text->substr(0, end));
  text->remove_prefix(end == std::string_view::npos ? text->size() : end + 1);
  return line;
}

}  // namespace arbitro::fuzz

#endif  // ARBITRO_TESTS_FUZZ_REQUIRE_H_
