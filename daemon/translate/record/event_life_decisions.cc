// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/record/event_life_decisions.h"

#include "daemon/translate/record/decision.h"
#include "daemon/translate/wire/value.h"

namespace arbitro::translate {
namespace {

// Says what a ruleset wrote; its length was bounded with the answer.

}  // namespace

void WriteLife(const engine::PlayerRegistered& what, v1::Decision* message) {
  v1::PlayerRegistered* registered = message->mutable_player_registered();
  registered->set_number(what.number);
  registered->set_entry_round(what.entry_round);
  registered->set_division(what.division);
}

void WriteLife(const engine::PlayerDropped& what, v1::Decision* message) {
  message->mutable_player_dropped()->set_number(what.number);
  message->mutable_player_dropped()->set_from_round(what.from_round);
}

void WriteLife(const engine::PlayerChanged& what, v1::Decision* message) {
  message->mutable_player_changed()->set_number(what.number);
  message->mutable_player_changed()->set_round(what.round);
  message->mutable_player_changed()->set_table(what.table);
  WriteOutcomes(what.result, message->mutable_player_changed()->mutable_outcomes());
}

void WriteLife(const engine::CheckInOpened& what, v1::Decision* message) {
  message->mutable_check_in_opened()->set_round(what.round);
}

void WriteLife(const engine::StaffChanged& what, v1::Decision* message) {
  message->mutable_staff_changed()->set_staff(what.staff);
}

void WriteLife(const engine::ScheduleSet& what, v1::Decision* message) {
  v1::ScheduleSet* set = message->mutable_schedule_set();
  for (uint32_t round : what.postponed) set->add_postponed(round);
}

void WriteLife(const engine::SettingsAmended& what, v1::Decision* message) {
  v1::SettingsAmended* amended = message->mutable_settings_amended();
  amended->set_number(what.number);
  if (what.deal_commitment) amended->set_deal_commitment(DigestBytes(*what.deal_commitment));
  for (const engine::DeckRejudged& deck : what.decks) {
    v1::DeckRejudged* judged = amended->add_decks();
    judged->set_player(deck.player);
    WriteVerdict(deck.verdict, judged->mutable_verdict());
    judged->set_changed(deck.changed);
    judged->set_was_legal(deck.was_legal);
  }
  amended->set_rounds_planned(what.rounds_planned);
  amended->set_phase_taken_back(what.phase_taken_back);
}

void WriteLife(const engine::DutyOpened&, v1::Decision* message) { message->mutable_duty_opened(); }

void WriteLife(const engine::DutySettled& what, v1::Decision* message) {
  message->mutable_duty_settled()->set_number(what.number);
}

void WriteLife(const engine::Published& what, v1::Decision* message) {
  message->mutable_published()->set_number(what.number);
  message->mutable_published()->set_revision(what.revision);
}

void WriteLife(const engine::ClockSet& what, v1::Decision* message) {
  v1::ClockSet* set = message->mutable_clock_set();
  set->set_seconds(what.seconds);
  set->set_extra_turns(what.extra_turns);
  set->set_end_time_us(what.end_time_us);
}

void WriteLife(const engine::TimeExtended& what, v1::Decision* message) {
  message->mutable_time_extended()->set_seconds(what.seconds);
  message->mutable_time_extended()->set_end_time_us(what.end_time_us);
}

namespace {

engine::SettingsAmended ReadAmended(const v1::SettingsAmended& message, Fields* fields) {
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

}  // namespace

std::optional<decltype(engine::Decision::what)> ReadLife(const v1::Decision& message,
                                                         Fields* fields) {
  switch (message.decision_case()) {
    case v1::Decision::kPlayerRegistered:
      return engine::PlayerRegistered{
          message.player_registered().number(), message.player_registered().entry_round(),
          fields->Text("player_registered.division", message.player_registered().division(),
                       kRecordedText)};
    case v1::Decision::kPlayerDropped:
      return engine::PlayerDropped{message.player_dropped().number(),
                                   message.player_dropped().from_round()};
    case v1::Decision::kPlayerChanged:
      return engine::PlayerChanged{
          message.player_changed().number(), message.player_changed().round(),
          message.player_changed().table(),
          ReadOutcomes("player_changed.outcomes", message.player_changed().outcomes(), fields)};
    case v1::Decision::kCheckInOpened:
      return engine::CheckInOpened{message.check_in_opened().round()};
    case v1::Decision::kStaffChanged:
      return engine::StaffChanged{message.staff_changed().staff()};
    case v1::Decision::kScheduleSet:
      return engine::ScheduleSet{
          {message.schedule_set().postponed().begin(), message.schedule_set().postponed().end()}};
    case v1::Decision::kSettingsAmended:
      return ReadAmended(message.settings_amended(), fields);
    case v1::Decision::kDutyOpened:
      return engine::DutyOpened{};
    case v1::Decision::kDutySettled:
      return engine::DutySettled{message.duty_settled().number()};
    case v1::Decision::kPublished:
      return engine::Published{message.published().number(), message.published().revision()};
    case v1::Decision::kClockSet:
      return engine::ClockSet{message.clock_set().seconds(), message.clock_set().extra_turns(),
                              message.clock_set().end_time_us()};
    case v1::Decision::kTimeExtended:
      return engine::TimeExtended{message.time_extended().seconds(),
                                  message.time_extended().end_time_us()};
    default:
      return std::nullopt;
  }
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
