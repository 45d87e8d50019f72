// SPDX-License-Identifier: Apache-2.0
//
// Gives the library its one fault: DEMO_FAULT, a number of Fault. Some faults import a symbol that
// a test finds in the library's file, so a library with another fault may not import it.

#include <dlfcn.h>

#include <ctime>

#include "plugins/demo/variants/demo_test_faults.h"

extern "C" const char* OpenSSL_version(int part);

namespace arbitro::demo {

const Fault kFault = static_cast<Fault>(DEMO_FAULT);

bool CallsOutside() {
#if DEMO_FAULT == 1
  return time(nullptr) != 0;
#elif DEMO_FAULT == 2
  return OpenSSL_version(0) != nullptr;
#elif DEMO_FAULT == 11
  return dlsym(RTLD_DEFAULT, "time") != nullptr;
#else
  return true;
#endif
}

}  // namespace arbitro::demo

extern "C" __attribute__((visibility("default"))) const arbitro_ruleset* arbitro_ruleset_entry(
    uint32_t host_abi) {
  return arbitro::demo::FaultyEntry(host_abi);
}
