// SPDX-License-Identifier: Apache-2.0
//
// Clocks of rounds. The time that a clock shows follows from what is recorded; nothing here waits.
#include "arbitro/limits.h"
#include "daemon/engine/decide/event_life.h"
#include "daemon/engine/model/concat.h"

namespace arbitro::engine {
namespace {

// The open round that a command names, or why not.
using OrRound = std::variant<const RoundState*, Failure>;

template <class What>
OrRound FindOpenRound(const DecideContext& context, const LifeCommand<What>& asked) {
  const EventState& event = context.state->event;
  const RoundState* round = event.FindRound(asked.what.round);
  if (event.status == EventStatus::kRunning && !event.rounds.empty()) {
    if (round == nullptr) return RoundUnknown(event, asked.what.round);
    if (round->closed()) {
      return With(Precondition(reason::kRoundClosed, Concat("round ", round->number, " is closed")),
                  "round", Concat(round->number));
    }
  }
  if (auto failure = CheckAct<What>(ActContextOf(context, asked.command))) {
    return *std::move(failure);
  }
  return round;
}

// Pause and resumption, and time that is called: the clock with what changed.
template <class What, class Change>
void DecideClock(const DecideContext& context, const LifeCommand<What>& asked, Change change,
                 DecideDone done) {
  OrRound found = FindOpenRound(context, asked);
  if (auto* failure = std::get_if<Failure>(&found)) return done(std::move(*failure));
  ClockState clock = *std::get<0>(found)->clock;
  change(&clock);
  done(Decided(ClockSet{clock.seconds, clock.extra_turns, clock.EndTimeUs()}));
}

}  // namespace

void DecideLife(const DecideContext& context, const LifeCommand<StartClock>& asked,
                DecideDone done) {
  OrRound found = FindOpenRound(context, asked);
  if (auto* failure = std::get_if<Failure>(&found)) return done(std::move(*failure));
  ClockState clock;
  clock.seconds = asked.what.seconds;
  clock.extra_turns = asked.what.extra_turns;
  clock.start_time_us = context.NowUs();
  const PhaseState* phase = context.state->event.PhaseOf(asked.what.round);
  if (clock.seconds == 0 && phase != nullptr) {
    clock.seconds = phase->what.clock_s;
    clock.extra_turns = phase->what.extra_turns;
  }
  if (clock.seconds == 0) {
    return done(InvalidField("seconds", "is missing: the rulebook plans no length for this round"));
  }
  done(Decided(ClockSet{clock.seconds, clock.extra_turns, clock.EndTimeUs()}));
}

void DecideLife(const DecideContext& context, const LifeCommand<PauseClock>& asked,
                DecideDone done) {
  const int64_t now = context.NowUs();
  DecideClock(
      context, asked, [now](ClockState* clock) { clock->Pause(now); }, std::move(done));
}

void DecideLife(const DecideContext& context, const LifeCommand<ResumeClock>& asked,
                DecideDone done) {
  const int64_t now = context.NowUs();
  DecideClock(
      context, asked, [now](ClockState* clock) { clock->Resume(now); }, std::move(done));
}

void DecideLife(const DecideContext& context, const LifeCommand<CallTime>& asked, DecideDone done) {
  const int64_t now = context.NowUs();
  DecideClock(
      context, asked, [now](ClockState* clock) { clock->Call(now); }, std::move(done));
}

void DecideLife(const DecideContext& context, const LifeCommand<ExtendTime>& asked,
                DecideDone done) {
  OrRound found = FindOpenRound(context, asked);
  if (auto* failure = std::get_if<Failure>(&found)) return done(std::move(*failure));
  const RoundState& round = *std::get<0>(found);
  const uint32_t number = asked.what.table;
  if (number < 1 || number > round.tables.size()) {
    return done(NotFound(reason::kTableUnknown, {"table", Concat(number),
                                                 Concat("round ", round.number, " has tables 1 to ",
                                                        round.tables.size())}));
  }
  const TableState& table = round.tables[number - 1];
  if (table.decided()) {
    return done(
        With(Precondition(reason::kTableClosed, Concat("table ", number, " of round ", round.number,
                                                       " has its result already")),
             "table", Concat(number)));
  }
  const uint32_t seconds = table.extension_seconds + asked.what.seconds;
  if (seconds > limits::kClockSecondsMax) {
    return done(InvalidField(
        "seconds", Concat("is ", asked.what.seconds, ", the table has ", table.extension_seconds,
                          " already, allowed is ", limits::kClockSecondsMax, " together")));
  }
  done(Decided(TimeExtended{seconds, round.clock ? round.clock->EndTimeUs(seconds) : 0}));
}

}  // namespace arbitro::engine
