// SPDX-License-Identifier: Apache-2.0
#include "daemon/worker/call_loop.h"

#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "arbitro/host/invoke.h"
#include "daemon/rulesets/frames.h"
#include "daemon/rulesets/looks.h"
#include "daemon/rulesets/open_library.h"
#include "daemon/worker/crash_report.h"
#include "daemon/worker/file_walls.h"
#include "daemon/worker/sandbox.h"

namespace arbitro::worker {
namespace {

using rulesets::FrameKind;
using rulesets::ImagePlace;
using rulesets::IncomingFrame;
using rulesets::Received;

constexpr int kExitDone = 0;
constexpr int kExitRefused = 1;
constexpr int kExitHostSpeaksAnother = 2;
constexpr int kExitMemoryUsedUp = 3;

// Reserved for the answer of a call that has used up all other memory.
constexpr size_t kReserveBytes = size_t{1} << 20;

// The memory that a worker needs for a further call.
constexpr size_t kMemoryLeftMin = size_t{32} << 20;

bool HasMemoryLeft() {
  void* place = mmap(nullptr, kMemoryLeftMin, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (place == MAP_FAILED) return false;
  munmap(place, kMemoryLeftMin);
  return true;
}

// Memory that the host filled and sealed.
class Mapping {
 public:
  Mapping() = default;
  Mapping(const Mapping&) = delete;
  Mapping& operator=(const Mapping&) = delete;
  ~Mapping() { Drop(); }

  bool Map(int descriptor, uint64_t bytes) {
    Drop();
    void* place = mmap(nullptr, bytes, PROT_READ, MAP_SHARED, descriptor, 0);
    close(descriptor);
    if (place == MAP_FAILED) return false;
    place_ = static_cast<uint8_t*>(place);
    bytes_ = bytes;
    return true;
  }
  // Touches so many bytes at once: one page fault after the other would cost more than the copy
  // that the mapping saves.
  void Touch(uint64_t bytes) {
    if (bytes <= touched_ || bytes > bytes_) return;
    madvise(place_, bytes, MADV_POPULATE_READ);
    touched_ = bytes;
  }
  void Drop() {
    if (place_ != nullptr) munmap(std::exchange(place_, nullptr), bytes_);
    bytes_ = touched_ = 0;
  }
  const uint8_t* data() const { return place_; }
  uint64_t bytes() const { return bytes_; }

 private:
  uint8_t* place_ = nullptr;
  uint64_t bytes_ = 0;
  uint64_t touched_ = 0;
};

class Worker {
 public:
  Worker() : body_(std::make_unique<Room>()) {}

  int Run() {
    if (!Receive()) return kExitHostSpeaksAnother;
    if (IsKind(FrameKind::kTryWalls)) return TryWalls();
    std::string fault;
    if (!Load(&fault)) return Refuse(fault);
    std::string interfaces;
    for (const std::string& id : functions_.Interfaces()) interfaces += id + "\n";
    Send(FrameKind::kReady, interfaces);
    while (Receive()) {
      if (IsKind(FrameKind::kForget)) {
        region_.Drop();
        continue;
      }
      if (!Answer()) return kExitHostSpeaksAnother;
      if (used_up_) return kExitMemoryUsedUp;
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
    const auto receive = [&](int flags) {
      return rulesets::ReceiveFrame(rulesets::kWorkerSocket, places, rulesets::Beside::kTaken,
                                    flags, &frame_);
    };
    Received received = Received::kNothing;
    const int looks = looks_.Begin();
    for (int look = 0; look < looks && received == Received::kNothing; ++look) {
      received = receive(MSG_DONTWAIT);
    }
    if (received == Received::kNothing) {
      if (looks > 0) looks_.InVain();
      received = receive(0);
    }
    if (received != Received::kFrame) return false;
    // No bytes of an earlier image may lie behind this one.
    const size_t filled = frame_.header.body_bytes;
    if (filled < filled_) std::memset(body_->bytes + filled, 0, filled_ - filled);
    filled_ = filled;
    SetReportedCall(frame_.header.call);
    return true;
  }

  std::string_view body() const { return {body_->bytes, frame_.header.body_bytes}; }

  bool Send(FrameKind kind, std::string_view first, std::string_view second = {}) {
    return rulesets::SendFrame(rulesets::kWorkerSocket, {kind, frame_.header.call, {first, second}},
                               0);
  }

  bool IsKind(FrameKind kind) const { return frame_.header.kind == static_cast<uint32_t>(kind); }

  int Refuse(std::string_view fault) {
    Send(FrameKind::kRefused, fault.substr(0, rulesets::kFrameBodyMax));
    return kExitRefused;
  }

  int TryWalls() {
    rulesets::LoadBody settings = {};
    if (!rulesets::ReadBody(body(), &settings)) return kExitHostSpeaksAnother;
    FileWalls walls;
    std::string fault;
    if (!PutUpFileWalls(settings.file_walls, rulesets::kWorkerLibrary, &walls, &fault)) {
      return Refuse(fault);
    }
    return Send(FrameKind::kReady, NamesOfWalls(walls.up)) ? kExitDone : kExitHostSpeaksAnother;
  }

  bool Load(std::string* fault) {
    rulesets::LoadBody settings = {};
    if (!IsKind(FrameKind::kLoad) || !rulesets::ReadBody(body(), &settings)) {
      *fault = "the host speaks of something else: are daemon and worker of one build?";
      return false;
    }
    const auto mode = static_cast<rulesets::SeccompMode>(settings.seccomp);
    InstallCrashReport();
    OfferToDieFirst();
    FileWalls walls;
    if (!PutUpFileWalls(settings.file_walls, rulesets::kWorkerLibrary, &walls, fault) ||
        !TieToHost(settings.host, fault) || !ApplyLimits(settings, fault) ||
        !RaiseWall(Wall::kLoading, mode, fault)) {
      return false;
    }
    if (!rulesets::OpenLibrary(walls.library, &functions_, fault)) {
      const bool lacks = fault->find("cannot open shared object file") != std::string::npos;
      if (lacks) *fault += "; a ruleset may need the runtime of C and C++, and no other library";
      return false;
    }
    close(rulesets::kWorkerLibrary);
    options_.answer_bytes_max = settings.answer_bytes_max;
    options_.memory_bytes_max = settings.memory_bytes_max;
    options_.log = [this](uint32_t level, std::string_view line) { Log(level, line); };
    return RaiseWall(Wall::kCalling, mode, fault);
  }

  // Returns false if the host's frame is none that a worker knows.
  bool Answer() {
    rulesets::CallBody call = {};
    if (!IsKind(FrameKind::kCall) || !rulesets::ReadBody(body(), &call)) return false;
    lines_ = 0;
    CallInput input;
    if (!TakeImage(call, &input) || !TakeCatalogue(call, &input)) {
      constexpr std::string_view kWhy = "no memory to map the image or the catalogue";
      [[maybe_unused]] const ssize_t said = write(STDERR_FILENO, kWhy.data(), kWhy.size());
      return false;
    }
    RunnerReply reply =
        Invoke(functions_, static_cast<RulesetFunction>(call.function), input, options_);
    used_up_ = reply.kind == RunnerReply::Kind::kFault && !HasMemoryLeft();
    if (used_up_) {
      reserve_.reset();
      reply.fault += "; its process has used up its memory (--worker-memory)";
    }
    const bool replied = Reply(reply);
    once_.Drop();
    return replied;
  }

  bool TakeImage(const rulesets::CallBody& call, CallInput* input) {
    input->image_bytes = call.image_bytes;
    switch (static_cast<ImagePlace>(call.image_place)) {
      case ImagePlace::kInside:
        input->image = reinterpret_cast<const uint8_t*>(body_->bytes) + sizeof(call);
        return body().size() - sizeof(call) == call.image_bytes;
      case ImagePlace::kOnce:
        return TakeFrom(&once_, call.image_bytes, input);
      case ImagePlace::kNewRegion:
        return TakeFrom(&region_, call.region_bytes, input);
      case ImagePlace::kRegion:
        return TakeFrom(&region_, 0, input);
    }
    return false;
  }

  // `new_bytes` is the size of the memory that first takes the mapping's place; 0 keeps the
  // mapping.
  bool TakeFrom(Mapping* memory, uint64_t new_bytes, CallInput* input) {
    if (new_bytes != 0 && !memory->Map(frame_.descriptors[0], new_bytes)) return false;
    if (memory->bytes() < input->image_bytes) return false;
    memory->Touch(input->image_bytes);
    input->image = memory->data();
    return true;
  }

  bool TakeCatalogue(const rulesets::CallBody& call, CallInput* input) {
    if (call.catalogue_place >= catalogues_.size()) return true;
    Mapping& place = catalogues_[call.catalogue_place];
    if (call.new_catalogue != 0) {
      // It comes after the image's descriptor, if there is one.
      const auto image = static_cast<ImagePlace>(call.image_place);
      const bool second = image == ImagePlace::kOnce || image == ImagePlace::kNewRegion;
      if (!place.Map(frame_.descriptors[second ? 1 : 0], call.catalogue_bytes)) return false;
      place.Touch(call.catalogue_bytes);
    }
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

  // Sends one frame if all of it fits; else the rest follows in MORE frames.
  bool Reply(const RunnerReply& reply) {
    const std::string head = HeadOf(reply);
    const rulesets::ReplyBody body = {static_cast<uint32_t>(reply.kind),
                                      static_cast<uint32_t>(reply.citations.size()),
                                      head.size(),
                                      reply.image.size(),
                                      used_up_ ? 1u : 0u,
                                      0};
    std::string first(rulesets::BytesOf(body));
    const size_t room = rulesets::kFrameBodyMax - sizeof(body);
    std::string_view head_left = head;
    std::string_view image_left = reply.image;
    first.append(Cut(&head_left, room));
    if (!Send(FrameKind::kReply, first, Cut(&image_left, rulesets::kFrameBodyMax - first.size()))) {
      return false;
    }
    return SendMore(head_left, image_left);
  }

  // The citations, each text behind its length, and the fault.
  static std::string HeadOf(const RunnerReply& reply) {
    std::string head;
    for (const Citation& citation : reply.citations) {
      for (const std::string* text : {&citation.rule, &citation.text}) {
        const auto length = static_cast<uint32_t>(text->size());
        head.append(rulesets::BytesOf(length)).append(*text);
      }
    }
    head += reply.fault;
    return head;
  }

  bool SendMore(std::string_view head_left, std::string_view image_left) {
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
  size_t filled_ = 0;
  IncomingFrame frame_;
  RulesetFunctions functions_;
  CallOptions options_;
  std::unique_ptr<char[]> reserve_{new char[kReserveBytes]};
  bool used_up_ = false;
  Mapping once_;
  Mapping region_;
  rulesets::Looks looks_;
  std::array<Mapping, rulesets::kCataloguePlaces> catalogues_;
  uint32_t lines_ = 0;
};

}  // namespace

int RunWorker() { return Worker().Run(); }

}  // namespace arbitro::worker
