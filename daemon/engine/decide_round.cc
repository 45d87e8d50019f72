// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/decide_round.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "arbitro/form_check.h"
#include "daemon/engine/concat.h"
#include "daemon/engine/draw_seed.h"
#include "daemon/engine/requests.h"

namespace arbitro::engine {
namespace {

std::optional<Failure> CheckRunning(const EventState& event) {
  return CheckStatus(event, {EventStatus::kRunning}, "rounds are played while it is RUNNING");
}

Failure RoundUnknown(const EventState& event, uint32_t round) {
  return NotFound(
      reason::kRoundUnknown,
      {"round", Concat(round), Concat("the event has ", event.rounds.size(), " rounds")});
}

// Which tables of a round are open, for people.
std::string OpenTables(const RoundState& round) {
  std::string open;
  uint32_t named = 0;
  for (size_t i = 0; i < round.tables.size() && named < 5; ++i) {
    if (round.tables[i]->decided()) continue;
    AppendAll(&open, named == 0 ? "" : ", ", i + 1);
    ++named;
  }
  const size_t left = round.tables.size() - round.decided_tables;
  return Concat(left, left == 1 ? " table has" : " tables have", " no result yet (", open,
                left > named ? ", …)" : ")");
}

std::optional<Failure> CheckResultsIn(const RoundState& round) {
  if (round.decided_tables == round.tables.size()) return std::nullopt;
  return With(
      Precondition(reason::kResultsMissing, Concat("in round ", round.number, " ",
                                                   OpenTables(round), "; report them first")),
      "round", Concat(round.number));
}

// Whether `command.round` is the next to pair, and the one before is done with.
std::optional<Failure> CheckPairable(const EventState& event, const PairRound& command,
                                     const Description& description) {
  if (auto failure = CheckRunning(event)) return failure;
  const auto paired = static_cast<uint32_t>(event.rounds.size());
  if (paired > 0 && command.round == paired + 1) {
    const RoundState& last = *event.rounds.back();
    if (auto failure = CheckResultsIn(last)) return failure;
    if (!last.closed()) {
      return Precondition(reason::kRoundOrder, Concat("close round ", paired, " first"));
    }
  }
  if (command.round != paired + 1) {
    return With(Precondition(reason::kRoundOrder,
                             Concat("round ", command.round,
                                    command.round <= paired ? " is paired already" : " is not next",
                                    "; the next is round ", paired + 1)),
                "next_round", Concat(paired + 1));
  }
  if (command.round > description.rounds_max) {
    return Precondition(reason::kLimitReached,
                        Concat("the event has at most ", description.rounds_max, " rounds"));
  }
  if (event.active_players == 0) {
    return Precondition(reason::kPlayersTooFew, "nobody takes part any more");
  }
  return std::nullopt;
}

std::optional<RulesetFault> CheckOutcome(const TableOutcome& outcome) {
  for (const SeatOutcome& seat : outcome.seats) {
    if (seat.points > kTablePointsMax || seat.points < -kTablePointsMax) {
      return RulesetFault{Concat("a table awards ", seat.points, " points")};
    }
  }
  return std::nullopt;
}

template <class T>
std::optional<Failure> FailureOf(const RulesetClient& ruleset, const Reply<T>& reply) {
  if (reply.refusal() != nullptr) return FromRefusal(ruleset, *reply.refusal());
  if (reply.fault() != nullptr) return FromFault(ruleset, *reply.fault());
  return std::nullopt;
}

// Pairs one round: opens a link, draws, then asks what each bye is worth.
class Pairing : public std::enable_shared_from_this<Pairing> {
 public:
  Pairing(const DecideContext& context, const PairRound& command, DecideDone done)
      : context_(context),
        event_(context_.state->event),
        command_(command),
        done_(std::move(done)) {}

  void Run() {
    if (auto failure = CheckPairable(event_, command_, context_.ruleset->description())) {
      return done_(std::move(*failure));
    }
    DrawRequest request = MakeDrawRequest(event_, command_.round, {}, &numbers_);
    if (auto failure = OpenDraw()) return done_(std::move(*failure));
    request.seed = paired_.draw.seed;
    context_.ruleset->Draw(request, [self = shared_from_this()](Reply<RoundDraw> reply) {
      if (auto failure = FailureOf(*self->context_.ruleset, reply)) {
        return self->done_(std::move(*failure));
      }
      self->citations_ = std::move(reply.citations);
      self->Take(*reply.answer());
      self->DecideByes(0);
    });
  }

 private:
  // Freezes the list, opens the next link and makes the seed.
  std::optional<Failure> OpenDraw() {
    DrawProof& draw = paired_.draw;
    draw.link_index = event_.links_opened + 1;
    absl::StatusOr<Digest> link =
        context_.draw_links->Open(context_.state->journal, draw.link_index);
    if (!link.ok()) return FromDrawLinks(link.status());
    if (!context_.dry_run && storage::Sha256(storage::AsBytes(*link)) != event_.last_link) {
      return Precondition(
          reason::kDrawSecretMissing,
          "the secret of this event's draws is not the one it was made with; put the "
          "secret file back");
    }
    draw.link = *link;
    draw.list_digest = ListDigest(numbers_);
    draw.contributions_digest = NoContributions();
    draw.strength = DrawStrength::kCommitted;
    FillSeed(context_.state->journal, &draw);
    return std::nullopt;
  }

  void Take(const RoundDraw& drawn) {
    paired_.certificate = {drawn.chains, drawn.criteria, drawn.cost, drawn.bound, drawn.uniform};
    for (const Table& table : drawn.tables) {
      DrawnTable taken;
      taken.kind = table.kind;
      for (const Seat& seat : table.seats)
        taken.seats.push_back({numbers_[seat.player], seat.role});
      paired_.tables.push_back(std::move(taken));
    }
  }

