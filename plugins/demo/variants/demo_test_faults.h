// SPDX-License-Identifier: Apache-2.0
//
// What demo_test_faults.cc and demo_test_fault.cc know of each other.

#ifndef ARBITRO_PLUGINS_DEMO_VARIANTS_DEMO_TEST_FAULTS_H_
#define ARBITRO_PLUGINS_DEMO_VARIANTS_DEMO_TEST_FAULTS_H_

#include <cstdint>

#include "arbitro/abi/call.h"

namespace arbitro::demo {

enum Fault : int {
  kReadsClock = 1,
  kNeedsLibrary,
  kOtherVersion,
  kRemembers,
  kShowsAddress,
  kSeatsTwice,
  kUnknownRule,
  kRanksByIndex,
  kCrashes,
  kIsSlow,
  kLooksUpName,
  kRefusesOtherOrder,
  kDecidesNothing,
  kReadsLocale,
  kIsSlowInOneFormat,
  kRefusesMany
};

// The fault of this library.
extern const Fault kFault;

// Calls what no ruleset may, where that is the fault. False: never.
bool CallsOutside();

// The entry of the game with the fault.
const arbitro_ruleset* FaultyEntry(uint32_t host_abi);

}  // namespace arbitro::demo

#endif  // ARBITRO_PLUGINS_DEMO_VARIANTS_DEMO_TEST_FAULTS_H_
