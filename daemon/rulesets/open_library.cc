// SPDX-License-Identifier: Apache-2.0
#include "daemon/rulesets/open_library.h"

#include <dlfcn.h>

namespace arbitro::rulesets {

bool OpenLibrary(const std::string& path, RulesetFunctions* functions, std::string* fault) {
  // RTLD_NOW: a missing symbol is found here and not in the middle of an event.
  void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    *fault = std::string("it cannot be loaded: ") + dlerror();
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
