// SPDX-License-Identifier: Apache-2.0
//
// Tickets: who may hold one, what redeems it and what takes it back.
#include <gtest/gtest.h>

#include "daemon/engine/state/engine_revision.h"
#include "daemon/engine/tests/life_fixture.h"

namespace arbitro::engine {
namespace {

constexpr uint32_t kHour = 3'600;
constexpr int64_t kSecondUs = 1'000'000;

class Tickets : public Life {
 protected:
  void SetUp() override {
    Create();
    ASSERT_EQ(Do(OpenRegistration{}), "");
    RegisterPlayer ada = Adult("p1");
    ada.person = "persons/ada";
    ASSERT_EQ(Do(ada), "");
    ASSERT_EQ(Do(AddStaff{{"persons/jan", "judge"}}), "");
  }

  static storage::Digest Bearer(int device) {
    return storage::Sha256("device " + std::to_string(device));
  }
  IssueTickets ToAda(bool short_codes = false) {
    return {{{"persons/ada", ""}}, TicketScope::kPlay, kHour, short_codes};
  }
  const TicketState& Ticket(uint32_t number) { return *Event().life->tickets[number - 1]; }
};

TEST_F(Tickets, AreForPersonsOfTheEventAndTasksOfItsStaff) {
  const auto issue = [&](TicketHolder holder, TicketScope scope) {
    return Do(IssueTickets{{std::move(holder)}, scope, kHour, false});
  };
  EXPECT_EQ(issue({"persons/ada", ""}, TicketScope::kPlay), "");
  EXPECT_EQ(issue({"persons/jan", ""}, TicketScope::kWork), "");
  EXPECT_EQ(issue({"", "scorekeeper"}, TicketScope::kRead), "");
  EXPECT_EQ(issue({"persons/eve", ""}, TicketScope::kRead), reason::kFieldInvalid);
  EXPECT_EQ(issue({"", "scorekeeper"}, TicketScope::kPlay), reason::kFieldInvalid);
  EXPECT_EQ(issue({"", "administrator"}, TicketScope::kWork), reason::kFieldInvalid);
  ASSERT_EQ(Event().life->tickets.size(), 3u);
  EXPECT_EQ(Ticket(2).holder, (TicketHolder{"persons/jan", ""}));
  EXPECT_EQ(Ticket(2).scope, TicketScope::kWork);
  EXPECT_NE(Ticket(1).issued_hash, Ticket(2).issued_hash);
  SetDetails hidden;
  hidden.details.visibility = EventVisibility::kPrivate;
  ASSERT_EQ(Do(hidden), "");
  EXPECT_EQ(issue({"persons/eve", ""}, TicketScope::kPlay), reason::kFieldInvalid)
      << "she could not read the event that she registers in";
  hidden.details.visibility = EventVisibility::kListed;
  ASSERT_EQ(Do(hidden), "");
  EXPECT_EQ(issue({"persons/eve", ""}, TicketScope::kPlay), "") << "she may come until the start";
  RegisterPlayer eve = Adult("p2");
  eve.person = "persons/eve";
  ASSERT_EQ(Do(eve), "");
  ASSERT_EQ(Do(StartEvent{}), "");
  EXPECT_EQ(issue({"persons/jan", ""}, TicketScope::kPlay), reason::kFieldInvalid) << "plays not";
  ExpectLasting();
}

class TicketsOfBefore : public Life {};

// A journal of before is decided as it was then.
TEST_F(TicketsOfBefore, AreNotForPeopleWhoAreNotRegistered) {
  world_.options.engine_revision = kBeforeComers;
  world_.Reopen();
  Create();
  ASSERT_EQ(Do(OpenRegistration{}), "");
  const IssueTickets to_eve = {{{"persons/eve", ""}}, TicketScope::kPlay, kHour, false};
  EXPECT_EQ(Do(to_eve), reason::kFieldInvalid);
}

TEST_F(Tickets, HaveAShortCodeThatWorksOnceAndForTwelveHours) {
  ASSERT_EQ(Do(ToAda(true)), "");
  EXPECT_EQ(Do(RedeemTicket{1, true, Bearer(1)}), "");
  EXPECT_EQ(Do(RedeemTicket{1, true, Bearer(2)}), reason::kTicketSpent);
  EXPECT_EQ(Do(RedeemTicket{1, false, Bearer(2)}), "") << "its QR code goes on";
  EXPECT_EQ(Do(RedeemTicket{2, false, Bearer(2)}), reason::kTicketUnknown);
  IssueTickets lasting = ToAda(true);
  lasting.valid_seconds = 2 * kShortCodeSeconds;
  ASSERT_EQ(Do(lasting), "");
  EXPECT_EQ(Ticket(2).expire_time_us - Ticket(2).short_code_expire_time_us,
            kShortCodeSeconds * kSecondUs);
  world_.clock.now_us += (kShortCodeSeconds + 1) * kSecondUs;
  EXPECT_EQ(Do(RedeemTicket{2, true, Bearer(3)}), reason::kTicketSpent);
  EXPECT_EQ(Do(RedeemTicket{2, false, Bearer(3)}), "");
  EXPECT_EQ(Do(RedeemTicket{1, false, Bearer(3)}), reason::kTicketSpent) << "it has expired";
  ASSERT_EQ(Do(ToAda()), "");
  EXPECT_EQ(Do(RedeemTicket{3, true, Bearer(3)}), reason::kTicketSpent) << "it has no short code";
  ExpectLasting();
}

TEST_F(Tickets, AreTakenBackFromOneDeviceOrAll) {
  ASSERT_EQ(Do(ToAda()), "");
  for (uint32_t i = 1; i <= kTicketDevicesMax; ++i) {
    ASSERT_EQ(Do(RedeemTicket{1, false, Bearer(static_cast<int>(i))}), "");
  }
  EXPECT_EQ(Do(RedeemTicket{1, false, Bearer(99)}), reason::kTicketSpent) << "on enough devices";
  EXPECT_EQ(Do(RevokeTicket{1, 2}), "");
  EXPECT_EQ(Do(RevokeTicket{1, 2}), reason::kFieldInvalid);
  EXPECT_EQ(Do(RevokeTicket{1, kTicketDevicesMax + 1}), reason::kFieldInvalid);
  EXPECT_TRUE(Ticket(1).devices[1].revoked);
  EXPECT_FALSE(Ticket(1).devices[2].revoked);
  EXPECT_EQ(Do(RevokeTicket{1, 0}), "");
  EXPECT_TRUE(Ticket(1).revoked);
  EXPECT_TRUE(Ticket(1).devices[2].revoked);
  EXPECT_EQ(Do(RevokeTicket{1, 0}), reason::kTicketSpent);
  EXPECT_EQ(Do(RevokeTicket{7, 0}), reason::kTicketUnknown);
  ExpectLasting();
}

TEST_F(Tickets, EndWithTheEvent) {
  ASSERT_EQ(Do(ToAda()), "");
  ASSERT_EQ(Do(CancelEvent{}, "the hall is closed"), "");
  EXPECT_EQ(Do(ToAda()), reason::kEventStatus);
  EXPECT_EQ(Do(RedeemTicket{1, false, Bearer(1)}), reason::kEventStatus);
}

}  // namespace
}  // namespace arbitro::engine
