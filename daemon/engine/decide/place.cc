// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/decide/place.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "daemon/engine/ask/person_troubles.h"
#include "daemon/engine/check/frozen_draw.h"
#include "daemon/engine/check/place.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/decide/commands.h"
#include "daemon/engine/decide/open_draw.h"
#include "daemon/engine/decide/persons.h"
#include "daemon/engine/fold/fold.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/engine_revision.h"
#include "kit/random.h"

namespace arbitro::engine {
namespace {

constexpr std::string_view kPlacesLabel = "place.lots";

// The kinds of decision after which engines up to kBeforeCallUps looked for free places.
bool LookedForPlaces(const Command& command, const Decision& decision) {
  return decision.what.Is<PlayerDropped>() || decision.what.Is<PlacesDrawn>() ||
         decision.what.Is<DetailsSet>() || command.what.Is<ExpelPlayer>();
}

// The event as it is once the decision holds; null where it contradicts the state, which the
// engine finds again when it folds the record.
StatePtr TryOut(const DecideContext& context, const Command& command,
                const DecidedCommand& decided) {
  RecordContent content;
  content.command = command;
  content.inputs = decided.inputs;
  content.inputs.time_us = context.time_us;
  content.decision = decided.decision;
  RecordPlace place;
  place.journal = command.journal;
  place.revision = context.state->revision + 1;
  place.time_us = context.time_us;
  absl::StatusOr<StatePtr> after = Fold(*context.state, place, content);
  return after.ok() ? *std::move(after) : nullptr;
}

// Ids of those who wait and get no place, for a person of theirs may not play.
std::set<std::string> PassedOver(const DecideContext& context, const EventState& event) {
  std::set<std::string> ids;
  TakenFacts known = {context.facts, context.merged};
  AddKnown(context.of_waiting, &known.facts, &known.merged);
  for (const PersonTrouble& trouble : FindTroublesOfWaiting(event, known, context.NowUs())) {
    ids.insert(trouble.player);
  }
  return ids;
}

std::vector<uint32_t> Drawn(const DrawProof& draw, std::vector<uint32_t> numbers) {
  kit::Seed seed;
  std::copy(draw.seed.begin(), draw.seed.end(), seed.bytes.begin());
  kit::RandomStream stream(seed, kPlacesLabel);
  stream.Shuffle(&numbers);
  return numbers;
}

}  // namespace

OrFailure<std::vector<uint32_t>> ListOfPlaces(const DecideContext& context) {
  const EventState& event = context.state->event;
  const PlaceBook& book = *event.places;
  TRY(CheckAct<DrawPlaces>({event}));
  const int64_t from_us = book.details->drawn_from_us;
  if (context.time_us < from_us || context.NowUs() < from_us) {
    return With(Precondition(reason::kPlacesDraw,
                             "registrations still come into the draw; draw when its moment has "
                             "come, or set an earlier one"),
                "places_drawn_from_us", Concat(from_us));
  }
  std::vector<uint32_t> list = book.ListOfDraw();
  if (!list.empty()) return list;
  return With(Precondition(reason::kPlacesDraw,
                           "all who wait registered after the draw's moment; set a later one, or "
                           "let places go in the order of registration"),
              "places_drawn_from_us", Concat(from_us));
}

void AddCallUps(const DecideContext& context, const Command& command, DecidedCommand* decided) {
  if (context.state->event.places->waits == 0) return;
  const bool before = context.engine_revision <= kBeforeCallUps;
  if (before && !LookedForPlaces(command, decided->decision)) return;
  const StatePtr after = TryOut(context, command, *decided);
  if (after == nullptr) return;
  const EventState& event = after->event;
  uint32_t places = FreePlaces(event);
  // The list of a frozen draw stands still.
  if (places == 0 || (event.frozen && !before)) return;
  decided->looked_who_waits = !before;
  const std::set<std::string> passed =
      before ? std::set<std::string>() : PassedOver(context, event);
  auto number = static_cast<uint32_t>(event.players.size());
  for (const uint32_t waiting : event.places->InLine(event.places->waits)) {
    if (places == 0) return;
    const WaitingState& next = event.places->Waiting(waiting);
    if (passed.count(next.entry.player) != 0) continue;
    const uint32_t entry_round = std::max(next.decision.entry_round, event.NextRound());
    decided->decision.called_up.push_back({waiting, ++number, entry_round});
    --places;
  }
}

OrFailure<DecidedCommand> EndWaiting(const DecideContext& context, const WaitingState& waiting) {
  const auto& frozen = context.state->event.frozen;
  if (frozen && frozen->what.subject.kind == DrawSubject::Kind::kPlaces) {
    return DrawIsFrozen(*frozen);
  }
  DecidedCommand decided = Decided(WaitingEnded{waiting.decision.number});
  if (context.engine_revision <= kBeforeGamesTakenBack) return decided;
  // A player without a place owes nothing any more.
  decided.decision.settled_duties = context.state->event.life->OpenDutiesOf(waiting.revision);
  return decided;
}

OrDecided Decide(const Asked<SetDetails>& asked) {
  const PlaceBook& book = *asked.event().places;
  TRY(CheckAct<SetDetails>({asked.event()}));
  TRY(CheckDetails(&book, asked.what.details, asked.context.utc_offset_minutes.has_value()));
  TRY(CheckChangesOf(asked));
  DecidedCommand decided =
      Decided(DetailsSet{asked.what.details.capacity.value_or(book.details->capacity)});
  decided.without_ruleset = true;
  return decided;
}

// Fails with PLACES_DRAW, DRAW_FROZEN, DRAW_LIST_CHANGED, DRAW_SECRET_MISSING.
OrDecided Decide(const Asked<DrawPlaces>& asked) {
  const DecideContext& context = asked.context;
  ASSIGN_OR_RETURN(const std::vector<uint32_t> numbers, ListOfPlaces(context));
  const DrawSubject subject = {DrawSubject::Kind::kPlaces};
  ASSIGN_OR_RETURN(const DrawProof draw, OpenEventDraw(context, subject, numbers));
  DecidedCommand decided = Decided(PlacesDrawn{draw, Drawn(draw, numbers)});
  decided.inputs.seed = std::string(storage::AsBytes(draw.seed));
  decided.without_ruleset = true;
  return decided;
}

}  // namespace arbitro::engine
