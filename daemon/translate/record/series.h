// SPDX-License-Identifier: Apache-2.0
//
// Series: commands from requests and to the log, and decisions. Parts of record/commands.h and
// record/decision.h.
//
// Read functions note in `fields` what is wrong. Pure and thread-safe but for `fields`.

#ifndef ARBITRO_DAEMON_TRANSLATE_RECORD_SERIES_H_
#define ARBITRO_DAEMON_TRANSLATE_RECORD_SERIES_H_

#include <optional>
#include <vector>

#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/series.pb.h"
#include "daemon/engine/model/model.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::translate {

engine::Command ReadCommand(const v1::CreateSeriesRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::EnterEventRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::CompleteSeriesRequest& request, Fields* fields);

// `what` is the command's.
void WriteOwn(const engine::Command& command, const engine::CreateSeries& what,
              v1::Command* message);
void WriteOwn(const engine::Command& command, const engine::EnterEvent& what, v1::Command* message);
void WriteOwn(const engine::Command& command, const engine::CompleteSeries& what,
              v1::Command* message);

using RatingMessages = google::protobuf::RepeatedPtrField<v1::Rating>;
void WriteRatings(const std::vector<Rating>& ratings, RatingMessages* messages);
std::vector<Rating> ReadRatings(const RatingMessages& messages, Fields* fields);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_RECORD_SERIES_H_
