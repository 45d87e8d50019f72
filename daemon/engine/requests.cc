// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/requests.h"

#include <string>
#include <utility>

#include "daemon/engine/concat.h"

namespace arbitro::engine {
namespace {

// Calls `visit(round, table)` for each table, round by round.
template <class Visit>
void ForEachTable(const EventState& event, Visit visit) {
  for (const auto& round : event.rounds) {
    for (size_t i = 0; i < round->tables.size(); ++i) visit(*round, *round->tables[i]);
  }
}

std::string NearKeys(const CatalogueView& catalogue, const DeckLine& line) {
  std::string near;
  const auto add = [&](uint32_t card) {
    AppendAll(&near, near.empty() ? "" : ", ", "`", catalogue.Key(card), "` (",
              catalogue.Name(card), ")");
  };
  const std::vector<uint32_t> same_name = catalogue.Named(line.name);
  for (size_t i = 0; i < same_name.size() && i < 3; ++i) add(same_name[i]);
  const uint32_t place = catalogue.LowerBound(line.card);
  if (near.empty() && place > 0) add(place - 1);
  if (same_name.empty() && place < catalogue.size()) add(place);
  return near;
}

}  // namespace

DrawRequest MakeDrawRequest(const EventState& event, uint32_t round, const SeedBytes& seed,
                            std::vector<uint32_t>* numbers) {
  DrawRequest request;
  request.seed = seed;
  request.round = round;
  request.format = event.base->created.format;
  request.settings = event.base->created.settings;
  std::vector<uint32_t> index_of(event.players.size() + 1, ARBITRO_NONE);
  numbers->clear();
  for (size_t i = 0; i < event.players.size(); ++i) {
    if (event.players[i]->status != PlayerStatus::kActive) continue;
    index_of[i + 1] = static_cast<uint32_t>(numbers->size());
    numbers->push_back(static_cast<uint32_t>(i + 1));
  }
  request.entrants = static_cast<uint32_t>(numbers->size());
  if (!event.rounds.empty()) {
    request.entrants = 0;
    const RoundState& first = *event.rounds.front();
    for (size_t i = 0; i < first.tables.size(); ++i) {
      request.entrants += static_cast<uint32_t>(first.tables[i]->seats.size());
    }
  }
  std::vector<std::vector<uint32_t>> met(numbers->size());
  ForEachTable(event, [&](const RoundState&, const TableState& table) {
    for (const SeatState& seat : table.seats) {
      const uint32_t player = index_of[seat.player_number];
      if (player == ARBITRO_NONE) continue;
      for (const SeatState& other : table.seats) {
        const uint32_t opponent = index_of[other.player_number];
        if (opponent != ARBITRO_NONE && opponent != player) met[player].push_back(opponent);
      }
    }
  });
  for (size_t i = 0; i < numbers->size(); ++i) {
    const PlayerState& player = event.Player((*numbers)[i]);
    DrawPlayer row = {};
    row.points = player.points;
    row.first_met = static_cast<uint32_t>(request.met.size());
    row.met_count = static_cast<uint32_t>(met[i].size());
    row.byes = player.byes;
    row.floats_down = player.floats_down;
    row.floats_up = player.floats_up;
    row.entry_round = player.entry_round;
    row.number = player.number;
    row.flags =
        player.deck && player.deck->verdict.violations.empty() ? ARBITRO_DRAW_PLAYER_DECK_LEGAL : 0;
    request.players.push_back(row);
    request.met.insert(request.met.end(), met[i].begin(), met[i].end());
  }
  return request;
}

StandingsRequest MakeStandingsRequest(const EventState& event) {
  StandingsRequest request;
  request.format = event.base->created.format;
  request.settings = event.base->created.settings;
  request.rounds_played = event.RoundsClosed();
  std::vector<std::vector<PlayerResult>> results(event.players.size());
  ForEachTable(event, [&](const RoundState& round, const TableState& table) {
    if (!table.decided()) return;
    for (size_t i = 0; i < table.seats.size(); ++i) {
      PlayerResult result = {};
      result.round = round.number;
      result.opponent =
          table.seats.size() == 2 ? table.seats[1 - i].player_number - 1 : ARBITRO_NONE;
      result.result = table.outcomes[i].result;
      result.points = table.outcomes[i].points;
      results[table.seats[i].player_number - 1].push_back(result);
    }
  });
  for (size_t i = 0; i < event.players.size(); ++i) {
    const PlayerState& player = *event.players[i];
    StandingsPlayer row = {};
    row.points = player.points;
    row.status =
        player.status == PlayerStatus::kActive ? ARBITRO_PLAYER_ACTIVE : ARBITRO_PLAYER_DROPPED;
    row.flags = player.entry_round > 1 ? ARBITRO_PLAYER_LATE : 0;
    row.first_result = static_cast<uint32_t>(request.results.size());
    row.result_count = static_cast<uint32_t>(results[i].size());
    row.entry_round = player.entry_round;
    row.number = player.number;
    request.players.push_back(row);
    request.results.insert(request.results.end(), results[i].begin(), results[i].end());
  }
  return request;
}

OutcomeRequest MakeOutcomeRequest(const EventState& event, uint32_t round, const TableState& table,
                                  const Value& report) {
  OutcomeRequest request;
  request.format = event.base->created.format;
  request.settings = event.base->created.settings;
  request.round = round;
  request.table_kind = table.kind;
  request.seat_count = static_cast<uint32_t>(table.seats.size());
  request.report = report;
  return request;
}

OrFailure<DeckRequest> MakeDeckRequest(const EventState& event, const CatalogueView& catalogue,
                                       const std::vector<DeckLine>& rows) {
  DeckRequest request;
  request.format = event.base->created.format;
  request.settings = event.base->created.settings;
  request.rounds_paired = static_cast<uint32_t>(event.rounds.size());
  for (size_t i = 0; i < rows.size(); ++i) {
    const std::optional<uint32_t> card = catalogue.Find(rows[i].card);
    if (!card) {
      const std::string near = NearKeys(catalogue, rows[i]);
      Failure failure = NotFound(
          reason::kCardUnknown,
          {"card", rows[i].card, near.empty() ? "the catalogue is empty" : "near is " + near});
      return With(std::move(failure), "field", Concat("rows[", i, "].card"));
    }
    request.rows.push_back({rows[i].count, *card, rows[i].name, rows[i].marks});
  }
  return request;
}

}  // namespace arbitro::engine
