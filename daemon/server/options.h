// SPDX-License-Identifier: Apache-2.0
//
// What arbitrod is told on its command line.

#ifndef ARBITRO_DAEMON_SERVER_OPTIONS_H_
#define ARBITRO_DAEMON_SERVER_OPTIONS_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/status/statusor.h"
#include "daemon/rulesets/directory.h"

namespace arbitro::server {

inline constexpr uint64_t kMinFreeBytes = uint64_t{256} << 20;

struct Options {
  std::string data_folder;     // empty: everything is gone with the process
  std::string backups_folder;  // empty: `backups` in the data folder
  std::string listen = "127.0.0.1:7420";
  std::string rulesets_folder;
  std::string trusted_keys_folder;  // NAME.pub, a publisher each; empty: nobody is trusted
  bool allow_unsigned = false;      // also rulesets that nobody trusted has signed
  std::string address_file;         // empty: the address is only logged
  size_t threads = 2;
  // How rulesets run; `workers.program` empty: arbitro-worker beside this program.
  rulesets::Isolation isolation = rulesets::Isolation::kWorker;
  rulesets::WorkerOptions workers;
  // What stays free on the disk of the data folder: below it nothing is recorded any more. Enough
  // to compact and to mend the log. 0: not watched.
  uint64_t min_free_bytes = kMinFreeBytes;
};

// The address to listen on, as gRPC takes it. Without access control only this machine may ask, so
// anything but 127.0.0.0/8, [::1], localhost and unix:PATH is INVALID_ARGUMENT.
absl::StatusOr<std::string> CheckListenAddress(const std::string& listen);

// Whether the address is a unix socket, which has no port to be picked.
bool IsUnixAddress(const std::string& address);

// The program `arbitro-worker` in the folder of this program. NOT_FOUND, with what to do, where it
// is not there.
absl::StatusOr<std::string> WorkerBesideProgram();

// The folder `rulesets` beside the folder of this program.
std::string RulesetsBesideProgram();

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_OPTIONS_H_
