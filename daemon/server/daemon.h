// SPDX-License-Identifier: Apache-2.0
//
// The daemon without its network: log, rulesets, secrets, engine, and what services share.
//
// Everything is opened in the order in which it protects the rest: the data folder is locked before
// anything in it is looked at, and the engine has folded every journal before a client can ask.

#ifndef ARBITRO_DAEMON_SERVER_DAEMON_H_
#define ARBITRO_DAEMON_SERVER_DAEMON_H_

#include <memory>

#include "absl/status/statusor.h"
#include "daemon/engine/draw_secret.h"
#include "daemon/engine/engine.h"
#include "daemon/server/options.h"
#include "daemon/server/stop_request.h"
#include "daemon/server/system_ports.h"
#include "daemon/services/service_ports.h"
#include "daemon/translate/payload_codec.h"
#include "storage/committer.h"
#include "storage/event_log.h"

namespace arbitro::server {

class Daemon {
 public:
  // Opens the data folder and loads the rulesets. `stop` is asked where the log fails later; it
  // must outlive the daemon. The status says what is wrong and what to do.
  static absl::StatusOr<std::unique_ptr<Daemon>> Open(const Options& options, StopRequest* stop);

  Daemon(const Daemon&) = delete;
  Daemon& operator=(const Daemon&) = delete;

  // What services are made with.
  const services::ServicePorts& ports() const { return service_ports_; }
  const DirectoryRulesets& rulesets() const { return *rulesets_; }

  // Ends open streams, refuses new commands and long reads, and returns when everything under way
  // has its answer.
  void StopTaking();

  // Writes what waits. After StopTaking and after the network is down.
  void Close() { committer_->Drain(); }

 private:
  Daemon() = default;

  absl::Status OpenLog(const Options& options);
  absl::Status LoadRulesets(const Options& options);
  absl::Status OpenEngine(const Options& options, StopRequest* stop);

  SystemClock clock_;
  OpenSslRandom random_;
  const translate::ProtoPayloadCodec codec_;
  std::unique_ptr<storage::EventLog> log_;
  std::unique_ptr<engine::DrawSecretFile> draw_links_;
  std::unique_ptr<DirectoryRulesets> rulesets_;
  std::unique_ptr<storage::Committer> committer_;
  std::unique_ptr<engine::Engine> engine_;
  std::unique_ptr<services::OpenStreams> streams_;
  std::unique_ptr<services::Recent<engine::JournalState>> pinned_states_;
  std::unique_ptr<services::Recent<translate::StandingsTable>> pinned_standings_;
  services::ServicePorts service_ports_;
  // Last: their tasks use all of the above.
  std::unique_ptr<services::WorkPool> reads_;
  std::unique_ptr<services::WorkPool> replays_;
};

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_DAEMON_H_
