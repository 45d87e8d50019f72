// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/decide/event_life.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

#include "arbitro/counted.h"
#include "arbitro/form_check.h"
#include "daemon/engine/ask/plan.h"
#include "daemon/engine/ask/ruleset_reply.h"
#include "daemon/engine/check/deck.h"
#include "daemon/engine/decide/deck.h"
#include "daemon/engine/decide/persons.h"
#include "daemon/engine/decide/phase.h"
#include "daemon/engine/decide/replan.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/engine_revision.h"
#include "daemon/engine/state/identities.h"
#include "daemon/engine/state/secret_standings.h"

namespace arbitro::engine {
namespace {

// A change of status: from where `What` may be done to `usual`, or to what the ruleset says.
template <class What>
void DecideStatus(const DecideContext& context, const LifeCommand<What>& asked, Act act,
                  EventStatus usual, DecideDone done) {
  if (auto failure = CheckAct<What>(ActContextOf(context, asked.command))) {
    return done(*std::move(failure));
  }
  DecideAdmitted(
      context, asked.command, std::move(act),
      [usual, state = context.state, revision = context.engine_revision](const Admitted& admitted) {
        StatusChanged changed{admitted.status.value_or(usual)};
        if (admitted.decks_wanted && revision > kBeforeSafeHands) {
          changed.without_deck = PlayersWithoutDeck(state->event);
        }
        return changed;
      },
      std::move(done));
}

// Adds to an amendment what becomes of the registered decks by it.
void RejudgeAll(const DecideContext& context, const AmendSettings& what, DecidedCommand decided,
                DecideDone done) {
  EventState amended = context.state->event;
  bool any = false;
  for (size_t i = 0; i < amended.players.size(); ++i) {
    const PlayerState& player = *amended.players[i];
    any = any || (player.deck != nullptr && !player.deck->by_hand);
  }
  if (!any) return done(std::move(decided));
  EventLife life = *amended.life;
  AmendmentState amendment;
  amendment.what = what;
  if (what.catalogue_sha256.empty()) amendment.what.catalogue_sha256 = amended.CatalogueSha256();
  life.amendment = std::make_shared<AmendmentState>(std::move(amendment));
  amended.life = std::make_shared<EventLife>(std::move(life));
  RejudgeDecks(context, std::move(amended),
               [decided = std::move(decided), done](OrFailure<Rejudgement> result) mutable {
                 if (auto* failure = std::get_if<Failure>(&result)) {
                   return done(std::move(*failure));
                 }
                 auto& judged = std::get<Rejudgement>(result);
                 decided.decision.what.If<SettingsAmended>()->decks = std::move(judged.decks);
                 auto& citations = decided.decision.citations;
                 citations.insert(citations.end(), judged.citations.begin(),
                                  judged.citations.end());
                 decided.inputs.catalogue_sha256 = judged.catalogue_sha256;
                 done(std::move(decided));
               });
}

// Fails where the rulebook plans more than was played.
void AskWhetherOver(const DecideContext& context, const PlanRequest& request,
                    std::function<void(std::optional<Failure>)> done) {
  context.ruleset->PlanNext(request, [context, done = std::move(done)](Reply<Plan> reply) {
    const EventState& before = context.state->event;
    std::string next;
    if (const Plan* plan = reply.answer()) {
      if (plan->step == ARBITRO_STEP_OVER) return done(std::nullopt);
      next = plan->step == ARBITRO_STEP_PHASE
                 ? Concat("phase ", before.NextPhase(), " next; start it")
                 : Concat("round ", before.NextRound(), " next; pair it");
    } else if (reply.refusal() == nullptr || reply.refusal()->reason == kNotOffered) {
      return done(std::nullopt);
    } else {
      next = Concat("more: ", reply.refusal()->message.en);
    }
    done(InvalidField("options.reason", Concat("is missing: the rulebook plans ", next,
                                               ", or say why the event ends before that")));
  });
}

// Whether the rulebook plans nothing more, or the command says why the event ends before that.
void CheckPlanPlayed(const DecideContext& context, const LifeCommand<CompleteEvent>& asked,
                     std::function<void(std::optional<Failure>)> done) {
  const EventState& event = context.state->event;
  const bool asks = event.base->engine_revision > kBeforeRulings && context.ruleset &&
                    asked.command.reason.empty() && !asked.command.by_hand;
  if (auto failure = CheckAct<CompleteEvent>(ActContextOf(context, asked.command))) {
    return done(std::move(failure));
  }
  if (!asks) return done(std::nullopt);
  MakePlanQuestion(context, EventOf(context), [context, done](OrFailure<PlanQuestion> made) {
    if (auto* failure = std::get_if<Failure>(&made)) return done(std::move(*failure));
    AskWhetherOver(context, std::get<PlanQuestion>(made).request, done);
  });
}

bool IsStaffRole(std::string_view role) {
  return std::find(std::begin(kStaffRoles), std::end(kStaffRoles), role) != std::end(kStaffRoles);
}

// The role must be one that every event has, or one of the ruleset's. A record that was made by
// hand is decided again without its ruleset, so any role is right where there is none.
std::optional<Failure> CheckRole(const DecideContext& context, const Command& command,
                                 const std::string& role) {
  if (context.engine_revision <= kBeforeSafeHands) {
    const Description* asked = ActContextOf(context, command).ruleset;
    return asked == nullptr ? std::nullopt : CheckCode("role", role, asked->staff_roles);
  }
  if (!context.ruleset || IsStaffRole(role)) return std::nullopt;
  std::vector<Code> allowed = context.ruleset->description().staff_roles;
  for (const std::string_view each : kStaffRoles) {
    const bool listed = std::any_of(allowed.begin(), allowed.end(),
                                    [&](const Code& code) { return code.id == each; });
    if (!listed) allowed.push_back({std::string(each), {}, ""});
  }
  return CheckCode("role", role, allowed);
}

// Whether the ruleset has rules for staff of that role: it knows those alone that it lists, or all
// where it lists none.
bool RulesOn(const DecideContext& context, const std::string& role) {
  if (context.engine_revision <= kBeforeSafeHands || !context.ruleset) return true;
  const Description& ruleset = context.ruleset->description();
  return ruleset.staff_roles.empty() || ruleset.PlaceOfRole(role) != 0;
}

// Staff that is added or removed: how many there are then.
template <class What>
void DecideStaff(const DecideContext& context, const LifeCommand<What>& asked, ActKind kind,
                 DecideDone done) {
  Act act;
  act.kind = kind;
  act.role = asked.what.member.role;
  act.persons = {asked.what.member.person};
  const auto now = static_cast<uint32_t>(context.state->event.life->staff.size());
  const uint32_t staff = kind == ActKind::kAddStaff ? now + 1 : now - 1;
  if (!RulesOn(context, act.role)) return done(Decided(StaffChanged{staff}));
  DecideAdmitted(
      context, asked.command, std::move(act),
      [staff](const Admitted&) { return StaffChanged{staff}; }, std::move(done));
}

// Which of the rounds were planned for another time.
std::vector<uint32_t> PostponedBy(const SetSchedule& command, const EventLife& life) {
  std::vector<uint32_t> postponed;
  for (const PlannedRound& plan : command.rounds) {
    const PlannedRoundState* before = life.FindPlanned(plan.round);
    if (before != nullptr && before->plan.start_minute != plan.start_minute) {
      postponed.push_back(plan.round);
    }
  }
  return postponed;
}

std::optional<Failure> CheckPublishable(const EventState& event, const Publish& command) {
  const RoundState* round = event.FindRound(command.round);
  if (round == nullptr) return RoundUnknown(event, command.round);
  if (command.kind == PublicationKind::kPairings) return std::nullopt;
  const auto secret = SecretPhaseOf(event);
  if (secret && secret->Hides(command.round)) {
    return Precondition(reason::kStandingsSecret,
                        "standings are secret until the phase is over, and public at once then: "
                        "close its last round");
  }
  if (round->closed()) return std::nullopt;
  return With(Precondition(reason::kRoundOrder,
                           Concat("round ", command.round,
                                  " is open; close it first, its standings are taken then")),
              "round", Concat(command.round));
}

}  // namespace

std::optional<Failure> CheckCode(const char* field, const std::string& given,
                                 const std::vector<Code>& allowed) {
  std::string names;
  for (const Code& code : allowed) {
    if (code.id == given) return std::nullopt;
    AppendAll(&names, names.empty() ? "`" : ", `", code.id, "`");
  }
  if (allowed.empty()) return std::nullopt;
  return InvalidField(field, Concat("is `", given, "`, must be one of ", names));
}

ActContext ActContextOf(const DecideContext& context, const Command& command) {
  const bool known = context.ruleset && !command.by_hand;
  return {context.state->event, known ? &context.ruleset->description() : nullptr};
}

void DecideAdmitted(const DecideContext& context, const Command& command, Act act,
                    Conclude conclude, DecideDone done) {
  Admit(context, command, std::move(act),
        [conclude = std::move(conclude), done = std::move(done)](OrFailure<Admitted> answer) {
          if (auto* failure = std::get_if<Failure>(&answer)) return done(std::move(*failure));
          auto& admitted = std::get<Admitted>(answer);
          DecidedCommand decided;
          decided.decision.what = conclude(admitted);
          decided.decision.citations = std::move(admitted.citations);
          decided.decision.duties = std::move(admitted.duties);
          decided.decision.settled_duties = std::move(admitted.settled_duties);
          done(std::move(decided));
        });
}

std::optional<Failure> CheckSettings(const Description& description, const Value& settings) {
  if (!description.settings) {
    if (settings.is_null()) return std::nullopt;
    return InvalidField("settings", "must be left out: this ruleset has no settings");
  }
  const Value given = settings.is_null() ? Value::Struct() : settings;
  if (auto problem = CheckForm(*description.settings, given, "settings")) {
    return InvalidField(*problem);
  }
  return std::nullopt;
}

// --- Status

void DecideLife(const DecideContext& context, const LifeCommand<RequestEvent>& asked,
                DecideDone done) {
  DecideStatus(context, asked, {ActKind::kRequest}, EventStatus::kRequested, std::move(done));
}

void DecideLife(const DecideContext& context, const LifeCommand<SanctionEvent>& asked,
                DecideDone done) {
  DecideStatus(context, asked, {ActKind::kSanction}, EventStatus::kSanctioned, std::move(done));
}

void DecideLife(const DecideContext& context, const LifeCommand<OpenRegistration>& asked,
                DecideDone done) {
  DecideStatus(context, asked, {ActKind::kOpenRegistration}, EventStatus::kRegistration,
               std::move(done));
}

void DecideLife(const DecideContext& context, const LifeCommand<StartEvent>& asked,
                DecideDone done) {
  // A reason that holds for every game comes first.
  std::optional<Failure> failure = CheckAct<StartEvent>(ActContextOf(context, asked.command));
  if (!failure) failure = CheckAllPlayers(context);
  if (failure) return done(*std::move(failure));
  DecideStatus(context, asked, {ActKind::kStart}, EventStatus::kRunning, std::move(done));
}

void DecideLife(const DecideContext& context, const LifeCommand<CompleteEvent>& asked,
                DecideDone done) {
  CheckPlanPlayed(context, asked, [context, asked, done](std::optional<Failure> failure) {
    if (failure) return done(*std::move(failure));
    DecideStatus(context, asked, {ActKind::kComplete}, EventStatus::kCompleted, done);
  });
}

void DecideLife(const DecideContext& context, const LifeCommand<ConfirmEvent>& asked,
                DecideDone done) {
  if (auto failure = CheckAct<ConfirmEvent>(ActContextOf(context, asked.command))) {
    return done(*std::move(failure));
  }
  CheckAwardsStand(context, asked.command, [context, asked, done](std::optional<Failure> failure) {
    if (failure) return done(*std::move(failure));
    DecideStatus(context, asked, {ActKind::kConfirm}, EventStatus::kConfirmed, done);
  });
}

void DecideLife(const DecideContext& context, const LifeCommand<CancelEvent>& asked,
                DecideDone done) {
  DecideStatus(context, asked, {ActKind::kCancel}, EventStatus::kCancelled, std::move(done));
}

// --- Staff

void DecideLife(const DecideContext& context, const LifeCommand<AddStaff>& asked, DecideDone done) {
  const EventState& event = context.state->event;
  const StaffMember& member = asked.what.member;
  if (auto failure = CheckAct<AddStaff>(ActContextOf(context, asked.command))) {
    return done(*std::move(failure));
  }
  if (const StaffState* present = FindStaff(*event.life, member, Identities(context.merged))) {
    return done(With(Fail(absl::StatusCode::kAlreadyExists, reason::kStaffExists,
                          Concat("`", present->member.person, "` is `", member.role, "` already")),
                     "person", member.person));
  }
  if (auto failure = CheckRole(context, asked.command, member.role)) {
    return done(*std::move(failure));
  }
  if (auto failure = CheckSuspensions(context)) return done(*std::move(failure));
  DecideStaff(context, asked, ActKind::kAddStaff, std::move(done));
}

void DecideLife(const DecideContext& context, const LifeCommand<RemoveStaff>& asked,
                DecideDone done) {
  const EventState& event = context.state->event;
  const StaffMember& member = asked.what.member;
  if (auto failure = CheckAct<RemoveStaff>(ActContextOf(context, asked.command))) {
    return done(*std::move(failure));
  }
  if (FindStaff(*event.life, member, Identities(context.merged)) == nullptr) {
    return done(NotFound(reason::kStaffUnknown,
                         {"person", member.person,
                          Concat("no person of that reference is `", member.role,
                                 "`; the event has ", event.life->staff.size(), " staff")}));
  }
  DecideStaff(context, asked, ActKind::kRemoveStaff, std::move(done));
}

// --- Schedule and settings

namespace {

// A round that is paired and goes on may be played at another time than was planned.
bool MayBeMoved(const DecideContext& context, uint32_t round) {
  const RoundState* paired = context.state->event.FindRound(round);
  return context.engine_revision > kBeforeLastRows && paired != nullptr && !paired->closed();
}

}  // namespace

void DecideLife(const DecideContext& context, const LifeCommand<SetSchedule>& asked,
                DecideDone done) {
  const EventState& event = context.state->event;
  if (auto failure = CheckAct<SetSchedule>(ActContextOf(context, asked.command))) {
    return done(*std::move(failure));
  }
  for (size_t i = 0; i < asked.what.rounds.size(); ++i) {
    const std::string field = Concat("rounds[", i, "].round");
    const uint32_t round = asked.what.rounds[i].round;
    if (MayBeMoved(context, round)) continue;
    if (auto failure = CheckComing(event, field.c_str(), round)) {
      return done(*std::move(failure));
    }
  }
  std::vector<uint32_t> postponed = PostponedBy(asked.what, *event.life);
  if (!postponed.empty() && asked.command.reason.empty()) {
    return done(InvalidField("options.reason", Concat("is missing: round ", postponed[0],
                                                      " was planned for another time, say why it "
                                                      "is moved")));
  }
  done(Decided(ScheduleSet{std::move(postponed)}));
}

void DecideLife(const DecideContext& context, const LifeCommand<AmendSettings>& asked,
                DecideDone done) {
  const ActContext act_context = ActContextOf(context, asked.command);
  if (auto failure = CheckAct<AmendSettings>(act_context)) return done(*std::move(failure));
  if (act_context.ruleset != nullptr) {
    if (auto failure = CheckSettings(*act_context.ruleset, asked.what.settings)) {
      return done(*std::move(failure));
    }
  }
  const std::string& sha256 = asked.what.catalogue_sha256;
  if (!sha256.empty() && !context.catalogues->Find(sha256).ok()) {
    return done(NotFound(reason::kCatalogueUnknown,
                         {"catalogue", sha256, "list the catalogues to see what exists"}));
  }
  Act act;
  act.kind = ActKind::kAmendSettings;
  act.arguments = asked.what.settings;
  const auto& amended = context.state->event.life->amendment;
  const uint32_t number = amended ? amended->number + 1 : 1;
  DecideDone rejudge = std::move(done);
  if (context.engine_revision > kBeforeSafeHands && !asked.command.by_hand) {
    rejudge = [context, what = asked.what,
               done = std::move(rejudge)](OrFailure<DecidedCommand> result) {
      auto* decided = std::get_if<DecidedCommand>(&result);
      if (decided == nullptr) return done(std::move(result));
      RejudgeAll(context, what, std::move(*decided),
                 [context, what, done](OrFailure<DecidedCommand> judged) {
                   auto* amended = std::get_if<DecidedCommand>(&judged);
                   if (amended == nullptr) return done(std::move(judged));
                   Replan(context, what, std::move(*amended), done);
                 });
    };
  }
  DecideAdmitted(
      context, asked.command, std::move(act),
      [number](const Admitted&) { return SettingsAmended{number}; }, std::move(rejudge));
}

// --- Duties and publications

void DecideLife(const DecideContext& context, const LifeCommand<OpenDuty>& asked, DecideDone done) {
  if (auto failure = CheckAct<OpenDuty>(ActContextOf(context, asked.command))) {
    return done(*std::move(failure));
  }
  DecidedCommand decided = Decided(DutyOpened{});
  decided.decision.duties.push_back(asked.what.duty);
  done(std::move(decided));
}

void DecideLife(const DecideContext& context, const LifeCommand<SettleDuty>& asked,
                DecideDone done) {
  const EventLife& life = *context.state->event.life;
  if (auto failure = CheckAct<SettleDuty>(ActContextOf(context, asked.command))) {
    return done(*std::move(failure));
  }
  const uint32_t number = asked.what.number;
  if (number < 1 || number > life.duties.size() || !life.duties[number - 1]->open()) {
    return done(
        NotFound(reason::kDutyUnknown,
                 {"duty", Concat(number),
                  Concat("the event has ",
                         Counted(static_cast<int64_t>(life.duties.size()), "duty", "duties"), ", ",
                         Counted(life.open_duties, "is open", "are open"))}));
  }
  done(Decided(DutySettled{number}));
}

void DecideLife(const DecideContext& context, const LifeCommand<Publish>& asked, DecideDone done) {
  const EventState& event = context.state->event;
  std::optional<Failure> failure = CheckAct<Publish>(ActContextOf(context, asked.command));
  if (!failure) failure = CheckPublishable(event, asked.what);
  if (failure) return done(*std::move(failure));
  const RoundState& round = *event.FindRound(asked.what.round);
  const bool standings = asked.what.kind == PublicationKind::kStandings;
  done(Decided(Published{static_cast<uint32_t>(event.life->publications.size() + 1),
                         standings ? round.standings_revision : round.paired_revision}));
}

}  // namespace arbitro::engine
