// SPDX-License-Identifier: Apache-2.0
#include "daemon/worker/call_loop.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "arbitro/host/invoke.h"
#include "daemon/rulesets/frames.h"
#include "daemon/rulesets/open_library.h"
#include "daemon/worker/crash_report.h"
#include "daemon/worker/sandbox.h"

namespace arbitro::worker {
namespace {

using rulesets::FrameKind;
using rulesets::IncomingFrame;
using rulesets::Received;

constexpr int kExitDone = 0;
constexpr int kExitRefused = 1;
constexpr int kExitHostSpeaksAnother = 2;

// Memory that the host filled and sealed.
class Mapping {
 public:
  Mapping() = default;
  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;
  ~Mapping() { Drop(); }

  bool Map(int descriptor, uint64_t bytes) {
    Drop();
    // Touched all at once: a fault a page would cost more than the copy that is saved.
    void* place = mmap(nullptr, bytes, PROT_READ, MAP_SHARED | MAP_POPULATE, descriptor, 0);
    close(descriptor);
    if (place == MAP_FAILED) return false;
    place_ = place;
    bytes_ = bytes;
    return true;
  }
  void Drop() {
    if (place_ != nullptr) munmap(std::exchange(place_, nullptr), bytes_);
  }
  const uint8_t* data() const { return static_cast<const uint8_t*>(place_); }
  uint64_t bytes() const { return bytes_; }

 private:
  void* place_ = nullptr;
  uint64_t bytes_ = 0;
};

class Worker {
 public:
  Worker() : body_(std::make_unique<Room>()) {}

  int Run() {
    if (!Receive()) return kExitHostSpeaksAnother;
    std::string fault;
    if (!Load(&fault)) {
      Send(FrameKind::kRefused, std::string_view(fault).substr(0, rulesets::kFrameBodyMax));
      return kExitRefused;
    }
    std::string interfaces;
    for (const std::string& id : functions_.Interfaces()) interfaces += id + "\n";
    Send(FrameKind::kReady, interfaces);
    while (Receive()) {
      if (!Answer()) return kExitHostSpeaksAnother;
    }
    return kExitDone;
  }

 private:
  // Aligned to 16 behind a CallBody, as an image must be.
  struct alignas(16) Room {
    char bytes[rulesets::kFrameBodyMax];
  };

  bool Receive() {
    frame_ = {};
    const rulesets::BodyPlaces places = {{body_->bytes, sizeof(body_->bytes)}, {nullptr, 0}};
    if (rulesets::ReceiveFrame(rulesets::kWorkerSocket, places, rulesets::Beside::kTaken, 0,
                               &frame_) != Received::kFrame) {
      return false;
    }
    SetReportedCall(frame_.header.call);
    return true;
  }

  std::string_view body() const { return {body_->bytes, frame_.header.body_bytes}; }

  bool Send(FrameKind kind, std::string_view first, std::string_view second = {}) {
    return rulesets::SendFrame(rulesets::kWorkerSocket, {kind, frame_.header.call, {first, second}},
                               0);
  }

  bool Load(std::string* fault) {
    rulesets::LoadBody settings = {};
    if (frame_.header.kind != static_cast<uint32_t>(FrameKind::kLoad) ||
        !rulesets::ReadBody(body(), &settings)) {
      *fault = "the host speaks of something else: are daemon and worker of one build?";
      return false;
    }
    const auto mode = static_cast<rulesets::SeccompMode>(settings.seccomp);
    InstallCrashReport();
    if (!TieToHost(settings.host, fault) || !ApplyLimits(settings, fault) ||
        !RaiseWall(Wall::kLoading, mode, fault)) {
      return false;
    }
    const std::string path = "/proc/self/fd/" + std::to_string(rulesets::kWorkerLibrary);
    if (!rulesets::OpenLibrary(path, &functions_, fault)) return false;
    close(rulesets::kWorkerLibrary);
    options_.answer_bytes_max = settings.answer_bytes_max;
    options_.memory_bytes_max = settings.memory_bytes_max;
    options_.log = [this](uint32_t level, std::string_view line) { Log(level, line); };
    return RaiseWall(Wall::kCalling, mode, fault);
  }

