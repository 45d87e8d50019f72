// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/snapshot/place.h"
#include "daemon/translate/record/decision.h"

#include <utility>
#include <vector>

#include "daemon/translate/record/commands.h"
#include "daemon/translate/record/own_commands.h"
#include "daemon/translate/record/place.h"

namespace arbitro::translate {
namespace {

void ReadWaiting(const stored::WaitingSnapshot& message, engine::PlaceBook* book, Fields* fields) {
  const auto number = static_cast<uint32_t>(book->waiting.size() + 1);
  engine::PlayerWaits decision =
      ReadWaits("event.places.waiting.decision", message.decision(), fields);
  if (decision.number != number) fields->Wrong("event.places.waiting", "is out of order");
  decision.number = number;
  engine::RegisterPlayer entry;
  if (message.has_entry()) {
    entry = ReadCommand(message.entry(), fields).what.Get<engine::RegisterPlayer>();
  }
  book->Add(entry, decision, message.time_us(), message.revision());
  if (!message.has_entry()) book->End(number);
}

}  // namespace

void WritePlacesSnapshot(const std::string& event, const engine::PlaceBook& book,
                         stored::PlacesSnapshot* message) {
  WriteDetails(*book.details, message->mutable_details());
  message->set_utc_offset_minutes(book.utc_offset_minutes);
  for (size_t i = 0; i < book.waiting.size(); ++i) {
    const engine::WaitingState& waiting = *book.waiting[i];
    stored::WaitingSnapshot* written = message->add_waiting();
    if (waiting.waits) {
      v1::Command command;
      WriteOwnCommand({waiting.entry, "", event}, &command);
      written->mutable_entry()->Swap(command.mutable_register_player());
    }
    WriteDecision(waiting.decision, written->mutable_decision());
    written->set_time_us(waiting.time_us);
    written->set_revision(waiting.revision);
  }
  for (const uint32_t number : *book.order) message->add_order(number);
}

std::shared_ptr<const engine::PlaceBook> ReadPlacesSnapshot(const stored::PlacesSnapshot& message,
                                                            Fields* fields) {
  engine::PlaceBook book;
  engine::DetailsState details;
  details.Take(ReadDetails("event.places.details", message.details(), fields));
  book.details = std::make_shared<engine::DetailsState>(std::move(details));
  book.utc_offset_minutes = message.utc_offset_minutes();
  for (const stored::WaitingSnapshot& written : message.waiting()) {
    ReadWaiting(written, &book, fields);
  }
  std::vector<uint32_t> order(message.order().begin(), message.order().end());
  for (const uint32_t number : order) {
    if (number >= 1 && number <= book.waiting.size()) continue;
    fields->Wrong("event.places.order", "names a number that is not in the list");
    return engine::SharedEmpty<engine::PlaceBook>();
  }
  book.SetOrder(std::move(order));
  return std::make_shared<engine::PlaceBook>(std::move(book));
}

}  // namespace arbitro::translate
