// SPDX-License-Identifier: Apache-2.0
//
// Publications make something known to everybody: pairings, standings, deck lists.

#ifndef ARBITRO_DAEMON_ENGINE_MODEL_PUBLICATION_H_
#define ARBITRO_DAEMON_ENGINE_MODEL_PUBLICATION_H_

#include <cstdint>

#include "daemon/engine/model/command_traits.h"
#include "daemon/engine/model/disclosure.h"

namespace arbitro::engine {

enum class PublicationKind { kStandings = 1, kPairings, kDeckLists };
// Makes something known to everybody: windows of appeal run from here. Standings are those that
// closed the round. With a time the daemon does so then (state/planned_publications.h).
struct Publish {
  static constexpr CommandTraits kTraits = {
      .call = {"ScoringService", "Publish", Scope::kEvent, "event", "", "y-yy-y---"},
      .by_hand = true,
      .draws = BesideDraws::kAll,
      .draft = BesideDraft::kGoesOn};
  PublicationKind kind = PublicationKind::kStandings;
  uint32_t round = 0;         // 0: deck lists
  int64_t time_us = 0;        // when the daemon shall do so; 0: at once
  bool give_up_time = false;  // nothing is published, and no time is set any more

  // Whether it publishes nothing itself.
  bool Plans() const { return time_us != 0 || give_up_time; }
};

// Of a command that sets a time or gives it up, both are 0.
struct Published {
  static constexpr Disclosure kDisclosure = {Subject::kEvent};
  uint32_t number = 0;    // from 1
  uint64_t revision = 0;  // the record that says what was published
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_MODEL_PUBLICATION_H_
