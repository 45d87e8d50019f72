// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/read/why_rank.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/state/round_edit.h"
#include "daemon/services/call/localize.h"
#include "daemon/services/call/reads.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/view/state.h"
#include "daemon/translate/wire/names.h"
#include "daemon/translate/wire/value.h"

namespace arbitro::services {
namespace {

// Tells what the reader's standings rest on, beside the ruleset: lots, or a person.
struct Grounds {
  const engine::RoundState* round = nullptr;  // the closed one; null: none is
  bool by_hand() const { return round != nullptr && round->standings_entered != nullptr; }
  bool by_lots() const { return round != nullptr && round->standings.draw().link_index != 0; }
};

Grounds GroundsOf(const engine::EventState& event, uint32_t round) {
  if (round != 0) return {event.FindRound(round)};
  for (size_t i = event.rounds.size(); i > 0; --i) {
    if (event.rounds[i - 1]->closed()) return {event.rounds[i - 1].get()};
  }
  return {};
}

void WriteGrounds(const Grounds& grounds, v1::ExplainRankResponse* response) {
  if (grounds.by_lots()) {
    translate::WriteDrawProof(grounds.round->standings.draw(), response->mutable_lots());
  }
  if (grounds.by_hand()) {
    translate::WriteHand(*grounds.round->standings_entered, response->mutable_by_hand());
  }
}

// PLAYER_STATUS: the standings have no row of the player.
engine::Failure LeftOut(const std::string& player) {
  return engine::With(
      engine::Precondition(engine::reason::kPlayerStatus,
                           absl::StrCat("the standings leave player `", player,
                                        "` out; `GetPlayer` says what became of the player")),
      "player", player);
}

// Writes rows and what parts them.
class RankWriter {
 public:
  RankWriter(const translate::StandingsTable& table, Grounds grounds, const RulesetClient* ruleset,
             const translate::Language& language)
      : table_(table), grounds_(grounds), ruleset_(ruleset), language_(language) {
    const auto& rows = table.standings.rows;
    row_of_.assign(table.state->event.players.size() + 1, rows.size());
    for (size_t i = 0; i < rows.size(); ++i) row_of_[rows[i].player_number] = i;
  }

  size_t rows() const { return table_.standings.rows.size(); }
  size_t RowOf(uint32_t number) const { return row_of_[number]; }

  void WriteRow(size_t row, v1::StandingsRow* message) const {
    translate::WriteStandingsRow(table_, table_.standings.rows[row], message);
  }

  // The neighbour's row, and what parts `lower` from the row above it.
  void WriteParting(size_t neighbour, size_t lower, v1::RankParting* message) const {
    WriteRow(neighbour, message->mutable_row());
    const std::vector<Column>& columns = table_.standings.columns;
    const engine::RecordedStanding& row = table_.standings.rows[lower];
    if (row.broken_by > 0 && row.broken_by <= columns.size()) {
      const Column& column = columns[row.broken_by - 1];
      message->set_column(column.id);
      message->set_rule(column.rule);
      const Rule* rule =
          ruleset_ == nullptr ? nullptr : ruleset_->description().FindRule(column.rule);
      if (rule != nullptr && !rule->text.empty()) {
        translate::WriteTexts(rule->text, language_, message->mutable_rule_texts());
      }
      return;
    }
    if (row.rank == table_.standings.rows[lower - 1].rank) return;
    message->set_by_hand(grounds_.by_hand());
    message->set_by_lot(!grounds_.by_hand() && grounds_.by_lots());
  }

  // The tables of the player up to the round that the standings are of.
  void WriteMatches(uint32_t number, uint32_t last_round, v1::ExplainRankResponse* response) const {
    for (const auto& round : table_.state->event.rounds) {
      if (last_round != 0 && round->number > last_round) break;
      const uint32_t at = round->TableOf(number);
      if (at == 0) continue;
      const engine::TableState table = round->tables[at - 1];
      v1::RankMatch* match = response->add_matches();
      match->set_round(round->number);
      match->set_table(at);
      match->set_bye(table.is_bye());
      const size_t own = table.SeatOf(number) - 1;
      if (table.decided()) {
        translate::WriteOutcome(engine::ResultOf(table), own, match->mutable_outcome());
      }
      for (size_t seat = 0; seat < table.seats.size(); ++seat) {
        const uint32_t other = table.seats[seat].player_number;
        if (seat == own || other == 0 || RowOf(other) == rows()) continue;
        WriteRow(RowOf(other), match->add_opponents());
      }
    }
  }

  // The rows above and below, where there are some.
  void WriteNeighbours(size_t row, v1::ExplainRankResponse* response) const {
    if (row > 0) WriteParting(row - 1, row, response->mutable_above());
    if (row + 1 < rows()) WriteParting(row + 1, row + 1, response->mutable_below());
  }

 private:
  const translate::StandingsTable& table_;
  const Grounds grounds_;
  const RulesetClient* ruleset_;
  const translate::Language language_;
  std::vector<size_t> row_of_;  // by registration number; rows(): none
};

}  // namespace

engine::OrFailure<RankRead> OpenRank(const ServicePorts& ports, const Caller& caller,
                                     const v1::ExplainRankRequest& request) {
  translate::Fields fields(translate::Source::kClient);
  const auto name = translate::ReadPlayerName("player", request.player(), &fields);
  if (!fields.ok()) return fields.failure();
  v1::GetStandingsRequest standings;
  standings.set_event(name.event);
  standings.set_round(request.round());
  standings.set_with_names(request.with_names());
  *standings.mutable_read() = request.read();
  auto opened = OpenStandings(ports, caller, standings);
  if (!opened.ok()) return std::move(opened).failure();
  RankRead read = {*std::move(opened)};
  const engine::EventState& event = read.standings.page.state->event;
  const engine::PlayerState* player = event.FindPlayer(name.player);
  if (player == nullptr) return engine::PlayerUnknown(event, name.player);
  read.player_number = player->number;
  return read;
}

std::optional<engine::Failure> WriteRank(const ServicePorts& ports, const RankRead& read,
                                         const translate::StandingsTable& table,
                                         const translate::Language& language,
                                         v1::ExplainRankResponse* response) {
  const engine::JournalState& state = *read.standings.page.state;
  const auto ruleset = RulesetOfJournal(*ports.engine, state.journal);
  const Grounds grounds = GroundsOf(state.event, read.standings.round);
  const RankWriter writer(table, grounds, ruleset.get(), language);
  const size_t row = writer.RowOf(read.player_number);
  if (row == writer.rows()) {
    return LeftOut(state.event.Player(read.player_number).id);
  }
  writer.WriteRow(row, response->mutable_row());
  for (const Column& column : table.standings.columns) {
    translate::WriteColumn(column, response->add_columns());
  }
  JoinColumns(*ports.engine, state.journal, language, response->mutable_columns());
  writer.WriteNeighbours(row, response);
  writer.WriteMatches(read.player_number, read.standings.round, response);
  WriteGrounds(grounds, response);
  response->set_round(read.standings.round);
  response->set_rows_total(static_cast<uint32_t>(writer.rows()));
  response->set_revision(state.revision);
  return std::nullopt;
}

}  // namespace arbitro::services
