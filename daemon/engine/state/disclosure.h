// SPDX-License-Identifier: Apache-2.0
//
// The subject of a record's payload, by the kind of its decision: for the services that withhold
// payloads, and for the strand that pads them. The access table says which roles may read a subject
// (daemon/access/table.h), by this door and by every other.
//
// A kind that has no row does not compile: a programmer who adds a decision says here of what it is
// and whether it tells results.

#ifndef ARBITRO_DAEMON_ENGINE_STATE_DISCLOSURE_H_
#define ARBITRO_DAEMON_ENGINE_STATE_DISCLOSURE_H_

#include "daemon/engine/model/model.h"
#include "daemon/engine/state/state.h"

namespace arbitro::engine {

// The subject of a record, as far as not every reader of its journal may read it.
enum class Subject {
  kEvent,  // what everybody sees who sees the journal
  kPlayer,
  kDeck,
  kPenalty,
  kAppeal,
  kDuty,
  kTicket,
  kFloor,
  kJudgeCall,
  kPersonEntry,  // a suspension, a title
  kOperation,    // faults and losses
};

// Whether a record tells results or standings, which are kept secret for a while in some events
// (state/secret_standings.h).
enum class Results {
  kNone,
  kTold,
  kToldByChains,  // by the chains of its certificate, where it has any
};

struct Disclosure {
  Subject subject = Subject::kOperation;
  Results results = Results::kNone;
};

// The table's row of a kind of decision.
template <class What>
constexpr Disclosure DisclosureOf() {
  if constexpr (kIsOneOf<What, DeckJudged, DeckChecked, DeckUnlocked, DeckConsentSet>) {
    return {Subject::kDeck};
  } else if constexpr (kIsOneOf<What, PenaltyRuled, PenaltyRevoked>) {
    return {Subject::kPenalty};
  } else if constexpr (kIsOneOf<What, AppealFiled, AppealDecided>) {
    return {Subject::kAppeal};
  } else if constexpr (kIsOneOf<What, PlayerRegistered, PlayerDropped, PlayerChanged, PlayerWaits,
                                WaitingEnded, FixedTableSet>) {
    return {Subject::kPlayer};
  } else if constexpr (kIsOneOf<What, DutyOpened, DutySettled>) {
    return {Subject::kDuty};
  } else if constexpr (kIsOneOf<What, TicketsIssued, TicketRedeemed, TicketRevoked>) {
    return {Subject::kTicket};
  } else if constexpr (kIsOneOf<What, FloorCheckChosen, FloorCheckStarted, FloorCheckEnded,
                                JudgeAssigned, AssignmentChanged, AssignmentEnded>) {
    return {Subject::kFloor};
  } else if constexpr (kIsOneOf<What, JudgeCalled, JudgeCallAnswered, JudgeCallEnded>) {
    return {Subject::kJudgeCall};
  } else if constexpr (kIsOneOf<What, PersonEntryRecorded, PersonEntryWithdrawn>) {
    return {Subject::kPersonEntry};
  } else if constexpr (kIsOneOf<What, LossAcknowledged, RulesetFaultRecorded, RulesetReleased>) {
    return {Subject::kOperation};
  } else if constexpr (kIsOneOf<What, ResultDecided, RoundClosed, ReportTaken, ResultsChanged,
                                RulesetUpgraded, AwardsGranted>) {
    return {Subject::kEvent, Results::kTold};
  } else if constexpr (kIsOneOf<What, RoundPaired>) {
    return {Subject::kEvent, Results::kToldByChains};
  } else {
    static_assert(kIsOneOf<What, EventCreated, StatusChanged, CatalogueAccepted, EventIndexed,
                           SeriesCreated, EventEntered, SeriesCompleted, RulesetKept, ReportModeSet,
                           ReportSigned, TableReplayed, RoundUnpaired, SeatsChanged, PairingEntered,
                           StaffChanged, ScheduleSet, SettingsAmended, Published, CheckInOpened,
                           ClockSet, TimeExtended, PhaseStarted, AnswerDrawn, DrawFrozen,
                           DrawContributed, DrawVoided, LogKeyNamed, DetailsSet, PlacesDrawn,
                           ScreenSet, ScreenRemoved, DeckRulesSet, TablePlanSet, FloorChecksDrawn>,
                  "say who may read the record of this decision, and whether it tells results");
    return {Subject::kEvent};
  }
}

// The row of verdicts on the decks of several players.
inline constexpr Disclosure kOfDecks = {Subject::kDeck};

// The same of a decision that is there; an amendment by which decks were judged again is kOfDecks.
Disclosure DisclosureOf(const Decision& decision);

// Whether a record holds entries of persons' journals, which it took as facts.
bool TellsPersonEntries(const Inputs& inputs);

// Whether the payload of a record may ever be withheld from a reader of its header: it is not
// everybody's, it is of a draft, or it tells results and the event keeps those secret. `event`: its
// state when the record is made; of another journal an empty one.
bool MayBeWithheld(const RecordContent& content, const EventState& event);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STATE_DISCLOSURE_H_
