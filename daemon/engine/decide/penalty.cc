// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/decide/penalty.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <utility>

#include "arbitro/form_check.h"
#include "arbitro/limits.h"
#include "daemon/engine/ask/phase_field.h"
#include "daemon/engine/ask/plan.h"
#include "daemon/engine/ask/requests.h"
#include "daemon/engine/ask/ruleset_reply.h"
#include "daemon/engine/check/penalty.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/check/table.h"
#include "daemon/engine/decide/lost_match.h"
#include "daemon/engine/decide/phase.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/engine_revision.h"
#include "daemon/engine/state/table_effects.h"

namespace arbitro::engine {
namespace {

// The amount that one person gains or loses by an effect, for each whom it is on.
void AddPoints(const PenaltyRuled& ruled, const TableState* table, const PenaltyEffect& effect,
               std::vector<PointsChange>* points) {
  if (effect.target == ARBITRO_TARGET_PLAYER || table == nullptr) {
    if (effect.target != ARBITRO_TARGET_OPPONENTS) {
      points->push_back({ruled.player_number, effect.amount});
    }
    return;
  }
  for (uint32_t seat : TargetedSeats(*table, ruled.player_number, effect.target)) {
    const uint32_t number = table->seats[seat].player_number;
    if (number != 0) points->push_back({number, effect.amount});
  }
}

// An effect that the engine cannot carry out, in words; empty where it can.
std::string Impossible(const PenaltyEffect& effect) {
  const bool bounded = effect.amount <= kTablePointsMax && effect.amount >= -kTablePointsMax;
  if (!bounded) return Concat("an effect's amount is ", effect.amount);
  const bool leaves = effect.kind == ARBITRO_EFFECT_DROP || effect.kind == ARBITRO_EFFECT_EXPEL;
  const bool on_player = effect.target == ARBITRO_TARGET_PLAYER;
  if (leaves && !on_player) return "who leaves must be the player";
  if (effect.kind == ARBITRO_EFFECT_REPLAY && !on_player) return "the passive seat is the player's";
  if (effect.kind == ARBITRO_EFFECT_TIME && effect.amount < 0) return "time is taken away";
  return "";
}

// The round that an appeal is about: as it says, or the penalty's, or else the newest closed one.
uint32_t ContestedRound(const EventState& event, const FileAppeal& appeal) {
  if (appeal.round != 0) return appeal.round;
  const PenaltyState* penalty = event.penalties->FindPenalty(appeal.penalty);
  return penalty != nullptr ? penalty->round : event.RoundsClosed();
}

bool HasEffect(const PenaltyRuled& ruled, arbitro_effect_kind kind) {
  return std::any_of(ruled.effects.begin(), ruled.effects.end(),
                     [&](const PenaltyEffect& each) { return each.kind == kind; });
}

bool ExpelsBy(const PenaltyRuled& ruled) { return HasEffect(ruled, ARBITRO_EFFECT_EXPEL); }
bool Replays(const PenaltyRuled& ruled) { return HasEffect(ruled, ARBITRO_EFFECT_REPLAY); }

// Whether an effect of this kind still reaches the match at `table`, where it has its result: the
// match can be lost after it, and so can the one game of a table that has no match of two.
bool ReachesBack(const PenaltyEffect& effect, const TableState& table) {
  if (effect.kind == ARBITRO_EFFECT_MATCH_LOSS) return true;
  return effect.kind == ARBITRO_EFFECT_GAME_LOSS && table.seats.size() != 2;
}

// Where what a ruling takes from the player weighs: at `table`, where the player sits in the open
// round, or else on the player's next match. An expelled player has none.
void PlaceLosses(const TableState* table, PenaltyRuled* ruled) {
  const bool expelled = ExpelsBy(*ruled);
  std::vector<PenaltyEffect> placed;
  for (PenaltyEffect& effect : ruled->effects) {
    if (IsOnTable(effect) && effect.target == ARBITRO_TARGET_PLAYER) {
      const bool in_hand = table != nullptr && (!table->decided() || ReachesBack(effect, *table));
      effect.next_match = effect.next_match || !in_hand;
      if (effect.next_match && expelled) continue;
    }
    placed.push_back(std::move(effect));
  }
  ruled->effects = std::move(placed);
}

// A match of two is lost by an expulsion, whether the ruling names that effect or not.
void AddMatchOfExpelled(const TableState* table, PenaltyRuled* ruled) {
  if (table == nullptr || !ExpulsionCosts(*table) || !ExpelsBy(*ruled)) return;
  const bool named =
      std::any_of(ruled->effects.begin(), ruled->effects.end(), [](const PenaltyEffect& each) {
        return each.kind == ARBITRO_EFFECT_MATCH_LOSS && each.target == ARBITRO_TARGET_PLAYER;
      });
  if (!named) ruled->effects.push_back({ARBITRO_EFFECT_MATCH_LOSS});
}

// Whether the player is out of the elimination that goes on.
bool IsKnockedOut(const EventState& event, uint32_t player_number) {
  const uint32_t next = event.NextRound();
  const PhaseState* phase = event.PhaseOf(next);
  const bool waits = phase != nullptr && phase->what.kind == ARBITRO_PHASE_ELIMINATION &&
                     (event.rounds.empty() || event.rounds.back()->closed()) &&
                     next - phase->first_round < phase->what.rounds_planned;
  return waits && KeepInPhase(event, next, {player_number}).empty();
}

// Whether the newest phase has a planned end, and its last round is paired.
bool IsLastRoundPaired(const EventState& event) {
  if (event.phases.empty()) return false;
  const PhaseState& phase = *event.phases.back();
  return phase.what.rounds_planned != 0 &&
         event.NextRound() - phase.first_round >= phase.what.rounds_planned;
}

// Says whether the player may have a match to come.
void AskMatchToCome(const DecideContext& context, uint32_t player_number,
                    std::function<void(bool)> done) {
  const EventState& event = context.state->event;
  if (event.status != EventStatus::kRunning && !event.rounds.empty()) return done(false);
  if (IsKnockedOut(event, player_number)) return done(false);
  if (!IsLastRoundPaired(event) || !context.ruleset) return done(true);
  MakePlanQuestion(context, EventOf(context), [context, done](OrFailure<PlanQuestion> made) {
    if (std::holds_alternative<Failure>(made)) return done(true);
    context.ruleset->PlanNext(AsIfDue(std::get<PlanQuestion>(std::move(made))).request,
                              [done](Reply<Plan> reply) {
                                const Plan* plan = reply.answer();
                                done(plan == nullptr || plan->step != ARBITRO_STEP_OVER);
                              });
  });
}

// Rules on one infraction: asks the ruleset, then what the player's table comes to.
class Ruler : public std::enable_shared_from_this<Ruler> {
 public:
  Ruler(const DecideContext& context, const LifeCommand<RulePenalty>& asked, DecideDone done)
      : context_(context),
        event_(context_.state->event),
        command_(asked.what),
        by_hand_(asked.command.by_hand),
        has_reason_(!asked.command.reason.empty()),
        done_(std::move(done)) {}