  // False where the host's frame is none that a worker knows.
  bool Answer() {
    rulesets::CallBody call = {};
    if (frame_.header.kind != static_cast<uint32_t>(FrameKind::kCall) ||
        !rulesets::ReadBody(body(), &call)) {
      return false;
    }
    lines_ = 0;
    CallInput input;
    if (!TakeImage(call, &input) || !TakeCatalogue(call, &input)) {
      constexpr std::string_view kWhy = "no memory to map the image or the catalogue";
      [[maybe_unused]] const ssize_t said = write(STDERR_FILENO, kWhy.data(), kWhy.size());
      return false;
    }
    const bool replied =
        Reply(Invoke(functions_, static_cast<RulesetFunction>(call.function), input, options_));
    image_.Drop();
    return replied;
  }

  bool TakeImage(const rulesets::CallBody& call, CallInput* input) {
    input->image_bytes = call.image_bytes;
    if (call.image_in_memory != 0) {
      if (!image_.Map(frame_.descriptors[0], call.image_bytes)) return false;
      input->image = image_.data();
      return true;
    }
    input->image = reinterpret_cast<const uint8_t*>(body_->bytes) + sizeof(call);
    return body().size() - sizeof(call) == call.image_bytes;
  }

  bool TakeCatalogue(const rulesets::CallBody& call, CallInput* input) {
    if (call.catalogue_place >= catalogues_.size()) return true;
    Mapping& place = catalogues_[call.catalogue_place];
    const int descriptor = frame_.descriptors[call.image_in_memory != 0 ? 1 : 0];
    if (call.new_catalogue != 0 && !place.Map(descriptor, call.catalogue_bytes)) return false;
    input->catalogue = place.data();
    input->catalogue_bytes = place.bytes();
    return input->catalogue != nullptr;
  }

  void Log(uint32_t level, std::string_view line) {
    if (lines_ >= rulesets::kLogFramesMax) return;
    ++lines_;
    const rulesets::LogBody head = {level, 0};
    Send(FrameKind::kLog, rulesets::BytesOf(head), line);
  }

  // One frame where all of it fits; the rest goes on in MORE frames.
  bool Reply(const RunnerReply& reply) {
    std::string head;
    for (const Citation& citation : reply.citations) {
      for (const std::string* text : {&citation.rule, &citation.text}) {
        const auto length = static_cast<uint32_t>(text->size());
        head.append(rulesets::BytesOf(length)).append(*text);
      }
    }
    head += reply.fault;
    const rulesets::ReplyBody body = {static_cast<uint32_t>(reply.kind),
                                      static_cast<uint32_t>(reply.citations.size()), head.size(),
                                      reply.image.size()};
    std::string first(rulesets::BytesOf(body));
    const size_t room = rulesets::kFrameBodyMax - sizeof(body);
    std::string_view head_left = head;
    std::string_view image_left = reply.image;
    first.append(Cut(&head_left, room));
    if (!Send(FrameKind::kReply, first, Cut(&image_left, rulesets::kFrameBodyMax - first.size()))) {
      return false;
    }
    while (!head_left.empty() || !image_left.empty()) {
      const std::string_view more = Cut(&head_left, rulesets::kFrameBodyMax);
      const size_t left = rulesets::kFrameBodyMax - more.size();
      if (!Send(FrameKind::kMore, more, Cut(&image_left, left))) return false;
    }
    return true;
  }

  static std::string_view Cut(std::string_view* from, size_t most) {
    const std::string_view cut = from->substr(0, most);
    from->remove_prefix(cut.size());
    return cut;
  }

  const std::unique_ptr<Room> body_;
  IncomingFrame frame_;
  RulesetFunctions functions_;
  CallOptions options_;
  Mapping image_;
  std::array<Mapping, rulesets::kCataloguePlaces> catalogues_;
  uint32_t lines_ = 0;
};

}  // namespace

int RunWorker() { return Worker().Run(); }

}  // namespace arbitro::worker
