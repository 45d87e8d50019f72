// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/check/frozen_draw.h"

#include <algorithm>
#include <string>

#include "api/status/try.h"
#include "arbitro/counted.h"
#include "daemon/engine/draw/seed.h"
#include "daemon/engine/model/concat.h"

namespace arbitro::engine {
namespace {

std::string NameOf(const DrawSubject& subject) {
  switch (subject.kind) {
    case DrawSubject::Kind::kRound:
      return Concat("round ", subject.round);
    case DrawSubject::Kind::kStandings:
      return Concat("the lots of round ", subject.round);
    case DrawSubject::Kind::kAnswer:
      return Concat("question `", subject.answer.question, "`");
    case DrawSubject::Kind::kPlaces:
      return "places";
  }
  return "";
}

}  // namespace

Failure DrawIsFrozen(const FrozenDraw& frozen) {
  return With(Precondition(reason::kDrawFrozen,
                           Concat("the draw of ", NameOf(frozen.what.subject),
                                  " is frozen, and this could change it; draw it, or give it up")),
              "link_index", std::to_string(frozen.frozen.link_index));
}

Failure DrawIsNotFrozen() {
  return Precondition(reason::kDrawNotFrozen, "no draw is frozen; freeze one first");
}

std::optional<Failure> CheckNotFrozen(const EventState& event, BesideDraws draws) {
  if (!event.frozen || draws == BesideDraws::kAll) return std::nullopt;
  const bool question = event.frozen->what.subject.kind == DrawSubject::Kind::kAnswer;
  if (question && draws != BesideDraws::kNone) return std::nullopt;
  const bool places = event.frozen->what.subject.kind == DrawSubject::Kind::kPlaces;
  if (places && draws == BesideDraws::kOfPlaces) return std::nullopt;
  return DrawIsFrozen(*event.frozen);
}

std::optional<Failure> CheckNoFloorDraw(const EventState& event) {
  const uint32_t open = event.life->floor->open_drawn;
  if (open == 0) return std::nullopt;
  return Precondition(reason::kFloorCheckOpen,
                      Concat(Counted(open, "floor check that was drawn is",
                                     "floor checks that were "
                                     "drawn are"),
                             " open, and the next link would tell of it; end it first"));
}

std::optional<Failure> CheckMayDraw(const EventState& event, const DrawSubject& subject) {
  TRY(CheckNoFloorDraw(event));
  if (!event.frozen || event.frozen->what.subject == subject) return std::nullopt;
  return DrawIsFrozen(*event.frozen);
}

std::optional<Failure> CheckMayClose(const EventState& event, uint32_t round) {
  const bool question =
      event.frozen && event.frozen->what.subject.kind == DrawSubject::Kind::kAnswer;
  if (question) return std::nullopt;
  return CheckMayDraw(event, {DrawSubject::Kind::kStandings, round});
}

Digest DigestOf(const FrozenDraw& frozen) {
  ContributionsHasher hasher;
  for (const ContributionState& each : frozen.contributions) {
    switch (each.what.kind) {
      case ContributeToDraw::Kind::kPlayer:
        hasher.AddPlayer(each.numbers.front(), each.what.bytes);
        break;
      case ContributeToDraw::Kind::kDice:
        hasher.AddDice(each.what.sides, each.numbers, each.what.values);
        break;
      case ContributeToDraw::Kind::kBeacon:
        hasher.AddBeacon(frozen.what.beacon.name, frozen.what.beacon.round, each.what.bytes);
        break;
    }
  }
  return hasher.Finish();
}

DrawStrength StrengthOf(const FrozenDraw& frozen) {
  const bool outside = std::any_of(frozen.contributions.begin(), frozen.contributions.end(),
                                   [](const ContributionState& each) { return each.outside; });
  return outside ? DrawStrength::kContributed : DrawStrength::kCommitted;
}

}  // namespace arbitro::engine