  void Run() {
    if (auto failure = CheckRule()) return done_(std::move(*failure));
    Locate();
    if (by_hand_) return RuleByHand();
    context_.ruleset->RulePenalty(
        MakePenaltyRequest({event_, &context_.ruleset->description()}, command_, Place(),
                           context_.NowUs()),
        [self = shared_from_this()](Reply<Ruling> reply) { self->Take(std::move(reply)); });
  }

 private:
  std::optional<Failure> CheckRule() const {
    const Description* description = context_.ruleset ? &context_.ruleset->description() : nullptr;
    if (auto failure = CheckAct<RulePenalty>({event_, by_hand_ ? nullptr : description})) {
      return failure;
    }
    const PlayerState* player = event_.FindPlayer(command_.player);
    if (player == nullptr) return PlayerUnknown(event_, command_.player);
    const std::vector<const PenaltyState*> before = StandingPenalties(event_, player->number);
    if (before.size() >= limits::kPenaltiesPerPlayerMax) {
      return LimitReached("penalties of one player", before.size(), limits::kPenaltiesPerPlayerMax);
    }
    if (!by_hand_) {
      if (auto failure = CheckRulesetThere(context_)) return failure;
      return CheckInfraction(*description, command_);
    }
    if (!has_reason_) {
      return InvalidField("options.reason", "is missing: by hand, somebody has to say why");
    }
    return CheckByHand(command_);
  }

  void PlaceEffects() {
    if (context_.engine_revision > kBeforeCorrections) AddMatchOfExpelled(Place(), &ruled_);
    if (PlacesLosses()) PlaceLosses(Place(), &ruled_);
  }

  bool PlacesLosses() const { return context_.engine_revision > kBeforeRulings; }

  // Where the player sits in the newest round, if that is open.
  void Locate() {
    ruled_.player_number = event_.FindPlayer(command_.player)->number;
    ruled_.number = static_cast<uint32_t>(event_.penalties->penalties.size()) + 1;
    if (event_.rounds.empty()) return;
    const RoundState& round = *event_.rounds.back();
    ruled_.round = round.number;
    const uint32_t table = round.TableOf(ruled_.player_number);
    if (table == 0) return;
    const TablePtr found = round.tables.At(table - 1);
    if (PlacesLosses() ? round.closed() || found->is_bye() : found->decided()) return;
    ruled_.table = table;
    place_ = *found;
  }

