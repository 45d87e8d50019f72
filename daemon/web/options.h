// SPDX-License-Identifier: Apache-2.0
//
// The settings of arbitro-web, from its command line.

#ifndef ARBITRO_DAEMON_WEB_OPTIONS_H_
#define ARBITRO_DAEMON_WEB_OPTIONS_H_

#include <optional>
#include <string>

#include "daemon/web/call/policy.h"

namespace arbitro::web {

// The program's exit code where its command line is wrong.
inline constexpr int kExitUsage = 64;

struct Options {
  std::string daemon = "127.0.0.1:7420";
  std::string credential;  // file with the door's token; "-": standard input
  std::string daemon_ca;   // PEM; empty: no TLS towards the daemon
  std::string daemon_name;
  std::string listen = "127.0.0.1:8080";
  int descriptor = -1;  // of a socket that listens already; -1: none
  std::string certificate;
  std::string key;
  std::string address_file;
  std::string pages;   // folder that the pages are read from; empty: those of the program
  size_t threads = 0;  // 0: one a processor
  PolicyOptions policy{};
};

// Reads the command line. Where it is wrong, or asks for help, that was printed and nothing comes:
// `exit_code` then is the program's.
std::optional<Options> ReadOptions(int argc, char** argv, int* exit_code);

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_OPTIONS_H_
