// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/state/event_life.h"

#include <algorithm>

namespace arbitro::engine {
namespace {

constexpr int64_t kUsPerSecond = 1'000'000;

}  // namespace

uint32_t EventLife::AbsentIn(uint32_t round) const {
  return round >= 1 && round <= absent.size() ? absent[round - 1] : 0;
}

std::shared_ptr<const AmendmentState> EventLife::AmendmentAt(uint64_t revision) const {
  std::shared_ptr<const AmendmentState> held = amendment;
  while (held && held->revision > revision) held = held->before;
  return held;
}

const PlannedRoundState* EventLife::FindPlanned(uint32_t round) const {
  const auto place = std::find_if(schedule.begin(), schedule.end(),
                                  [&](const auto& each) { return each.plan.round == round; });
  return place == schedule.end() ? nullptr : &*place;
}

const PublicationState* EventLife::FindStandings(uint32_t round) const {
  const auto place = std::find_if(publications.rbegin(), publications.rend(), [&](const auto& one) {
    return one.what.kind == PublicationKind::kStandings && one.what.round == round;
  });
  return place == publications.rend() ? nullptr : &*place;
}

uint32_t PublicationState::AgeSeconds(int64_t now_us) const {
  const int64_t age_us = std::max<int64_t>(0, now_us - time_us);
  const int64_t seconds = (age_us + kUsPerSecond - 1) / kUsPerSecond;
  return static_cast<uint32_t>(std::min<int64_t>(seconds, UINT32_MAX));
}

std::vector<uint32_t> EventLife::OpenDutiesOf(uint64_t revision) const {
  std::vector<uint32_t> numbers;
  for (uint32_t number = 1; number <= duties.size(); ++number) {
    const DutyState& duty = *duties[number - 1];
    if (duty.open() && duty.opened_revision == revision) numbers.push_back(number);
  }
  return numbers;
}

void ClockState::ShedLead(int64_t time_us) {
  if (!paused()) start_time_us = std::min(start_time_us, time_us - paused_us);
}

void ClockState::Resume(int64_t time_us) {
  paused_us += std::max<int64_t>(0, time_us - paused_since_us);
  paused_since_us = 0;
}

void ClockState::Call(int64_t time_us) {
  if (paused()) Resume(time_us);
  time_called_us = time_us;
}

int64_t ClockState::EndTimeUs(uint32_t extension_seconds) const {
  if (time_called_us != 0) return time_called_us + kUsPerSecond * extension_seconds;
  if (paused()) return 0;
  return start_time_us + paused_us + kUsPerSecond * (int64_t{seconds} + extension_seconds);
}

int64_t ClockState::LeftUs() const {
  if (!paused() || time_called_us != 0) return 0;
  const int64_t played_us = paused_since_us - start_time_us - paused_us;
  return std::max<int64_t>(0, kUsPerSecond * int64_t{seconds} - played_us);
}

}  // namespace arbitro::engine
