// SPDX-License-Identifier: Apache-2.0

#include "plugins/samurai_sword/event/phases.h"

#include <algorithm>
#include <string>

#include "arbitro/counted.h"
#include "kit/elimination_places.h"
#include "kit/phase_kind.h"
#include "kit/ranking.h"
#include "kit/standings.h"
#include "plugins/samurai_sword/event/event.h"
#include "plugins/samurai_sword/rules/elimination_round.h"
#include "plugins/samurai_sword/rules/final_phase.h"
#include "plugins/samurai_sword/rules/tables.h"

namespace arbitro::sam {
namespace {

constexpr char kPrize[] = "PRIZE";
constexpr int64_t kLostSemiFinal = 1;  // of DuelsReached
constexpr int64_t kWonFinal = 3;
constexpr int64_t kStepsMax = 1'000;  // above every step of kit::EliminationPlace

// The columns of the standings, in their order.
enum ColumnIndex : uint32_t { kDuelsColumn, kPointsColumn, kVictoriesColumn, kColumns };

// The steps that rank the players who have a place, and what the columns show of them.
struct Compared {
  std::vector<uint32_t> players;
  kit::RankStep duels = {"duels", "SAM-1.3.2"};
  kit::RankStep points = {"points", "SAM-1.1.12"};
  kit::RankStep victories = {"victories", "SAM-1.2.2"};
  std::vector<int64_t> duel_places;
  std::vector<int64_t> tournament_points;
  std::vector<int64_t> games_won;
};

Plan PlanElimination(const PlanRequest& request, const EventSettings& settings, Host& host);
Decided<Plan> PlanFinals(const PlanRequest& request, const EventSettings& settings, Host& host);
uint32_t FirstDrawPlayers(const EventCounts& counts);
Plan PlanRound(const EventSettings& settings, Host& host);
Refusal RefereeDecides();
bool Parted(std::vector<uint32_t> places, const std::vector<bool>& available,
            const StandingsHeads& standings);
Compared ComparedOf(const StandingsRequest& request);
std::vector<kit::RankedColumn> ColumnsOf(const Compared& compared);
int64_t Victories(const StandingsPlayer& player, const StandingsRequest& request);
int64_t DuelsReached(const kit::EliminationPlace& place, const StandingsRequest& request);
int64_t ThirdsAbove(uint32_t player, const std::vector<kit::EliminationPlace>& places,
                    const StandingsRequest& request);
uint32_t DuelPlace(const StandingsHeads& standings, uint32_t head);
template <class PrizeOfPlace>
int64_t PrizeOfRank(const StandingsHeads& standings, uint32_t head, PrizeOfPlace prize_of);

}  // namespace

Decided<Plan> PlanNextRound(const PlanRequest& request, Host& host) {
  const EventSettings settings = ReadSettings(request.settings);
  // [SAM-1.0.1] First the elimination phase, then the final phase.
  if (request.phases.empty()) return PlanElimination(request, settings, host);
  const Phase& phase = request.phases.back();
  if (phase.rounds_closed < phase.rounds_planned) {
    if (!IsOfTheBook(phase.kind, static_cast<uint32_t>(request.phases.size()))) {
      return kit::NoSuchPhase("SAM-1.0.1", kKindOfTables);
    }
    return PlanRound(settings, host);
  }
  if (phase.kind == ARBITRO_PHASE_TABLES) return PlanFinals(request, settings, host);
  return Plan{};
}

std::vector<Code> StandingsColumns() {
  return {{"duels", {"Place in the duels", "Posto nei duelli"}, "SAM-1.3.2"},
          {"points", {"Tournament points", "Punti torneo"}, "SAM-1.1.12"},
          {"victories", {"Victories", "Vittorie"}, "SAM-1.2.2"}};
}

Decided<Standings> RankPlayers(const StandingsRequest& request, Host& host) {
  const Compared compared = ComparedOf(request);
  // [SAM-1.3.2] The duels alone decide the first places; [SAM-AMB-18] the losers of the semi-finals
  // share the third. [SAM-1.1.12] [SAM-1.2.2] Else tournament points, then victories.
  const auto count = static_cast<uint32_t>(compared.players.size());
  const kit::Ranking ranking =
      kit::Rank(count, {compared.duels, compared.points, compared.victories}, /*seed=*/nullptr);
  Standings standings = kit::ToStandings(ranking, request, ColumnsOf(compared), compared.players);
  for (Standing& row : standings.rows) {
    // A table that is not won is lost.
    row.losses += row.ties;
    row.ties = 0;
  }
  host.Cite("SAM-1.2.2", "ranked by tournament points, then victories");
  return standings;
}

Decided<Awards> AwardEventPrizes(const AwardsRequest& request, Host& host) {
  const EventSettings settings = ReadSettings(request.settings);
  // [SAM-1.3.1] The rounds that were played: an elimination phase that was cut short has fewer than
  // were planned.
  const uint32_t rounds = request.phases.empty() ? 0 : request.phases.front().rounds_closed;
  const auto prize_of = [&](uint32_t place) -> int64_t {
    if (settings.prizes && place >= 1 && place <= kFinalists) {
      return (*settings.prizes)[std::min(place, 3u) - 1];
    }
    return PrizeOf(place, rounds);
  };
  Awards awards;
  for (uint32_t i = 0; i < request.standings.ranked(); ++i) {
    const uint32_t place = DuelPlace(request.standings, i);
    if (place == 0 || request.standings.heads[i].status == ARBITRO_PLAYER_EXPELLED) continue;
    // [SAM-1.3.1] A prize a rank: a substitute in the duels brings no further one.
    const int64_t prize = std::min(prize_of(place), PrizeOfRank(request.standings, i, prize_of));
    if (prize > 0) awards.awards.push_back({kPrize, "SAM-1.3.1", i, prize});
  }
  host.Cite("SAM-1.3.1", "prizes of " + Counted(rounds, "round", "rounds"));
  return awards;
}

std::vector<Code> AwardCodes() { return {{kPrize, {"Prize points", "Punti premio"}, "SAM-1.3.1"}}; }

namespace {

Plan PlanElimination(const PlanRequest& request, const EventSettings& settings, Host& host) {
  // [SAM-1.0.3] [SAM-AMB-15] As many rounds as the players of the first draw ask for; [SAM-5.2] or
  // the derogation. [SAM-AMB-07] Where players left since the start, no fewer than the least that
  // may start have.
  const uint32_t players = std::max(FirstDrawPlayers(request.counts), kPlayersMin);
  const uint32_t rounds = settings.rounds.value_or(EliminationRounds(players));
  host.Cite("SAM-1.0.3", Counted(rounds, "round", "rounds"));
  Plan plan = PlanRound(settings, host);
  plan.step = ARBITRO_STEP_PHASE;
  plan.phase_kind = ARBITRO_PHASE_TABLES;
  plan.rounds_planned = rounds;
  return plan;
}

// How many players are in the first draw; before it is made, how many would be.
uint32_t FirstDrawPlayers(const EventCounts& counts) {
  const uint32_t present = counts.active - std::min(counts.active, counts.absent);
  // Where a phase that has begun is planned again, a check-in is for a later round.
  const bool check_in = counts.checked_in > 0 && counts.rounds_paired == 0;
  return check_in ? std::min(present, counts.checked_in) : present;
}

Decided<Plan> PlanFinals(const PlanRequest& request, const EventSettings& settings, Host& host) {
  std::vector<bool> available;
  for (size_t i = 0; i < request.standings.ranked(); ++i) {
    available.push_back(request.standings.heads[i].status == ARBITRO_PLAYER_ACTIVE);
  }
  Plan plan = PlanRound(settings, host);
  plan.step = ARBITRO_STEP_PHASE;
  plan.phase_kind = ARBITRO_PHASE_ELIMINATION;
  plan.fresh_start = true;
  // [SAM-1.0.4] [SAM-1.2.1] The four best meet, [SAM-5.1] or eight by derogation; [SAM-AMB-16] who
  // cannot makes room.
  plan.qualified = Finalists(available, settings.Finalists());
  if (plan.qualified.size() < settings.Finalists()) {
    return Refuse("TOO_FEW_PLAYERS", "SAM-1.0.4",
                  {"fewer players are left than the duels need: the referee decides",
                   "restano meno giocatori di quanti ne servono ai duelli: decide l'arbitro"});
  }
  // [SAM-AMB-04] Ties for the last place, and among those who play: both decide who meets whom.
  if (!Parted(plan.qualified, available, request.standings)) return RefereeDecides();
  plan.rounds_planned = settings.eight_finalists ? 3 : 2;
  return plan;
}

Plan PlanRound(const EventSettings& settings, Host& host) {
  Plan plan;
  plan.step = ARBITRO_STEP_ROUND;
  // [SAM-5.3] Only by derogation is there a limit of time. The rule is cited last: the host starts
  // no clock where the plan has none by a rule.
  plan.clock_s = settings.time_limit_minutes * 60;
  if (plan.clock_s == 0) host.Cite("SAM-5.3", "no limit of time without a derogation");
  return plan;
}

Refusal RefereeDecides() {
  return Refuse("REFEREE_DECIDES", "SAM-AMB-04",
                {"players are tied for a place in the finals or among the finalists: the referee "
                 "decides, by lot for instance, and enters the order by hand: `arbitroctl hand "
                 "standings EVENT ROUND PLAYER… --reason WHY`",
                 "pari per un posto in finale o fra i finalisti: decide l'arbitro, per esempio a "
                 "sorte, e inserisce l'ordine a mano: `arbitroctl hand standings EVENT ROUND "
                 "PLAYER… --reason WHY`"});
}

// Whether the standings part the finalists from one another, and from the player who comes next.
bool Parted(std::vector<uint32_t> places, const std::vector<bool>& available,
            const StandingsHeads& standings) {
  const auto next = std::find(available.begin() + places.back() + 1, available.end(), true);
  if (next != available.end()) {
    places.push_back(static_cast<uint32_t>(next - available.begin()));
  }
  const auto tied = [&](uint32_t one, uint32_t other) {
    return standings.heads[one].rank == standings.heads[other].rank;
  };
  return std::adjacent_find(places.begin(), places.end(), tied) == places.end();
}

Compared ComparedOf(const StandingsRequest& request) {
  Compared compared;
  const std::vector<kit::EliminationPlace> places = kit::EliminationPlaces(request);
  for (uint32_t i = 0; i < request.players.size(); ++i) {
    const StandingsPlayer& player = request.players[i];
    // [SAM-AMB-16] The results of a player who withdrew stay; one who was expelled has no place.
    if (player.status == ARBITRO_PLAYER_EXPELLED) continue;
    compared.players.push_back(i);
    compared.tournament_points.push_back(player.points);
    compared.games_won.push_back(Victories(player, request));
    const int64_t reached = DuelsReached(places[i], request);
    // The step parts players of one round: by a match for the third place, where the referee wants
    // one, and by a substitute.
    compared.duels.integers.push_back(reached > 0 ? reached * kStepsMax + places[i].step : 0);
    compared.duel_places.push_back(
        reached == 0 ? 0 : kWonFinal + 1 - reached + ThirdsAbove(i, places, request));
    compared.points.integers.push_back(reached > 0 ? 0 : player.points);
    compared.victories.integers.push_back(reached > 0 ? 0 : compared.games_won.back());
  }
  return compared;
}

std::vector<kit::RankedColumn> ColumnsOf(const Compared& compared) {
  const std::vector<Code> columns = StandingsColumns();
  return {{"duels", columns[kDuelsColumn].label, "SAM-1.3.2", compared.duel_places,
           ARBITRO_COLUMN_PLACE},
          {"points", columns[kPointsColumn].label, "SAM-1.1.12", compared.tournament_points},
          {"victories", columns[kVictoriesColumn].label, "SAM-1.2.2", compared.games_won}};
}

// [SAM-AMB-21] Games of the elimination phase in which the player's team was first.
int64_t Victories(const StandingsPlayer& player, const StandingsRequest& request) {
  int64_t victories = 0;
  for (uint32_t i = 0; i < player.result_count; ++i) {
    const PlayerResult& result = request.results[player.first_result + i];
    const bool in_duel = result.phase >= 1 && result.phase <= request.phases.size() &&
                         request.phases[result.phase - 1].kind == ARBITRO_PHASE_ELIMINATION;
    if (!in_duel && result.result == ARBITRO_RESULT_WIN) ++victories;
  }
  return victories;
}

// How far a player came in the duels: 0 not to a semi-final, 1 lost one, 2 lost the final, 3 won.
int64_t DuelsReached(const kit::EliminationPlace& place, const StandingsRequest& request) {
  constexpr int64_t kRoundsOfFour = 2;
  int64_t before_semi_finals = 0;
  for (const Phase& phase : request.phases) {
    if (phase.kind != ARBITRO_PHASE_ELIMINATION) continue;
    before_semi_finals = int64_t{kit::EliminationRoundsOf(phase.entrants)} - kRoundsOfFour;
  }
  if (place.round == 0) return 0;
  return std::max<int64_t>(0, int64_t{place.round} - before_semi_finals);
}

// How many losers of a semi-final a match for the third place put above this one.
int64_t ThirdsAbove(uint32_t player, const std::vector<kit::EliminationPlace>& places,
                    const StandingsRequest& request) {
  if (DuelsReached(places[player], request) != kLostSemiFinal) return 0;
  return std::count_if(places.begin(), places.end(), [&](const kit::EliminationPlace& other) {
    return DuelsReached(other, request) == kLostSemiFinal && other.step > places[player].step;
  });
}

// [SAM-1.3.2] The place that the duels gave, from 1; 0: none. Standings by hand say it themselves.
uint32_t DuelPlace(const StandingsHeads& standings, uint32_t head) {
  if (standings.column_count != kColumns) return standings.heads[head].rank;
  return static_cast<uint32_t>(standings.cells[head * kColumns + kDuelsColumn].low);
}

// Each player's part of the prizes of the ranks that the players of one rank take up together.
template <class PrizeOfPlace>
int64_t PrizeOfRank(const StandingsHeads& standings, uint32_t head, PrizeOfPlace prize_of) {
  const uint32_t rank = standings.heads[head].rank;
  int64_t sum = 0;
  uint32_t sharing = 0;
  for (uint32_t i = 0; i < standings.ranked(); ++i) {
    if (standings.heads[i].rank == rank) sum += prize_of(rank + sharing++);
  }
  return sharing == 0 ? 0 : sum / sharing;
}

}  // namespace

}  // namespace arbitro::sam
