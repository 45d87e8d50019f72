// SPDX-License-Identifier: Apache-2.0
//
// An event's state in a snapshot.
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbitro/limits.h"
#include "daemon/translate/commands.h"
#include "daemon/translate/decision.h"
#include "daemon/translate/state_codec.h"
#include "daemon/translate/value.h"

namespace arbitro::translate {
namespace {

constexpr TextBounds kShortText{0, limits::kTextBytesMax};

void WriteBase(const engine::EventBase& base, stored::EventSnapshot* message) {
  v1::Command written;
  WriteCommand({base.created, "", base.created.event}, &written);
  message->mutable_created()->Swap(written.mutable_create_event());
  message->mutable_ruleset()->set_id(base.ruleset.id);
  message->mutable_ruleset()->set_version(base.ruleset.version);
  message->mutable_ruleset()->set_sha256(base.ruleset.sha256);
  message->mutable_chain()->set_draw_commitment(DigestBytes(base.draw_commitment));
  message->mutable_chain()->set_chain_length(base.chain_length);
  message->set_create_time_us(base.create_time_us);
}

engine::EventBase ReadBase(const stored::EventSnapshot& message, Fields* fields) {
  engine::EventBase base;
  base.created = std::get<engine::CreateEvent>(ReadCommand(message.created(), fields).what);
  const v1::RulesetIdentity& ruleset = message.ruleset();
  base.ruleset = {fields->Text("event.ruleset.id", ruleset.id(), kShortText),
                  fields->Text("event.ruleset.version", ruleset.version(), kShortText),
                  fields->Text("event.ruleset.sha256", ruleset.sha256(), kShortText)};
  base.draw_commitment =
      ReadDigest("event.chain.draw_commitment", message.chain().draw_commitment(), fields);
  base.chain_length = message.chain().chain_length();
  base.create_time_us = message.create_time_us();
  return base;
}

void WritePlayer(const engine::PlayerState& player, stored::PlayerSnapshot* message) {
  message->set_id(player.id);
  message->set_status(static_cast<v1::PlayerStatus>(player.status));
  message->set_entry_round(player.entry_round);
  message->set_points(player.points);
  message->set_byes(player.byes);
  message->set_floats_down(player.floats_down);
  message->set_floats_up(player.floats_up);
  if (!player.deck) return;
  stored::DeckSnapshot* deck = message->mutable_deck();
  WriteDeckRows(player.deck->rows, deck->mutable_rows());
  WriteVerdict(player.deck->verdict, deck->mutable_verdict());
  deck->set_revision(player.deck->revision);
}

engine::PlayerState ReadPlayer(uint32_t number, const stored::PlayerSnapshot& message,
                               Fields* fields) {
  engine::PlayerState player;
  player.id = fields->Id("event.players.id", message.id());
  player.number = number;
  player.status = static_cast<engine::PlayerStatus>(
      fields->Number("event.players.status", message.status(),
                     {1, static_cast<int64_t>(engine::PlayerStatus::kDropped)}));
  player.entry_round = message.entry_round();
  player.points = message.points();
  player.byes = message.byes();
  player.floats_down = message.floats_down();
  player.floats_up = message.floats_up();
  if (!message.has_deck()) return player;
  player.deck = std::make_shared<engine::DeckState>(
      engine::DeckState{ReadDeckRows(message.deck().rows(), fields),
                        ReadVerdict("event.players.deck", message.deck().verdict(), fields),
                        message.deck().revision()});
  return player;
}

void ReadPlayers(const stored::EventSnapshot& message, engine::EventState* event, Fields* fields) {
  auto index = std::make_shared<engine::NameIndex>();
  for (const stored::PlayerSnapshot& written : message.players()) {
    const uint32_t number = static_cast<uint32_t>(event->players.size() + 1);
    engine::PlayerState player = ReadPlayer(number, written, fields);
    if (index->Find(player.id)) fields->Wrong("event.players", "hold an id twice");
    index->Add(player.id, number);
    if (player.status == engine::PlayerStatus::kActive) ++event->active_players;
    event->players.push_back(std::make_shared<engine::PlayerState>(std::move(player)));
  }
  event->index = std::move(index);
}

void WriteTable(const engine::TableState& table, stored::TableSnapshot* message) {
  engine::DrawnTable drawn;
  drawn.kind = table.kind;
  for (const engine::SeatState& seat : table.seats) {
    drawn.seats.push_back({seat.player_number, seat.role});
  }
  drawn.outcomes = table.outcomes;
  WriteDrawnTable(drawn, message->mutable_table());
  if (!table.report.is_null()) WriteValue(table.report, message->mutable_report());
}

engine::TableState ReadTable(const stored::TableSnapshot& message, size_t players, Fields* fields) {
  engine::DrawnTable drawn = ReadDrawnTable("event.rounds.tables", message.table(), fields);
  engine::TableState table;
  table.kind = drawn.kind;
  for (const engine::DrawnSeat& seat : drawn.seats) {
    if (seat.player_number < 1 || seat.player_number > players) {
      fields->Wrong("event.rounds.tables", "seat nobody of the event");
    }
    table.seats.push_back({seat.player_number, seat.role});
  }
  table.outcomes = std::move(drawn.outcomes);
  table.report = ReadValue("event.rounds.tables.report", message.report(), fields);
  return table;
}

void WriteRound(const engine::RoundState& round, stored::RoundSnapshot* message) {
  WriteRoundPaired({{}, *round.certificate, round.draw}, message->mutable_paired());
  for (size_t i = 0; i < round.tables.size(); ++i) {
    WriteTable(*round.tables[i], message->add_tables());
  }
  if (round.closed()) WriteRoundClosed(*round.standings, message->mutable_closed());
  message->set_paired_revision(round.paired_revision);
  message->set_closed_revision(round.closed_revision);
}

void CheckStandings(const engine::RoundClosed& closed, size_t players, Fields* fields) {
  const auto is_player = [players](uint32_t number) { return number >= 1 && number <= players; };
  for (const engine::RecordedStanding& row : closed.rows) {
    if (!is_player(row.player_number) || row.cells.size() != closed.columns.size()) {
      fields->Wrong("event.rounds.closed", "has a row that is nobody's, or of other columns");
    }
  }
  for (uint32_t number : closed.unranked) {
    if (!is_player(number)) fields->Wrong("event.rounds.closed", "leaves out nobody of the event");
  }
}

engine::RoundState ReadRound(uint32_t number, const stored::RoundSnapshot& message, size_t players,
                             Fields* fields) {
  engine::RoundState round;
  round.number = number;
  engine::RoundPaired paired = ReadRoundPaired(message.paired(), fields);
  round.certificate = std::make_shared<engine::Certificate>(std::move(paired.certificate));
  round.draw = paired.draw;
  for (const stored::TableSnapshot& written : message.tables()) {
    engine::TableState table = ReadTable(written, players, fields);
    if (table.decided()) ++round.decided_tables;
    round.tables.push_back(std::make_shared<engine::TableState>(std::move(table)));
  }
  if (message.has_closed()) {
    engine::RoundClosed closed = ReadRoundClosed(message.closed(), fields);
    CheckStandings(closed, players, fields);
    round.standings = std::make_shared<engine::RoundClosed>(std::move(closed));
  }
  round.paired_revision = message.paired_revision();
  round.closed_revision = message.closed_revision();
  return round;
}

}  // namespace

void WriteEventSnapshot(const engine::EventState& event, stored::EventSnapshot* message) {
  if (event.base) WriteBase(*event.base, message);
  message->set_status(static_cast<v1::EventStatus>(event.status));
  for (size_t i = 0; i < event.players.size(); ++i) {
    WritePlayer(*event.players[i], message->add_players());
  }
  for (const auto& round : event.rounds) WriteRound(*round, message->add_rounds());
  message->set_links_opened(event.links_opened);
  message->set_last_link(DigestBytes(event.last_link));
}

engine::EventState ReadEventSnapshot(const std::string& event, const stored::EventSnapshot& message,
                                     Fields* fields) {
  engine::EventState state;
  engine::EventBase base = ReadBase(message, fields);
  if (base.created.event != event) fields->Wrong("event.created", "is of another event");
  state.base = std::make_shared<engine::EventBase>(std::move(base));
  state.status = static_cast<engine::EventStatus>(
      fields->Number("event.status", message.status(),
                     {1, static_cast<int64_t>(engine::EventStatus::kCancelled)}));
  ReadPlayers(message, &state, fields);
  for (int i = 0; i < message.rounds_size(); ++i) {
    state.rounds.push_back(std::make_shared<engine::RoundState>(
        ReadRound(static_cast<uint32_t>(i + 1), message.rounds(i), state.players.size(), fields)));
  }
  state.links_opened = message.links_opened();
  state.last_link = ReadDigest("event.last_link", message.last_link(), fields);
  return state;
}

}  // namespace arbitro::translate
