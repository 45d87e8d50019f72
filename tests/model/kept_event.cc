// SPDX-License-Identifier: Apache-2.0

#include "tests/model/kept_event.h"

#include <algorithm>
#include <cstdlib>
#include <variant>

#include "arbitro/value.h"

namespace arbitro::model {
namespace {

std::string IdOf(uint32_t player) { return "p" + std::to_string(player); }

Value ReportOf(Went went) {
  if (went == Went::kTied) return Value::Struct({{"winner", Value::Text("tie")}});
  return Value::Struct({{"winner", Value::Text(went == Went::kFirstWon ? "first" : "second")}});
}

using Wide = unsigned __int128;

// In lowest terms; what is too long for a fraction of the models is none of theirs.
Fraction FractionOf(const arbitro_u128& above, const arbitro_u128& below) {
  const auto wide = [](const arbitro_u128& number) {
    return (Wide{number.high} << 64) | Wide{number.low};
  };
  Wide a = wide(above);
  Wide b = wide(below);
  while (b != 0) std::swap(a %= b, b);
  if (a == 0) return {-1, 1};
  const Wide reduced_above = wide(above) / a;
  const Wide reduced_below = wide(below) / a;
  if (std::max(reduced_above, reduced_below) > Wide{INT64_MAX}) return {-1, 1};
  return {static_cast<int64_t>(reduced_above), static_cast<int64_t>(reduced_below)};
}

}  // namespace

KeptEvent::KeptEvent(const Game& game, std::shared_ptr<const RulesetClient> ruleset, uint64_t seed)
    : game_(game), engine_(std::move(ruleset), seed) {
  event_.players.resize(1);
}

std::string KeptEvent::Begin(const Chosen& chosen, uint32_t players) {
  engine::CreateEvent create;
  create.event = kModelEvent;
  create.ruleset = game_.ruleset;
  create.format = game_.format;
  create.settings = game_.settings(chosen);
  std::string refused = Do(create);
  if (refused.empty() && game_.is_sanctioned) refused = Do(engine::RequestEvent{});
  if (refused.empty() && game_.is_sanctioned) refused = Do(engine::SanctionEvent{});
  if (refused.empty()) refused = Do(engine::OpenRegistration{});
  for (uint32_t i = 0; refused.empty() && i < players; ++i) refused = Enter();
  return refused;
}

std::string KeptEvent::Start() { return Do(engine::StartEvent{}); }

std::string KeptEvent::StartPhase(uint32_t number) {
  const std::string refused = Do(engine::StartPhase{number});
  in_cut_ = in_cut_ || (refused.empty() && number > 1);
  return refused;
}

std::string KeptEvent::Complete() { return Do(engine::CompleteEvent{}); }

// --- Players

std::string KeptEvent::Enter() {
  const auto number = static_cast<uint32_t>(event_.players.size());
  const std::string refused = Do(engine::RegisterPlayer{IdOf(number)});
  if (!refused.empty()) return refused;
  PlainPlayer player;
  player.entry_round = rounds() + 1;
  event_.players.push_back(player);
  return "";
}

std::string KeptEvent::Leave(uint32_t player) {
  const std::string refused = Do(engine::DropPlayer{IdOf(player)});
  if (refused.empty()) Drop(player);
  return refused;
}

void KeptEvent::Drop(uint32_t player) {
  event_.players[player].dropped = true;
  event_.players[player].left_from = rounds() + 1;
}

std::string KeptEvent::ComeBack(uint32_t player) {
  const std::string refused = Do(engine::ReenterPlayer{IdOf(player)});
  if (!refused.empty()) return refused;
  event_.players[player].dropped = false;
  event_.players[player].left_from = 0;
  return refused;
}

std::string KeptEvent::StayAway(uint32_t player) {
  const engine::Outcome outcome = engine_.Do(engine::SetAbsent{IdOf(player), rounds() + 1});
  const auto* accepted = outcome.if_value();
  if (accepted == nullptr) return RefusalOf(outcome);
  // No digest speaks of absences: a ruleset may take one for a drop.
  if (accepted->decision.what.If<engine::PlayerDropped>() != nullptr) {
    Drop(player);
  } else {
    event_.players[player].absent.insert(rounds() + 1);
  }
  return "";
}

// --- Rounds

void KeptEvent::WriteDown(PlainRound round) {
  for (PlainTable& table : round) {
    if (table.second == kNobody) table.went = Went::kBye;
  }
  (in_cut_ ? event_.cut : event_.swiss).push_back(std::move(round));
}

PlainRound KeptEvent::SeenTables() {
  const engine::RoundState& seen = *engine_.Event().rounds.back();
  PlainRound round;
  for (size_t i = 0; i < seen.tables.size(); ++i) {
    const std::vector<engine::SeatState>& seats = seen.tables[i].seats;
    if (seats.empty() || seats.size() > 2) std::abort();  // No round of two-seat matches at all.
    round.push_back({seats[0].player_number, seats.size() > 1 ? seats[1].player_number : kNobody});
  }
  return round;
}

std::string KeptEvent::Pair() {
  const std::string refused = Do(engine::PairRound{rounds() + 1});
  if (refused.empty()) WriteDown(SeenTables());
  return refused;
}

std::string KeptEvent::PairByHand(const PlainRound& tables) {
  engine::EnterPairing enter;
  enter.round = rounds() + 1;
  for (const PlainTable& table : tables) {
    enter.tables.push_back({{IdOf(table.first)}, {}});
    if (table.second != kNobody) enter.tables.back().players.push_back(IdOf(table.second));
  }
  const std::string refused = Do(enter);
  if (refused.empty()) WriteDown(tables);
  return refused;
}

std::string KeptEvent::CloseRound() { return Do(engine::CloseRound{rounds()}); }

// --- Tables

std::string KeptEvent::Report(size_t table, Went went) {
  const std::string refused =
      Do(engine::ReportResult{rounds(), static_cast<uint32_t>(table + 1), ReportOf(went)});
  if (refused.empty()) Open()[table].went = went;
  return refused;
}

void KeptEvent::Decide(size_t table, uint32_t loser) {
  PlainTable& decided = Open()[table];
  decided.went = decided.first == loser ? Went::kSecondWon : Went::kFirstWon;
}

std::string KeptEvent::Forfeit(size_t table, const std::vector<uint32_t>& players) {
  engine::ForfeitSeats forfeit;
  forfeit.round = rounds();
  forfeit.table = static_cast<uint32_t>(table + 1);
  for (uint32_t player : players) forfeit.players.push_back(IdOf(player));
  const std::string refused = Do(forfeit);
  if (!refused.empty()) return refused;
  if (players.size() == 1) {
    Decide(table, players.front());
  } else {
    Open()[table].went = Went::kBothLost;
  }
  return "";
}

std::string KeptEvent::LoseMatch(size_t table, uint32_t player) {
  engine::RulePenalty penalty;
  penalty.player = IdOf(player);
  penalty.infraction = game_.infraction;
  penalty.proposed = game_.match_loss;
  penalty.head_judge = true;
  const std::string refused = Do(penalty);
  if (!refused.empty()) return refused;
  Decide(table, player);
  penalised_.insert({rounds() - 1, table});
  return "";
}

std::string KeptEvent::Expel(uint32_t player) {
  engine::RulePenalty penalty;
  penalty.player = IdOf(player);
  penalty.infraction = game_.infraction;
  penalty.proposed = game_.expulsion;
  penalty.head_judge = true;
  const std::string refused = Do(penalty);
  if (!refused.empty()) return refused;
  event_.players[player].expelled = true;
  if (event_.players[player].left_from == 0) event_.players[player].left_from = rounds() + 1;
  for (size_t table = 0; rounds() > 0 && table < newest().size(); ++table) {
    if (!newest()[table].Seats(player) || newest()[table].went != Went::kOpen) continue;
    Decide(table, player);
    penalised_.insert({rounds() - 1, table});
  }
  return "";
}

std::string KeptEvent::Correct(size_t swiss_round, size_t table, Went went) {
  const auto round = static_cast<uint32_t>(swiss_round + 1);
  const std::string refused =
      Do(engine::CorrectResult{round, static_cast<uint32_t>(table + 1), ReportOf(went)});
  if (refused.empty()) event_.swiss[swiss_round][table].went = went;
  return refused;
}

// --- What is seen

bool KeptEvent::MayBeCorrected(size_t swiss_round, size_t table) const {
  const Went went = event_.swiss[swiss_round][table].went;
  return went != Went::kBye && went != Went::kOpen && penalised_.count({swiss_round, table}) == 0;
}

uint32_t KeptEvent::RoundsPlanned() { return engine_.Event().phases.back()->what.rounds_planned; }

std::vector<uint32_t> KeptEvent::QualifiedForPhase() {
  return engine_.Event().phases.back()->what.qualified;
}

std::vector<std::string> KeptEvent::ClosedStandings() {
  std::vector<std::string> all;
  for (const auto& round : engine_.Event().rounds) {
    if (!round->closed()) continue;
    const engine::RoundClosed closed = *round->standings.Get();
    std::string text;
    for (const engine::RecordedStanding& row : closed.rows) {
      text += std::to_string(row.player_number) + "=" + std::to_string(row.rank) + " " +
              std::to_string(row.wins) + "-" + std::to_string(row.losses);
      for (const arbitro_u128& cell : row.cells) text += "/" + std::to_string(cell.low);
      text += "; ";
    }
    for (const uint32_t number : closed.unranked) text += "-" + std::to_string(number) + " ";
    all.push_back(std::move(text));
  }
  return all;
}

SeenStandings KeptEvent::NewestStandings() {
  const engine::EventState& event = engine_.Event();
  const engine::RoundClosed closed = *event.rounds.back()->standings.Get();
  SeenStandings seen;
  seen.unranked = closed.unranked;
  for (const engine::RecordedStanding& standing : closed.rows) {
    SeenRow row = {standing.player_number, standing.rank};
    row.points = event.Tally(standing.player_number).points;
    row.wins = standing.wins;
    row.losses = standing.losses;
    row.ties = standing.ties;
    for (size_t i = 0; i < standing.cells.size(); ++i) {
      const Column& column = closed.columns[i];
      const bool is_ratio = column.kind == ARBITRO_COLUMN_RATIO;
      row.columns[column.id] =
          FractionOf(standing.cells[i], is_ratio ? column.denominator : arbitro_u128{1, 0});
    }
    seen.rows.push_back(std::move(row));
  }
  return seen;
}

}  // namespace arbitro::model
