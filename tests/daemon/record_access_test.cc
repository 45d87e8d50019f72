// SPDX-License-Identifier: Apache-2.0
//
// Which readers get the payload of which record: by lists, explanations, watches and exports alike.
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "arbitro/v1/deck.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/log_proof.pb.h"
#include "arbitro/v1/penalty.pb.h"
#include "arbitro/v1/person.pb.h"
#include "tests/daemon/access_world.h"

namespace arbitro::testing {
namespace {

using access::Role;

class RecordAccess : public AccessWorld {
 protected:
  void SetUp() override {
    AccessWorld::SetUp();
    MakeEvents();
  }

  // Revisions of the hall whose payloads are given; `what` the call that reads them.
  std::vector<uint64_t> Given(const ApiClient& client, const std::string& what) const {
    std::vector<uint64_t> given;
    const auto note = [&](const v1::Record& record) {
      EXPECT_NE(record.has_payload(), record.payload_withheld());
      EXPECT_NE(record.payload_salt().empty(), record.has_payload()) << "it would confirm guesses";
      EXPECT_FALSE(record.header().empty()) << "headers are everybody's";
      if (record.has_payload()) given.push_back(record.receipt().revision());
    };
    v1::ListRecordsRequest list;
    list.set_journal(kHall);
    v1::ListRecordsResponse listed;
    EXPECT_TRUE(client.Call("JournalService/ListRecords", list, &listed).ok());
    if (what == "list") {
      for (const v1::Record& record : listed.records()) note(record);
    } else if (what == "explain") {
      for (int revision = 1; revision <= listed.records_size(); ++revision) {
        v1::ExplainDecisionRequest request;
        request.set_journal(kHall);
        request.set_revision(revision);
        v1::ExplainDecisionResponse response;
        EXPECT_TRUE(client.Call("JournalService/ExplainDecision", request, &response).ok());
        note(response.record());
      }
    } else {
      v1::WatchEventRequest request;
      request.set_journal(kHall);
      client.Stream("JournalService/WatchEvent", request.SerializeAsString(),
                    [&](const std::string& bytes) {
                      v1::WatchEventResponse message;
                      EXPECT_TRUE(message.ParseFromString(bytes));
                      if (message.has_record()) note(message.record());
                      return message.has_record();
                    });
    }
    return given;
  }
};

// The start took them as facts: else a spectator would read them there.
TEST_F(RecordAccess, EntriesOfAPersonLieInNoRecordForOthers) {
  Organiser admin(As(Role::kAdministrator), "entries");
  auto record = admin.Make<v1::RecordPersonEntryRequest>();
  record.mutable_options()->set_reason("seen");
  record.set_person("persons/ada");
  // It begins in the year 2096, so that the event may start.
  record.mutable_entry()->set_kind(v1::PERSON_ENTRY_KIND_SUSPENSION);
  record.mutable_entry()->set_label("cheating");
  record.mutable_entry()->set_from_us(4'000'000'000'000'000);
  v1::PersonEntryResponse recorded;
  admin.Do("PersonService/RecordPersonEntry", record, &recorded);
  Organiser olga(As(Role::kOrganiser), "starts");
  olga.Do("EventService/StartEvent", olga.ForEvent<v1::StartEventRequest>(kHall));
  const auto gives_start = [this](Role role, const char* call) {
    const std::vector<uint64_t> given = Given(As(role), call);
    return std::find(given.begin(), given.end(), 8u) != given.end();
  };
  for (const char* call : {"list", "explain", "watch"}) {
    EXPECT_TRUE(gives_start(Role::kOrganiser, call)) << call;
    EXPECT_FALSE(gives_start(Role::kHeadJudge, call)) << call;
    EXPECT_FALSE(gives_start(Role::kScorekeeper, call)) << call;
    EXPECT_FALSE(gives_start(Role::kSpectator, call)) << call;
  }
}

TEST_F(RecordAccess, RecordsOfAPlayerAreTheirsAndTheStaffs) {
  // Revisions: created, three of staff, opened, then p1 and p2.
  const std::vector<uint64_t> all = {1, 2, 3, 4, 5, 6, 7};
  const std::vector<uint64_t> adas = {1, 2, 3, 4, 5, 6};
  const std::vector<uint64_t> everybodys = {1, 2, 3, 4, 5};
  for (const char* call : {"list", "explain", "watch"}) {
    for (const Role role : {Role::kAdministrator, Role::kAuditor, Role::kOrganiser,
                            Role::kHeadJudge, Role::kJudge, Role::kScorekeeper}) {
      EXPECT_EQ(Given(As(role), call), all) << call;
    }
    EXPECT_EQ(Given(As(Role::kPlayer), call), adas) << call;
    EXPECT_EQ(Given(As(Role::kSpectator), call), everybodys) << call;
    EXPECT_EQ(Given(As(Role::kAnybody), call), everybodys) << call;
  }
  v1::ListRecordsRequest list;
  list.set_journal(kHall);
  v1::ListRecordsResponse listed;
  ASSERT_TRUE(As(Role::kAuditor).Call("JournalService/ListRecords", list, &listed).ok());
  EXPECT_EQ(listed.records(0).payload().principal(), "persons/olga");
  // By its number over all journals, which may be of one that is not theirs.
  v1::GetInclusionProofRequest prove;
  prove.set_global_index(1);
  v1::GetInclusionProofResponse proof;
  const char* method = "JournalService/GetInclusionProof";
  EXPECT_EQ(As(Role::kAuditor).Call(method, prove, &proof).reason(), "");
  EXPECT_EQ(As(Role::kOrganiser).Call(method, prove, &proof).reason(), "ACCESS_DENIED");
  EXPECT_EQ(As(Role::kAnybody).Call(method, prove, &proof).reason(), "CREDENTIALS_MISSING");
}

// An answer of a ruleset may be about any player.
TEST_F(RecordAccess, TracesAreTheStaffs) {
  for (const Role role :
       {Role::kJudge, Role::kScorekeeper, Role::kPlayer, Role::kSpectator, Role::kAnybody}) {
    SCOPED_TRACE(static_cast<int>(role));
    int traced = 0;
    int refused = 0;
    for (uint64_t revision = 1; revision <= 5; ++revision) {
      v1::ExplainDecisionRequest request;
      request.set_journal(kHall);
      request.set_revision(revision);
      request.set_with_trace(true);
      v1::ExplainDecisionResponse response;
      ASSERT_TRUE(As(role).Call("JournalService/ExplainDecision", request, &response).ok());
      if (response.trace_outcome() == v1::REPLAY_OUTCOME_IDENTICAL) ++traced;
      if (response.trace_missing().find("staff") != std::string::npos) ++refused;
      EXPECT_TRUE(role == Role::kJudge || response.trace().empty());
    }
    EXPECT_EQ(traced > 0, role == Role::kJudge);
    EXPECT_EQ(refused, role == Role::kJudge ? 0 : 5);
  }
}

TEST_F(RecordAccess, DecksAndPenaltiesAreTheirOwn) {
  Organiser hugo(As(Role::kHeadJudge), "hugo");
  const ApiClient bob(daemon_->address(), Asking{.token = TokenOf("persons/bob")});
  auto deck = hugo.Make<v1::SubmitDeckRequest>();
  deck.mutable_options()->set_by_hand(true);
  deck.mutable_options()->set_reason("the demo game judges no decks");
  deck.set_player(std::string(kHall) + "/players/p1");
  deck.add_rows()->set_count(4);
  deck.mutable_rows(0)->set_card("a card");
  v1::SubmitDeckResponse submitted;
  hugo.Do("DeckService/SubmitDeck", deck, &submitted);
  v1::GetDeckRequest get;
  get.set_name(submitted.deck());
  v1::Deck read;
  EXPECT_TRUE(As(Role::kPlayer).Call("DeckService/GetDeck", get, &read).ok());
  EXPECT_EQ(bob.Call("DeckService/GetDeck", get, &read).reason(), "ACCESS_DENIED");
  EXPECT_EQ(Given(bob, "list"), (std::vector<uint64_t>{1, 2, 3, 4, 5, 7}));

  auto rule = hugo.Make<v1::RulePenaltyRequest>();
  rule.set_player(std::string(kHall) + "/players/p1");
  rule.set_infraction("late");
  rule.set_penalty("warning");
  rule.set_head_judge(true);
  rule.mutable_options()->set_by_hand(true);
  rule.mutable_options()->set_reason("the demo game has no penalties");
  v1::RulePenaltyResponse ruled;
  hugo.Do("PenaltyService/RulePenalty", rule, &ruled);
  v1::ListPenaltiesRequest list;
  list.set_event(kHall);
  const auto count = [&](const ApiClient& client) {
    v1::ListPenaltiesResponse listed;
    EXPECT_TRUE(client.Call("PenaltyService/ListPenalties", list, &listed).ok());
    return listed.penalties_size();
  };
  EXPECT_EQ(count(As(Role::kPlayer)), 1);
  EXPECT_EQ(count(As(Role::kJudge)), 1);
  EXPECT_EQ(count(bob), 0);
}

// One list says who of the staff may see a deck: records and exports give no more than its call.
TEST_F(RecordAccess, WhatAScorekeeperMayNotReadIsInNoRecordEither) {
  Organiser hugo(As(Role::kHeadJudge), "hugo");
  auto deck = hugo.Make<v1::SubmitDeckRequest>();
  deck.mutable_options()->set_by_hand(true);
  deck.mutable_options()->set_reason("the demo game judges no decks");
  deck.set_player(std::string(kHall) + "/players/p1");
  deck.add_rows()->set_count(4);
  deck.mutable_rows(0)->set_card("a card");
  hugo.Do("DeckService/SubmitDeck", deck);
  auto rule = hugo.Make<v1::RulePenaltyRequest>();
  rule.set_player(std::string(kHall) + "/players/p1");
  rule.set_infraction("late");
  rule.set_penalty("warning");
  rule.set_head_judge(true);
  rule.mutable_options()->set_by_hand(true);
  rule.mutable_options()->set_reason("the demo game has no penalties");
  hugo.Do("PenaltyService/RulePenalty", rule);
  Organiser ada(As(Role::kPlayer), "ada");
  auto appeal = ada.Make<v1::FileAppealRequest>();
  appeal.set_player(std::string(kHall) + "/players/p1");
  appeal.set_penalty(1);
  appeal.set_text("I was not late");
  ada.Do("PenaltyService/FileAppeal", appeal);
  auto decide = hugo.Make<v1::DecideAppealRequest>();
  decide.set_appeal(std::string(kHall) + "/appeals/1");
  decide.mutable_options()->set_reason("she was");
  hugo.Do("PenaltyService/DecideAppeal", decide);
  auto duty = hugo.ForEvent<v1::OpenDutyRequest>(kHall);
  duty.set_code("report");
  duty.set_text("write it down");
  hugo.Do("EventService/OpenDuty", duty);

  // 8 deck, 9 penalty, 10 appeal, 11 its decision, 12 duty.
  for (const char* call : {"list", "explain", "watch"}) {
    EXPECT_EQ(Given(As(Role::kJudge), call),
              (std::vector<uint64_t>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}))
        << call;
    EXPECT_EQ(Given(As(Role::kScorekeeper), call), (std::vector<uint64_t>{1, 2, 3, 4, 5, 6, 7, 12}))
        << call;
    EXPECT_EQ(Given(As(Role::kPlayer), call), (std::vector<uint64_t>{1, 2, 3, 4, 5, 6, 8, 9, 10}))
        << call;
  }

  const auto exported = [&](Role role) {
    v1::ExportJournalRequest request;
    request.set_journal(kHall);
    return As(role)
        .Stream("JournalService/ExportJournal", request.SerializeAsString(),
                [](const std::string& /*message*/) { return true; })
        .reason();
  };
  EXPECT_EQ(exported(Role::kScorekeeper), "ACCESS_DENIED");
  EXPECT_EQ(exported(Role::kJudge), "");

  const auto asked = [&](Role role, bool penalty) {
    v1::WhatIfRequest request;
    request.set_event(kHall);
    if (penalty) *request.add_commands()->mutable_rule_penalty() = rule;
    v1::WhatIfResponse response;
    return As(role).Call("JournalService/WhatIf", request, &response).reason();
  };
  EXPECT_EQ(asked(Role::kScorekeeper, true), "ACCESS_DENIED");
  EXPECT_NE(asked(Role::kScorekeeper, false), "ACCESS_DENIED");
  EXPECT_NE(asked(Role::kJudge, true), "ACCESS_DENIED");
}

}  // namespace
}  // namespace arbitro::testing
