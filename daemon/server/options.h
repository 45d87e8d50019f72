// SPDX-License-Identifier: Apache-2.0
//
// What arbitrod is told on its command line.

#ifndef ARBITRO_DAEMON_SERVER_OPTIONS_H_
#define ARBITRO_DAEMON_SERVER_OPTIONS_H_

#include <cstddef>
#include <string>

#include "absl/status/statusor.h"

namespace arbitro::server {

struct Options {
  std::string data_folder;  // empty: everything is gone with the process
  std::string listen = "127.0.0.1:7420";
  std::string rulesets_folder;
  std::string address_file;  // empty: the address is only logged
  size_t threads = 2;
};

// The address to listen on, as gRPC takes it. Without access control only this machine may ask, so
// anything but 127.0.0.0/8, [::1], localhost and unix:PATH is INVALID_ARGUMENT.
absl::StatusOr<std::string> CheckListenAddress(const std::string& listen);

// Whether the address is a unix socket, which has no port to be picked.
bool IsUnixAddress(const std::string& address);

// The folder `rulesets` beside the folder of this program.
std::string RulesetsBesideProgram();

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_OPTIONS_H_
