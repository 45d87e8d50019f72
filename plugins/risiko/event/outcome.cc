// SPDX-License-Identifier: Apache-2.0

#include "plugins/risiko/event/outcome.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "plugins/risiko/event/event.h"
#include "plugins/risiko/event/fields.h"
#include "plugins/risiko/rules/game_score.h"
#include "plugins/risiko/rules/plausible_report.h"

namespace arbitro::rsk {
namespace {

Form LineForm();
Form Figure(const char* rule, const char* id, Label label);
Form SeatNumber(const char* rule, const char* id, Label label);
Decided<ReportedTable> ReadReport(const OutcomeRequest& request);
std::optional<Refusal> CheckLines(const OutcomeRequest& request);
ReportedTable ReadTable(const OutcomeRequest& request);
Refusal WrongReport(const char* rule, Label what);
ReportedLine ReadLine(const Value& line);
std::optional<int64_t> Some(const Value& line, const char* field);
GameSheet SheetOf(const ReportedTable& table);
void TakeEffects(const OutcomeRequest& request, GameSheet* sheet);
bool TakesOut(const SeatEffect& effect);
void PutPassive(const GameSheet& sheet, Host& host, TableOutcome* outcome);
void PutByPlace(const GameSheet& sheet, const GameScore& score, TableOutcome* outcome);

// Territories of the map, as the number of a form.
constexpr auto kAllTerritories = static_cast<int64_t>(kTerritories);

}  // namespace

Form ReportForm() {
  Form lines =
      form::List("lines", {"In the order of hands", "Nell'ordine di mano"}, LineForm(), kSeatsMax);
  return form::Struct(
      "report", {"Report", "Referto"},
      {form::By("RSK-24.9", form::Required(std::move(lines))),
       SeatNumber("RSK-24.7", "risiko", {"Hand that made a RisiKo!", "Mano che ha fatto RisiKo!"}),
       form::By("RSK-MAP", form::Integer("neutral", {"Neutral territories", "Territori neutrali"},
                                         0, kAllTerritories))});
}

Decided<TableOutcome> ScoreTable(const OutcomeRequest& request, Host& host) {
  const Decided<ReportedTable> read = ReadReport(request);
  if (!read.decided()) return read.refusal();
  GameSheet sheet = SheetOf(read.value());
  sheet.quarters_at_three = ReadSettings(request.settings).quarters_at_three;
  TakeEffects(request, &sheet);
  const Decided<GameScore> score = ScoreGame(sheet);
  if (!score.decided()) return score.refusal();
  TableOutcome outcome;
  outcome.seats.resize(sheet.players.size());
  outcome.details.resize(sheet.players.size());
  PutPassive(sheet, host, &outcome);
  PutByPlace(sheet, score.value(), &outcome);
  host.Cite("RSK-24.4", "points by place");
  if (sheet.risiko) host.Cite("RSK-24.7", "a RisiKo! was made");
  return outcome;
}

bool MadeRisiko(const Value& details) { return details["risiko"].FlagOr(false); }

namespace {

// Makes the form of one player's line.
Form LineForm() {
  return form::Struct(
      "line", {"Player", "Giocatore"},
      {form::By("RSK-23.1",
                form::Integer("objective_card",
                              {"Number of the objective card", "Numero della carta obiettivo"}, 1,
                              int64_t{kObjectives})),
       form::By("RSK-24.1", form::Set("territories", {"Territories held", "Territori posseduti"},
                                      TerritoryForm("territory"), kAllTerritories)),
       Figure("RSK-24.1", "objective", {"Objective points", "Punti obiettivo"}),
       Figure("RSK-26.1", "outside", {"Points outside", "Punti fuori obiettivo"}),
       Figure("RSK-26.2", "armies_in_objective",
              {"Armies in the objective", "Armate nell'obiettivo"}),
       Figure("RSK-26.3", "armies", {"All armies", "Armate in tutto"}),
       Figure("RSK-26.4", "cards", {"Territory cards", "Carte territorio"}),
       Figure("RSK-26.5", "territories_in_objective",
              {"Territories in the objective", "Territori nell'obiettivo"}),
       Figure("RSK-26.6", "territories_outside",
              {"Territories outside", "Territori fuori obiettivo"}),
       SeatNumber("RSK-AMB-24", "lot", {"Drawn as number, of a last tie", "Ordine di sorteggio"}),
       SeatNumber("RSK-AMB-08", "eliminated", {"Eliminated as number", "Ordine di eliminazione"})});
}

Form Figure(const char* rule, const char* id, Label label) {
  return form::By(rule, form::Integer(id, std::move(label), 0, kAskedPointsMax));
}

// A number among those of a table's players, from 1.
Form SeatNumber(const char* rule, const char* id, Label label) {
  return form::By(rule, form::Integer(id, std::move(label), 1, kSeatsMax));
}

Decided<ReportedTable> ReadReport(const OutcomeRequest& request) {
  if (auto refusal = CheckLines(request)) return *std::move(refusal);
  ReportedTable table = ReadTable(request);
  if (auto refusal = FillFromTerritories(&table)) return *std::move(refusal);
  if (auto refusal = CheckPlausible(table)) return *std::move(refusal);
  return table;
}

// A report is due, with a line a seat.
std::optional<Refusal> CheckLines(const OutcomeRequest& request) {
  if (request.report.is_null()) {
    return WrongReport(
        "RSK-4.5",
        {"a table is decided by its report alone: let a judge play on for a player who left "
         "(`seat remove` with `--passive`), or report who was eliminated",
         "un tavolo si decide solo con il referto: far giocare un giudice al posto "
         "di chi manca (`seat remove` con `--passive`), o riportare gli eliminati"});
  }
  if (request.report["lines"].items().size() == request.seat_count) return std::nullopt;
  const std::string seats = std::to_string(request.seat_count);
  return WrongReport("RSK-24.2",
                     {"the report needs one line for each of the " + seats + " seats",
                      "il referto vuole una riga per ciascuno dei " + seats + " posti"});
}

ReportedTable ReadTable(const OutcomeRequest& request) {
  const std::vector<Value>& lines = request.report["lines"].items();
  ReportedTable table;
  for (const Value& line : lines) {
    table.lines.push_back(ReadLine(line));
    const size_t seat = table.lines.size() - 1;
    table.lines.back().passive =
        seat < request.seats.size() && request.seats[seat].kind == ARBITRO_SEAT_PASSIVE;
  }
  for (const SeatEffect& effect : request.effects) {
    if (!TakesOut(effect) || effect.seat >= lines.size()) continue;
    // [RSK-24.12] Where a judge plays on for the player, nothing turns neutral.
    table.lines[effect.seat].out_of_game = !table.lines[effect.seat].passive;
  }
  table.neutral = request.report["neutral"].integer();
  if (request.report.Has("risiko")) {
    table.risiko = static_cast<size_t>(request.report["risiko"].integer() - 1);
  }
  return table;
}

Refusal WrongReport(const char* rule, Label what) {
  return Refuse("WRONG_REPORT", rule, std::move(what));
}

ReportedLine ReadLine(const Value& line) {
  ReportedLine read;
  read.objective_card = Some(line, "objective_card");
  if (line.Has("territories")) read.territories = ReadTerritories(line["territories"]);
  read.objective = Some(line, "objective");
  read.outside = Some(line, "outside");
  read.armies_in_objective = Some(line, "armies_in_objective");
  read.armies = Some(line, "armies");
  read.cards = Some(line, "cards");
  read.territories_in_objective = Some(line, "territories_in_objective");
  read.territories_outside = Some(line, "territories_outside");
  read.lot = line["lot"].integer();
  read.eliminated = static_cast<uint32_t>(line["eliminated"].integer());
  return read;
}

// Tells what the line has of a field; nothing where it is left out.
std::optional<int64_t> Some(const Value& line, const char* field) {
  return line.Has(field) ? std::optional<int64_t>(line[field].integer()) : std::nullopt;
}

GameSheet SheetOf(const ReportedTable& table) {
  GameSheet sheet;
  sheet.risiko = table.risiko;
  for (const ReportedLine& line : table.lines) {
    Count count;
    count.objective = line.objective.value_or(0);
    count.outside = line.outside.value_or(0);
    count.armies_in_objective = line.armies_in_objective.value_or(0);
    count.armies = line.armies.value_or(0);
    count.cards = line.cards.value_or(0);
    count.territories_in_objective = line.territories_in_objective.value_or(0);
    count.territories_outside = line.territories_outside.value_or(0);
    count.lot = line.lot;
    count.eliminated = line.eliminated;
    count.passive = line.passive;
    sheet.players.push_back(count);
  }
  return sheet;
}

// Tells who is out of this game. Points that penalties take come off where the standings count it.
void TakeEffects(const OutcomeRequest& request, GameSheet* sheet) {
  for (const SeatEffect& effect : request.effects) {
    if (effect.seat >= sheet->players.size()) continue;
    Count* player = &sheet->players[effect.seat];
    if (player->passive) continue;
    // [RSK-AMB-08] A player who is out of the game stands last, without points or bonus.
    if (TakesOut(effect)) {
      // [RSK-30.22] [RSK-30.28] As the first who was eliminated: the others were so later.
      for (Count& other : sheet->players) other.eliminated += other.eliminated > 0 ? 1 : 0;
      player->eliminated = 1;
      player->objective = 0;
      player->penalty = kGamePointsMax;
    }
  }
}

bool TakesOut(const SeatEffect& effect) {
  return effect.kind == ARBITRO_EFFECT_GAME_LOSS || effect.kind == ARBITRO_EFFECT_MATCH_LOSS;
}

void PutPassive(const GameSheet& sheet, Host& host, TableOutcome* outcome) {
  for (size_t seat = 0; seat < sheet.players.size(); ++seat) {
    // [RSK-4.5] [RSK-25.0] A passive player has no place at the table.
    if (!sheet.players[seat].passive) continue;
    outcome->seats[seat] = {0, ARBITRO_RESULT_LOSS, 0, 0};
    outcome->details[seat] = Value::Struct({{"risiko", Value::Flag(false)}});
    host.Cite("RSK-25.0", "a judge played on in hand " + std::to_string(seat + 1));
  }
}

void PutByPlace(const GameSheet& sheet, const GameScore& score, TableOutcome* outcome) {
  for (size_t place = 0; place < score.ranking.size(); ++place) {
    const size_t seat = score.ranking[place];
    outcome->seats[seat] = {
        static_cast<int32_t>(score.scores[seat]),
        static_cast<uint32_t>(place == 0 ? ARBITRO_RESULT_WIN : ARBITRO_RESULT_LOSS),
        static_cast<uint32_t>(place + 1), sheet.players[seat].outside};
    // [RSK-24.1] With what the objective card and the territories came to.
    outcome->details[seat] =
        Value::Struct({{"risiko", Value::Flag(sheet.risiko == seat)},
                       {"objective", Value::Integer(sheet.players[seat].objective)},
                       {"outside", Value::Integer(sheet.players[seat].outside)}});
  }
}

}  // namespace

}  // namespace arbitro::rsk
