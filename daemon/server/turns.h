// SPDX-License-Identifier: Apache-2.0
//
// Connections that wait until the server may have them: those of each network by the order in which
// they came, and the networks in turn, so that nobody waits behind one who sends thousands.

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
    int descriptor;  // stays whose it is
  };

  void Add(const std::string& network, const Waiting& newcomer);

  // Whose turn it is, who waits no more then; nothing: nobody waits.
  std::optional<Waiting> Next();

  // Who waits no more; nothing where nobody of that id waits.
  std::optional<Waiting> Remove(Id id);

  bool empty() const { return network_of_.empty(); }

 private:
  using Queue = std::map<Id, int>;

  Waiting Remove(std::map<std::string, Queue>::iterator queue, Id id);

  std::map<std::string, Queue> queues_;
  absl::flat_hash_map<Id, std::string> network_of_;
  std::string last_;  // whose turn it was
};

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_TURNS_H_