  void RuleByHand() {
    ruled_.penalty = command_.proposed;
    ruled_.deviates = true;
    ruled_.effects = command_.effects;
    for (const PenaltyEffect& effect : ruled_.effects) {
      if (std::string why = Impossible(effect); !why.empty()) {
        return done_(InvalidField("effects", std::move(why)));
      }
    }
    PlaceEffects();
    if (auto failure = CheckReplay()) return done_(std::move(*failure));
    DropLossesWithoutMatch([self = shared_from_this()] { self->Finish(); });
  }

  void Take(Reply<Ruling> reply) {
    if (auto failure = FailureOf(*context_.ruleset, reply)) return done_(std::move(*failure));
    const Ruling& ruling = *reply.answer();
    if (ruling.deviates && !has_reason_) return done_(ReasonMissing(reply.citations));
    for (const PenaltyEffect& effect : ruling.effects) {
      std::string why = Impossible(effect);
      if (why.empty()) continue;
      return done_(
          FromFault(*context_.ruleset,
                    context_.ruleset->Blame(RulesetFunction::kRulePenalty, std::move(why))));
    }
    citations_ = std::move(reply.citations);
    duties_ = DutiesOf(ruling.duties);
    Copy(ruling);
    PlaceEffects();
    if (auto failure = CheckReplay()) return done_(std::move(*failure));
    DropLossesWithoutMatch([self = shared_from_this()] { self->DecideTable(); });
  }

  // A loss on the player's next match is none where the player has no match to come.
  void DropLossesWithoutMatch(const std::function<void()>& next) {
    const auto weighs = [](const PenaltyEffect& each) {
      return each.next_match && IsOnTable(each);
    };
    const bool waits = std::any_of(ruled_.effects.begin(), ruled_.effects.end(), weighs);
    if (context_.engine_revision <= kBeforeCorrections || !waits) return next();
    AskMatchToCome(
        context_, ruled_.player_number, [self = shared_from_this(), weighs, next](bool to_come) {
          auto& effects = self->ruled_.effects;
          self->ruled_.no_match_left = !to_come;
          if (!to_come) {
            effects.erase(std::remove_if(effects.begin(), effects.end(), weighs), effects.end());
          }
          next();
        });
  }

  // A table without its result is played on, and any other again, if it may be.
  std::optional<Failure> CheckReplay() const {
    if (!place_ || !place_->decided() || !Replays(ruled_)) return std::nullopt;
    return CheckTableAct<ReplayTable>({event_, ruled_.round, ruled_.table});
  }

  // By the rule that the ruling rests on last.
  static Failure ReasonMissing(const std::vector<Citation>& citations) {
    Failure failure = InvalidField("options.reason",
                                   "is missing: the penalty is not what the rules ask, so the head "
                                   "judge has to say why");
    if (!citations.empty()) failure.rule = citations.back().rule;
    return failure;
  }

  void Copy(const Ruling& ruling) {
    const Description& description = context_.ruleset->description();
    ruled_.step = ruling.step;
    ruled_.penalty = description.PenaltyAt(ruling.ruling);
    ruled_.deviates = ruling.deviates;
    ruled_.final = ruling.final;
    for (uint32_t one : ruling.allowed) ruled_.allowed.push_back(description.PenaltyAt(one));
    for (uint32_t one : ruling.choices) ruled_.choices.push_back(description.PenaltyAt(one));
    ruled_.effects = ruling.effects;
    for (const FurtherPenalty& further : ruling.further) {
      const std::string penalty = description.PenaltyAt(further.penalty);
      if (further.target == ARBITRO_TARGET_PLAYER) {
        ruled_.further.push_back({ruled_.player_number, penalty});
      } else if (place_) {
        for (uint32_t seat :
             TargetedSeats(*place_, ruled_.player_number, ARBITRO_TARGET_OPPONENTS)) {
          const uint32_t number = place_->seats[seat].player_number;
          if (number != 0) ruled_.further.push_back({number, penalty});
        }
      }
    }
  }

  const TableState* Place() const { return place_ ? &*place_ : nullptr; }

  // Tells what the table's outcome depends on: all that binds its seats, this ruling included.
  OutcomeRequest AskedOfTable() const {
    std::vector<SeatEffect> own;
    AddSeatEffects(*place_, ruled_.player_number, ruled_.effects, &own);
    return AskedOfLoss(event_, *place_, own);
  }

