// SPDX-License-Identifier: Apache-2.0
//
// Publications, and the times of those to come.
#include "daemon/engine/check/publication.h"
#include "api/status/try.h"
#include "daemon/engine/decide/commands.h"
#include "daemon/engine/decide/event_life.h"

namespace arbitro::engine {
namespace {

std::optional<Failure> CheckPublishable(const Asked<Publish>& asked) {
  if (asked.what.kind == PublicationKind::kDeckLists) {
    return CheckDeckListsPublishable(asked.event());
  }
  TRY(CheckActOf(asked));
  // A time may be given up whatever became of the standings since.
  if (asked.what.give_up_time) return std::nullopt;
  return CheckRoundPublishable(asked.event(), asked.what);
}

uint64_t PublishedRevision(const Asked<Publish>& asked) {
  if (asked.what.kind == PublicationKind::kDeckLists) return asked.context.state->revision;
  const RoundState& round = *asked.event().FindRound(asked.what.round);
  return asked.what.kind == PublicationKind::kStandings ? round.standings_revision
                                                        : round.paired_revision;
}

}  // namespace

OrDecided Decide(const Asked<Publish>& asked) {
  const EventState& event = asked.event();
  TRY(CheckPublishable(asked));
  if (asked.what.give_up_time) {
    TRY(CheckHasTime(event, asked.what));
    return Decided(Published{});
  }
  if (asked.what.Plans()) {
    TRY(CheckPlannable(event, asked.what, asked.context.NowUs()));
    return Decided(Published{});
  }
  TRY(CheckChangesOf(asked));
  return Decided(Published{static_cast<uint32_t>(event.life->publications.size() + 1),
                           PublishedRevision(asked)});
}

}  // namespace arbitro::engine
