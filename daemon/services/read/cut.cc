// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/read/cut.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/services/gate/secrecy.h"
#include "daemon/translate/wire/fields.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::services {
namespace {

v1::CutVerdict VerdictOf(engine::CutVerdict verdict) {
  switch (verdict) {
    case engine::CutVerdict::kOpen:
      return v1::CUT_VERDICT_OPEN;
    case engine::CutVerdict::kOut:
      return v1::CUT_VERDICT_OUT;
    case engine::CutVerdict::kLot:
      return v1::CUT_VERDICT_LOT;
    case engine::CutVerdict::kIn:
      return v1::CUT_VERDICT_IN;
  }
  return v1::CUT_VERDICT_UNSPECIFIED;
}

v1::CutBasis BasisOf(engine::CutBasis basis) {
  switch (basis) {
    case engine::CutBasis::kNothing:
      return v1::CUT_BASIS_NOTHING;
    case engine::CutBasis::kBounds:
      return v1::CUT_BASIS_BOUNDS;
    case engine::CutBasis::kExact:
      return v1::CUT_BASIS_EXACT;
  }
  return v1::CUT_BASIS_UNSPECIFIED;
}

std::string PlayerOf(const engine::JournalState& state, uint32_t number) {
  return number == 0 ? "" : translate::NameOfPlayer(state.journal, state.event.Player(number).id);
}

void WriteCondition(const engine::JournalState& state, const engine::CutOutlook& outlook,
                    const engine::CutCondition& condition, v1::CutCondition* message) {
  message->set_table(translate::NameOfTable({state.journal, outlook.round, condition.table}));
  message->set_number(condition.table);
  message->set_verdict(VerdictOf(condition.verdict));
  const auto table =
      std::find_if(outlook.tables.begin(), outlook.tables.end(),
                   [&](const engine::OpenTable& one) { return one.number == condition.table; });
  if (table == outlook.tables.end()) return;
  const engine::ResultDecided& result = table->results[condition.result];
  for (size_t i = 0; i < table->seats.size(); ++i) {
    v1::CutSeat* seat = message->add_seats();
    seat->set_player(PlayerOf(state, table->seats[i].player_number));
    seat->set_player_number(table->seats[i].player_number);
    seat->set_result(static_cast<v1::SeatResult>(result.outcomes[i].result));
    seat->set_points(result.outcomes[i].points);
  }
}

void WritePlayerCut(const engine::JournalState& state, const engine::CutStanding& standing,
                    v1::CutPlayer* message) {
  message->set_player(PlayerOf(state, standing.player_number));
  message->set_player_number(standing.player_number);
  message->set_verdict(VerdictOf(standing.verdict));
}

void WriteWays(const engine::JournalState& state, const engine::CutOutlook& outlook,
               const engine::CutStanding& standing, v1::CutPlayer* message) {
  for (const engine::CutWay& way : standing.ways) {
    v1::CutWay* written = message->add_ways();
    written->set_result(static_cast<v1::SeatResult>(way.result));
    written->set_points_least(way.points_least);
    written->set_points_most(way.points_most);
    written->set_verdict(VerdictOf(way.verdict));
    for (const engine::CutCondition& condition : way.conditions) {
      WriteCondition(state, outlook, condition, written->add_conditions());
    }
  }
}

// The player's id in the event; empty: the request names none.
std::string ReadPlayerOf(const std::string& event, const v1::GetCutOutlookRequest& request,
                         translate::Fields* fields) {
  if (request.player().empty()) return "";
  const auto name = translate::ReadPlayerName("player", request.player(), fields);
  if (!name.event.empty() && name.event != event) {
    fields->Wrong("player", absl::StrCat("is of `", name.event, "`, must be of `", event, "`"));
  }
  return name.player;
}

// Writes what holds for all players.
void WriteWhole(const engine::CutOutlook& outlook, v1::GetCutOutlookResponse* response) {
  response->set_basis(BasisOf(outlook.basis));
  response->set_phase(outlook.phase);
  response->set_round(outlook.round);
  response->set_rounds_to_come(outlook.rounds_to_come);
  response->set_open_tables(static_cast<uint32_t>(outlook.tables.size()));
  response->set_trials(outlook.trials);
  for (const engine::CutPhaseAhead& phase : outlook.ahead) {
    v1::CutPhase* message = response->add_phases();
    message->set_number(phase.number);
    message->set_kind(static_cast<v1::PhaseKind>(phase.kind));
    message->set_players(phase.players);
  }
}

// Writes one player, with what gets the player there; nothing where the outlook has no such player.
void WriteOne(const engine::JournalState& state, const engine::CutOutlook& outlook,
              uint32_t player_number, v1::GetCutOutlookResponse* response) {
  const std::vector<engine::CutStanding>& players = outlook.players;
  const auto found = std::find_if(players.begin(), players.end(), [&](const auto& one) {
    return one.player_number == player_number;
  });
  if (found == players.end()) return;
  v1::CutPlayer* player = response->add_players();
  WritePlayerCut(state, *found, player);
  WriteWays(state, outlook, *found, player);
  response->set_players_total(1);
}

}  // namespace

