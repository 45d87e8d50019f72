// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/read/evaluate.h"

#include <algorithm>
#include <string>
#include <utility>
#include <variant>

#include "absl/strings/str_cat.h"
#include "arbitro/counted.h"
#include "arbitro/limits.h"
#include "daemon/engine/ask/requests.h"
#include "daemon/services/call/reads.h"
#include "daemon/services/call/reply.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/record/table_commands.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::services {
namespace {

using engine::Failure;
using engine::OrFailure;

struct NamedTable {
  std::vector<std::string> players;      // ids; of a neutral seat empty
  std::vector<uint32_t> roles;           // one a seat
  std::vector<arbitro_seat_kind> kinds;  // one a seat
};
struct NamedTables {
  std::string event;
  std::vector<NamedTable> tables;
};

// Whether a field has one entry a seat, or none.
void CheckSeatFields(const std::string& path, int entries, int seats, translate::Fields* fields) {
  if (entries == 0 || entries == seats) return;
  fields->Wrong(path, absl::StrCat("has ", Counted(entries, "entry", "entries"), ", must have ",
                                   seats, ", or none"));
}

// The id of a player of `event`.
std::string ReadPlayer(const std::string& path, const std::string& given, const std::string& event,
                       translate::Fields* fields) {
  auto name = translate::ReadPlayerName(path, given, fields);
  if (!name.event.empty() && !event.empty() && name.event != event) {
    fields->Wrong(path,
                  absl::StrCat("is a player of `", name.event, "`, must be one of `", event, "`"));
  }
  return std::move(name.player);
}

NamedTable ReadTable(const std::string& path, const v1::ProposedTable& table,
                     const std::string& event, translate::Fields* fields) {
  const int seats = table.players_size();
  CheckSeatFields(path + ".roles", table.roles_size(), seats, fields);
  CheckSeatFields(path + ".kinds", table.kinds_size(), seats, fields);
  NamedTable read;
  read.roles.assign(table.roles().begin(), table.roles().end());
  read.roles.resize(static_cast<size_t>(seats), 0);
  read.kinds = translate::ReadSeatKinds(path + ".kinds", table, fields);
  read.kinds.resize(static_cast<size_t>(seats), ARBITRO_SEAT_PLAYER);
  for (int seat = 0; seat < seats; ++seat) {
    const std::string at = absl::StrCat(path, ".players[", seat, "]");
    const bool neutral = read.kinds[static_cast<size_t>(seat)] == ARBITRO_SEAT_NEUTRAL;
    if (neutral && !table.players(seat).empty()) {
      fields->Wrong(at, "must be empty: a neutral seat has no player");
    }
    read.players.push_back(neutral ? "" : ReadPlayer(at, table.players(seat), event, fields));
  }
  return read;
}

OrFailure<NamedTables> ReadNames(const v1::EvaluatePairingRequest& request, size_t seats_max) {
  translate::Fields fields(translate::Source::kClient);
  NamedTables named;
  named.event = translate::ReadEventName("event", request.event(), &fields);
  if (request.tables().empty()) fields.Wrong("tables", "is missing");
  if (request.tables_size() > static_cast<int>(limits::kPlayersMax)) {
    fields.Wrong("tables", absl::StrCat("has ", request.tables_size(), " tables, allowed is 1 to ",
                                        limits::kPlayersMax));
    return fields.failure();
  }
  for (int i = 0; i < request.tables_size(); ++i) {
    const v1::ProposedTable& table = request.tables(i);
    const std::string at = absl::StrCat("tables[", i, "]");
    if (table.players().empty() || table.players().size() > static_cast<int>(seats_max)) {
      fields.Wrong(at + ".players",
                   absl::StrCat("has ", table.players_size(), " players, allowed is 2 to ",
                                seats_max, ", or one for a bye"));
      continue;
    }
    named.tables.push_back(ReadTable(at, table, named.event, &fields));
  }
  if (!fields.ok()) return fields.failure();
  return named;
}

// The player's index in the request; of a neutral seat none.
OrFailure<uint32_t> IndexOf(const Proposal& proposal, const std::string& id) {
  if (id.empty()) return ARBITRO_NONE;
  const engine::EventState& event = proposal.state->event;
  const engine::PlayerState* player = event.FindPlayer(id);
  if (player == nullptr) return engine::PlayerUnknown(event, id);
  const auto place =
      std::lower_bound(proposal.numbers.begin(), proposal.numbers.end(), player->number);
  if (place == proposal.numbers.end() || *place != player->number) {
    return engine::With(
        engine::Precondition(engine::reason::kPlayerStatus, absl::StrCat("player `", id,
                                                                         "` takes part no more; "
                                                                         "leave the player out")),
        "player", id);
  }
  return static_cast<uint32_t>(place - proposal.numbers.begin());
}

std::string NameOf(const Proposal& proposal, uint32_t index) {
  const engine::PlayerState& player = proposal.state->event.Player(proposal.numbers[index]);
  return translate::NameOfPlayer(proposal.state->journal, player.id);
}

// Adds the tables to the request, their players by index.
std::optional<engine::Failure> AddTables(const std::vector<NamedTable>& tables,
                                         Proposal* proposal) {
  for (const NamedTable& each : tables) {
    Table table;
    table.kind = each.players.size() == 1 ? ARBITRO_TABLE_BYE : ARBITRO_TABLE_MATCH;
    for (size_t seat = 0; seat < each.players.size(); ++seat) {
      auto index = IndexOf(*proposal, each.players[seat]);
      if (!index.ok()) return std::move(index).failure();
      table.seats.push_back({*index, each.roles[seat], 0, each.kinds[seat]});
    }
    proposal->request.tables.push_back(std::move(table));
  }
  return std::nullopt;
}

}  // namespace

