// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/decide/round.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "arbitro/counted.h"
#include "daemon/engine/ask/plan.h"
#include "daemon/engine/ask/requests.h"
#include "daemon/engine/ask/ruleset_reply.h"
#include "daemon/engine/ask/standings_now.h"
#include "daemon/engine/check/frozen_draw.h"
#include "daemon/engine/check/table.h"
#include "daemon/engine/decide/byes_by_right.h"
#include "daemon/engine/decide/open_draw.h"
#include "daemon/engine/decide/phase.h"
#include "daemon/engine/decide/unplayed.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/engine_revision.h"

namespace arbitro::engine {
namespace {

// Whether `round` is the next to pair, and not beyond what the ruleset can rank.
std::optional<Failure> CheckDrawable(const EventState& event, uint32_t round,
                                     const Description& description) {
  TRY(CheckPairable(event, round));
  TRY(CheckPhaseGoesOn(event));
  if (round <= description.rounds_max) return std::nullopt;
  return Precondition(reason::kLimitReached,
                      Concat("the event has at most ",
                             Counted(description.rounds_max, "round", "rounds"), ": complete it"));
}

Failure NobodyDrawn(uint32_t round) {
  return Precondition(reason::kPlayersTooFew,
                      Concat("no player takes part in round ", round,
                             ": check players in, set them present, or complete the event"));
}

// The players and the phase of a round that is being paired.
struct Line {
  EventState event;  // with the phase that is started with the round
  DrawRequest request;
  std::vector<uint32_t> numbers;  // of the request's players
  std::vector<uint32_t> byes;     // by right: of players who are not in the request
};

std::optional<Failure> CheckRulesetLoaded(const DecideContext& context);
Task<std::optional<Failure>> BeginPhase(const DecideContext& context, Line* line,
                                        DecidedCommand* decided);
OrFailure<DrawProof> OpenRound(const DecideContext& context, const PairRound& what, Line* line);
Task<OrFailure<RoundDraw>> DrawTables(const DecideContext& context, const Line& line,
                                      DecidedCommand* decided);
void Take(const RoundDraw& drawn, const Line& line, RoundPaired* paired);
Task<std::optional<Failure>> DecideWithoutPlay(const DecideContext& context, const Line& line,
                                               uint32_t round, DecidedCommand* decided);

}  // namespace

Task<OrDecided> Decide(Asked<PairRound> asked) {
  const DecideContext& context = asked.context;
  const uint32_t round = asked.what.round;
  CO_TRY(CheckRulesetLoaded(context));
  CO_TRY(CheckPairable(asked.event(), round));
  CO_TRY(co_await CheckPhaseOrNext(context));
  CO_TRY(CheckDrawable(asked.event(), round, context.ruleset->description()));
  DecidedCommand decided = Decided(RoundPaired());
  auto& paired = *decided.decision.what.If<RoundPaired>();
  Line line = {asked.event(), {}, {}, {}};
  CO_TRY(co_await BeginPhase(context, &line, &decided));
  CO_ASSIGN_OR_RETURN(paired.draw, OpenRound(context, asked.what, &line));
  CO_ASSIGN_OR_RETURN(const RoundDraw drawn, co_await DrawTables(context, line, &decided));
  Take(drawn, line, &paired);
  CO_TRY(co_await DecideWithoutPlay(context, line, round, &decided));
  decided.inputs.seed = std::string(storage::AsBytes(paired.draw.seed));
  co_return decided;
}

namespace {

std::optional<Failure> CheckRulesetLoaded(const DecideContext& context) {
  if (context.ruleset) return std::nullopt;
  const RulesetIdentity& pinned = context.state->event.base->ruleset;
  return NotFound(reason::kRulesetUnknown,
                  {"ruleset", Concat(pinned.id, " ", pinned.version),
                   "this daemon has not loaded the version that the event pins; put it back into "
                   "the rulesets folder"});
}

// The first round begins the phase that the rulebook plans, where none was started; any other round
// the phase in hand once more, where others move up into it.
Task<std::optional<Failure>> BeginPhase(const DecideContext& context, Line* line,
                                        DecidedCommand* decided) {
  CO_ASSIGN_OR_RETURN(NewPhase first, co_await PlanNewPhase(context));
  if (!first.phase) co_return std::nullopt;
  line->event = WithPhase(std::move(line->event), *first.phase);
  decided->decision.what.If<RoundPaired>()->phase = std::move(first.phase);
  decided->decision.citations = std::move(first.citations);
  co_return std::nullopt;
}

// Freezes the list of the players to draw, and opens the link.
OrFailure<DrawProof> OpenRound(const DecideContext& context, const PairRound& what, Line* line) {
  const uint32_t round = what.round;
  line->request = MakeDrawRequest(line->event, round, {}, &line->numbers);
  ASSIGN_OR_RETURN(line->byes, TakeByes({line->event, round}, what.byes, &line->numbers));
  if (!line->byes.empty()) {
    line->request = MakeDrawRequestOf(line->event, round, {}, line->numbers);
  }
  if (line->numbers.empty()) return NobodyDrawn(round);
  const DrawSubject subject = {DrawSubject::Kind::kRound, round};
  ASSIGN_OR_RETURN(const DrawProof draw, OpenEventDraw(context, subject, line->numbers));
  line->request.seed = draw.seed;
  AddHistory(line->event, context.ruleset->description(), round, line->numbers, &line->request);
  return draw;
}

// The ids of the players whom a refusal is about.
std::vector<std::string> InTheWay(const Line& line, const Refusal* refusal) {
  std::vector<std::string> ids;
  if (refusal == nullptr) return ids;
  for (const uint32_t player : refusal->players) {
    if (player < line.numbers.size()) ids.push_back(line.event.Player(line.numbers[player]).id);
  }
  return ids;
}

Task<OrFailure<RoundDraw>> DrawTables(const DecideContext& context, const Line& line,
                                      DecidedCommand* decided) {
  const RulesetClient& ruleset = *context.ruleset;
  Reply<RoundDraw> reply = co_await Call(ruleset, &RulesetClient::Draw, line.request);
  if (auto failure = FailureOf(ruleset, reply)) {
    co_return NamingPlayers(std::move(*failure), InTheWay(line, reply.refusal()));
  }
  std::move(reply.citations.begin(), reply.citations.end(),
            std::back_inserter(decided->decision.citations));
  co_return std::get<RoundDraw>(std::move(reply.content));
}

void Take(const RoundDraw& drawn, const Line& line, RoundPaired* paired) {
  paired->certificate = {drawn.chains, drawn.criteria, drawn.cost, drawn.bound, drawn.uniform};
  for (const Table& table : drawn.tables) {
    DrawnTable taken;
    taken.kind = table.kind;
    for (const Seat& seat : table.seats) {
      const uint32_t number = seat.kind == ARBITRO_SEAT_NEUTRAL ? 0 : line.numbers[seat.player];
      taken.seats.push_back({number, seat.role, seat.number, seat.kind});
    }
    paired->tables.push_back(std::move(taken));
  }
  for (const uint32_t number : line.byes) paired->tables.push_back(ByeOf(number));
  paired->byes_by_right = static_cast<uint32_t>(line.byes.size());
}

// Byes, and matches that a penalty takes from a player.
Task<std::optional<Failure>> DecideWithoutPlay(const DecideContext& context, const Line& line,
                                               uint32_t round, DecidedCommand* decided) {
  auto& paired = *decided->decision.what.If<RoundPaired>();
  PairedTables tables = {line.event, round, std::move(paired.tables)};
  CO_ASSIGN_OR_RETURN(DecidedTables worth, co_await DecideUnplayed(context, std::move(tables)));
  paired.tables = std::move(worth.tables);
  auto& citations = decided->decision.citations;
  citations.insert(citations.end(), worth.citations.begin(), worth.citations.end());
  co_return std::nullopt;
}

bool DrawsLots(const Description& description, const StandingsRequest& request) {
  return description.standings_lots && request.seed == SeedBytes{};
}

}  // namespace

OrFailure<std::vector<uint32_t>> ListOfRound(const DecideContext& context, uint32_t round) {
  const EventState& event = context.state->event;
  TRY(CheckDrawable(event, round, context.ruleset->description()));
  if (OthersMoveUp(context)) {
    const uint32_t phase = event.phases.back()->what.number;
    return With(
        Precondition(reason::kPhaseOrder, Concat("a player who goes on has left; start phase ",
                                                 phase, " again, so that its players are known")),
        "next_phase", Concat(phase));
  }
  std::vector<uint32_t> numbers;
  MakeDrawRequest(event, round, {}, &numbers);
  if (numbers.empty()) return NobodyDrawn(round);
  return numbers;
}

OrFailure<std::vector<uint32_t>> ListOfLots(const DecideContext& context, uint32_t round) {
  const EventState& event = context.state->event;
  const Description& description = context.ruleset->description();
  TRY(CheckClosable(event, round));
  const StandingsRequest request = MakeStandingsRequest(event, description);
  if (DrawsLots(description, request)) return NumbersOf(request);
  return InvalidField("subject.standings_of_round",
                      Concat("is ", round, ", where the rulebook draws no lots"));
}

Task<OrDecided> Decide(Asked<CloseRound> asked) {
  const DecideContext& context = asked.context;
  const EventState& event = asked.event();
  const uint32_t round = asked.what.round;
  CO_TRY(CheckRulesetLoaded(context));
  CO_TRY(CheckMayClose(event, round));
  CO_TRY(CheckClosable(event, round));
  StandingsRequest request = MakeStandingsRequest(event, context.ruleset->description());
  // The standings that close a round count it as played.
  request.rounds_played = round;
  const bool counts = context.engine_revision > kBeforeRulings;
  if (counts && !request.phases.empty()) ++request.phases.back().rounds_closed;
  DrawProof lots;
  if (DrawsLots(context.ruleset->description(), request)) {
    const DrawSubject subject = {DrawSubject::Kind::kStandings, round};
    CO_ASSIGN_OR_RETURN(lots, OpenEventDraw(context, subject, NumbersOf(request)));
    request.seed = lots.seed;
  }
  CO_ASSIGN_OR_RETURN(TakenStandings taken,
                      co_await StandingsThatClose(event, request, context.ruleset));
  taken.standings.draw = lots;
  LeaveLabelsToDescription(context.ruleset->description(), context.engine_revision,
                           &taken.standings);
  DecidedCommand decided{{std::move(taken.standings), std::move(taken.citations)}, {}};
  if (lots.link_index != 0) decided.inputs.seed = std::string(storage::AsBytes(lots.seed));
  co_return decided;
}

}  // namespace arbitro::engine
