// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/fold/event_life.h"

#include <utility>

#include "api/status/try.h"
#include "daemon/engine/state/draft.h"
#include "daemon/engine/state/identities.h"
#include "daemon/engine/state/round_edit.h"

namespace arbitro::engine {
namespace {

absl::Status ApplyStatus(const FoldStep& step) {
  const auto* changed = step.The<StatusChanged>();
  if (changed == nullptr) return step.Contradiction("no status");
  step.state->event.status = changed->status;
  // No further pairing will publish what was taken back.
  if (changed->status >= EventStatus::kCompleted) {
    step.state->event.draft.reset();
    ForgetFloorSecrets(step);
  }
  // Its standings are public from here on, and its deck lists stay as they are.
  if (changed->status >= EventStatus::kConfirmed && !step.state->event.life->planned.empty()) {
    EventLife life = LifeOf(step);
    life.planned.clear();
    return Put(step, std::move(life));
  }
  return absl::OkStatus();
}

absl::Status Settle(const FoldStep& step, uint32_t number, const std::string& note,
                    EventLife* life) {
  if (number < 1 || number > life->duties.size() || !life->duties[number - 1]->open()) {
    return step.Contradiction("the duty that is settled");
  }
  DutyState duty = *life->duties[number - 1];
  duty.settled_revision = step.place.revision;
  duty.note = note;
  --life->open_duties;
  if (duty.duty.blocks) --life->blocking_duties;
  life->duties.Set(number - 1, std::make_shared<DutyState>(std::move(duty)));
  return absl::OkStatus();
}

// The player whom the command is about, if it is one of these; 0: it is about no player.
template <class... Commands>
uint32_t SubjectOf(const FoldStep& step) {
  uint32_t number = 0;
  const auto look = [&](const auto* command) {
    if (command == nullptr) return;
    const PlayerState* player = step.state->event.FindPlayer(command->player);
    if (player != nullptr) number = player->number;
  };
  (look(step.content.command.what.If<Commands>()), ...);
  return number;
}

absl::Status Rejudge(const FoldStep& step, const DeckRejudged& judged) {
  EventState& event = step.state->event;
  const PlayerState* player = event.FindPlayer(judged.player);
  if (player == nullptr || player->deck == nullptr) return step.Contradiction("a judged deck");
  DeckState deck = *player->deck;
  deck.verdict = judged.verdict;
  deck.catalogue_sha256 = step.content.inputs.catalogue_sha256;
  deck.citations = step.content.decision.citations;
  deck.judged_revision = step.place.revision;
  deck.judged_time_us = step.content.inputs.time_us;
  PlayerState changed = *player;
  changed.deck = std::make_shared<DeckState>(std::move(deck));
  const uint32_t index = changed.number - 1;
  event.players.Set(index, std::make_shared<PlayerState>(std::move(changed)));
  return absl::OkStatus();
}

// Gives the phase in hand what the amendment says of it.
absl::Status ChangePhase(const FoldStep& step, const SettingsAmended& amended) {
  EventState& event = step.state->event;
  if (amended.rounds_planned == 0 && !amended.phase_taken_back) return absl::OkStatus();
  if (event.phases.empty()) return step.Contradiction("the phase in hand");
  if (amended.phase_taken_back) {
    TakeBackPhases(&event);
    return absl::OkStatus();
  }
  PhaseState phase = *event.phases.back();
  phase.what.rounds_planned = amended.rounds_planned;
  event.phases.back() = std::make_shared<PhaseState>(std::move(phase));
  return absl::OkStatus();
}

void Plan(const PlannedRound& plan, uint64_t revision, EventLife* life) {
  auto place = std::lower_bound(
      life->schedule.begin(), life->schedule.end(), plan.round,
      [](const PlannedRoundState& planned, uint32_t round) { return planned.plan.round < round; });
  if (place == life->schedule.end() || place->plan.round != plan.round) {
    life->schedule.insert(place, {plan, plan.start_minute, 0, revision});
    return;
  }
  if (place->plan.start_minute != plan.start_minute) ++place->postponements;
  place->plan = plan;
  place->revision = revision;
}

}  // namespace

EventLife LifeOf(const FoldStep& step) { return *step.state->event.life; }

absl::Status Put(const FoldStep& step, EventLife life) {
  step.state->event.life = std::make_shared<EventLife>(std::move(life));
  return absl::OkStatus();
}

absl::Status Apply(const FoldStep& step, const CreateEvent& command) {
  const auto* created = step.The<EventCreated>();
  EventState& event = step.state->event;
  if (created == nullptr || event.base) return step.Contradiction("the event exists");
  event.base = std::make_shared<EventBase>(
      EventBase{command, step.content.inputs.ruleset, created->draw_commitment,
                created->chain_length, step.place.time_us, created->secret_standings,
                step.content.principal, created->engine_revision});
  event.last_link = created->draw_commitment;
  TakeDetails(command.details, &event);
  return absl::OkStatus();
}

absl::Status Apply(const FoldStep& step, const RequestEvent&) { return ApplyStatus(step); }
absl::Status Apply(const FoldStep& step, const SanctionEvent&) { return ApplyStatus(step); }
absl::Status Apply(const FoldStep& step, const OpenRegistration&) { return ApplyStatus(step); }
absl::Status Apply(const FoldStep& step, const StartEvent&) { return ApplyStatus(step); }
absl::Status Apply(const FoldStep& step, const CompleteEvent&) { return ApplyStatus(step); }
absl::Status Apply(const FoldStep& step, const ConfirmEvent&) { return ApplyStatus(step); }
absl::Status Apply(const FoldStep& step, const CancelEvent&) { return ApplyStatus(step); }

absl::Status Apply(const FoldStep& step, const AddStaff& command) {
  EventLife life = LifeOf(step);
  life.staff.push_back({command.member, step.place.revision});
  const auto* changed = step.The<StaffChanged>();
  if (changed == nullptr || changed->staff != life.staff.size()) {
    return step.Contradiction("how many staff there are");
  }
  return Put(step, std::move(life));
}

absl::Status Apply(const FoldStep& step, const RemoveStaff& command) {
  EventLife life = LifeOf(step);
  const StaffState* found = FindStaff(life, command.member, Identities(step.content.inputs.merged));
  if (step.The<StaffChanged>() == nullptr || found == nullptr) {
    return step.Contradiction("the staff that is removed");
  }
  life.staff.erase(life.staff.begin() + (found - life.staff.data()));
  EndAssignmentsOf(step, command.member.person, &life);
  return Put(step, std::move(life));
}

absl::Status Apply(const FoldStep& step, const SetSchedule& command) {
  if (step.The<ScheduleSet>() == nullptr) return step.Contradiction("no schedule");
  EventLife life = LifeOf(step);
  for (const PlannedRound& plan : command.rounds) Plan(plan, step.place.revision, &life);
  return Put(step, std::move(life));
}

absl::Status Apply(const FoldStep& step, const AmendSettings& command) {
  const auto* amended = step.The<SettingsAmended>();
  EventLife life = LifeOf(step);
  if (amended == nullptr || amended->number != (life.amendment ? life.amendment->number : 0) + 1) {
    return step.Contradiction("the amendment's number");
  }
  AmendSettings what = command;
  if (what.catalogue_sha256.empty() && life.amendment) {
    what.catalogue_sha256 = life.amendment->what.catalogue_sha256;
  }
  if (!what.utc_offset_minutes && life.amendment) {
    what.utc_offset_minutes = life.amendment->what.utc_offset_minutes;
  }
  life.amendment = std::make_shared<AmendmentState>(
      AmendmentState{std::move(what), step.content.principal, step.content.command.reason,
                     amended->number, step.place.revision, life.amendment});
  for (const DeckRejudged& judged : amended->decks) {
    if (auto status = Rejudge(step, judged); !status.ok()) return status;
  }
  absl::Status changed = ChangePhase(step, *amended);
  return changed.ok() ? Put(step, std::move(life)) : changed;
}

absl::Status Apply(const FoldStep& step, const OpenDuty&) {
  if (step.The<DutyOpened>() == nullptr || step.content.decision.duties.size() != 1) {
    return step.Contradiction("the duty that is opened");
  }
  return absl::OkStatus();
}

absl::Status Apply(const FoldStep& step, const SettleDuty& command) {
  const auto* settled = step.The<DutySettled>();
  if (settled == nullptr || settled->number != command.number) {
    return step.Contradiction("the duty's number");
  }
  EventLife life = LifeOf(step);
  absl::Status status = Settle(step, command.number, command.note, &life);
  return status.ok() ? Put(step, std::move(life)) : status;
}

absl::Status SettleDutiesOf(const FoldStep& step, uint32_t player_number, EventLife* life) {
  for (uint32_t number = 1; number <= life->duties.size(); ++number) {
    const DutyState& duty = *life->duties[number - 1];
    if (!duty.open() || duty.player_number != player_number) continue;
    RETURN_IF_ERROR(Settle(step, number, "", life));
  }
  return absl::OkStatus();
}

absl::Status ApplyDuties(const FoldStep& step) {
  const Decision& decision = step.content.decision;
  if (decision.duties.empty() && decision.settled_duties.empty()) return absl::OkStatus();
  EventLife life = LifeOf(step);
  for (uint32_t number : decision.settled_duties) {
    RETURN_IF_ERROR(Settle(step, number, "", &life));
  }
  for (const Duty& duty : decision.duties) {
    life.duties.push_back(std::make_shared<DutyState>(
        DutyState{duty, step.place.revision, 0, "",
                  SubjectOf<RegisterPlayer, DropPlayer, ReenterPlayer, ExpelPlayer, CheckInPlayer,
                            SubmitDeck, RecordDeckCheck, RulePenalty>(step)}));
    ++life.open_duties;
    if (duty.blocks) ++life.blocking_duties;
  }
  return Put(step, std::move(life));
}

}  // namespace arbitro::engine
