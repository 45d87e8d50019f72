// SPDX-License-Identifier: Apache-2.0
//
// Swiss rounds of a two-player card game with a cut to the top and penalties that grow: what the
// tournament rules of the largest trading card game ask, in the kit's words.
//
// The second sample to copy from, after the demonstration: a plan, settings, percentages, an
// elimination and a ladder of penalties. tables.h has what a description publishes.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arbitro/ruleset.h"
#include "kit/elimination_places.h"
#include "kit/elimination_tables.h"
#include "kit/entry.h"
#include "kit/match_score.h"
#include "kit/penalty_ladder.h"
#include "kit/percentages.h"
#include "kit/ranking.h"
#include "kit/standings.h"
#include "kit/swiss_plan.h"
#include "kit/swiss_tables.h"
#include "ledger_rules.h"
#include "tables.h"

namespace arbitro::magic_swiss {
namespace {

// [MTR-2] Three points for a match won, one for a drawn one. [MTR-10] Of games the same.
constexpr kit::WinWorth kWorth = {3, 1};

// [MTR-9] A player counts as 33 of 100 or more. [MTR-12] A player without an opponent has as much.
constexpr kit::PercentageRules kFloor = {{33, 100}};

struct Settings {
  uint32_t rounds;
  uint32_t cut;
  uint32_t games_to_win;
};

Settings ReadSettings(const Value& settings) {
  const std::string cut = settings["cut"].TextOr("none");
  return {static_cast<uint32_t>(settings["rounds"].IntegerOr(0)),
          cut == "top8"   ? 8u
          : cut == "top4" ? 4u
                          : 0u,
          static_cast<uint32_t>(settings["games_to_win"].IntegerOr(2))};
}

const kit::SwissBook& Book() {
  static const kit::SwissBook kBook = {
      // [MTR-4] Players with equal points meet where possible, from the top down.
      {{{"point_gap", "MTR-4", kit::Measure::kPointGap, kit::Scope::kFromTheTop}},
       // [MTR-3] The bye goes to the fewest byes, then the fewest points.
       kit::ByeRule::kFewestByesThenLowest,
       // [MTR-5] The same two meet again only where no other round is possible.
       kit::Rematches::kFewest},
      {"MTR-1", "MTR-4", "MTR-3", "MTR-3", "MTR-5"}};
  return kBook;
}

// Why there cannot have been such a match; nullopt where there can.
std::optional<Refusal> CheckScore(const kit::MatchScore& score, const OutcomeRequest& request,
                                  uint32_t games_to_win) {
  // [MTR-1] The first to win so many games has won the match; it ends there.
  if (!kit::CanBe(score, games_to_win)) return EndedBefore();
  // [MTR-7] An elimination has a winner.
  const bool elimination = request.phase == ARBITRO_PHASE_ELIMINATION;
  if (elimination && score.first == score.second) return NoWinner();
  // [IPG-3] A game lost by a penalty is one of the match, won by the opponent.
  if (!kit::HasGamesTaken(score, request)) return GameLeftOut();
  return std::nullopt;
}

class MagicSwiss final : public Ruleset {
 public:
  Description Describe() const override {
    Description description = Published();
    description.id = ARBITRO_RULESET_ID;
    description.version = ARBITRO_RULESET_VERSION;
    description.rules = LedgerRules();
    for (Code& code : kit::SwissReasons(Book().faults)) description.reasons.push_back(code);
    description.violations = kit::SwissProblemCodes(Book().faults);
    for (Code& code : kit::EliminationProblemCodes("MTR-7")) description.violations.push_back(code);
    return description;
  }

  Decided<Plan> PlanNext(const PlanRequest& request, Host& host) const override {
    const Settings settings = ReadSettings(request.settings);
    kit::SwissThenCut rules;
    rules.rounds = settings.rounds;
    rules.cut = settings.cut;
    // [MTR-6] Fifty minutes, then five turns; the elimination has no limit.
    rules.round_s = kRoundMinutes * 60;
    rules.extra_turns = kExtraTurns;
    host.Cite("MTR-6", "Swiss rounds, then the cut of the settings");
    return kit::PlanSwissThenCut(request, rules);
  }

  Decided<RoundDraw> Draw(const DrawRequest& request, Host& host) const override {
    if (request.phase == ARBITRO_PHASE_SWISS) {
      host.Cite("MTR-4", "players with equal points meet where possible");
      return kit::DrawSwissRound(request, Book());
    }
    if (request.phase != ARBITRO_PHASE_ELIMINATION) return NoSuchPhase();
    const kit::EliminationRound round = kit::NextEliminationRound(kit::FieldOf(request));
    if (!round.problem.empty()) return NoBracket(round.problem);
    host.Cite("MTR-7", "the better place meets the worse");
    return kit::ToDraw(round);
  }

  Decided<RoundEvaluation> Evaluate(const DrawRequest& request, Host& host) const override {
    host.Cite("MTR-4", "judged as it was given");
    if (request.phase == ARBITRO_PHASE_ELIMINATION) {
      return kit::JudgeElimination(request, kit::FieldOf(request), "MTR-7");
    }
    return kit::JudgeTables(request, Book()).evaluation;
  }