engine::OrFailure<CutRead> OpenCut(const ServicePorts& ports, const Caller& caller,
                                   const v1::GetCutOutlookRequest& request) {
  translate::Fields fields(translate::Source::kClient);
  const std::string event = translate::ReadEventName("event", request.event(), &fields);
  const std::string player = ReadPlayerOf(event, request, &fields);
  if (!fields.ok()) return fields.failure();
  CutRead read;
  read.asked = {"GetCutOutlook",
                absl::StrCat(event, "/", player),
                event,
                request.page_size(),
                request.page_token(),
                request.read()};
  auto page = OpenPage(ports, caller, read.asked);
  if (!page.ok()) return std::move(page).failure();
  read.page = *std::move(page);
  const engine::EventState& state = read.page.state->event;
  if (!player.empty()) {
    const engine::PlayerState* found = state.FindPlayer(player);
    if (found == nullptr) return engine::PlayerUnknown(state, player);
    read.player_number = found->number;
  }
  const auto secret = SecretFrom(ViewerOf(caller), *ports.engine, event);
  if (secret && read.page.state->revision >= secret->since_revision) return StandingsSecret();
  return read;
}

void FindCut(const ServicePorts& ports, CutBoard* board, const CutRead& read, CutBoard::Done done) {
  const engine::StatePtr state = read.page.state;
  auto ruleset = PinnedRuleset(ports, state->event);
  if (!ruleset.ok()) return done(CutBoard::Found(std::move(ruleset).failure()));
  const std::string name =
      absl::StrCat(read.asked.journal, "@", state->revision, state->event.draft ? "/draft" : "");
  board->Find(
      name, [&](auto computed) { engine::TakeCutOutlook(state, *ruleset, std::move(computed)); },
      std::move(done));
}

void WriteCut(const ServicePorts& ports, const CutRead& read, const engine::CutOutlook& outlook,
              v1::GetCutOutlookResponse* response) {
  const engine::JournalState& state = *read.page.state;
  WriteWhole(outlook, response);
  response->set_revision(state.revision);
  if (read.player_number != 0) return WriteOne(state, outlook, read.player_number, response);
  const std::vector<engine::CutStanding>& players = outlook.players;
  const uint64_t first = std::min<uint64_t>(read.page.first, players.size());
  const uint64_t end = std::min<uint64_t>(first + read.page.size, players.size());
  for (uint64_t i = first; i < end; ++i) WritePlayerCut(state, players[i], response->add_players());
  response->set_players_total(static_cast<uint32_t>(players.size()));
  response->set_next_page_token(NextPageToken(ports, read.asked, read.page, players.size()));
}

}  // namespace arbitro::services
