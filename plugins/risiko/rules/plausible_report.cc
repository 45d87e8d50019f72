// SPDX-License-Identifier: Apache-2.0

#include "plugins/risiko/rules/plausible_report.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "arbitro/counted.h"
#include "plugins/risiko/rules/tables.h"

namespace arbitro::rsk {
namespace {

using MaybeRefusal = std::optional<Refusal>;

// --- Objective cards and territories

// A figure that the territories give, written down as well.
struct Written {
  const char* field;
  std::optional<int64_t> ReportedLine::*what;
  int64_t computed;
};

constexpr TerritorySet kWholeMap = (TerritorySet{1} << kTerritories) - 1;

MaybeRefusal FillLine(size_t hand, ReportedLine* line);
MaybeRefusal FillFigure(size_t hand, const Written& written, ReportedLine* line);
MaybeRefusal CheckDisjoint(const ReportedTable& table);
// [RSK-25.2] The judge who plays on for a player holds no objective card.
MaybeRefusal CheckPassive(size_t hand, const ReportedLine& line, bool risiko);
MaybeRefusal CheckEliminated(size_t hand, const ReportedLine& line, bool risiko);
MaybeRefusal CheckPoints(size_t hand, const ReportedLine& line);
MaybeRefusal CheckOrderOfElimination(const ReportedTable& table);
MaybeRefusal CheckMapTerritories(const ReportedTable& table);
MaybeRefusal CheckLine(size_t hand, const ReportedLine& line);
MaybeRefusal CheckWorth(size_t hand, const ReportedLine& line, bool inside);
ValueRange WorthOfSome(int64_t territories, const ReportedLine& line, bool inside);
Label CountedPoints(int64_t number);
MaybeRefusal CheckArmies(size_t hand, const ReportedLine& line);
MaybeRefusal CheckArmyOnEach(size_t hand, const ReportedLine& line);
Label CountedArmies(int64_t number);
Refusal WrongLine(size_t hand, const char* rule, const std::string& en, const std::string& it);
MaybeRefusal CheckCards(const ReportedTable& table);
MaybeRefusal CheckMapPoints(const ReportedTable& table);
Refusal WrongMapPoints(int64_t points, int64_t neutral, const ValueRange& held);
Label CountedTerritories(int64_t number);
// Tells how many points the players hold, "146-158".
std::string HeldOfMap(const ValueRange& held);
MaybeRefusal CheckRisiko(const ReportedTable& table);
Refusal WrongReport(const char* rule, std::string en, std::string it);

}  // namespace

std::optional<Refusal> FillFromTerritories(ReportedTable* table) {
  for (size_t hand = 0; hand < table->lines.size(); ++hand) {
    ReportedLine* line = &table->lines[hand];
    if (auto refusal = FillLine(hand, line)) return refusal;
    const bool holds_none = line->eliminated > 0 || line->out_of_game || line->passive;
    if (holds_none || (line->objective && line->outside)) continue;
    return WrongLine(hand, "RSK-24.2",
                     "give `objective` and `outside`, or `objective_card` and `territories`",
                     "indica `objective` e `outside`, oppure `objective_card` e `territories`");
  }
  return CheckDisjoint(*table);
}

std::optional<Refusal> CheckPlausible(const ReportedTable& table) {
  for (size_t hand = 0; hand < table.lines.size(); ++hand) {
    const ReportedLine& line = table.lines[hand];
    if (auto refusal = CheckPassive(hand, line, table.risiko == hand)) return refusal;
    if (auto refusal = CheckEliminated(hand, line, table.risiko == hand)) return refusal;
    if (auto refusal = CheckPoints(hand, line)) return refusal;
  }
  if (auto refusal = CheckOrderOfElimination(table)) return refusal;
  if (auto refusal = CheckMapTerritories(table)) return refusal;
  for (size_t hand = 0; hand < table.lines.size(); ++hand) {
    if (auto refusal = CheckLine(hand, table.lines[hand])) return refusal;
  }
  if (auto refusal = CheckCards(table)) return refusal;
  if (auto refusal = CheckMapPoints(table)) return refusal;
  return CheckRisiko(table);
}

namespace {

MaybeRefusal FillLine(size_t hand, ReportedLine* line) {
  if (!line->territories) return std::nullopt;
  if (!line->objective_card && !line->passive) {
    return WrongLine(hand, "RSK-24.1", "give the number of `objective_card` with `territories`",
                     "con `territories` indicare in `objective_card` il numero dell'obiettivo");
  }
  // [RSK-24.1] [RSK-23.1] Worth of the territories, inside the objective and outside it.
  const TerritorySet objective = ObjectiveOf(line->objective_card.value_or(0)).value_or(0);
  const HeldPoints held = PointsHeld(objective, *line->territories);
  const Written written[] = {
      {"objective", &ReportedLine::objective, held.objective},
      {"outside", &ReportedLine::outside, held.outside},
      {"territories_in_objective", &ReportedLine::territories_in_objective,
       held.territories_in_objective},
      {"territories_outside", &ReportedLine::territories_outside, held.territories_outside}};
  for (const Written& one : written) {
    if (auto refusal = FillFigure(hand, one, line)) return refusal;
  }
  return std::nullopt;
}

// Takes the figure that the territories give, unless the report says another.
MaybeRefusal FillFigure(size_t hand, const Written& written, ReportedLine* line) {
  std::optional<int64_t>* value = &(line->*written.what);
  if (*value && **value != written.computed) {
    const std::string field = "`" + std::string(written.field) + "` ";
    const std::string says = std::to_string(**value);
    const std::string computed = std::to_string(written.computed);
    return WrongLine(
        hand, "RSK-24.1",
        field + "says " + says + ", the territories make " + computed +
            ": correct it, or leave it out",
        field + "dice " + says + ", i territori danno " + computed + ": correggi, o non indicarlo");
  }
  *value = written.computed;
  return std::nullopt;
}

// A territory lies on one player's list alone.
MaybeRefusal CheckDisjoint(const ReportedTable& table) {
  for (size_t a = 0; a < table.lines.size(); ++a) {
    for (size_t b = a + 1; b < table.lines.size(); ++b) {
      const TerritorySet both =
          table.lines[a].territories.value_or(0) & table.lines[b].territories.value_or(0);
      for (Territory one = 0; one < kTerritories; ++one) {
        if (!Has(both, one)) continue;
        const std::string name = "`" + std::string(kTerritoryRows[one].name) + "`";
        const std::string first = std::to_string(a + 1);
        const std::string second = std::to_string(b + 1);
        return WrongReport(
            "RSK-MAP",
            name + " is on the lists of hands " + first + " and " + second + ": leave it on one",
            name + " è negli elenchi delle mani " + first + " e " + second +
                ": lascialo in uno solo");
      }
    }
  }
  return std::nullopt;
}

// --- One player's figures

// [RSK-25.2] The judge who plays on for a player holds no objective card.
MaybeRefusal CheckPassive(size_t hand, const ReportedLine& line, bool risiko) {
  if (!line.passive) return std::nullopt;
  const auto some = [](const std::optional<int64_t>& value) { return value.value_or(0) > 0; };
  if (!line.objective_card && !some(line.objective) && !some(line.armies_in_objective) &&
      !some(line.territories_in_objective) && !risiko) {
    return std::nullopt;
  }
  const Label points =
      CountedLabel(line.objective.value_or(0), {"point", "punto"}, {"points", "punti"});
  return WrongLine(hand, "RSK-25.2",
                   "a judge plays on here without an objective, and the line has one, with " +
                       points.en + ": leave out `objective_card` and the objective's figures",
                   "qui gioca un giudice senza obiettivo, e la riga ne indica uno, con " +
                       points.it + ": togli `objective_card` e i conteggi dell'obiettivo");
}

MaybeRefusal CheckEliminated(size_t hand, const ReportedLine& line, bool risiko) {
  if (line.eliminated == 0 || line.out_of_game) return std::nullopt;
  const auto some = [](const std::optional<int64_t>& value) { return value.value_or(0) > 0; };
  // [RSK-AMB-08] An eliminated player has no territory left, and so neither points nor armies.
  if (some(line.objective) || some(line.outside) || some(line.armies) ||
      some(line.armies_in_objective) || some(line.territories_in_objective) ||
      some(line.territories_outside)) {
    const int64_t points = line.objective.value_or(0) + line.outside.value_or(0);
    return WrongLine(
        hand, "RSK-AMB-08",
        "eliminated, with " + CountedPoints(points).en +
            ": an eliminated player holds no territory, so leave out `eliminated` or the counts",
        "eliminato, con " + CountedPoints(points).it +
            ": chi è eliminato non possiede territori; togli `eliminated` o i conteggi");
  }
  if (!risiko) return std::nullopt;
  return WrongLine(hand, "RSK-24.7", "eliminated, so no RisiKo! was made",
                   "eliminato, quindi non può aver fatto RisiKo!");
}

MaybeRefusal CheckPoints(size_t hand, const ReportedLine& line) {
  const int64_t objective = line.objective.value_or(0);
  const int64_t outside = line.outside.value_or(0);
  // [RSK-23.1] [RSK-24.2] Every objective is worth 86 points, and so the rest of the map 78.
  if (objective > kObjectivePoints) {
    const std::string most = std::to_string(kObjectivePoints);
    return WrongLine(hand, "RSK-24.2",
                     CountedPoints(objective).en + " in the objective, which is worth " + most,
                     CountedPoints(objective).it + " nell'obiettivo, che vale " + most + " punti");
  }
  // [RSK-25.2] Without an objective the whole map lies outside it.
  const int64_t map_outside = kMapPoints - (line.passive ? 0 : kObjectivePoints);
  if (outside > map_outside) {
    const std::string most = std::to_string(map_outside);
    return WrongLine(
        hand, "RSK-MAP",
        CountedPoints(outside).en + " outside the objective, where the map has " + most,
        CountedPoints(outside).it + " fuori obiettivo, dove la mappa ne ha " + most);
  }
  return std::nullopt;
}

// [RSK-AMB-08] The order of elimination: a number each, from 1, and not everybody.
MaybeRefusal CheckOrderOfElimination(const ReportedTable& table) {
  std::set<uint32_t> numbers;
  uint32_t eliminated = 0;
  bool some_out = false;
  for (const ReportedLine& line : table.lines) {
    some_out = some_out || line.out_of_game;
    if (line.eliminated == 0) continue;
    ++eliminated;
    numbers.insert(line.eliminated);
  }
  if (eliminated == table.lines.size()) {
    return WrongReport("RSK-AMB-08",
                       "all " + std::to_string(eliminated) +
                           " are eliminated: the last one left is not, correct the numbers",
                       "tutti e " + std::to_string(eliminated) +
                           " risultano eliminati: chi resta per ultimo non lo è, correggere");
  }
  if (numbers.size() < eliminated) {
    return WrongReport("RSK-AMB-08", "two players are eliminated as the same number",
                       "due giocatori hanno lo stesso numero di eliminazione");
  }
  // A player whom a penalty took out is the first eliminated, and needs no number.
  if (some_out || numbers.empty() || *numbers.rbegin() == eliminated) return std::nullopt;
  const std::string last = std::to_string(*numbers.rbegin());
  return WrongReport("RSK-AMB-08",
                     "number " + last + " is eliminated, of " +
                         Counted(eliminated, "player", "players") + ": count from 1",
                     "l'eliminazione numero " + last + ", con " +
                         Counted(eliminated, "eliminato", "eliminati") + ": conta da 1");
}

MaybeRefusal CheckMapTerritories(const ReportedTable& table) {
  int64_t held = table.neutral;
  bool all_known = true;
  for (const ReportedLine& line : table.lines) {
    const bool here = line.eliminated == 0 && !line.out_of_game;
    const bool known = line.territories_in_objective && line.territories_outside;
    all_known = all_known && !line.out_of_game && (known || !here);
    held += line.territories_in_objective.value_or(0) + line.territories_outside.value_or(0);
  }
  // [RSK-MAP] The map has 42 territories, and each belongs to one player or is neutral.
  constexpr auto kAll = static_cast<int64_t>(kTerritories);
  if (held == kAll || (held < kAll && !all_known)) return std::nullopt;
  const std::string sum = std::to_string(held);
  const std::string all = std::to_string(kAll);
  const std::string en = "the territories add up to " + sum + ", the map has " + all;
  const std::string it = "la somma dei territori è " + sum + ", la mappa ne ha " + all;
  if (held > kAll) return WrongReport("RSK-MAP", en, it);
  return WrongReport("RSK-MAP", en + ": say in `neutral` how many are neutral",
                     it + ": indica in `neutral` quanti sono neutrali");
}

MaybeRefusal CheckLine(size_t hand, const ReportedLine& line) {
  if (auto refusal = CheckWorth(hand, line, true)) return refusal;
  if (auto refusal = CheckWorth(hand, line, false)) return refusal;
  if (auto refusal = CheckArmies(hand, line)) return refusal;
  // [RSK-9.30] [RSK-30.21] A hand has seven cards at most; one found with more has none.
  if (line.cards.value_or(0) > kHandMax) {
    const Label cards = CountedLabel(*line.cards, {"card", "carta"}, {"cards", "carte"});
    const std::string most = std::to_string(kHandMax);
    return WrongLine(hand, "RSK-9.30", cards.en + ", of " + most + " at most",
                     cards.it + ", su " + most + " al massimo");
  }
  return std::nullopt;
}

MaybeRefusal CheckWorth(size_t hand, const ReportedLine& line, bool inside) {
  const std::optional<int64_t> territories =
      inside ? line.territories_in_objective : line.territories_outside;
  const std::optional<int64_t> points = inside ? line.objective : line.outside;
  if (!territories || !points) return std::nullopt;
  // [RSK-24.1] A territory is worth what it borders: from two points to seven.
  const ValueRange worth = WorthOfSome(*territories, line, inside);
  const Label where = inside ? Label{" in the objective", " nell'obiettivo"}
                             : Label{" outside the objective", " fuori obiettivo"};
  const Label held = CountedTerritories(*territories);
  if (worth.most < 0) {
    return WrongLine(hand, "RSK-23.1", held.en + where.en + ": there are fewer",
                     held.it + where.it + ": ce ne sono di meno");
  }
  if (worth.least <= *points && *points <= worth.most) return std::nullopt;
  const std::string range = std::to_string(worth.least) + "-" + std::to_string(worth.most);
  const bool one = *territories == 1;
  return WrongLine(hand, "RSK-24.1",
                   CountedPoints(*points).en + " of " + held.en + where.en + ", which " +
                       (one ? "is" : "are") + " worth " + range,
                   CountedPoints(*points).it + " da " + held.it + where.it + ", che " +
                       (one ? "vale " : "valgono ") + range);
}

// Tells what so many territories inside or outside an objective can be worth: of the card's, or of
// any.
ValueRange WorthOfSome(int64_t territories, const ReportedLine& line, bool inside) {
  if (line.passive) return WorthOf(territories, inside ? 0 : kWholeMap);
  const std::optional<int64_t> card = line.objective_card;
  ValueRange range;
  for (const ObjectiveRow& row : kObjectiveRows) {
    if (card && static_cast<int64_t>(row.number) != *card) continue;
    const TerritorySet objective = ObjectiveOf(row.number).value_or(0);
    const ValueRange one = WorthOf(territories, inside ? objective : kWholeMap & ~objective);
    if (one.most < 0) continue;
    range.least = range.most < 0 ? one.least : std::min(range.least, one.least);
    range.most = std::max(range.most, one.most);
  }
  return range;
}

Label CountedPoints(int64_t number) {
  return CountedLabel(number, {"point", "punto"}, {"points", "punti"});
}

MaybeRefusal CheckArmies(size_t hand, const ReportedLine& line) {
  const int64_t inside = line.armies_in_objective.value_or(0);
  const int64_t all = line.armies.value_or(inside);
  const Label armies = CountedArmies(all);
  // [RSK-26.2] [RSK-26.3] Armies in the objective are among all armies.
  if (inside > all) {
    return WrongLine(hand, "RSK-26.3",
                     std::to_string(inside) + " in the objective, of " + armies.en + " in all",
                     std::to_string(inside) + " nell'obiettivo, su " + armies.it + " in tutto");
  }
  // [RSK-16.6] [RSK-19.3] Armies above the limit are taken off before they are counted.
  if (all > kArmiesMax) {
    const std::string most = std::to_string(kArmiesMax);
    return WrongLine(hand, "RSK-16.6",
                     armies.en + ", above the limit of " + most + ": take the excess off first",
                     armies.it + ", oltre il limite di " + most + ": togli prima l'eccesso");
  }
  return CheckArmyOnEach(hand, line);
}

MaybeRefusal CheckArmyOnEach(size_t hand, const ReportedLine& line) {
  // [RSK-9.6] At least one army stays on every territory.
  const auto few = [](const std::optional<int64_t>& some, int64_t territories) {
    return some && *some < territories;
  };
  const int64_t in_objective = line.territories_in_objective.value_or(0);
  const int64_t held = in_objective + line.territories_outside.value_or(0);
  const bool short_inside = few(line.armies_in_objective, in_objective);
  if (short_inside || few(line.armies, held)) {
    const Label there = CountedArmies(short_inside ? *line.armies_in_objective : *line.armies);
    const Label land = CountedTerritories(short_inside ? in_objective : held);
    return WrongLine(hand, "RSK-9.6", there.en + " on " + land.en + ", which need one each",
                     there.it + " su " + land.it + ", che ne vogliono una ciascuno");
  }
  return std::nullopt;
}

Label CountedArmies(int64_t number) {
  return CountedLabel(number, {"army", "armata"}, {"armies", "armate"});
}

// "hand 2: ..."
Refusal WrongLine(size_t hand, const char* rule, const std::string& en, const std::string& it) {
  const std::string number = std::to_string(hand + 1);
  return WrongReport(rule, "hand " + number + ": " + en, "mano " + number + ": " + it);
}

// [RSK-23.1] The box has each objective once.
MaybeRefusal CheckCards(const ReportedTable& table) {
  std::set<int64_t> cards;
  for (const ReportedLine& line : table.lines) {
    if (!line.objective_card || cards.insert(*line.objective_card).second) continue;
    const std::string card = std::to_string(*line.objective_card);
    return WrongReport("RSK-23.1", "objective " + card + " is dealt twice: correct the cards",
                       "l'obiettivo " + card + " compare due volte: correggi le carte");
  }
  return std::nullopt;
}

MaybeRefusal CheckMapPoints(const ReportedTable& table) {
  int64_t points = 0;
  bool all_known = true;
  for (const ReportedLine& line : table.lines) {
    points += line.objective.value_or(0) + line.outside.value_or(0);
    const bool holds_none = line.eliminated > 0 && !line.out_of_game;
    all_known = all_known && (holds_none || (line.objective && line.outside)) && !line.out_of_game;
  }
  // [RSK-MAP] The players hold the whole map between them, but for what is neutral.
  const ValueRange neutral = WorthOf(table.neutral, kWholeMap);
  const ValueRange held = {kMapPoints - neutral.most, kMapPoints - neutral.least};
  if (points <= held.most && (points >= held.least || !all_known)) return std::nullopt;
  return WrongMapPoints(points, table.neutral, held);
}

Refusal WrongMapPoints(int64_t points, int64_t neutral, const ValueRange& held) {
  const std::string sum = std::to_string(points);
  const std::string most = std::to_string(kMapPoints);
  if (neutral == 0 && points > kMapPoints) {
    return WrongReport("RSK-MAP", "the points add up to " + sum + ", the whole map has " + most,
                       "la somma dei punti è " + sum + ", l'intera mappa ne ha " + most);
  }
  if (neutral == 0) {
    return WrongReport("RSK-MAP",
                       "the points add up to " + sum + ", the whole map has " + most +
                           ": correct them, or say in `neutral` how many territories are neutral",
                       "la somma dei punti è " + sum + ", l'intera mappa ne ha " + most +
                           ": correggi, o indica in `neutral` quanti territori sono neutrali");
  }
  const Label land = CountedTerritories(neutral);
  return WrongReport(
      "RSK-MAP",
      "the points add up to " + sum + ", with " + land.en + " neutral the players hold " +
          HeldOfMap(held) + " of " + most + ": correct the points or `neutral`",
      "la somma dei punti è " + sum + ", con " + land.it + " neutrali i giocatori ne hanno " +
          HeldOfMap(held) + " su " + most + ": correggi i punti o `neutral`");
}

Label CountedTerritories(int64_t number) {
  return CountedLabel(number, {"territory", "territorio"}, {"territories", "territori"});
}

// --- The table's figures

// Tells how many points the players hold, "146-158".
std::string HeldOfMap(const ValueRange& held) {
  const std::string least = std::to_string(held.least);
  return held.least == held.most ? least : least + "-" + std::to_string(held.most);
}

MaybeRefusal CheckRisiko(const ReportedTable& table) {
  if (!table.risiko) return std::nullopt;
  const std::string all = std::to_string(kObjectivePoints);
  // [RSK-24.7] A player who made a RisiKo! holds the whole objective.
  const bool whole = *table.risiko < table.lines.size() &&
                     table.lines[*table.risiko].objective == kObjectivePoints;
  if (whole) return std::nullopt;
  return WrongReport("RSK-24.7", "a RisiKo! is made with all " + all + " points of an objective",
                     "un RisiKo! richiede tutti gli " + all + " punti di un obiettivo");
}

Refusal WrongReport(const char* rule, std::string en, std::string it) {
  return Refuse("WRONG_REPORT", rule, {std::move(en), std::move(it)});
}

}  // namespace

}  // namespace arbitro::rsk
