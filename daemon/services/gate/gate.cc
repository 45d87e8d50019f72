// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/gate/gate.h"

#include <grpc/grpc_security_constants.h>

#include <algorithm>
#include <utility>
#include <variant>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "daemon/access/client_address.h"
#include "daemon/access/table.h"
#include "daemon/access/ticket_secrets.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/services/gate/audience.h"
#include "daemon/services/gate/bearer.h"
#include "daemon/services/gate/door.h"
#include "daemon/services/gate/ticket.h"
#include "daemon/translate/wire/names.h"
#include "google/protobuf/descriptor.h"
#include "grpcpp/security/auth_context.h"
#include "grpcpp/server_context.h"

namespace arbitro::services {
namespace {

using access::Cell;
using access::Role;
using access::RoleSet;
using access::Row;
using access::Scope;
using engine::Failure;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

constexpr char kLocalPrincipal[] = "local";
constexpr char kRoleKey[] = "arbitro-role";
constexpr char kWatch[] = "WatchEvent";

// Returns the role that the metadata states, word for word.
std::string SaidRole(const grpc::CallbackServerContext& context) {
  const auto [first, last] = context.client_metadata().equal_range(kRoleKey);
  std::string said;
  for (auto role = first; role != last; ++role) {
    if (role->second == kRefereeRole) return kRefereeRole;
    said.assign(role->second.data(), role->second.size());
  }
  return said;
}

Caller Local(const grpc::CallbackServerContext& context) {
  Caller caller;
  caller.principal = kLocalPrincipal;
  caller.local = true;
  caller.said_role = SaidRole(context);
  return caller;
}

Failure Unauthenticated(const char* reason, std::string message) {
  return engine::Fail(absl::StatusCode::kUnauthenticated, reason, std::move(message));
}

Failure RateLimited(const char* of, const char* calls = "calls") {
  return engine::With(
      engine::Fail(absl::StatusCode::kResourceExhausted, engine::reason::kRateLimited,
                   absl::StrCat("more ", calls, " came of this ", of,
                                " than it may have in a second; try again in a second")),
      "of", of);
}

// Whether a web door may state that address: "ipv4:192.0.2.7:51244".
bool IsClient(const std::string& stated) {
  constexpr size_t kBytesMax = 128;
  return stated.size() <= kBytesMax &&
         (absl::StartsWith(stated, "ipv4:") || absl::StartsWith(stated, "ipv6:"));
}

Failure Unbelieved(const char* what, const access::Unproven& unproven) {
  const char* reason =
      unproven.expired ? engine::reason::kCredentialsExpired : engine::reason::kCredentialsInvalid;
  return Unauthenticated(
      reason, absl::StrCat("the ", what, " is not accepted: ", unproven.why, "; get a new one"));
}

// The text of a field, or of the field `player` in the message that it holds.
std::string TextIn(const Message& message, std::string_view name) {
  const auto* reflection = message.GetReflection();
  const auto* field = message.GetDescriptor()->FindFieldByName(std::string(name));
  if (field == nullptr || field->is_repeated()) return "";
  if (field->cpp_type() == FieldDescriptor::CPPTYPE_STRING) {
    return reflection->GetString(message, field);
  }
  if (field->cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE) return "";
  return reflection->HasField(message, field)
             ? TextIn(reflection->GetMessage(message, field), "player")
             : "";
}

bool FlagIn(const Message& message, const char* name) {
  const auto* field = message.GetDescriptor()->FindFieldByName(name);
  return field != nullptr && field->cpp_type() == FieldDescriptor::CPPTYPE_BOOL &&
         message.GetReflection()->GetBool(message, field);
}

bool NamesAny(const Message& message, const char* list) {
  const auto* field = message.GetDescriptor()->FindFieldByName(list);
  return field != nullptr && field->is_repeated() &&
         message.GetReflection()->FieldSize(message, field) > 0;
}

// Whether the request goes past the rulebook, or states that a head judge makes it.
bool AsksForHeadJudge(const Message& request) {
  if (FlagIn(request, "head_judge")) return true;
  if (NamesAny(request, "byes")) return true;
  const auto* field = request.GetDescriptor()->FindFieldByName("options");
  return field != nullptr && field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE &&
         FlagIn(request.GetReflection()->GetMessage(request, field), "by_hand");
}

// Whether the request is about its caller.
bool IsOwn(const Row& row, const Message& request, const Caller& caller) {
  if (row.owner.empty()) return true;
  const std::string about = TextIn(request, row.owner);
  if (about.empty()) return false;
  if (caller.Is(about)) return true;
  return std::any_of(caller.players.begin(), caller.players.end(), [&](const std::string& player) {
    return about == player || absl::StartsWith(about, absl::StrCat(player, "/"));
  });
}

bool MayCall(const Row& row, const Message& request, const Caller& caller) {
  if (caller.ticket && !ReachesCall(caller.ticket->scope, row)) return false;
  bool own = false;
  for (size_t i = 0; i < access::kRoles; ++i) {
    const Role role = static_cast<Role>(i);
    if (!caller.roles.Has(role)) continue;
    const Cell cell = CellFor(caller, row, role);
    if (cell == Cell::kYes) return true;
    own |= cell == Cell::kOwn;
  }
  return own && IsOwn(row, request, caller);
}

Failure Denied(const Row& row, const Caller& caller) {
  if (!caller.known()) {
    return Unauthenticated(engine::reason::kCredentialsMissing,
                           "this is not for everybody; say who you are, with a token in "
                           "`authorization` or a client certificate");
  }
  const std::string method = absl::StrCat(std::string(row.service), ".", std::string(row.method));
  return engine::With(
      engine::Fail(absl::StatusCode::kPermissionDenied, engine::reason::kAccessDenied,
                   absl::StrCat("`", caller.principal, "` may not call `", method,
                                "` for this; docs/access.md says who may")),
      "method", method);
}

}  // namespace

access::OrUnproven<access::Identity> Gate::Prove(const grpc::CallbackServerContext& context,
                                                 const std::string& token, const char** by) const {
  *by = "token";
  if (!token.empty()) return principals_.OfToken(token, engine_.ports().clock->NowUs());
  if (DoorOf(context)) return access::Identity();
  const auto peer = context.auth_context();
  if (!peer || !peer->IsPeerAuthenticated()) return access::Identity();
  *by = "client certificate";
  const auto names = peer->FindPropertyValues(GRPC_X509_CN_PROPERTY_NAME);
  return principals_.OfCertificate(
      names.size() == 1 ? std::string_view(names[0].data(), names[0].size()) : "");
}

std::string Gate::PeerCounted(const grpc::CallbackServerContext& context) const {
  auto words = DoorOf(context);
  if (!words) return context.peer();
  const auto door = principals_.OfDoor(words->token);
  const bool proven = std::holds_alternative<access::Identity>(door);
  return proven && IsClient(words->client) ? std::move(words->client) : context.peer();
}

// A connection of a door is the door's, for each caller through it.
engine::OrFailure<bool> Gate::PassDoor(const grpc::CallbackServerContext& context) const {
  const auto words = DoorOf(context);
  if (!words) return false;
  const auto door = principals_.OfDoor(words->token);
  if (const auto* unproven = std::get_if<access::Unproven>(&door)) {
    connections_.CountWrong(context.peer());
    return Unbelieved("token in `arbitro-door`", *unproven);
  }
  if (!IsClient(words->client)) {
    return Unauthenticated(engine::reason::kCredentialsInvalid,
                           "a web door must state its client once, in `arbitro-door-client`");
  }
  connections_.SetKnown(context.peer(), std::get<access::Identity>(door).principal);
  return true;
}

engine::OrFailure<Caller> Gate::Identify(const grpc::CallbackServerContext& context) const {
  const auto through_door = PassDoor(context);
  if (!through_door.ok()) return through_door.failure();
  const int64_t now_us = engine_.ports().clock->NowUs();
  principals_.Refresh(now_us);
  auto read = ReadBearer(context, stream_tickets_, now_us);
  if (const auto* unproven = std::get_if<access::Unproven>(&read)) {
    if (!*through_door) connections_.CountWrong(context.peer());
    return Unbelieved("`authorization`", *unproven);
  }
  const Bearer& bearer = std::get<Bearer>(read);
  auto found = absl::StartsWith(bearer.token, std::string(access::kTicketPrefix))
                   ? IdentifyByTicket(context, bearer.token, *through_door)
                   : IdentifyByProof(context, bearer.token, *through_door);
  if (found.ok()) found->stream_of = bearer.stream_of;
  return found;
}

engine::OrFailure<Caller> Gate::IdentifyByProof(const grpc::CallbackServerContext& context,
                                                const std::string& token, bool through_door) const {
  const char* by = nullptr;
  auto found = Prove(context, token, &by);
  if (auto* unproven = std::get_if<access::Unproven>(&found)) {
    if (!through_door) connections_.CountWrong(context.peer());
    return Unbelieved(by, *unproven);
  }
  auto& identity = std::get<access::Identity>(found);
  Caller caller;
  caller.server_roles = identity.roles;
  caller.server_roles.Add(Role::kAnybody);
  if (!identity.principal.empty()) caller.server_roles.Add(Role::kSpectator);
  caller.principal = std::move(identity.principal);
  if (caller.known()) {
    if (!through_door) connections_.SetKnown(context.peer(), caller.principal);
    caller.counted_as = caller.principal;
  } else {
    if (!through_door) connections_.SetGuest(context.peer());
    caller.counted_as = access::ClientOf(PeerCounted(context));
  }
  caller.roles = caller.server_roles;
  caller.persons = PersonsOf(caller.principal);
  return caller;
}

engine::OrFailure<Caller> Gate::IdentifyByTicket(const grpc::CallbackServerContext& context,
                                                 const std::string& bearer,
                                                 bool through_door) const {
  auto found = ProveTicket(engine_, bearer, engine_.ports().clock->NowUs());
  if (auto* unproven = std::get_if<access::Unproven>(&found)) {
    if (!through_door) connections_.CountWrong(context.peer());
    return Unbelieved("ticket", *unproven);
  }
  auto& ticket = std::get<HeldTicket>(found);
  ticket.issuer_server_roles = principals_.RolesOf(ticket.issuer);
  ticket.issuer_persons = PersonsOf(ticket.issuer);
  Caller caller;
  caller.server_roles = RoleSet(Role::kSpectator, Role::kAnybody);
  caller.principal = PrincipalOf(ticket.event, ticket.use.ticket, ticket.holder);
  caller.counted_as = translate::NameOfTicket(ticket.event, ticket.use.ticket);
  caller.roles = caller.server_roles;
  caller.persons = PersonsOf(caller.principal);
  if (!through_door) connections_.SetKnown(context.peer(), caller.principal);
  caller.ticket = std::move(ticket);
  return caller;
}

std::vector<std::string> Gate::PersonsOf(const std::string& principal) const {
  if (engine::KindOfJournal(principal) != engine::JournalKind::kPerson) return {};
  std::vector<std::string> persons;
  if (const engine::PersonSource* known = engine_.ports().persons) {
    persons = known->ReferencesOf(principal);
  }
  if (persons.empty()) persons.push_back(principal);
  return persons;
}

std::optional<Failure> Gate::CountCall(const Caller& caller) const {
  if (of_principal_.Take(caller.counted_as, engine_.ports().clock->NowUs())) return std::nullopt;
  return RateLimited("principal");
}

std::optional<Failure> Gate::CountUnproven(const grpc::CallbackServerContext& context) const {
  if (unproven_.Take(access::ClientOf(PeerCounted(context)), engine_.ports().clock->NowUs())) {
    return std::nullopt;
  }
  return RateLimited("address", "calls with a token or certificate that is not accepted");
}

void Gate::StandNow(const std::string& journal, Caller* caller) const {
  const auto kind = engine::KindOfJournal(journal);
  caller->roles = caller->server_roles;
  caller->players.clear();
  if (kind == engine::JournalKind::kSeries) return caller->roles.Remove(Role::kAnybody);
  if (kind == engine::JournalKind::kHouse || kind == engine::JournalKind::kPerson) {
    RoleSet of_server;
    for (const Role role : {Role::kAdministrator, Role::kAuditor}) {
      if (caller->server_roles.Has(role)) of_server.Add(role);
    }
    caller->roles = of_server;
    return;
  }
  const auto read = engine_.Read(journal, 0);
  if (const auto* state = read.if_value()) return StandIn(**state, caller);
  StandIn(engine::JournalState(), caller);
}

// `event`: the journal of an event that the request is about; empty: it is about none.
std::optional<Failure> Gate::Check(const char* method, const Message& request, Caller* caller,
                                   std::string* event) const {
  const Row* row = access::FindRow(method);
  if (row == nullptr) {
    return engine::Fail(absl::StatusCode::kInternal, engine::reason::kInternal,
                        absl::StrCat("the table of access has no `", method, "`"));
  }
  const bool of_event = row->scope == Scope::kEvent || row->scope == Scope::kJournal;
  if (of_event) {
    *event = translate::JournalOf(TextIn(request, row->subject));
    StandNow(*event, caller);
  }
  const bool in_reach =
      caller->stream_of.empty() || (row->method == kWatch && caller->stream_of == *event);
  if (!in_reach || !MayCall(*row, request, *caller)) return Denied(*row, *caller);
  if (row->method == "RegisterPlayer" && !MayCall(*caller, *row, false)) {
    const auto read = engine_.Read(*event, 0);
    const auto* state = read.if_value();
    auto closed = state == nullptr ? std::nullopt : CheckOwnRegistration((*state)->event);
    if (closed) return closed;
  }
  const bool is_known = caller->known() && (!caller->ticket || *event == caller->ticket->event);
  if (!is_known && FlagIn(request, "with_names")) return Denied(*row, *caller);
  const RoleSet head_judges(Role::kAdministrator, Role::kHeadJudge);
  if (of_event && AsksForHeadJudge(request) && !caller->CountsAsAny(head_judges)) {
    return engine::Fail(absl::StatusCode::kPermissionDenied, engine::reason::kHeadJudgeNeeded,
                        "only the event's head judge may say `head_judge`, `by_hand` or `byes`");
  }
  return std::nullopt;
}

std::optional<Failure> Gate::Admit(const char* method, const Message& request,
                                   Caller* caller) const {
  std::string event;
  if (auto denied = Check(method, request, caller, &event)) return denied;
  // Only admitted calls count, so rejected callers cannot use up an event's limit; calls of staff
  // are not limited.
  if (event.empty() || caller->IsStaff()) return std::nullopt;
  if (about_event_.Take(event, engine_.ports().clock->NowUs())) return std::nullopt;
  return RateLimited("event");
}

std::optional<Failure> Gate::AdmitStill(const grpc::CallbackServerContext& context,
                                        const char* method, const Message& request,
                                        Caller* caller) const {
  auto found = Identify(context);
  if (!found.ok()) return std::move(found).failure();
  auto& now = *found;
  if (now.principal != caller->principal || !(now.ticket_use() == caller->ticket_use())) {
    return Unauthenticated(engine::reason::kCredentialsInvalid,
                           "these credentials now belong to another principal; sign in again");
  }
  *caller = std::move(now);
  std::string event;
  return Check(method, request, caller, &event);
}

engine::OrFailure<Caller> Identify(const Gate* gate, const grpc::CallbackServerContext& context) {
  if (gate == nullptr) {
    if (!DoorOf(context)) return Local(context);
    return Unauthenticated(engine::reason::kCredentialsInvalid,
                           "this daemon has no principals, so it serves no web door: each caller "
                           "would be local; give --principals");
  }
  auto found = gate->Identify(context);
  const auto* caller = found.if_value();
  auto limited = caller ? gate->CountCall(*caller) : gate->CountUnproven(context);
  if (limited) return *std::move(limited);
  return found;
}

std::optional<Failure> Admit(const Gate* gate, const char* method, const Message& request,
                             Caller* caller) {
  if (caller->local) return std::nullopt;
  return gate->Admit(method, request, caller);
}

std::optional<Failure> AdmitStill(const Gate* gate, const grpc::CallbackServerContext& context,
                                  const char* method, const Message& request, Caller* caller) {
  if (caller->local) return std::nullopt;
  return gate->AdmitStill(context, method, request, caller);
}

void StandNow(const Gate* gate, const std::string& journal, Caller* caller) {
  if (!caller->local) gate->StandNow(journal, caller);
}

}  // namespace arbitro::services
