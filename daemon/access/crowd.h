// SPDX-License-Identifier: Apache-2.0
//
// Connections by where they come from: who takes most places, and who of those came first.

#ifndef ARBITRO_DAEMON_ACCESS_CROWD_H_
#define ARBITRO_DAEMON_ACCESS_CROWD_H_

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>

#include "absl/container/flat_hash_map.h"

namespace arbitro::access {

class Crowd {
 public:
  using Id = uint64_t;  // whoever came first has the lowest

  // A group, such as a network, and a part of it, such as an address.
  struct Place {
    std::string group;
    std::string part;
  };

  void Insert(const Place& place, Id id);
  void Erase(const Place& place, Id id);

  size_t size() const { return size_; }
  size_t SizeOf(const std::string& group) const;

  // Of the group with most, and there of the part with most, the one that came first; among equal
  // ones, too. There must be one.
  Id FirstOfMost() const;

 private:
  using Ids = std::set<Id>;
  struct Group {
    Ids all;
    absl::flat_hash_map<std::string, Ids> parts;
  };

  absl::flat_hash_map<std::string, Group> groups_;
  size_t size_ = 0;
};

}  // namespace arbitro::access

#endif  // ARBITRO_DAEMON_ACCESS_CROWD_H_
