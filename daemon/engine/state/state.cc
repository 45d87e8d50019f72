// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/state/state.h"

#include <algorithm>

#include "daemon/engine/state/engine_revision.h"

namespace arbitro::engine {

const PlayerState* EventState::FindPlayer(std::string_view id) const {
  const std::optional<uint32_t> number = index->Find(id);
  return number ? players[*number - 1].get() : nullptr;
}

void EventState::AddPlayer(PlayerState player, const PlayerTally& tally) {
  players.push_back(std::make_shared<PlayerState>(std::move(player)));
  tallies.push_back(tally);
}

const RoundState* EventState::FindRound(uint32_t number) const {
  return number >= 1 && number <= rounds.size() ? rounds[number - 1].get() : nullptr;
}

uint32_t EventState::NotLeft() const {
  uint32_t there = active_players;
  const bool any_dropped = Registered() > active_players + expelled_players;
  if (base->engine_revision <= kBeforeGamesTakenBack || !any_dropped) return there;
  for (size_t i = 0; i < players.size(); ++i) {
    const PlayerState& player = *players[i];
    const bool leaves = player.status == PlayerStatus::kDropped && !player.withdrawn;
    there += leaves && player.leave_round > NextRound() ? 1 : 0;
  }
  return there;
}

uint32_t EventState::RoundsClosed() const {
  return static_cast<uint32_t>(std::count_if(rounds.begin(), rounds.end(),
                                             [](const auto& round) { return round->closed(); }));
}

const PhaseState* EventState::PhaseOf(uint32_t round) const {
  for (size_t i = phases.size(); i > 0; --i) {
    if (phases[i - 1]->first_round <= round) return phases[i - 1].get();
  }
  return nullptr;
}

uint32_t EventState::PhaseNumberOf(uint32_t round) const {
  const PhaseState* phase = PhaseOf(round);
  return phase == nullptr ? 1 : phase->what.number;
}

uint32_t EventState::NextPhase() const {
  const bool unstarted = !rounds.empty() && (phases.empty() || phases[0]->first_round > 1);
  return static_cast<uint32_t>(phases.size()) + (unstarted ? 2 : 1);
}

uint32_t EventState::RoundInPhase(uint32_t round) const {
  const PhaseState* phase = PhaseOf(round);
  return phase == nullptr ? round : round - phase->first_round + 1;
}

const Value& EventState::Settings() const {
  return life->amendment ? life->amendment->what.settings : base->created.settings;
}

int32_t EventState::UtcOffsetMinutes() const {
  if (!places->details->time_zone.empty()) return places->utc_offset_minutes;
  const bool amended = life->amendment && life->amendment->what.utc_offset_minutes;
  return amended ? *life->amendment->what.utc_offset_minutes : base->created.utc_offset_minutes;
}

const std::string& EventState::CatalogueSha256() const {
  const bool amended = life->amendment && !life->amendment->what.catalogue_sha256.empty();
  return amended ? life->amendment->what.catalogue_sha256 : base->created.catalogue_sha256;
}

bool EventState::IsDrawn(const PlayerState& player, uint32_t round) const {
  return player.TakesPartIn(round) && !player.AbsentIn(round) &&
         (life->check_in_round != round || player.checked_in_round == round);
}

bool EventState::IsAnybodyDrawn(uint32_t round) const {
  for (size_t i = 0; i < players.size(); ++i) {
    if (IsDrawn(*players[i], round)) return true;
  }
  return false;
}

const std::string& PlayerState::Division() const {
  static const std::string kNone;
  return entry ? entry->division : kNone;
}

void PlayerState::Stand(PlayerStatus new_status, uint32_t new_leave_round, uint64_t revision) {
  past.push_back({revision, status, leave_round});
  status = new_status;
  leave_round = new_leave_round;
}

PlayerState PlayerState::StoodAt(uint64_t revision) const {
  PlayerState then = *this;
  while (!then.past.empty() && then.past.back().until_revision > revision) {
    then.status = then.past.back().status;
    then.leave_round = then.past.back().leave_round;
    then.past.pop_back();
  }
  return then;
}

const CatalogueState* HouseState::FindCatalogue(std::string_view sha256) const {
  for (const auto& catalogue : catalogues) {
    if (storage::ToHex(catalogue->import.sha256) == sha256) return catalogue.get();
  }
  return nullptr;
}

const KeptRuleset* HouseState::FindRuleset(std::string_view sha256) const {
  for (const auto& kept : rulesets) {
    if (storage::ToHex(kept->what.sha256) == sha256) return kept.get();
  }
  return nullptr;
}

uint32_t SeriesState::NumberFor(std::string_view event) const {
  const auto place = std::find_if(events.begin(), events.end(), [&](const auto& entered) {
    return entered->what.event == event;
  });
  return static_cast<uint32_t>(place - events.begin()) + 1;
}

const SeriesEvent* SeriesState::FindEvent(std::string_view event) const {
  for (const auto& entered : events) {
    if (entered->what.event == event) return entered.get();
  }
  return nullptr;
}

uint32_t JournalState::engine_revision() const {
  if (event.base) return event.base->engine_revision;
  return series.base ? series.base->engine_revision : 0;
}

const RulesetIdentity* JournalState::pinned() const {
  if (event.base) return &event.base->ruleset;
  return series.base ? &series.base->ruleset : nullptr;
}

}  // namespace arbitro::engine
