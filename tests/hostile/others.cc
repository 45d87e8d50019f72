// SPDX-License-Identifier: Apache-2.0
#include "tests/hostile/others.h"

#include <chrono>

#include "absl/strings/str_cat.h"

namespace arbitro::hostile {
namespace {

constexpr int kThreads = 2;
constexpr uint32_t kPlayers = 6;
constexpr uint32_t kRounds = 3;

// Between two commands: people, too, take their time, and what waits is to wait for the attack and
// not for these.
constexpr std::chrono::microseconds kThinking{500};

}  // namespace

Others::Others(House* house, Waits* strand_waits) : house_(house), waits_(strand_waits) {
  for (int i = 0; i < kThreads; ++i) threads_.emplace_back([this, i] { Run(i); });
}

void Others::Stop() {
  stopping_ = true;
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

std::string Others::problem() const {
  const std::lock_guard lock(mutex_);
  return problem_;
}

void Others::Run(int thread) {
  for (int event = 1; !stopping_; ++event) {
    RunEvent(absl::StrCat("events/fair-", thread, "-", event));
  }
}

void Others::RunEvent(const std::string& event) {
  engine::CreateEvent create;
  create.event = event;
  create.ruleset = "demo";
  create.format = "standard";
  Do(event, create);
  Do(event, engine::OpenRegistration{});
  for (uint32_t i = 1; i <= kPlayers; ++i) {
    engine::RegisterPlayer player;
    player.player = absl::StrCat("p", i);
    Do(event, player);
  }
  Do(event, engine::StartEvent{});
  for (uint32_t round = 1; round <= kRounds; ++round) {
    Do(event, engine::PairRound{round});
    for (uint32_t table = 1; table <= kPlayers / 2; ++table) {
      engine::ReportResult report;
      report.round = round;
      report.table = table;
      report.report = Value::Struct({{"winner", Value::Text("first")}});
      Do(event, report);
    }
    Do(event, engine::CloseRound{round});
  }
}

template <class What>
void Others::Do(const std::string& event, What what) {
  const engine::Outcome outcome = house_->Do(event, std::move(what), waits_);
  if (ReasonOf(outcome).empty()) {
    ++commands_;
  } else {
    const std::lock_guard lock(mutex_);
    if (problem_.empty()) {
      problem_ = absl::StrCat(event, ": ", ReasonOf(outcome), ", ", MessageOf(outcome));
    }
  }
  std::this_thread::sleep_for(kThinking);
}

}  // namespace arbitro::hostile
