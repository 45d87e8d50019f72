// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/gate/audience.h"

#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "daemon/access/table.h"
#include "daemon/engine/check/deck.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/state/deck_life.h"
#include "daemon/services/gate/ticket.h"
#include "daemon/translate/record/disclosure.h"
#include "daemon/translate/view/event_life.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::services {
namespace {

// The content that a record of that subject tells; none: of no other reader than the journal's.
std::optional<access::Content> ContentOf(engine::Subject subject) {
  switch (subject) {
    case engine::Subject::kEvent:
      break;
    case engine::Subject::kPlayer:
      return access::Content::kPlayer;
    case engine::Subject::kDeck:
      return access::Content::kDeck;
    case engine::Subject::kPenalty:
      return access::Content::kPenalty;
    case engine::Subject::kAppeal:
      return access::Content::kAppeal;
    case engine::Subject::kDuty:
      return access::Content::kDuty;
    case engine::Subject::kTicket:
      return access::Content::kTicket;
    case engine::Subject::kFloor:
      return access::Content::kFloor;
    case engine::Subject::kJudgeCall:
      return access::Content::kJudgeCall;
    case engine::Subject::kPersonEntry:
      return access::Content::kPersonEntry;
    case engine::Subject::kOperation:
      return access::Content::kOperation;
  }
  return std::nullopt;
}

// The content that a record tells beside what its decision is of.
std::optional<access::Content> AlsoIn(const v1::RecordPayload& payload,
                                      const engine::Disclosure& disclosure) {
  if (const auto duties = ContentOf(disclosure.duties)) return duties;
  // A draw of checks is public once they are over; the reason for it is not.
  const auto& command = payload.command();
  const bool has_reason =
      command.has_draw_floor_checks() && !command.draw_floor_checks().options().reason().empty();
  return has_reason ? std::optional(access::Content::kFloor) : std::nullopt;
}

// Whether some role of the caller has a cell that lets it, for what is the own or not.
template <class Row>
bool Lets(const Row& row, const Caller& caller, bool own) {
  if (caller.local) return true;
  for (size_t i = 0; i < access::kRoles; ++i) {
    const auto role = static_cast<access::Role>(i);
    if (!caller.roles.Has(role)) continue;
    const access::Cell cell = CellFor(caller, row, role);
    if (cell == access::Cell::kYes || (own && cell == access::Cell::kOwn)) return true;
  }
  return false;
}

// The player whom the command names; empty where it names none.
std::string PlayerIn(const v1::Command& command) {
  if (command.has_register_player()) {
    const auto& asked = command.register_player();
    return translate::NameOfPlayer(asked.event(), asked.player_id());
  }
  const auto* set = command.GetDescriptor()->FindOneofByName("command");
  const auto* field = command.GetReflection()->GetOneofFieldDescriptor(command, set);
  if (field == nullptr) return "";
  const auto& asked = command.GetReflection()->GetMessage(command, field);
  const auto* player = asked.GetDescriptor()->FindFieldByName("player");
  if (player == nullptr ||
      player->cpp_type() != google::protobuf::FieldDescriptor::CPPTYPE_STRING) {
    return "";
  }
  return asked.GetReflection()->GetString(asked, player);
}

constexpr char kRegistration[] = "EventService.RegisterPlayer";
constexpr char kListOfDeck[] = "DeckService.SubmitDeck";

// `action`: "PairingService.PairRound".
bool MayEver(const Caller& caller, bool own, const std::string& action) {
  const access::Row* row = access::FindRow(std::string_view(action).substr(action.find('.') + 1));
  return row != nullptr && MayCall(caller, *row, own);
}

}  // namespace

bool MayCall(const Caller& caller, const access::Row& row, bool own) {
  if (caller.ticket && !ReachesCall(caller.ticket->scope, row)) return false;
  return Lets(row, caller, own);
}

bool MaySee(const Caller& caller, access::Content content, bool own) {
  return Lets(access::Contents()[static_cast<size_t>(content)], caller, own);
}

bool MaySee(const Caller& caller, const Audience& audience) {
  if (audience.also && !MaySee(caller, *audience.also, false)) return false;
  if (!audience.content) return caller.SeesAny();
  return MaySee(caller, *audience.content, caller.Plays(audience.player));
}

bool SeesEveryRecord(const Caller& caller) {
  using access::Content;
  constexpr Content kOfEvents[] = {Content::kPlayer, Content::kDeck,     Content::kPenalty,
                                   Content::kAppeal, Content::kDuty,     Content::kTicket,
                                   Content::kFloor,  Content::kJudgeCall};
  return std::all_of(std::begin(kOfEvents), std::end(kOfEvents),
                     [&caller](Content content) { return MaySee(caller, content, false); });
}

