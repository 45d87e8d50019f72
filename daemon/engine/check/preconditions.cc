// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/check/preconditions.h"

#include <algorithm>

#include "arbitro/counted.h"
#include "arbitro/limits.h"
#include "daemon/engine/check/place.h"
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

// Whether a person takes part at all.
MaybeFailure CheckSomebody(const EventState& event) {
  if (!event.players.empty()) return std::nullopt;
  return Precondition(reason::kPlayersTooFew, "no player is registered yet");
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

std::optional<Failure> CheckStatus(const EventState& event,
                                   std::initializer_list<EventStatus> allowed,
                                   std::string_view what_to_do) {
  if (std::find(allowed.begin(), allowed.end(), event.status) != allowed.end()) return std::nullopt;
  return With(Precondition(reason::kEventStatus,
                           Concat("the event is ", StatusName(event.status), "; ", what_to_do)),
              "status", StatusName(event.status));
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
  return NotFound(reason::kRoundUnknown,
                  {"round", Concat(round),
                   Concat("the event has ",
                          Counted(static_cast<int64_t>(event.rounds.size()), "round", "rounds"))});
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

// --- Status

namespace {

// Returns what may be done in that status in place of the start.
const char* WhyNotStarted(EventStatus status) {
  if (status == EventStatus::kRequested) return "it waits to be sanctioned";
  const bool before = status == EventStatus::kDraft || status == EventStatus::kSanctioned;
  return before ? "open registration first" : "an event starts once";
}

}  // namespace

template <>
MaybeFailure CheckAct<RequestEvent>(const ActContext& context) {
  return CheckStatus(context.event, {EventStatus::kDraft}, "an event is requested from DRAFT");
}

template <>
MaybeFailure CheckAct<SanctionEvent>(const ActContext& context) {
  const bool draft = context.event.status == EventStatus::kDraft;
  return CheckStatus(context.event, {EventStatus::kRequested},
                     draft ? "request it first" : "only a requested event is sanctioned");
}

template <>
MaybeFailure CheckAct<OpenRegistration>(const ActContext& context) {
  return CheckStatus(context.event, {EventStatus::kDraft, EventStatus::kSanctioned},
                     context.event.status == EventStatus::kRequested
                         ? "it waits to be sanctioned"
                         : "registration opens once, before it starts");
}

template <>
MaybeFailure CheckAct<StartEvent>(const ActContext& context) {
  const EventState& event = context.event;
  TRY(CheckStatus(event, {EventStatus::kRegistration}, WhyNotStarted(event.status)));
  TRY(CheckPlacesDrawn(event));
  const uint32_t least = context.ruleset != nullptr ? context.ruleset->players_min : 0;
  if (event.active_players >= least) return std::nullopt;
  return Precondition(reason::kPlayersTooFew,
                      Concat("the event has ", Counted(event.active_players, "player", "players"),
                             ", it starts with at least ", least));
}

template <>
MaybeFailure CheckAct<CompleteEvent>(const ActContext& context) {
  const EventState& event = context.event;
  if (auto failure = CheckStatus(event, {EventStatus::kRunning}, "only a RUNNING event ends"))
    return failure;
  if (!event.rounds.empty() && !event.rounds.back()->closed()) {
    return Precondition(reason::kRoundOrder, Concat("close round ", event.rounds.size(), " first"));
  }
  return CheckAppealsDecided(event);
}

template <>
MaybeFailure CheckAct<ConfirmEvent>(const ActContext& context) {
  const EventState& event = context.event;
  const bool confirmed = event.status == EventStatus::kConfirmed;
  const bool running = event.status == EventStatus::kRunning;
  TRY(CheckStatus(event, {EventStatus::kCompleted},
                  confirmed ? "nothing is left to do"
                  : running ? "complete it first"
                            : "only a completed event is confirmed"));
  TRY(CheckAppealsDecided(event));
  const uint32_t blocking = event.life->blocking_duties;
  if (blocking == 0) return std::nullopt;
  std::string open;
  uint32_t named = 0;
  for (size_t i = 0; i < event.life->duties.size() && named < 5; ++i) {
    const DutyState& duty = *event.life->duties[i];
    if (!duty.open() || !duty.duty.blocks) continue;
    AppendAll(&open, named == 0 ? "" : ", ", i + 1, " `", duty.duty.code, "`");
    ++named;
  }
  return With(Precondition(reason::kDutiesOpen,
                           Concat(Counted(blocking, "duty is", "duties are"), " open (", open,
                                  blocking > named ? ", …)" : ")", "; settle them first")),
              "duties", Concat(blocking));
}

template <>
MaybeFailure CheckAct<CancelEvent>(const ActContext& context) {
  return CheckUnfinished(context.event, "an event that has ended is not cancelled");
}

// --- Staff, schedule, settings, duties, publications

template <>
MaybeFailure CheckAct<AddStaff>(const ActContext& context) {
  const size_t staff = context.event.life->staff.size();
  TRY(CheckAlive(context.event, "its staff stays as it was"));
  if (staff >= limits::kStaffMax) return LimitReached("staff", staff, limits::kStaffMax);
  return std::nullopt;
}

template <>
MaybeFailure CheckAct<RemoveStaff>(const ActContext& context) {
  return CheckAlive(context.event, "its staff stays as it was");
}

template <>
MaybeFailure CheckAct<SetSchedule>(const ActContext& context) {
  return CheckUnfinished(context.event, "no further round is played");
}

template <>
MaybeFailure CheckAct<AmendSettings>(const ActContext& context) {
  return CheckUnfinished(context.event, "everything is decided, and no setting changes it");
}

template <>
MaybeFailure CheckAct<OpenDuty>(const ActContext& context) {
  const size_t duties = context.event.life->duties.size();
  TRY(CheckAlive(context.event, "nothing is owed to it any more"));
  if (duties >= limits::kEventDutiesMax)
    return LimitReached("duties", duties, limits::kEventDutiesMax);
  return std::nullopt;
}

template <>
MaybeFailure CheckAct<SettleDuty>(const ActContext& context) {
  if (context.event.life->open_duties > 0) return std::nullopt;
  return Fail(absl::StatusCode::kNotFound, reason::kDutyUnknown, "no duty is open");
}

template <>
MaybeFailure CheckAct<Publish>(const ActContext& context) {
  const EventState& event = context.event;
  const size_t made = event.life->publications.size();
  if (auto failure = CheckStatus(
          event, {EventStatus::kRunning, EventStatus::kCompleted, EventStatus::kConfirmed},
          "there is nothing to publish")) {
    return failure;
  }
  if (event.rounds.empty()) {
    return With(Precondition(reason::kRoundOrder, "no round is paired yet"), "next_round", "1");
  }
  if (made >= limits::kPublicationsMax)
    return LimitReached("publications", made, limits::kPublicationsMax);
  return std::nullopt;
}

template <>
MaybeFailure CheckAct<IssueTickets>(const ActContext& context) {
  return CheckAlive(context.event, "its tickets have ended with it");
}

template <>
MaybeFailure CheckAct<RevokeTicket>(const ActContext& context) {
  if (!context.event.life->tickets.empty()) return std::nullopt;
  return Fail(absl::StatusCode::kNotFound, reason::kTicketUnknown, "no ticket was issued");
}

template <>
MaybeFailure CheckAct<SetTablePlan>(const ActContext& context) {
  return CheckUnfinished(context.event, "no further round is placed");
}

template <>
MaybeFailure CheckAct<SetFixedTable>(const ActContext& context) {
  TRY(CheckUnfinished(context.event, "no further round is placed"));
  return CheckSomebody(context.event);
}

template <>
MaybeFailure CheckAct<SetScreen>(const ActContext& context) {
  return CheckAlive(context.event, "its screens stay as they are");
}

template <>
MaybeFailure CheckAct<RemoveScreen>(const ActContext& context) {
  TRY(CheckAlive(context.event, "its screens stay as they are"));
  if (!context.event.life->screens.empty()) return std::nullopt;
  return Fail(absl::StatusCode::kNotFound, reason::kScreenUnknown, "the event has no screen");
}

template <>
MaybeFailure CheckAct<UpgradeRuleset>(const ActContext& context) {
  return CheckAlive(context.event, "the ruleset that decided it does not change any more");
}

template <>
MaybeFailure CheckAct<SetReportMode>(const ActContext& context) {
  return CheckUnfinished(context.event, "nothing is reported any more");
}

// --- Players

template <>
MaybeFailure CheckAct<RegisterPlayer>(const ActContext& context) {
  const EventState& event = context.event;
  TRY(CheckOpenOrRunning(event, "players register once registration is open"));
  if (event.players.size() >= limits::kPlayersMax)
    return LimitReached("players", event.players.size(), limits::kPlayersMax);
  return std::nullopt;
}

template <>
MaybeFailure CheckAct<OpenCheckIn>(const ActContext& context) {
  const EventState& event = context.event;
  TRY(CheckOpenOrRunning(event, "players check in before a round"));
  if (event.life->check_in_round < event.NextRound()) return std::nullopt;
  return Precondition(reason::kCheckInStatus,
                      Concat("check-in for round ", event.life->check_in_round, " is open"));
}

template <>
MaybeFailure CheckAct<CheckInPlayer>(const ActContext& context) {
  const EventState& event = context.event;
  TRY(CheckOpenOrRunning(event, "players check in before a round"));
  if (event.life->check_in_round >= event.NextRound()) return std::nullopt;
  return Precondition(reason::kCheckInStatus, Concat("check-in for round ", event.NextRound(),
                                                     " is not open; open it first"));
}

template <>
MaybeFailure CheckAct<SetAbsent>(const ActContext& context) {
  TRY(CheckOpenOrRunning(context.event,
                         "absences and returns are noted while it is open or running"));
  return CheckSomebody(context.event);
}

template <>
MaybeFailure CheckAct<SetPresent>(const ActContext& context) {
  return CheckAct<SetAbsent>(context);
}

template <>
MaybeFailure CheckAct<DropPlayer>(const ActContext& context) {
  if (auto failure =
          CheckOpenOrRunning(context.event, "players drop while the event is open or running")) {
    return failure;
  }
  return context.event.places->waits > 0 ? std::nullopt : CheckSomebody(context.event);
}

template <>
MaybeFailure CheckAct<ReenterPlayer>(const ActContext& context) {
  const EventState& event = context.event;
  TRY(CheckOpenOrRunning(event, "absences and returns are noted while it is open or running"));
  const bool takes_back = event.base->engine_revision > kBeforeRulings;
  const uint32_t stay_out = takes_back ? 0 : event.expelled_players;
  if (event.players.size() > event.active_players + stay_out) return std::nullopt;
  return Precondition(reason::kPlayerStatus, takes_back ? "no player has dropped or was expelled"
                                                        : "no player has dropped");
}

template <>
MaybeFailure CheckAct<ExpelPlayer>(const ActContext& context) {
  TRY(CheckOpenOrRunning(context.event, "players are expelled while it runs"));
  return CheckSomebody(context.event);
}

template <>
MaybeFailure CheckAct<SubmitDeck>(const ActContext& context) {
  return CheckOpenOrRunning(context.event, "decks are registered once registration is open");
}

template <>
MaybeFailure CheckAct<RecordDeckCheck>(const ActContext& context) {
  return CheckOpenOrRunning(context.event, "decks are checked once they are registered");
}

template <>
MaybeFailure CheckAct<SetDeckRules>(const ActContext& context) {
  return CheckAlive(context.event, "the rules for its lists stay as they are");
}

template <>
MaybeFailure CheckAct<UnlockDeck>(const ActContext& context) {
  TRY(CheckOpenOrRunning(context.event, "lists are unlocked while they may be registered"));
  return CheckSomebody(context.event);
}

template <>
MaybeFailure CheckAct<SetDeckConsent>(const ActContext& context) {
  TRY(CheckAlive(context.event, "consents stay as they are"));
  return CheckSomebody(context.event);
}

}  // namespace arbitro::engine
