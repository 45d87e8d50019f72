// SPDX-License-Identifier: Apache-2.0
//
// The settings of arbitrod, from its command line, environment and file.

#ifndef ARBITRO_DAEMON_SERVER_OPTIONS_H_
#define ARBITRO_DAEMON_SERVER_OPTIONS_H_

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "daemon/access/connections.h"
#include "daemon/access/principals.h"
#include "daemon/engine/model/house.h"
#include "daemon/rulesets/directory.h"
#include "daemon/services/watch/options.h"
#include "storage/postgres/schema.h"

namespace arbitro::server {

inline constexpr uint64_t kMinFreeBytes = uint64_t{256} << 20;

// Bounds of what is open, under way and waiting at once. The daemon refuses more with
// LIMIT_REACHED.
struct LimitOptions {
  size_t streams_max = 32;  // an import may hold 64 MiB
  // Of one principal, or of one address where the caller is unknown.
  size_t principal_watches_max = 1024;
  size_t principal_streams_max = 4;
  size_t read_threads = 2;
  size_t reads_waiting_max = 2048;  // more than one principal has watches, which wait there, too
  size_t replay_threads = 6;        // more than one principal has streams
  size_t replays_waiting_max = 16;
  size_t commands_waiting_max = 1024;  // of one journal
  access::ConnectionBounds connections;
  int calls_per_connection_max = 1024;
  // A second, of who must say who they are; 0: as many as there are.
  uint32_t principal_calls_max = 2'000;
  uint32_t event_calls_max = 10'000;
  uint32_t wrong_tokens_max = 100;  // of one address
};

// The place of the log, and of what is kept beside it.
enum class StorageBackend {
  kRocksDb,   // in the data folder
  kPostgres,  // in a database; the data folder keeps the anchor, the vault and the secrets
};
struct StorageOptions {
  StorageBackend backend = StorageBackend::kRocksDb;
  std::string dsn;  // of the database; holds a password, perhaps
  storage::Durability durability = storage::Durability::kStandby;
  std::string advertise;  // HOST:PORT where clients reach this daemon; empty: where it listens
  // The records of a copied log that the daemon may go on from, though the log that it was copied
  // from may have had more; 0: from none.
  uint64_t go_on_from_copy = 0;
};

// The door for browsers and scripts that the daemon starts (web_door.h). Lists are texts: "a, b".
struct WebOptions {
  std::string listen;   // HOST:PORT; empty: no door
  std::string program;  // empty: arbitro-web beside this program
  std::string hosts;
  std::string origins;
  std::string trusted_proxies;
  bool plain = false;       // without TLS also where the daemon has a certificate
  std::string daemon_ca;    // PEM that the door checks the daemon's certificate by
  std::string daemon_name;  // in that certificate
};

struct Options {
  std::string data_folder;     // empty: everything is gone with the process
  bool ephemeral = false;      // wanted so
  std::string backups_folder;  // empty: `backups` in the data folder
  std::string log_name;        // empty: the one its key has
  std::string log_key_file;    // empty: `log-key` in the data folder
  std::string listen = "127.0.0.1:7420";
  std::string rulesets_folder;
  bool rulesets_folder_is_default = false;  // no setting names it, so it may be missing
  std::string trusted_keys_folder;  // NAME.pub, a publisher each; empty: no publisher is trusted
  bool allow_unsigned = false;      // also rulesets without a trusted signature
  std::string address_file;         // empty: the address is only logged
  size_t threads = 2;
  // How rulesets run; `workers.program` empty: arbitro-worker beside this program.
  rulesets::Isolation isolation = rulesets::Isolation::kWorker;
  rulesets::WorkerOptions workers;
  engine::FaultPolicy faults;
  // The bytes that stay free on the disk of the data folder: below them the daemon records nothing.
  // Enough to compact and to repair the log. 0: not watched.
  uint64_t min_free_bytes = kMinFreeBytes;
  StorageOptions storage;
  services::WatchOptions watch;
  LimitOptions limits;
  std::chrono::seconds drain{0};  // from NOT_SERVING to taking no more, where it is asked to stop
  std::string metrics;            // HOST:PORT that metrics are served on; empty: nowhere
  std::string request_log = "stderr";  // a line a request: stderr, off, or a file
  // PEM; empty: no TLS. With an authority for clients, their certificates say who they are.
  std::string tls_certificate;
  std::string tls_key;
  std::string tls_client_ca;
  bool tls_require_client = false;
  WebOptions web;
  // The known callers (daemon/access/principals.h); `file` empty: every caller is local.
  access::PrincipalsOptions access;
};

// From where a daemon may be asked.
enum class Reach { kThisMachine, kAnywhere };

// Anywhere takes both TLS and principals.
Reach ReachOf(const Options& options);

// INVALID_ARGUMENT where the settings of TLS and access do not go together.
absl::Status CheckAccess(const Options& options);

// INVALID_ARGUMENT where the settings of the log's place do not go together, or the DSN cannot be
// read.
absl::Status CheckStorage(const Options& options);

// INVALID_ARGUMENT where bounds do not go together.
absl::Status CheckLimits(const Options& options);

// The address to listen on, as gRPC takes it. Where only this machine may ask, anything but
// 127.0.0.0/8, [::1], localhost and unix:PATH is INVALID_ARGUMENT.
absl::StatusOr<std::string> CheckListenAddress(const std::string& listen, Reach reach);

inline constexpr char kUnixPrefix[] = "unix:";

// Whether the address is a unix socket, which has no port to be picked.
bool IsUnixAddress(const std::string& address);

// Where this program's rulesets are: `rulesets` beside its folder as a build has it, else
// `lib/arbitro/rulesets` beside it, as an installation does. It may be missing.
std::string RulesetsBesideProgram();

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_OPTIONS_H_
