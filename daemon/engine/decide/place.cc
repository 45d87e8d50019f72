// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/decide/place.h"

#include <algorithm>
#include <utility>

#include "daemon/engine/check/frozen_draw.h"
#include "daemon/engine/check/place.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/decide/commands.h"
#include "daemon/engine/decide/open_draw.h"
#include "daemon/engine/model/concat.h"
#include "kit/random.h"

namespace arbitro::engine {
namespace {

constexpr std::string_view kPlacesLabel = "place.lots";

// Players who take part once the decision holds.
uint32_t ActiveAfter(const EventState& event, const Command& command, const Decision& decision) {
  const auto* changed = decision.what.If<PlayerChanged>();
  const bool expels = changed != nullptr && command.what.Is<ExpelPlayer>() &&
                      event.Player(changed->number).status == PlayerStatus::kActive;
  return event.active_players - (decision.what.Is<PlayerDropped>() || expels ? 1 : 0);
}

// The book once the decision holds, as far as it says who comes next.
PlaceBook BookAfter(const EventState& event, const Command& command, const Decision& decision) {
  PlaceBook book = *event.places;
  if (const auto* set = command.what.If<SetDetails>()) {
    DetailsState details = *book.details;
    details.Take(set->details);
    book.details = std::make_shared<DetailsState>(std::move(details));
  }
  if (const auto* drawn = decision.what.If<PlacesDrawn>()) book.SetOrder(drawn->order);
  return book;
}

// Whether a decision may give places to those who wait.
bool MayCallUp(const Command& command, const Decision& decision) {
  return decision.what.Is<PlayerDropped>() || decision.what.Is<PlacesDrawn>() ||
         decision.what.Is<DetailsSet>() || command.what.Is<ExpelPlayer>();
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

void AddCallUps(const DecideContext& context, const Command& command, Decision* decision) {
  const EventState& event = context.state->event;
  if (event.places->waits == 0 || !MayCallUp(command, *decision)) return;
  const PlaceBook book = BookAfter(event, command, *decision);
  if (book.IsToBeDrawn()) return;
  const uint32_t places =
      FreePlaces(event, book.details->capacity, ActiveAfter(event, command, *decision));
  auto number = static_cast<uint32_t>(event.players.size());
  for (const uint32_t waiting : book.InLine(places)) {
    const uint32_t entry_round = book.Waiting(waiting).decision.entry_round;
    decision->called_up.push_back({waiting, ++number, std::max(entry_round, event.NextRound())});
  }
}

OrFailure<DecidedCommand> EndWaiting(const DecideContext& context, const WaitingState& waiting) {
  const auto& frozen = context.state->event.frozen;
  if (frozen && frozen->what.subject.kind == DrawSubject::Kind::kPlaces) {
    return DrawIsFrozen(*frozen);
  }
  return Decided(WaitingEnded{waiting.decision.number});
}

OrDecided Decide(const Asked<SetDetails>& asked) {
  const PlaceBook& book = *asked.event().places;
  TRY(CheckAct<SetDetails>({asked.event()}));
  TRY(CheckDetails(&book, asked.what.details, asked.context.utc_offset_minutes.has_value()));
  DecidedCommand decided =
      Decided(DetailsSet{asked.what.details.capacity.value_or(book.details->capacity)});
  decided.without_ruleset = true;
  return decided;
}

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
