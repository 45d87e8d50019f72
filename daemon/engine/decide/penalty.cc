// SPDX-License-Identifier: Apache-2.0
//
// Rules on infractions, and takes appeals (model/penalty.h).
#include <algorithm>
#include <optional>
#include <string>
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
#include "daemon/engine/decide/admission.h"
#include "daemon/engine/decide/commands.h"
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
  if (leaves && !on_player) return "the one who leaves must be the player";
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
Task<bool> HasMatchToCome(const DecideContext& context, uint32_t player_number) {
  const EventState& event = context.state->event;
  if (event.status != EventStatus::kRunning && !event.rounds.empty()) co_return false;
  if (IsKnockedOut(event, player_number)) co_return false;
  if (!IsLastRoundPaired(event) || !context.ruleset) co_return true;
  OrFailure<PlanQuestion> made = co_await MakePlanQuestion(context, event);
  if (!made.ok()) co_return true;
  const PlanQuestion question = AsIfDue(*std::move(made));
  const Reply<Plan> reply =
      co_await Call(*context.ruleset, &RulesetClient::PlanNext, question.request);
  const Plan* plan = reply.answer();
  co_return plan == nullptr || plan->step != ARBITRO_STEP_OVER;
}

// One infraction, and what is ruled on it.
struct RulingInHand {
  const DecideContext& context;
  const Command& command;
  const RulePenalty& what;
  std::optional<TableState> place{};  // the player's table in the open round, if there is one
  PenaltyRuled ruled{};
  std::vector<Citation> citations{};
  std::vector<Duty> duties{};

  const EventState& event() const { return context.state->event; }
  const TableState* Place() const { return place ? &*place : nullptr; }
  bool PlacesLosses() const { return context.engine_revision > kBeforeRulings; }
};

std::optional<Failure> CheckRule(const RulingInHand& hand);
void Locate(RulingInHand* hand);
std::optional<Failure> RuleByHand(RulingInHand* hand);
Task<std::optional<Failure>> AskRuling(RulingInHand* hand);
void PlaceEffects(RulingInHand* hand);
std::optional<Failure> CheckReplay(const RulingInHand& hand);
Task<bool> DropLossesWithoutMatch(RulingInHand* hand);
Task<std::optional<Failure>> DecideTable(RulingInHand* hand);
void AddAllPoints(RulingInHand* hand);

std::vector<uint32_t> SeatedAt(const TablePlace& place) {
  const TablePtr table = TableAt(place);
  std::vector<uint32_t> seated;
  for (const SeatState& seat : table->seats) {
    if (seat.player_number != 0) seated.push_back(seat.player_number);
  }
  return seated;
}

}  // namespace

// Fails with INFRACTION_UNKNOWN, PENALTY_UNKNOWN, the ruleset's refusal, or FIELD_INVALID where a
// person decides and gives no reason.
Task<OrDecided> Decide(Asked<RulePenalty> asked) {
  RulingInHand hand = {asked.context, asked.command, asked.what};
  CO_TRY(CheckRule(hand));
  Locate(&hand);
  if (asked.command.by_hand) {
    CO_TRY(RuleByHand(&hand));
  } else {
    CO_TRY(co_await AskRuling(&hand));
  }
  PlaceEffects(&hand);
  CO_TRY(CheckReplay(hand));
  hand.ruled.no_match_left = co_await DropLossesWithoutMatch(&hand);
  if (!asked.command.by_hand) {
    CO_TRY(co_await DecideTable(&hand));
  }
  AddAllPoints(&hand);
  DecidedCommand decided = Decided(std::move(hand.ruled));
  decided.decision.citations = std::move(hand.citations);
  decided.decision.duties = std::move(hand.duties);
  co_return decided;
}

