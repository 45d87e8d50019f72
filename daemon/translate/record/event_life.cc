// SPDX-License-Identifier: Apache-2.0
//
// Status, staff, schedule, settings, duties, publications.
#include "daemon/translate/record/event_life.h"

#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbitro/limits.h"
#include "daemon/translate/record/command_head.h"
#include "daemon/translate/record/commands.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/record/place.h"
#include "daemon/translate/record/publishing.h"
#include "daemon/translate/wire/local_time.h"
#include "daemon/translate/wire/names.h"
#include "daemon/translate/wire/value.h"

namespace arbitro::translate {
namespace {

// Commands that say no more than which event they are about.
template <class What, class Request>
engine::Command ReadPlain(const Request& request, Reason reason, Fields* fields) {
  engine::Command command = ReadEventHead(request, reason, fields);
  command.what = What{};
  return command;
}

template <class Request>
engine::StaffMember ReadMember(const Request& request, Fields* fields) {
  return {ReadPersonName("person", request.person(), fields), fields->Id("role", request.role())};
}

}  // namespace

// --- Commands

engine::Command ReadCommand(const v1::CreateEventRequest& request, Fields* fields) {
  const std::string id = fields->Id("event_id", request.event_id());
  engine::Command command = ReadHead(request.options(), Reason::kOptional, NameOfEvent(id), fields);
  engine::CreateEvent create;
  create.event = command.journal;
  create.title = fields->Text("title", request.title(), kFreeText);
  create.ruleset = ReadRulesetName("ruleset", request.ruleset(), fields);
  create.format = fields->Text("format", request.format(), {1, limits::kIdBytesMax});
  create.settings = ReadValue("settings", request.settings(), fields);
  if (!request.catalogue().empty()) {
    create.catalogue_sha256 = ReadCatalogueName("catalogue", request.catalogue(), fields);
  }
  create.utc_offset_minutes = static_cast<int32_t>(
      fields->Number("utc_offset_minutes", request.utc_offset_minutes(), kUtcOffsetMinutes));
  create.details = ReadDetails("details", request.details(), fields);
  create.round_publication = ReadEventPublication(request.round_publication(), fields);
  create.standings_publication = static_cast<engine::StandingsPublication>(
      fields->Number("standings_publication", request.standings_publication(),
                     {0, v1::STANDINGS_PUBLICATION_BY_HAND}));
  if (request.options().expected_revision() != 0) {
    fields->Wrong("options.expected_revision", "must be 0: the event is not there yet");
  }
  command.what = std::move(create);
  return command;
}

engine::Command ReadCommand(const v1::RequestEventRequest& request, Fields* fields) {
  return ReadPlain<engine::RequestEvent>(request, Reason::kOptional, fields);
}

engine::Command ReadCommand(const v1::SanctionEventRequest& request, Fields* fields) {
  return ReadPlain<engine::SanctionEvent>(request, Reason::kOptional, fields);
}

engine::Command ReadCommand(const v1::OpenRegistrationRequest& request, Fields* fields) {
  return ReadPlain<engine::OpenRegistration>(request, Reason::kOptional, fields);
}

engine::Command ReadCommand(const v1::StartEventRequest& request, Fields* fields) {
  return ReadPlain<engine::StartEvent>(request, Reason::kOptional, fields);
}

engine::Command ReadCommand(const v1::CompleteEventRequest& request, Fields* fields) {
  return ReadPlain<engine::CompleteEvent>(request, Reason::kOptional, fields);
}

engine::Command ReadCommand(const v1::ConfirmEventRequest& request, Fields* fields) {
  return ReadPlain<engine::ConfirmEvent>(request, Reason::kOptional, fields);
}

engine::Command ReadCommand(const v1::CancelEventRequest& request, Fields* fields) {
  return ReadPlain<engine::CancelEvent>(request, Reason::kRequired, fields);
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

// --- Commands, to the log

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

// --- Decisions

void WriteDecision(const engine::EventCreated& what, v1::EventCreated* message) {
  message->set_draw_commitment(DigestBytes(what.draw_commitment));
  message->set_chain_length(what.chain_length);
  message->set_secret_standings(what.secret_standings);
  if (what.deal_commitment) message->set_deal_commitment(DigestBytes(*what.deal_commitment));
  message->set_engine_revision(what.engine_revision);
}

engine::EventCreated ReadDecision(const v1::EventCreated& message, Fields* fields) {
  return {ReadDigest("event_created.draw_commitment", message.draw_commitment(), fields),
          message.chain_length(), message.secret_standings(),
          ReadOptionalDigest("event_created.deal_commitment", message.deal_commitment(), fields),
          message.engine_revision()};
}

void WriteDecision(const engine::StatusChanged& what, v1::StatusChanged* message) {
  message->set_status(static_cast<v1::EventStatus>(what.status));
  message->mutable_players_without_deck()->Assign(what.without_deck.begin(),
                                                  what.without_deck.end());
}

engine::StatusChanged ReadDecision(const v1::StatusChanged& message, Fields* fields) {
  engine::StatusChanged changed{static_cast<engine::EventStatus>(
      fields->Number("status_changed.status", message.status(),
                     {1, static_cast<int64_t>(engine::EventStatus::kCancelled)}))};
  for (const std::string& player : message.players_without_deck()) {
    changed.without_deck.push_back(fields->Id("status_changed.players_without_deck", player));
  }
  return changed;
}

void WriteDecision(const engine::StaffChanged& what, v1::StaffChanged* message) {
  message->set_staff(what.staff);
}

engine::StaffChanged ReadDecision(const v1::StaffChanged& message, Fields*) {
  return {message.staff()};
}

void WriteDecision(const engine::ScheduleSet& what, v1::ScheduleSet* message) {
  for (uint32_t round : what.postponed) message->add_postponed(round);
}

engine::ScheduleSet ReadDecision(const v1::ScheduleSet& message, Fields*) {
  return {{message.postponed().begin(), message.postponed().end()}};
}

void WriteDecision(const engine::SettingsAmended& what, v1::SettingsAmended* message) {
  message->set_number(what.number);
  if (what.deal_commitment) message->set_deal_commitment(DigestBytes(*what.deal_commitment));
  for (const engine::DeckRejudged& deck : what.decks) {
    v1::DeckRejudged* judged = message->add_decks();
    judged->set_player(deck.player);
    WriteVerdict(deck.verdict, judged->mutable_verdict());
    judged->set_changed(deck.changed);
    judged->set_was_legal(deck.was_legal);
  }
  message->set_rounds_planned(what.rounds_planned);
  message->set_phase_taken_back(what.phase_taken_back);
}

engine::SettingsAmended ReadDecision(const v1::SettingsAmended& message, Fields* fields) {
  engine::SettingsAmended amended{
      message.number(),
      ReadOptionalDigest("settings_amended.deal_commitment", message.deal_commitment(), fields)};
  for (const v1::DeckRejudged& deck : message.decks()) {
    amended.decks.push_back({fields->Id("settings_amended.decks.player", deck.player()),
                             ReadVerdict("settings_amended.decks.verdict", deck.verdict(), fields),
                             deck.changed(), deck.was_legal()});
  }
  amended.rounds_planned = message.rounds_planned();
  amended.phase_taken_back = message.phase_taken_back();
  return amended;
}

void WriteDecision(const engine::DutyOpened&, v1::DutyOpened*) {}

engine::DutyOpened ReadDecision(const v1::DutyOpened&, Fields*) { return {}; }

void WriteDecision(const engine::DutySettled& what, v1::DutySettled* message) {
  message->set_number(what.number);
}

engine::DutySettled ReadDecision(const v1::DutySettled& message, Fields*) {
  return {message.number()};
}

void WriteDecision(const engine::Published& what, v1::Published* message) {
  message->set_number(what.number);
  message->set_revision(what.revision);
}

engine::Published ReadDecision(const v1::Published& message, Fields*) {
  return {message.number(), message.revision()};
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

void WriteDuty(const engine::Duty& duty, v1::DutyOpening* message) {
  message->set_code(duty.code);
  message->set_rule(duty.rule);
  message->set_text(duty.text);
  if (!duty.details.is_null()) WriteValue(duty.details, message->mutable_details());
  message->set_blocks_confirmation(duty.blocks);
}

engine::Duty ReadDuty(const std::string& path, const v1::DutyOpening& message, Fields* fields) {
  return {fields->Text(path + ".code", message.code(), kRecordedText),
          fields->Text(path + ".rule", message.rule(), kRecordedText),
          fields->Text(path + ".text", message.text(), kRecordedText),
          ReadValue(path + ".details", message.details(), fields), message.blocks_confirmation()};
}

}  // namespace arbitro::translate
