// SPDX-License-Identifier: Apache-2.0
//
// How many connections there may be, with how many calls, and which have to go where there are
// more.
//
// A connection is a stranger's until somebody who is known has made a call on it. Strangers and
// known ones have places of their own. Where strangers come for whom there is no place, another
// stranger goes: of the network that has most, there of the address that has most; there who has
// made no call yet before those whose calls do not say who makes them (guests), and the oldest
// first. So nobody who only takes connections keeps those out who have something to say. Where
// there are too many known ones, one of the principal who has most goes.

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
  size_t strangers = 1024;  // of `all`, and fewer
  uint64_t calls = 8'192;   // open on all of them
};

// What is open, and so far what was closed because there was too much of it.
struct ConnectionCounts {
  uint64_t known = 0;
  uint64_t guests = 0;
  uint64_t silent = 0;
  uint64_t calls = 0;     // when they were counted last
  uint64_t refused = 0;   // as they came
  uint64_t sent_off = 0;  // for others that came
  uint64_t shed = 0;      // for the calls they had open
};

// A connection's peer, and the calls that are open on it.
struct PeerCalls {
  std::string peer;
  uint64_t calls = 0;
};

// Thread-safe. A peer is written as gRPC does: "ipv4:192.0.2.7:51244". Whoever comes by a unix
// socket ("unix:") is on this machine, so known; such connections cannot be told apart, and are
// only counted.
class Connections {
 public:
  using Id = Crowd::Id;  // from 1, never used again
  static constexpr int kWrongInARow = 3;

  // Without access control nobody is a stranger.
  explicit Connections(bool everybody_is_known) : everybody_is_known_(everybody_is_known) {}

  // Whoever is above new bounds goes when the next one comes.
  void SetBounds(const ConnectionBounds& bounds);

  // One more; nothing: it is refused, which happens to no stranger.
  std::optional<Id> Add(std::string_view peer);

  // From now on calls may be made there.
  void SetBegun(Id id);

  // It has ended. Nothing happens where it does not count any more.
  void Remove(Id id);

  // A call was made there by that principal.
  void SetKnown(std::string_view peer, std::string_view principal);

  // A call was made there by nobody in particular. Who is known stays known.
  void SetGuest(std::string_view peer);

  // A call was made there with credentials that do not hold (any more). After kWrongInARow of them
  // it is a stranger's again: some come by a gateway, together with others that hold.
  void CountWrong(std::string_view peer);

  // So many calls are open, as far as that is known without looking at each connection. Whether
  // that is more than there may be, so that somebody should look.
  bool CountCalls(uint64_t open);

  // These are the calls of all connections, those included that had to go and whose calls end.
  // Whether there are too many. Then sends connections off until seven eighths of what there may be
  // are left: those of networks of strangers, and of principals, who have more than a quarter, then
  // others; of each strangers' first, then of who has most, each time the one with most calls.
  // Calls that end already are a reason for the former alone. Where those that end are more than
  // seven eighths themselves, the former go as a whole, for as fast as calls end, those begin that
  // were on their way; where they are twice as many as there may be, every stranger goes.
  // Calls by unix sockets do not count.
  bool ShedCalls(const std::vector<PeerCalls>& open);

  // What has to be closed and does not count any more; each once.
  std::vector<Id> TakeSentOff();

  ConnectionCounts Counts() const;

 private:
  // In the order in which they go.
  enum Standing { kSilent, kGuest, kKnown };
  struct Connection {
    std::string peer;
    Crowd::Place origin;    // network and address
    std::string principal;  // of who is known
    Standing standing = kSilent;
    bool has_begun = false;
    int wrong = 0;  // calls in a row
  };

  // A connection with calls open.
  struct Holder {
    Id id;
    uint64_t calls;
    uint64_t with_others;  // with those on the other connections of its group
    bool is_known;
    std::string group;
  };

  // All with `mutex_` held.
  size_t KnownMax() const;
  void Insert(const Connection& connection, Id id);
  void Withdraw(const Connection& connection, Id id);  // the opposite
  std::optional<Id> Find(std::string_view peer) const;
  // A stranger's network, or a principal; empty: of no group.
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
  Crowd known_;  // by their principals
  std::vector<Id> sent_off_;
  ConnectionCounts counts_;  // but for known and silent ones
  Id last_ = 0;
};

}  // namespace arbitro::access

#endif  // ARBITRO_DAEMON_ACCESS_CONNECTIONS_H_
