// SPDX-License-Identifier: Apache-2.0
//
// Declarations that demo_test_faults.cc and demo_test_fault.cc share.

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

// Makes the call that no ruleset may make, if that is the library's fault. Returns true always,
// which the compiler cannot know, so it keeps the call.
bool CallsOutside();

// The entry of the game with this library's fault.
const arbitro_ruleset* FaultyEntry(uint32_t host_abi);

}  // namespace arbitro::demo

#endif  // ARBITRO_PLUGINS_DEMO_VARIANTS_DEMO_TEST_FAULTS_H_
