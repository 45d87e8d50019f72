// SPDX-License-Identifier: Apache-2.0
//
// A row for each kind of command: what comes of it where it is given a second time, word for word
// and by another request id; and the hands that give it twice.

#ifndef ARBITRO_DAEMON_ENGINE_TESTS_GIVEN_TWICE_H_
#define ARBITRO_DAEMON_ENGINE_TESTS_GIVEN_TWICE_H_

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "daemon/engine/model/concat.h"
#include "daemon/engine/tests/world.h"

namespace arbitro::engine {

enum class Second {
  kRefused,
  kSame,  // it leaves everything as it is, and is taken because a person answers for it once more
  kAnew,  // it is meant to count each time
};

// Where the second time is played: here, or in a test that `what` names.
enum class Played { kEvent, kPlaces, kSeries, kPerson, kElsewhere };

struct Row {
  Second second = Second::kRefused;
  Played played = Played::kEvent;
  std::string what;  // the reason of the refusal, or why it is taken
};

using Rows = std::map<size_t, Row>;

template <class What>
constexpr size_t KindOf() {
  return decltype(Command::what)::kIndexOf<What>;
}

template <class... Whats>
void Refused(Rows* rows, const char* reason, Played played = Played::kEvent) {
  (rows->emplace(KindOf<Whats>(), Row{Second::kRefused, played, reason}), ...);
}
template <class... Whats>
void Taken(Rows* rows, Second second, const char* why, Played played = Played::kEvent) {
  (rows->emplace(KindOf<Whats>(), Row{second, played, why}), ...);
}

inline void AddHeld(Rows* rows) {
  Refused<AmendSettings, SetSchedule, OpenDuty, Publish, SetDetails, SetScreen, SetTablePlan,
          SetFixedTable, SetDeckRules, UnlockDeck, SetDeckConsent, AssignJudge, ChangeAssignment,
          FileAppeal, SetReportMode, ReportResult, SignReport>(rows, reason::kHoldsAlready);
}

inline void AddOfEvent(Rows* rows) {
  Refused<CreateEvent>(rows, reason::kEventExists);
  Refused<RequestEvent, SanctionEvent, OpenRegistration, StartEvent, CompleteEvent, ConfirmEvent>(
      rows, reason::kEventStatus);
  Refused<AddStaff>(rows, reason::kStaffExists);
  Refused<RemoveStaff>(rows, reason::kStaffUnknown);
  Refused<SettleDuty>(rows, reason::kDutyUnknown);
  Refused<RegisterPlayer>(rows, reason::kPlayerExists);
  Refused<OpenCheckIn>(rows, reason::kCheckInStatus);
  Refused<CheckInPlayer, SetAbsent, SetPresent, DropPlayer, ReenterPlayer, ExpelPlayer>(
      rows, reason::kPlayerStatus);
  Refused<RevokeTicket>(rows, reason::kTicketSpent);
  Refused<RemoveScreen>(rows, reason::kScreenUnknown);
  Refused<StartClock, PauseClock, ResumeClock, CallTime>(rows, reason::kClockStatus);
  Refused<ChooseFloorCheck, StartFloorCheck, EndFloorCheck>(rows, reason::kFloorCheckStatus);
  Refused<EndAssignment>(rows, reason::kAssignmentEnded);
  Refused<CallJudge>(rows, reason::kJudgeCalled);
  Refused<AnswerJudgeCall, EndJudgeCall>(rows, reason::kJudgeCallStatus);
  Refused<StartPhase>(rows, reason::kPhaseOrder);
  Refused<GrantAwards>(rows, reason::kAwardsGranted);
  Refused<FreezeDraw>(rows, reason::kDrawFrozen);
  Refused<ContributeToDraw>(rows, reason::kContributionExists);
  Refused<VoidDraw>(rows, reason::kDrawNotFrozen);
}

inline void AddOfRounds(Rows* rows) {
  Refused<PairRound, EnterPairing>(rows, reason::kRoundOrder);
  Refused<UnpairRound>(rows, reason::kRoundUnknown);
  Refused<SeatPlayer>(rows, reason::kPlayerSeated);
  Refused<UnseatPlayer, TakeOverPlace>(rows, reason::kPlayerNotSeated);
  Refused<CloseRound>(rows, reason::kRoundClosed);
  Refused<ConfirmReport, DecideReport, ForfeitSeats>(rows, reason::kTableClosed);
  Refused<ReplayTable>(rows, reason::kTableOpen);
  Refused<RevokePenalty>(rows, reason::kPenaltyRevoked);
  Refused<DecideAppeal>(rows, reason::kAppealUnknown);
  Taken<EnterSlip, CorrectResult, EnterOutcome, EnterStandings>(
      rows, Second::kSame,
      "a judge answers for the result once more, whatever was decided between; the answer says "
      "that no rank changes");
}

inline void AddMeant(Rows* rows) {
  Taken<SubmitDeck>(rows, Second::kAnew, "the list was handed in at another time");
  Taken<IssueTickets>(rows, Second::kAnew, "a ticket more");
  Taken<RedeemTicket>(rows, Second::kAnew, "a device more");
  Taken<ExtendTime>(rows, Second::kAnew, "time is added");
  Taken<DrawFloorChecks>(rows, Second::kAnew, "more checks are drawn");
  Taken<SwapResults, RepairRound>(rows, Second::kAnew, "the exchange is taken back");
  Taken<RulePenalty>(rows, Second::kAnew, "an infraction happens again, and costs more then");
  Taken<DrawAnswer>(rows, Second::kAnew, "another link is drawn from, and the journal has both");
}

inline void AddOfOthers(Rows* rows) {
  Refused<DrawPlaces>(rows, reason::kPlacesDraw, Played::kPlaces);
  Refused<CancelEvent>(rows, reason::kEventStatus, Played::kPlaces);
  Refused<CreateSeries>(rows, reason::kSeriesExists, Played::kSeries);
  Refused<EnterEvent>(rows, reason::kEventEntered, Played::kSeries);
  Refused<CompleteSeries>(rows, reason::kSeriesCompleted, Played::kSeries);
  Taken<RecordPersonEntry>(rows, Second::kAnew, "a title may be won twice", Played::kPerson);
  Refused<WithdrawPersonEntry>(rows, reason::kPersonEntryUnknown, Played::kPerson);
  Taken<RecordDeckCheck>(rows, Second::kAnew,
                         "a deck is checked again; plugins/pokemon_tcg/tests/deck_event_test.cc",
                         Played::kElsewhere);
  Taken<ImportCatalogue>(rows, Second::kSame,
                         "the catalogue is named by its bytes; daemon/services/catalogue_service.h",
                         Played::kElsewhere);
  Refused<UpgradeRuleset>(rows, "FIELD_INVALID: versions_test.cc, AnUpgradeSaysWhatItCannotDo",
                          Played::kElsewhere);
  Refused<ReleaseRuleset>(rows, "RULESET_NOT_BLOCKED: faults_test.cc, AReleaseNamesSomething",
                          Played::kElsewhere);
  Refused<IndexEvent, KeepRuleset, NameLogKey, RecordRulesetFault>(
      rows, "the daemon gives it, and looks first: journals_test.cc, versions_test.cc",
      Played::kElsewhere);
  Taken<AcknowledgeLoss>(rows, Second::kAnew, "each loss is accepted for itself: journals_test.cc",
                         Played::kElsewhere);
}

inline const Rows& AllRows() {
  static const Rows kRows = [] {
    Rows rows;
    AddHeld(&rows);
    AddOfEvent(&rows);
    AddOfRounds(&rows);
    AddMeant(&rows);
    AddOfOthers(&rows);
    return rows;
  }();
  return kRows;
}

// Writes what an event comes to, as far as a command given twice may change it.
inline std::string Seen(const JournalState& state) {
  const EventState& event = state.event;
  const EventLife& life = *event.life;
  std::string seen =
      Concat(static_cast<int>(event.status), " staff ", life.staff.size(), " duties ",
             life.duties.size(), " publications ", life.publications.size(), " tickets ",
             life.tickets.size(), " penalties ", event.penalties->penalties.size(), " appeals ",
             event.penalties->appeals.size(), " checks ", life.floor->checks.size(), " links ",
             event.links_opened, " entries ", state.person.entries.size(), "\n");
  for (size_t i = 0; i < life.tickets.size(); ++i) {
    AppendAll(&seen, life.tickets[i]->devices.size(), " ");
  }
  for (size_t i = 0; i < event.players.size(); ++i) {
    const PlayerState& player = *event.players[i];
    AppendAll(&seen, player.id, static_cast<int>(player.status), " list ",
              player.deck == nullptr ? 0 : player.deck->version, "\n");
  }
  for (const auto& round : event.rounds) {
    round->tables.ForEach([&](size_t, const TableState& table) {
      AppendAll(&seen, "+", table.extension_seconds);
      for (const SeatState& seat : table.seats) AppendAll(&seen, " seat ", seat.player_number);
      for (const SeatOutcome& seat : table.outcomes) AppendAll(&seen, " points ", seat.points);
    });
    if (!round->closed()) continue;
    for (const RecordedStanding& row : round->standings.Get()->rows) {
      AppendAll(&seen, " ", row.rank, ".", row.player_number);
    }
  }
  return seen;
}

// Gives commands twice, and holds the second against the table.
class Twice {
 public:
  explicit Twice(World* world) : world_(*world) {}

