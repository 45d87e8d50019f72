// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/snapshot/penalty.h"
#include "daemon/translate/record/decision.h"

#include <memory>
#include <utility>
#include <vector>

#include "daemon/translate/record/penalty.h"
#include "daemon/translate/view/penalty.h"
#include "daemon/translate/wire/names.h"
#include "daemon/translate/wire/value.h"

namespace arbitro::translate {
namespace {

// Whether `number` is a player's of the event.
bool IsPlayer(const engine::EventState& event, uint32_t number) {
  return number >= 1 && number <= event.players.size();
}

engine::PenaltyState ReadPenalty(const v1::Penalty& message, const engine::EventState& event,
                                 Fields* fields) {
  engine::PenaltyState penalty;
  const std::string path = "event.penalties";
  penalty.number = message.number();
  penalty.player_number = message.player_number();
  if (!IsPlayer(event, penalty.player_number)) fields->Wrong(path, "name an unknown player");
  penalty.infraction = fields->Text(path, message.infraction(), kRecordedText);
  if (message.has_circumstances()) {
    penalty.circumstances = ReadValue(path + ".circumstances", message.circumstances(), fields);
  }
  penalty.penalty = fields->Text(path, message.penalty(), kRecordedText);
  penalty.step = message.step();
  penalty.deviates = message.deviates();
  penalty.final = message.final();
  penalty.by_hand = message.by_hand();
  penalty.head_judge = message.head_judge();
  penalty.effects = ReadEffects(path + ".effects", message.effects(), fields);
  for (const v1::PointsChange& change : message.points()) {
    if (!IsPlayer(event, change.player_number())) fields->Wrong(path, "name an unknown player");
    penalty.points.push_back({change.player_number(), change.points()});
  }
  penalty.round = message.round();
  penalty.table = message.table();
  penalty.came_with = message.came_with();
  penalty.principal = fields->Text(path, message.principal(), kRecordedText);
  penalty.reason = fields->Text(path, message.reason(), kRecordedText);
  penalty.revision = message.revision();
  penalty.revoked_revision = message.revoked_revision();
  return penalty;
}

// The numbers of the players who sat at the table.
std::vector<uint32_t> ReadSeated(const std::string& path, const v1::Appeal& message,
                                 const engine::EventState& event, Fields* fields) {
  std::vector<uint32_t> numbers;
  for (const std::string& seated : message.seated()) {
    const engine::PlayerState* player =
        event.FindPlayer(ReadPlayerName(path + ".seated", seated, fields).player);
    if (player == nullptr) {
      fields->Wrong(path, "name an unknown player");
    } else {
      numbers.push_back(player->number);
    }
  }
  return numbers;
}

engine::AppealState ReadAppeal(const v1::Appeal& message, const engine::EventState& event,
                               Fields* fields) {
  engine::AppealState appeal;
  const std::string path = "event.appeals";
  appeal.what = {ReadPlayerName(path + ".player", message.player(), fields).player,
                 message.penalty(), message.round(), message.table(),
                 fields->Text(path + ".text", message.text(), kRecordedText)};
  appeal.principal = fields->Text(path, message.principal(), kRecordedText);
  appeal.revision = message.revision();
  appeal.decided_revision = message.decided_revision();
  appeal.upheld = message.upheld();
  appeal.decided_by = fields->Text(path, message.decided_by(), kRecordedText);
  appeal.decided_reason = fields->Text(path, message.decided_reason(), kRecordedText);
  appeal.seated = ReadSeated(path, message, event, fields);
  return appeal;
}

engine::PhaseState ReadPhase(const v1::Phase& message, const engine::EventState& event,
                             Fields* fields) {
  engine::PhaseState phase;
  phase.what = ReadDecision(message.what(), fields);
  phase.first_round = message.first_round();
  phase.revision = message.revision();
  phase.by_hand = message.by_hand();
  for (uint32_t number : phase.what.qualified) {
    if (!IsPlayer(event, number)) fields->Wrong("event.phases", "name an unknown player");
  }
  return phase;
}

std::shared_ptr<const engine::AwardsGranted> ReadAwards(const v1::AwardsGranted& message,
                                                        const engine::EventState& event,
                                                        Fields* fields) {
  engine::AwardsGranted awards = ReadDecision(message, fields);
  for (const engine::GrantedAward& award : awards.awards) {
    if (award.player_number == 0 || IsPlayer(event, award.player_number)) continue;
    fields->Wrong("event.awards", "name an unknown player");
  }
  return std::make_shared<engine::AwardsGranted>(std::move(awards));
}

}  // namespace

void WritePenaltySnapshot(const engine::EventState& event, stored::EventSnapshot* message) {
  const engine::PenaltyBook& book = *event.penalties;
  for (size_t i = 0; i < book.penalties.size(); ++i) {
    WritePenalty(event, *book.penalties[i], message->add_penalties());
  }
  for (size_t i = 0; i < book.appeals.size(); ++i) {
    WriteAppeal(event, static_cast<uint32_t>(i + 1), *book.appeals[i], message->add_appeals());
  }
  for (const engine::PhasePtr& phase : event.phases) {
    v1::Phase* written = message->add_phases();
    WritePhase(event, *phase, written);
    written->clear_players();
  }
  if (event.awards) WriteDecision(*event.awards, message->mutable_awards());
}

void ReadPenaltySnapshot(const stored::EventSnapshot& message, engine::EventState* event,
                         Fields* fields) {
  engine::PenaltyBook book;
  for (const v1::Penalty& penalty : message.penalties()) {
    book.Add(ReadPenalty(penalty, *event, fields));
  }
  for (const v1::Appeal& appeal : message.appeals()) {
    book.appeals.push_back(
        std::make_shared<engine::AppealState>(ReadAppeal(appeal, *event, fields)));
    if (book.appeals[book.appeals.size() - 1]->open()) ++book.open_appeals;
  }
  event->penalties = std::make_shared<engine::PenaltyBook>(std::move(book));
  for (const v1::Phase& phase : message.phases()) {
    event->phases.push_back(std::make_shared<engine::PhaseState>(ReadPhase(phase, *event, fields)));
  }
  if (message.has_awards()) event->awards = ReadAwards(message.awards(), *event, fields);
}

}  // namespace arbitro::translate
