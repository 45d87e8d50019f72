// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/decide/round.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <utility>

#include "daemon/engine/ask/plan.h"
#include "daemon/engine/ask/requests.h"
#include "daemon/engine/ask/ruleset_reply.h"
#include "daemon/engine/ask/standings_now.h"
#include "daemon/engine/check/frozen_draw.h"
#include "daemon/engine/check/table.h"
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
  if (auto failure = CheckPairable(event, round)) return failure;
  if (auto failure = CheckPhaseGoesOn(event)) return failure;
  if (round <= description.rounds_max) return std::nullopt;
  return Precondition(reason::kLimitReached,
                      Concat("the event has at most ", description.rounds_max, " rounds"));
}

Failure NobodyDrawn(uint32_t round) {
  return Precondition(reason::kPlayersTooFew,
                      Concat("no player takes part in round ", round,
                             ": check players in, set them present, or complete the event"));
}

// Pairs one round: opens a link, draws, then asks what the tables that no one plays are worth.
class Pairing : public std::enable_shared_from_this<Pairing> {
 public:
  Pairing(const DecideContext& context, const PairRound& command, DecideDone done)
      : context_(context),
        event_(context_.state->event),
        command_(command),
        done_(std::move(done)) {}

  void Run() {
    if (auto failure = CheckDrawable(event_, command_.round, context_.ruleset->description())) {
      return done_(std::move(*failure));
    }
    PlanFirstPhase(context_, [self = shared_from_this()](OrFailure<FirstPhase> planned) {
      if (auto* failure = std::get_if<Failure>(&planned)) return self->done_(std::move(*failure));
      FirstPhase& first = std::get<FirstPhase>(planned);
      if (first.phase) {
        self->event_ = WithPhase(std::move(self->event_), *first.phase);
        self->paired_.phase = std::move(first.phase);
        self->citations_ = std::move(first.citations);
      }
      self->Draw();
    });
  }

 private:
  void Draw() {
    DrawRequest request = MakeDrawRequest(event_, command_.round, {}, &numbers_);
    if (numbers_.empty()) return done_(NobodyDrawn(command_.round));
    OrFailure<DrawProof> draw =
        OpenEventDraw(context_, {DrawSubject::Kind::kRound, command_.round}, numbers_);
    if (auto* failure = std::get_if<Failure>(&draw)) return done_(std::move(*failure));
    paired_.draw = std::get<DrawProof>(draw);
    request.seed = paired_.draw.seed;
    AddHistory(event_, context_.ruleset->description(), command_.round, numbers_, &request);
    context_.ruleset->Draw(request, [self = shared_from_this()](Reply<RoundDraw> reply) {
      if (auto failure = FailureOf(*self->context_.ruleset, reply)) {
        return self->done_(NamingPlayers(std::move(*failure), self->InTheWay(reply.refusal())));
      }
      std::move(reply.citations.begin(), reply.citations.end(),
                std::back_inserter(self->citations_));
      self->Take(*reply.answer());
      self->DecideUnplayedTables();
    });
  }

  // The ids of the players whom a refusal is about.
  std::vector<std::string> InTheWay(const Refusal* refusal) const {
    std::vector<std::string> ids;
    if (refusal == nullptr) return ids;
    for (const uint32_t player : refusal->players) {
      if (player < numbers_.size()) ids.push_back(event_.Player(numbers_[player]).id);
    }
    return ids;
  }

  void Take(const RoundDraw& drawn) {
    paired_.certificate = {drawn.chains, drawn.criteria, drawn.cost, drawn.bound, drawn.uniform};
    for (const Table& table : drawn.tables) {
      DrawnTable taken;
      taken.kind = table.kind;
      for (const Seat& seat : table.seats) {
        const uint32_t number = seat.kind == ARBITRO_SEAT_NEUTRAL ? 0 : numbers_[seat.player];
        taken.seats.push_back({number, seat.role, seat.number, seat.kind});
      }
      paired_.tables.push_back(std::move(taken));
    }
  }

