// SPDX-License-Identifier: Apache-2.0
//
// The gRPC server: every service of the API, grpc.health.v1 and reflection, on one address; of a
// daemon that stands by grpc.health.v1 and reads as of a revision, and LOG_ELSEWHERE for every
// other call.

#ifndef ARBITRO_DAEMON_SERVER_NETWORK_H_
#define ARBITRO_DAEMON_SERVER_NETWORK_H_

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "daemon/server/certificates.h"
#include "daemon/server/corks.h"
#include "daemon/server/listener.h"
#include "daemon/server/options.h"
#include "daemon/services/call/service_ports.h"

namespace grpc {
class CallbackGenericService;
class Server;
class ServerBuilder;
}  // namespace grpc

namespace arbitro::server {

class Network {
 public:
  using Listening = std::unique_ptr<ListeningSocket>;

  // Serves on options.listen, as CheckListenAddress gave it, or on a socket that listens there
  // already. Health says SERVING for the daemon
  // (the empty name), and the log and each ruleset as below, whenever that changes. UNAVAILABLE
  // where the address cannot be had. `ports` and `corks` must outlive the network.
  static absl::StatusOr<std::unique_ptr<Network>> Start(const Options& options,
                                                        const services::ServicePorts& ports,
                                                        Corks* corks, Listening listening = {});

  // Stands by on that socket. Health says NOT_SERVING for the daemon (the empty name) and the log,
  // SERVING for "standby". `reads`, which must outlive the network, say themselves what they leave
  // to the owner; so is every call that the API does not have.
  static absl::StatusOr<std::unique_ptr<Network>> StandBy(const Options& options,
                                                          Listening listening,
                                                          const services::ServicePorts& reads);

  ~Network();

  Network(const Network&) = delete;
  Network& operator=(const Network&) = delete;

  // Where clients reach it: "127.0.0.1:41234", with the port that was picked.
  const std::string& address() const { return address_; }

  // Where the web door reaches it: the same, or a port of loopback where clients come by a unix
  // socket, whose folder the door's user may not enter.
  const std::string& door_address() const { return door_address_; }

  // Health of "log": NOT_SERVING where something in it is out of use. The daemon as a whole goes on
  // serving: reads, exports, and every other journal.
  void ShowLog();

  // Health of each ruleset by its newest version ("rulesets/demo"), and of each version that was
  // loaded ("rulesets/demo@1.0.0"): NOT_SERVING where it takes no new events.
  void ShowRulesets();

  // Health says NOT_SERVING from now on.
  void LeaveService();

  // Takes no more calls, and returns when those under way are answered; after `patience` the rest
  // is cut off.
  void Shutdown(std::chrono::milliseconds patience);
  // Goes on for `patience`, for answers to reach their clients; then cuts all connections, and
  // takes no more. The address goes on listening: clients that connect wait there. A call that gRPC
  // would cancel ends as UNAVAILABLE so, which clients repeat.
  Listening ShutdownAndKeep(std::chrono::milliseconds patience);

 private:
  // Of a daemon that stands by.
  struct Standby;

  Network();

  absl::Status Listen(const Options& options, Listening listening, access::Connections* connections,
                      Corks* corks);
  // Builds the server with what `add` adds, and gives it connections as `room` says.
  absl::Status Serve(const Options& options, const std::function<void(grpc::ServerBuilder*)>& add);
  void Take(std::function<int()> room);

  std::unique_ptr<Certificates> certificates_;  // outlives the server, which reads them
  std::vector<std::unique_ptr<grpc::Service>> services_;
  std::unique_ptr<Standby> standby_;
  const services::ServicePorts* ports_ = nullptr;
  std::unique_ptr<grpc::Server> server_;
  std::string address_;
  std::string door_address_;
  std::function<void(int descriptor)> take_;  // gives the server a connection
  std::unique_ptr<Listener> listener_;        // last: it gives the server connections
};

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_NETWORK_H_
