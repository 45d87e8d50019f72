// SPDX-License-Identifier: Apache-2.0

#include "plugins/samurai_sword/event/outcome.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "kit/side.h"
#include "plugins/samurai_sword/event/event.h"
#include "plugins/samurai_sword/event/score_sheet.h"
#include "plugins/samurai_sword/rules/plausible_sheet.h"
#include "plugins/samurai_sword/rules/scoring.h"

namespace arbitro::sam {
namespace {

Decided<TableOutcome> ScoreDuel(const OutcomeRequest& request, Host& host);
std::optional<TableOutcome> DuelTaken(const OutcomeRequest& request, Host& host);
std::optional<Refusal> CheckDuelReport(const Value& report);
TableOutcome DuelWonBy(std::optional<kit::Side> winner);
Decided<TableOutcome> ScoreGame(const OutcomeRequest& request, Host& host);
Decided<Sheet> ReadReport(const OutcomeRequest& request);
std::optional<Refusal> CheckReport(const OutcomeRequest& request);
TableOutcome OutcomeOf(const Sheet& sheet, const SheetScore& score);
Refusal WrongReport(const char* rule, Label what);
bool LosesByPenalty(const OutcomeRequest& request, uint32_t seat);

}  // namespace

Decided<TableOutcome> ScoreTable(const OutcomeRequest& request, Host& host) {
  if (request.phase == ARBITRO_PHASE_ELIMINATION) return ScoreDuel(request, host);
  return ScoreGame(request, host);
}

namespace {

Decided<TableOutcome> ScoreDuel(const OutcomeRequest& request, Host& host) {
  if (request.table_kind == ARBITRO_TABLE_BYE) {
    host.Cite("SAM-AMB-16", "the other duellist has withdrawn");
    TableOutcome outcome;
    outcome.seats.push_back({0, ARBITRO_RESULT_BYE, 1, 0});
    return outcome;
  }
  if (request.seat_count != 2) {
    return WrongReport("SAM-DUEL-4", {"a duel has two seats", "un duello ha due giocatori"});
  }
  if (auto taken = DuelTaken(request, host)) return *std::move(taken);
  if (auto refusal = CheckDuelReport(request.report)) return *std::move(refusal);
  // [SAM-DUEL-22] The player who first eliminates the other's Shogun wins.
  host.Cite("SAM-DUEL-22", "the other's Shogun was eliminated");
  return DuelWonBy(request.report["winner"].text() == "first" ? kit::Side::kFirst
                                                              : kit::Side::kSecond);
}

std::optional<TableOutcome> DuelTaken(const OutcomeRequest& request, Host& host) {
  // [SAM-3.6] A duel that the referee has taken from a player is the other's; taken from both, it
  // is lost twice.
  const bool first_loses = LosesByPenalty(request, 0);
  const bool second_loses = LosesByPenalty(request, 1);
  if (!first_loses && !second_loses) return std::nullopt;
  host.Cite("SAM-3.6", "the referee has taken the duel from a player");
  if (first_loses && second_loses) return DuelWonBy(std::nullopt);
  return DuelWonBy(first_loses ? kit::Side::kSecond : kit::Side::kFirst);
}

std::optional<Refusal> CheckDuelReport(const Value& report) {
  // [SAM-DUEL-1] [SAM-DUEL-2] A duel has neither honour nor roles.
  for (const char* part : {"lines", "sword_master", "deadly_strike"}) {
    if (!report.Has(part)) continue;
    const std::string name = "`" + std::string(part) + "` ";
    return WrongReport(
        "SAM-DUEL-1", {name + "is of a game with honour and roles: report a duel by `winner` alone",
                       name + "riguarda una partita con onore e ruoli: per un duello indica solo "
                              "`winner`"});
  }
  if (!report.Has("winner")) {
    return WrongReport("SAM-DUEL-22", {"say in `winner` who eliminated the other's Shogun",
                                       "indica in `winner` chi ha eliminato lo Shogun avversario"});
  }
  return std::nullopt;
}

// [SAM-1.3.2] Duels give no tournament points; they decide places alone.
TableOutcome DuelWonBy(std::optional<kit::Side> winner) {
  TableOutcome outcome;
  for (const kit::Side side : kit::kSides) {
    const bool won = side == winner;
    outcome.seats.push_back({0,
                             static_cast<uint32_t>(won ? ARBITRO_RESULT_WIN : ARBITRO_RESULT_LOSS),
                             won ? 1u : 2u, 0});
  }
  return outcome;
}

Decided<TableOutcome> ScoreGame(const OutcomeRequest& request, Host& host) {
  const Decided<Sheet> sheet = ReadReport(request);
  if (!sheet.decided()) return sheet.refusal();
  // [SAM-1.1.7] The first seat is the Shogun's.
  if (!sheet.value().lines.empty() && sheet.value().lines.front().role != Role::kShogun) {
    return WrongReport("SAM-1.1.7", {"the first seat plays the Shogun: correct the roles",
                                     "al posto 1 siede lo Shogun: correggi i ruoli"});
  }
  const Decided<SheetScore> score = ScoreSheet(sheet.value());
  if (!score.decided()) return score.refusal();
  const bool timed = ReadSettings(request.settings).time_limit_minutes > 0;
  const GameEnd end = timed ? GameEnd::kMayRunOutOfTime : GameEnd::kByTheRules;
  if (auto refusal = CheckPlausible(sheet.value(), end)) return *std::move(refusal);
  TableOutcome outcome = OutcomeOf(sheet.value(), score.value());
  // [SAM-3.6] A game that the referee has taken from a player is worth nothing to that player.
  for (uint32_t seat = 0; seat < outcome.seats.size(); ++seat) {
    if (!LosesByPenalty(request, seat)) continue;
    outcome.seats[seat] = {0, ARBITRO_RESULT_LOSS, request.seat_count, 0};
  }
  host.Cite("SAM-1.1.12", "team score and own score");
  return outcome;
}

TableOutcome OutcomeOf(const Sheet& sheet, const SheetScore& score) {
  TableOutcome outcome;
  for (size_t i = 0; i < sheet.lines.size(); ++i) {
    const PlayerScore& line = score.lines[i];
    const size_t place = PlaceOf(TeamOf(sheet.lines[i].role), score);
    outcome.seats.push_back(
        {line.points(),
         static_cast<uint32_t>(place == 0 ? ARBITRO_RESULT_WIN : ARBITRO_RESULT_LOSS),
         static_cast<uint32_t>(place + 1), line.individual});
  }
  return outcome;
}

Decided<Sheet> ReadReport(const OutcomeRequest& request) {
  if (auto refusal = CheckReport(request)) return *std::move(refusal);
  const Value& report = request.report;
  Sheet sheet;
  for (const Value& line : report["lines"].items()) {
    sheet.lines.push_back(
        {ReadRole(line["role"].text()), FindCharacter(line["character"].text()),
         line["honour"].integer(), line["resilience"].integer(), line["daimyo"].integer(),
         static_cast<uint32_t>(line["stars"].IntegerOr(0)), line["abandoned"].FlagOr(false)});
  }
  if (report.Has("sword_master")) {
    sheet.sword_master = static_cast<size_t>(report["sword_master"].integer() - 1);
  }
  sheet.deadly_strike = ReadTeam(report["deadly_strike"]);
  sheet.ronin_daimyo_counts = ReadSettings(request.settings).ronin_daimyo_counts;
  return sheet;
}

// A sheet is due, with a line a seat, and no winner of a duel.
std::optional<Refusal> CheckReport(const OutcomeRequest& request) {
  const Value& report = request.report;
  if (report.is_null()) {
    return WrongReport("SAM-1.1.10",
                       {"a game of more than two is decided by its sheet alone: fill it in, and "
                        "mark a player who left as `abandoned`",
                        "una partita a più di due si decide solo con la scheda: compilarla, e "
                        "segnare chi ha abbandonato con `abandoned`"});
  }
  if (report.Has("winner")) {
    return WrongReport("SAM-1.1.10",
                       {"`winner` is of a duel: leave it out, the sheet says which team won",
                        "`winner` riguarda un duello: toglilo, è la scheda a dire quale squadra "
                        "vince"});
  }
  if (report["lines"].items().size() == request.seat_count) return std::nullopt;
  const std::string seats = std::to_string(request.seat_count);
  return WrongReport("SAM-1.1.10",
                     {"the sheet needs one line for each of the " + seats + " seats",
                      "la scheda vuole una riga per ciascuno dei " + seats + " posti"});
}

Refusal WrongReport(const char* rule, Label what) {
  return Refuse("WRONG_SHEET", rule, std::move(what));
}

// Whether the referee has taken the game from the seat.
bool LosesByPenalty(const OutcomeRequest& request, uint32_t seat) {
  return std::any_of(request.effects.begin(), request.effects.end(), [&](const SeatEffect& effect) {
    const bool loses =
        effect.kind == ARBITRO_EFFECT_GAME_LOSS || effect.kind == ARBITRO_EFFECT_MATCH_LOSS;
    return loses && effect.seat == seat;
  });
}

}  // namespace

}  // namespace arbitro::sam
