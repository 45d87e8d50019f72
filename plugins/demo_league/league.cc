// SPDX-License-Identifier: Apache-2.0
#include "plugins/demo_league/league.h"

#include <string>
#include <utility>
#include <vector>

#include "arbitro/counted.h"
#include "kit/ranking.h"
#include "kit/ratings.h"
#include "kit/standings.h"

namespace arbitro::demo_league {
namespace {

// [LEAG-5] How many events a league has.
constexpr int64_t kEventsMin = 2;
constexpr int64_t kEventsMax = 12;

// How many persons a question may be about, and how many points each may have.
constexpr uint32_t kPersonsMax = 64;
constexpr int64_t kPointsMax = 1000;

// [LEAG-7] The most that a match moves a rating.
constexpr int64_t kRatingMove = 32;
constexpr int64_t kRatingMoveOfFinal = 64;

constexpr char kEvents[] = "events";
constexpr char kFinal[] = "final";
constexpr char kChampion[] = "league-champion";
constexpr char kEventsMissing[] = "events-missing";

int64_t EventsOf(const SeriesRequest& request) {
  return request.settings[kEvents].IntegerOr(kEventsMin);
}

Form LeagueAnswer() {
  return form::Struct(
      "answer", {},
      {form::Required(form::List("points", {"Points", "Punti"},
                                 form::Integer("", {}, 0, kPointsMax * 100), kPersonsMax)),
       form::Required(form::List("ranks", {"Ranks", "Posizioni"},
                                 form::Integer("", {}, 1, kPersonsMax), kPersonsMax)),
       form::Required(form::Integer("champion", {"Champion", "Campione"}, 0, kPersonsMax)),
       form::Required(
           form::Integer("missing", {"Events missing", "Eventi mancanti"}, 0, kEventsMax))});
}

// Asks about a league without events: points by event, in the order of persons.
Question LeagueQuestion() {
  const Form stage =
      form::Struct("", {"Event", "Evento"},
                   {form::Required(form::List("points", {"Points", "Punti"},
                                              form::Integer("", {}, 0, kPointsMax), kPersonsMax)),
                    form::Flag(kFinal, {"It is the final", "È la finale"})});
  return {"league",
          {"Standings of a league", "Classifica di una lega"},
          "LEAG-4",
          form::Struct("input", {},
                       {form::Integer(kEvents, {"Events", "Eventi"}, kEventsMin, kEventsMax),
                        form::Required(form::List("stages", {"Its events", "I suoi eventi"}, stage,
                                                  kEventsMax + 1))}),
          LeagueAnswer()};
}

Refusal LeagueFull(int64_t count) {
  const std::string events = std::to_string(count);
  return Refuse("LEAGUE_FULL", "LEAG-5",
                {"the league has its " + Counted(count, "event", "events") + ": begin another",
                 "la lega ha i suoi " + events + " eventi: cominciarne un'altra",
                 {{"fr", "la ligue a ses " + events + " tournois : commencez-en une autre"}}});
}

SeriesRequest RequestOf(const Value& input) {
  SeriesRequest request;
  if (input.Has(kEvents)) request.settings = Value::Struct({{kEvents, input[kEvents]}});
  for (const Value& event : input["stages"].items()) {
    Stage stage;
    if (event.Has(kFinal)) stage.stage = Value::Struct({{kFinal, event[kFinal]}});
    for (const Value& points : event["points"].items()) {
      const auto person = static_cast<uint32_t>(stage.rows.size());
      if (person == request.persons.size()) request.persons.push_back({person + 1, Value()});
      stage.rows.push_back({person, 1, static_cast<int32_t>(points.integer()), 0, Value()});
    }
    request.stages.push_back(std::move(stage));
  }
  return request;
}

// [LEAG-4] The points of the events are added up; those of the final count twice.
std::vector<int64_t> AddUp(const SeriesRequest& request) {
  std::vector<int64_t> points(request.persons.size(), 0);
  for (const Stage& stage : request.stages) {
    const bool twice = stage.stage[kFinal].FlagOr(false);
    for (const StageRow& row : stage.rows) points[row.person] += row.points * (twice ? 2 : 1);
  }
  return points;
}

// [LEAG-6] Lots part who is level, once they are drawn.
kit::Ranking RankByPoints(std::vector<int64_t> points, const SeedBytes& seed) {
  const auto count = static_cast<uint32_t>(points.size());
  kit::RankStep sum = {"points", "LEAG-4"};
  sum.integers = std::move(points);
  std::vector<kit::RankStep> steps = {std::move(sum)};
  if (seed == SeedBytes{}) return kit::Rank(count, steps, /*seed=*/nullptr);
  kit::RankStep lots = {"lots", "LEAG-6"};
  lots.measure = kit::RankMeasure::kLots;
  steps.push_back(std::move(lots));
  const kit::Seed drawn = {seed};
  return kit::Rank(count, steps, &drawn);
}

}  // namespace

void DescribeLeague(Description* description) {
  description->series = form::Struct(
      "series", {"League", "Lega"},
      {form::By("LEAG-5", form::Integer(kEvents, {"Events", "Eventi"}, kEventsMin, kEventsMax))});
  description->stage =
      form::Struct("stage", {"Event of a league", "Evento di una lega"},
                   {form::By("LEAG-4", form::Flag(kFinal, {"It is the final", "È la finale"}))});
  description->reasons.push_back(
      {"LEAGUE_FULL", {"the league has its events", "la lega ha i suoi eventi"}, "LEAG-5"});
  description->duties.push_back(
      {kEventsMissing, {"Events are missing", "Mancano eventi"}, "LEAG-5"});
  description->questions.push_back(LeagueQuestion());
  description->awards.push_back(
      {kChampion, {"Champion of the league", "Campione della lega"}, "LEAG-6"});
}

Decided<SeriesTotals> RankLeague(const SeriesRequest& request, Host& host) {
  // [LEAG-5] A league has as many events as its settings say.
  const int64_t missing = EventsOf(request) - static_cast<int64_t>(request.stages.size());
  if (missing < 0) return LeagueFull(EventsOf(request));
  const std::vector<int64_t> points = AddUp(request);
  const kit::Ranking ranking = RankByPoints(points, request.seed);
  SeriesTotals totals;
  totals.standings = kit::ToStandings(ranking, {{"points", {"Points", "Punti"}, "LEAG-4", points}});
  if (missing > 0) {
    totals.duties.push_back({kEventsMissing, "LEAG-5",
                             Value::Struct({{"missing", Value::Integer(missing)}}),
                             /*blocks_confirmation=*/true});
  } else if (!ranking.lines.empty() && ranking.lines.front().tied == 1) {
    // [LEAG-6] The first is champion, once no other person shares the place.
    totals.awards.push_back({kChampion, "LEAG-6", ranking.lines.front().player});
  }
  host.Cite("LEAG-4",
            "points of " + Counted(static_cast<int64_t>(request.stages.size()), "event", "events"));
  return totals;
}

Ratings RateLeague(const RatingRequest& request, Host& host) {
  // [LEAG-7] By Elo; each two at a table are a match.
  kit::EloRules rules;
  rules.k = request.stage[kFinal].FlagOr(false) ? kRatingMoveOfFinal : kRatingMove;
  host.Cite("LEAG-7", "Elo, K " + std::to_string(rules.k));
  return kit::RateByElo(request, rules);
}

Decided<QuestionAnswer> AskLeague(const QuestionRequest& request, Host& host) {
  const SeriesRequest league = RequestOf(request.input);
  const Decided<SeriesTotals> decided = RankLeague(league, host);
  if (!decided.decided()) return decided.refusal();
  const SeriesTotals& totals = decided.value();
  std::vector<Value> points(league.persons.size());
  std::vector<Value> ranks(league.persons.size());
  for (size_t i = 0; i < totals.standings.rows.size(); ++i) {
    const Standing& row = totals.standings.rows[i];
    points[row.player] = Value::Integer(static_cast<int64_t>(totals.standings.cells[i].low));
    ranks[row.player] = Value::Integer(row.rank);
  }
  const int64_t champion = totals.awards.empty() ? 0 : totals.awards.front().who + int64_t{1};
  const int64_t missing =
      totals.duties.empty() ? 0 : totals.duties.front().details["missing"].integer();
  return QuestionAnswer{Value::Struct({{"points", Value::List(std::move(points))},
                                       {"ranks", Value::List(std::move(ranks))},
                                       {"champion", Value::Integer(champion)},
                                       {"missing", Value::Integer(missing)}})};
}

}  // namespace arbitro::demo_league
