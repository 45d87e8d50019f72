// SPDX-License-Identifier: Apache-2.0
//
// Says what may go on while a round is paired and not published.
//
// A draft may be published, changed or taken back. Commands that look at no table go on beside it:
// staff, schedule, decks, and players who come and go. All else is refused, to every caller: its
// answer would tell of the tables. Pure functions; thread-safe.

#ifndef ARBITRO_DAEMON_ENGINE_CHECK_DRAFT_H_
#define ARBITRO_DAEMON_ENGINE_CHECK_DRAFT_H_

#include <optional>

#include "daemon/engine/model/failure.h"
#include "daemon/engine/model/model.h"
#include "daemon/engine/state/draft.h"

namespace arbitro::engine {

// The drafts that a kind of command may not be carried out beside.
enum class BesideDraft {
  kGoesOn,
  kNeedsPublication,  // a draft that stands
  kOpensLink,         // nor one that was taken back: its link would tell how that was drawn
};

// A kind without a row needs the publication.
template <class What>
constexpr BesideDraft BesideDraftOf() {
  if constexpr (kIsOneOf<What, PairRound, EnterPairing, UnpairRound, RepairRound, SeatPlayer,
                         UnseatPlayer, TakeOverPlace, Publish>) {
    return BesideDraft::kGoesOn;  // of the draft itself
  } else if constexpr (kIsOneOf<What, AddStaff, RemoveStaff, SetSchedule, OpenDuty, SettleDuty,
                                SetReportMode, RegisterPlayer, OpenCheckIn, CheckInPlayer,
                                SetAbsent, SetPresent, DropPlayer, ReenterPlayer, SubmitDeck,
                                RecordDeckCheck, FileAppeal, SetDetails, SetScreen, RemoveScreen,
                                SetDeckRules, UnlockDeck, SetDeckConsent, SetTablePlan,
                                SetFixedTable, IssueTickets, RedeemTicket, RevokeTicket,
                                StartFloorCheck, EndFloorCheck, AssignJudge, ChangeAssignment,
                                EndAssignment, AnswerJudgeCall, EndJudgeCall>) {
    return BesideDraft::kGoesOn;  // looks at no table of the draft
  } else if constexpr (kIsOneOf<What, FreezeDraw, ContributeToDraw, VoidDraw, DrawAnswer,
                                DrawPlaces, DrawFloorChecks>) {
    return BesideDraft::kOpensLink;
  } else {
    return BesideDraft::kNeedsPublication;
  }
}

// The row of its kind; of a registration that is taken back as a mistake, which looks whether the
// player sits anywhere, kNeedsPublication.
BesideDraft BesideDraftOf(const Command& command);

// DRAFT_OPEN.
std::optional<Failure> CheckBesideDraft(const EventState& event, BesideDraft beside);

// DRAFT_OPEN where the command would change a draft, and its caller may not see drafts.
std::optional<Failure> CheckSeesDraft(const EventState& event, const Command& command,
                                      bool sees_drafts);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_CHECK_DRAFT_H_
