// SPDX-License-Identifier: Apache-2.0
//
// Roles of a caller: on the server, and in one event.
//
// A caller has a set of them. An authenticated caller is at least a spectator, and every caller,
// known or not, is "anybody". These two see only what is published.

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
  kOrganiser,      // of an event; on the server: may make events and series
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

// Returns a role on the server by its name in the file of principals.
std::optional<Role> ServerRole(std::string_view name);

// Returns the role that a task of an event's staff gives. Empty if the task gives none.
std::optional<Role> RoleOfTask(std::string_view task);

}  // namespace arbitro::access

#endif  // ARBITRO_DAEMON_ACCESS_ROLES_H_
