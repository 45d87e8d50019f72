// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/record/ticket.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "daemon/translate/record/command_head.h"
#include "daemon/translate/record/commands.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::translate {
namespace {

constexpr NumberBounds kValidSeconds{engine::kTicketSecondsMin, engine::kTicketSecondsMax};
// More than any secret or short code has.
constexpr size_t kProofBytesMax = 64;
constexpr NumberBounds kDevices{0, engine::kTicketDevicesMax};

// A command of the event that the ticket's name begins with.
engine::Command ReadTicketHead(const v1::MutationOptions& options, const NumberedName& ticket,
                               Fields* fields) {
  return ReadHead(options, Reason::kOptional, ticket.event, fields);
}

}  // namespace

engine::TicketHolder ReadTicketHolder(const std::string& path, const v1::TicketHolder& message,
                                      Fields* fields) {
  if (message.person().empty() == message.role().empty()) {
    fields->Wrong(path, "must have exactly one of `person` and `role`");
    return {};
  }
  if (!message.person().empty()) {
    return {ReadPersonName(path + ".person", message.person(), fields), ""};
  }
  return {"", fields->Id(path + ".role", message.role())};
}

void WriteTicketHolder(const engine::TicketHolder& holder, v1::TicketHolder* message) {
  message->set_person(holder.person);
  message->set_role(holder.role);
}

engine::TicketScope ReadTicketScope(const std::string& path, int scope, Fields* fields) {
  if (scope >= v1::TICKET_SCOPE_READ && scope <= v1::TICKET_SCOPE_WORK) {
    return static_cast<engine::TicketScope>(scope);
  }
  fields->Wrong(path, absl::StrCat("is ", scope, ", must be READ (1), PLAY (2) or WORK (3)"));
  return engine::TicketScope::kRead;
}

// --- From requests

engine::Command ReadCommand(const v1::IssueTicketsRequest& request, Fields* fields) {
  engine::Command command = ReadEventHead(request, Reason::kOptional, fields);
  engine::IssueTickets issue;
  const auto holders = static_cast<uint32_t>(request.holders_size());
  if (holders < 1 || holders > engine::kTicketHoldersMax) {
    fields->Wrong("holders",
                  absl::StrCat("has ", holders, ", must have 1 to ", engine::kTicketHoldersMax,
                               "; call once more for others"));
  } else {
    for (int i = 0; i < request.holders_size(); ++i) {
      issue.holders.push_back(
          ReadTicketHolder(absl::StrCat("holders[", i, "]"), request.holders(i), fields));
    }
  }
  issue.scope = ReadTicketScope("scope", request.scope(), fields);
  issue.valid_seconds = static_cast<uint32_t>(
      fields->Number("valid_seconds", request.valid_seconds(), kValidSeconds));
  issue.short_codes = request.short_codes();
  command.what = std::move(issue);
  return command;
}

// `ticket` and `by_short_code` must be what was proved; `secret` and `short_code` are not read.
engine::Command ReadCommand(const v1::RedeemTicketRequest& request, Fields* fields) {
  const NumberedName ticket = ReadTicketName("ticket", request.ticket(), fields);
  engine::Command command = ReadTicketHead(request.options(), ticket, fields);
  if (request.event() != ticket.event) fields->Wrong("event", "is not the ticket's");
  engine::RedeemTicket redeem;
  redeem.ticket = ticket.number;
  redeem.by_short_code = request.by_short_code();
  redeem.bearer = ReadDigest("bearer_sha256", request.bearer_sha256(), fields);
  if (!request.device_id().empty()) {
    redeem.device_id = ReadDigest("device_id", request.device_id(), fields);
  }
  // On no record; a what-if may have them.
  fields->Text("secret", request.secret(), {0, kProofBytesMax});
  fields->Text("short_code", request.short_code(), {0, kProofBytesMax});
  command.what = redeem;
  return command;
}

engine::Command ReadCommand(const v1::RevokeTicketRequest& request, Fields* fields) {
  const NumberedName ticket = ReadTicketName("ticket", request.ticket(), fields);
  engine::Command command = ReadTicketHead(request.options(), ticket, fields);
  engine::RevokeTicket revoke;
  revoke.ticket = ticket.number;
  revoke.device = static_cast<uint32_t>(fields->Number("device", request.device(), kDevices));
  command.what = revoke;
  return command;
}

// --- To the log

// --- Decisions

void WriteDecision(const engine::TicketsIssued& what, v1::TicketsIssued* message) {
  message->set_first(what.first);
  message->set_expire_time_us(what.expire_time_us);
  message->set_short_code_expire_time_us(what.short_code_expire_time_us);
}

void WriteDecision(const engine::TicketRedeemed& what, v1::TicketRedeemed* message) {
  message->set_device(what.device);
}

void WriteDecision(const engine::TicketRevoked& what, v1::TicketRevoked* message) {
  message->set_devices(what.devices);
}

engine::TicketsIssued ReadDecision(const v1::TicketsIssued& message, Fields*) {
  return {message.first(), message.expire_time_us(), message.short_code_expire_time_us()};
}

engine::TicketRedeemed ReadDecision(const v1::TicketRedeemed& message, Fields*) {
  return {message.device()};
}

engine::TicketRevoked ReadDecision(const v1::TicketRevoked& message, Fields*) {
  return {message.devices()};
}

}  // namespace arbitro::translate
