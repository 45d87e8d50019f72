// SPDX-License-Identifier: Apache-2.0
//
// Faults that this folder can be given on purpose, to show that a test would find each.
//
// Only a build with -DARBITRO_SEEDED_FAULTS=ON holds them, and it does one at a time: the one that
// the environment variable ARBITRO_SEEDED_FAULT names when it is first asked. Any other build holds
// nothing of them. tests/crash/run_seeded_faults lists the faults with the test that finds each.
//
// For this folder's .cc files alone.

#ifndef ARBITRO_STORAGE_FILES_SEEDED_FAULT_H_
#define ARBITRO_STORAGE_FILES_SEEDED_FAULT_H_

#include <cstdlib>
#include <string_view>

namespace arbitro::storage {

#ifdef ARBITRO_SEEDED_FAULTS
// Whether the fault of this name is to be done. Thread-safe.
inline bool SeededFault(std::string_view name) {
  static const char* const kChosen = std::getenv("ARBITRO_SEEDED_FAULT");
  return kChosen != nullptr && name == kChosen;
}
#else
constexpr bool SeededFault(std::string_view) { return false; }
#endif

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_FILES_SEEDED_FAULT_H_
