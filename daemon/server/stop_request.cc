// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/stop_request.h"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <thread>
#include <utility>

namespace arbitro::server {
namespace {

constexpr int kKilledBySignal = 128;  // what a shell adds to the signal's number

sigset_t StopSignals() {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGTERM);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGHUP);
  sigaddset(&signals, SIGUSR1);
  return signals;
}

}  // namespace

void HoldStopSignals() {
  const sigset_t signals = StopSignals();
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  signal(SIGPIPE, SIG_IGN);
  // A file that may not grow is an error of the log, not of the process.
  signal(SIGXFSZ, SIG_IGN);
}

void WatchStopSignals(StopRequest* request, std::function<void()> reload,
                      std::function<void()> hand_over) {
  std::thread([request, reload = std::move(reload), hand_over = std::move(hand_over)] {
    const sigset_t signals = StopSignals();
    for (bool stopping = false;;) {
      int caught = 0;
      sigwait(&signals, &caught);
      if (caught == SIGHUP) {
        reload();
        continue;
      }
      if (caught == SIGUSR1) {
        hand_over();
        continue;
      }
      if (stopping) _exit(kKilledBySignal + caught);
      stopping = true;
      request->Ask({StopKind::kAsked, caught == SIGINT ? "interrupted" : "asked to stop"});
    }
  }).detach();
}

}  // namespace arbitro::server
