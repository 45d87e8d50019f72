// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/read/shown_event.h"

#include <future>
#include <memory>

#include "absl/strings/str_cat.h"
#include "daemon/engine/state/draft.h"
#include "daemon/services/call/reads.h"
#include "daemon/services/gate/audience.h"
#include "daemon/services/gate/drafts.h"
#include "daemon/services/persons/name_join.h"
#include "daemon/services/read/standings.h"
#include "daemon/translate/view/event_life.h"
#include "daemon/translate/view/penalty.h"
#include "daemon/translate/view/state.h"

namespace arbitro::services {

ShownEvent::ShownEvent(const ServicePorts& ports, const Caller& caller, engine::StatePtr state,
                       bool with_names, ReaderLeft left)
    : ports_(ports),
      caller_(caller),
      state_(std::move(state)),
      with_names_(with_names),
      left_(std::move(left)),
      secret_(SecretFrom(ViewerOf(caller), *ports.engine, state_->journal)),
      sees_drafts_(SeesDrafts(caller)) {}

v1::Event ShownEvent::Event() const {
  v1::Event event;
  translate::WriteEvent(*state_, &event);
  const auto ruleset = ports_.engine->ports().rulesets->Pinned(state_->event.base->ruleset);
  translate::WriteEventDetails({state_->event, ruleset ? &ruleset->description() : nullptr},
                               translate::Language::kEnglish, &event);
  event.clear_allowed_actions();
  event.clear_duties();
  return event;
}

engine::OrFailure<v1::ListPlayersResponse> ShownEvent::Players(uint64_t at_revision) const {
  engine::StatePtr state = state_;
  if (at_revision != 0 && at_revision != state->revision) {
    v1::ReadOptions read;
    read.set_at_revision(at_revision);
    auto older = ReadState(ports_, caller_, state_->journal, read);
    if (!older.ok()) return std::move(older).failure();
    state = sees_drafts_ ? *std::move(older) : engine::WithoutDraft(*older);
  }
  const bool hidden = HidesAt(state->revision);
  v1::ListPlayersResponse response;
  const auto& players = state->event.players;
  for (size_t i = 0; i < players.size(); ++i) {
    if (interchange::EndsBefore(i, left_)) break;
    v1::Player* message = response.add_players();
    translate::WritePlayer(*state, *players[i], message);
    if (hidden) WithholdResults(message);
    WithholdFacts(caller_, message);
    if (with_names_) JoinNames(*ports_.persons, state->event, message);
  }
  return response;
}

v1::ListPhasesResponse ShownEvent::Phases() const {
  v1::ListPhasesResponse response;
  for (const engine::PhasePtr& phase : state_->event.phases) {
    translate::WritePhase(state_->event, *phase, response.add_phases());
  }
  return response;
}

std::vector<exported::PlayedRound> ShownEvent::Rounds(uint32_t count) const {
  std::vector<exported::PlayedRound> rounds;
  for (uint32_t number = 1; number <= count; ++number) {
    const engine::RoundState* round = state_->event.FindRound(number);
    if (round == nullptr) continue;
    const bool hidden = secret_ && secret_->Hides(number);
    exported::PlayedRound& played = rounds.emplace_back();
    translate::WriteRound(*state_, *round, &played.round);
    if (hidden) WithholdResults(&played.round);
    for (uint32_t table = 1; table <= round->tables.size(); ++table) {
      if (interchange::EndsBefore(table - 1, left_)) return rounds;
      v1::Table* message = played.tables.add_tables();
      translate::WriteTable(*state_, *round, table, message);
      if (hidden && !SitsAt(caller_, *message)) WithholdResults(message);
      if (with_names_) JoinNames(*ports_.persons, state_->event, message);
    }
  }
  return rounds;
}

engine::OrFailure<v1::GetStandingsResponse> ShownEvent::Standings(uint32_t round) const {
  if (round == 0 ? HidesAt(state_->revision) : secret_ && secret_->Hides(round)) {
    return StandingsSecret();
  }
  StandingsRead read;
  read.asked.parent = absl::StrCat(state_->journal, "/", round, "/");
  read.page.state = state_;
  read.round = round;
  // The ruleset may answer on a thread of its own.
  const auto answer = std::make_shared<std::promise<engine::OrFailure<StandingsPtr>>>();
  FindStandings(ports_, read, [answer](auto found) { answer->set_value(std::move(found)); });
  const auto found = answer->get_future().get();
  if (!found.ok()) return found.failure();
  v1::GetStandingsResponse response;
  const translate::StandingsTable& table = **found;
  translate::WriteStandingsPage(table, 0, table.standings.rows.size(), &response);
  if (with_names_) JoinNames(*ports_.persons, state_->event, &response);
  return response;
}

v1::ListPenaltiesResponse ShownEvent::Penalties() const {
  v1::ListPenaltiesResponse response;
  const auto& penalties = state_->event.penalties->penalties;
  for (size_t i = 0; i < penalties.size(); ++i) {
    v1::Penalty* message = response.add_penalties();
    translate::WritePenalty(state_->event, *penalties[i], message);
    if (!MaySee(caller_, access::Content::kPenalty, caller_.Plays(message->player()))) {
      response.mutable_penalties()->RemoveLast();
    }
  }
  return response;
}

v1::GetAwardsResponse ShownEvent::Awards() const {
  v1::GetAwardsResponse response;
  if (!state_->event.awards || HidesAt(state_->revision)) return response;
  for (const engine::GrantedAward& award : state_->event.awards->awards) {
    translate::WriteAward(state_->event, award, response.add_awards());
  }
  return response;
}

}  // namespace arbitro::services
