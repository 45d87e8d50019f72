// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/answer_burst.h"

#include <utility>

namespace arbitro::services {
namespace {

thread_local AnswerBurst* burst_of_this_thread = nullptr;

}  // namespace

AnswerBurst::AnswerBurst() { burst_of_this_thread = this; }

AnswerBurst::~AnswerBurst() { SendWaiting(); }

// What a sending sends in its turn does not wait.
void AnswerBurst::SendWaiting() {
  burst_of_this_thread = nullptr;
  for (const auto& send : waiting_) send();
  waiting_.clear();
}

void AnswerBurst::Send(std::function<void()> send) {
  if (burst_of_this_thread == nullptr) return send();
  AnswerBurst& burst = *burst_of_this_thread;
  burst.waiting_.push_back(std::move(send));
  if (burst.waiting_.size() < kBurstAnswersMax) return;
  burst.SendWaiting();
  burst_of_this_thread = &burst;
}

}  // namespace arbitro::services
