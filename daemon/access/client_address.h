// SPDX-License-Identifier: Apache-2.0
//
// Whom a connection without a name is counted as.

#ifndef ARBITRO_DAEMON_ACCESS_CLIENT_ADDRESS_H_
#define ARBITRO_DAEMON_ACCESS_CLIENT_ADDRESS_H_

#include <string>
#include <string_view>

namespace arbitro::access {

// The client behind a peer, as gRPC writes it ("ipv4:192.0.2.7:51244"), whatever port it comes by:
// "ipv4:192.0.2.7". Of IPv6 ("ipv6:%5B2001:db8::7%5D:51244", or with brackets) it is the network,
// "ipv6:2001:db8::/64": that much a single customer has. What reads as none of these is itself,
// without what follows its last colon. [any-thread]
std::string ClientOf(std::string_view peer);

// The network that a client, as above, belongs to, of the size that one customer of a large
// provider may have: "ipv4:192.0.2.0/24", "ipv6:2001:db8::/48". What is no address is itself.
// [any-thread]
std::string NetworkOf(std::string_view client);

}  // namespace arbitro::access

#endif  // ARBITRO_DAEMON_ACCESS_CLIENT_ADDRESS_H_