  bool DecidesTable(const OutcomeRequest& request) const {
    std::vector<SeatEffect> own;
    AddSeatEffects(*place_, ruled_.player_number, ruled_.effects, &own);
    const auto loses = [](const SeatEffect& each) {
      return each.kind == ARBITRO_EFFECT_MATCH_LOSS;
    };
    if (!PlacesLosses()) return std::any_of(own.begin(), own.end(), loses);
    // A person changes what a person entered.
    if (own.empty() || place_->Papers().entered) return false;
    return place_->decided() || MayDecide(request.effects);
  }

  // A match that the ruling decides is decided now, where the ruleset says what it comes to.
  void DecideTable() {
    if (!place_) return Finish();
    const OutcomeRequest request = AskedOfTable();
    if (!DecidesTable(request)) return Finish();
    AskLostMatch(context_, request, [self = shared_from_this()](OrFailure<LostMatch> answer) {
      if (auto* failure = std::get_if<Failure>(&answer)) return self->done_(std::move(*failure));
      LostMatch& lost = std::get<LostMatch>(answer);
      self->ruled_.result = std::move(lost.result);
      self->citations_.insert(self->citations_.end(), lost.citations.begin(), lost.citations.end());
      self->Finish();
    });
  }

  void Finish() {
    for (const PenaltyEffect& effect : ruled_.effects) {
      if (effect.kind == ARBITRO_EFFECT_POINTS) {
        AddPoints(ruled_, Place(), effect, &ruled_.points);
      }
    }
    DecidedCommand decided;
    decided.decision.what = std::move(ruled_);
    decided.decision.citations = std::move(citations_);
    decided.decision.duties = std::move(duties_);
    done_(std::move(decided));
  }

  const DecideContext context_;
  const EventState& event_;
  const RulePenalty command_;
  const bool by_hand_;
  const bool has_reason_;
  const DecideDone done_;
  std::optional<TableState> place_;  // the player's table in the open round, if there is one
  PenaltyRuled ruled_;
  std::vector<Citation> citations_;
  std::vector<Duty> duties_;
};

std::vector<uint32_t> SeatedAt(const TablePlace& place) {
  const TablePtr table = TableAt(place);
  std::vector<uint32_t> seated;
  for (const SeatState& seat : table->seats) {
    if (seat.player_number != 0) seated.push_back(seat.player_number);
  }
  return seated;
}

}  // namespace

void DecideLife(const DecideContext& context, const LifeCommand<RulePenalty>& asked,
                DecideDone done) {
  std::make_shared<Ruler>(context, asked, std::move(done))->Run();
}

void DecideLife(const DecideContext& context, const LifeCommand<RevokePenalty>& asked,
                DecideDone done) {
  const EventState& event = context.state->event;
  std::optional<Failure> failure = CheckAct<RevokePenalty>({event});
  if (!failure) failure = CheckStands(event, asked.what.number);
  if (!failure) failure = CheckReason(asked.command, "somebody has to say why");
  if (failure) return done(std::move(*failure));
  done(Decided(PenaltyRevoked{event.penalties->FindPenalty(asked.what.number)->player_number}));
}

void DecideLife(const DecideContext& context, const LifeCommand<FileAppeal>& asked,
                DecideDone done) {
  const EventState& event = context.state->event;
  std::optional<Failure> failure = CheckAct<FileAppeal>({event});
  if (!failure) failure = CheckAppeal(event, asked.what);
  if (failure) return done(std::move(*failure));
  Act act;
  act.kind = ActKind::kAppeal;
  act.player = event.FindPlayer(asked.what.player);
  act.round = ContestedRound(event, asked.what);
  act.of_penalty = asked.what.penalty != 0;
  AppealFiled filed = {static_cast<uint32_t>(event.penalties->appeals.size()) + 1};
  if (event.base->engine_revision > kBeforeRulings && asked.what.table != 0) {
    filed.seated = SeatedAt({event, asked.what.round, asked.what.table});
  }
  DecideAdmitted(
      context, asked.command, std::move(act), [filed](const Admitted&) { return filed; },
      std::move(done));
}

void DecideLife(const DecideContext& context, const LifeCommand<DecideAppeal>& asked,
                DecideDone done) {
  const EventState& event = context.state->event;
  std::optional<Failure> failure = CheckAct<DecideAppeal>({event});
  if (!failure) failure = CheckAppealOpen(event, asked.what.number);
  if (!failure) failure = CheckReason(asked.command, "somebody has to say why");
  if (failure) return done(std::move(*failure));
  const AppealState& appeal = *event.penalties->FindAppeal(asked.what.number);
  const PenaltyState* penalty = event.penalties->FindPenalty(appeal.what.penalty);
  done(Decided(AppealDecided{asked.what.upheld && penalty != nullptr && penalty->stands()}));
}

}  // namespace arbitro::engine
