// SPDX-License-Identifier: Apache-2.0
#include "tests/daemon/access_walk.h"

#include "tests/daemon/api_requests.h"

namespace arbitro::testing {

using access::Cell;
using access::Role;
using access::RoleSet;
using google::protobuf::MethodDescriptor;

// The cell that counts for a caller with those roles.
Cell AccessWalk::Best(const access::Row& row, RoleSet roles) {
  Cell best = Cell::kNo;
  for (size_t i = 0; i < access::kRoles; ++i) {
    const Role role = static_cast<Role>(i);
    if (!roles.Has(role) || row.Of(role) == Cell::kNo) continue;
    if (row.Of(role) == Cell::kYes) return Cell::kYes;
    best = Cell::kOwn;
  }
  return best;
}

// As what the client of a role stands in an event.
RoleSet AccessWalk::Standing(Role role, const std::string& event) {
  RoleSet roles(role);
  const bool published = event == kHall;
  if (published) roles.Add(Role::kAnybody);
  if (published && role != Role::kAnybody) roles.Add(Role::kSpectator);
  const bool elsewhere =
      role == Role::kPlayer || role == Role::kSpectator || role == Role::kAnybody;
  if (!published && elsewhere) return {};
  return roles;
}

void AccessWalk::WalkPublished(const Sender& send) {
  for (const MethodDescriptor* call : Calls()) {
    const access::Row* row = access::FindRow(call->name());
    ASSERT_NE(row, nullptr) << NameOfCall(*call);
    for (size_t i = 0; i < access::kRoles; ++i) {
      const Role role = static_cast<Role>(i);
      const Cell cell = Best(*row, Standing(role, kHall));
      const About own = {kHall, "p1", NameOf(role)};
      const About others = {kHall, "p2", "persons/bob"};
      const CallResult of_own = send(role, *call, *RequestAbout(*call, own));
      EXPECT_EQ(LetIn(of_own), cell != Cell::kNo)
          << NameOfCall(*call) << " of the own for " << access::kRoleNames[i] << "\n"
          << of_own;
      // Where the answer holds the own alone, there is nothing else to ask for.
      if (row->owner.empty()) continue;
      const CallResult of_others = send(role, *call, *RequestAbout(*call, others));
      EXPECT_EQ(LetIn(of_others), cell == Cell::kYes)
          << NameOfCall(*call) << " of others for " << access::kRoleNames[i] << "\n"
          << of_others;
    }
  }
}

void AccessWalk::WalkUnpublished(const Sender& send) {
  const RoleSet outside(Role::kPlayer, Role::kSpectator, Role::kAnybody);
  for (const access::Row& row : access::Table()) {
    if (row.scope != access::Scope::kEvent && row.scope != access::Scope::kJournal) continue;
    const MethodDescriptor* call = nullptr;
    for (const MethodDescriptor* one : Calls()) call = one->name() == row.method ? one : call;
    ASSERT_NE(call, nullptr) << row.method;
    for (size_t i = 0; i < access::kRoles; ++i) {
      const Role role = static_cast<Role>(i);
      const About about = {kDraft, "p1", NameOf(role)};
      const CallResult result = send(role, *call, *RequestAbout(*call, about));
      EXPECT_EQ(LetIn(result), Best(row, Standing(role, kDraft)) == Cell::kYes)
          << row.method << " for " << access::kRoleNames[i] << "\n"
          << result;
      if (!outside.Has(role)) continue;
      const About nothing = {"events/nowhere", "p1", NameOf(role)};
      const CallResult unknown = send(role, *call, *RequestAbout(*call, nothing));
      EXPECT_EQ(unknown.details.SerializeAsString(), result.details.SerializeAsString())
          << row.method << " tells " << access::kRoleNames[i] << " whether there is an event";
    }
  }
}

}  // namespace arbitro::testing
