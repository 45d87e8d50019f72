// SPDX-License-Identifier: Apache-2.0
//
// Says what clients ask, as the engine takes it: requests to commands.
//
// The shape is checked here, every field of it; whether the command makes sense in its event, the
// engine decides. Pure and thread-safe but for `fields`.

#ifndef ARBITRO_DAEMON_TRANSLATE_RECORD_COMMANDS_H_
#define ARBITRO_DAEMON_TRANSLATE_RECORD_COMMANDS_H_

#include <string>
#include <vector>

#include "arbitro/v1/deck.pb.h"
#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "daemon/engine/engine.h"
#include "daemon/engine/model/failure.h"
#include "daemon/engine/model/model.h"
#include "daemon/translate/record/answer.h"
#include "daemon/translate/record/deck_rules.h"
#include "daemon/translate/record/draw.h"
#include "daemon/translate/record/event_life_commands.h"
#include "daemon/translate/record/floor.h"
#include "daemon/translate/record/judge_call.h"
#include "daemon/translate/record/penalty.h"
#include "daemon/translate/record/place.h"
#include "daemon/translate/record/screen.h"
#include "daemon/translate/record/series.h"
#include "daemon/translate/record/table_commands.h"
#include "daemon/translate/record/table_plan.h"
#include "daemon/translate/record/ticket.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::translate {

// Each notes what is wrong with the request's own fields, and the reason among its options where
// the command needs one. The rest of the options is ReadOptions' business.
engine::Command ReadCommand(const v1::CreateEventRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::OpenRegistrationRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::StartEventRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::CompleteEventRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::CancelEventRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::SubmitDeckRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::RecordDeckCheckRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::PairRoundRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::CloseRoundRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::CatalogueImport& import, Fields* fields);

// The rows of a deck list, at "rows[0]", "rows[1]" …
std::vector<engine::DeckLine> ReadDeckRows(
    const google::protobuf::RepeatedPtrField<v1::DeckRow>& rows, Fields* fields);
void WriteDeckRows(const std::vector<engine::DeckLine>& lines,
                   google::protobuf::RepeatedPtrField<v1::DeckRow>* rows);

// Request id, expected revision and dry run of a mutation, at `path` ("options").
void ReadOptions(const std::string& path, const v1::MutationOptions& options, Fields* fields,
                 engine::Submission* submission);

// A mutation ready for the engine, but for its principal and its digest. INVALID_ARGUMENT with
// every field that is wrong.
template <class Request>
engine::OrFailure<engine::Submission> ToSubmission(const Request& request) {
  Fields fields(Source::kClient);
  engine::Submission submission;
  ReadOptions("options", request.options(), &fields, &submission);
  submission.command = ReadCommand(request, &fields);
  if (!fields.ok()) return fields.failure();
  submission.journal = submission.command.journal;
  return submission;
}

// The command as the log keeps it.
engine::Command ReadCommand(const v1::Command& message, Fields* fields);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_RECORD_COMMANDS_H_
