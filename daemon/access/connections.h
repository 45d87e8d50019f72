// SPDX-License-Identifier: Apache-2.0
//
// Bounds how many connections there are and how many calls are open on them, and names the
// connections that must be closed when there are too many.
//
// A connection is anonymous until an authenticated principal makes a call on it. Anonymous and
// known connections have places of their own. If an anonymous connection comes and all anonymous
// places are taken, another one is closed, chosen in this order:
//
// 1. of the network that has most anonymous connections, and there of the address that has most;
// 2. a silent one, which has made no call, before a guest, whose calls have no credentials;
// 3. the oldest.
//
// So a client that only takes connections cannot keep out clients that make calls. If there are too
// many known connections, the principal that has most loses one.

#ifndef ARBITRO_DAEMON_ACCESS_CONNECTIONS_H_
#define ARBITRO_DAEMON_ACCESS_CONNECTIONS_H_

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "daemon/access/crowd.h"

namespace arbitro::access {

struct ConnectionBounds {
  size_t all = 4096;
  size_t strangers = 1024;  // of `all`, and fewer: for anonymous ones
  uint64_t calls = 8'192;   // open on all of them
};

// The connections that are open, and how many were closed so far because there were too many.
struct ConnectionCounts {
  uint64_t known = 0;
  uint64_t guests = 0;
  uint64_t silent = 0;
  uint64_t calls = 0;     // by the last count
  uint64_t refused = 0;   // at their arrival
  uint64_t sent_off = 0;  // to make room for others
  uint64_t shed = 0;      // because of the calls they had open
};

// A connection's peer, and the calls that are open on it.
struct PeerCalls {
  std::string peer;
  uint64_t calls = 0;
};

// Thread-safe. A peer is written as gRPC does: "ipv4:192.0.2.7:51244". A client that comes by a
// unix socket ("unix:") is on this machine and therefore known. Such connections cannot be told
// apart, and are only counted.
class Connections {
 public:
  using Id = Crowd::Id;  // from 1, never used again
  static constexpr int kWrongInARow = 3;

  // Without access control every connection is known.
  explicit Connections(bool everybody_is_known) : everybody_is_known_(everybody_is_known) {}

  // A connection above the new bounds is closed when the next one comes.
  void SetBounds(const ConnectionBounds& bounds);

  // Adds a connection. Empty if it is refused, which never happens to an anonymous one.
  std::optional<Id> Add(std::string_view peer);

  // Calls may be made on the connection from now on.
  void SetBegun(Id id);

  // The connection has ended. Does nothing if it does not count any more.
  void Remove(Id id);

  // The principal made a call on the connection.
  void SetKnown(std::string_view peer, std::string_view principal);

  // A caller without credentials made a call on the connection. A known connection stays known.
  void SetGuest(std::string_view peer);

  // A call on the connection had credentials that are not valid (any more). After kWrongInARow of
  // them the connection is anonymous again. One is not enough: a gateway's connection also carries
  // valid calls.
  void CountWrong(std::string_view peer);

  // Records how many calls are open, as far as that is known without looking at each connection.
  // Returns whether these are too many, so that the caller has to look at each.
  bool CountCalls(uint64_t open);

  // `open` has the calls of all connections, including calls that are ending because their
  // connection was sent off. Calls by unix sockets do not count. Returns whether there are too
  // many.
  //
  // If so, sends connections off until seven eighths of the bound are left, in this order: those of
  // a group (an anonymous network or a principal) that holds more than a quarter of the bound;
  // anonymous ones before known ones; of the group with most calls; the connection with most calls.
  // Calls that are ending are a reason to close connections of such large groups only.
  //
  // If the ending calls alone are above seven eighths, every connection of the large groups goes,
  // because calls that are on their way begin as fast as others end. If they are more than twice
  // the bound, every anonymous connection goes too.
  bool ShedCalls(const std::vector<PeerCalls>& open);

  // Returns the connections that have to be closed and do not count any more, each once.
  std::vector<Id> TakeSentOff();

  ConnectionCounts Counts() const;

 private:
  // In the order in which they are closed.
  enum Standing { kSilent, kGuest, kKnown };
  struct Connection {
    std::string peer;
    Crowd::Place origin;    // network and address
    std::string principal;  // empty unless known
    Standing standing = kSilent;
    bool has_begun = false;
    int wrong = 0;  // calls in a row
  };

  // A connection with calls open.
  struct Holder {
    Id id;
    uint64_t calls;
    uint64_t with_others;  // including the other connections of its group
    bool is_known;
    std::string group;
  };

  // Each needs `mutex_` held.
  size_t KnownMax() const;
  void Insert(const Connection& connection, Id id);
  void Withdraw(const Connection& connection, Id id);  // undoes Insert
  std::optional<Id> Find(std::string_view peer) const;
  // Returns an anonymous connection's network, or the principal. Empty if it has no group.
  static std::string GroupOf(const Connection& connection);
  std::vector<Holder> Holders(const std::vector<PeerCalls>& open) const;
  void Move(Id id, Standing standing);
  void SendOff(Id id);
  void Shed(Id id);
  void ShedWhoMayBegin(const absl::flat_hash_set<std::string>& groups, bool strangers);
  void Erase(Id id);

  const bool everybody_is_known_;
  mutable std::mutex mutex_;
  ConnectionBounds bounds_;
  absl::flat_hash_map<Id, Connection> connections_;
  absl::flat_hash_map<std::string, Id> of_peer_;
  Crowd strangers_;
  Crowd known_;  // by principal
  std::vector<Id> sent_off_;
  ConnectionCounts counts_;  // without the known and silent ones
  Id last_ = 0;
};

}  // namespace arbitro::access

#endif  // ARBITRO_DAEMON_ACCESS_CONNECTIONS_H_