namespace {

std::optional<Failure> CheckRule(const RulingInHand& hand) {
  const bool by_hand = hand.command.by_hand;
  const EventState& event = hand.event();
  const RulesetClient* ruleset = hand.context.ruleset.get();
  const Description* description = ruleset == nullptr ? nullptr : &ruleset->description();
  TRY(CheckAct<RulePenalty>({event, by_hand ? nullptr : description}));
  const PlayerState* player = event.FindPlayer(hand.what.player);
  if (player == nullptr) return PlayerUnknown(event, hand.what.player);
  const std::vector<const PenaltyState*> before = StandingPenalties(event, player->number);
  if (before.size() >= limits::kPenaltiesPerPlayerMax) {
    return LimitReached("penalties of one player", before.size(), limits::kPenaltiesPerPlayerMax);
  }
  if (!by_hand) {
    TRY(CheckRulesetThere(hand.context));
    return CheckInfraction(*description, hand.what);
  }
  if (hand.command.reason.empty()) {
    return InvalidField("options.reason", "is missing: by hand, say why");
  }
  return CheckByHand(hand.what);
}

// Where the player sits in the newest round, if that is open.
void Locate(RulingInHand* hand) {
  const EventState& event = hand->event();
  PenaltyRuled& ruled = hand->ruled;
  ruled.player_number = event.FindPlayer(hand->what.player)->number;
  ruled.number = static_cast<uint32_t>(event.penalties->penalties.size()) + 1;
  if (event.rounds.empty()) return;
  const RoundState& round = *event.rounds.back();
  ruled.round = round.number;
  const uint32_t table = round.TableOf(ruled.player_number);
  if (table == 0) return;
  const TablePtr found = round.tables.At(table - 1);
  if (hand->PlacesLosses() ? round.closed() || found->is_bye() : found->decided()) return;
  ruled.table = table;
  hand->place = *found;
}

std::optional<Failure> RuleByHand(RulingInHand* hand) {
  PenaltyRuled& ruled = hand->ruled;
  ruled.penalty = hand->what.proposed;
  ruled.deviates = true;
  ruled.effects = hand->what.effects;
  for (const PenaltyEffect& effect : ruled.effects) {
    if (std::string why = Impossible(effect); !why.empty()) {
      return InvalidField("effects", std::move(why));
    }
  }
  return std::nullopt;
}

// By the rule that the ruling rests on last.
Failure ReasonMissing(const std::vector<Citation>& citations) {
  Failure failure = InvalidField("options.reason",
                                 "is missing: the penalty is not what the rules ask, so the head "
                                 "judge has to say why");
  if (!citations.empty()) failure.rule = citations.back().rule;
  return failure;
}

// Penalties that others get with the player's.
void CopyFurther(const Ruling& ruling, RulingInHand* hand) {
  const Description& description = hand->context.ruleset->description();
  PenaltyRuled& ruled = hand->ruled;
  for (const FurtherPenalty& further : ruling.further) {
    const std::string penalty = description.PenaltyAt(further.penalty);
    if (further.target == ARBITRO_TARGET_PLAYER) {
      ruled.further.push_back({ruled.player_number, penalty});
      continue;
    }
    if (!hand->place) continue;
    for (const uint32_t seat :
         TargetedSeats(*hand->place, ruled.player_number, ARBITRO_TARGET_OPPONENTS)) {
      const uint32_t number = hand->place->seats[seat].player_number;
      if (number != 0) ruled.further.push_back({number, penalty});
    }
  }
}

void Copy(const Ruling& ruling, RulingInHand* hand) {
  const Description& description = hand->context.ruleset->description();
  PenaltyRuled& ruled = hand->ruled;
  ruled.step = ruling.step;
  ruled.penalty = description.PenaltyAt(ruling.ruling);
  ruled.deviates = ruling.deviates;
  ruled.final = ruling.final;
  for (const uint32_t one : ruling.allowed) ruled.allowed.push_back(description.PenaltyAt(one));
  for (const uint32_t one : ruling.choices) ruled.choices.push_back(description.PenaltyAt(one));
  ruled.effects = ruling.effects;
  CopyFurther(ruling, hand);
}

Task<std::optional<Failure>> AskRuling(RulingInHand* hand) {
  const RulesetClient& ruleset = *hand->context.ruleset;
  const auto request = MakePenaltyRequest({hand->event(), &ruleset.description()}, hand->what,
                                          hand->Place(), hand->context.NowUs());
  Reply<Ruling> reply = co_await Call(ruleset, &RulesetClient::RulePenalty, request);
  CO_TRY(FailureOf(ruleset, reply));
  const Ruling& ruling = *reply.answer();
  if (ruling.deviates && hand->command.reason.empty()) co_return ReasonMissing(reply.citations);
  for (const PenaltyEffect& effect : ruling.effects) {
    std::string why = Impossible(effect);
    if (why.empty()) continue;
    co_return FromFault(ruleset, ruleset.Blame(RulesetFunction::kRulePenalty, std::move(why)));
  }
  hand->citations = std::move(reply.citations);
  hand->duties = DutiesOf(ruling.duties);
  Copy(ruling, hand);
  co_return std::nullopt;
}

void PlaceEffects(RulingInHand* hand) {
  if (hand->context.engine_revision > kBeforeCorrections) {
    AddMatchOfExpelled(hand->Place(), &hand->ruled);
  }
  if (hand->PlacesLosses()) PlaceLosses(hand->Place(), &hand->ruled);
}

// A table without its result is played on, and any other again, if it may be.
std::optional<Failure> CheckReplay(const RulingInHand& hand) {
  if (!hand.place || !hand.place->decided() || !Replays(hand.ruled)) return std::nullopt;
  return CheckTableAct<ReplayTable>({hand.event(), hand.ruled.round, hand.ruled.table});
}

// Drops a loss on the player's next match where the player has no match to come; true where it did.
Task<bool> DropLossesWithoutMatch(RulingInHand* hand) {
  auto& effects = hand->ruled.effects;
  const auto weighs = [](const PenaltyEffect& each) { return each.next_match && IsOnTable(each); };
  const bool waits = std::any_of(effects.begin(), effects.end(), weighs);
  if (hand->context.engine_revision <= kBeforeCorrections || !waits) co_return false;
  const bool to_come = co_await HasMatchToCome(hand->context, hand->ruled.player_number);
  if (!to_come) {
    effects.erase(std::remove_if(effects.begin(), effects.end(), weighs), effects.end());
  }
  co_return !to_come;
}

bool DecidesTable(const RulingInHand& hand, const std::vector<SeatEffect>& own,
                  const OutcomeRequest& request) {
  const auto loses = [](const SeatEffect& each) { return each.kind == ARBITRO_EFFECT_MATCH_LOSS; };
  if (!hand.PlacesLosses()) return std::any_of(own.begin(), own.end(), loses);
  // A person changes what a person entered.
  if (own.empty() || hand.place->Papers().entered) return false;
  return hand.place->decided() || MayDecide(request.effects);
}

// A match that the ruling decides is decided now, where the ruleset says what it comes to: it
// depends on all that binds the table's seats, this ruling included.
Task<std::optional<Failure>> DecideTable(RulingInHand* hand) {
  if (!hand->place) co_return std::nullopt;
  PenaltyRuled& ruled = hand->ruled;
  std::vector<SeatEffect> own;
  AddSeatEffects(*hand->place, ruled.player_number, ruled.effects, &own);
  const OutcomeRequest request = AskedOfLoss(hand->event(), *hand->place, own);
  if (!DecidesTable(*hand, own, request)) co_return std::nullopt;
  CO_ASSIGN_OR_RETURN(LostMatch lost, co_await AskLostMatch(hand->context, request));
  ruled.result = std::move(lost.result);
  auto& citations = hand->citations;
  citations.insert(citations.end(), lost.citations.begin(), lost.citations.end());
  co_return std::nullopt;
}

void AddAllPoints(RulingInHand* hand) {
  PenaltyRuled& ruled = hand->ruled;
  for (const PenaltyEffect& effect : ruled.effects) {
    if (effect.kind == ARBITRO_EFFECT_POINTS) {
      AddPoints(ruled, hand->Place(), effect, &ruled.points);
    }
  }
}

}  // namespace

