// SPDX-License-Identifier: Apache-2.0
#include "daemon/rulesets/worker_pool.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"

namespace arbitro::rulesets {
namespace {

constexpr char kNoCallWaits[] = "the ruleset was not asked: no call waits for the answer any more";

void AnswerFault(const WorkerTask& task, std::string what) {
  RunnerReply reply;
  reply.fault = std::move(what);
  reply.never_made = true;
  task.done(std::move(reply));
}

}  // namespace

std::chrono::milliseconds RestartPauseAfter(int failures) {
  if (failures <= 1) return std::chrono::milliseconds(0);
  std::chrono::milliseconds pause = kRestartPause;
  for (int i = 2; i < failures && pause < kRestartPauseMax; ++i) pause *= 2;
  return std::min(pause, kRestartPauseMax);
}

absl::StatusOr<std::vector<std::string>> WorkerPool::StartFirst() {
  auto first = WorkerSession::Start(plan_);
  if (!first.ok()) return first.status();
  const size_t count = std::max<size_t>(plan_.options.workers, 1);
  for (size_t i = 0; i < count; ++i) places_.push_back(std::make_unique<Place>());
  places_[0]->session = *std::move(first);
  places_[0]->state = PlaceState::kIdle;
  return places_[0]->session->interfaces();
}

void WorkerPool::StartThreads() {
  for (const auto& place : places_) {
    place->thread = std::thread([self = shared_from_this(), at = place.get()] { self->Serve(at); });
  }
}

void WorkerPool::Stop() {
  std::deque<WorkerTask> left;
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    left.swap(waiting_);
    for (const auto& place : places_) place->changed.notify_all();
  }
  for (const WorkerTask& task : left) AnswerFault(task, "the host stops");
  for (const auto& place : places_) {
    if (!place->thread.joinable()) continue;
    // The last call's `done` may hold the last owner.
    if (place->thread.get_id() == std::this_thread::get_id()) {
      place->thread.detach();
    } else {
      place->thread.join();
    }
  }
}

std::vector<pid_t> WorkerPool::Workers() const {
  const std::lock_guard lock(mutex_);
  std::vector<pid_t> ids;
  for (const auto& place : places_) {
    if (place->state != PlaceState::kDown && place->session) ids.push_back(place->session->id());
  }
  return ids;
}

void WorkerPool::Call(WorkerTask task) {
  Lock lock(mutex_);
  if (stopping_ || waiting_.size() >= kCallsWaitingMax) {
    const bool full = !stopping_;
    lock.unlock();
    return AnswerFault(task, full ? absl::StrCat(kCallsWaitingMax,
                                                 " calls of this ruleset wait already; try again")
                                  : "the host stops");
  }
  Place* place = TakeIdle(task.is_long());
  if (place == nullptr) {
    waiting_.push_back(std::move(task));
    return;
  }
  if (task.is_long()) {
    // The place's thread makes even the copy of its image, not the caller.
    place->handed = std::move(task);
    place->handed_is_sent = false;
    place->changed.notify_one();
    return;
  }
  lock.unlock();
  place->session->Send(task);
  if (place->session->Wait(WorkerClock::now() + kAnswerAtOnce)) {
    return Conclude(place, std::move(task));
  }
  lock.lock();
  place->handed = std::move(task);
  place->handed_is_sent = true;
  place->changed.notify_one();
}

bool WorkerPool::MayRun(bool is_long) const {
  return !is_long || long_running_ < std::max<size_t>(places_.size() - 1, 1);
}

// Calls that wait come first: as long as there are any, no worker is idle for this call.
WorkerPool::Place* WorkerPool::TakeIdle(bool for_long) {
  if (!MayRun(for_long)) return nullptr;
  for (const auto& place : places_) {
    if (place->state != PlaceState::kIdle) continue;
    if (place->session->Ended()) {
      place->state = PlaceState::kDown;
      place->changed.notify_one();
      continue;
    }
    place->state = PlaceState::kBusy;
    if (for_long) ++long_running_;
    return place.get();
  }
  return nullptr;
}

std::optional<WorkerTask> WorkerPool::NextWaiting() {
  const auto next = std::find_if(waiting_.begin(), waiting_.end(),
                                 [this](const WorkerTask& task) { return MayRun(task.is_long()); });
  if (next == waiting_.end()) return std::nullopt;
  std::optional<WorkerTask> task(std::move(*next));
  waiting_.erase(next);
  return task;
}