  void DecideUnplayedTables() {
    DecideUnplayed(context_, {event_, command_.round, paired_.tables},
                   [self = shared_from_this()](OrFailure<DecidedTables> answer) {
                     if (auto* failure = std::get_if<Failure>(&answer)) {
                       return self->done_(std::move(*failure));
                     }
                     auto& decided = std::get<DecidedTables>(answer);
                     self->paired_.tables = std::move(decided.tables);
                     self->citations_.insert(self->citations_.end(), decided.citations.begin(),
                                             decided.citations.end());
                     self->Finish();
                   });
  }

  void Finish() {
    DecidedCommand decided;
    decided.inputs.seed = std::string(storage::AsBytes(paired_.draw.seed));
    decided.decision = {std::move(paired_), std::move(citations_)};
    done_(std::move(decided));
  }

  const DecideContext context_;
  EventState event_;  // with the phase that is started with the round
  const PairRound command_;
  const DecideDone done_;
  std::vector<uint32_t> numbers_;
  RoundPaired paired_;
  std::vector<Citation> citations_;
};

bool DrawsLots(const Description& description, const StandingsRequest& request) {
  return description.standings_lots && request.seed == SeedBytes{};
}

}  // namespace

OrFailure<std::vector<uint32_t>> ListOfRound(const DecideContext& context, uint32_t round) {
  const EventState& event = context.state->event;
  if (auto failure = CheckDrawable(event, round, context.ruleset->description())) {
    return std::move(*failure);
  }
  std::vector<uint32_t> numbers;
  MakeDrawRequest(event, round, {}, &numbers);
  if (numbers.empty()) return NobodyDrawn(round);
  return numbers;
}

OrFailure<std::vector<uint32_t>> ListOfLots(const DecideContext& context, uint32_t round) {
  const EventState& event = context.state->event;
  const Description& description = context.ruleset->description();
  if (auto failure = CheckClosable(event, round)) return std::move(*failure);
  const StandingsRequest request = MakeStandingsRequest(event, description);
  if (DrawsLots(description, request)) return NumbersOf(request);
  return InvalidField("subject.standings_of_round",
                      Concat("is ", round, ", where the rulebook draws no lots"));
}

void DecideRound(const DecideContext& context, const PairRound& command, DecideDone done) {
  std::make_shared<Pairing>(context, command, std::move(done))->Run();
}

void DecideRound(const DecideContext& context, const CloseRound& command, DecideDone done) {
  const EventState& event = context.state->event;
  if (auto failure = CheckMayClose(event, command.round)) return done(std::move(*failure));
  if (auto failure = CheckClosable(event, command.round)) return done(std::move(*failure));
  StandingsRequest request = MakeStandingsRequest(event, context.ruleset->description());
  // The standings that close a round count it as played.
  request.rounds_played = command.round;
  const bool counts = context.engine_revision > kBeforeRulings;
  if (counts && !request.phases.empty()) ++request.phases.back().rounds_closed;
  DrawProof lots;
  if (DrawsLots(context.ruleset->description(), request)) {
    OrFailure<DrawProof> draw =
        OpenEventDraw(context, {DrawSubject::Kind::kStandings, command.round}, NumbersOf(request));
    if (auto* failure = std::get_if<Failure>(&draw)) return done(std::move(*failure));
    lots = std::get<DrawProof>(draw);
    request.seed = lots.seed;
  }
  TakeStandingsThatClose(event, request, context.ruleset,
                         [lots, done = std::move(done)](OrFailure<TakenStandings> taken) {
                           if (auto* failed = std::get_if<Failure>(&taken))
                             return done(std::move(*failed));
                           auto& [closed, citations] = std::get<TakenStandings>(taken);
                           closed.draw = lots;
                           DecidedCommand decided{{std::move(closed), std::move(citations)}, {}};
                           if (lots.link_index != 0)
                             decided.inputs.seed = std::string(storage::AsBytes(lots.seed));
                           done(std::move(decided));
                         });
}

}  // namespace arbitro::engine