// Ends what is still owed for a penalty that stands no more. A ruling owes for what it is about,
// not for what came with it.
void SettleDutiesOf(const DecideContext& context, const PenaltyState& penalty,
                    DecidedCommand* decided) {
  if (context.engine_revision <= kBeforeGamesTakenBack || penalty.came_with != 0) return;
  decided->decision.settled_duties = context.state->event.life->OpenDutiesOf(penalty.revision);
}

OrDecided Decide(const Asked<RevokePenalty>& asked) {
  const EventState& event = asked.event();
  TRY(CheckAct<RevokePenalty>({event}));
  TRY(CheckStands(event, asked.what.number));
  TRY(CheckReason(asked.command, "say why the penalty is revoked"));
  const PenaltyState& penalty = *event.penalties->FindPenalty(asked.what.number);
  DecidedCommand decided = Decided(PenaltyRevoked{penalty.player_number});
  SettleDutiesOf(asked.context, penalty, &decided);
  return decided;
}

// The ruleset says whether the appeal is admissible.
Task<OrDecided> Decide(Asked<FileAppeal> asked) {
  const EventState& event = asked.event();
  CO_TRY(CheckAct<FileAppeal>({event}));
  CO_TRY(CheckAppeal(event, asked.what));
  CO_TRY(CheckChangesOf(asked));
  Act act;
  act.kind = ActKind::kAppeal;
  act.player = event.FindPlayer(asked.what.player);
  act.round = ContestedRound(event, asked.what);
  act.of_penalty = asked.what.penalty != 0;
  AppealFiled filed = {static_cast<uint32_t>(event.penalties->appeals.size()) + 1};
  if (event.base->engine_revision > kBeforeRulings && asked.what.table != 0) {
    filed.seated = SeatedAt({event, asked.what.round, asked.what.table});
  }
  CO_ASSIGN_OR_RETURN(Admitted admitted,
                      co_await Admit(asked.context, asked.command, std::move(act)));
  co_return DecidedAs(std::move(filed), std::move(admitted));
}

OrDecided Decide(const Asked<DecideAppeal>& asked) {
  const EventState& event = asked.event();
  TRY(CheckAct<DecideAppeal>({event}));
  TRY(CheckAppealOpen(event, asked.what.number));
  TRY(CheckReason(asked.command, "say why it is decided so"));
  const AppealState& appeal = *event.penalties->FindAppeal(asked.what.number);
  const PenaltyState* penalty = event.penalties->FindPenalty(appeal.what.penalty);
  const bool revoked = asked.what.upheld && penalty != nullptr && penalty->stands();
  DecidedCommand decided = Decided(AppealDecided{revoked});
  if (revoked) SettleDutiesOf(asked.context, *penalty, &decided);
  return decided;
}

}  // namespace arbitro::engine
