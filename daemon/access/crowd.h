// SPDX-License-Identifier: Apache-2.0
//
// Connections by where they come from: finds the group that takes most places, and the one of it
// that is closed first.

#ifndef ARBITRO_DAEMON_ACCESS_CROWD_H_
#define ARBITRO_DAEMON_ACCESS_CROWD_H_

#include <compare>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>

#include "absl/container/flat_hash_map.h"

namespace arbitro::access {

class Crowd {
 public:
  using Id = uint64_t;  // the first to come has the lowest

  // Members are closed by the lower rank, then by the lower id.
  struct Member {
    int rank;
    Id id;
    friend auto operator<=>(const Member&, const Member&) = default;
  };

  // A group, such as a network, and a part of it, such as an address.
  struct Place {
    std::string group;
    std::string part;
  };

  void Insert(const Place& place, Member member);
  void Erase(const Place& place, Member member);

  size_t size() const { return size_; }
  size_t SizeOf(const std::string& group) const;

  // Returns the first to close, of the group with most members and there of the part with most.
  // Between groups or parts of one size, the one whose first member goes first decides. There must
  // be one.
  Id FirstOfMost() const;

 private:
  using Members = std::set<Member>;
  struct Group {
    Members all;
    absl::flat_hash_map<std::string, Members> parts;
  };

  static const Members& Larger(const Members& some, const Members& others);

  absl::flat_hash_map<std::string, Group> groups_;
  size_t size_ = 0;
};

}  // namespace arbitro::access

#endif  // ARBITRO_DAEMON_ACCESS_CROWD_H_
