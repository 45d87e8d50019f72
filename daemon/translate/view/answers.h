// SPDX-License-Identifier: Apache-2.0
//
// Writes the response of a mutation from what the engine accepted, and from the journal's state
// where a record does not tell all of it.
//
// Each function fills an empty response. `accepted` must be of a command that the response belongs
// to. Pure and thread-safe.

#ifndef ARBITRO_DAEMON_TRANSLATE_VIEW_ANSWERS_H_
#define ARBITRO_DAEMON_TRANSLATE_VIEW_ANSWERS_H_

#include "arbitro/v1/admin.pb.h"
#include "arbitro/v1/catalogue.pb.h"
#include "arbitro/v1/clock.pb.h"
#include "arbitro/v1/deck.pb.h"
#include "arbitro/v1/draw.pb.h"
#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/floor.pb.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/penalty.pb.h"
#include "arbitro/v1/person.pb.h"
#include "arbitro/v1/phase.pb.h"
#include "arbitro/v1/place.pb.h"
#include "arbitro/v1/question.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "arbitro/v1/screen.pb.h"
#include "arbitro/v1/seating.pb.h"
#include "arbitro/v1/series.pb.h"
#include "arbitro/v1/ticket.pb.h"
#include "daemon/engine/engine.h"

namespace arbitro::translate {

// Changed rows of standings that an answer shows at most.
inline constexpr size_t kStandingChangesShown = 1'000;

// Writes the record's receipt, and the rules that the decision rests on.
void WriteMutation(const engine::Accepted& accepted, v1::MutationResult* result);
void WriteReceipt(const engine::RecordPlace& place, v1::Receipt* receipt);

void WriteAnswer(const engine::Accepted& accepted, v1::EventMutationResponse* response);
void WriteAnswer(const engine::Accepted& accepted, v1::UpgradeRulesetResponse* response);
void WriteAnswer(const engine::Accepted& accepted, v1::PlayerMutationResponse* response);
void WriteAnswer(const engine::Accepted& accepted, v1::ClockMutationResponse* response);
void WriteAnswer(const engine::Accepted& accepted, v1::SubmitDeckResponse* response);
void WriteAnswer(const engine::Accepted& accepted, v1::RecordDeckCheckResponse* response);
// Leaves to the caller, who has the state: `evaluation`, and `tables` if the decision does not name
// them.
void WriteAnswer(const engine::Accepted& accepted, v1::RoundMutationResponse* response);
void WriteAnswer(const engine::Accepted& accepted, v1::ReportResultResponse* response);
void WriteAnswer(const engine::Accepted& accepted, v1::SetReportModeResponse* response);
void WriteAnswer(const engine::Accepted& accepted, v1::SignReportResponse* response);
// Leaves players' names to the caller, who has the state.
void WriteAnswer(const engine::Accepted& accepted, v1::ChangeResultsResponse* response);
void WriteAnswer(const engine::Accepted& accepted, v1::ReplayTableResponse* response);
void WriteAnswer(const engine::Accepted& accepted, v1::ImportCatalogueResponse* response);
void WriteAnswer(const engine::Accepted& accepted, v1::PersonEntryResponse* response);
void WriteAnswer(const engine::Accepted& accepted, v1::ReleaseRulesetResponse* response);
void WriteAnswer(const engine::Accepted& accepted, v1::AcknowledgeLossResponse* response);
void WriteAnswer(const engine::Accepted& accepted, v1::RotateLogKeyResponse* response);
void WriteAnswer(const engine::Accepted& accepted, v1::FreezeDrawResponse* response);
void WriteAnswer(const engine::Accepted& accepted, v1::ContributeToDrawResponse* response);
void WriteAnswer(const engine::Accepted& accepted, v1::VoidDrawResponse* response);
void WriteAnswer(const engine::Accepted& accepted, v1::DrawAnswerResponse* response);
void WriteAnswer(const engine::Accepted& accepted, v1::RulePenaltyResponse* response);
void WriteAnswer(const engine::Accepted& accepted, v1::RevokePenaltyResponse* response);
void WriteAnswer(const engine::Accepted& accepted, v1::FileAppealResponse* response);
void WriteAnswer(const engine::Accepted& accepted, v1::DecideAppealResponse* response);
void WriteAnswer(const engine::Accepted& accepted, v1::StartPhaseResponse* response);
// Without the players' names.
void WriteAnswer(const engine::Accepted& accepted, v1::GrantAwardsResponse* response);
void WriteAnswer(const engine::Accepted& accepted, v1::SeriesMutationResponse* response);
// Leaves the secrets to the caller, who derives them.
void WriteAnswer(const engine::Accepted& accepted, v1::IssueTicketsResponse* response);
// Leaves to the caller what the ticket's state says: all but `ticket` and `device`.
void WriteAnswer(const engine::Accepted& accepted, v1::RedeemTicketResponse* response);
void WriteAnswer(const engine::Accepted& accepted, v1::RevokeTicketResponse* response);
// Leave out who is called up, and how many wait.
void WriteAnswer(const engine::Accepted& accepted, v1::SetDetailsResponse* response);
void WriteAnswer(const engine::Accepted& accepted, v1::DrawPlacesResponse* response);
void WriteAnswer(const engine::Accepted& accepted, v1::SetScreenResponse* response);
void WriteAnswer(const engine::Accepted& accepted, v1::RemoveScreenResponse* response);
// Leave out all of a check but its name.
void WriteAnswer(const engine::Accepted& accepted, v1::DrawFloorChecksResponse* response);
void WriteAnswer(const engine::Accepted& accepted, v1::FloorCheckMutationResponse* response);
void WriteAnswer(const engine::Accepted& accepted, v1::AssignmentMutationResponse* response);
void WriteAnswer(const engine::Accepted& accepted, v1::JudgeCallMutationResponse* response);
void WriteAnswer(const engine::Accepted& accepted, v1::SetTablePlanResponse* response);
void WriteAnswer(const engine::Accepted& accepted, v1::SetFixedTableResponse* response);
void WriteAnswer(const engine::Accepted& accepted, v1::SetDeckRulesResponse* response);
void WriteAnswer(const engine::Accepted& accepted, v1::UnlockDeckResponse* response);
void WriteAnswer(const engine::Accepted& accepted, v1::SetDeckConsentResponse* response);

// The same with all that the state tells besides: who is behind a registration number, how many
// tables a round has, what is left of a penalty that stands no longer. `state` is the one that the
// record made; of a dry run, or of a request sent again, the newest one. Players only ever join, so
// that one knows each player whom an older record names.
void WriteAnswer(const engine::Accepted& accepted, const engine::JournalState& state,
                 v1::RoundMutationResponse* response);
void WriteAnswer(const engine::Accepted& accepted, const engine::JournalState& state,
                 v1::DrawFloorChecksResponse* response);
void WriteAnswer(const engine::Accepted& accepted, const engine::JournalState& state,
                 v1::FloorCheckMutationResponse* response);
void WriteAnswer(const engine::Accepted& accepted, const engine::JournalState& state,
                 v1::ChangeResultsResponse* response);
void WriteAnswer(const engine::Accepted& accepted, const engine::JournalState& state,
                 v1::RevokePenaltyResponse* response);
void WriteAnswer(const engine::Accepted& accepted, const engine::JournalState& state,
                 v1::DecideAppealResponse* response);
void WriteAnswer(const engine::Accepted& accepted, const engine::JournalState& state,
                 v1::GrantAwardsResponse* response);
void WriteAnswer(const engine::Accepted& accepted, const engine::JournalState& state,
                 v1::PlayerMutationResponse* response);
void WriteAnswer(const engine::Accepted& accepted, const engine::JournalState& state,
                 v1::SetDetailsResponse* response);
void WriteAnswer(const engine::Accepted& accepted, const engine::JournalState& state,
                 v1::DrawPlacesResponse* response);

// The round that a command is about; 0 if it is about none.
uint32_t RoundOf(const engine::Command& command);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_VIEW_ANSWERS_H_
