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

#include "arbitro/kinds/journal.h"
#include "arbitro/v1/deck.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "daemon/engine/engine.h"
#include "daemon/engine/model/failure.h"
#include "daemon/engine/model/model.h"
#include "daemon/translate/record/series.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::translate {

// The messages of commands that journal.proto lists, each read in the file of this folder that is
// about its kind. Each notes what is wrong with the request's own fields, and the reason among its
// options where the command needs one. The rest of the options is ReadOptions' business.
#define ARBITRO_READ(Kind, field, Message) \
  engine::Command ReadCommand(const v1::Message& message, Fields* fields);
ARBITRO_COMMAND_MESSAGES(ARBITRO_READ)
#undef ARBITRO_READ

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