  template <class What>
  void Give(const std::string& journal, const What& what, const std::string& why = "",
            bool by_hand = false) {
    const size_t kind = KindOf<What>();
    const std::string name(What::kTraits.call.method);
    const Row& row = AllRows().at(kind);
    EXPECT_EQ(Send(journal, what, why, by_hand), "") << name << ", the first time";
    given_.insert(kind);
    const StatePtr before = world_.StateOf(journal);
    const std::string refused = Send(journal, what, why, by_hand);
    const StatePtr after = world_.StateOf(journal);
    if (row.second == Second::kRefused) {
      EXPECT_EQ(refused, row.what) << name;
      EXPECT_EQ(after->revision, before->revision) << name << " is on record all the same";
      return;
    }
    EXPECT_EQ(refused, "") << name << ": " << row.what;
    if (row.second == Second::kSame) {
      EXPECT_EQ(Seen(*after), Seen(*before)) << name << ": " << row.what;
    } else {
      EXPECT_NE(Seen(*after), Seen(*before)) << name << ": " << row.what;
    }
  }

  // Every row that is played here was.
  void ExpectAllOf(Played played) {
    for (const auto& [kind, row] : AllRows()) {
      if (row.played != played) continue;
      EXPECT_TRUE(given_.contains(kind)) << "command " << kind << " was not given twice";
    }
  }

 private:
  template <class What>
  std::string Send(const std::string& journal, const What& what, const std::string& why,
                   bool by_hand) {
    Submission submission = world_.MakeIn(journal, what, why);
    submission.command.by_hand = by_hand;
    return ReasonOf(world_.Send(std::move(submission)));
  }

  World& world_;
  std::set<size_t> given_;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_TESTS_GIVEN_TWICE_H_
