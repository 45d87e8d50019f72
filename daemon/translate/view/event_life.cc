// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/view/event_life.h"

#include <string>

#include "arbitro/limits.h"
#include "daemon/engine/state/planned_publications.h"
#include "daemon/translate/record/event_life.h"
#include "daemon/translate/wire/local_time.h"
#include "daemon/translate/wire/value.h"

namespace arbitro::translate {
namespace {

// Open duties that an event shows itself; ListDuties has all.
constexpr int kDutiesShownMax = 100;

}  // namespace

void WriteEventCounts(const engine::EventState& event, v1::Event* message) {
  const engine::EventLife& life = *event.life;
  message->set_dropped_players(event.Registered() - event.active_players - event.expelled_players);
  message->set_expelled_players(event.expelled_players);
  message->set_check_in_round(life.check_in_round);
  message->set_checked_in_players(life.checked_in);
  message->set_open_duties(life.open_duties);
  message->set_blocking_duties(life.blocking_duties);
  message->set_amendments(life.amendment ? life.amendment->number : 0);
  if (!event.rounds.empty() && event.rounds.back()->clock) {
    WriteClock(*event.rounds.back()->clock, message->mutable_clock());
  }
}

void WriteEventDetails(const engine::ActContext& context, Language language, v1::Event* message) {
  const engine::EventLife& life = *context.event.life;
  for (size_t i = 0; i < life.duties.size() && message->duties_size() < kDutiesShownMax; ++i) {
    if (!life.duties[i]->open()) continue;
    WriteDuty(static_cast<uint32_t>(i + 1), *life.duties[i], message->add_duties());
  }
  WriteStaff(life, message->mutable_staff());
  for (const engine::PlannedRoundState& planned : life.schedule) {
    WriteScheduled(planned, message->add_schedule());
  }
  WritePublications(life, message->mutable_publications());
  for (const engine::PlannedPublication& each : engine::PlannedPublications(context.event)) {
    v1::PlannedPublication* written = message->add_planned_publications();
    written->set_kind(static_cast<v1::PublicationKind>(each.kind));
    written->set_round(each.round);
    written->set_publish_time_us(each.time_us);
  }
  for (const engine::AllowedAction& action : engine::EventActions(context)) {
    WriteAllowed(action, language, message->add_allowed_actions());
  }
}

void WritePresence(const engine::PlayerState& player, v1::Player* message) {
  if (player.entry) {
    message->set_person(player.entry->person);
    for (const std::string& member : player.entry->team) message->add_team(member);
    message->set_division(player.entry->division);
    if (!player.entry->facts.is_null()) WriteValue(player.entry->facts, message->mutable_facts());
  }
  message->set_leave_round(player.leave_round);
  message->set_checked_in_round(player.checked_in_round);
  for (uint32_t round = 1; round <= limits::kRoundsMax; ++round) {
    if (player.AbsentIn(round)) message->add_absent_rounds(round);
  }
}

void WriteDuty(uint32_t number, const engine::DutyState& duty, v1::Duty* message) {
  message->set_number(number);
  message->set_code(duty.duty.code);
  message->set_rule(duty.duty.rule);
  message->set_text(duty.duty.text);
  if (!duty.duty.details.is_null()) WriteValue(duty.duty.details, message->mutable_details());
  message->set_blocks_confirmation(duty.duty.blocks);
  message->set_settled(!duty.open());
  message->set_note(duty.note);
  message->set_opened_revision(duty.opened_revision);
  message->set_settled_revision(duty.settled_revision);
  message->set_player_number(duty.player_number);
}

void WriteClock(const engine::ClockState& clock, v1::Clock* message) {
  message->set_seconds(clock.seconds);
  message->set_extra_turns(clock.extra_turns);
  message->set_start_time_us(clock.start_time_us);
  message->set_paused_us(clock.paused_us);
  message->set_paused_since_us(clock.paused_since_us);
  message->set_time_called_us(clock.time_called_us);
  message->set_end_time_us(clock.EndTimeUs());
}

void WriteScheduled(const engine::PlannedRoundState& planned, v1::ScheduledRound* message) {
  WritePlannedRound(planned.plan, message->mutable_plan());
  message->set_first_start(LocalMinuteText(planned.first_start_minute));
  message->set_postponements(planned.postponements);
  message->set_revision(planned.revision);
}

void WritePublication(uint32_t number, const engine::PublicationState& publication,
                      v1::Publication* message) {
  message->set_number(number);
  message->set_kind(static_cast<v1::PublicationKind>(publication.what.kind));
  message->set_round(publication.what.round);
  message->set_published_revision(publication.published_revision);
  message->set_revision(publication.revision);
  message->set_time_us(publication.time_us);
}

void WriteStaff(const engine::EventLife& life,
                google::protobuf::RepeatedPtrField<v1::StaffMember>* messages) {
  for (const engine::StaffState& staff : life.staff) {
    v1::StaffMember* message = messages->Add();
    message->set_person(staff.member.person);
    message->set_role(staff.member.role);
    message->set_revision(staff.revision);
  }
}

void WritePublications(const engine::EventLife& life,
                       google::protobuf::RepeatedPtrField<v1::Publication>* messages) {
  for (size_t i = 0; i < life.publications.size(); ++i) {
    WritePublication(static_cast<uint32_t>(i + 1), life.publications[i], messages->Add());
  }
}

void WriteRedraw(const engine::PublishedRedraw& redraw, v1::PublishedRedraw* message) {
  message->set_reason(redraw.reason);
  message->set_time_us(redraw.time_us);
  message->set_revision(redraw.revision);
}

void WriteAllowed(const engine::AllowedAction& action, Language language,
                  v1::AllowedAction* message) {
  message->set_action(action.action);
  message->set_allowed(!action.refusal);
  if (!action.refusal) return;
  message->set_reason(action.refusal->reason);
  message->set_message(MessageIn(language, *action.refusal));
}

}  // namespace arbitro::translate
