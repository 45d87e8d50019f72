// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/view/place.h"

#include "daemon/translate/record/decision.h"
#include "daemon/translate/record/place.h"
#include "daemon/translate/view/answers.h"
#include "daemon/translate/wire/names.h"
#include "daemon/translate/wire/value.h"

namespace arbitro::translate {
namespace {

// The id of a player who is called up: of a dry run the player still waits.
std::string IdOf(const engine::EventState& event, const engine::CallUp& one) {
  const engine::PlaceBook& book = *event.places;
  if (one.waiting_number <= book.waiting.size() && book.Waiting(one.waiting_number).waits) {
    return book.Waiting(one.waiting_number).entry.player;
  }
  return one.number <= event.players.size() ? event.Player(one.number).id : "";
}

}  // namespace

void WriteWaiting(const engine::JournalState& state, uint32_t number, uint32_t position,
                  v1::WaitingPlayer* message) {
  const engine::WaitingState& waiting = state.event.places->Waiting(number);
  message->set_player(NameOfPlayer(state.journal, waiting.entry.player));
  message->set_number(number);
  message->set_position(position);
  message->set_person(waiting.entry.person);
  for (const std::string& member : waiting.entry.team) message->add_team(member);
  message->set_division(waiting.decision.division);
  if (!waiting.entry.facts.is_null()) WriteValue(waiting.entry.facts, message->mutable_facts());
  message->set_time_us(waiting.time_us);
  message->set_revision(waiting.revision);
}

void WriteCalledUp(const engine::Accepted& accepted, const engine::JournalState& state,
                   google::protobuf::RepeatedPtrField<v1::CalledUpPlayer>* message) {
  for (const engine::CallUp& one : accepted.decision.called_up) {
    v1::CalledUpPlayer* written = message->Add();
    written->set_player(NameOfPlayer(state.journal, IdOf(state.event, one)));
    written->set_waiting_number(one.waiting_number);
    written->set_number(one.number);
    written->set_entry_round(one.entry_round);
  }
}

void WritePlaces(const engine::EventState& event, v1::Event* message) {
  WriteDetails(*event.places->details, message->mutable_details());
  message->set_waiting_players(event.places->waits);
  message->set_places_drawn_among(static_cast<uint32_t>(event.places->order->size()));
}

void WriteAnswer(const engine::Accepted& accepted, const engine::JournalState& state,
                 v1::PlayerMutationResponse* response) {
  WriteAnswer(accepted, response);
  WriteCalledUp(accepted, state, response->mutable_called_up());
  const auto* waits = accepted.decision.what.If<engine::PlayerWaits>();
  if (waits == nullptr) return;
  const engine::PlaceBook& book = *state.event.places;
  if (waits->number <= book.waiting.size() && !book.Waiting(waits->number).waits) return;
  // The newest is the last in line.
  const bool last = waits->number == book.waiting.size() && !book.IsToBeDrawn();
  response->set_waiting_position(last ? book.waits : book.PositionOf(waits->number));
}

void WriteAnswer(const engine::Accepted& accepted, v1::SetDetailsResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  response->set_event(accepted.command.journal);
}

void WriteAnswer(const engine::Accepted& accepted, const engine::JournalState& state,
                 v1::SetDetailsResponse* response) {
  WriteAnswer(accepted, response);
  WriteCalledUp(accepted, state, response->mutable_called_up());
  response->set_waiting(state.event.places->waits);
}

void WriteAnswer(const engine::Accepted& accepted, v1::DrawPlacesResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  const auto* drawn = accepted.decision.what.If<engine::PlacesDrawn>();
  if (drawn == nullptr) return;
  WriteDrawProof(drawn->draw, response->mutable_draw());
  for (const uint32_t number : drawn->order) response->add_order(number);
}

void WriteAnswer(const engine::Accepted& accepted, const engine::JournalState& state,
                 v1::DrawPlacesResponse* response) {
  WriteAnswer(accepted, response);
  WriteCalledUp(accepted, state, response->mutable_called_up());
  response->set_waiting(state.event.places->waits);
}

}  // namespace arbitro::translate
