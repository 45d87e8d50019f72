// SPDX-License-Identifier: Apache-2.0
//
// A socket that accepts connections.

#ifndef ARBITRO_DAEMON_SERVER_LISTENING_SOCKET_H_
#define ARBITRO_DAEMON_SERVER_LISTENING_SOCKET_H_

#include <sys/socket.h>
#include <sys/types.h>

#include <memory>
#include <string>
#include <utility>

#include "absl/status/statusor.h"

namespace arbitro::server {

class ListeningSocket {
 public:
  // Listens on HOST:PORT or unix:PATH, without blocking when there is no connection. HOST is a
  // number, in brackets if it has colons, or a name, whose first address counts. [::] stands for
  // every address of this machine, which must have IPv6, and 0.0.0.0 for those of IPv4; port 0
  // stands for any free one. If a socket lies at PATH and no process listens on it, it is replaced.
  // UNAVAILABLE, with the system's reason, if the address cannot be had.
  static absl::StatusOr<std::unique_ptr<ListeningSocket>> Open(const std::string& address);

  // Closes it, and removes its own socket from PATH.
  ~ListeningSocket();

  ListeningSocket(const ListeningSocket&) = delete;
  ListeningSocket& operator=(const ListeningSocket&) = delete;

  int descriptor() const { return descriptor_; }

  // Returns the address with the real port: "127.0.0.1:41234".
  const std::string& address() const { return address_; }

 private:
  ListeningSocket(int descriptor, std::string address, ino_t node)
      : descriptor_(descriptor), address_(std::move(address)), node_(node) {}

  const int descriptor_;
  const std::string address_;
  const ino_t node_;  // of the socket at PATH
};

// Returns the other end as gRPC writes it: "ipv4:192.0.2.7:51244", "ipv6:%5B2001:db8::7%5D:80", or
// "unix:".
std::string PeerOf(const sockaddr_storage& address);

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_LISTENING_SOCKET_H_
