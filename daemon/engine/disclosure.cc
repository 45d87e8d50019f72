// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/disclosure.h"

#include <type_traits>

namespace arbitro::engine {
Disclosure DisclosureOf(const Decision& decision) {
  return decision.what.Visit(
      [](const auto& what) { return DisclosureOf<std::decay_t<decltype(what)>>(); });
}

}  // namespace arbitro::engine
