// SPDX-License-Identifier: Apache-2.0
//
// Makes one call over the C boundary: the host's services, the sink, and the reply.
//
// A program that holds a ruleset in its own process calls it through here: the daemon's runner, a
// worker, a test. The ruleset is not trusted: no matter what it returns, writes or cites, the reply
// is an answer, a refusal or a fault. (Only a process of its own can contain damage to memory.)

#ifndef ARBITRO_HOST_INVOKE_H_
#define ARBITRO_HOST_INVOKE_H_

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arbitro/abi/call.h"
#include "arbitro/host/arena.h"
#include "arbitro/host/ruleset_functions.h"
#include "arbitro/host/runner.h"
#include "arbitro/limits.h"
#include "arbitro/refusal.h"
#include "arbitro/refusal_image.h"
#include "arbitro/utf8.h"

namespace arbitro {
inline namespace v0 {

// Bounds of a call, and the callbacks that it reports to. Every member has a default.
struct CallOptions {
  size_t answer_bytes_max = limits::kAnswerBytesMax;
  size_t memory_bytes_max = limits::kCallMemoryBytesMax;
  std::function<void(uint32_t level, std::string_view line)> log;  // ARBITRO_LOG_DEBUG ...
  std::function<bool()> cancelled;
};

// The input of one call: bytes of the caller's, aligned to 8, that stay until the call is over.
struct CallInput {
  const uint8_t* image = nullptr;
  uint64_t image_bytes = 0;
  const uint8_t* catalogue = nullptr;  // null: none is named
  uint64_t catalogue_bytes = 0;
};

namespace invoke {

// Everything that one call may write to. The C functions at the end are what the ruleset sees.
class Frame {
 public:
  explicit Frame(const CallOptions& options)
      : options_(options),
        arena_(options.memory_bytes_max),
        host_{sizeof(host_), ARBITRO_ABI_VERSION, this, &Log, &Cite, &Cancelled, &Allocate},
        sink_{sizeof(sink_), 0, this, &Write} {}
  Frame(const Frame&) = delete;
  Frame& operator=(const Frame&) = delete;

  RunnerReply Run(arbitro_function function, const CallInput& input) {
    arbitro_call call = {};
    call.size = sizeof(call);
    call.host = &host_;
    call.answer = &sink_;
    call.image = input.image;
    call.image_bytes = input.image_bytes;
    call.catalogue = input.catalogue;
    call.catalogue_bytes = input.catalogue_bytes;
    int32_t result = ARBITRO_FAULT;
    try {
      result = function(&call);
    } catch (...) {
      Break("the ruleset let an exception cross the boundary");
    }
    return Finish(result);
  }

 private:
  RunnerReply Finish(int32_t result) {
    RunnerReply reply;
    reply.citations = std::move(citations_);
    reply.log = std::move(log_);
    if (result < 0 && broken_.empty()) {
      broken_ = "the ruleset returned " + std::to_string(result);
      if (!warning_.empty()) broken_ += ": " + warning_;
      if (arena_.refused()) {
        broken_ += "; it was refused memory: a call may allocate at most " +
                   std::to_string(options_.memory_bytes_max) + " bytes, where its process has them";
      }
    }
    if (!broken_.empty()) {
      reply.fault = std::move(broken_);
      return reply;
    }
    reply.kind =
        result == ARBITRO_DECIDED ? RunnerReply::Kind::kDecided : RunnerReply::Kind::kRefused;
    reply.image = std::move(answer_);
    return reply;
  }

  // The first breach of contract is the call's fault, whatever it returns.
  void Break(std::string_view what) {
    if (broken_.empty()) broken_ = what;
  }

  // Nothing thrown leaves a service: what calls it may be C.
  template <class Body>
  static void Guarded(void* context, Body body) noexcept {
    auto* frame = static_cast<Frame*>(context);
    try {
      body(frame);
    } catch (...) {
      frame->out_of_memory_ = true;
    }
    if (frame->out_of_memory_) frame->BreakWithoutMemory();
  }

  void BreakWithoutMemory() noexcept {
    try {
      Break("no memory");
    } catch (...) {
      std::abort();
    }
  }

  static std::string_view View(const char* text, uint32_t length) {
    return text == nullptr ? std::string_view() : std::string_view(text, length);
  }

  static void Log(void* context, uint32_t level, const char* text, uint32_t length) {
    Guarded(context, [&](Frame* frame) {
      const std::string_view line = View(text, length).substr(0, limits::kTextBytesMax);
      const std::string_view safe = IsUtf8(line) ? line : "a line that is not UTF-8";
      if (level >= ARBITRO_LOG_WARNING) frame->warning_ = safe;
      if (frame->log_.size() < kLogLinesKeptMax) frame->log_.emplace_back(safe);
      if (frame->options_.log) frame->options_.log(level, safe);
    });
  }

  static void Cite(void* context, const char* rule, uint32_t rule_length, const char* text,
                   uint32_t text_length) {
    Guarded(context, [&](Frame* frame) {
      const std::string_view id = View(rule, rule_length);
      const std::string_view words = View(text, text_length);
      if (frame->citations_.size() >= limits::kCitationsMax) {
        frame->Break("the ruleset cites more than " + std::to_string(limits::kCitationsMax) +
                     " rules");
      } else if (id.empty() || id.size() > limits::kIdBytesMax || !IsUtf8(id)) {
        frame->Break("the ruleset cites a rule whose id is empty, too long or not UTF-8");
      } else if (words.size() > limits::kTextBytesMax || !IsUtf8(words)) {
        frame->Break("the ruleset cites a rule with a text that is too long or not UTF-8");
      } else {
        frame->citations_.push_back({std::string(id), std::string(words)});
      }
    });
  }

  static uint32_t Cancelled(void* context) {
    uint32_t cancelled = 0;
    Guarded(context, [&](Frame* frame) {
      cancelled = frame->options_.cancelled && frame->options_.cancelled() ? 1 : 0;
    });
    return cancelled;
  }

  static void* Allocate(void* context, uint64_t size) {
    void* given = nullptr;
    Guarded(context, [&](Frame* frame) { given = frame->arena_.Allocate(size); });
    return given;
  }

  static int32_t Write(void* context, const void* bytes, uint64_t size) {
    int32_t result = -1;
    Guarded(context, [&](Frame* frame) {
      const size_t most = frame->options_.answer_bytes_max;
      if (size > most - frame->answer_.size()) {
        frame->Break("the ruleset's answer is over " + std::to_string(most) + " bytes");
        return;
      }
      if (size > 0) frame->answer_.append(static_cast<const char*>(bytes), size);
      result = 0;
    });
    return result;
  }

  const CallOptions& options_;
  Arena arena_;
  arbitro_host host_;
  arbitro_sink sink_;
  std::string answer_;
  std::vector<Citation> citations_;
  std::vector<std::string> log_;
  std::string warning_;
  std::string broken_;
  bool out_of_memory_ = false;
};

}  // namespace invoke

// Calls `function` on this thread, and returns what came back. A function that the ruleset does not
// offer is refused with NOT_OFFERED.
inline RunnerReply Invoke(const RulesetFunctions& functions, RulesetFunction function,
                          const CallInput& input, const CallOptions& options) {
  const arbitro_function found = functions.Get(function);
  if (found == nullptr) {
    RunnerReply reply;
    reply.kind = RunnerReply::Kind::kRefused;
    reply.image = Encode(NotOffered());
    return reply;
  }
  return invoke::Frame(options).Run(found, input);
}

// The same, with an image and a catalogue as a Runner takes them.
inline RunnerReply Invoke(const RulesetFunctions& functions, RulesetFunction function,
                          const std::string& image, const CatalogueBytes& catalogue,
                          const CallOptions& options) {
  // Invariant: an image is longer than what a string keeps inside itself, so it is aligned to 16.
  CallInput input;
  input.image = reinterpret_cast<const uint8_t*>(image.data());
  input.image_bytes = image.size();
  if (catalogue != nullptr && !catalogue->empty()) {
    input.catalogue = reinterpret_cast<const uint8_t*>(catalogue->data());
    input.catalogue_bytes = catalogue->size();
  }
  return Invoke(functions, function, input, options);
}

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_HOST_INVOKE_H_
