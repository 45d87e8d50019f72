// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/decide/event_life.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arbitro/counted.h"
#include "arbitro/form_check.h"
#include "daemon/engine/ask/plan.h"
#include "daemon/engine/ask/ruleset_reply.h"
#include "daemon/engine/check/deck.h"
#include "daemon/engine/check/place.h"
#include "daemon/engine/decide/admission.h"
#include "daemon/engine/decide/deck.h"
#include "daemon/engine/decide/persons.h"
#include "daemon/engine/decide/phase.h"
#include "daemon/engine/decide/replan.h"
#include "daemon/engine/draw/seed.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/engine_revision.h"
#include "daemon/engine/state/identities.h"

namespace arbitro::engine {
namespace {

// A change of status: from where `What` may be done to `usual`, or to what the ruleset says.
template <class What>
Task<OrDecided> DecideStatus(Asked<What> asked, ActKind kind, EventStatus usual) {
  CO_TRY(CheckActOf(asked));
  Act act;
  act.kind = kind;
  CO_ASSIGN_OR_RETURN(Admitted admitted,
                      co_await Admit(asked.context, asked.command, std::move(act)));
  StatusChanged changed{admitted.status.value_or(usual)};
  if (admitted.decks_wanted && asked.context.engine_revision > kBeforeSafeHands) {
    changed.without_deck = PlayersWithoutDeck(asked.event());
  }
  co_return DecidedAs(std::move(changed), std::move(admitted));
}

std::optional<Failure> CheckCreate(const CreateEvent& command, const Description& description) {
  if (description.FindFormat(command.format) == nullptr) {
    std::string allowed;
    for (const Format& format : description.formats) {
      AppendAll(&allowed, allowed.empty() ? "`" : ", `", format.id, "`");
    }
    return InvalidField("format", Concat("is `", command.format, "`, must be one of ", allowed));
  }
  return CheckSettings(description, command.settings);
}

std::optional<Failure> CheckCatalogueKept(const DecideContext& context, const std::string& sha256) {
  if (sha256.empty() || context.catalogues->Find(sha256).ok()) return std::nullopt;
  return NotFound(reason::kCatalogueUnknown,
                  {"catalogue", sha256, "list the catalogues to see what exists"});
}

// The event as the amendment leaves it; nothing where no deck is judged by it.
std::optional<EventState> AmendedForDecks(const EventState& event, const AmendSettings& what) {
  bool any = false;
  for (size_t i = 0; i < event.players.size(); ++i) {
    const PlayerState& player = *event.players[i];
    any = any || (player.deck != nullptr && !player.deck->by_hand);
  }
  if (!any) return std::nullopt;
  EventState amended = event;
  EventLife life = *amended.life;
  AmendmentState amendment;
  amendment.what = what;
  if (what.catalogue_sha256.empty()) amendment.what.catalogue_sha256 = amended.CatalogueSha256();
  life.amendment = std::make_shared<AmendmentState>(std::move(amendment));
  amended.life = std::make_shared<EventLife>(std::move(life));
  return amended;
}

// Adds to an amendment what becomes of the registered decks by it.
Task<std::optional<Failure>> RejudgeAll(const DecideContext& context, const AmendSettings& what,
                                        DecidedCommand* decided) {
  std::optional<EventState> amended = AmendedForDecks(context.state->event, what);
  if (!amended) co_return std::nullopt;
  CO_ASSIGN_OR_RETURN(Rejudgement judged, co_await RejudgeDecks(context, *std::move(amended)));
  decided->decision.what.If<SettingsAmended>()->decks = std::move(judged.decks);
  auto& citations = decided->decision.citations;
  citations.insert(citations.end(), judged.citations.begin(), judged.citations.end());
  decided->inputs.catalogue_sha256 = judged.catalogue_sha256;
  co_return std::nullopt;
}

// Says in words what the rulebook plans before the event may end; empty where it plans nothing.
std::string PlannedInstead(const EventState& event, const Reply<Plan>& reply) {
  if (const Plan* plan = reply.answer()) {
    if (plan->step == ARBITRO_STEP_OVER) return "";
    return plan->step == ARBITRO_STEP_PHASE ? Concat("phase ", event.NextPhase(), " next; start it")
                                            : Concat("round ", event.NextRound(), " next; pair it");
  }
  if (reply.refusal() == nullptr || reply.refusal()->reason == kNotOffered) return "";
  return Concat("more: ", reply.refusal()->message.en);
}

// Whether the rulebook plans nothing more, or the command says why the event ends before that.
Task<std::optional<Failure>> CheckPlanPlayed(Asked<CompleteEvent> asked) {
  const DecideContext& context = asked.context;
  const bool asks = asked.event().base->engine_revision > kBeforeRulings && context.ruleset &&
                    asked.command.reason.empty() && !asked.command.by_hand;
  CO_TRY(CheckActOf(asked));
  if (!asks) co_return std::nullopt;
  CO_ASSIGN_OR_RETURN(const PlanQuestion question,
                      co_await MakePlanQuestion(context, asked.event()));
  const Reply<Plan> reply =
      co_await Call(*context.ruleset, &RulesetClient::PlanNext, question.request);
  const std::string next = PlannedInstead(asked.event(), reply);
  if (next.empty()) co_return std::nullopt;
  co_return InvalidField("options.reason", Concat("is missing: the rulebook plans ", next,
                                                  ", or say why the event ends before that"));
}

// Whether an amendment leaves decks and phases as they are.
bool FollowsNothing(const SettingsAmended& amended) {
  return amended.rounds_planned == 0 && !amended.phase_taken_back && !amended.deal_commitment &&
         std::none_of(amended.decks.begin(), amended.decks.end(),
                      [](const DeckRejudged& judged) { return judged.changed; });
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
Task<OrDecided> DecideStaff(Asked<What> asked, ActKind kind) {
  Act act;
  act.kind = kind;
  act.role = asked.what.member.role;
  act.persons = {asked.what.member.person};
  const auto now = static_cast<uint32_t>(asked.event().life->staff.size());
  const StaffChanged changed = {kind == ActKind::kAddStaff ? now + 1 : now - 1};
  if (!RulesOn(asked.context, act.role)) co_return Decided(changed);
  CO_ASSIGN_OR_RETURN(Admitted admitted,
                      co_await Admit(asked.context, asked.command, std::move(act)));
  co_return DecidedAs(changed, std::move(admitted));
}

// A round that is paired and goes on may be played at another time than was planned.
bool MayBeMoved(const DecideContext& context, uint32_t round) {
  const RoundState* paired = context.state->event.FindRound(round);
  return context.engine_revision > kBeforeLastRows && paired != nullptr && !paired->closed();
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

std::optional<Failure> CheckOffset(const EventState& event, const AmendSettings& command) {
  const std::string& zone = event.places->details->time_zone;
  if (!command.utc_offset_minutes || zone.empty()) return std::nullopt;
  return InvalidField("utc_offset_minutes",
                      Concat("must be left out: the event's clock is that of `", zone,
                             "`; take its time zone away first (PlaceService.SetDetails)"));
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

OrDecided Decide(const Asked<CreateEvent>& asked) {
  const DecideContext& context = asked.context;
  const CreateEvent& command = asked.what;
  const Description& description = context.ruleset->description();
  TRY(CheckCreate(command, description));
  TRY(CheckCatalogueKept(context, command.catalogue_sha256));
  TRY(CheckDetails(nullptr, command.details, context.utc_offset_minutes.has_value()));
  const absl::StatusOr<Digest> commitment = context.draw_links->Commit(command.event);
  if (!commitment.ok()) return FromDrawLinks(commitment.status());
  DecidedCommand decided =
      Decided(EventCreated{*commitment, kChainLength, description.secret_standings, std::nullopt,
                           context.engine_revision});
  decided.inputs.catalogue_sha256 = command.catalogue_sha256;
  return decided;
}

Task<OrDecided> Decide(Asked<RequestEvent> asked) {
  return DecideStatus(asked, ActKind::kRequest, EventStatus::kRequested);
}

Task<OrDecided> Decide(Asked<SanctionEvent> asked) {
  return DecideStatus(asked, ActKind::kSanction, EventStatus::kSanctioned);
}

Task<OrDecided> Decide(Asked<OpenRegistration> asked) {
  return DecideStatus(asked, ActKind::kOpenRegistration, EventStatus::kRegistration);
}

Task<OrDecided> Decide(Asked<StartEvent> asked) {
  // A reason that holds for every game comes first.
  CO_TRY(CheckActOf(asked));
  CO_TRY(CheckAllPlayers(asked.context));
  co_return co_await DecideStatus(asked, ActKind::kStart, EventStatus::kRunning);
}

// A rulebook that plans more than was played wants a reason.
Task<OrDecided> Decide(Asked<CompleteEvent> asked) {
  CO_TRY(co_await CheckPlanPlayed(asked));
  co_return co_await DecideStatus(asked, ActKind::kComplete, EventStatus::kCompleted);
}

Task<OrDecided> Decide(Asked<ConfirmEvent> asked) {
  CO_TRY(CheckActOf(asked));
  CO_TRY(co_await CheckAwardsStand(asked.context, asked.command));
  co_return co_await DecideStatus(asked, ActKind::kConfirm, EventStatus::kConfirmed);
}

Task<OrDecided> Decide(Asked<CancelEvent> asked) {
  return DecideStatus(asked, ActKind::kCancel, EventStatus::kCancelled);
}

// --- Staff

Task<OrDecided> Decide(Asked<AddStaff> asked) {
  const StaffMember& member = asked.what.member;
  CO_TRY(CheckActOf(asked));
  const Identities identities(asked.context.merged);
  if (const StaffState* present = FindStaff(*asked.event().life, member, identities)) {
    co_return With(Fail(absl::StatusCode::kAlreadyExists, reason::kStaffExists,
                        Concat("`", present->member.person, "` is `", member.role, "` already")),
                   "person", member.person);
  }
  CO_TRY(CheckRole(asked.context, asked.command, member.role));
  CO_TRY(CheckSuspensions(asked.context, {member.person}));
  co_return co_await DecideStaff(asked, ActKind::kAddStaff);
}

Task<OrDecided> Decide(Asked<RemoveStaff> asked) {
  const EventLife& life = *asked.event().life;
  const StaffMember& member = asked.what.member;
  CO_TRY(CheckActOf(asked));
  const Identities identities(asked.context.merged);
  if (FindStaff(life, member, identities) == nullptr) {
    co_return NotFound(reason::kStaffUnknown,
                       {"person", member.person,
                        Concat("no person of that reference is `", member.role, "`; the event has ",
                               life.staff.size(), " staff")});
  }
  co_return co_await DecideStaff(asked, ActKind::kRemoveStaff);
}

// --- Schedule and settings

OrDecided Decide(const Asked<SetSchedule>& asked) {
  const EventState& event = asked.event();
  TRY(CheckActOf(asked));
  for (size_t i = 0; i < asked.what.rounds.size(); ++i) {
    const uint32_t round = asked.what.rounds[i].round;
    if (MayBeMoved(asked.context, round)) continue;
    const std::string field = Concat("rounds[", i, "].round");
    TRY(CheckComing(event, field.c_str(), round));
  }
  std::vector<uint32_t> postponed = PostponedBy(asked.what, *event.life);
  if (!postponed.empty() && asked.command.reason.empty()) {
    return InvalidField("options.reason", Concat("is missing: round ", postponed[0],
                                                 " was planned for another time, say why it is "
                                                 "moved"));
  }
  TRY(CheckChangesOf(asked));
  return Decided(ScheduleSet{std::move(postponed)});
}

Task<OrDecided> Decide(Asked<AmendSettings> asked) {
  const DecideContext& context = asked.context;
  const ActContext act_context = ActContextOf(context, asked.command);
  CO_TRY(CheckAct<AmendSettings>(act_context));
  CO_TRY(CheckOffset(asked.event(), asked.what));
  if (act_context.ruleset != nullptr) {
    CO_TRY(CheckSettings(*act_context.ruleset, asked.what.settings));
  }
  CO_TRY(CheckCatalogueKept(context, asked.what.catalogue_sha256));
  Act act;
  act.kind = ActKind::kAmendSettings;
  act.arguments = asked.what.settings;
  CO_ASSIGN_OR_RETURN(Admitted admitted, co_await Admit(context, asked.command, std::move(act)));
  const auto& amendment = asked.event().life->amendment;
  const SettingsAmended amended = {amendment ? amendment->number + 1 : 1};
  DecidedCommand decided = DecidedAs(amended, std::move(admitted));
  if (context.engine_revision <= kBeforeSafeHands || asked.command.by_hand) co_return decided;
  CO_TRY(co_await RejudgeAll(context, asked.what, &decided));
  CO_TRY(co_await Replan(context, asked.what, decided.decision.what.If<SettingsAmended>()));
  if (FollowsNothing(*decided.decision.what.If<SettingsAmended>())) {
    CO_TRY(CheckChangesOf(asked));
  }
  co_return decided;
}

// --- Duties

OrDecided Decide(const Asked<OpenDuty>& asked) {
  TRY(CheckActOf(asked));
  TRY(CheckChangesOf(asked));
  DecidedCommand decided = Decided(DutyOpened{});
  decided.decision.duties.push_back(asked.what.duty);
  return decided;
}

OrDecided Decide(const Asked<SettleDuty>& asked) {
  const EventLife& life = *asked.event().life;
  TRY(CheckActOf(asked));
  const uint32_t number = asked.what.number;
  if (number < 1 || number > life.duties.size() || !life.duties[number - 1]->open()) {
    return NotFound(reason::kDutyUnknown,
                    {"duty", Concat(number),
                     Concat("the event has ",
                            Counted(static_cast<int64_t>(life.duties.size()), "duty", "duties"),
                            ", ", Counted(life.open_duties, "is open", "are open"))});
  }
  return Decided(DutySettled{number});
}

}  // namespace arbitro::engine
