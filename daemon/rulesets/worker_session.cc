// SPDX-License-Identifier: Apache-2.0
#include "daemon/rulesets/worker_session.h"

#include <sys/socket.h>

#include <algorithm>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "arbitro/utf8.h"

namespace arbitro::rulesets {
namespace {

constexpr char kWhileLoaded[] = "while it was loaded";

}  // namespace

absl::StatusOr<std::unique_ptr<WorkerSession>> WorkerSession::Start(const WorkerPlan& plan) {
  auto process = plan.supervisor->Start({plan.options.program, plan.name, plan.library.get()});
  if (!process.ok()) return process.status();
  std::unique_ptr<WorkerSession> session(new WorkerSession(plan, *std::move(process)));
  if (absl::Status loaded = session->Load(); !loaded.ok()) return loaded;
  return session;
}

absl::Status WorkerSession::Load() {
  const LoadBody settings = Settings();
  ++calls_;
  // Where it is gone already, listening says how it went.
  SendFrame(process_->socket(), {FrameKind::kLoad, calls_, {BytesOf(settings), {}}}, MSG_DONTWAIT);
  WorkerCall call(process_->socket(), calls_, plan_.call_options, &scratch_);
  const auto until = WorkerClock::now() + plan_.options.start_time;
  return Loaded(call, call.ListenUntil(until));
}

LoadBody WorkerSession::Settings() const {
  return {plan_.call_options.answer_bytes_max,
          plan_.call_options.memory_bytes_max,
          plan_.options.memory_bytes,
          static_cast<uint32_t>(plan_.options.seccomp),
          static_cast<uint32_t>(getpid()),
          plan_.options.clock_trap ? 1u : 0u,
          plan_.options.file_walls};
}

// Says how the loading went.
absl::Status WorkerSession::Loaded(const WorkerCall& call, WorkerCall::State state) {
  switch (state) {
    case WorkerCall::State::kReady:
      interfaces_ = absl::StrSplit(call.text(), '\n', absl::SkipEmpty());
      return absl::OkStatus();
    case WorkerCall::State::kRefused:
      return absl::FailedPreconditionError(IsUtf8(call.text()) ? call.text()
                                                               : "it cannot be loaded");
    case WorkerCall::State::kWaiting:
      return absl::FailedPreconditionError(absl::StrCat(
          "it did not load and describe itself within ", plan_.options.start_time.count(), " ms"));
    case WorkerCall::State::kEnded:
      process_->Kill();
      return absl::FailedPreconditionError(absl::StrCat(
          "it ", call.crash() ? DescribeCrash(*call.crash(), process_->WaitForEnd(), kWhileLoaded)
                              : DescribeEnd(process_->WaitForEnd(), kWhileLoaded)));
    default:
      return absl::FailedPreconditionError(absl::StrCat(call.text(), " ", kWhileLoaded));
  }
}

void WorkerSession::Send(const WorkerTask& task) {
  function_ = task.function;
  const auto now = WorkerClock::now();
  if (plan_.options.waited && !task.tried) plan_.options.waited(now - task.asked);
  deadline_ = now + plan_.options.call_time;
  const auto patience = std::max(task.until.value_or(deadline_), now + kThinkingMin);
  cut_short_ = patience < deadline_;
  deadline_ = std::min(deadline_, patience);
  state_ = WorkerCall::State::kWaiting;
  call_ = std::make_unique<WorkerCall>(process_->socket(), ++calls_, plan_.call_options, &scratch_);
  delivery_ = Deliver(task);
}

// Copies the image to where the worker will find it, unless that is inside the frame.
bool WorkerSession::PlaceImage(const WorkerTask& task, CallBody* body, Descriptor* once) {
  ImagePlace place = ImagePlace::kInside;
  if (task.image.size() > kRegionImageMax) {
    auto copy = SealedCopy(task.image);
    if (!copy.ok()) return false;
    *once = *std::move(copy);
    place = ImagePlace::kOnce;
  } else if (task.image.size() > kInlineImageMax) {
    if (!region_.Fill(task.image)) return false;
    place = ImagePlace::kRegion;
  }
  body->image_bytes = task.image.size();
  body->image_place = static_cast<uint32_t>(place);
  return true;
}

WorkerSession::Delivery WorkerSession::Deliver(const WorkerTask& task) {
  CallBody body = {};
  body.function = static_cast<uint32_t>(task.function);
  Descriptor image;
  if (!PlaceImage(task, &body, &image)) return Delivery::kNoMemory;
  std::shared_ptr<const Descriptor> catalogue;
  if (!PlaceCatalogue(task, &body, &catalogue)) return Delivery::kNoMemory;
  // From here on it is sent, or the worker is gone.
  SendNewRegion(&body, &image);
  OutgoingFrame frame = {FrameKind::kCall, calls_, {BytesOf(body), {}}};
  if (body.image_place == static_cast<uint32_t>(ImagePlace::kInside)) frame.parts[1] = task.image;
  int* descriptor = frame.descriptors;
  if (image.open()) *descriptor++ = image.get();
  if (catalogue != nullptr) *descriptor = catalogue->get();
  // An idle worker has room for a frame; one that has none does not read what it is sent.
  return SendFrame(process_->socket(), frame, MSG_DONTWAIT) ? Delivery::kTaken
                                                            : Delivery::kWorkerGone;
}

// Sets `sent` where the worker does not have the catalogue yet.
bool WorkerSession::PlaceCatalogue(const WorkerTask& task, CallBody* body,
                                   std::shared_ptr<const Descriptor>* sent) {
  body->catalogue_place = kNoCatalogue;
  if (task.catalogue == nullptr || task.catalogue->empty()) return true;
  body->catalogue_place = shelf_.Find(task.catalogue);
  if (body->catalogue_place != kNoCatalogue) return true;
  auto found = plan_.catalogues->Find(task.catalogue);
  if (!found.ok()) return false;
  *sent = *std::move(found);
  body->catalogue_place = shelf_.Add(task.catalogue);
  body->new_catalogue = 1;
  body->catalogue_bytes = task.catalogue->size();
  return true;
}

// Sends the region's descriptor along where the worker does not have it yet.
void WorkerSession::SendNewRegion(CallBody* body, Descriptor* image) {
  if (body->image_place != static_cast<uint32_t>(ImagePlace::kRegion)) return;
  Descriptor fresh = region_.TakeNew();
  if (!fresh.open()) return;
  *image = std::move(fresh);
  body->image_place = static_cast<uint32_t>(ImagePlace::kNewRegion);
  body->region_bytes = region_.bytes();
}

bool WorkerSession::Wait(WorkerClock::time_point until) {
  if (delivery_ != Delivery::kTaken) return true;
  state_ = call_->Listen(until);
  return state_ != WorkerCall::State::kWaiting;
}

RunnerReply WorkerSession::Finish(bool* usable) {
  *usable = state_ == WorkerCall::State::kReplied && !call_->last();
  if (state_ == WorkerCall::State::kReplied) return call_->TakeReply();
  if (delivery_ == Delivery::kNoMemory) {
    *usable = true;
    return Fault("was not called: the host has no memory for the call's image");
  }
  process_->Kill();
  const std::string when = absl::StrCat("in `", NameOf(function_), "`");
  if (delivery_ == Delivery::kWorkerGone) return Fault(HowItEnded(when));
  switch (state_) {
    case WorkerCall::State::kWaiting:
      process_->WaitForEnd();
      return NoAnswerInTime(when);
    case WorkerCall::State::kEnded:
      return Fault(HowItEnded(when));
    default:
      process_->WaitForEnd();
      return Fault(absl::StrCat("broke the frames ", when, ": ", call_->text()));
  }
}

RunnerReply WorkerSession::NoAnswerInTime(const std::string& when) {
  if (cut_short_) {
    RunnerReply reply =
        Fault(absl::StrCat("had no answer ", when, " as long as one was waited for"));
    reply.never_made = true;
    return reply;
  }
  return Fault(absl::StrCat("did not answer ", when, " within ", plan_.options.call_time.count(),
                            " ms (--call-seconds) and was ended"));
}

void WorkerSession::GiveBack() {
  region_.Drop();
  // A worker that is gone is noticed by the next call.
  SendFrame(process_->socket(), {FrameKind::kForget, calls_, {}}, MSG_DONTWAIT);
}

RunnerReply WorkerSession::Fault(std::string what) {
  RunnerReply reply;
  reply.fault = "the ruleset " + std::move(what);
  return reply;
}

std::string WorkerSession::HowItEnded(const std::string& when) {
  const WorkerEnd end = process_->WaitForEnd();
  return call_->crash() ? DescribeCrash(*call_->crash(), end, when) : DescribeEnd(end, when);
}

}  // namespace arbitro::rulesets