void WorkerPool::Serve(Place* place) {
  Lock lock(mutex_);
  while (!stopping_ || place->handed) {
    if (place->handed) {
      RunHanded(place, &lock);
    } else if (place->state == PlaceState::kDown) {
      Replace(place, &lock);
    } else if (place->state != PlaceState::kIdle || !RunWaiting(place, &lock)) {
      AwaitChange(place, &lock);
    }
  }
}

// The lock is free while the call runs.
void WorkerPool::RunHanded(Place* place, Lock* lock) {
  WorkerTask task = std::move(*place->handed);
  place->handed.reset();
  const bool sent = place->handed_is_sent;
  lock->unlock();
  if (!sent) place->session->Send(task);
  RunHere(place, std::move(task));
  lock->lock();
}

// Returns whether a call waited. The lock is free while it runs.
bool WorkerPool::RunWaiting(Place* place, Lock* lock) {
  auto task = NextWaiting();
  if (!task) return false;
  if (task->nobody_waits()) {
    lock->unlock();
    AnswerFault(*task, kNoCallWaits);
    task.reset();
    lock->lock();
    return true;
  }
  place->state = PlaceState::kBusy;
  if (task->is_long()) ++long_running_;
  lock->unlock();
  place->session->Send(*task);
  RunHere(place, *std::move(task));
  lock->lock();
  return true;
}

void WorkerPool::AwaitChange(Place* place, Lock* lock) {
  if (!place->has_image) return place->changed.wait(*lock);
  const auto end = place->changed.wait_for(*lock, plan_.options.idle_after);
  if (end != std::cv_status::timeout || place->state != PlaceState::kIdle) return;
  place->session->GiveBack();
  place->has_image = false;
}

void WorkerPool::Replace(Place* place, Lock* lock) {
  std::unique_ptr<WorkerSession> old = std::move(place->session);
  const auto pause = RestartPauseAfter(place->failures);
  if (pause.count() > 0) {
    place->changed.wait_for(*lock, pause, [this] { return stopping_; });
    if (stopping_) return;
  }
  lock->unlock();
  old.reset();
  auto started = WorkerSession::Start(plan_);
  lock->lock();
  if (!started.ok()) {
    ++place->failures;
    return FailWaitingIfNobodyLives(std::string(started.status().message()), lock);
  }
  place->session = *std::move(started);
  place->state = PlaceState::kIdle;
  ShowStarting(true, lock);
}

// The lock is free while the observer hears it.
void WorkerPool::ShowStarting(bool starting, Lock* lock) {
  if (starting_ == starting) return;
  starting_ = starting;
  if (!plan_.options.on_starting || stopping_) return;
  lock->unlock();
  plan_.options.on_starting(starting);
  lock->lock();
}

void WorkerPool::FailWaitingIfNobodyLives(const std::string& why, Lock* lock) {
  for (const auto& place : places_) {
    if (place->state != PlaceState::kDown) return;
  }
  std::deque<WorkerTask> left;
  left.swap(waiting_);
  lock->unlock();
  for (const WorkerTask& task : left) {
    AnswerFault(task, absl::StrCat("no worker could be started for the ruleset: ", why));
  }
  lock->lock();
  ShowStarting(false, lock);
}

// Runs on the place's thread until the answer comes, or its time is over.
void WorkerPool::RunHere(Place* place, WorkerTask task) {
  WorkerSession& session = *place->session;
  place->has_image |= task.is_long();
  while (!session.Wait(session.deadline()) && WorkerClock::now() < session.deadline()) {
  }
  Conclude(place, std::move(task));
}

// Frees the place before it gives the answer: the receiver may call again.
void WorkerPool::Conclude(Place* place, WorkerTask task) {
  const bool was_long = task.is_long();
  if (place->session->NeverTaken() && !task.tried) {
    task.tried = true;
    const std::lock_guard lock(mutex_);
    waiting_.push_front(std::move(task));
    return Release(place, false, was_long);
  }
  bool usable = false;
  RunnerReply reply = place->session->Finish(&usable);
  {
    const std::lock_guard lock(mutex_);
    const int failures = place->failures;
    Release(place, usable, was_long);
    // A call that was cut short for a client that has gone is no failure: it must not delay the
    // worker's replacement.
    if (reply.never_made) place->failures = failures;
  }
  task.done(std::move(reply));
}

void WorkerPool::Release(Place* place, bool usable, bool was_long) {
  place->state = usable ? PlaceState::kIdle : PlaceState::kDown;
  place->failures = usable ? 0 : place->failures + 1;
  if (was_long) --long_running_;
  if (!usable || !waiting_.empty()) place->changed.notify_one();
}

}  // namespace arbitro::rulesets
