// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/state/place.h"

#include <algorithm>
#include <utility>

#include "daemon/engine/state/state.h"

namespace arbitro::engine {
namespace {

template <class T>
void TakeInto(const std::optional<T>& from, T* to) {
  if (from) *to = *from;
}

}  // namespace

void DetailsState::Take(const EventDetails& details) {
  TakeInto(details.time_zone, &time_zone);
  TakeInto(details.venue, &venue);
  TakeInto(details.address, &address);
  TakeInto(details.capacity, &capacity);
  TakeInto(details.visibility, &visibility);
  if (visibility == EventVisibility::kAsListed) visibility = EventVisibility::kListed;
  TakeInto(details.programme, &programme);
  TakeInto(details.drawn_from_us, &drawn_from_us);
}

const WaitingState* PlaceBook::Find(std::string_view id) const {
  const auto number = ids->Find(id);
  return number ? &Waiting(*number) : nullptr;
}

std::vector<uint32_t> PlaceBook::ListOfDraw() const {
  std::vector<uint32_t> list;
  for (uint32_t number = 1; number <= waiting.size(); ++number) {
    const WaitingState& one = Waiting(number);
    if (one.waits && one.time_us < details->drawn_from_us) list.push_back(number);
  }
  return list;
}

std::vector<uint32_t> PlaceBook::InLine(size_t count) const {
  std::vector<uint32_t> line;
  for (size_t at = order_next; at < order->size() && line.size() < count; ++at) {
    if (Waiting((*order)[at]).waits) line.push_back((*order)[at]);
  }
  for (uint32_t number = late_next; number <= waiting.size() && line.size() < count; ++number) {
    if (Waiting(number).waits) line.push_back(number);
  }
  return line;
}

uint32_t PlaceBook::PositionOf(uint32_t number) const {
  if (IsToBeDrawn()) return 0;
  const std::vector<uint32_t> line = InLine(waits);
  const auto found = std::find(line.begin(), line.end(), number);
  return found == line.end() ? 0 : static_cast<uint32_t>(found - line.begin()) + 1;
}

void PlaceBook::Add(const RegisterPlayer& entry, const PlayerWaits& decision, int64_t time_us,
                    uint64_t revision) {
  auto added_ids = std::make_shared<NameIndex>(*ids);
  added_ids->Add(entry.player, decision.number);
  ids = std::move(added_ids);
  auto added_persons = std::make_shared<NameIndex>(*persons);
  for (const std::string& person : entry.Persons()) added_persons->Add(person, decision.number);
  persons = std::move(added_persons);
  waiting.push_back(
      std::make_shared<WaitingState>(WaitingState{entry, decision, time_us, revision, true}));
  ++waits;
}

void PlaceBook::End(uint32_t number) {
  const WaitingState& before = Waiting(number);
  auto left_ids = std::make_shared<NameIndex>(*ids);
  left_ids->Remove(before.entry.player);
  ids = std::move(left_ids);
  auto left_persons = std::make_shared<NameIndex>(*persons);
  for (const std::string& person : before.entry.Persons()) left_persons->Remove(person);
  persons = std::move(left_persons);
  WaitingState ended{{}, before.decision, before.time_us, before.revision, false};
  waiting.Set(number - 1, std::make_shared<WaitingState>(std::move(ended)));
  --waits;
  SkipEnded();
}

void PlaceBook::SkipEnded() {
  while (order_next < order->size() && !Waiting((*order)[order_next]).waits) ++order_next;
  while (late_next <= waiting.size() && !Waiting(late_next).waits) ++late_next;
}

void PlaceBook::SetOrder(std::vector<uint32_t> drawn) {
  order_next = 0;
  late_next = FirstLate(drawn);
  order = std::make_shared<const std::vector<uint32_t>>(std::move(drawn));
  SkipEnded();
}

void StandAtOffset(std::optional<int32_t> utc_offset_minutes, EventState* event) {
  if (!utc_offset_minutes || *utc_offset_minutes == event->places->utc_offset_minutes) return;
  PlaceBook book = *event->places;
  book.utc_offset_minutes = *utc_offset_minutes;
  event->places = std::make_shared<PlaceBook>(std::move(book));
}

std::optional<uint32_t> ContributorIn(const EventState& event, std::string_view player) {
  if (event.frozen && event.frozen->what.subject.kind == DrawSubject::Kind::kPlaces) {
    return event.places->ids->Find(player);
  }
  return event.index->Find(player);
}

uint32_t FirstLate(const std::vector<uint32_t>& order) {
  return order.empty() ? 1 : *std::max_element(order.begin(), order.end()) + 1;
}

}  // namespace arbitro::engine
