// SPDX-License-Identifier: Apache-2.0
//
// Status, staff, schedule, settings, duties, publications.
#include "daemon/translate/record/event_life_commands.h"

#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbitro/limits.h"
#include "daemon/translate/record/command_head.h"
#include "daemon/translate/wire/local_time.h"
#include "daemon/translate/wire/names.h"
#include "daemon/translate/wire/value.h"

namespace arbitro::translate {
namespace {

template <class What, class Request>
engine::Command ReadPlain(const Request& request, Fields* fields) {
  engine::Command command = ReadEventHead(request, Reason::kOptional, fields);
  command.what = What{};
  return command;
}

template <class Request>
engine::StaffMember ReadMember(const Request& request, Fields* fields) {
  return {ReadPersonName("person", request.person(), fields), fields->Id("role", request.role())};
}

}  // namespace

// --- From requests

engine::Command ReadCommand(const v1::RequestEventRequest& request, Fields* fields) {
  return ReadPlain<engine::RequestEvent>(request, fields);
}

engine::Command ReadCommand(const v1::SanctionEventRequest& request, Fields* fields) {
  return ReadPlain<engine::SanctionEvent>(request, fields);
}

engine::Command ReadCommand(const v1::ConfirmEventRequest& request, Fields* fields) {
  return ReadPlain<engine::ConfirmEvent>(request, fields);
}

engine::Command ReadCommand(const v1::AddStaffRequest& request, Fields* fields) {
  engine::Command command = ReadEventHead(request, Reason::kOptional, fields);
  command.what = engine::AddStaff{ReadMember(request, fields)};
  return command;
}

engine::Command ReadCommand(const v1::RemoveStaffRequest& request, Fields* fields) {
  engine::Command command = ReadEventHead(request, Reason::kOptional, fields);
  command.what = engine::RemoveStaff{ReadMember(request, fields)};
  return command;
}

engine::Command ReadCommand(const v1::SetScheduleRequest& request, Fields* fields) {
  engine::Command command = ReadEventHead(request, Reason::kOptional, fields);
  engine::SetSchedule schedule;
  if (request.rounds().empty()) fields->Wrong("rounds", "is missing");
  std::set<uint32_t> seen;
  for (int i = 0; i < request.rounds_size(); ++i) {
    const std::string path = absl::StrCat("rounds[", i, "]");
    schedule.rounds.push_back(ReadPlannedRound(path, request.rounds(i), fields));
    if (!seen.insert(request.rounds(i).round()).second) {
      fields->Wrong(path + ".round", absl::StrCat("is ", request.rounds(i).round(), " again"));
    }
    if (!fields->ok()) break;
  }
  command.what = std::move(schedule);
  return command;
}

engine::Command ReadCommand(const v1::AmendSettingsRequest& request, Fields* fields) {
  engine::Command command = ReadEventHead(request, Reason::kRequired, fields);
  command.what =
      engine::AmendSettings{ReadValue("settings", request.settings(), fields),
                            fields->Text("authority", request.authority(), kWrittenText)};
  if (!request.catalogue().empty()) {
    command.what.If<engine::AmendSettings>()->catalogue_sha256 =
        ReadCatalogueName("catalogue", request.catalogue(), fields);
  }
  if (request.has_utc_offset_minutes()) {
    command.what.If<engine::AmendSettings>()->utc_offset_minutes = static_cast<int32_t>(
        fields->Number("utc_offset_minutes", request.utc_offset_minutes(), kUtcOffsetMinutes));
  }
  return command;
}

engine::Command ReadCommand(const v1::OpenDutyRequest& request, Fields* fields) {
  engine::Command command = ReadEventHead(request, Reason::kOptional, fields);
  engine::Duty duty;
  duty.code = fields->Id("code", request.code());
  duty.text = fields->Text("text", request.text(), kWrittenLines);
  duty.blocks = request.blocks_confirmation();
  command.what = engine::OpenDuty{std::move(duty)};
  return command;
}

engine::Command ReadCommand(const v1::SettleDutyRequest& request, Fields* fields) {
  engine::Command command = ReadEventHead(request, Reason::kOptional, fields);
  command.what =
      engine::SettleDuty{request.number(), fields->Text("note", request.note(), kWrittenLines)};
  return command;
}

engine::Command ReadCommand(const v1::PublishRequest& request, Fields* fields) {
  engine::Command command = ReadEventHead(request, Reason::kOptional, fields);
  engine::Publish publish;
  publish.kind = ReadPublicationKind("kind", request.kind(), fields);
  if (publish.kind == engine::PublicationKind::kDeckLists) {
    if (request.round() != 0) fields->Wrong("round", "must be 0: deck lists are of no round");
  } else {
    publish.round = static_cast<uint32_t>(fields->Number("round", request.round(), kRoundNumbers));
  }
  publish.time_us = request.publish_time_us();
  publish.give_up_time = request.give_up_time();
  if (publish.time_us < 0) {
    fields->Wrong("publish_time_us", "must be 0, or in microseconds since 1970-01-01 UTC");
  } else if (publish.time_us != 0 && publish.give_up_time) {
    fields->Wrong("give_up_time", "must be false where `publish_time_us` sets a time");
  }
  command.what = publish;
  return command;
}

// --- To the log

void WriteOwn(const engine::Command& command, const engine::AmendSettings& what,
              v1::Command* message) {
  v1::AmendSettingsRequest* request = WriteEventHead(command, message->mutable_amend_settings());
  if (!what.settings.is_null()) WriteValue(what.settings, request->mutable_settings());
  request->set_authority(what.authority);
  if (!what.catalogue_sha256.empty()) {
    request->set_catalogue(NameOfCatalogue(what.catalogue_sha256));
  }
  if (what.utc_offset_minutes) request->set_utc_offset_minutes(*what.utc_offset_minutes);
}

void WriteOwn(const engine::Command& command, const engine::Publish& what, v1::Command* message) {
  v1::PublishRequest* request = WriteEventHead(command, message->mutable_publish());
  request->set_kind(static_cast<v1::PublicationKind>(what.kind));
  request->set_round(what.round);
  request->set_publish_time_us(what.time_us);
  request->set_give_up_time(what.give_up_time);
}

// --- Parts

engine::PlannedRound ReadPlannedRound(const std::string& path, const v1::PlannedRound& message,
                                      Fields* fields) {
  engine::PlannedRound plan;
  plan.round =
      static_cast<uint32_t>(fields->Number(path + ".round", message.round(), kRoundNumbers));
  plan.start_minute = ReadLocalMinute(path + ".start", message.start(), fields);
  plan.venue = fields->Text(path + ".venue", message.venue(), kFreeText);
  return plan;
}

void WritePlannedRound(const engine::PlannedRound& plan, v1::PlannedRound* message) {
  message->set_round(plan.round);
  message->set_start(LocalMinuteText(plan.start_minute));
  message->set_venue(plan.venue);
}

engine::PublicationKind ReadPublicationKind(const std::string& path, int kind, Fields* fields) {
  return static_cast<engine::PublicationKind>(
      fields->Number(path, kind, {1, static_cast<int64_t>(engine::PublicationKind::kDeckLists)}));
}

}  // namespace arbitro::translate
