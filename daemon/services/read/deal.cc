// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/read/deal.h"
#include "daemon/services/gate/drafts.h"

#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "daemon/engine/ask/sealed_deals.h"
#include "daemon/services/call/reads.h"
#include "daemon/services/gate/secrecy.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/wire/fields.h"
#include "daemon/translate/wire/value.h"

namespace arbitro::services {
namespace {

using engine::Failure;
using engine::OrFailure;

// Returns the seat of the caller, or 0 if the caller does not sit there.
uint32_t SeatOfCaller(const engine::JournalState& state, const engine::TableState& table,
                      const Caller& caller) {
  std::vector<std::string> players = caller.players;
  if (caller.local) players = {caller.said_role};
  for (const std::string& said : players) {
    translate::Fields fields(translate::Source::kClient);
    const translate::PlayerName name = translate::ReadPlayerName("player", said, &fields);
    if (!fields.ok() || name.event != state.journal) continue;
    const engine::PlayerState* player = state.event.FindPlayer(name.player);
    const uint32_t seat = player == nullptr ? 0 : table.SeatOf(player->number);
    if (seat != 0) return seat;
  }
  return 0;
}

// Writes the seats that the caller may see, each with what it was dealt.
void WriteDealtSeats(const DealRead& read, const engine::TableState& table,
                     const std::vector<Value>& dealt, v1::Deal* deal) {
  for (uint32_t seat = 1; seat <= table.seats.size(); ++seat) {
    if (read.seat != 0 && read.seat != seat) continue;
    v1::DealtSeat* written = deal->add_seats();
    written->set_seat(seat);
    const uint32_t number = table.seats[seat - 1].player_number;
    if (number != 0) {
      const std::string& id = read.state->event.Player(number).id;
      written->set_player(translate::NameOfPlayer(read.state->journal, id));
    }
    if (seat <= dealt.size()) translate::WriteValue(dealt[seat - 1], written->mutable_value());
  }
}

v1::Deal Write(const DealRead& read, const engine::Digest& seed, const std::vector<Value>& dealt) {
  const engine::RoundState& round = *read.state->event.FindRound(read.table.round);
  v1::Deal deal;
  deal.set_table(translate::NameOfTable(read.table));
  const engine::DealSource source = engine::DealSourceOf(round, read.table.table);
  deal.set_attempt(source.attempt);
  deal.set_link_index(source.link_index);
  deal.set_deal(source.deal);
  deal.set_revealed(read.revealed);
  WriteDealtSeats(read, round.tables[read.table.table - 1], dealt, &deal);
  if (read.revealed) deal.set_seed(translate::DigestBytes(seed));
  return deal;
}

engine::Task<OrFailure<v1::Deal>> AskedDeal(DealRead read,
                                            std::shared_ptr<const RulesetClient> ruleset,
                                            engine::Digest seed) {
  const engine::DealtTable place = {*read.state, read.table.round, read.table.table};
  const Value no_report;
  CO_ASSIGN_OR_RETURN(const std::vector<Value> dealt,
                      co_await DealOf(*ruleset, place, seed, no_report));
  co_return Write(read, seed, dealt);
}

}  // namespace

OrFailure<DealRead> OpenDeal(const ServicePorts& ports, const Caller& caller,
                             const v1::GetDealRequest& request) {
  translate::Fields fields(translate::Source::kClient);
  DealRead read;
  read.table = translate::ReadTableName("table", request.table(), &fields);
  if (!fields.ok()) return fields.failure();
  auto state = ports.engine->Read(read.table.event, 0);
  if (!state.ok()) return std::move(state).failure();
  read.state = SeenBy(caller, *ports.engine, *state);
  const auto found = FindRound(read.state->event, read.table.round);
  if (!found.ok()) return found.failure();
  const engine::RoundState& round = **found;
  if (auto failure = CheckTable(round, read.table.table)) return std::move(*failure);
  const engine::TableState& table = round.tables[read.table.table - 1];
  if (!engine::IsDealt(round, table)) {
    return engine::NotFound(engine::reason::kDealUnknown,
                            {"deal", request.table(), "the cards are dealt at the table"});
  }
  read.revealed = engine::IsRevealed(table);
  if (read.revealed) return read;
  read.seat = SeatOfCaller(*read.state, table, caller);
  if (read.seat != 0 || ViewerOf(caller, access::Content::kDeal) == Viewer::kReferee) return read;
  return engine::Fail(absl::StatusCode::kPermissionDenied, engine::reason::kDealSecret,
                      "until the table is decided, only the referee sees what was dealt, and each "
                      "player the own cards");
}

void AnswerDeal(const ServicePorts& ports, const DealRead& read,
                std::function<void(OrFailure<v1::Deal>)> done) {
  const auto found = PinnedRuleset(ports, read.state->event);
  if (!found.ok()) return done(found.failure());
  const engine::DealtTable place = {*read.state, read.table.round, read.table.table};
  const auto seed = engine::SeedOfDeal(place, ports.engine->ports().draw_links);
  if (!seed.ok()) return done(seed.failure());
  Start(AskedDeal(read, *found, *seed), std::move(done));
}

}  // namespace arbitro::services
