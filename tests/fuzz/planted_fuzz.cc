// SPDX-License-Identifier: Apache-2.0
//
// Errors on purpose, that tests/fuzz/run --self-test must find: the one that ARBITRO_FUZZ_PLANTED
// names, behind a word that nothing but looking for it leads to.

#include <climits>
#include <cstdlib>
#include <string_view>

#include "tests/fuzz/require.h"

namespace {

using arbitro::fuzz::Require;

// Letter by letter, so that each is reached on its own.
bool BeginsWithTheWord(const uint8_t* data, size_t size) {
  if (size < 6) return false;
  if (data[0] != 'p') return false;
  if (data[1] != 'l') return false;
  if (data[2] != 'a') return false;
  return data[3] == 'n';
}

void DoWrong(std::string_view planted, const uint8_t* data, size_t size) {
  static volatile int number = INT_MAX;
  static char* volatile kept = nullptr;
  if (planted == "memory") number = data[size];
  if (planted == "overflow") number = number + data[4];
  if (planted == "leak") {
    kept = new char[16];
    kept = nullptr;
  }
  if (planted == "untrue") Require(data[4] == data[5], "a planted error");
  while (planted == "endless") number = 0;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const char* const planted = std::getenv("ARBITRO_FUZZ_PLANTED");
  if (planted != nullptr && BeginsWithTheWord(data, size)) DoWrong(planted, data, size);
  return 0;
}
