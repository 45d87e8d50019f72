// SPDX-License-Identifier: Apache-2.0
//
// One rule for every door: texts that stand nowhere else are planted in decks, penalties, appeals,
// duties, registrations, results, deals, people, and in the words that people write beside them;
// then each role makes every call that the protos have, also as a dry run, in bulk and as a
// what-if, and the bytes of all its answers are searched. A role finds the contents that the access
// table gives it, and no other.
#include "tests/daemon/content_doors.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "arbitro/v1/journal.pb.h"

namespace arbitro::testing::content_doors {

using access::Content;
using access::Role;
using access::RoleSet;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::MethodDescriptor;

namespace {

// The events that are asked about, and the players of each.
const std::vector<std::pair<const char*, std::vector<const char*>>> kAbout = {
    {kHall, {"p1", "p2", "p3"}}, {kCup, {"p1", "p2"}}, {kHeld, {"p1", "p3"}}, {kDuel, {"p1"}}};

void SetFlag(const char* name, Message* message) {
  const FieldDescriptor* field = message->GetDescriptor()->FindFieldByName(name);
  if (field == nullptr || field->cpp_type() != FieldDescriptor::CPPTYPE_BOOL) return;
  message->GetReflection()->SetBool(message, field, true);
}

}  // namespace

std::vector<Asker> ContentDoors::Askers() const {
  std::vector<Asker> askers;
  for (size_t i = 0; i < access::kRoles; ++i) {
    const Role role = static_cast<Role>(i);
    const bool of_server =
        role == Role::kAdministrator || role == Role::kAuditor || role == Role::kOrganiser;
    Asker asker = {NameOf(role), {}};
    for (const char* event : {kHall, kHeld, kDuel}) asker.roles[event] = RoleSet(role);
    asker.roles[kCup] = of_server || role == Role::kHeadJudge || role == Role::kPlayer
                            ? RoleSet(role)
                            : RoleSet(Role::kAnybody);
    asker.roles[""] = of_server ? RoleSet(role) : RoleSet(Role::kAnybody);
    askers.push_back(asker);
  }
  const RoleSet anybody(Role::kAnybody);
  askers.push_back({"persons/bob",
                    {{kHall, RoleSet(Role::kPlayer, Role::kScorekeeper)},
                     {kCup, RoleSet(Role::kPlayer)},
                     {kHeld, RoleSet(Role::kPlayer)},
                     {kDuel, RoleSet(Role::kPlayer)},
                     {"", anybody}}});
  askers.push_back({"persons/eve",
                    {{kHall, RoleSet(Role::kPlayer)},
                     {kCup, anybody},
                     {kHeld, anybody},
                     {kDuel, anybody},
                     {"", anybody}}});
  return askers;
}

bool ContentDoors::MaySee(const Asker& asker, const Needle& needle) {
  const access::ContentRow& row = access::Contents()[static_cast<size_t>(needle.content)];
  const bool own = !needle.owner.empty() && needle.owner == asker.name;
  if (std::count(needle.also.begin(), needle.also.end(), asker.name) > 0) return true;
  for (size_t i = 0; i < access::kRoles; ++i) {
    const Role role = static_cast<Role>(i);
    if (!asker.roles.at(needle.event).Has(role)) continue;
    if (row.Of(role) == access::Cell::kYes) return true;
    if (own && row.Of(role) == access::Cell::kOwn) return true;
  }
  return false;
}

namespace {

// The call that a command is made by; null: the daemon makes it itself.
const MethodDescriptor* CallOf(const FieldDescriptor& command) {
  for (const MethodDescriptor* call : Calls()) {
    if (call->input_type() == command.message_type()) return call;
  }
  return nullptr;
}

// Fills in what a call needs beside what it is about, and makes it a dry run.
void Complete(Message* request) {
  SetFlag("with_trace", request);
  SetText("player_id", "newcomer", request);
  const FieldDescriptor* options = request->GetDescriptor()->FindFieldByName("options");
  if (options == nullptr) return;
  v1::MutationOptions dry;
  dry.set_request_id("dry-run");
  dry.set_validate_only(true);
  dry.set_reason("to find out");
  request->GetReflection()->MutableMessage(request, options)->CopyFrom(dry);
}

// Gives a bulk call one item, which is about the same.
void AddItem(const About& about, Message* request) {
  for (const char* name : {"players", "results"}) {
    const FieldDescriptor* items = request->GetDescriptor()->FindFieldByName(name);
    if (items == nullptr || !items->is_repeated() ||
        items->cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE) {
      continue;
    }
    const MethodDescriptor* call = CallOf(*items);
    if (call == nullptr) continue;
    const auto item = RequestAbout(*call, about);
    Complete(item.get());
    item->GetReflection()->ClearField(item.get(),
                                      item->GetDescriptor()->FindFieldByName("options"));
    // Staff reports in bulk.
    if (call->name() == "ReportResult") SetText("player", "", item.get());
    request->GetReflection()->AddMessage(request, items)->CopyFrom(*item);
  }
}

}  // namespace

void ContentDoors::AskWhatIf(const ApiClient& client, const About& about,
                             std::string* answers) const {
  const auto* kinds = v1::Command::descriptor()->FindOneofByName("command");
  for (int i = 0; i < kinds->field_count(); ++i) {
    const FieldDescriptor& kind = *kinds->field(i);
    const MethodDescriptor* call = CallOf(kind);
    if (call == nullptr) continue;
    const auto asked = RequestAbout(*call, about);
    Complete(asked.get());
    v1::WhatIfRequest request;
    request.set_event(about.event);
    v1::Command* command = request.add_commands();
    command->GetReflection()->MutableMessage(command, &kind)->CopyFrom(*asked);
    v1::WhatIfResponse response;
    const CallResult result = client.Call("JournalService/WhatIf", request, &response);
    absl::StrAppend(answers, response.SerializeAsString(), result.message,
                    result.details.SerializeAsString());
  }
}

void ContentDoors::AskAbout(const ApiClient& client, const MethodDescriptor& call,
                            const About& about, std::string* answers) const {
  const std::unique_ptr<Message> request = RequestAbout(call, about);
  const auto* type = call.input_type();
  Complete(request.get());
  AddItem(about, request.get());
  const FieldDescriptor* revision = type->FindFieldByName("revision");
  const bool of_record = revision != nullptr && !revision->is_repeated() &&
                         revision->cpp_type() == FieldDescriptor::CPPTYPE_UINT64;
  for (uint64_t record = of_record ? 1 : 0; record <= (of_record ? 30 : 0); ++record) {
    if (of_record) request->GetReflection()->SetUInt64(request.get(), revision, record);
    CallResult result;
    if (call.server_streaming()) {
      const bool watch = call.name() == "WatchEvent";
      result = client.Stream(
          NameOfCall(call), request->SerializeAsString(), [&](const std::string& bytes) {
            *answers += bytes;
            v1::WatchEventResponse watched;
            return !watch || !watched.ParseFromString(bytes) || !watched.has_caught_up();
          });
    } else {
      std::string bytes;
      result = client.CallBytes(NameOfCall(call), request->SerializeAsString(), &bytes);
      *answers += bytes;
    }
    absl::StrAppend(answers, result.message, result.details.SerializeAsString());
  }
}

std::string ContentDoors::Ask(const Asker& asker) const {
  const ApiClient client(daemon_->address(),
                         Asking{.token = asker.name.empty() ? std::string() : TokenOf(asker.name)});
  std::string answers;
  for (const MethodDescriptor* call : Calls()) {
    const access::Row& row = *access::FindRow(call->name());
    const bool changes = call->input_type()->FindFieldByName("options") != nullptr;
    // Changes of the server itself are not tried, and uploads answer nothing.
    if (call->client_streaming() || call->name() == "CreateBackup") continue;
    if (changes && row.scope != access::Scope::kEvent) continue;
    for (const auto& [event, players] : kAbout) {
      const bool of_event = row.scope == access::Scope::kEvent;
      for (const char* player : players) {
        for (const int table : {1, 2})
          AskAbout(client, *call, {event, player, person_, table}, &answers);
        if (!of_event) break;
      }
    }
    if (row.scope == access::Scope::kJournal) {
      for (const std::string& journal : {std::string("house"), std::string("persons"), person_}) {
        AskAbout(client, *call, {journal, "p1", person_}, &answers);
      }
    }
  }
  for (const auto& [event, players] : kAbout) {
    AskWhatIf(client, {event, players.front(), person_, 1}, &answers);
  }
  return answers;
}

TEST_F(ContentDoors, EachRoleFindsTheContentsOfTheTableAndNoOther) {
  for (const Asker& asker : Askers()) {
    const std::string answers = Ask(asker);
    for (const Needle& needle : needles_) {
      EXPECT_EQ(needle.IsIn(answers), MaySee(asker, needle))
          << (asker.name.empty() ? "anybody" : asker.name) << ": " << needle.what;
    }
  }
}

}  // namespace arbitro::testing::content_doors
