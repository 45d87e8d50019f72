// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/check/preconditions.h"

#include <algorithm>

#include "arbitro/counted.h"
#include "arbitro/limits.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/engine_revision.h"

namespace arbitro::engine {
namespace {

using MaybeFailure = std::optional<Failure>;

// While it is planned or played.
MaybeFailure CheckUnfinished(const EventState& event, std::string_view what_to_do) {
  return CheckStatus(event,
                     {EventStatus::kDraft, EventStatus::kRequested, EventStatus::kSanctioned,
                      EventStatus::kRegistration, EventStatus::kRunning},
                     what_to_do);
}

// Until its result is final.
MaybeFailure CheckAlive(const EventState& event, std::string_view what_to_do) {
  return CheckStatus(event,
                     {EventStatus::kDraft, EventStatus::kRequested, EventStatus::kSanctioned,
                      EventStatus::kRegistration, EventStatus::kRunning, EventStatus::kCompleted},
                     what_to_do);
}

MaybeFailure CheckOpenOrRunning(const EventState& event, std::string_view what_to_do) {
  return CheckStatus(event, {EventStatus::kRegistration, EventStatus::kRunning}, what_to_do);
}

}  // namespace

MaybeFailure CheckAppealsDecided(const EventState& event) {
  const uint32_t count = event.penalties->open_appeals;
  if (count == 0 || event.base->engine_revision <= kBeforeRulings) return std::nullopt;
  std::string open;
  uint32_t named = 0;
  const auto& appeals = event.penalties->appeals;
  for (size_t i = 0; i < appeals.size() && named < 5; ++i) {
    if (!appeals[i]->open()) continue;
    AppendAll(&open, named == 0 ? "" : ", ", i + 1);
    ++named;
  }
  if (count > named) open += ", …";
  return With(
      Precondition(reason::kAppealsOpen,
                   Concat(count == 1 ? "appeal " : "appeals ", open, count == 1 ? " is" : " are",
                          " open; decide ", count == 1 ? "it" : "them", " first")),
      "appeals", open);
}

const char* StatusName(EventStatus status) {
  switch (status) {
    case EventStatus::kDraft:
      return "DRAFT";
    case EventStatus::kRequested:
      return "REQUESTED";
    case EventStatus::kSanctioned:
      return "SANCTIONED";
    case EventStatus::kRegistration:
      return "REGISTRATION";
    case EventStatus::kRunning:
      return "RUNNING";
    case EventStatus::kCompleted:
      return "COMPLETED";
    case EventStatus::kConfirmed:
      return "CONFIRMED";
    case EventStatus::kCancelled:
      return "CANCELLED";
  }
  return "UNKNOWN";
}

MaybeFailure CheckPeriod(const EventState& event, const When& when) {
  switch (when.period) {
    case Period::kUnfinished:
      return CheckUnfinished(event, when.otherwise);
    case Period::kAlive:
      return CheckAlive(event, when.otherwise);
    case Period::kOpenOrRunning:
      return CheckOpenOrRunning(event, when.otherwise);
    case Period::kOwn:
      break;
  }
  return std::nullopt;
}

std::optional<Failure> CheckStatus(const EventState& event,
                                   std::initializer_list<EventStatus> allowed,
                                   std::string_view what_to_do) {
  if (std::find(allowed.begin(), allowed.end(), event.status) != allowed.end()) return std::nullopt;
  return With(Precondition(reason::kEventStatus,
                           Concat("the event is ", StatusName(event.status), "; ", what_to_do)),
              "status", StatusName(event.status));
}

std::optional<Failure> CheckAnyPlayer(const EventState& event) {
  if (!event.players.empty()) return std::nullopt;
  return Precondition(reason::kPlayersTooFew, "no player is registered yet");
}

std::optional<Failure> CheckComing(const EventState& event, const char* field, uint32_t round) {
  const uint32_t next = event.NextRound();
  if (round > limits::kRoundsMax) {
    return InvalidField(
        field, Concat("is ", round, ", an event has at most ", limits::kRoundsMax, " rounds"));
  }
  if (round >= next) return std::nullopt;
  return With(Precondition(reason::kRoundOrder, Concat("round ", round,
                                                       " is paired already; the first that is not "
                                                       "is round ",
                                                       next)),
              "next_round", Concat(next));
}

std::optional<Failure> CheckReason(const Command& command, std::string_view what_to_do) {
  if (!command.reason.empty()) return std::nullopt;
  return InvalidField("options.reason", Concat("is missing: ", what_to_do));
}

Failure PlayerUnknown(const EventState& event, const std::string& player) {
  std::string exists = Concat(
      "the event has ", Counted(static_cast<int64_t>(event.Registered()), "player", "players"));
  uint32_t shown = 0;
  for (size_t i = 0; i < event.players.size() && shown < 5; ++i) {
    if (event.players[i]->withdrawn) continue;
    AppendAll(&exists, shown++ == 0 ? ", such as `" : ", `", event.players[i]->id, "`");
  }
  return NotFound(reason::kPlayerUnknown, {"player", player, exists});
}

Failure ScreenUnknown(const EventState& event, const std::string& screen) {
  const auto& screens = event.life->screens;
  std::string exists = screens.empty() ? "the event has no screen" : "the event has";
  constexpr size_t kScreensNamedMax = 5;
  for (size_t i = 0; i < screens.size() && i < kScreensNamedMax; ++i) {
    AppendAll(&exists, i == 0 ? " `" : ", `", screens[i]->id, "`");
  }
  if (screens.size() > kScreensNamedMax) exists += ", …";
  return NotFound(reason::kScreenUnknown, {"screen", screen, exists});
}

Failure RoundUnknown(const EventState& event, uint32_t round) {
  return RoundUnknown(round, event.rounds.size());
}

Failure RoundUnknown(uint32_t round, size_t rounds) {
  return NotFound(
      reason::kRoundUnknown,
      {"round", Concat(round),
       Concat("the event has ", Counted(static_cast<int64_t>(rounds), "round", "rounds"))});
}

Failure TableUnknown(const RoundState& round, uint32_t table) {
  const size_t count = round.tables.size();
  return NotFound(reason::kTableUnknown,
                  {"table", Concat(table),
                   count == 1 ? Concat("round ", round.number, " has table 1 alone")
                              : Concat("round ", round.number, " has tables 1 to ", count)});
}

Failure LimitReached(std::string_view what, uint64_t given, uint64_t allowed) {
  return Precondition(reason::kLimitReached, Concat("the event has ", given, " ", what,
                                                    ", at most ", allowed, " are allowed"));
}

}  // namespace arbitro::engine
