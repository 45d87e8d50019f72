// SPDX-License-Identifier: Apache-2.0
//
// Calls of rulesets that keep the boundary's contract badly.

#include "arbitro/host/invoke.h"

#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arbitro/refusal_image.h"

namespace arbitro {
namespace {

// A ruleset whose `describe` is Body, and that offers nothing else.
template <int32_t (*Body)(const arbitro_call*)>
const arbitro_ruleset* EntryOf(uint32_t) {
  static const arbitro_describe_interface kDescribe = {sizeof(kDescribe), 0, Body};
  static const arbitro_ruleset kRoot = {
      ARBITRO_ABI_VERSION, sizeof(kRoot), [](const char* id) -> const void* {
        return std::strcmp(id, ARBITRO_DESCRIBE_INTERFACE) == 0 ? &kDescribe : nullptr;
      }};
  return &kRoot;
}

template <int32_t (*Body)(const arbitro_call*)>
RunnerReply Call(const CallOptions& options = {}) {
  RulesetFunctions functions;
  std::string fault;
  EXPECT_TRUE(functions.Open(&EntryOf<Body>, &fault)) << fault;
  return Invoke(functions, RulesetFunction::kDescribe, "", nullptr, options);
}

void Cite(const arbitro_call* call, const std::string& rule, const std::string& text) {
  call->host->cite(call->host->context, rule.data(), static_cast<uint32_t>(rule.size()),
                   text.data(), static_cast<uint32_t>(text.size()));
}

void Log(const arbitro_call* call, uint32_t level, const std::string& text) {
  call->host->log(call->host->context, level, text.data(), static_cast<uint32_t>(text.size()));
}

int32_t WriteTwice(const arbitro_call* call) {
  Cite(call, "GAME-1", "one");
  Cite(call, "GAME-2", "two");
  call->answer->write(call->answer->context, "half", 4);
  return call->answer->write(call->answer->context, "-half", 5);
}

TEST(Invoke, AllWritesAreOneAnswer) {
  const RunnerReply reply = Call<&WriteTwice>();
  EXPECT_EQ(reply.kind, RunnerReply::Kind::kDecided);
  EXPECT_EQ(reply.image, "half-half");
  EXPECT_EQ(reply.citations, (std::vector<Citation>{{"GAME-1", "one"}, {"GAME-2", "two"}}));
}

template <int32_t kResult>
int32_t Return(const arbitro_call* call) {
  Log(call, ARBITRO_LOG_WARNING, "out of cards");
  Log(call, ARBITRO_LOG_INFO, "for nobody");
  return kResult;
}

TEST(Invoke, AnyPositiveReturnIsARefusalAndAnyNegativeOneAFault) {
  EXPECT_EQ(Call<&Return<1>>().kind, RunnerReply::Kind::kRefused);
  EXPECT_EQ(Call<&Return<INT32_MAX>>().kind, RunnerReply::Kind::kRefused);
  const RunnerReply reply = Call<&Return<INT32_MIN>>();
  EXPECT_EQ(reply.kind, RunnerReply::Kind::kFault);
  EXPECT_EQ(reply.fault, "the ruleset returned -2147483648: out of cards");
}

int32_t Throw(const arbitro_call*) { throw std::runtime_error("thrown"); }

TEST(Invoke, AnExceptionIsAFault) {
  const RunnerReply reply = Call<&Throw>();
  EXPECT_EQ(reply.kind, RunnerReply::Kind::kFault);
  EXPECT_EQ(reply.fault, "the ruleset let an exception cross the boundary");
}

int32_t WriteTooMuch(const arbitro_call* call) {
  const std::string bytes(60, 'x');
  EXPECT_EQ(call->answer->write(call->answer->context, bytes.data(), 60), 0);
  EXPECT_EQ(call->answer->write(call->answer->context, bytes.data(), 41), -1);
  EXPECT_EQ(call->answer->write(call->answer->context, bytes.data(), UINT64_MAX), -1);
  return ARBITRO_DECIDED;
}

TEST(Invoke, AnAnswerOverTheLimitIsAFaultWhateverIsReturned) {
  CallOptions options;
  options.answer_bytes_max = 100;
  const RunnerReply reply = Call<&WriteTooMuch>(options);
  EXPECT_EQ(reply.kind, RunnerReply::Kind::kFault);
  EXPECT_EQ(reply.fault, "the ruleset's answer is over 100 bytes");
}

int32_t CiteTooOften(const arbitro_call* call) {
  for (size_t i = 0; i <= limits::kCitationsMax; ++i) Cite(call, "GAME-1", "again");
  return ARBITRO_DECIDED;
}

int32_t CiteBadly(const arbitro_call* call) {
  Cite(call, "GAME-1", "\xFF");
  return ARBITRO_DECIDED;
}

int32_t CiteNothing(const arbitro_call* call) {
  call->host->cite(call->host->context, nullptr, 8, nullptr, 0);
  return ARBITRO_DECIDED;
}

TEST(Invoke, BadCitationsAreFaults) {
  EXPECT_EQ(Call<&CiteTooOften>().fault, "the ruleset cites more than 1000 rules");
  EXPECT_EQ(Call<&CiteBadly>().fault,
            "the ruleset cites a rule with a text that is too long or not UTF-8");
  EXPECT_EQ(Call<&CiteNothing>().fault,
            "the ruleset cites a rule whose id is empty, too long or not UTF-8");
}

int32_t Allocate(const arbitro_call* call) {
  const arbitro_host* host = call->host;
  std::vector<unsigned char*> blocks;
  for (uint64_t size : {1, 17, 70'000, 0, 100}) {
    auto* block = static_cast<unsigned char*>(host->allocate(host->context, size));
    if (block == nullptr || reinterpret_cast<uintptr_t>(block) % 16 != 0) return ARBITRO_FAULT;
    for (uint64_t i = 0; i < size; ++i) {
      if (block[i] != 0) return ARBITRO_FAULT;
    }
    std::memset(block, 0xAA, size);
    blocks.push_back(block);
  }
  for (size_t i = 0; i < blocks.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      if (blocks[i] == blocks[j]) return ARBITRO_FAULT;
    }
  }
  const bool refused = host->allocate(host->context, 1'000'000) == nullptr &&
                       host->allocate(host->context, UINT64_MAX) == nullptr;
  return refused ? ARBITRO_DECIDED : ARBITRO_FAULT;
}

TEST(Invoke, MemoryIsZeroedAlignedDistinctAndLimited) {
  CallOptions options;
  options.memory_bytes_max = 500'000;
  EXPECT_EQ(Call<&Allocate>(options).kind, RunnerReply::Kind::kDecided);
}

int32_t StopIfCancelled(const arbitro_call* call) {
  return call->host->cancelled(call->host->context) == 1 ? ARBITRO_FAULT : ARBITRO_DECIDED;
}

TEST(Invoke, ARulesetLearnsThatNobodyWaits) {
  CallOptions options;
  EXPECT_EQ(Call<&StopIfCancelled>(options).kind, RunnerReply::Kind::kDecided);
  options.cancelled = [] { return true; };
  EXPECT_EQ(Call<&StopIfCancelled>(options).kind, RunnerReply::Kind::kFault);
}

int32_t LogLines(const arbitro_call* call) {
  Log(call, ARBITRO_LOG_DEBUG, "fine");
  Log(call, ARBITRO_LOG_INFO, "\xFF\xFF");
  Log(call, ARBITRO_LOG_INFO, std::string(10'000, 'x'));
  return ARBITRO_DECIDED;
}

TEST(Invoke, LogLinesAreCutAndCleaned) {
  std::vector<std::string> lines;
  CallOptions options;
  options.log = [&](uint32_t, std::string_view line) { lines.emplace_back(line); };
  EXPECT_EQ(Call<&LogLines>(options).kind, RunnerReply::Kind::kDecided);
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_EQ(lines[0], "fine");
  EXPECT_EQ(lines[1], "a line that is not UTF-8");
  EXPECT_EQ(lines[2].size(), limits::kTextBytesMax);
}

TEST(Invoke, WhatIsNotOfferedIsRefused) {
  RulesetFunctions functions;
  std::string fault;
  ASSERT_TRUE(functions.Open(&EntryOf<&Return<0>>, &fault));
  const RunnerReply reply = Invoke(functions, RulesetFunction::kAsk, "", nullptr, {});
  ASSERT_EQ(reply.kind, RunnerReply::Kind::kRefused);
  Refusal refusal;
  ASSERT_TRUE(Decode(reply.image, &refusal, &fault)) << fault;
  EXPECT_EQ(refusal.reason, "NOT_OFFERED");
}

// A ruleset built against an older header has a shorter interface struct.
TEST(RulesetFunctions, FunctionsBehindTheStructsSizeAreNotThere) {
  const auto entry = [](uint32_t) -> const arbitro_ruleset* {
    static const arbitro_describe_interface kDescribe = {sizeof(kDescribe), 0, &Return<0>};
    static const arbitro_draw_interface kDraw = {16, 0, &Return<0>, &Return<0>};
    static const arbitro_ruleset kRoot = {
        ARBITRO_ABI_VERSION, sizeof(kRoot), [](const char* id) -> const void* {
          if (std::strcmp(id, ARBITRO_DESCRIBE_INTERFACE) == 0) return &kDescribe;
          return std::strcmp(id, ARBITRO_DRAW_INTERFACE) == 0 ? &kDraw : nullptr;
        }};
    return &kRoot;
  };
  RulesetFunctions functions;
  std::string fault;
  ASSERT_TRUE(functions.Open(entry, &fault)) << fault;
  EXPECT_NE(functions.Get(RulesetFunction::kDraw), nullptr);
  EXPECT_EQ(functions.Get(RulesetFunction::kEvaluate), nullptr);
}

TEST(RulesetFunctions, AnotherVersionOfTheBoundaryIsNamed) {
  RulesetFunctions functions;
  std::string fault;
  EXPECT_FALSE(functions.Open(
      [](uint32_t) -> const arbitro_ruleset* {
        static const arbitro_ruleset kRoot = {7, sizeof(kRoot), nullptr};
        return &kRoot;
      },
      &fault));
  EXPECT_EQ(fault, "the ruleset is built for version 7 of the boundary, this host has version 0");
  EXPECT_FALSE(functions.Open([](uint32_t) -> const arbitro_ruleset* { return nullptr; }, &fault));
  EXPECT_EQ(fault, "the ruleset does not support version 0 of the boundary");
}

TEST(RulesetFunctions, DescribeMustBeOffered) {
  RulesetFunctions functions;
  std::string fault;
  EXPECT_FALSE(functions.Open(
      [](uint32_t) -> const arbitro_ruleset* {
        static const arbitro_ruleset kRoot = {ARBITRO_ABI_VERSION, sizeof(kRoot),
                                              [](const char*) -> const void* { return nullptr; }};
        return &kRoot;
      },
      &fault));
  EXPECT_EQ(fault, "the ruleset does not offer arbitro.describe/1");
}

}  // namespace
}  // namespace arbitro
