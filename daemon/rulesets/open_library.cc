// SPDX-License-Identifier: Apache-2.0
#include "daemon/rulesets/open_library.h"

#include <dlfcn.h>

namespace arbitro::rulesets {
namespace {

// How this thread computes with floating point: rounding, and what becomes of tiny numbers.
unsigned int ArithmeticMode() {
#if defined(__x86_64__)
  constexpr unsigned int kFlags = 0x3f;  // of what happened, not of what is to happen
  return __builtin_ia32_stmxcsr() & ~kFlags;
#else
  return 0;
#endif
}

void SetArithmeticMode([[maybe_unused]] unsigned int mode) {
#if defined(__x86_64__)
  __builtin_ia32_ldmxcsr(mode);
#endif
}

}  // namespace

bool OpenLibrary(const std::string& path, RulesetFunctions* functions, std::string* fault) {
  // RTLD_NOW: a missing symbol is found here and not in the middle of an event.
  const unsigned int mode = ArithmeticMode();
  void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    *fault = std::string("it cannot be loaded: ") + dlerror();
    return false;
  }
  if (ArithmeticMode() != mode) {
    SetArithmeticMode(mode);
    *fault =
        "loading it changes how the whole process computes with floating point; link it without "
        "-ffast-math";
    return false;
  }
  void* entry = dlsym(library, ARBITRO_RULESET_ENTRY_NAME);
  if (entry == nullptr) {
    *fault = "it is no ruleset: it does not export `" ARBITRO_RULESET_ENTRY_NAME
             "` (ARBITRO_RULESET at the end of one source file makes it)";
    return false;
  }
  return functions->Open(reinterpret_cast<arbitro_ruleset_entry_function>(entry), fault);
}

}  // namespace arbitro::rulesets
