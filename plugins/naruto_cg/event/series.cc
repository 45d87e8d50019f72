// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/event/series.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "arbitro/counted.h"
#include "kit/ranking.h"
#include "kit/standings.h"
#include "plugins/naruto_cg/event/awards.h"
#include "plugins/naruto_cg/rules/chakra.h"
#include "plugins/naruto_cg/rules/chunin_series.h"
#include "plugins/naruto_cg/rules/promo_stock.h"
#include "plugins/naruto_cg/rules/structure.h"

namespace arbitro::nar {
namespace {

constexpr char kChunin[] = "chunin";

constexpr char kDate[] = "date";

constexpr char kStagesMissing[] = "stages_missing";

constexpr char kManyInAMonth[] = "many_stages_in_a_month";

constexpr char kSendRanking[] = "send_ranking";

// A stage of the series; this game's own `Stage` is one of a tournament.
using SeriesStage = arbitro::Stage;

std::optional<Refusal> CheckEach(const std::vector<SeriesStage>& stages);
std::optional<Refusal> CheckIsStage(const SeriesStage& stage);
std::optional<Refusal> CheckDated(const SeriesStage& stage);
std::vector<const SeriesStage*> StagesThatCount(const SeriesRequest& request);
std::optional<Refusal> CheckStages(const std::vector<const SeriesStage*>& stages);
int64_t CycleOf(const SeriesStage& stage);
std::vector<int64_t> AddUp(const std::vector<const SeriesStage*>& stages, size_t persons);
kit::Ranking RankChakra(std::vector<int64_t> chakra, const SeedBytes& seed);
bool LookOnly(const SeedBytes& seed);
void AddPrizes(const kit::Ranking& ranking, PromoStock* stock, std::vector<Award>* awards);
void AddStock(const std::vector<const SeriesStage*>& stages, PromoStock stock,
              std::vector<Award>* awards);
std::vector<const StageRow*> RewardedRows(const SeriesStage& stage);
bool Awarded(const SeriesStage& stage);
std::vector<Duty> DutiesOf(const std::vector<const SeriesStage*>& stages);
int64_t MonthOf(const SeriesStage& stage);
std::string DateOf(const SeriesStage& stage);
int64_t NumberAt(std::string_view date, size_t from, size_t digits);

}  // namespace

Form StageForm() {
  return form::Struct(
      "stage", {"Stage", "Tappa"},
      {form::By("NAR-CHUNIN-1",
                form::Date(kDate, {"Day, where the event's settings have none",
                                   "Giorno, se le impostazioni dell'evento non lo dicono"}))});
}

std::vector<Code> SeriesDutyCodes() {
  return {{kStagesMissing, {"Stages are missing", "Mancano tappe"}, "NAR-CHUNIN-2"},
          {kManyInAMonth,
           {"More than four stages in a month", "Più di quattro tappe in un mese"},
           "NAR-PROMO-10"},
          {kSendRanking,
           {"Send in the ranking with the points of every player",
            "Inviare la classifica con i punti di ogni giocatore"},
           "NAR-CHUNIN-4"}};
}

std::vector<Code> SeriesReasons() {
  return {{"TOO_MANY_STAGES",
           {"the series has too many stages", "la serie ha troppe tappe"},
           "NAR-CHUNIN-2"},
          {"OTHER_CYCLE",
           {"the stages lie in different cycles", "le tappe sono in bimestri diversi"},
           "NAR-CHUNIN-1"},
          {"NOT_A_STAGE",
           {"the event is no Chunin Selection tournament",
            "l'evento non è un torneo di Selezione dei Chunin"},
           "NAR-CHUNIN-1"},
          {"UNOFFICIAL_STAGE",
           {"an event that is not official is no stage", "un evento non ufficiale non è una tappa"},
           "NAR-AMB-12"},
          {"STAGE_DATE",
           {"the day of the stage is missing, or not the event's own",
            "manca il giorno della tappa, o non è quello dell'evento"},
           "NAR-EVENT-1"}};
}

Decided<SeriesTotals> RankSeriesEvents(const SeriesRequest& request, Host& host) {
  if (auto refusal = CheckEach(request.stages)) return *refusal;
  const std::vector<const SeriesStage*> stages = StagesThatCount(request);
  if (auto refusal = CheckStages(stages)) return *refusal;
  const std::vector<int64_t> chakra = AddUp(stages, request.persons.size());
  const bool over = StageCountValid(static_cast<int64_t>(stages.size()));
  SeriesTotals totals;
  PromoStock stock = StockOfCycle();
  const kit::Ranking ranking = RankChakra(chakra, request.seed);
  totals.standings =
      kit::ToStandings(ranking, {{kChakraAward, {"Chakra", "Chakra"}, "NAR-CHUNIN-5", chakra}});
  if (over) AddPrizes(ranking, &stock, &totals.awards);
  if (over && !LookOnly(request.seed)) AddStock(stages, std::move(stock), &totals.awards);
  totals.duties = DutiesOf(stages);
  // [NAR-CHUNIN-4] Once the ranking is final, the organiser sends it in.
  if (over && !LookOnly(request.seed)) totals.duties.push_back({kSendRanking, "NAR-CHUNIN-4"});
  host.Cite("NAR-CHUNIN-5",
            "Chakra of " + Counted(static_cast<int64_t>(stages.size()), "stage", "stages"));
  return totals;
}

namespace {

std::optional<Refusal> CheckEach(const std::vector<SeriesStage>& stages) {
  for (const SeriesStage& stage : stages) {
    if (!stage.settings.is_null()) {
      if (auto refusal = CheckIsStage(stage)) return refusal;
    }
    if (auto refusal = CheckDated(stage)) return refusal;
  }
  return std::nullopt;
}

// Whether an event is a stage by its own facts, which older series did not take.
std::optional<Refusal> CheckIsStage(const SeriesStage& stage) {
  const std::string said = stage.stage[kDate].TextOr("");
  const std::string own = stage.settings[kDate].TextOr("");
  // [NAR-CHUNIN-1] The stages are Chunin Selection tournaments.
  if (stage.settings[kTypeSetting].TextOr("") != kChunin) {
    return Refuse("NOT_A_STAGE", "NAR-CHUNIN-1",
                  {"only events whose `type` is `chunin` are stages of the series",
                   "sono tappe della serie solo gli eventi con `type` `chunin`"});
  }
  // [NAR-AMB-12] An event of fewer than six players is not official, and no stage.
  if (!OfficialSize(stage.players)) {
    return Refuse("UNOFFICIAL_STAGE", "NAR-AMB-12",
                  {"the event had " + Counted(stage.players, "player", "players") +
                       ": with fewer than six it is not official, and no stage",
                   "l'evento aveva " + Counted(stage.players, "giocatore", "giocatori") +
                       ": con meno di sei non è ufficiale, e non è una tappa"});
  }
  if (!said.empty() && !own.empty() && said != own) {
    return Refuse("STAGE_DATE", "NAR-EVENT-1",
                  {"the event is of " + own + ", not of " + said + ": leave `date` out",
                   "l'evento è del " + own + ", non del " + said + ": ometti `date`"});
  }
  return std::nullopt;
}

std::optional<Refusal> CheckDated(const SeriesStage& stage) {
  if (!DateOf(stage).empty()) return std::nullopt;
  return Refuse("STAGE_DATE", "NAR-CHUNIN-1",
                {"the event's settings have no `date`: say on which day it was, in `date` "
                 "(`arbitroctl series enter SERIES EVENT --stage date=YYYY-MM-DD`)",
                 "le impostazioni dell'evento non hanno `date`: indica il giorno in `date` "
                 "(`arbitroctl series enter SERIES EVENT --stage date=AAAA-MM-GG`)"});
}

// [NAR-AMB-12] An event of fewer than six players is no stage.
std::vector<const SeriesStage*> StagesThatCount(const SeriesRequest& request) {
  std::vector<const SeriesStage*> stages;
  for (const SeriesStage& stage : request.stages) {
    if (OfficialSize(stage.players)) stages.push_back(&stage);
  }
  return stages;
}

std::optional<Refusal> CheckStages(const std::vector<const SeriesStage*>& stages) {
  const auto count = static_cast<int64_t>(stages.size());
  if (count > kStagesMax) {
    return Refuse("TOO_MANY_STAGES", "NAR-CHUNIN-2",
                  {"the series has " + std::to_string(count) + " stages, at most " +
                       std::to_string(kStagesMax) + " are allowed: take one out",
                   "la serie ha " + std::to_string(count) + " tappe, al massimo " +
                       std::to_string(kStagesMax) + ": toglierne una"});
  }
  for (const SeriesStage* stage : stages) {
    if (CycleOf(*stage) == CycleOf(*stages.front())) continue;
    return Refuse("OTHER_CYCLE", "NAR-CHUNIN-1",
                  {"the stages lie in different cycles of two months: begin another series",
                   "le tappe sono in bimestri diversi: comincia un'altra serie"});
  }
  return std::nullopt;
}

// [NAR-CHUNIN-1] [NAR-AMB-43] Cycles of two months begin in December and every other month.
int64_t CycleOf(const SeriesStage& stage) { return MonthOf(stage) / 2; }

// [NAR-CHUNIN-4] [NAR-CHUNIN-5] The Chakra of the stages, added up for each person.
std::vector<int64_t> AddUp(const std::vector<const SeriesStage*>& stages, size_t persons) {
  std::vector<int64_t> chakra(persons, 0);
  for (const SeriesStage* stage : stages) {
    for (const StageRow* row : RewardedRows(*stage)) {
      chakra[row->person] += ChakraOf(EventType::kChunin, stage->players, row->rank);
    }
  }
  return chakra;
}

kit::Ranking RankChakra(std::vector<int64_t> chakra, const SeedBytes& seed) {
  const auto count = static_cast<uint32_t>(chakra.size());
  kit::RankStep points = {kChakraAward, "NAR-CHUNIN-5"};
  points.integers = std::move(chakra);
  std::vector<kit::RankStep> steps = {std::move(points)};
  if (LookOnly(seed)) return kit::Rank(count, steps, /*seed=*/nullptr);
  // [NAR-AMB-39] Lots part who is level.
  kit::RankStep lots = {"lots", "NAR-AMB-39"};
  lots.measure = kit::RankMeasure::kLots;
  steps.push_back(std::move(lots));
  const kit::Seed drawn = {seed};
  return kit::Rank(count, steps, &drawn);
}

// Totals that are looked at in between carry no lots.
bool LookOnly(const SeedBytes& seed) {
  return std::all_of(seed.begin(), seed.end(), [](uint8_t byte) { return byte == 0; });
}

void AddPrizes(const kit::Ranking& ranking, PromoStock* stock, std::vector<Award>* awards) {
  for (const kit::RankedPlayer& line : ranking.lines) {
    // [NAR-CHUNIN-7] [NAR-CHUNIN-6] Prizes for the first three, once no player shares their places.
    if (line.tied > 1) continue;
    const Prize prize = PrizeOf(PrizeScope::kSeries, line.place);
    AddPrize(prize, "NAR-CHUNIN-7", line.player, awards);
    HandOut(prize, stock);
  }
}

// [NAR-PROMO-11] Cards of the kit that the cycle's stages and its final ranking left stay with the
// shop.
void AddStock(const std::vector<const SeriesStage*>& stages, PromoStock stock,
              std::vector<Award>* awards) {
  for (const SeriesStage* stage : stages) {
    for (const StageRow* row : RewardedRows(*stage)) {
      HandOut(PrizeOf(PrizeScope::kStage, row->rank), &stock);
    }
  }
  for (const auto& [card, left] : stock) {
    if (left == 0) continue;
    awards->push_back({kStockAward, "NAR-PROMO-11", ARBITRO_NONE, left,
                       Value::Struct({{"card", Value::Text(card)}})});
  }
}

// The rows of a stage that won something.
std::vector<const StageRow*> RewardedRows(const SeriesStage& stage) {
  const bool awarded = Awarded(stage);
  std::vector<const StageRow*> rows;
  for (const StageRow& row : stage.rows) {
    // [NAR-AMB-33] Where all others have their award, who has none was expelled.
    if (!awarded || row.details.Has(kChakraAward)) rows.push_back(&row);
  }
  return rows;
}

// Whether the event's awards were granted before it was entered.
bool Awarded(const SeriesStage& stage) {
  return std::any_of(stage.rows.begin(), stage.rows.end(),
                     [](const StageRow& row) { return row.details.Has(kChakraAward); });
}

std::vector<Duty> DutiesOf(const std::vector<const SeriesStage*>& stages) {
  std::vector<Duty> duties;
  const auto count = static_cast<int64_t>(stages.size());
  if (!StageCountValid(count)) {
    // [NAR-CHUNIN-2] A series of fewer than four stages is not over.
    duties.push_back({kStagesMissing, "NAR-CHUNIN-2",
                      Value::Struct({{"missing", Value::Integer(kStagesMin - count)}}),
                      /*blocks_confirmation=*/true});
  }
  std::map<int64_t, int64_t> in_month;
  for (const SeriesStage* stage : stages) ++in_month[MonthOf(*stage)];
  const bool many = std::any_of(in_month.begin(), in_month.end(),
                                [](const auto& month) { return month.second > kStagesOfAMonth; });
  // [NAR-PROMO-10] [NAR-AMB-38] Cards are sent for four stages a month; more is worth a look only.
  if (many) duties.push_back({kManyInAMonth, "NAR-PROMO-10"});
  return duties;
}

// Months counted so that every December is an even one.
int64_t MonthOf(const SeriesStage& stage) {
  const std::string date = DateOf(stage);
  return NumberAt(date, 0, 4) * 12 + NumberAt(date, 5, 2);
}

// [NAR-EVENT-1] The event's own day, or, where its request names none, the one that the organiser
// says.
std::string DateOf(const SeriesStage& stage) {
  return stage.settings[kDate].TextOr(stage.stage[kDate].TextOr(""));
}

// The number that so many digits of a date make.
int64_t NumberAt(std::string_view date, size_t from, size_t digits) {
  int64_t number = 0;
  if (date.size() < from + digits) return number;
  const char* const begin = date.data() + from;
  std::from_chars(begin, begin + digits, number);
  return number;
}

}  // namespace

}  // namespace arbitro::nar
