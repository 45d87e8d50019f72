// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/check/publication.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "api/status/try.h"
#include "arbitro/limits.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/deck_life.h"
#include "daemon/engine/state/draft.h"
#include "daemon/engine/state/planned_publications.h"
#include "daemon/engine/state/secret_standings.h"

namespace arbitro::engine {
namespace {

using MaybeFailure = std::optional<Failure>;

// A name of the thing that is published, in both languages of the house.
struct PublishedSubject {
  std::string english;
  std::string italian;
};

PublishedSubject SubjectInWords(const Publish& what) {
  switch (what.kind) {
    case PublicationKind::kStandings:
      return {Concat("the standings of round ", what.round),
              Concat("la classifica del turno ", what.round)};
    case PublicationKind::kPairings:
      return {Concat("the tables of round ", what.round),
              Concat("gli abbinamenti del turno ", what.round)};
    case PublicationKind::kDeckLists:
      break;
  }
  return {"the deck lists", "le liste dei mazzi"};
}

Failure PublicationHolds(std::string english, std::string italian) {
  Failure failure = Precondition(reason::kHoldsAlready, std::move(english));
  failure.message_it = std::move(italian);
  return failure;
}

// Whether all readers of the event know it.
bool IsKnownToAll(const EventState& event, const Publish& what) {
  switch (what.kind) {
    case PublicationKind::kStandings: {
      const auto held = HeldBackOf(event);
      return !held || !held->Hides(what.round);
    }
    case PublicationKind::kPairings:
      return !IsDraft(event, what.round);
    case PublicationKind::kDeckLists:
      return DeckRulesOf(event).publication == DeckPublication::kAlways;
  }
  return false;
}

}  // namespace

MaybeFailure CheckDeckListsPublishable(const EventState& event) {
  TRY(CheckAct<SetDeckRules>({event, nullptr}));
  const size_t made = event.life->publications.size();
  if (made < limits::kPublicationsMax) return std::nullopt;
  return LimitReached("publications", made, limits::kPublicationsMax);
}

MaybeFailure CheckRoundPublishable(const EventState& event, const Publish& what) {
  const RoundState* round = event.FindRound(what.round);
  if (round == nullptr) return RoundUnknown(event, what.round);
  if (what.kind == PublicationKind::kPairings) return std::nullopt;
  const auto secret = SecretPhaseOf(event);
  if (secret && secret->Hides(what.round)) {
    return Precondition(reason::kStandingsSecret,
                        "standings are secret until the phase is over, and public at once then: "
                        "close its last round");
  }
  if (round->closed()) return std::nullopt;
  return With(Precondition(reason::kRoundOrder,
                           Concat("round ", what.round,
                                  " is open; close it first, its standings are taken then")),
              "round", Concat(what.round));
}

MaybeFailure CheckPlannable(const EventState& event, const Publish& what, int64_t now_us) {
  if (what.time_us <= now_us) {
    return InvalidField("publish_time_us", "has passed; leave it out to publish at once");
  }
  const PublishedSubject subject = SubjectInWords(what);
  if (IsKnownToAll(event, what)) {
    return PublicationHolds(
        Concat(subject.english, " are known already; there is nothing to publish at a time"),
        Concat("già pubblici: ", subject.italian, "; non c'è niente da pubblicare a un'ora"));
  }
  const std::vector<PlannedPublication> planned = PlannedPublications(event);
  const bool same = std::any_of(planned.begin(), planned.end(), [&](const auto& each) {
    return each.kind == what.kind && each.round == what.round && each.time_us == what.time_us;
  });
  if (!same) return std::nullopt;
  return PublicationHolds(Concat("the daemon publishes ", subject.english, " at that time already"),
                          Concat("il servizio pubblica già a quell'ora ", subject.italian));
}

MaybeFailure CheckHasTime(const EventState& event, const Publish& what) {
  const std::vector<PlannedPublication> planned = PlannedPublications(event);
  const bool has_time = std::any_of(planned.begin(), planned.end(), [&](const auto& each) {
    return each.kind == what.kind && each.round == what.round;
  });
  if (has_time) return std::nullopt;
  const PublishedSubject subject = SubjectInWords(what);
  return PublicationHolds(Concat("no time is set to publish ", subject.english),
                          Concat("nessuna ora è prevista per pubblicare ", subject.italian));
}

template <>
std::optional<Failure> CheckOwnAct<Publish>(const ActContext& context) {
  const EventState& event = context.event;
  const size_t made = event.life->publications.size();
  if (auto failure = CheckStatus(
          event, {EventStatus::kRunning, EventStatus::kCompleted, EventStatus::kConfirmed},
          "there is nothing to publish")) {
    return failure;
  }
  if (event.rounds.empty()) {
    return With(Precondition(reason::kRoundOrder, "no round is paired yet"), "next_round", "1");
  }
  if (made >= limits::kPublicationsMax)
    return LimitReached("publications", made, limits::kPublicationsMax);
  return std::nullopt;
}

}  // namespace arbitro::engine