Audience AudienceOf(const v1::RecordPayload& payload) {
  const engine::Disclosure disclosure = translate::DisclosureOf(payload.decision());
  const auto also = AlsoIn(payload, disclosure);
  const auto& facts = payload.inputs().facts();
  const bool tells_entries = std::any_of(
      facts.begin(), facts.end(), [](const v1::Fact& fact) { return fact.entries_size() > 0; });
  if (tells_entries) return {access::Content::kPersonEntry, PlayerIn(payload.command()), also};
  const auto content = ContentOf(disclosure.subject);
  if (!content) return {{}, "", also};
  return {content, PlayerIn(payload.command()), also};
}

std::optional<engine::Failure> RefuseForbidden(const Caller& caller, const v1::Command& command) {
  const auto* set = command.GetDescriptor()->FindOneofByName("command");
  const auto* field = command.GetReflection()->GetOneofFieldDescriptor(command, set);
  if (field == nullptr) return std::nullopt;
  // RulePenalty of RulePenaltyRequest. Commands that the daemon alone makes have no call.
  const std::string& request = field->message_type()->name();
  const std::string method = request.substr(0, request.rfind("Request"));
  const access::Row* row = access::FindRow(method);
  if (row == nullptr || MayCall(caller, *row, false)) return std::nullopt;
  return engine::Fail(absl::StatusCode::kPermissionDenied, engine::reason::kAccessDenied,
                      absl::StrCat("`commands` holds a ", method, ", which you may not call; only ",
                                   "those who may call it learn what it would decide"));
}

void Withhold(v1::Record* record) {
  record->clear_payload();
  record->clear_payload_salt();
  record->set_payload_withheld(true);
}

void WithholdFrom(const Caller& caller, v1::Record* record) {
  if (!record->has_payload() || MaySee(caller, AudienceOf(record->payload()))) return;
  Withhold(record);
}

void WithholdFacts(const Caller& caller, v1::Player* player) {
  const bool own = caller.Plays(player->name());
  if (!MaySee(caller, access::Content::kPlayer, own)) {
    player->clear_facts();
    player->clear_fixed_table();
  }
  if (player->deck() != v1::DECK_STATUS_NONE && !MaySee(caller, access::Content::kDeck, own)) {
    player->set_deck(v1::DECK_STATUS_REGISTERED);
  }
  if (!MaySee(caller, access::Content::kDeck, own)) {
    player->clear_deck_unlocked();
    player->clear_deck_consent();
  }
}

void LeaveOutForbidden(const Caller& caller, bool own,
                       google::protobuf::RepeatedPtrField<v1::AllowedAction>* actions) {
  if (caller.local) return;
  const auto forbidden = [&](const v1::AllowedAction& each) {
    return !MayEver(caller, own, each.action());
  };
  actions->erase(std::remove_if(actions->begin(), actions->end(), forbidden), actions->end());
}

std::optional<engine::Failure> CheckOwnRegistration(const engine::EventState& event) {
  if (event.status <= engine::EventStatus::kRegistration) return std::nullopt;
  return engine::With(
      engine::Precondition(engine::reason::kEventStatus,
                           "people register themselves until the event starts; ask its staff to "
                           "register you as a late entrant"),
      "status", engine::StatusName(event.status));
}

void CloseOwnRegistration(const Caller& caller, const engine::EventState& event,
                          translate::Language language,
                          google::protobuf::RepeatedPtrField<v1::AllowedAction>* actions) {
  const auto closed = CheckOwnRegistration(event);
  if (!closed || MayCall(caller, *access::FindRow("RegisterPlayer"), false)) return;
  for (v1::AllowedAction& action : *actions) {
    if (action.action() != kRegistration || !action.allowed()) continue;
    translate::WriteAllowed({kRegistration, closed}, language, &action);
  }
}

void CloseLockedLists(const Caller& caller, const engine::JournalState& state,
                      translate::Language language, int64_t now_us,
                      google::protobuf::RepeatedPtrField<v1::AllowedAction>* actions) {
  const engine::EventState& event = state.event;
  if (!engine::ListsLocked(event, now_us)) return;
  const bool of_all = MayCall(caller, *access::FindRow("SubmitDeck"), false);
  std::string first;
  for (size_t i = 0; i < event.players.size(); ++i) {
    const engine::PlayerState& player = *event.players[i];
    const bool counts = of_all || caller.Plays(translate::NameOfPlayer(state.journal, player.id));
    if (!counts || player.withdrawn) continue;
    if (player.deck_unlocked) return;
    if (first.empty()) first = player.id;
  }
  for (v1::AllowedAction& action : *actions) {
    if (action.action() != kListOfDeck || !action.allowed()) continue;
    translate::WriteAllowed({kListOfDeck, engine::ListLocked(event, first)}, language, &action);
  }
}

}  // namespace arbitro::services
