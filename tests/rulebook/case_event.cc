// SPDX-License-Identifier: Apache-2.0

#include "tests/rulebook/case_event.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <map>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "arbitro/plan.h"
#include "arbitro/rating.h"
#include "tests/rulebook/case_answer.h"

namespace arbitro::rulebook {
namespace {

// By their numbers, from 1.
constexpr const char* kActs[] = {
    "request", "sanction",       "open_registration", "start",        "complete", "confirm",
    "cancel",  "amend_settings", "add_staff",         "remove_staff", "register", "check_in",
    "absent",  "drop",           "reenter",           "expel",        "appeal"};

// The standings as the plan and the awards see them, and who the heads are: as the newest round's
// end took them, when who dropped since was still there.
struct RankedHeads {
  StandingsHeads heads;
  std::vector<std::string> names;
  std::string refused;  // instead of both
};

RankedHeads RankHeads(const CaseEvent& event, const SeedBytes& seed) {
  RankedHeads ranked;
  std::vector<std::string> players;
  StandingsRequest request = event.history.Standings(&players);
  request.format = event.format;
  request.settings = event.settings;
  if (event.ruleset.description().standings_lots) request.seed = seed;
  const std::vector<StandingsPlayer> now = request.players;
  for (StandingsPlayer& row : request.players) row.status = ARBITRO_PLAYER_ACTIVE;
  const auto add = [&](uint32_t player, uint32_t rank) {
    const StandingsPlayer& row = now[player];
    ranked.heads.heads.push_back({0, row.points, rank, row.number, row.status, 0, 0});
    ranked.names.push_back(players[player]);
  };
  std::vector<bool> named(players.size(), false);
  if (event.history.rounds() > 0) {
    const auto reply = Wait<Standings>(
        [&](RulesetClient::Done<Standings> done) { event.ruleset.Rank(request, std::move(done)); });
    ranked.refused = TextOfReply(reply, [&](const Standings& standings) {
      for (const Standing& row : standings.rows) {
        add(row.player, row.rank);
        named[row.player] = true;
      }
      ranked.heads.column_count = static_cast<uint32_t>(standings.columns.size());
      ranked.heads.cells = standings.cells;
      ranked.heads.negative = standings.negative;
      return std::string();
    });
  }
  for (uint32_t player = 0; player < players.size(); ++player) {
    if (!named[player]) add(player, 0);
  }
  return ranked;
}

std::string TextOfPlan(const Plan& plan, const std::vector<std::string>& names) {
  if (plan.step == ARBITRO_STEP_ROUND) return "= round";
  if (plan.step == ARBITRO_STEP_OVER) return "= over";
  std::string text = absl::StrCat("= phase ", PhaseKindName(plan.phase_kind));
  if (plan.rounds_planned > 0) absl::StrAppend(&text, " ", plan.rounds_planned);
  if (plan.qualified.empty()) return text;
  return absl::StrCat(text, ": ",
                      absl::StrJoin(plan.qualified, " ", [&](std::string* out, uint32_t head) {
                        out->append(names[head]);
                      }));
}

std::string TextOfAwards(const Awards& awards, const std::vector<std::string>& names) {
  if (awards.awards.empty()) return "= nothing";
  return "= " + absl::StrJoin(awards.awards, ", ", [&](std::string* out, const Award& award) {
           absl::StrAppend(out, award.code, " ",
                           award.who == ARBITRO_NONE ? "organiser" : names[award.who]);
           if (award.amount != 0) absl::StrAppend(out, " ", award.amount);
         });
}

}  // namespace

namespace {

void FillAppeal(const CaseEvent& event, const Value& arguments, AdmitRequest* request) {
  request->appeal_published = event.published_s.has_value();
  request->publication_age_s = event.published_s.value_or(0);
  constexpr const char* kSignatures[] = {"none", "signed", "with_appeal", "refused"};
  const auto signature =
      std::find(std::begin(kSignatures), std::end(kSignatures), arguments["signature"].text());
  if (signature == std::end(kSignatures)) return;
  request->appeal_reported = true;
  request->signature = static_cast<uint32_t>(signature - std::begin(kSignatures));
}

// The tables of the history, by round and number. Of a match of two the result says the places.
std::vector<RatedMatch> MatchesOf(const StandingsRequest& played) {
  std::map<std::pair<uint32_t, uint32_t>, RatedMatch> matches;
  for (uint32_t player = 0; player < played.players.size(); ++player) {
    const StandingsPlayer& row = played.players[player];
    for (uint32_t i = 0; i < row.result_count; ++i) {
      const PlayerResult& result = played.results[row.first_result + i];
      if (result.result == ARBITRO_RESULT_BYE) continue;
      const uint32_t of_two = result.result == ARBITRO_RESULT_LOSS ? 2 : 1;
      RatedMatch& match = matches[{result.round, result.table}];
      match.round = result.round;
      match.seats.push_back({player, result.result, result.place != 0 ? result.place : of_two});
    }
  }
  std::vector<RatedMatch> all;
  for (auto& [place, match] : matches) all.push_back(std::move(match));
  return all;
}

}  // namespace

std::string RatingsText(const CaseEvent& event, const Value& stage) {
  std::vector<std::string> names;
  RatingRequest request;
  request.matches = MatchesOf(event.history.Standings(&names));
  request.persons.resize(names.size());
  request.settings = Value::Struct();
  request.stage = stage;
  request.event_settings = event.settings;
  const auto reply = Wait<Ratings>(
      [&](RulesetClient::Done<Ratings> done) { event.ruleset.Rate(request, std::move(done)); });
  return TextOfReply(reply, [&](const Ratings& ratings) {
    std::vector<std::string> rated;
    for (size_t i = 0; i < names.size(); ++i) {
      const Rating& one = ratings.persons[i];
      if (one.games == 0) continue;
      rated.push_back(absl::StrFormat("%s %s%d.%03d", names[i], one.value < 0 ? "-" : "",
                                      std::abs(one.value / 1000), std::abs(one.value % 1000)));
    }
    return "= " + absl::StrJoin(rated, ", ");
  });
}

std::optional<arbitro_act> ActOf(const std::string& word) {
  const auto act = std::find(std::begin(kActs), std::end(kActs), word);
  if (act == std::end(kActs)) return std::nullopt;
  return static_cast<arbitro_act>(act - std::begin(kActs) + 1);
}

std::string NextText(const CaseEvent& event, const SeedBytes& seed) {
  RankedHeads ranked = RankHeads(event, seed);
  if (!ranked.refused.empty()) return ranked.refused;
  PlanRequest request;
  request.format = event.format;
  request.settings = event.settings;
  request.counts = event.history.Counts();
  request.phases = event.history.Phases();
  request.standings = std::move(ranked.heads);
  request.published = event.published_s.has_value();
  request.publication_age_s = event.published_s.value_or(0);
  request.appeals_open = event.appeals_open;
  const auto reply = Wait<Plan>(
      [&](RulesetClient::Done<Plan> done) { event.ruleset.PlanNext(request, std::move(done)); });
  return TextOfReply(reply, [&](const Plan& plan) { return TextOfPlan(plan, ranked.names); });
}

std::string AwardsText(const CaseEvent& event, const SeedBytes& seed) {
  RankedHeads ranked = RankHeads(event, seed);
  if (!ranked.refused.empty()) return ranked.refused;
  AwardsRequest request;
  request.format = event.format;
  request.settings = event.settings;
  request.counts = event.history.Counts();
  request.phases = event.history.Phases();
  request.standings = std::move(ranked.heads);
  const auto reply = Wait<Awards>([&](RulesetClient::Done<Awards> done) {
    event.ruleset.AwardPrizes(request, std::move(done));
  });
  return TextOfReply(reply,
                     [&](const Awards& awards) { return TextOfAwards(awards, ranked.names); });
}

std::string AdmitText(const CaseEvent& event, arbitro_act act, const Value& arguments) {
  AdmitRequest request;
  request.act = act;
  request.format = event.format;
  request.settings = event.settings;
  request.counts = event.history.Counts();
  request.phases = event.history.Phases();
  const bool running = event.history.rounds() > 0 || !request.phases.empty();
  request.event_status = running ? ARBITRO_EVENT_RUNNING : ARBITRO_EVENT_REGISTRATION;
  if (act == ARBITRO_ACT_APPEAL) {
    FillAppeal(event, arguments, &request);
  } else {
    request.arguments = arguments;
  }
  // Of acts about a player it is one who takes part.
  if (act >= ARBITRO_ACT_CHECK_IN) {
    request.subject_is_player = true;
    request.entry_round = 1;
    request.player_status =
        act == ARBITRO_ACT_REENTER ? ARBITRO_PLAYER_DROPPED : ARBITRO_PLAYER_ACTIVE;
  }
  const auto reply = Wait<Admission>(
      [&](RulesetClient::Done<Admission> done) { event.ruleset.Admit(request, std::move(done)); });
  return TextOfReply(reply, [](const Admission& admission) {
    std::string text = "= allowed";
    for (const Duty& duty : admission.duties) absl::StrAppend(&text, ", owes ", duty.code);
    return text;
  });
}

}  // namespace arbitro::rulebook
