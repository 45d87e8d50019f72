// SPDX-License-Identifier: Apache-2.0
#include <string>
#include <utility>

#include "daemon/translate/record/command_head.h"
#include "daemon/translate/record/series.h"
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

}  // namespace arbitro::translate
