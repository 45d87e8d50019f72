// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/call/answer_burst.h"

#include <algorithm>
#include <utility>

namespace arbitro::services {
namespace {

thread_local AnswerBurst* burst_of_this_thread = nullptr;

}  // namespace

AnswerBurst::AnswerBurst(HoldBack hold_back) : hold_back_(std::move(hold_back)) {
  burst_of_this_thread = this;
}

AnswerBurst::~AnswerBurst() { SendWaiting(); }

// An answer that is sent from within `send` does not wait.
void AnswerBurst::SendWaiting() {
  burst_of_this_thread = nullptr;
  const std::vector<std::string> several = PeersOfSeveral();
  if (!several.empty()) hold_back_(several, true);
  for (const Waiting& each : waiting_) each.send();
  if (!several.empty()) hold_back_(several, false);
  waiting_.clear();
}

// Returns the peers that more than one answer goes to.
std::vector<std::string> AnswerBurst::PeersOfSeveral() const {
  std::vector<std::string> peers;
  peers.reserve(waiting_.size());
  for (const Waiting& each : waiting_) peers.push_back(each.peer);
  std::sort(peers.begin(), peers.end());
  std::vector<std::string> several;
  for (size_t i = 1; i < peers.size(); ++i) {
    const bool seen = !several.empty() && several.back() == peers[i];
    if (peers[i] == peers[i - 1] && !seen) several.push_back(peers[i]);
  }
  return several;
}

void AnswerBurst::Send(std::string peer, std::function<void()> send) {
  if (burst_of_this_thread == nullptr) return send();
  AnswerBurst& burst = *burst_of_this_thread;
  burst.waiting_.push_back({std::move(peer), std::move(send)});
  if (burst.waiting_.size() < kBurstAnswersMax) return;
  burst.SendWaiting();
  burst_of_this_thread = &burst;
}

}  // namespace arbitro::services
