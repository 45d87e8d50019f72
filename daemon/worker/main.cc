// SPDX-License-Identifier: Apache-2.0
//
// arbitro-worker: runs one ruleset, shut in, for the daemon that started it.
#include <sys/socket.h>
#include <unistd.h>

#include <cstdio>

#include "daemon/rulesets/frames.h"
#include "daemon/worker/call_loop.h"

int main() {
  int type = 0;
  socklen_t size = sizeof(type);
  if (getsockopt(arbitro::rulesets::kWorkerSocket, SOL_SOCKET, SO_TYPE, &type, &size) != 0 ||
      type != SOCK_SEQPACKET) {
    std::fputs("arbitro-worker is started by arbitrod, not by hand\n", stderr);
    return 64;
  }
  // Not what exit() would run: the library's destructors.
  _exit(arbitro::worker::RunWorker());
}
