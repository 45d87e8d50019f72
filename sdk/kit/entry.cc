// SPDX-License-Identifier: Apache-2.0

#include "kit/entry.h"

#include <cstring>
#include <exception>
#include <string>
#include <string_view>

namespace arbitro::kit {
namespace {

int32_t WriteImage(const arbitro_call* call, const std::string& image, int32_t result) {
  const arbitro_sink* sink = call->answer;
  const int32_t written = sink->write(sink->context, image.data(), image.size());
  return written == 0 ? result : ARBITRO_FAULT;
}

int32_t LogFault(const arbitro_call* call, std::string_view what) {
  call->host->log(call->host->context, ARBITRO_LOG_WARNING, what.data(),
                  static_cast<uint32_t>(what.size()));
  return ARBITRO_FAULT;
}

// An exception may not cross a C boundary.
template <class Body>
int32_t Contained(const arbitro_call* call, Body body) noexcept {
  try {
    return body();
  } catch (const std::exception& exception) {
    return LogFault(call, exception.what());
  } catch (...) {
    return LogFault(call, "an exception that is no std::exception");
  }
}

template <class Request, class Answer>
using GameFunction = Decided<Answer> (Ruleset::*)(const Request&, Host&) const;

template <class Request, class Answer>
int32_t Answered(GameFunction<Request, Answer> function, TheGame game,
                 const arbitro_call* call) noexcept {
  return Contained(call, [&] {
    const std::string_view image(reinterpret_cast<const char*>(call->image), call->image_bytes);
    Request request;
    std::string fault;
    if (!Decode(image, &request, &fault)) return LogFault(call, fault);
    Host host(call);
    const Decided<Answer> decided = (game().*function)(request, host);
    if (!decided.decided()) return WriteImage(call, Encode(decided.refusal()), ARBITRO_REFUSED);
    return WriteImage(call, Encode(decided.value()), ARBITRO_DECIDED);
  });
}

}  // namespace

int32_t CallDescribe(TheGame game, const arbitro_call* call) noexcept {
  return Contained(call,
                   [&] { return WriteImage(call, Encode(game().Describe()), ARBITRO_DECIDED); });
}

int32_t CallDraw(TheGame game, const arbitro_call* call) noexcept {
  return Answered(&Ruleset::Draw, game, call);
}
int32_t CallEvaluate(TheGame game, const arbitro_call* call) noexcept {
  return Answered(&Ruleset::Evaluate, game, call);
}
int32_t CallCheckDeck(TheGame game, const arbitro_call* call) noexcept {
  return Answered(&Ruleset::CheckDeck, game, call);
}
int32_t CallOutcome(TheGame game, const arbitro_call* call) noexcept {
  return Answered(&Ruleset::Outcome, game, call);
}
int32_t CallRank(TheGame game, const arbitro_call* call) noexcept {
  return Answered(&Ruleset::Rank, game, call);
}
int32_t CallAwardPrizes(TheGame game, const arbitro_call* call) noexcept {
  return Answered(&Ruleset::AwardPrizes, game, call);
}
int32_t CallAsk(TheGame game, const arbitro_call* call) noexcept {
  return Answered(&Ruleset::Ask, game, call);
}
int32_t CallAdmit(TheGame game, const arbitro_call* call) noexcept {
  return Answered(&Ruleset::Admit, game, call);
}
int32_t CallPlanNext(TheGame game, const arbitro_call* call) noexcept {
  return Answered(&Ruleset::PlanNext, game, call);
}
int32_t CallRulePenalty(TheGame game, const arbitro_call* call) noexcept {
  return Answered(&Ruleset::RulePenalty, game, call);
}
int32_t CallRankSeries(TheGame game, const arbitro_call* call) noexcept {
  return Answered(&Ruleset::RankSeries, game, call);
}
int32_t CallRate(TheGame game, const arbitro_call* call) noexcept {
  return Answered(&Ruleset::Rate, game, call);
}

const void* Interfaces::Find(const char* id) const {
  const auto is = [id](const char* known) { return std::strcmp(id, known) == 0; };
  if (is(ARBITRO_DESCRIBE_INTERFACE)) return &describe;
  if (is(ARBITRO_DRAW_INTERFACE)) return &draw;
  if (is(ARBITRO_DECK_INTERFACE)) return &deck;
  if (is(ARBITRO_SCORE_INTERFACE)) return &score;
  if (is(ARBITRO_QUESTION_INTERFACE)) return &question;
  if (is(ARBITRO_ADMIT_INTERFACE)) return &admit;
  if (is(ARBITRO_PLAN_INTERFACE)) return &plan;
  if (is(ARBITRO_PENALTY_INTERFACE)) return &penalty;
  if (is(ARBITRO_SERIES_INTERFACE)) return &series;
  return nullptr;
}

}  // namespace arbitro::kit
