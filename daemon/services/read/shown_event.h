// SPDX-License-Identifier: Apache-2.0
//
// The parts of an event as the calls that read them answer a caller, at one revision.
//
// Parts that are withheld from the caller are empty. Drafts, results and standings are judged once,
// when it is made, so all parts withhold the same. A part that takes long ends early once its
// reader has left: it is then cut short, so look at Left() before a part is used.

#ifndef ARBITRO_DAEMON_SERVICES_READ_SHOWN_EVENT_H_
#define ARBITRO_DAEMON_SERVICES_READ_SHOWN_EVENT_H_

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/penalty.pb.h"
#include "arbitro/v1/phase.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "daemon/engine/model/failure.h"
#include "daemon/engine/state/state.h"
#include "daemon/exported/rows.h"
#include "daemon/interchange/reader_left.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/gate/caller.h"
#include "daemon/services/gate/secrecy.h"
#include "daemon/translate/wire/language.h"

namespace arbitro::services {

using interchange::ReaderLeft;

// Reads for one caller. `ports` and `caller` must outlive it. Not thread-safe.
class ShownEvent {
 public:
  // `state`: as the caller may see it (ReadState).
  ShownEvent(const ServicePorts& ports, const Caller& caller, engine::StatePtr state,
             bool with_names, ReaderLeft left);

  // Whether the reader has left; and to be asked so by those who write a file of the parts.
  bool Left() const { return left_ && left_(); }
  const ReaderLeft& left() const { return left_; }

  const engine::EventState& event() const { return state_->event; }
  uint64_t revision() const { return state_->revision; }
  uint32_t rounds_closed() const { return state_->event.RoundsClosed(); }
  uint32_t rounds_paired() const { return static_cast<uint32_t>(state_->event.rounds.size()); }

  // As GetEvent, without actions and duties.
  v1::Event Event() const;

  // As ListPlayers, at that revision; 0: at its own. REVISION_UNKNOWN.
  engine::OrFailure<v1::ListPlayersResponse> Players(uint64_t at_revision = 0) const;

  v1::ListPhasesResponse Phases() const;

  // Rounds 1 to `count`, as GetRound and ListTables.
  std::vector<exported::PlayedRound> Rounds(uint32_t count) const;

  // As recorded when `round` was closed; 0: as of now. Fails as GetStandings; waits for the
  // ruleset, as long as this thread's rulesets::Patience lets it.
  // ROUND_UNKNOWN, ROUND_ORDER; STANDINGS_SECRET where the caller may not see them yet.
  engine::OrFailure<v1::GetStandingsResponse> Standings(uint32_t round) const;

  // Those that the caller may see.
  v1::ListPenaltiesResponse Penalties() const;

  // Without any where the standings are secret from the caller.
  v1::GetAwardsResponse Awards() const;

 private:
  // Whether results as of the revision are withheld.
  bool HidesAt(uint64_t revision) const { return secret_ && revision >= secret_->since_revision; }

  const ServicePorts& ports_;
  const Caller& caller_;
  const engine::StatePtr state_;
  const bool with_names_;
  const ReaderLeft left_;
  const std::optional<engine::SecretPhase> secret_;
  const bool sees_drafts_;
};

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_READ_SHOWN_EVENT_H_
