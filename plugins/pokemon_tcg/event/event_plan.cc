// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/event/event_plan.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "arbitro/counted.h"
#include "plugins/pokemon_tcg/event/draft.h"
#include "plugins/pokemon_tcg/event/event.h"
#include "plugins/pokemon_tcg/event/swiss_rounds.h"
#include "plugins/pokemon_tcg/rules/divisions.h"
#include "plugins/pokemon_tcg/rules/event_tiers.h"
#include "plugins/pokemon_tcg/rules/formats.h"
#include "plugins/pokemon_tcg/rules/tables.h"

namespace arbitro::pkm {
namespace {

constexpr uint32_t kSecondsPerMinute = 60;

constexpr uint32_t kCutMin = 2;

// No division in particular.
constexpr uint32_t kAnyDivision = ARBITRO_NONE;

// The players who go on, by place, and the players whom their places do not part: within those who
// go on, or at the border.
struct Best {
  std::vector<uint32_t> heads;
  std::vector<uint32_t> level;
};

std::optional<Refusal> CheckDays(const EventFacts& event);
Plan DraftPhase(const PlanRequest& request, const EventFacts& event, Host& host);
uint32_t PlannedRoundsOf(const Phase& phase, const EventFacts& event);
Decided<Plan> NextPhase(const PlanRequest& request, const EventFacts& event, Host& host);
uint32_t SwissRoundsOf(const PlanRequest& request, const EventFacts& event);
Decided<Plan> NextDivisionsCut(const PlanRequest& request, const EventFacts& event, Host& host);
uint32_t PlayersOf(const PlanRequest& request, uint32_t division);
bool HasLeft(const Head& head);
uint32_t FirstRoundPlayers(const PlanRequest& request);
bool MayHaveHadCut(const PlanRequest& request, uint32_t division);
void CiteDivision(uint32_t division, uint32_t players, Host& host);
bool HasSecondDay(const PlanRequest& request, const EventFacts& event);
bool IsSwiss(const Phase& phase);
Decided<Plan> SecondDay(const PlanRequest& request, const EventFacts& event, Host& host);
std::optional<Refusal> CheckBorder(Best best, uint32_t cut, const StandingsHeads& standings);
Plan SwissPhase(uint32_t rounds, Host& host);
uint32_t CutOf(const EventFacts& event, uint32_t players);
Decided<Plan> CutPhase(const Best& best, Host& host);
std::optional<Refusal> CheckParted(const Best& best, const std::string& kind);
uint32_t RoundsOf(uint32_t entrants);
Best BestOf(const StandingsHeads& standings, uint32_t cut, uint32_t division);
void SetBuildClock(const std::string& draft, Host& host, Plan* plan);
void SetClock(const PlanRequest& request, const EventFacts& event, Host& host, Plan* plan);
uint32_t MinutesByBook(MatchType match_type, const FormatRow* format);
void CiteOwnMinutes(const EventFacts& event, uint32_t by_book, Host& host);

}  // namespace

uint32_t PlannedSwissRounds(const Phase& phase, const EventFacts& event) {
  if (phase.rounds_planned > 0) return phase.rounds_planned;
  // A phase that was begun by hand without a number has that of its players.
  return event.swiss_rounds > 0 ? event.swiss_rounds
                                : SwissRounds(phase.entrants, event.season.swiss_rounds_least);
}

size_t SecondSwissOf(const std::vector<Phase>& phases) {
  bool first = true;
  for (size_t i = 0; i < phases.size(); ++i) {
    if (phases[i].kind != ARBITRO_PHASE_SWISS) continue;
    if (!first) return i;
    first = false;
  }
  return phases.size();
}

Decided<Plan> PlanEvent(const PlanRequest& request, Host& host) {
  const EventFacts event = ReadEvent(request.settings);
  if (request.phases.empty()) {
    if (const auto refusal = CheckDays(event)) return *refusal;
  }
  if (request.phases.empty() && BeginsWithDraft(event, FindFormatRow(request.format))) {
    return DraftPhase(request, event, host);
  }
  Plan plan;
  if (request.phases.empty()) {
    plan = SwissPhase(SwissRoundsOf(request, event), host);
  } else {
    const Phase& phase = request.phases.back();
    if (phase.rounds_closed >= PlannedRoundsOf(phase, event)) {
      Decided<Plan> next = NextPhase(request, event, host);
      if (!next.decided()) return next;
      plan = std::move(next).value();
    } else {
      plan.step = ARBITRO_STEP_ROUND;
      if (phase.kind == ARBITRO_PHASE_TABLES) {
        SetBuildClock(event.draft, host, &plan);
        return plan;
      }
    }
  }
  if (plan.step != ARBITRO_STEP_OVER) SetClock(request, event, host, &plan);
  return plan;
}

namespace {

// [PKM-GEN-14] Two days are for larger premier events; divisions that are kept apart are as many
// events.
std::optional<Refusal> CheckDays(const EventFacts& event) {
  const bool apart = event.age_divisions == AgePairing::kApart;
  if (event.second_day_players < kCutMin || !apart) return std::nullopt;
  return Refuse("NO_SECOND_DAY", "PKM-GEN-14",
                {"there is no second day together with `age_divisions`: `apart`: amend the "
                 "settings, or make an event of each day",
                 "non c'è un secondo giorno insieme a `age_divisions`: `apart`: cambia le "
                 "impostazioni, o fa' un evento per giorno"});
}

// [PKM-11.2.2-b] [PKM-11.2.3-b] [PKM-11.2.4-b] One round of tables, at which cards are picked.
Plan DraftPhase(const PlanRequest& request, const EventFacts& event, Host& host) {
  Plan plan;
  plan.step = ARBITRO_STEP_PHASE;
  plan.phase_kind = ARBITRO_PHASE_TABLES;
  plan.rounds_planned = 1;
  SetBuildClock(event.draft, host, &plan);
  host.Cite(DraftRule(event.draft), "the event begins with a draft");
  const std::vector<std::string_view> named = LimitedVariants(request.format);
  // [PKM-AMB-17] The organiser may choose a kind that the section does not name, and is told so.
  if (std::find(named.begin(), named.end(), event.draft + "-draft") == named.end()) {
    host.Cite("PKM-AMB-17", "this format's section does not name the " + event.draft + " draft");
  }
  return plan;
}

// The rounds of the phase; a bracket that was begun by hand without a number has as many as leave
// one.
uint32_t PlannedRoundsOf(const Phase& phase, const EventFacts& event) {
  const bool bracket = phase.kind == ARBITRO_PHASE_ELIMINATION && phase.rounds_planned == 0;
  return bracket ? RoundsOf(phase.entrants) : PlannedSwissRounds(phase, event);
}

// After all rounds of the phase in hand.
Decided<Plan> NextPhase(const PlanRequest& request, const EventFacts& event, Host& host) {
  const Phase& phase = request.phases.back();
  if (phase.kind == ARBITRO_PHASE_TABLES) {
    Plan plan = SwissPhase(SwissRoundsOf(request, event), host);
    // Players who drafted together have not met, on a second day neither.
    plan.fresh_start = true;
    return plan;
  }
  if (event.age_divisions == AgePairing::kApart) return NextDivisionsCut(request, event, host);
  if (!IsSwiss(phase)) return Plan();
  if (HasSecondDay(request, event)) return SecondDay(request, event, host);
  // [PKM-GEN-11] Rounds and cut stand in one row of table 4.5: who is in the first Swiss round
  // counts for both.
  const auto first = std::find_if(request.phases.begin(), request.phases.end(), &IsSwiss);
  const uint32_t cut = CutOf(event, first->entrants);
  return CutPhase(BestOf(request.standings, cut, kAnyDivision), host);
}

// [PKM-GEN-10] By the number of players; where divisions are kept apart, of the largest one
// [PKM-GEN-24].
uint32_t SwissRoundsOf(const PlanRequest& request, const EventFacts& event) {
  if (event.swiss_rounds > 0) return event.swiss_rounds;
  if (event.age_divisions != AgePairing::kApart) {
    return SwissRounds(FirstRoundPlayers(request), event.season.swiss_rounds_least);
  }
  uint32_t most = 0;
  for (uint32_t division = 0; division <= std::size(kDivisions); ++division) {
    most = std::max(most, PlayersOf(request, division));
  }
  return SwissRounds(most, event.season.swiss_rounds_least);
}

// [PKM-GEN-24] Divisions kept apart have a cut each, one after the other.
Decided<Plan> NextDivisionsCut(const PlanRequest& request, const EventFacts& event, Host& host) {
  size_t played = 0;
  for (const Phase& phase : request.phases) played += phase.kind == ARBITRO_PHASE_ELIMINATION;
  for (uint32_t division = 0; division <= std::size(kDivisions); ++division) {
    const uint32_t players = PlayersOf(request, division);
    const uint32_t cut = CutOf(event, players);
    if (cut < kCutMin || !MayHaveHadCut(request, division)) continue;
    // Players who left since then do not undo a cut that was played.
    if (played > 0) {
      --played;
      continue;
    }
    const Best best = BestOf(request.standings, cut, division);
    if (best.heads.size() < kCutMin) continue;
    CiteDivision(division, players, host);
    return CutPhase(best, host);
  }
  return CutPhase({}, host);
}

// [PKM-GEN-10] [PKM-GEN-11] How many of the division were in the first Swiss round. The plan is
// told how many players that round had, not which: where these are fewer than all who registered,
// a player who left without a point counts as one who was not in it.
uint32_t PlayersOf(const PlanRequest& request, uint32_t division) {
  const uint32_t first_round = FirstRoundPlayers(request);
  uint32_t registered = 0;
  uint32_t of_division = 0;
  uint32_t left_without_points = 0;
  for (const Head& head : request.standings.heads) {
    ++registered;
    if (head.division != division) continue;
    ++of_division;
    left_without_points += HasLeft(head) && head.points == 0 ? 1 : 0;
  }
  const uint32_t not_in_it = registered - std::min(registered, first_round);
  return std::min(first_round, of_division - std::min(not_in_it, left_without_points));
}

bool HasLeft(const Head& head) {
  return head.status == ARBITRO_PLAYER_DROPPED || head.status == ARBITRO_PLAYER_EXPELLED;
}

// How many players are in the first Swiss round; before it is drawn, how many would be.
uint32_t FirstRoundPlayers(const PlanRequest& request) {
  const auto first = std::find_if(request.phases.begin(), request.phases.end(), &IsSwiss);
  if (first != request.phases.end()) return first->entrants;
  const EventCounts& counts = request.counts;
  const uint32_t present = counts.active - std::min(counts.active, counts.absent);
  uint32_t paired = 0;
  for (const Phase& phase : request.phases) paired += phase.rounds_paired;
  // Where a phase that has begun is planned again, a check-in is for a later round.
  const bool check_in = counts.checked_in > 0 && counts.rounds_paired == paired;
  return check_in ? std::min(present, counts.checked_in) : present;
}

// [PKM-GEN-3] Players who left before the end of the Swiss have no place, those who left after it
// have: a cut took two who stayed.
bool MayHaveHadCut(const PlanRequest& request, uint32_t division) {
  const auto& heads = request.standings.heads;
  return std::count_if(heads.begin(), heads.end(), [&](const Head& head) {
           return head.rank != 0 && head.division == division;
         }) >= kCutMin;
}

// Says which players the cut goes by.
void CiteDivision(uint32_t division, uint32_t players, Host& host) {
  const std::string name = division == 0 ? "no division" : kDivisions[division - 1].english;
  host.Cite("PKM-GEN-24",
            name + ": " + Counted(players, "player", "players") + " in the first Swiss round");
}

bool HasSecondDay(const PlanRequest& request, const EventFacts& event) {
  const auto days = std::count_if(request.phases.begin(), request.phases.end(), &IsSwiss);
  return event.second_day_players >= kCutMin && days == 1 && request.standings.ranked() >= kCutMin;
}

bool IsSwiss(const Phase& phase) { return phase.kind == ARBITRO_PHASE_SWISS; }

// [PKM-GEN-14] Day one's best meet again, but no two who met before.
Decided<Plan> SecondDay(const PlanRequest& request, const EventFacts& event, Host& host) {
  const Best best = BestOf(request.standings, event.second_day_players, kAnyDivision);
  if (auto refusal = CheckBorder(best, event.second_day_players, request.standings)) {
    return *std::move(refusal);
  }
  const auto players = static_cast<uint32_t>(best.heads.size());
  Plan plan = SwissPhase(event.second_day_rounds != 0
                             ? event.second_day_rounds
                             : SwissRounds(players, event.season.swiss_rounds_least),
                         host);
  host.Cite("PKM-GEN-14", "the best " + std::to_string(players) + " play a second day");
  plan.qualified = best.heads;
  return plan;
}

// [PKM-GEN-14] A second day is drawn by points: only the border matters.
std::optional<Refusal> CheckBorder(Best best, uint32_t cut, const StandingsHeads& standings) {
  if (best.heads.empty() || best.heads.size() < cut) return std::nullopt;
  const uint32_t last = standings.heads[best.heads.back()].rank;
  std::vector<uint32_t> level;
  for (const uint32_t head : best.level) {
    if (standings.heads[head].rank == last) level.push_back(head);
  }
  const bool beyond = std::any_of(level.begin(), level.end(),
                                  [&](uint32_t head) { return head > best.heads.back(); });
  best.level = beyond ? level : std::vector<uint32_t>();
  return CheckParted(best, "swiss");
}

Plan SwissPhase(uint32_t rounds, Host& host) {
  Plan plan;
  plan.step = ARBITRO_STEP_PHASE;
  plan.phase_kind = ARBITRO_PHASE_SWISS;
  plan.rounds_planned = rounds;
  host.Cite("PKM-GEN-10", Counted(rounds, "Swiss round", "Swiss rounds"));
  return plan;
}

// [PKM-GEN-11] The cut that the organiser set, or that of table 4.5 for the event's tier;
// [PKM-GEN-12] never one at a League Challenge, and none where no tier is said.
uint32_t CutOf(const EventFacts& event, uint32_t players) {
  const EventTierRow* tier = FindEventTier(event.tier);
  if (event.top_cut) {
    const auto most = static_cast<uint32_t>(tier == nullptr ? kTopCutMax : tier->top_cut_max);
    return std::min(*event.top_cut, most);
  }
  return tier == nullptr ? 0 : static_cast<uint32_t>(DefaultTopCut(*tier, players));
}

Decided<Plan> CutPhase(const Best& best, Host& host) {
  Plan plan;
  if (best.heads.size() < kCutMin) {
    host.Cite("PKM-GEN-12", "no top cut");
    return plan;
  }
  if (auto refusal = CheckParted(best, "elimination")) return *std::move(refusal);
  plan.step = ARBITRO_STEP_PHASE;
  plan.phase_kind = ARBITRO_PHASE_ELIMINATION;
  plan.rounds_planned = RoundsOf(static_cast<uint32_t>(best.heads.size()));
  host.Cite("PKM-GEN-11", "the best " + std::to_string(best.heads.size()) + " go on");
  plan.qualified = best.heads;
  return plan;
}

// [PKM-GEN-15] Places say who goes on and as which. The book parts level players no further, so the
// judges do, by a lot for instance, and say in which order.
std::optional<Refusal> CheckParted(const Best& best, const std::string& kind) {
  if (best.level.empty() || best.heads.size() < kCutMin) return std::nullopt;
  Refusal refusal = Refuse(
      "LOT_NEEDED", "PKM-GEN-15",
      {"their places do not say who goes on, or as which: draw lots in public, and enter the "
       "standings by hand in that order (`arbitroctl hand standings EVENT ROUND PLAYER… --reason "
       "WHY`), or start the phase by hand with its players (`phase start EVENT PHASE --by-hand "
       "--kind " +
           kind + " --player … --reason WHY`)",
       "i loro posti non dicono chi passa, o in quale posizione: sorteggia in pubblico, e "
       "inserisci a mano la classifica in quell'ordine (`arbitroctl hand standings EVENT ROUND "
       "PLAYER… --reason WHY`), o avvia a mano la fase con i giocatori (`phase start EVENT PHASE "
       "--by-hand --kind " +
           kind + " --player … --reason WHY`)"});
  refusal.players = best.level;
  return refusal;
}

// How many rounds halve the entrants to one.
uint32_t RoundsOf(uint32_t entrants) {
  uint32_t rounds = 0;
  while ((uint64_t{1} << rounds) < entrants) ++rounds;
  return rounds;
}

// [PKM-GEN-15] Those who go on, by Swiss place.
Best BestOf(const StandingsHeads& standings, uint32_t cut, uint32_t division) {
  Best best;
  if (cut < kCutMin) return best;
  std::vector<uint32_t> compared;  // and the first who does not go on
  for (uint32_t head = 0; head < standings.ranked() && compared.size() <= cut; ++head) {
    const Head& one = standings.heads[head];
    const bool counts = division == kAnyDivision || one.division == division;
    if (!HasLeft(one) && counts) compared.push_back(head);
  }
  const auto rank = [&](size_t place) { return standings.heads[compared[place]].rank; };
  for (size_t place = 0; place < compared.size(); ++place) {
    const bool with_before = place > 0 && rank(place) == rank(place - 1);
    const bool with_next = place + 1 < compared.size() && rank(place) == rank(place + 1);
    if (with_before || with_next) best.level.push_back(compared[place]);
  }
  best.heads.assign(
      compared.begin(),
      compared.begin() + static_cast<std::ptrdiff_t>(std::min<size_t>(cut, compared.size())));
  return best;
}

// [PKM-11.2.2-c] Cards are picked at signals, without a clock; [PKM-11.2.2-f] [PKM-11.2.3-g]
// [PKM-11.2.4-g] then half an hour is there to build the deck.
void SetBuildClock(const std::string& draft, Host& host, Plan* plan) {
  plan->clock_s = kBuildMinutes * kSecondsPerMinute;
  host.Cite(BuildRule(draft), std::to_string(kBuildMinutes) +
                                  " minutes to build the deck, once all cards are picked");
}

// Three turns are played beyond the minutes.
void SetClock(const PlanRequest& request, const EventFacts& event, Host& host, Plan* plan) {
  const uint32_t by_book = MinutesByBook(event.match_type, FindFormatRow(request.format));
  if (event.match_minutes != 0) CiteOwnMinutes(event, by_book, host);
  // [PKM-7.3-c] The organiser's figure counts before it.
  const uint32_t minutes = event.match_minutes != 0 ? event.match_minutes : by_book;
  plan->clock_s = minutes * kSecondsPerMinute;
  plan->extra_turns = minutes == 0 ? 0 : kExtraTurns;
  if (plan->step != ARBITRO_STEP_ROUND || minutes == 0) return;
  // [PKM-7.1-c] The judge who starts the clock learns what comes before it.
  host.Cite("PKM-7.1-c",
            "after " + Counted(kPregameMinutes, "minute", "minutes") + " to shuffle and present");
}

// [PKM-7.3-a] A single game lasts 30 minutes in Constructed and 20 in Limited; [PKM-GEN-13] a best
// of three 50. [PKM-14-a] Of a format that is not sanctioned, the organiser alone says it.
uint32_t MinutesByBook(MatchType match_type, const FormatRow* format) {
  if (format != nullptr && format->sanction == Sanction::kUnsanctioned) return 0;
  if (match_type == MatchType::kBestOfThree) return kChampionshipMinutes;
  const bool limited = format != nullptr && format->environment == Environment::kLimited;
  return limited ? kSingleGameLimitedMinutes : kSingleGameConstructedMinutes;
}

// [PKM-AMB-26] Another value than the book's is the organiser's own, and is said so on the record.
void CiteOwnMinutes(const EventFacts& event, uint32_t by_book, Host& host) {
  const bool best_of_three = event.match_type == MatchType::kBestOfThree;
  const uint32_t least = best_of_three ? kBestOfThreeMinutesLeast : by_book;
  const uint32_t most = best_of_three ? kBestOfThreeMinutesMost : by_book;
  if (by_book == 0 || (event.match_minutes >= least && event.match_minutes <= most)) return;
  const std::string book =
      std::to_string(least) + (most == least ? "" : " to " + std::to_string(most));
  host.Cite("PKM-AMB-26", "the organiser set " + Counted(event.match_minutes, "minute", "minutes") +
                              " a match, where the book has " + book);
}

}  // namespace

}  // namespace arbitro::pkm
