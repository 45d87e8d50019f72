// SPDX-License-Identifier: Apache-2.0
//
// Roles of who asks: on the server, and in one event.
//
// Somebody has a set of them. Whoever is known at all is a spectator, and everybody, known or not,
// is anybody; what either may do is bound to what is published.

#ifndef ARBITRO_DAEMON_ACCESS_ROLES_H_
#define ARBITRO_DAEMON_ACCESS_ROLES_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace arbitro::access {

enum class Role : uint8_t {
  kAdministrator,  // of the server
  kAuditor,        // of the server
  kOrganiser,      // of an event; of the server: may make events and series
  kHeadJudge,
  kJudge,
  kScorekeeper,
  kPlayer,
  kSpectator,
  kAnybody,
};

inline constexpr size_t kRoles = 9;

// By number.
inline constexpr std::array<std::string_view, kRoles> kRoleNames = {
    "administrator", "auditor", "organiser", "head judge", "judge",
    "scorekeeper",   "player",  "spectator", "anybody"};

class RoleSet {
 public:
  constexpr RoleSet() = default;
  template <class... Roles>
  explicit constexpr RoleSet(Role first, Roles... rest) {
    Add(first);
    (Add(rest), ...);
  }

  constexpr void Add(Role role) { bits_ |= Bit(role); }
  constexpr void Remove(Role role) { bits_ &= ~Bit(role); }
  constexpr bool Has(Role role) const { return (bits_ & Bit(role)) != 0; }
  constexpr bool HasAny(RoleSet of) const { return (bits_ & of.bits_) != 0; }

  bool operator==(const RoleSet&) const = default;

 private:
  static constexpr uint32_t Bit(Role role) { return uint32_t{1} << static_cast<uint32_t>(role); }

  uint32_t bits_ = 0;
};

// A role on the server by its name in the file of principals.
std::optional<Role> ServerRole(std::string_view name);

// What a task of an event's staff makes of who has it; nothing where that is no role here.
std::optional<Role> RoleOfTask(std::string_view task);

}  // namespace arbitro::access

#endif  // ARBITRO_DAEMON_ACCESS_ROLES_H_
