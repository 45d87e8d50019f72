// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/ask/requests.h"

#include <algorithm>
#include <string>
#include <utility>

#include "daemon/engine/ask/local_time.h"
#include "daemon/engine/ask/phase_field.h"
#include "daemon/engine/check/penalty.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/engine_revision.h"
#include "daemon/engine/state/table_effects.h"

namespace arbitro::engine {
namespace {

// Calls `visit(round, number, table)` for each table, round by round.
template <class Visit>
void ForEachTable(const EventState& event, Visit visit) {
  for (const auto& round : event.rounds) {
    round->tables.ForEach([&](size_t i, const TableState& table) {
      visit(*round, static_cast<uint32_t>(i + 1), table);
    });
  }
}

// A player's side of every table that is decided, in the order of rounds.
struct SeatResults {
  std::vector<PlayerResult> results;
  std::vector<Value> details;  // one a result
};

// The first round that each player takes part in, by registration number: that of the registration,
// or an earlier one in which a seat was found for the player.
std::vector<uint32_t> EntryRounds(const EventState& event) {
  std::vector<uint32_t> rounds(event.players.size() + 1, 0);
  for (size_t i = 0; i < event.players.size(); ++i) {
    rounds[i + 1] = event.players[i]->entry_round;
  }
  if (event.base->engine_revision <= kBeforeRulings) return rounds;
  ForEachTable(event, [&](const RoundState& round, uint32_t, const TableState& table) {
    for (const SeatState& seat : table.seats) {
      rounds[seat.player_number] = std::min(rounds[seat.player_number], round.number);
    }
  });
  return rounds;
}

}  // namespace

uint32_t FirstRoundOf(const EventState& event, const PlayerState& player) {
  if (event.base->engine_revision <= kBeforeRulings) return player.entry_round;
  for (const auto& round : event.rounds) {
    if (round->number >= player.entry_round) break;
    for (size_t i = 0; i < round->tables.size(); ++i) {
      if (round->tables[i].SeatOf(player.number) != 0) return round->number;
    }
  }
  return player.entry_round;
}

namespace {

// The player whom a seat plays against, where that is one player.
uint32_t OpponentOf(const TableState& table, size_t seat) {
  if (table.seats.size() != 2) return ARBITRO_NONE;
  const uint32_t number = table.seats[1 - seat].player_number;
  return number == 0 ? ARBITRO_NONE : number - 1;
}

// By registration number. `with_details`: whether any result has details.
std::vector<SeatResults> ResultsOf(const EventState& event, bool* with_details) {
  std::vector<SeatResults> results(event.players.size());
  *with_details = false;
  ForEachTable(event, [&](const RoundState& round, uint32_t number, const TableState& table) {
    if (!table.decided()) return;
    const std::vector<Value>& details = table.Papers().details;
    for (size_t i = 0; i < table.seats.size(); ++i) {
      if (table.seats[i].player_number == 0) continue;
      PlayerResult result = {};
      result.round = round.number;
      result.table = number;
      result.phase = static_cast<uint16_t>(event.PhaseNumberOf(round.number));
      result.opponent = OpponentOf(table, i);
      result.result = table.outcomes[i].result;
      result.points = table.outcomes[i].points;
      result.score = table.outcomes[i].score;
      result.place = static_cast<uint8_t>(table.outcomes[i].place);
      result.seats = static_cast<uint8_t>(table.seats.size());
      SeatResults& own = results[table.seats[i].player_number - 1];
      own.results.push_back(result);
      own.details.push_back(i < details.size() ? details[i] : Value());
      *with_details = *with_details || i < details.size();
    }
  });
  return results;
}

// Fills in the phase of a draw.
void FillPhase(const EventState& event, uint32_t round, DrawRequest* request) {
  request->round = event.RoundInPhase(round);
  request->phase_number = event.PhaseNumberOf(round);
  const PhaseState* phase = event.PhaseOf(round);
  if (phase == nullptr) return;
  request->phase = phase->what.kind;
  request->rounds_planned = phase->what.rounds_planned;
  request->third_place = phase->what.third_place;
  if (round == phase->first_round) request->table_sizes = phase->what.tables;
}

// The round whose game a penalty is about, and in which its points count: that in which it was
// given, where the ruling names no other.
uint32_t RoundOf(const PenaltyState& penalty) {
  for (const PenaltyEffect& effect : penalty.effects) {
    const bool of_round =
        effect.kind == ARBITRO_EFFECT_POINTS || effect.kind == ARBITRO_EFFECT_NOTE;
    if (of_round && effect.game != 0) return effect.game;
  }
  return penalty.round;
}

// The same as the history of a penalty has it: a game that was taken back is none.
uint32_t GameOf(const EventState& event, const PenaltyState& penalty) {
  const uint32_t round = RoundOf(penalty);
  return IsOfGameTakenBack(event, penalty, round) ? 0 : round;
}

// Points that penalties which stand gave or took, oldest first.
std::vector<Adjustment> AdjustmentsOf(const EventState& event) {
  std::vector<Adjustment> adjustments;
  const auto& penalties = event.penalties->penalties;
  for (size_t i = 0; i < penalties.size(); ++i) {
    if (!penalties[i]->stands()) continue;
    for (const PointsChange& change : penalties[i]->points) {
      adjustments.push_back(
          {change.player_number - 1, change.points, penalties[i]->penalty, RoundOf(*penalties[i])});
    }
  }
  return adjustments;
}

// The number of the table in the round, by who sits there; 0: it is still being paired.
uint32_t NumberOf(const EventState& event, uint32_t round, const TableState& table) {
  const RoundState* found = event.FindRound(round);
  if (found == nullptr) return 0;
  for (const SeatState& seat : table.seats) {
    if (seat.player_number != 0) return found->TableOf(seat.player_number);
  }
  return 0;
}

// The effects on a table's seats of the penalties that bind it.
std::vector<SeatEffect> EffectsOn(const EventState& event, uint32_t round,
                                  const TableState& table) {
  std::vector<SeatEffect> effects;
  const PenaltyBook& book = *event.penalties;
  const bool given =
      !book.penalties.empty() && book.penalties[book.penalties.size() - 1]->round >= round;
  const bool expelled =
      event.expelled_players > 0 && event.base->engine_revision > kBeforeCorrections;
  if (!given && !expelled && book.carried.empty()) return effects;
  const uint32_t number = given || expelled ? NumberOf(event, round, table) : 0;
  for (const BoundEffect& each : EffectsBoundTo({event, round, number, table})) {
    effects.push_back(each.effect);
  }
  return effects;
}

// Whether a direct elimination is decided at the table: the first of its last round, where another
// is for the third place.
bool IsFinal(const EventState& event, uint32_t round, const TableState& table) {
  const PhaseState* phase = event.PhaseOf(round);
  if (phase == nullptr || phase->what.kind != ARBITRO_PHASE_ELIMINATION) return false;
  if (event.RoundInPhase(round) != phase->what.rounds_planned) return false;
  return !phase->what.third_place || NumberOf(event, round, table) <= 1;
}

// How many enter the phase of the round, of whom `drawn` are drawn.
uint32_t EntrantsFor(const EventState& event, uint32_t round, size_t drawn) {
  const PhaseState* phase = event.PhaseOf(round);
  if (phase != nullptr && !phase->what.qualified.empty()) {
    return static_cast<uint32_t>(phase->what.qualified.size());
  }
  const uint32_t first_round = phase == nullptr ? 1 : phase->first_round;
  if (event.FindRound(first_round) != nullptr) return EntrantsOf(event, first_round);
  return static_cast<uint32_t>(drawn);
}

// By index in the request: for each of the players, all that the player met since that round.
std::vector<std::vector<uint32_t>> MetSince(const EventState& event, uint32_t first_round,
                                            const std::vector<uint32_t>& index_of, size_t players) {
  std::vector<std::vector<uint32_t>> met(players);
  ForEachTable(event, [&](const RoundState& before, uint32_t, const TableState& table) {
    if (before.number < first_round) return;
    for (const SeatState& seat : table.seats) {
      const uint32_t player = index_of[seat.player_number];
      if (player == ARBITRO_NONE) continue;
      for (const SeatState& other : table.seats) {
        const uint32_t opponent = index_of[other.player_number];
        if (opponent != ARBITRO_NONE && opponent != player) met[player].push_back(opponent);
      }
    }
  });
  return met;
}

// A player as the draw sees them. `since`: what counts since a fresh start; null: all does.
DrawPlayer DrawPlayerOf(const EventState& event, const PlayerState& player, uint32_t entry_round,
                        const PhaseState* phase, const PhaseScore* since) {
  const PlayerTally& tally = event.Tally(player.number);
  DrawPlayer row = {};
  row.points = since == nullptr ? tally.points : since->points;
  row.byes = since == nullptr ? tally.byes : since->byes;
  if (since == nullptr) {
    row.floats_down = tally.floats_down;
    row.floats_up = tally.floats_up;
  }
  row.entry_round = entry_round;
  row.number = player.number;
  row.seed = phase == nullptr ? 0 : phase->SeedOf(player.number);
  row.flags =
      player.deck && player.deck->verdict.violations.empty() ? ARBITRO_DRAW_PLAYER_DECK_LEGAL : 0;
  if (row.entry_round > 1) row.flags |= ARBITRO_DRAW_PLAYER_LATE;
  return row;
}

void FillDrawPlayers(const EventState& event, uint32_t round, const std::vector<uint32_t>& numbers,
                     const std::vector<uint32_t>& index_of, DrawRequest* request) {
  const PhaseState* phase = event.PhaseOf(round);
  const PhaseState* fresh = FreshStartBefore(event, round);
  const std::vector<std::vector<uint32_t>> met =
      MetSince(event, fresh == nullptr ? 1 : fresh->first_round, index_of, numbers.size());
  const std::vector<PhaseScore> scores =
      fresh != nullptr ? ScoresThatCount(event, round) : std::vector<PhaseScore>();
  const std::vector<uint32_t> entry_rounds = EntryRounds(event);
  for (size_t i = 0; i < numbers.size(); ++i) {
    const PhaseScore* since = fresh == nullptr ? nullptr : &scores[numbers[i]];
    DrawPlayer row =
        DrawPlayerOf(event, event.Player(numbers[i]), entry_rounds[numbers[i]], phase, since);
    row.first_met = static_cast<uint32_t>(request->met.size());
    row.met_count = static_cast<uint32_t>(met[i].size());
    request->players.push_back(row);
    request->met.insert(request->met.end(), met[i].begin(), met[i].end());
  }
}

}  // namespace

uint32_t StatusToRuleset(const EventState& event, const PlayerState& player) {
  if (player.status == PlayerStatus::kExpelled) return ARBITRO_PLAYER_EXPELLED;
  const bool stays =
      player.status == PlayerStatus::kActive || player.leave_round > event.NextRound();
  return stays ? ARBITRO_PLAYER_ACTIVE : ARBITRO_PLAYER_DROPPED;
}

DrawRequest MakeDrawRequest(const EventState& event, uint32_t round, const SeedBytes& seed,
                            std::vector<uint32_t>* numbers) {
  numbers->clear();
  for (size_t i = 0; i < event.players.size(); ++i) {
    if (event.IsDrawn(*event.players[i], round)) numbers->push_back(static_cast<uint32_t>(i + 1));
  }
  *numbers = KeepInPhase(event, round, std::move(*numbers));
  return MakeDrawRequestOf(event, round, seed, *numbers);
}

DrawRequest MakeDrawRequestOf(const EventState& event, uint32_t round, const SeedBytes& seed,
                              const std::vector<uint32_t>& numbers) {
  DrawRequest request;
  request.seed = seed;
  request.format = event.base->created.format;
  request.settings = event.Settings();
  FillPhase(event, round, &request);
  request.entrants = EntrantsFor(event, round, numbers.size());
  std::vector<uint32_t> index_of(event.players.size() + 1, ARBITRO_NONE);
  for (size_t i = 0; i < numbers.size(); ++i) index_of[numbers[i]] = static_cast<uint32_t>(i);
  FillDrawPlayers(event, round, numbers, index_of, &request);
  const PhaseState* phase = event.PhaseOf(round);
  if (phase != nullptr && phase->what.kind == ARBITRO_PHASE_ELIMINATION) {
    request.past = PastTables(event, round, index_of);
  }
  return request;
}

void AddHistory(const EventState& event, const Description& description, uint32_t round,
                const std::vector<uint32_t>& numbers, DrawRequest* request) {
  std::vector<uint32_t> index_of(event.players.size() + 1, ARBITRO_NONE);
  for (size_t i = 0; i < numbers.size(); ++i) {
    index_of[numbers[i]] = static_cast<uint32_t>(i);
    const std::string& division = event.Player(numbers[i]).Division();
    request->players[i].division = description.PlaceOfDivision(division);
  }
  if (description.draw_history) request->past = PastTables(event, round, index_of);
}

namespace {

// Whether the standings before the phase of the round part players who are level in it.
bool StandsOnLots(const EventState& event, size_t round) {
  const PhaseState* phase = event.PhaseOf(static_cast<uint32_t>(round));
  if (phase == nullptr) return false;
  if (phase->what.kind == ARBITRO_PHASE_ELIMINATION) return true;
  return event.base->engine_revision > kBeforeRulings && phase->what.fresh_start &&
         !phase->what.qualified.empty();
}

// A phase that ranks by how far each came, and by the standings before it, keeps their lots: drawn
// again, they would part the same players the other way round. Nothing elsewhere.
SeedBytes LotsThatStand(const EventState& event) {
  size_t round = event.rounds.size();
  if (!LotsStand(event)) return {};
  while (round > 0 && StandsOnLots(event, round)) --round;
  if (round == 0) return {};
  const KeptStandings& standings = event.FindRound(static_cast<uint32_t>(round))->standings;
  return standings.there() ? standings.draw().seed : SeedBytes{};
}

// Whether the event is over, and the newest phase had more rounds planned: those that were played
// are the plan then.
bool EndsEarly(const EventState& event) {
  const bool over =
      event.status == EventStatus::kCompleted || event.status == EventStatus::kConfirmed;
  if (event.base->engine_revision <= kBeforeCorrections || !over || event.phases.empty()) {
    return false;
  }
  const PhaseState& phase = *event.phases.back();
  const uint32_t paired = event.NextRound() - phase.first_round;
  return paired > 0 && paired < phase.what.rounds_planned;
}

// Fills in the players, and what each of them came to at each table.
void FillStandingsPlayers(const EventState& event, const Description& description,
                          StandingsRequest* request) {
  bool with_details = false;
  const std::vector<SeatResults> results = ResultsOf(event, &with_details);
  const std::vector<uint32_t> entry_rounds = EntryRounds(event);
  const bool timed = event.base->engine_revision > kBeforeRulings;
  for (size_t i = 0; i < event.players.size(); ++i) {
    const PlayerState& player = *event.players[i];
    const auto& [own, details] = results[i];
    StandingsPlayer row = {};
    row.points = event.tallies[i].points;
    row.status = StatusToRuleset(event, player);
    row.entry_round = entry_rounds[player.number];
    row.flags = row.entry_round > 1 ? ARBITRO_PLAYER_LATE : 0;
    row.leave_round = timed && row.status != ARBITRO_PLAYER_ACTIVE ? player.leave_round : 0;
    row.first_result = static_cast<uint32_t>(request->results.size());
    row.result_count = static_cast<uint32_t>(own.size());
    row.number = player.number;
    row.division = description.PlaceOfDivision(player.Division());
    request->players.push_back(row);
    request->results.insert(request->results.end(), own.begin(), own.end());
    if (!with_details) continue;
    request->details.insert(request->details.end(), details.begin(), details.end());
  }
}

// The phase and the round in which a penalty is given now.
void FillRound(const EventState& event, PenaltyRequest* request) {
  const auto round = static_cast<uint32_t>(event.rounds.size());
  if (round == 0) return;
  const PhaseState* phase = event.PhaseOf(round);
  request->phase_kind = phase == nullptr ? ARBITRO_PHASE_SWISS : phase->what.kind;
  request->phase = event.PhaseNumberOf(round);
  request->round = event.RoundInPhase(round);
  request->event_round = round;
}

// The player's penalties that stand, as far as the ruleset knows them.
std::vector<PastPenalty> HistoryOf(const EventState& event, const Description& description,
                                   uint32_t player_number) {
  std::vector<PastPenalty> history;
  for (const PenaltyState* past : StandingPenalties(event, player_number)) {
    const uint32_t infraction = description.PlaceOfInfraction(past->infraction);
    const uint32_t penalty = description.PlaceOfPenalty(past->penalty);
    // By hand, people use words of their own, which the ruleset does not know.
    if (infraction == 0 || penalty == 0) continue;
    const uint32_t phase = past->round == 0 ? 0 : event.PhaseNumberOf(past->round);
    const uint32_t round = past->round == 0 ? 0 : event.RoundInPhase(past->round);
    history.push_back({infraction, penalty, phase, round, past->step,
                       past->deviates ? ARBITRO_PAST_PENALTY_DEVIATED : 0, GameOf(event, *past),
                       0});
  }
  return history;
}

// `player` only tells seats apart: with their places for it, tables that report the same ask the
// same (answer_memory.h).
std::vector<Seat> SeatsByPlace(const TableState& table) {
  std::vector<Seat> seats;
  seats.reserve(table.seats.size());
  for (const SeatState& seat : table.seats) {
    const auto place = static_cast<uint32_t>(seats.size());
    const uint32_t player = seat.player_number == 0 ? ARBITRO_NONE : place;
    seats.push_back({player, seat.role, seat.number, seat.kind});
  }
  return seats;
}

// Leaves out players whose registration was taken back: they sat at no table.
void LeaveOutWithdrawn(const EventState& event, StandingsRequest* request) {
  if (event.withdrawn_players == 0) return;
  std::vector<uint32_t> place(request->players.size(), ARBITRO_NONE);
  std::vector<StandingsPlayer> players;
  for (size_t i = 0; i < request->players.size(); ++i) {
    if (event.players[i]->withdrawn) continue;
    place[i] = static_cast<uint32_t>(players.size());
    players.push_back(request->players[i]);
  }
  request->players = std::move(players);
  for (PlayerResult& result : request->results) {
    if (result.opponent != ARBITRO_NONE) result.opponent = place[result.opponent];
  }
  for (Adjustment& adjustment : request->adjustments) {
    adjustment.player = place[adjustment.player];
  }
}

}  // namespace

std::vector<uint32_t> NumbersOf(const StandingsRequest& request) {
  std::vector<uint32_t> numbers;
  for (const StandingsPlayer& player : request.players) numbers.push_back(player.number);
  return numbers;
}

bool LotsStand(const EventState& event) {
  return !event.rounds.empty() && StandsOnLots(event, event.rounds.size());
}

StandingsRequest MakeStandingsRequest(const EventState& event, const Description& description) {
  StandingsRequest request;
  request.phases = PhasesToRuleset(event);
  if (EndsEarly(event)) request.phases.back().rounds_planned = request.phases.back().rounds_paired;
  request.adjustments = AdjustmentsOf(event);
  request.format = event.base->created.format;
  request.settings = event.Settings();
  request.rounds_played = event.RoundsClosed();
  if (description.standings_lots) request.seed = LotsThatStand(event);
  FillStandingsPlayers(event, description, &request);
  LeaveOutWithdrawn(event, &request);
  return request;
}

OutcomeRequest MakeOutcomeRequest(const EventState& event, uint32_t round, const TableState& table,
                                  const Value& report) {
  OutcomeRequest request;
  request.format = event.base->created.format;
  request.settings = event.Settings();
  const PhaseState* phase = event.PhaseOf(round);
  if (phase != nullptr) request.phase = phase->what.kind;
  request.phase_number = event.PhaseNumberOf(round);
  request.round = event.RoundInPhase(round);
  request.effects = EffectsOn(event, round, table);
  request.is_final = IsFinal(event, round, table);
  request.table_kind = table.kind;
  request.seat_count = static_cast<uint32_t>(table.seats.size());
  request.report = report;
  request.attempt = static_cast<uint32_t>(table.Papers().attempts.size() + 1);
  request.seats = SeatsByPlace(table);
  return request;
}

PenaltyRequest MakePenaltyRequest(const ActContext& context, const RulePenalty& command,
                                  const TableState* table, int64_t time_us) {
  const EventState& event = context.event;
  const Description& description = *context.ruleset;
  const PlayerState& player = *event.FindPlayer(command.player);
  PenaltyRequest request;
  request.format = event.base->created.format;
  request.settings = event.Settings();
  request.head_judge = command.head_judge;
  request.at_table = table != nullptr && !table->decided();
  request.infraction = description.PlaceOfInfraction(command.infraction);
  request.circumstances = command.circumstances;
  request.proposed = description.PlaceOfPenalty(command.proposed);
  FillRound(event, &request);
  if (table != nullptr) request.table_seats = static_cast<uint32_t>(table->seats.size());
  request.division = description.PlaceOfDivision(player.Division());
  if (player.entry) request.player_facts = player.entry->facts;
  const LocalTime now = LocalTimeOf(event, time_us);
  request.day = now.day;
  request.second_of_day = now.second_of_day;
  request.history = HistoryOf(event, description, player.number);
  return request;
}

std::vector<Duty> DutiesOf(const std::vector<arbitro::Duty>& duties) {
  std::vector<Duty> own;
  for (const arbitro::Duty& duty : duties) {
    own.push_back({duty.code, duty.rule, "", duty.details, duty.blocks_confirmation});
  }
  return own;
}

}  // namespace arbitro::engine
