// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/decide/admission.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "absl/types/span.h"
#include "arbitro/limits.h"
#include "daemon/engine/ask/phase_field.h"
#include "daemon/engine/ask/requests.h"
#include "daemon/engine/ask/ruleset_reply.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/decide/persons.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/engine_revision.h"
#include "daemon/engine/state/identities.h"

namespace arbitro::engine {
namespace {

constexpr int64_t kUsPerSecond = 1'000'000;
constexpr int64_t kSecondsPerMinute = 60;
constexpr int64_t kSecondsPerDay = 86'400;

int64_t FloorDivide(int64_t value, int64_t by) {
  return value / by - (value % by != 0 && value < 0 ? 1 : 0);
}

// On the event's own clock.
int64_t LocalSecond(const EventState& event, int64_t time_us) {
  return FloorDivide(time_us, kUsPerSecond) + kSecondsPerMinute * event.UtcOffsetMinutes();
}

// How many of the staff have each role that the ruleset lists.
std::vector<RoleCount> CountRoles(const EventState& event, const Description& description) {
  std::vector<RoleCount> roles;
  for (uint32_t place = 1; place <= description.staff_roles.size(); ++place) {
    const std::string& role = description.staff_roles[place - 1].id;
    const auto& staff = event.life->staff;
    const auto count = std::count_if(staff.begin(), staff.end(), [&](const StaffState& present) {
      return present.member.role == role;
    });
    if (count > 0) roles.push_back({place, static_cast<uint32_t>(count)});
  }
  return roles;
}

void AddPersons(const DecideContext& context, const std::vector<std::string>& persons,
                AdmitRequest* request) {
  const EventState& event = context.state->event;
  const Identities identities(context.merged);
  for (const std::string& person : persons) {
    const auto& staff = event.life->staff;
    request->subject_is_staff |= std::any_of(
        staff.begin(), staff.end(),
        [&](const StaffState& present) { return identities.Same(present.member.person, person); });
    request->subject_is_player |= !identities.PlayersOf(event, person).empty();
  }
}

void AddEntries(const DecideContext& context, const std::vector<std::string>& persons,
                AdmitRequest* request) {
  const EventState& event = context.state->event;
  for (const Fact* fact : FactsAbout(context, persons)) {
    for (const PersonEntry& entry : fact->entries) {
      if (request->entries.size() == limits::kPersonEntriesMax) return;
      request->entries.push_back({static_cast<arbitro_person_entry_kind>(entry.kind), entry.ruleset,
                                  entry.label, entry.value, LocalSecond(event, entry.from_us),
                                  entry.until_us == 0 ? 0 : LocalSecond(event, entry.until_us)});
    }
  }
}

// Says what became of the round that the player contests.
void AddContested(const DecideContext& context, const Act& act, AdmitRequest* request) {
  const EventState& event = context.state->event;
  if (const PublicationState* published = event.life->FindStandings(act.round)) {
    request->appeal_published = true;
    request->publication_age_s = published->AgeSeconds(context.NowUs());
  }
  // The report of the table is none of its business.
  if (act.of_penalty && context.engine_revision > kBeforeCorrections) return;
  const RoundState* round = event.FindRound(act.round);
  const uint32_t number = round == nullptr ? 0 : round->TableOf(act.player->number);
  if (number == 0) return;
  const TableState& table = round->tables[number - 1];
  request->appeal_reported = table.decided() && !table.is_bye();
  for (const SignatureState& signature : table.Papers().signatures) {
    if (signature.player_number != act.player->number) continue;
    request->signature = static_cast<uint32_t>(signature.kind);
  }
}

// The roles that judge, and after them the one that does where there is none of them.
constexpr std::string_view kJudging[] = {"judge", "table-judge", "referee", "head-judge",
                                         "organiser"};
constexpr absl::Span<const std::string_view> kJudges = absl::MakeConstSpan(kJudging, 4);

// The ruleset's place of the act's role. A judge whose task is not among the ruleset's, such as a
// head judge where it lists judges, rules at a table as the first of those that it lists.
uint32_t PlaceOfRole(const DecideContext& context, const Act& act) {
  const Description& description = context.ruleset->description();
  const uint32_t place = description.PlaceOfRole(act.role);
  if (place != 0 || act.kind != ActKind::kJudge || context.engine_revision <= kBeforeSafeHands) {
    return place;
  }
  if (std::find(std::begin(kJudging), std::end(kJudging), act.role) == std::end(kJudging)) return 0;
  for (const std::string_view each : kJudging) {
    if (const uint32_t listed = description.PlaceOfRole(each)) return listed;
  }
  return 0;
}

// Whether one of the staff who judges is an active player as well: an organiser where none else
// judges.
bool JudgePlays(const DecideContext& context) {
  const EventState& event = context.state->event;
  const Identities identities(context.merged);
  const auto& staff = event.life->staff;
  const auto judges = [](const StaffState& present) {
    return std::find(kJudges.begin(), kJudges.end(), present.member.role) != kJudges.end();
  };
  const bool any = std::any_of(staff.begin(), staff.end(), judges);
  return std::any_of(staff.begin(), staff.end(), [&](const StaffState& present) {
    if (any ? !judges(present) : present.member.role != "organiser") return false;
    const auto numbers = identities.PlayersOf(event, present.member.person);
    return std::any_of(numbers.begin(), numbers.end(), [&](uint32_t number) {
      return event.Player(number).status == PlayerStatus::kActive;
    });
  });
}

AdmitRequest MakeAdmitRequest(const DecideContext& context, const Act& act) {
  const EventState& event = context.state->event;
  const Description& description = context.ruleset->description();
  AdmitRequest request;
  request.act = static_cast<arbitro_act>(act.kind);
  request.format = event.base->created.format;
  request.settings = event.Settings();
  request.event_status = static_cast<arbitro_event_status>(event.status);
  request.role = PlaceOfRole(context, act);
  request.division = description.PlaceOfDivision(act.division);
  request.arguments = act.arguments;
  std::vector<std::string> persons = act.persons;
  if (act.player != nullptr) {
    const PlayerState& player = *act.player;
    request.player_status = StatusToRuleset(event, player);
    request.entry_round = player.entry_round;
    request.division = description.PlaceOfDivision(player.Division());
    if (player.entry) {
      request.player_facts = player.entry->facts;
      persons = PersonsBehind(player);
    }
  }
  AddPersons(context, persons, &request);
  if (act.kind == ActKind::kAppeal) AddContested(context, act, &request);
  request.subject_is_player |= act.player != nullptr || act.judge_sits;
  request.subject_is_staff |= act.kind == ActKind::kJudge;
  if (act.kind == ActKind::kStart && context.engine_revision > kBeforePlayingJudges) {
    request.subject_is_staff = request.subject_is_player = JudgePlays(context);
  }
  const int64_t now = LocalSecond(event, context.NowUs());
  request.day = static_cast<int32_t>(FloorDivide(now, kSecondsPerDay));
  request.second_of_day = static_cast<uint32_t>(now - request.day * kSecondsPerDay);
  request.counts = CountsToRuleset(event);
  request.phases = PhasesToRuleset(event);
  request.staff = CountRoles(event, description);
  // Rulesets are told of persons when they come to the event, and not again.
  if (act.kind == ActKind::kRegister || act.kind == ActKind::kAddStaff) {
    AddEntries(context, persons, &request);
  }
  return request;
}

// The statuses that may follow an act instead of its own.
bool MayFollow(ActKind act, EventStatus status) {
  return (act == ActKind::kRequest && status == EventStatus::kSanctioned) ||
         (act == ActKind::kComplete && status == EventStatus::kConfirmed);
}

EventStatus UsualStatus(ActKind act) {
  switch (act) {
    case ActKind::kRequest:
      return EventStatus::kRequested;
    case ActKind::kSanction:
      return EventStatus::kSanctioned;
    case ActKind::kOpenRegistration:
      return EventStatus::kRegistration;
    case ActKind::kStart:
      return EventStatus::kRunning;
    case ActKind::kComplete:
      return EventStatus::kCompleted;
    case ActKind::kConfirm:
      return EventStatus::kConfirmed;
    case ActKind::kCancel:
      return EventStatus::kCancelled;
    default:
      return EventStatus::kDraft;
  }
}

// The part of the answer that an act of this kind cannot have; empty where all is well.
std::string FindFault(const EventState& event, const Act& act, const Admission& admission) {
  if (admission.event_status != 0) {
    const auto status = static_cast<EventStatus>(admission.event_status);
    if (status != UsualStatus(act.kind) && !MayFollow(act.kind, status)) {
      return Concat("status ", StatusName(status), " cannot follow the act");
    }
  }
  if (admission.player_status != 0 &&
      !(act.kind == ActKind::kAbsent && admission.player_status == ARBITRO_PLAYER_DROPPED)) {
    return Concat("player status ", admission.player_status, " cannot follow the act");
  }
  if (admission.entry_round != 0 &&
      (admission.entry_round < event.NextRound() || admission.entry_round > limits::kRoundsMax)) {
    return Concat("entry round ", admission.entry_round, " is not one to come");
  }
  return "";
}

std::vector<uint32_t> OpenDutiesOf(const EventLife& life, const std::vector<std::string>& codes) {
  std::vector<uint32_t> numbers;
  for (size_t i = 0; i < life.duties.size() && !codes.empty(); ++i) {
    const DutyState& duty = *life.duties[i];
    if (duty.open() && std::find(codes.begin(), codes.end(), duty.duty.code) != codes.end()) {
      numbers.push_back(static_cast<uint32_t>(i + 1));
    }
  }
  return numbers;
}

Admitted Translate(const EventState& event, const Description& description,
                   const Admission& admission) {
  Admitted admitted;
  if (admission.event_status != 0) {
    admitted.status = static_cast<EventStatus>(admission.event_status);
  }
  admitted.drops = admission.player_status == ARBITRO_PLAYER_DROPPED;
  admitted.entry_round = admission.entry_round;
  admitted.division = description.DivisionAt(admission.division);
  for (const auto& duty : admission.duties) {
    admitted.duties.push_back({duty.code, duty.rule, "", duty.details, duty.blocks_confirmation});
  }
  admitted.decks_wanted = admission.decks_wanted;
  admitted.settled_duties = OpenDutiesOf(*event.life, admission.settled);
  return admitted;
}

}  // namespace

Task<OrFailure<Admitted>> Admit(const DecideContext& context, const Command& command, Act act) {
  if (command.by_hand) {
    if (!command.reason.empty()) co_return Admitted();
    co_return InvalidField("options.reason", "is missing: by hand, say why");
  }
  CO_TRY(CheckRulesetThere(context));
  const RulesetClient& ruleset = *context.ruleset;
  const EventState& event = context.state->event;
  const AdmitRequest request = MakeAdmitRequest(context, act);
  Reply<Admission> reply = co_await Call(ruleset, &RulesetClient::Admit, request);
  const Refusal* refusal = reply.refusal();
  if (refusal != nullptr && refusal->reason == kNotOffered) co_return Admitted();
  CO_TRY(FailureOf(ruleset, reply));
  const std::string fault = FindFault(event, act, *reply.answer());
  if (!fault.empty()) {
    co_return FromFault(ruleset, ruleset.Blame(RulesetFunction::kAdmit, fault));
  }
  Admitted admitted = Translate(event, ruleset.description(), *reply.answer());
  admitted.citations = std::move(reply.citations);
  co_return admitted;
}

DecidedCommand DecidedAs(decltype(Decision::what) what, Admitted admitted) {
  DecidedCommand decided;
  decided.decision.what = std::move(what);
  decided.decision.citations = std::move(admitted.citations);
  decided.decision.duties = std::move(admitted.duties);
  decided.decision.settled_duties = std::move(admitted.settled_duties);
  return decided;
}

}  // namespace arbitro::engine
