// SPDX-License-Identifier: Apache-2.0

#include "plugins/risiko/event/outcome.h"

#include <algorithm>
#include <string>
#include <vector>

#include "plugins/risiko/event/event.h"
#include "plugins/risiko/event/fields.h"
#include "plugins/risiko/rules/game_score.h"

namespace arbitro::rsk {
namespace {

Refusal WrongReport(const char* rule, Label what) {
  return Refuse("WRONG_REPORT", rule, std::move(what));
}

Count ReadLine(const Value& line) {
  Count count;
  count.objective = line["objective"].integer();
  count.outside = line["outside"].integer();
  count.armies_in_objective = line["armies_in_objective"].integer();
  count.armies = line["armies"].integer();
  count.cards = line["cards"].integer();
  count.territories_in_objective = line["territories_in_objective"].integer();
  count.territories_outside = line["territories_outside"].integer();
  count.lot = line["lot"].integer();
  count.eliminated = static_cast<uint32_t>(line["eliminated"].integer());
  return count;
}

Decided<GameSheet> ReadReport(const OutcomeRequest& request) {
  const std::vector<Value>& lines = request.report["lines"].items();
  if (lines.size() != request.seat_count) {
    const std::string seats = std::to_string(request.seat_count);
    return WrongReport("RSK-24.9",
                       {"the report needs one line for each of the " + seats + " seats",
                        "il referto vuole una riga per ciascuno dei " + seats + " posti"});
  }
  GameSheet sheet;
  sheet.quarters_at_three = ReadSettings(request.settings).quarters_at_three;
  int64_t points = 0;
  for (const Value& line : lines) {
    sheet.players.push_back(ReadLine(line));
    points += sheet.players.back().objective + sheet.players.back().outside;
  }
  // [RSK-MAP] No table holds more than the whole map.
  if (points > kMapPoints) {
    return WrongReport("RSK-MAP", {"the points add up to " + std::to_string(points) +
                                       ", the whole map has " + std::to_string(kMapPoints),
                                   "i punti sommano a " + std::to_string(points) +
                                       ", l'intera mappa ne ha " + std::to_string(kMapPoints)});
  }
  if (!request.report.Has("risiko")) return sheet;
  const auto risiko = static_cast<size_t>(request.report["risiko"].integer() - 1);
  // [RSK-24.7] Whoever made a RisiKo! holds the whole objective.
  if (risiko >= lines.size() || sheet.players[risiko].objective != kObjectivePoints) {
    return WrongReport("RSK-24.7",
                       {"a RisiKo! is made with all " + std::to_string(kObjectivePoints) +
                            " points of an objective",
                        "un RisiKo! vuole tutti i " + std::to_string(kObjectivePoints) +
                            " punti di un obiettivo"});
  }
  sheet.risiko = risiko;
  return sheet;
}

// Who is out of this game. Points that penalties take come off where the standings count it.
void TakeEffects(const OutcomeRequest& request, GameSheet* sheet) {
  for (const SeatEffect& effect : request.effects) {
    if (effect.seat >= sheet->players.size()) continue;
    Count* player = &sheet->players[effect.seat];
    // [RSK-AMB-08] Who is out of the game stands last, without points or bonus.
    if (effect.kind == ARBITRO_EFFECT_GAME_LOSS || effect.kind == ARBITRO_EFFECT_MATCH_LOSS) {
      // [RSK-30.22] As the first who was eliminated: the others were so later.
      for (Count& other : sheet->players) other.eliminated += other.eliminated > 0 ? 1 : 0;
      player->eliminated = 1;
      player->objective = 0;
      player->penalty = kGamePointsMax;
    }
  }
}

}  // namespace

Form ReportForm() {
  const auto count = [](const char* id, Label label, const char* rule) {
    return form::By(rule, form::Integer(id, std::move(label), 0, kAskedPointsMax));
  };
  const Form line = form::Struct(
      "line", {"Player", "Giocatore"},
      {form::Required(count("objective", {"Objective points", "Punti obiettivo"}, "RSK-24.1")),
       form::Required(count("outside", {"Points outside", "Punti fuori obiettivo"}, "RSK-26.1")),
       count("armies_in_objective", {"Armies in the objective", "Armate nell'obiettivo"},
             "RSK-26.2"),
       count("armies", {"All armies", "Armate in tutto"}, "RSK-26.3"),
       count("cards", {"Territory cards", "Carte territorio"}, "RSK-26.4"),
       count("territories_in_objective",
             {"Territories in the objective", "Territori nell'obiettivo"}, "RSK-26.5"),
       count("territories_outside", {"Territories outside", "Territori fuori obiettivo"},
             "RSK-26.6"),
       form::By("RSK-AMB-24",
                form::Integer("lot", {"Drawn as number, of a last tie", "Sorteggiato per"}, 1,
                              kSeatsMax)),
       form::By("RSK-AMB-08", form::Integer("eliminated", {"Eliminated as number", "Eliminato per"},
                                            1, kSeatsMax))});
  Form lines =
      form::List("lines", {"In the order of hands", "Nell'ordine di mano"}, line, kSeatsMax);
  return form::Struct(
      "report", {"Report", "Referto"},
      {form::By("RSK-24.9", form::Required(std::move(lines))),
       form::By("RSK-24.7",
                form::Integer("risiko", {"Hand that made a RisiKo!", "Mano che ha fatto RisiKo!"},
                              1, kSeatsMax))});
}

Decided<TableOutcome> ScoreTable(const OutcomeRequest& request, Host& host) {
  Decided<GameSheet> read = ReadReport(request);
  if (!read.decided()) return read.refusal();
  GameSheet sheet = std::move(read).value();
  TakeEffects(request, &sheet);
  const Decided<GameScore> score = ScoreGame(sheet);
  if (!score.decided()) return score.refusal();
  TableOutcome outcome;
  outcome.seats.resize(sheet.players.size());
  outcome.details.resize(sheet.players.size());
  for (size_t place = 0; place < score.value().ranking.size(); ++place) {
    const size_t seat = score.value().ranking[place];
    outcome.seats[seat] = {
        static_cast<int32_t>(score.value().scores[seat]),
        static_cast<uint32_t>(place == 0 ? ARBITRO_RESULT_WIN : ARBITRO_RESULT_LOSS),
        static_cast<uint32_t>(place + 1), sheet.players[seat].outside};
    outcome.details[seat] = Value::Struct({{"risiko", Value::Flag(sheet.risiko == seat)}});
  }
  host.Cite("RSK-24.4", "points by place");
  if (sheet.risiko) host.Cite("RSK-24.7", "a RisiKo! was made");
  return outcome;
}

bool MadeRisiko(const Value& details) { return details["risiko"].FlagOr(false); }

}  // namespace arbitro::rsk
