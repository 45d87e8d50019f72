// SPDX-License-Identifier: Apache-2.0
//
// Connections that can be corked: the bytes written to a corked one leave together, in as few
// segments as possible, once it is uncorked. The system uncorks by itself after 200 ms (tcp(7),
// TCP_CORK).

#ifndef ARBITRO_DAEMON_SERVER_CORKS_H_
#define ARBITRO_DAEMON_SERVER_CORKS_H_

#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"

namespace arbitro::server {

// Thread-safe. A peer is written as gRPC does: "ipv4:192.0.2.7:51244". A unix socket has no
// segments and is never corked.
class Corks {
 public:
  // Adds a connection's descriptor, which its owner keeps open until Remove.
  void Add(std::string_view peer, int descriptor);
  void Remove(std::string_view peer);

  // Corks the connections of these peers, or uncorks them. A peer that has gone is left out.
  void Set(const std::vector<std::string>& peers, bool corked);

 private:
  std::mutex mutex_;
  absl::flat_hash_map<std::string, int> descriptors_;
};

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_CORKS_H_
