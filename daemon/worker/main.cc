// SPDX-License-Identifier: Apache-2.0
//
// arbitro-worker: runs one ruleset, shut in, for the daemon that started it.
#include <sys/socket.h>
#include <unistd.h>

#include <cstdio>
#include <string_view>

#include "daemon/rulesets/frames.h"
#include "daemon/worker/call_loop.h"

namespace {

constexpr char kHelp[] =
    "Runs one ruleset, shut in, for the program that started it.\n"
    "Usage: arbitro-worker [OPTIONS]\n"
    "\n"
    "Options:\n"
    "  -h,--help                   Print this help message and exit\n"
    "  --version                   Display program version information and exit\n"
    "\n"
    "arbitrod starts as many for each ruleset as its --workers says, arbitroutil one for each "
    "test.\n"
    "docs/isolation.md says what keeps a ruleset in.\n"
    "Example:\n"
    "  arbitro-worker --version\n";

}  // namespace

int main(int argc, char** argv) {
  const std::string_view option = argc == 2 ? argv[1] : "";
  if (option == "-h" || option == "--help") return std::fputs(kHelp, stdout) < 0 ? 1 : 0;
  if (option == "--version") return std::puts("arbitro-worker " ARBITRO_VERSION) < 0 ? 1 : 0;
  int type = 0;
  socklen_t size = sizeof(type);
  if (getsockopt(arbitro::rulesets::kWorkerSocket, SOL_SOCKET, SO_TYPE, &type, &size) != 0 ||
      type != SOCK_SEQPACKET) {
    std::fputs("arbitro-worker is started by arbitrod, not by hand\n  to do  start arbitrod\n",
               stderr);
    return 64;
  }
  // Not what exit() would run: the library's destructors.
  _exit(arbitro::worker::RunWorker());
}
