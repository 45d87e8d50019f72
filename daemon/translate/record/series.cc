// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/record/series.h"

#include <string>
#include <utility>

#include "daemon/translate/record/command_head.h"
#include "daemon/translate/record/commands.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/record/penalty.h"
#include "daemon/translate/wire/names.h"
#include "daemon/translate/wire/value.h"

namespace arbitro::translate {
namespace {

// A command of a series as the log keeps it, without its `what`.
template <class Message>
engine::Command ReadRecorded(const Message& message, Fields* fields) {
  engine::Command command;
  command.journal = ReadSeriesName("series", message.series(), fields);
  command.reason = fields->Text("reason", message.reason(), kFreeText);
  return command;
}

template <class Message>
Message* WriteRecorded(const engine::Command& command, Message* message) {
  message->set_series(command.journal);
  message->set_reason(command.reason);
  return message;
}

}  // namespace

engine::Command ReadCommand(const v1::CreateSeriesRequest& request, Fields* fields) {
  const std::string id = fields->Id("series_id", request.series_id());
  engine::Command command =
      ReadHead(request.options(), Reason::kOptional, NameOfSeries(id), fields);
  engine::CreateSeries create;
  create.title = fields->Text("title", request.title(), kFreeText);
  create.ruleset = ReadRulesetName("ruleset", request.ruleset(), fields);
  create.settings = ReadValue("settings", request.settings(), fields);
  if (request.options().expected_revision() != 0) {
    fields->Wrong("options.expected_revision", "must be 0: the series is not there yet");
  }
  command.what = std::move(create);
  return command;
}

engine::Command ReadCommand(const v1::EnterEventRequest& request, Fields* fields) {
  engine::Command command = ReadHead(request.options(), Reason::kOptional,
                                     ReadSeriesName("series", request.series(), fields), fields);
  command.what = engine::EnterEvent{ReadEventName("event", request.event(), fields),
                                    ReadValue("stage", request.stage(), fields)};
  return command;
}

engine::Command ReadCommand(const v1::CompleteSeriesRequest& request, Fields* fields) {
  engine::Command command = ReadHead(request.options(), Reason::kOptional,
                                     ReadSeriesName("series", request.series(), fields), fields);
  command.what = engine::CompleteSeries{};
  return command;
}

engine::Command ReadCommand(const v1::SeriesCreation& message, Fields* fields) {
  engine::Command command = ReadRecorded(message, fields);
  command.what = engine::CreateSeries{fields->Text("title", message.title(), kFreeText),
                                      fields->Id("ruleset", message.ruleset()),
                                      ReadValue("settings", message.settings(), fields)};
  return command;
}

engine::Command ReadCommand(const v1::SeriesEventEntry& message, Fields* fields) {
  engine::Command command = ReadRecorded(message, fields);
  command.what = engine::EnterEvent{ReadEventName("event", message.event(), fields),
                                    ReadValue("stage", message.stage(), fields)};
  return command;
}

engine::Command ReadCommand(const v1::SeriesCompletion& message, Fields* fields) {
  engine::Command command = ReadRecorded(message, fields);
  command.what = engine::CompleteSeries{};
  return command;
}

void WriteOwn(const engine::Command& command, const engine::CreateSeries& what,
              v1::Command* message) {
  v1::SeriesCreation* written = WriteRecorded(command, message->mutable_create_series());
  written->set_title(what.title);
  written->set_ruleset(what.ruleset);
  if (!what.settings.is_null()) WriteValue(what.settings, written->mutable_settings());
}

void WriteOwn(const engine::Command& command, const engine::EnterEvent& what,
              v1::Command* message) {
  v1::SeriesEventEntry* written = WriteRecorded(command, message->mutable_enter_event());
  written->set_event(what.event);
  if (!what.stage.is_null()) WriteValue(what.stage, written->mutable_stage());
}

void WriteOwn(const engine::Command& command, const engine::CompleteSeries&, v1::Command* message) {
  WriteRecorded(command, message->mutable_complete_series());
}

// --- Decisions

namespace {

using EventRatingsMessages = google::protobuf::RepeatedPtrField<v1::EventRatings>;

void WriteEventRatings(const std::vector<engine::EventRatings>& all,
                       EventRatingsMessages* messages) {
  for (const engine::EventRatings& each : all) {
    v1::EventRatings* written = messages->Add();
    written->set_event(each.event);
    WriteRatings(each.persons, written->mutable_persons());
  }
}

std::vector<engine::EventRatings> ReadEventRatings(const EventRatingsMessages& messages,
                                                   Fields* fields) {
  std::vector<engine::EventRatings> all;
  for (const v1::EventRatings& each : messages) {
    all.push_back({each.event(), ReadRatings(each.persons(), fields)});
  }
  return all;
}

}  // namespace

void WriteDecision(const engine::SeriesCreated& what, v1::SeriesCreated* message) {
  message->set_draw_commitment(DigestBytes(what.draw_commitment));
  message->set_chain_length(what.chain_length);
  message->set_engine_revision(what.engine_revision);
  message->set_rated(what.rated);
}

void WriteDecision(const engine::EventEntered& what, v1::EventEntered* message) {
  message->set_number(what.number);
  message->set_players(what.players);
  WriteDecision(what.standings, message->mutable_standings());
  WriteEventRatings(what.ratings, message->mutable_ratings());
}

engine::SeriesCreated ReadDecision(const v1::SeriesCreated& message, Fields* fields) {
  return {ReadDigest("series_created.draw_commitment", message.draw_commitment(), fields),
          message.chain_length(), message.engine_revision(), message.rated()};
}

engine::EventEntered ReadDecision(const v1::EventEntered& message, Fields* fields) {
  return {message.number(), message.players(), ReadDecision(message.standings(), fields),
          ReadEventRatings(message.ratings(), fields)};
}

void WriteDecision(const engine::SeriesCompleted& completed, v1::SeriesCompleted* message) {
  WriteDrawProof(completed.draw, message->mutable_draw());
  WriteDecision(completed.standings, message->mutable_standings());
  v1::AwardsGranted awards;
  WriteDecision({completed.awards}, &awards);
  message->mutable_awards()->Swap(awards.mutable_awards());
  WriteEventRatings(completed.ratings, message->mutable_ratings());
}

engine::SeriesCompleted ReadDecision(const v1::SeriesCompleted& message, Fields* fields) {
  engine::SeriesCompleted completed;
  completed.draw = ReadDrawProof("series_completed.draw", message.draw(), fields);
  completed.standings = ReadDecision(message.standings(), fields);
  v1::AwardsGranted awards;
  *awards.mutable_awards() = message.awards();
  completed.awards = std::move(ReadDecision(awards, fields).awards);
  completed.ratings = ReadEventRatings(message.ratings(), fields);
  return completed;
}

void WriteRatings(const std::vector<Rating>& ratings, RatingMessages* messages) {
  for (const Rating& rating : ratings) {
    v1::Rating* written = messages->Add();
    written->set_value(rating.value);
    written->set_games(rating.games);
    if (!rating.state.is_null()) WriteValue(rating.state, written->mutable_state());
  }
}

std::vector<Rating> ReadRatings(const RatingMessages& messages, Fields* fields) {
  std::vector<Rating> ratings;
  for (const v1::Rating& each : messages) {
    ratings.push_back(
        {each.value(), each.games(), ReadValue("ratings.state", each.state(), fields)});
  }
  return ratings;
}

}  // namespace arbitro::translate
