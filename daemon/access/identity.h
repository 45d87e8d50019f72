// SPDX-License-Identifier: Apache-2.0
//
// A caller's identity, as far as the credentials prove it.

#ifndef ARBITRO_DAEMON_ACCESS_IDENTITY_H_
#define ARBITRO_DAEMON_ACCESS_IDENTITY_H_

#include <string>
#include <variant>

#include "daemon/access/roles.h"

namespace arbitro::access {

struct Identity {
  std::string principal;  // "persons/8k3f", "screens", "jwt:…", "cert:…"
  RoleSet roles;          // on the server
};

// The reason why credentials prove nothing.
struct Unproven {
  std::string why;  // lower case, no full stop
  bool expired = false;
};

template <class T>
using OrUnproven = std::variant<T, Unproven>;

}  // namespace arbitro::access

#endif  // ARBITRO_DAEMON_ACCESS_IDENTITY_H_
