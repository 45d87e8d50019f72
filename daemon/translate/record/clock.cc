// SPDX-License-Identifier: Apache-2.0
//
// Clocks of rounds.
#include <utility>

#include "arbitro/limits.h"
#include "daemon/translate/record/command_head.h"
#include "daemon/translate/record/commands.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::translate {
namespace {

constexpr NumberBounds kSeconds{1, limits::kClockSecondsMax};
constexpr NumberBounds kSecondsOrPlanned{0, limits::kClockSecondsMax};

// A request about a round's clock.
template <class What, class Request>
engine::Command ReadClock(const Request& request, Fields* fields) {
  RoundName name = ReadRoundName("round", request.round(), fields);
  engine::Command command =
      ReadHead(request.options(), Reason::kOptional, std::move(name.event), fields);
  What what;
  what.round = name.round;
  command.what = std::move(what);
  return command;
}

}  // namespace

engine::Command ReadCommand(const v1::StartClockRequest& request, Fields* fields) {
  engine::Command command = ReadClock<engine::StartClock>(request, fields);
  auto& what = command.what.Get<engine::StartClock>();
  what.seconds =
      static_cast<uint32_t>(fields->Number("seconds", request.seconds(), kSecondsOrPlanned));
  what.extra_turns = static_cast<uint32_t>(
      fields->Number("extra_turns", request.extra_turns(), {0, limits::kExtraTurnsMax}));
  return command;
}

engine::Command ReadCommand(const v1::PauseClockRequest& request, Fields* fields) {
  return ReadClock<engine::PauseClock>(request, fields);
}

engine::Command ReadCommand(const v1::ResumeClockRequest& request, Fields* fields) {
  return ReadClock<engine::ResumeClock>(request, fields);
}

engine::Command ReadCommand(const v1::CallTimeRequest& request, Fields* fields) {
  return ReadClock<engine::CallTime>(request, fields);
}

engine::Command ReadCommand(const v1::ExtendTimeRequest& request, Fields* fields) {
  TableName name = ReadTableName("table", request.table(), fields);
  engine::Command command =
      ReadHead(request.options(), Reason::kRequired, std::move(name.event), fields);
  command.what = engine::ExtendTime{
      name.round, name.table,
      static_cast<uint32_t>(fields->Number("seconds", request.seconds(), kSeconds))};
  return command;
}

void WriteDecision(const engine::ClockSet& what, v1::ClockSet* message) {
  message->set_seconds(what.seconds);
  message->set_extra_turns(what.extra_turns);
  message->set_end_time_us(what.end_time_us);
}

engine::ClockSet ReadDecision(const v1::ClockSet& message, Fields*) {
  return {message.seconds(), message.extra_turns(), message.end_time_us()};
}

void WriteDecision(const engine::TimeExtended& what, v1::TimeExtended* message) {
  message->set_seconds(what.seconds);
  message->set_end_time_us(what.end_time_us);
}

engine::TimeExtended ReadDecision(const v1::TimeExtended& message, Fields*) {
  return {message.seconds(), message.end_time_us()};
}

}  // namespace arbitro::translate