  Decided<TableOutcome> Outcome(const OutcomeRequest& request, Host& host) const override {
    const uint32_t games_to_win = ReadSettings(request.settings).games_to_win;
    // [MTR-7] The elimination gives places, no points.
    const bool elimination = request.phase == ARBITRO_PHASE_ELIMINATION;
    const kit::WinWorth worth = elimination ? kit::WinWorth{0, 0} : kWorth;
    if (request.table_kind == ARBITRO_TABLE_BYE) {
      // [MTR-3] A bye is a match won, without a game lost.
      host.Cite("MTR-3", "a match won without playing");
      return kit::ByeOutcome(games_to_win, worth);
    }
    if (const auto lost = kit::LostByPenalty(request, games_to_win)) {
      // [IPG-4] The opponent wins the match; where both are punished, neither does.
      host.Cite("IPG-4", "the match is lost by a penalty");
      return kit::ToOutcome(*lost, worth);
    }
    const kit::MatchScore score = kit::ScoreOf(request.report);
    if (auto refusal = CheckScore(score, request, games_to_win)) return *std::move(refusal);
    host.Cite("MTR-2", "three points for the winner, one each for a draw");
    return kit::ToOutcome(score, worth);
  }

  Decided<Standings> Rank(const StandingsRequest& request, Host& host) const override {
    // [IPG-5] A player who was disqualified has no place.
    std::vector<uint32_t> ranked;
    for (uint32_t i = 0; i < request.players.size(); ++i) {
      if (request.players[i].status != ARBITRO_PLAYER_EXPELLED) ranked.push_back(i);
    }
    // [MTR-13] The elimination decides first; it is not in the percentages.
    const StandingsRequest swiss = kit::WithoutEliminations(request);
    const std::vector<int64_t> levels = kit::EliminationLevels(request);
    kit::RankStep cut = {"cut", "MTR-13"};
    kit::RankStep points = {"points", "MTR-8"};
    for (const uint32_t player : ranked) {
      cut.integers.push_back(levels[player]);
      points.integers.push_back(request.players[player].points);
    }
    const kit::Opponents opponents = kit::OpponentsOf(swiss);
    const auto matches = kit::OwnPercentages(kit::MatchRecords(swiss, kWorth), kFloor);
    const auto bye_games = kit::GameTally{ReadSettings(request.settings).games_to_win, 0, 0};
    const auto games = kit::OwnPercentages(kit::GameRecords(swiss, kWorth, bye_games), kFloor);
    const auto omw = kit::SharesOf(kit::MeansOf(matches, opponents, kFloor.floor), ranked);
    const auto gw = kit::SharesOf(games, ranked);
    const auto ogw = kit::SharesOf(kit::MeansOf(games, opponents, kFloor.floor), ranked);
    // [MTR-8] [MTR-9] [MTR-10] [MTR-11] Points, opponents' matches, own games, opponents' games.
    // [MTR-14] Players whom none of these parts share a place.
    const std::vector<kit::RankStep> steps = {cut, points, kit::StepOf("omw", "MTR-9", omw),
                                              kit::StepOf("gw", "MTR-10", gw),
                                              kit::StepOf("ogw", "MTR-11", ogw)};
    const kit::Ranking ranking =
        kit::Rank(static_cast<uint32_t>(ranked.size()), steps, /*seed=*/nullptr);
    host.Cite("MTR-8", "points, then opponents' matches, own games, opponents' games");
    return kit::ToStandings(
        ranking, request,
        {kit::ColumnOf(steps[0], {"Elimination", "Eliminazione"}),
         kit::ColumnOf(steps[1], {"Points", "Punti"}),
         kit::ColumnOf(steps[2], {"Opponents' matches", "Incontri avversari"}, omw),
         kit::ColumnOf(steps[3], {"Games", "Partite"}, gw),
         kit::ColumnOf(steps[4], {"Opponents' games", "Partite avversari"}, ogw)},
        ranked);
  }

  Decided<Ruling> RulePenalty(const PenaltyRequest& request, Host& host) const override {
    const InfractionRow& row = kInfractionRows[request.infraction - 1];
    // [IPG-2] Each repetition of an infraction is a rung higher.
    const kit::LadderRuling ruled = kit::Climb(request, {row.start, row.last});
    // [IPG-1] The head judge alone deviates.
    if (ruled.forbidden) return HeadJudgeOnly();
    host.Cite(row.rule, "the penalty of the infraction, after " + std::to_string(ruled.repetition) +
                            " for the same one");
    // [IPG-5] A player who is disqualified leaves, and loses the match in hand.
    return kit::ToRuling(ruled, {{kGameLoss, kit::GameLoss()},
                                 {kMatchLoss, kit::MatchLoss()},
                                 {kDisqualification, kit::MatchLoss()},
                                 {kDisqualification, kit::Expulsion()}});
  }

  Decided<QuestionAnswer> Ask(const QuestionRequest& request, Host& host) const override {
    if (request.question != PenaltyQuestion().id) return NotOffered();
    const Decided<Ruling> ruling = RulePenalty(AskedPenalty(request.input), host);
    if (!ruling.decided()) return ruling.refusal();
    return ToAnswer(ruling.value(), Published());
  }
};

}  // namespace
}  // namespace arbitro::magic_swiss

ARBITRO_KIT_RULESET(arbitro::magic_swiss::MagicSwiss)
