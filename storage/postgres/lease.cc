// SPDX-License-Identifier: Apache-2.0

#include "storage/postgres/lease.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "storage/files/seeded_fault.h"

namespace arbitro::storage {
namespace {

constexpr char kSession[] = "arbitro beats";

}  // namespace

absl::StatusOr<std::unique_ptr<Lease>> Lease::Begin(Options options) {
  std::unique_ptr<Lease> lease(new Lease(std::move(options)));
  const PostgresDeadline deadline = std::chrono::steady_clock::now() + lease->options_.patience;
  ASSIGN_OR_RETURN(lease->connection_, Connection::Open({lease->options_.dsn, kSession}, deadline));
  const MachineTime sent = MachineNow();
  const Answer registered =
      Register(*lease->connection_, lease->options_.daemon, lease->options_.address, deadline);
  if (!registered.Done()) {
    return absl::UnavailableError(
        absl::StrCat("the database did not confirm this daemon's row: ", registered.message));
  }
  lease->Confirm(sent);
  lease->thread_ = std::thread([raw = lease.get()] { raw->Run(); });
  return lease;
}

Lease::~Lease() {
  End();
  if (thread_.joinable()) thread_.join();
}

bool Lease::Holds() const { return MachineNow() < until_ || SeededFault("lease_not_checked"); }

std::chrono::milliseconds Lease::Left() const {
  const MachineTime left = std::max<MachineTime>(0, until_ - MachineNow());
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::nanoseconds(left));
}

void Lease::End() {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    until_ = 0;
  }
  ended_changed_.notify_all();
}

void Lease::Run() {
  while (Pause()) {
    if (BeatOnce()) continue;
    End();
    if (options_.on_fenced) options_.on_fenced();
    return;
  }
}

// False where it has ended.
bool Lease::Pause() {
  std::unique_lock lock(mutex_);
  return !ended_changed_.wait_for(lock, options_.times.beat, [this] { return ended_; });
}

bool Lease::BeatOnce() {
  const PostgresDeadline deadline = std::chrono::steady_clock::now() + options_.times.lease;
  if (connection_->Closed()) {
    auto opened = Connection::Open({options_.dsn, kSession}, deadline);
    if (!opened.ok()) return true;
    connection_ = *std::move(opened);
  }
  const MachineTime sent = MachineNow();
  const Answer beaten = Beat(*connection_, options_.daemon, deadline);
  if (beaten.Done() && beaten.rows.Count() == 0) return false;
  if (beaten.Done()) Confirm(sent);
  // A server that became a standby refuses for ever.
  if (beaten.outcome == Outcome::kRefused) connection_->Close();
  return true;
}

void Lease::Confirm(MachineTime sent) {
  const std::lock_guard lock(mutex_);
  if (ended_) return;
  if (until_ != 0 && sent > until_) ++gaps_;
  until_ = sent + Nanoseconds(options_.times.lease);
}

}  // namespace arbitro::storage
