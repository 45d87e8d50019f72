// SPDX-License-Identifier: Apache-2.0
//
// The client that a connection without a name is counted for.

#ifndef ARBITRO_DAEMON_ACCESS_CLIENT_ADDRESS_H_
#define ARBITRO_DAEMON_ACCESS_CLIENT_ADDRESS_H_

#include <string>
#include <string_view>

namespace arbitro::access {

// Returns the client behind a peer, which is as gRPC writes it ("ipv4:192.0.2.7:51244"), without
// the port: "ipv4:192.0.2.7". For IPv6 ("ipv6:%5B2001:db8::7%5D:51244", or with brackets) this is
// the network of a single customer, "ipv6:2001:db8::/64". Any other text stands for itself, without
// its last colon and the text behind it. [any-thread]
std::string ClientOf(std::string_view peer);

// Returns the network that a client, as above, belongs to, of the size that one customer of a large
// provider may have: "ipv4:192.0.2.0/24", "ipv6:2001:db8::/48". A text that is no address stands
// for itself. [any-thread]
std::string NetworkOf(std::string_view client);

}  // namespace arbitro::access

#endif  // ARBITRO_DAEMON_ACCESS_CLIENT_ADDRESS_H_
