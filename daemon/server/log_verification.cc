// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/log_verification.h"

#include <utility>

#include "storage/order_verifier.h"

namespace arbitro::server {

LogVerification::LogVerification(storage::EventLog* log, LogVerificationOptions options)
    : log_(log), options_(std::move(options)), thread_([this] { Run(); }) {}

LogVerification::~LogVerification() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void LogVerification::Run() {
  storage::OrderVerifierOptions options;
  options.on_finding = [this](const storage::Finding& finding) {
    log_->Quarantine(finding);
    if (options_.on_finding) options_.on_finding(finding);
  };
  storage::OrderVerifier verifier(*log_, std::move(options));
  while (!verifier.Done()) {
    const auto start = std::chrono::steady_clock::now();
    verifier.VerifySome(options_.step_records);
    if (options_.on_progress) options_.on_progress(verifier.Verified(), verifier.Findings());
    const auto took = std::chrono::steady_clock::now() - start;
    if (!verifier.Done() && !Pause(took * options_.pause_factor)) return;
  }
  if (options_.on_done) options_.on_done(verifier.Verified(), verifier.Findings());
}

bool LogVerification::Pause(std::chrono::steady_clock::duration how_long) {
  std::unique_lock lock(mutex_);
  return !changed_.wait_for(lock, how_long, [this] { return stopping_; });
}

}  // namespace arbitro::server
