// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/record/event_life.h"
#include "daemon/translate/snapshot/event_life.h"

#include <memory>
#include <utility>

#include "arbitro/limits.h"
#include "daemon/translate/record/commands.h"
#include "daemon/translate/record/own_commands.h"
#include "daemon/translate/snapshot/floor.h"
#include "daemon/translate/snapshot/hall.h"
#include "daemon/translate/snapshot/ticket.h"
#include "daemon/translate/view/event_life.h"
#include "daemon/translate/wire/local_time.h"
#include "daemon/translate/wire/names.h"
#include "daemon/translate/wire/value.h"

namespace arbitro::translate {
namespace {

void WriteAmendment(const engine::AmendmentState& amendment, stored::AmendmentSnapshot* message) {
  v1::Command written;
  WriteOwnCommand({amendment.what, amendment.reason}, &written);
  message->mutable_request()->Swap(written.mutable_amend_settings());
  message->set_principal(amendment.principal);
  message->set_number(amendment.number);
  message->set_revision(amendment.revision);
}

void WriteAmendments(const engine::AmendmentState& newest, stored::EventSnapshot* message) {
  WriteAmendment(newest, message->mutable_amendment());
  for (auto one = newest.before; one; one = one->before) {
    WriteAmendment(*one, message->add_amendments_before());
  }
}

engine::AmendmentState ReadAmendment(const stored::AmendmentSnapshot& message, Fields* fields) {
  engine::AmendmentState amendment;
  const std::string path = "event.amendment";
  const v1::AmendSettingsRequest& request = message.request();
  amendment.what.settings = ReadValue(path + ".settings", request.settings(), fields);
  amendment.what.authority = fields->Text(path + ".authority", request.authority(), kRecordedText);
  if (!request.catalogue().empty()) {
    amendment.what.catalogue_sha256 =
        ReadCatalogueName(path + ".catalogue", request.catalogue(), fields);
  }
  if (request.has_utc_offset_minutes()) {
    amendment.what.utc_offset_minutes = request.utc_offset_minutes();
  }
  amendment.reason = fields->Text(path + ".reason", request.options().reason(), kRecordedText);
  amendment.principal = fields->Text(path + ".principal", message.principal(), kRecordedText);
  amendment.number = message.number();
  amendment.revision = message.revision();
  return amendment;
}

// The newest, which holds those before it.
std::shared_ptr<const engine::AmendmentState> ReadAmendments(const stored::EventSnapshot& message,
                                                             Fields* fields) {
  std::shared_ptr<const engine::AmendmentState> before;
  const auto add = [&](const stored::AmendmentSnapshot& one) {
    engine::AmendmentState amendment = ReadAmendment(one, fields);
    amendment.before = std::move(before);
    before = std::make_shared<engine::AmendmentState>(std::move(amendment));
  };
  for (int i = message.amendments_before_size(); i > 0; --i) add(message.amendments_before(i - 1));
  add(message.amendment());
  return before;
}

engine::DutyState ReadDutyState(const v1::Duty& message, Fields* fields) {
  engine::DutyState duty;
  duty.duty.code = fields->Text("event.duties.code", message.code(), kRecordedText);
  duty.duty.rule = fields->Text("event.duties.rule", message.rule(), kRecordedText);
  duty.duty.text = fields->Text("event.duties.text", message.text(), kRecordedText);
  duty.duty.details = ReadValue("event.duties.details", message.details(), fields);
  duty.duty.blocks = message.blocks_confirmation();
  duty.note = fields->Text("event.duties.note", message.note(), kRecordedText);
  duty.opened_revision = message.opened_revision();
  duty.settled_revision = message.settled_revision();
  duty.player_number = message.player_number();
  return duty;
}

engine::PlannedRoundState ReadScheduled(const v1::ScheduledRound& message, Fields* fields) {
  return {ReadPlannedRound("event.schedule.plan", message.plan(), fields),
          ReadLocalMinute("event.schedule.first_start", message.first_start(), fields),
          message.postponements(), message.revision()};
}

engine::PublicationState ReadPublication(const v1::Publication& message, Fields* fields) {
  return {{ReadPublicationKind("event.publications.kind", message.kind(), fields), message.round()},
          message.published_revision(),
          message.revision(),
          message.time_us()};
}

void WritePublishedRedraw(const engine::PublishedRedraw& redraw,
                          stored::PublishedRedrawSnapshot* message) {
  message->set_round(redraw.round);
  WriteRedraw(redraw, message->mutable_redraw());
}

engine::PublishedRedraw ReadPublishedRedraw(const stored::PublishedRedrawSnapshot& message,
                                            Fields* fields) {
  const v1::PublishedRedraw& redraw = message.redraw();
  return {message.round(),
          fields->Text("event.published_redraws.reason", redraw.reason(), kRecordedText),
          redraw.time_us(), redraw.revision()};
}

void WritePlannedPublication(const engine::PlannedPublication& planned,
                             stored::PlannedPublicationSnapshot* message) {
  message->set_kind(static_cast<v1::PublicationKind>(planned.kind));
  message->set_round(planned.round);
  message->set_publish_time_us(planned.time_us);
  message->set_revision(planned.revision);
}

engine::PlannedPublication ReadPlannedPublication(const stored::PlannedPublicationSnapshot& message,
                                                  Fields* fields) {
  return {ReadPublicationKind("event.planned_publications.kind", message.kind(), fields),
          message.round(), message.publish_time_us(), message.revision()};
}

engine::StaffState ReadStaff(const v1::StaffMember& message, Fields* fields) {
  return {{ReadPersonName("event.staff.person", message.person(), fields),
           fields->Id("event.staff.role", message.role())},
          message.revision()};
}

void ReadDuties(const stored::EventSnapshot& message, engine::EventLife* life, Fields* fields) {
  for (const v1::Duty& written : message.duties()) {
    engine::DutyState duty = ReadDutyState(written, fields);
    if (duty.open()) ++life->open_duties;
    if (duty.open() && duty.duty.blocks) ++life->blocking_duties;
    life->duties.push_back(std::make_shared<engine::DutyState>(std::move(duty)));
  }
}

// Reads what was published, and what is planned to be.
void ReadPublications(const stored::EventSnapshot& message, engine::EventLife* life,
                      Fields* fields) {
  for (const v1::Publication& publication : message.publications()) {
    life->publications.push_back(ReadPublication(publication, fields));
  }
  for (const stored::PlannedPublicationSnapshot& planned : message.planned_publications()) {
    life->planned.push_back(ReadPlannedPublication(planned, fields));
  }
}

// The request by which the player was registered.
void WriteEntry(const std::string& event, const engine::PlayerState& player,
                v1::RegisterPlayerRequest* message) {
  engine::RegisterPlayer what;
  what.player = player.id;
  what.person = player.entry->person;
  what.team = player.entry->team;
  what.division = player.entry->division;
  what.facts = player.entry->facts;
  v1::Command written;
  WriteOwnCommand({std::move(what), "", event}, &written);
  message->Swap(written.mutable_register_player());
}

// Counts a player who is there or absent.
void CountPresence(const engine::PlayerState& player, engine::EventLife* life) {
  if (life->check_in_round != 0 && player.checked_in_round == life->check_in_round) {
    ++life->checked_in;
  }
  for (uint32_t round = 1; round <= limits::kRoundsMax; ++round) {
    if (!player.AbsentIn(round)) continue;
    if (life->absent.size() < round) life->absent.resize(round);
    ++life->absent[round - 1];
  }
}

}  // namespace

void WriteLifeSnapshot(const engine::EventLife& life, stored::EventSnapshot* message) {
  WriteStaff(life, message->mutable_staff());
  for (const engine::PlannedRoundState& planned : life.schedule) {
    WriteScheduled(planned, message->add_schedule());
  }
  if (life.amendment) WriteAmendments(*life.amendment, message);
  for (size_t i = 0; i < life.duties.size(); ++i) {
    WriteDuty(static_cast<uint32_t>(i + 1), *life.duties[i], message->add_duties());
  }
  WritePublications(life, message->mutable_publications());
  for (const engine::PlannedPublication& planned : life.planned) {
    WritePlannedPublication(planned, message->add_planned_publications());
  }
  for (const engine::PublishedRedraw& redraw : life.published_redraws) {
    WritePublishedRedraw(redraw, message->add_published_redraws());
  }
  WriteTickets(life, message);
  WriteHall(life, message);
  WriteFloor(life, message);
  message->set_check_in_round(life.check_in_round);
}

engine::EventLife ReadLifeSnapshot(const stored::EventSnapshot& message, Fields* fields) {
  engine::EventLife life;
  for (const v1::StaffMember& staff : message.staff()) {
    life.staff.push_back(ReadStaff(staff, fields));
  }
  for (const v1::ScheduledRound& planned : message.schedule()) {
    life.schedule.push_back(ReadScheduled(planned, fields));
  }
  if (message.has_amendment()) life.amendment = ReadAmendments(message, fields);
  ReadDuties(message, &life, fields);
  ReadPublications(message, &life, fields);
  for (const stored::PublishedRedrawSnapshot& redraw : message.published_redraws()) {
    life.published_redraws.push_back(ReadPublishedRedraw(redraw, fields));
  }
  ReadTickets(message, &life, fields);
  ReadHall(message, &life, fields);
  ReadFloor(message, &life, fields);
  life.check_in_round = message.check_in_round();
  return life;
}

void WritePlayerLife(const std::string& event, const engine::PlayerState& player,
                     stored::PlayerSnapshot* message) {
  message->set_leave_round(player.leave_round);
  message->set_checked_in_round(player.checked_in_round);
  message->set_absent_rounds(player.absent_rounds);
  message->set_withdrawn(player.withdrawn);
  message->set_deck_unlocked(player.deck_unlocked);
  message->set_deck_consent(player.deck_consent);
  message->set_fixed_table(player.fixed_table);
  for (const engine::PastStand& past : player.past) {
    stored::PastStandSnapshot* written = message->add_past();
    written->set_until_revision(past.until_revision);
    written->set_status(static_cast<v1::PlayerStatus>(past.status));
    written->set_leave_round(past.leave_round);
  }
  if (player.entry) WriteEntry(event, player, message->mutable_entry());
}

void ReadPlayerLife(const stored::PlayerSnapshot& message, engine::PlayerState* player,
                    Fields* fields) {
  player->leave_round = message.leave_round();
  player->checked_in_round = message.checked_in_round();
  player->absent_rounds = message.absent_rounds();
  player->withdrawn = message.withdrawn();
  player->deck_unlocked = message.deck_unlocked();
  player->deck_consent = message.deck_consent();
  player->fixed_table = message.fixed_table();
  for (const stored::PastStandSnapshot& past : message.past()) {
    const auto status = static_cast<engine::PlayerStatus>(
        fields->Number("event.players.past.status", past.status(),
                       {1, static_cast<int64_t>(engine::PlayerStatus::kExpelled)}));
    player->past.push_back({past.until_revision(), status, past.leave_round()});
  }
  if (!message.has_entry()) return;
  auto what = ReadCommand(message.entry(), fields).what.Get<engine::RegisterPlayer>();
  player->entry = std::make_shared<engine::EntryState>(
      engine::EntryState{std::move(what.person), std::move(what.team), std::move(what.division),
                         std::move(what.facts)});
}

void CountPlayers(engine::EventState* event) {
  auto persons = std::make_shared<engine::NameIndex>();
  engine::EventLife life = *event->life;
  for (size_t i = 0; i < event->players.size(); ++i) {
    const engine::PlayerState& player = *event->players[i];
    if (player.withdrawn) {
      ++event->withdrawn_players;
      continue;
    }
    if (player.status == engine::PlayerStatus::kActive) ++event->active_players;
    if (player.status == engine::PlayerStatus::kExpelled) ++event->expelled_players;
    CountPresence(player, &life);
    if (!player.entry) continue;
    if (!player.entry->person.empty()) persons->Add(player.entry->person, player.number);
    for (const std::string& member : player.entry->team) persons->Add(member, player.number);
  }
  event->persons = std::move(persons);
  event->life = std::make_shared<engine::EventLife>(std::move(life));
}

std::shared_ptr<const engine::ClockState> ReadClockSnapshot(const v1::Clock& message) {
  engine::ClockState clock;
  clock.seconds = message.seconds();
  clock.extra_turns = message.extra_turns();
  clock.start_time_us = message.start_time_us();
  clock.paused_us = message.paused_us();
  clock.paused_since_us = message.paused_since_us();
  clock.time_called_us = message.time_called_us();
  return std::make_shared<engine::ClockState>(clock);
}

}  // namespace arbitro::translate
