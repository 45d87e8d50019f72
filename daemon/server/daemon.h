// SPDX-License-Identifier: Apache-2.0
//
// The daemon without its network: log, vault, rulesets, secrets, engine, and what services share.
//
// Everything is opened in the order in which it protects the rest: the data folder is locked before
// anything in it is looked at, and the engine has every journal's state before a client can ask.

#ifndef ARBITRO_DAEMON_SERVER_DAEMON_H_
#define ARBITRO_DAEMON_SERVER_DAEMON_H_

#include <atomic>
#include <functional>
#include <memory>
#include <set>
#include <string>

#include "absl/status/statusor.h"
#include "daemon/access/stream_tickets.h"
#include "daemon/access/ticket_guesses.h"
#include "daemon/access/ticket_secrets.h"
#include "daemon/engine/draw/secret.h"
#include "daemon/engine/engine.h"
#include "daemon/server/corks.h"
#include "daemon/server/daemon_metrics.h"
#include "daemon/server/engine_lines.h"
#include "daemon/server/log_verification.h"
#include "daemon/server/membership.h"
#include "daemon/server/options.h"
#include "daemon/server/publication_timer.h"
#include "daemon/server/ruleset_folder.h"
#include "daemon/server/stop_request.h"
#include "daemon/server/system_ports.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/gate/gate.h"
#include "daemon/services/persons/directory.h"
#include "daemon/services/watch/hub.h"
#include "daemon/translate/record/payload_codec.h"
#include "daemon/translate/snapshot/state_codec.h"
#include "storage/committer.h"
#include "storage/event_log.h"
#include "storage/proof/log_signer.h"
#include "storage/rocks/event_log.h"
#include "storage/vault.h"

namespace arbitro::server {

class Daemon {
 public:
  // Opens the data folder and loads the rulesets. `stop` is asked, once, where the log or the vault
  // fails later, in any writer: an append, the anchor, work in the background. It must
  // outlive the daemon. The status says what is wrong and what to do.
  //
  // `membership` has taken the log of a cluster; null where the log is in the data folder, or in
  // memory. `prepared` may hold one of Prepare(), which becomes the daemon; after an error it
  // holds it still, since others may use its rulesets.
  static absl::StatusOr<std::unique_ptr<Daemon>> Open(const Options& options, StopRequest* stop,
                                                      std::unique_ptr<Membership> membership = {},
                                                      std::unique_ptr<Daemon>* prepared = nullptr);

  // Loads the rulesets, which takes its time and needs no log. Nothing but ruleset_folder() may be
  // used of it.
  static absl::StatusOr<std::unique_ptr<Daemon>> Prepare(const Options& options);

  Daemon(const Daemon&) = delete;
  Daemon& operator=(const Daemon&) = delete;

  // The ports that services are made with.
  const services::ServicePorts& ports() const { return service_ports_; }
  // Of the connections that the ports are served on.
  Corks* corks() { return &corks_; }
  const services::OfferedRulesets& rulesets() const { return *rulesets_->offered(); }
  const RulesetFolder& ruleset_folder() const { return *rulesets_; }

  // Begins to verify the whole log in the background, at its leisure. `on_finding` is called, on a
  // thread of its own, for whatever is put out of use.
  void VerifyInBackground(std::function<void()> on_finding);
  // Publishes rounds at their time from now on, until StopTaking.
  void PublishInTime();

  // Each call writes its line there. Before the ports are served; it must outlive the daemon.
  void LogRequestsTo(services::RequestSink* requests) { service_ports_.requests = requests; }

  // Its measures of itself, as text.
  std::string Metrics() const {
    return metrics_.Text({&service_ports_, data_folder_, membership_.get()});
  }

  // Goes by the live settings among these from now on, and reads again who is known. Reads the
  // folder of rulesets again, too, in the background.
  void TakeOver(const Options& options);

  // Ends open streams, refuses new commands and long reads, and returns when everything under way
  // has its answer.
  void StopTaking();

