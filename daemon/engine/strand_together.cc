// SPDX-License-Identifier: Apache-2.0
//
// Commands of one journal that are recorded in one batch or not at all.
#include <utility>

#include "daemon/engine/strand.h"
#include "daemon/engine/strand_item.h"
#include "storage/files/failpoint.h"

namespace arbitro::engine {

void Strand::SubmitAll(std::vector<Submission>&& submissions, std::vector<Done>&& dones) {
  const auto together = std::make_shared<Together>();
  together->left = submissions.size();
  std::unique_lock lock(mutex_);
  if (const auto failure = CheckRoom(submissions.size())) {
    lock.unlock();
    for (const Done& done : dones) done(*failure);
    return;
  }
  for (size_t i = 0; i < submissions.size(); ++i) {
    queue_.push_back(std::make_shared<Item>(std::move(submissions[i]), std::move(dones[i])));
    queue_.back()->together = together;
  }
  const bool runs = std::exchange(running_, true);
  lock.unlock();
  if (!runs) PostRun();
}

void Strand::Together::StandOn(const StatePtr& newest) {
  // The log refused a record that the ones before were decided on: they never come to be.
  if (before != nullptr && last != newest) lost = true;
  if (before == nullptr) before = newest;
  last = newest;
}

void Strand::Together::Answer(Outcome&& outcome, Done&& done) {
  if (!outcome.ok()) refused = true;
  answered.emplace_back(std::move(done), std::move(outcome));
}

void Strand::BeginTogether(const Item& item) {
  together_ = item.together;
  together_->dry = item.submission.validate_only;
  --together_->left;
}

void Strand::EndTogether() {
  const auto together = std::exchange(together_, nullptr);
  if (together->refused || together->lost || together->dry) {
    ForgetHeld(*together);
  } else if (!together->held.empty()) {
    SubmitHeld(*together);
  }
  for (auto& [done, outcome] : together->answered) {
    AnswerWhenDurable(std::move(outcome), std::move(done));
  }
}

void Strand::ForgetHeld(Together& together) {
  if (together.before != nullptr && newest_ == together.last) newest_ = together.before;
  const Failure lost = FromLog(absl::UnavailableError(
      "the log refused a record that these commands were decided on; send them again"));
  for (Held& each : together.held) {
    Accepted& accepted = each.flight.accepted;
    accepted.place = {accepted.place.journal};
    accepted.checked = together.before;
    AnswerWhenDurable(together.lost ? Outcome(lost) : Outcome(std::move(accepted)),
                      std::move(each.flight.first));
  }
}

void Strand::SubmitHeld(Together& together) {
  std::vector<storage::Append> appends;
  std::vector<storage::Committer::Done> dones;
  std::vector<InFlights::iterator> under_way;
  std::unique_lock lock(mutex_);
  std::optional<Failure> failure = refused_;
  for (Held& each : together.held) {
    appends.push_back(std::move(each.append));
    under_way.push_back(in_flight_.try_emplace(std::move(each.key), std::move(each.flight)).first);
    dones.push_back(WhenCommitted(under_way.back()));
  }
  if (!failure) {
    const absl::Status taken =
        ports_.engine.committer->SubmitJoined(std::move(appends), std::move(dones));
    if (taken.ok()) return;
    failure = FromLog(taken);
    newest_ = together.before;
  }
  Answers answers;
  for (const InFlights::iterator each : under_way) {
    answers.emplace_back(std::move(each->second.first), *failure);
    in_flight_.erase(each);
  }
  lock.unlock();
  Give(answers);
}

}  // namespace arbitro::engine
