// SPDX-License-Identifier: Apache-2.0
//
// Clients who contend over the network for one round of a daemon and for the codes of its tickets:
// drafts_linear_test.cc, with the gate, the queues and the wire between.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "arbitro/v1/ticket.pb.h"
#include "storage/files/temporary_folder.h"
#include "storage/format/sha256.h"
#include "tests/daemon/daemon_process.h"
#include "tests/daemon/organiser.h"
#include "tests/linear/drafts_model.h"

namespace arbitro::linear {
namespace {

constexpr uint32_t kWireClients = 12;
constexpr uint32_t kWireTurns = 20;  // of each
constexpr char kContested[] = "events/contested";
constexpr char kContestedRound[] = "events/contested/rounds/1";

class DraftsOverTheWire : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(daemon_.ready()) << daemon_.Log();
    desk_.StartDemo("contested", static_cast<int>(kField));
    auto issue = desk_.ForEvent<v1::IssueTicketsRequest>(kContested);
    issue.set_scope(v1::TICKET_SCOPE_READ);
    issue.set_valid_seconds(3'600);
    issue.set_short_codes(true);
    for (uint32_t i = 0; i < kCodes; ++i) issue.add_holders()->set_role("judge");
    desk_.Do("TicketService/IssueTickets", issue, &issued_);
    ASSERT_EQ(issued_.tickets_size(), static_cast<int>(kCodes));
    first_revision_ = issued_.result().receipt().revision() + 1;
  }

  // Calls, and notes when, and what became of it.
  template <class Request, class Response>
  void Call(const testing::ApiClient& client, const char* method, const Request& request,
            Response* response, Step* step) {
    step->began = ++clock_;
    const testing::CallResult result = client.Call(method, request, response);
    step->ended = ++clock_;
    if (result.ok()) {
      step->revision = response->result().receipt().revision();
    } else {
      step->refusal = result.reason();
    }
  }

  template <class Request>
  static Request Ask(const std::string& id) {
    Request request;
    request.mutable_options()->set_request_id(id);
    request.mutable_options()->set_reason("a player is missing");
    return request;
  }

  // Those who were seated, as the state that the pairing made has them.
  static std::set<uint32_t> SeatedAt(const testing::ApiClient& client, uint64_t revision) {
    v1::ListTablesRequest list;
    list.set_round(kContestedRound);
    list.mutable_read()->set_at_revision(revision);
    v1::ListTablesResponse tables;
    const testing::CallResult result = client.Call("PairingService/ListTables", list, &tables);
    EXPECT_TRUE(result.ok()) << result;
    std::set<uint32_t> seated;
    for (const v1::Table& table : tables.tables()) {
      for (const v1::Seat& seat : table.seats()) {
        const std::string& name = seat.player();
        seated.insert(static_cast<uint32_t>(std::stoul(name.substr(name.rfind("/p") + 2))));
      }
    }
    return seated;
  }

  void Take(const testing::ApiClient& client, const std::string& id, Step* step) {
    const std::string player =
        std::string(kContested) + "/players/p" + std::to_string(step->number);
    v1::RoundMutationResponse round;
    v1::PlayerMutationResponse moved;
    switch (step->act) {
      case Act::kPairDraft: {
        auto request = Ask<v1::PairRoundRequest>(id);
        request.set_event(kContested);
        request.set_round(1);
        request.set_publication(v1::ROUND_PUBLICATION_BY_HAND);
        Call(client, "PairingService/PairRound", request, &round, step);
        if (step->revision != 0) step->seated = SeatedAt(client, step->revision);
        return;
      }
      case Act::kPublish: {
        auto request = Ask<v1::PublishRequest>(id);
        request.set_event(kContested);
        request.set_kind(v1::PUBLICATION_KIND_PAIRINGS);
        request.set_round(1);
        v1::EventMutationResponse published;
        return Call(client, "ScoringService/Publish", request, &published, step);
      }
      case Act::kTakeBack: {
        auto request = Ask<v1::UnpairRoundRequest>(id);
        request.set_round(kContestedRound);
        return Call(client, "PairingService/UnpairRound", request, &round, step);
      }
      case Act::kDrop: {
        auto request = Ask<v1::DropPlayerRequest>(id);
        request.set_player(player);
        return Call(client, "EventService/DropPlayer", request, &moved, step);
      }
      case Act::kComeBack: {
        auto request = Ask<v1::ReenterPlayerRequest>(id);
        request.set_player(player);
        return Call(client, "EventService/ReenterPlayer", request, &moved, step);
      }
      case Act::kRedeem: {
        auto request = Ask<v1::RedeemTicketRequest>(id);
        request.set_event(kContested);
        request.set_short_code(issued_.tickets(static_cast<int>(step->number) - 1).short_code());
        request.set_bearer_sha256(std::string(storage::AsBytes(storage::Sha256(id))));
        v1::RedeemTicketResponse redeemed;
        return Call(client, "TicketService/RedeemTicket", request, &redeemed, step);
      }
    }
  }

  storage::TemporaryFolder folder_;
  testing::DaemonProcess daemon_{folder_.Path() + "/data"};
  testing::ApiClient client_{daemon_.address()};
  testing::Organiser desk_{client_, "desk"};
  v1::IssueTicketsResponse issued_;
  uint64_t first_revision_ = 0;
  std::atomic<uint64_t> clock_ = 0;
};

TEST_F(DraftsOverTheWire, OneAfterTheOtherComesToTheSame) {
  SCOPED_TRACE(::testing::Message() << "seed " << SeedOfDrafts());
  const std::vector<Step> steps =
      RunAtOnce<Step>(kWireClients, SeedOfDrafts(), kWireTurns,
                      [this](std::mt19937_64& random, uint32_t, const std::string& id) {
                        Step asked = ChooseAct(random);
                        Take(client_, id, &asked);
                        return asked;
                      });
  EXPECT_EQ(CheckOneByOne<Desk>(steps, first_revision_), "");
  for (const Act act : kAllActs) {
    EXPECT_GT(CountOf(steps, act, true), 0u) << static_cast<int>(act);
    EXPECT_GT(CountOf(steps, act, false), 0u) << static_cast<int>(act);
  }
}

}  // namespace
}  // namespace arbitro::linear