  // What the byes from table `next` on are worth, one call after the other.
  void DecideByes(size_t next) {
    while (next < paired_.tables.size() && paired_.tables[next].kind != ARBITRO_TABLE_BYE) ++next;
    if (next == paired_.tables.size()) return Finish();
    TableState bye;
    bye.kind = ARBITRO_TABLE_BYE;
    bye.seats.push_back({paired_.tables[next].seats[0].player_number, 0});
    context_.ruleset->Outcome(MakeOutcomeRequest(event_, command_.round, bye, Value()),
                              [self = shared_from_this(), next](Reply<TableOutcome> reply) {
                                if (auto failure = FailureOf(*self->context_.ruleset, reply)) {
                                  return self->done_(std::move(*failure));
                                }
                                if (auto fault = CheckOutcome(*reply.answer())) {
                                  return self->done_(FromFault(*self->context_.ruleset, *fault));
                                }
                                self->paired_.tables[next].outcomes = reply.answer()->seats;
                                self->citations_.insert(self->citations_.end(),
                                                        reply.citations.begin(),
                                                        reply.citations.end());
                                self->DecideByes(next + 1);
                              });
  }

  void Finish() {
    DecidedCommand decided;
    decided.inputs.seed = std::string(storage::AsBytes(paired_.draw.seed));
    decided.decision = {std::move(paired_), std::move(citations_)};
    done_(std::move(decided));
  }

  const DecideContext context_;
  const EventState& event_;
  const PairRound command_;
  const DecideDone done_;
  std::vector<uint32_t> numbers_;
  RoundPaired paired_;
  std::vector<Citation> citations_;
};

std::optional<Failure> CheckReportable(const EventState& event, const ReportResult& command,
                                       const Description& description) {
  if (auto failure = CheckRunning(event)) return failure;
  const RoundState* round = event.FindRound(command.round);
  if (round == nullptr) return RoundUnknown(event, command.round);
  if (command.table < 1 || command.table > round->tables.size()) {
    return NotFound(reason::kTableUnknown,
                    {"table", Concat(command.table),
                     Concat("round ", command.round, " has tables 1 to ", round->tables.size())});
  }
  if (round->closed()) {
    return With(Precondition(reason::kRoundClosed,
                             Concat("round ", command.round, " is closed, its results are final")),
                "round", Concat(command.round));
  }
  if (round->tables[command.table - 1]->decided()) {
    return With(
        Precondition(reason::kTableClosed, Concat("table ", command.table, " of round ",
                                                  command.round, " has its result already")),
        "table", Concat(command.table));
  }
  if (!description.report) return InvalidField("report", "must be left out: nothing is reported");
  if (auto problem = CheckForm(*description.report, command.report, "report")) {
    return InvalidField(problem->path, problem->message);
  }
  return std::nullopt;
}

RoundClosed RecordStandings(const Standings& standings) {
  RoundClosed closed;
  closed.columns = standings.columns;
  const size_t width = standings.columns.size();
  for (size_t i = 0; i < standings.rows.size(); ++i) {
    const Standing& row = standings.rows[i];
    const auto first = standings.cells.begin() + static_cast<std::ptrdiff_t>(i * width);
    closed.rows.push_back({row.player + 1,
                           row.rank,
                           row.broken_by == ARBITRO_NONE ? 0 : row.broken_by + 1,
                           row.wins,
                           row.losses,
                           row.ties,
                           {first, first + static_cast<std::ptrdiff_t>(width)}});
  }
  for (uint32_t player : standings.unranked) closed.unranked.push_back(player + 1);
  return closed;
}

}  // namespace

void DecideRound(const DecideContext& context, const PairRound& command, DecideDone done) {
  std::make_shared<Pairing>(context, command, std::move(done))->Run();
}

void DecideRound(const DecideContext& context, const ReportResult& command, DecideDone done) {
  const EventState& event = context.state->event;
  if (auto failure = CheckReportable(event, command, context.ruleset->description())) {
    return done(std::move(*failure));
  }
  const TableState& table = *event.FindRound(command.round)->tables[command.table - 1];
  context.ruleset->Outcome(
      MakeOutcomeRequest(event, command.round, table, command.report),
      [ruleset = context.ruleset, done = std::move(done)](Reply<TableOutcome> reply) {
        if (auto failure = FailureOf(*ruleset, reply)) return done(std::move(*failure));
        if (auto fault = CheckOutcome(*reply.answer())) return done(FromFault(*ruleset, *fault));
        done(
            DecidedCommand{{ResultDecided{reply.answer()->seats}, std::move(reply.citations)}, {}});
      });
}

void DecideRound(const DecideContext& context, const CloseRound& command, DecideDone done) {
  const EventState& event = context.state->event;
  std::optional<Failure> failure = CheckRunning(event);
  const RoundState* round = event.FindRound(command.round);
  if (!failure && round == nullptr) failure = RoundUnknown(event, command.round);
  if (!failure && round->closed()) {
    failure = With(
        Precondition(reason::kRoundClosed, Concat("round ", command.round, " is closed already")),
        "round", Concat(command.round));
  }
  if (!failure) failure = CheckResultsIn(*round);
  if (failure) return done(std::move(*failure));
  StandingsRequest request = MakeStandingsRequest(event);
  // The standings that close a round count it as played.
  request.rounds_played = command.round;
  context.ruleset->Rank(
      request, [ruleset = context.ruleset, done = std::move(done)](Reply<Standings> reply) {
        if (auto failed = FailureOf(*ruleset, reply)) return done(std::move(*failed));
        done(DecidedCommand{{RecordStandings(*reply.answer()), std::move(reply.citations)}, {}});
      });
}

}  // namespace arbitro::engine