  // Gives the log of a cluster to another daemon; from then on no call is answered but with
  // LOG_ELSEWHERE. After StopTaking.
  void GiveUpLog();

  // Writes what waits. After StopTaking and after the network is down.
  void Close();

 private:
  Daemon() = default;

  absl::Status OpenAll(const Options& options, StopRequest* stop);
  absl::Status OpenLog(const Options& options, StopRequest* stop);
  absl::Status OpenFolderLog(const Options& options, const storage::RocksOptions& database);
  absl::Status OpenClusterLog();
  absl::Status OpenSigner(const Options& options);
  void NameLogKeys();
  // FAILED_PRECONDITION where the file of the log's key is older than the log's newest key.
  absl::Status CheckLogKey() const;
  absl::Status LoadRulesets(const Options& options);
  absl::Status OpenEngine(const Options& options, StopRequest* stop);
  storage::CommitterOptions CommitterOptionsFor(StopRequest* stop);
  engine::EngineOptions EngineOptionsFor(const Options& options);
  // Sends the answers of a batch, a connection's all at once.
  void SendInBurst(const std::function<void()>& send);
  void OpenPorts(const Options& options);
  absl::Status OpenAccess(const Options& options);
  absl::StatusOr<services::RulesetReload> ReloadRulesets(bool try_only);
  // Rulesets out of the log.
  KeptPorts KeptIn(const rulesets::DirectoryOptions& options);
  void LoadPinned(const std::string& event, const engine::RulesetIdentity& pinned);

  std::string data_folder_;  // empty: everything is in memory
  DaemonMetrics metrics_;    // before all that tell it something
  Corks corks_;              // of the network's connections
  SystemClock clock_;
  OpenSslRandom random_;
  const translate::ProtoPayloadCodec codec_{};
  const translate::ProtoStateCodec states_{};
  services::RulesetStates ruleset_states_;
  // With a log in a database; one in the data folder holds lock and anchor itself.
  std::unique_ptr<Membership> membership_;
  std::unique_ptr<storage::EventLog> log_;  // holds the lock of the data folder, else
  std::unique_ptr<storage::LogSigner> signer_;
  std::unique_ptr<storage::Vault> vault_;  // null where everything is in memory
  std::unique_ptr<engine::DrawSecretFile> draw_links_;
  std::unique_ptr<access::TicketSecrets> ticket_secrets_;
  std::unique_ptr<access::StreamTickets> stream_tickets_;
  access::TicketGuesses ticket_guesses_;
  std::unique_ptr<RulesetFolder> rulesets_;
  std::set<engine::RulesetIdentity> pinned_loaded_;  // on the survey's thread
  QuarantineLines quarantines_;
  std::unique_ptr<services::PersonDirectory> persons_;
  std::unique_ptr<services::WatchHub> watches_;  // the engine tells it what is durable
  std::unique_ptr<storage::Committer> committer_;
  std::unique_ptr<engine::Engine> engine_;
  std::atomic<engine::Engine*> keeping_{nullptr};  // the same, for rulesets out of the log
  std::unique_ptr<access::Connections> connections_;
  std::unique_ptr<access::Principals> principals_;  // null: everybody is local
  std::unique_ptr<services::Gate> gate_;
  std::unique_ptr<services::OpenStreams> streams_;
  std::unique_ptr<services::OpenStreams> open_watches_;
  std::unique_ptr<services::Recent<engine::JournalState>> pinned_states_;
  std::unique_ptr<services::Recent<translate::StandingsTable>> pinned_standings_;
  services::ServicePorts service_ports_;
  // Last: their tasks use all of the above.
  std::unique_ptr<services::WorkPool> reads_;
  std::unique_ptr<services::WorkPool> replays_;
  std::unique_ptr<LogVerification> verification_;
  std::unique_ptr<PublicationTimer> publications_;
};

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_DAEMON_H_
