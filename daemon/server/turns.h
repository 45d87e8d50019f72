// SPDX-License-Identifier: Apache-2.0
//
// Connections that wait until the server accepts them: those of each network in the order of
// arrival, and the networks in turn, so that no client waits behind one that sends thousands.

#ifndef ARBITRO_DAEMON_SERVER_TURNS_H_
#define ARBITRO_DAEMON_SERVER_TURNS_H_

#include <map>
#include <optional>
#include <string>

#include "absl/container/flat_hash_map.h"
#include "daemon/access/connections.h"

namespace arbitro::server {

class Turns {
 public:
  using Id = access::Connections::Id;

  struct Waiting {
    Id id;
    int descriptor;  // owned by the caller
  };

  void Add(const std::string& network, const Waiting& newcomer);

  // Removes and returns the next waiting connection. Empty if none waits.
  std::optional<Waiting> Next();

  // Removes and returns the connection. Empty if none of that id waits.
  std::optional<Waiting> Remove(Id id);

  bool empty() const { return network_of_.empty(); }

 private:
  using Queue = std::map<Id, int>;

  Waiting Remove(std::map<std::string, Queue>::iterator queue, Id id);

  std::map<std::string, Queue> queues_;
  absl::flat_hash_map<Id, std::string> network_of_;
  std::string last_;  // the network of the last turn
};

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_TURNS_H_