OrFailure<Proposal> ReadProposal(const ServicePorts& ports, const Caller& caller,
                                 const v1::EvaluatePairingRequest& request, size_t seats_max) {
  auto named = ReadNames(request, seats_max);
  if (!named.ok()) return std::move(named).failure();
  const auto& [event_name, tables] = *named;
  auto state = ReadState(ports, caller, event_name, request.read());
  if (!state.ok()) return std::move(state).failure();
  Proposal proposal;
  proposal.state = *state;
  const engine::EventState& event = proposal.state->event;
  auto ruleset = PinnedRuleset(ports, event);
  if (!ruleset.ok()) return std::move(ruleset).failure();
  proposal.ruleset = *ruleset;
  const auto round = static_cast<uint32_t>(event.rounds.size() + 1);
  proposal.request = engine::MakeDrawRequest(event, round, {}, &proposal.numbers);
  engine::AddHistory(event, proposal.ruleset->description(), round, proposal.numbers,
                     &proposal.request);
  if (auto failure = AddTables(tables, &proposal)) return *std::move(failure);
  return proposal;
}

std::optional<Failure> WriteEvaluation(const Proposal& proposal,
                                       const Reply<RoundEvaluation>& reply,
                                       v1::EvaluatePairingResponse* response) {
  if (auto failure = FailureOf(*proposal.ruleset, reply)) return failure;
  const RoundEvaluation& evaluation = *reply.answer();
  for (const RoundProblem& problem : evaluation.problems) {
    v1::PairingProblem* written = response->add_problems();
    written->set_code(problem.code);
    written->set_rule(problem.rule);
    for (uint32_t player : {problem.player, problem.other_player}) {
      if (player < proposal.numbers.size()) written->add_players(NameOf(proposal, player));
    }
  }
  for (const Criterion& criterion : evaluation.criteria) {
    translate::WriteCriterion(criterion, response->add_criteria());
  }
  for (int64_t cost : evaluation.cost) response->add_cost(cost);
  for (int64_t optimum : evaluation.optimum) response->add_optimum(optimum);
  response->set_revision(proposal.state->revision);
  return std::nullopt;
}

}  // namespace arbitro::services
