// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/replay/trace.h"

#include <utility>

namespace arbitro::engine {
namespace {

std::string EndOf(const RunnerReply& reply) {
  switch (reply.kind) {
    case RunnerReply::Kind::kDecided:
      return "decided";
    case RunnerReply::Kind::kRefused:
      return "refused";
    case RunnerReply::Kind::kFault:
      break;
  }
  return "failed: " + reply.fault;
}

}  // namespace

void Trace::OnReply(RulesetFunction function, const RunnerReply& reply) {
  const char* call = NameOf(function);
  const std::lock_guard lock(mutex_);
  for (const std::string& line : reply.log) Add(call, "", line);
  for (const Citation& citation : reply.citations) Add(call, citation.rule, citation.text);
  Add(call, "", EndOf(reply));
}

std::vector<TraceLine> Trace::Lines() const {
  const std::lock_guard lock(mutex_);
  return lines_;
}

void Trace::Add(const char* call, std::string rule, std::string text) {
  if (lines_.size() < kTraceLinesMax) {
    lines_.push_back({call, std::move(rule), std::move(text)});
  }
}

}  // namespace arbitro::engine
