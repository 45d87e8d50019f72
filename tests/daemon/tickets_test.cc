// SPDX-License-Identifier: Apache-2.0
//
// Tickets against a daemon: what they let their bearers do, that no secret of theirs is kept, and
// that codes are not guessed.
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/penalty.pb.h"
#include "arbitro/v1/ticket.pb.h"
#include "daemon/access/table.h"
#include "daemon/access/ticket_secrets.h"
#include "google/protobuf/descriptor.h"
#include "google/protobuf/descriptor.pb.h"
#include "storage/format/sha256.h"
#include "tests/daemon/access_walk.h"
#include "tests/daemon/api_requests.h"
#include "tests/daemon/door_client.h"

namespace arbitro::testing {
namespace {

using access::Cell;
using access::Role;
using access::RoleSet;
using access::Scope;
using google::protobuf::Message;
using google::protobuf::MethodDescriptor;

constexpr uint32_t kHour = 3'600;

// Secret parts of bearers, one a device.
std::string DeviceSecret(int device) {
  std::string secret = "device-" + std::to_string(device) + "-";
  secret.resize(43, 'x');
  return secret;
}

class Tickets : public AccessWalk {
 protected:
  using AccessWalk::AccessWalk;

  void SetUp() override {
    AccessWorld::SetUp();
    MakeEvents();
  }

  static v1::IssueTicketsRequest Asks(Organiser* issuer, v1::TicketScope scope) {
    auto request = issuer->ForEvent<v1::IssueTicketsRequest>(kHall);
    request.set_scope(scope);
    request.set_valid_seconds(kHour);
    return request;
  }

  // A ticket of the hall for a person, or for a task.
  v1::IssuedTicket Issue(Role issuer, const std::string& holder, v1::TicketScope scope,
                         bool short_code = false) {
    Organiser by(As(issuer), "issuer-" + std::to_string(++numbers_));
    auto request = Asks(&by, scope);
    const bool is_person = holder.rfind("persons/", 0) == 0;
    auto* written = request.add_holders();
    (is_person ? written->mutable_person() : written->mutable_role())->assign(holder);
    request.set_short_codes(short_code);
    v1::IssueTicketsResponse response;
    by.Do("TicketService/IssueTickets", request, &response);
    return response.tickets_size() == 1 ? response.tickets(0) : v1::IssuedTicket();
  }

  static v1::RedeemTicketRequest Redemption(const std::string& id, int device) {
    v1::RedeemTicketRequest request;
    request.mutable_options()->set_request_id(id);
    request.set_event(kHall);
    request.set_bearer_sha256(std::string(storage::AsBytes(storage::Sha256(DeviceSecret(device)))));
    return request;
  }

  CallResult Redeem(const v1::RedeemTicketRequest& request, v1::RedeemTicketResponse* response) {
    return As(Role::kAnybody).Call("TicketService/RedeemTicket", request, response);
  }

  // The bearer of a device that redeemed the ticket by its secret.
  std::string Bearer(const v1::IssuedTicket& ticket) {
    const int device = ++numbers_;
    auto request = Redemption("redeem-" + std::to_string(device), device);
    request.set_secret(ticket.secret());
    v1::RedeemTicketResponse response;
    const CallResult result = Redeem(request, &response);
    EXPECT_TRUE(result.ok()) << result;
    return response.bearer_prefix() + DeviceSecret(device);
  }

  ApiClient With(const std::string& bearer) const {
    return ApiClient(daemon_->address(), Asking{.token = bearer});
  }

  static CallResult GetEvent(const ApiClient& client, const char* event = kHall) {
    v1::GetEventRequest request;
    request.set_name(event);
    v1::Event response;
    return client.Call("EventService/GetEvent", request, &response);
  }

  static CallResult Drop(const ApiClient& client, const std::string& player,
                         const std::string& id) {
    v1::DropPlayerRequest request;
    request.mutable_options()->set_request_id(id);
    request.set_player(std::string(kHall) + "/players/" + player);
    v1::PlayerMutationResponse response;
    return client.Call("EventService/DropPlayer", request, &response);
  }

  int numbers_ = 0;
};

TEST_F(Tickets, AreTheirPersonInTheirEventAlone) {
  const std::string bearer =
      Bearer(Issue(Role::kScorekeeper, "persons/ada", v1::TICKET_SCOPE_PLAY));
  const ApiClient ada = With(bearer);
  EXPECT_TRUE(GetEvent(ada).ok());
  EXPECT_EQ(GetEvent(ada, kDraft).reason(), "ACCESS_DENIED");
  EXPECT_EQ(Drop(ada, "p2", "drop-bob").reason(), "ACCESS_DENIED");
  const CallResult dropped = Drop(ada, "p1", "drop-ada");
  EXPECT_TRUE(dropped.ok()) << dropped;
  // The person is the principal, and the record has the ticket beside it.
  v1::ListRecordsRequest list;
  list.set_journal(kHall);
  v1::ListRecordsResponse records;
  ASSERT_TRUE(As(Role::kAdministrator).Call("JournalService/ListRecords", list, &records).ok());
  const v1::RecordPayload& last = records.records(records.records_size() - 1).payload();
  EXPECT_TRUE(last.command().has_drop_player());
  EXPECT_EQ(last.principal(), "persons/ada");
  EXPECT_EQ(last.ticket().ticket(), 1u);
  EXPECT_EQ(last.ticket().device(), 1u);
}

// A device at the desk belongs to no single person, so the ticket itself is the principal.
TEST_F(Tickets, OfATaskActAsThatTaskUnderTheirOwnName) {
  const ApiClient desk =
      With(Bearer(Issue(Role::kScorekeeper, "scorekeeper", v1::TICKET_SCOPE_WORK)));
  const CallResult dropped = Drop(desk, "p2", "desk-drops-bob");
  EXPECT_TRUE(dropped.ok()) << dropped;
  v1::ListRecordsRequest list;
  list.set_journal(kHall);
  v1::ListRecordsResponse records;
  ASSERT_TRUE(As(Role::kAdministrator).Call("JournalService/ListRecords", list, &records).ok());
  EXPECT_EQ(records.records(records.records_size() - 1).payload().principal(),
            "events/hall/tickets/1");
}

TEST_F(Tickets, MayBeIssuedAndRedeemedAgainByTheSameRequest) {
  Organiser sonia(As(Role::kScorekeeper), "sonia");
  auto request = Asks(&sonia, v1::TICKET_SCOPE_READ);
  request.add_holders()->set_person("persons/ada");
  request.add_holders()->set_role("scorekeeper");
  request.set_short_codes(true);
  request.mutable_options()->set_validate_only(true);
  v1::IssueTicketsResponse tried;
  sonia.Do("TicketService/IssueTickets", request, &tried);
  EXPECT_EQ(tried.tickets(0).secret() + tried.tickets(0).short_code(), "") << "nothing was issued";
  request.mutable_options()->set_validate_only(false);
  v1::IssueTicketsResponse first;
  v1::IssueTicketsResponse again;
  sonia.Do("TicketService/IssueTickets", request, &first);
  sonia.Do("TicketService/IssueTickets", request, &again);
  EXPECT_TRUE(again.result().replayed());
  ASSERT_EQ(again.tickets_size(), 2);
  EXPECT_EQ(again.tickets(1).SerializeAsString(), first.tickets(1).SerializeAsString());
  EXPECT_NE(first.tickets(0).secret(), first.tickets(1).secret());
  EXPECT_EQ(first.tickets(0).short_code().size(), 9u);

  auto redeem = Redemption("code-1", 1);
  redeem.set_short_code(first.tickets(0).short_code());
  v1::RedeemTicketResponse redeemed;
  EXPECT_TRUE(Redeem(redeem, &redeemed).ok());
  EXPECT_EQ(redeemed.bearer_prefix(), "arbt_hall.1.");
  const CallResult repeated = Redeem(redeem, &redeemed);
  EXPECT_TRUE(repeated.ok()) << repeated;
  EXPECT_TRUE(redeemed.result().replayed());
  EXPECT_EQ(redeemed.device(), 1u);
  auto other = Redemption("code-2", 2);
  other.set_short_code(first.tickets(0).short_code());
  EXPECT_EQ(Redeem(other, &redeemed).reason(), "TICKET_SPENT") << "it works once";
  // Another device may not take the place of the first under its request id.
  auto stolen = Redemption("code-1", 2);
  stolen.set_short_code(first.tickets(0).short_code());
  EXPECT_EQ(Redeem(stolen, &redeemed).reason(), "REQUEST_ID_REUSED");
}

TEST_F(Tickets, EndWhenTheyAreTakenBackAndLastOverARestart) {
  const v1::IssuedTicket ticket = Issue(Role::kScorekeeper, "persons/ada", v1::TICKET_SCOPE_PLAY);
  const std::string first = Bearer(ticket);
  const std::string second = Bearer(ticket);
  Organiser sonia(As(Role::kScorekeeper), "revokes");
  auto revoke = sonia.Make<v1::RevokeTicketRequest>();
  revoke.set_ticket(ticket.ticket());
  revoke.set_device(1);
  v1::RevokeTicketResponse revoked;
  sonia.Do("TicketService/RevokeTicket", revoke, &revoked);
  EXPECT_EQ(revoked.devices(), 1u);
  EXPECT_EQ(GetEvent(With(first)).reason(), "CREDENTIALS_INVALID");
  EXPECT_TRUE(GetEvent(With(second)).ok());

  daemon_.reset();
  daemon_ = std::make_unique<DaemonProcess>(folder_.Path() + "/data",
                                            std::vector<std::string>{"--principals", principals_});
  ASSERT_TRUE(daemon_->ready()) << daemon_->Log();
  EXPECT_TRUE(GetEvent(With(second)).ok());
  EXPECT_EQ(GetEvent(With(first)).reason(), "CREDENTIALS_INVALID");
  const ApiClient after(daemon_->address(), Asking{.token = TokenOf("persons/sonia")});
  Organiser again(after, "after");
  auto all = again.Make<v1::RevokeTicketRequest>();
  all.set_ticket(ticket.ticket());
  again.Do("TicketService/RevokeTicket", all, &revoked);
  EXPECT_EQ(GetEvent(With(second)).reason(), "CREDENTIALS_INVALID");
}

TEST_F(Tickets, MayDoNoMoreThanTheirIssuerAtThatMoment) {
  const ApiClient hugo =
      With(Bearer(Issue(Role::kScorekeeper, "persons/hugo", v1::TICKET_SCOPE_WORK)));
  v1::RulePenaltyRequest rule;
  rule.mutable_options()->set_request_id("rule");
  rule.set_player(std::string(kHall) + "/players/p1");
  rule.set_infraction("late");
  v1::RulePenaltyResponse ruled;
  EXPECT_NE(As(Role::kHeadJudge).Call("PenaltyService/RulePenalty", rule, &ruled).reason(),
            "ACCESS_DENIED");
  EXPECT_EQ(hugo.Call("PenaltyService/RulePenalty", rule, &ruled).reason(), "ACCESS_DENIED");
  v1::ListDutiesRequest duties;
  duties.set_event(kHall);
  v1::ListDutiesResponse listed;
  EXPECT_TRUE(hugo.Call("EventService/ListDuties", duties, &listed).ok());
  // A ticket issues no tickets, not even a head judge's.
  Organiser issuing(hugo, "hugo-issues");
  auto issue = Asks(&issuing, v1::TICKET_SCOPE_READ);
  issue.add_holders()->set_person("persons/ada");
  v1::IssueTicketsResponse issued;
  EXPECT_EQ(hugo.Call("TicketService/IssueTickets", issue, &issued).reason(), "ACCESS_DENIED");
  // The issuer leaves the staff.
  Organiser olga(As(Role::kOrganiser), "olga2");
  auto remove = olga.ForEvent<v1::RemoveStaffRequest>(kHall);
  remove.set_person(NameOf(Role::kScorekeeper));
  remove.set_role("scorekeeper");
  olga.Do("EventService/RemoveStaff", remove);
  EXPECT_EQ(hugo.Call("EventService/ListDuties", duties, &listed).reason(), "ACCESS_DENIED");
  EXPECT_TRUE(GetEvent(hugo).ok()) << "as anybody may";
}

// Ada's telephone redeems Bob's ticket as well. Its second word does not settle their table until
// the organiser says that players may share a device.
TEST_F(Tickets, OfTwoPlayersOnOneDeviceDoNotSettleTheirTable) {
  const auto on_telephone = [&](const char* person) {
    const v1::IssuedTicket ticket = Issue(Role::kScorekeeper, person, v1::TICKET_SCOPE_PLAY);
    const int bearer = ++numbers_;
    auto request = Redemption(std::string("telephone-") + person, bearer);
    request.set_device_id(std::string(32, 't'));
    request.set_secret(ticket.secret());
    v1::RedeemTicketResponse response;
    EXPECT_TRUE(Redeem(request, &response).ok());
    return With(response.bearer_prefix() + DeviceSecret(bearer));
  };
  const ApiClient ada = on_telephone("persons/ada");
  const ApiClient bob = on_telephone("persons/bob");
  Organiser olga(As(Role::kOrganiser), "shares");
  auto mode = olga.ForEvent<v1::SetReportModeRequest>(kHall);
  mode.set_mode(v1::REPORT_MODE_PLAYERS);
  olga.Do("ScoringService/SetReportMode", mode);
  olga.Do("EventService/StartEvent", olga.ForEvent<v1::StartEventRequest>(kHall));
  olga.Do("PairingService/PairRound", olga.Pair(kHall, 1));
  const auto report = [&](const ApiClient& client, const char* player) {
    Organiser by(client, "says-" + std::to_string(++numbers_));
    auto request = by.Report(std::string(kHall) + "/rounds/1/tables/1", "first");
    request.set_player(std::string(kHall) + "/players/" + player);
    v1::ReportResultResponse response;
    return client.Call("ScoringService/ReportResult", request, &response).reason();
  };
  EXPECT_EQ(report(ada, "p1"), "");
  EXPECT_EQ(report(bob, "p2"), "REPORT_DEVICE");
  mode = olga.ForEvent<v1::SetReportModeRequest>(kHall);
  mode.set_mode(v1::REPORT_MODE_PLAYERS);
  mode.set_shared_devices(true);
  olga.Do("ScoringService/SetReportMode", mode);
  EXPECT_TRUE(olga.Event(kHall).shared_devices());
  EXPECT_EQ(report(bob, "p2"), "");
  v1::ReplayJournalRequest replay;
  replay.set_journal(kHall);
  replay.set_mode(v1::REPLAY_MODE_REEXECUTE);
  v1::ReplayJournalResponse last;
  const CallResult replayed =
      As(Role::kOrganiser)
          .Stream("JournalService/ReplayJournal", replay.SerializeAsString(),
                  [&](const auto& bytes) { return last.ParseFromString(bytes); });
  EXPECT_TRUE(replayed.ok()) << replayed;
  EXPECT_TRUE(last.done() && last.identical()) << last.ShortDebugString();
}

// Neither a record, nor the log of requests, nor a file of the data folder has what proves a
// ticket.
TEST_F(Tickets, LeaveNoSecretBehind) {
  const v1::IssuedTicket ticket =
      Issue(Role::kScorekeeper, "persons/ada", v1::TICKET_SCOPE_PLAY, true);
  const v1::IssuedTicket typed =
      Issue(Role::kScorekeeper, "persons/bob", v1::TICKET_SCOPE_PLAY, true);
  const std::string bearer = Bearer(ticket);
  EXPECT_TRUE(GetEvent(With(bearer)).ok());
  auto redeem = Redemption("typed", 77);
  redeem.set_short_code(typed.short_code());
  v1::RedeemTicketResponse redeemed;
  EXPECT_TRUE(Redeem(redeem, &redeemed).ok());
  auto wrong = Redemption("wrong", 78);
  wrong.set_short_code("AAAA-BBBB");
  EXPECT_EQ(Redeem(wrong, &redeemed).reason(), "TICKET_UNKNOWN");

  v1::ListRecordsRequest list;
  list.set_journal(kHall);
  v1::ListRecordsResponse records;
  ASSERT_TRUE(As(Role::kAdministrator).Call("JournalService/ListRecords", list, &records).ok());
  // Its end writes what it still has to write.
  daemon_->Signal(SIGTERM);
  ASSERT_TRUE(daemon_->WaitForEnd(std::chrono::seconds(30)).has_value());
  std::string all = records.SerializeAsString() + records.DebugString() + daemon_->Log();
  EXPECT_NE(all.find("RedeemTicket"), all.npos) << "the log of requests is looked at";
  for (const auto& file : std::filesystem::recursive_directory_iterator(folder_.Path() + "/data")) {
    if (!file.is_regular_file()) continue;
    std::ostringstream bytes;
    bytes << std::ifstream(file.path(), std::ios::binary).rdbuf();
    all += bytes.str();
  }
  std::string bare = typed.short_code();
  bare.erase(bare.find('-'), 1);
  for (const std::string& secret :
       {ticket.secret().substr(2), typed.secret().substr(2), ticket.short_code(),
        typed.short_code(), bare, std::string("AAAA-BBBB"), DeviceSecret(77),
        bearer.substr(bearer.rfind('.') + 1)}) {
    EXPECT_EQ(all.find(secret), all.npos) << secret;
  }
}

// For 20 seconds with ARBITRO_LONG_TESTS, else for one: many guess, one who has the QR code gets
// in.
TEST_F(Tickets, AreNotGuessedOverTheWire) {
  constexpr int kGuessers = 4;
  const char* long_tests = std::getenv("ARBITRO_LONG_TESTS");
  const std::chrono::seconds patience(long_tests != nullptr ? 20 : 1);
  const v1::IssuedTicket ticket =
      Issue(Role::kScorekeeper, "persons/ada", v1::TICKET_SCOPE_PLAY, true);
  const auto until = std::chrono::steady_clock::now() + patience;
  std::atomic<int> guesses{0};
  std::atomic<int> found{0};
  std::atomic<int> stopped{0};
  std::vector<std::thread> guessers;
  for (int i = 0; i < kGuessers; ++i) {
    guessers.emplace_back([&, i] {
      std::mt19937_64 random(static_cast<uint64_t>(i));
      const std::string letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
      const ApiClient guesser(daemon_->address(), Asking{.alone = true});
      for (int n = 0; std::chrono::steady_clock::now() < until; ++n) {
        auto request = Redemption("guess-" + std::to_string(i) + "-" + std::to_string(n), 1);
        std::string code;
        for (size_t c = 0; c < access::kShortCodeCharacters; ++c) {
          code.push_back(letters[random() % letters.size()]);
        }
        request.set_short_code(code);
        v1::RedeemTicketResponse response;
        const CallResult result = guesser.Call("TicketService/RedeemTicket", request, &response);
        ++guesses;
        found += result.ok() ? 1 : 0;
        stopped += result.reason() == "SHORT_CODES_STOPPED" ? 1 : 0;
        const bool expected = result.reason() == "SHORT_CODES_STOPPED" ||
                              result.reason() == "TICKET_UNKNOWN" ||
                              result.reason() == "RATE_LIMITED";
        EXPECT_TRUE(expected) << result;
      }
    });
  }
  for (std::thread& guesser : guessers) guesser.join();
  std::printf("%d guesses, %d after codes had stopped\n", guesses.load(), stopped.load());
  EXPECT_EQ(found, 0);
  EXPECT_GT(stopped, 0);
  auto typed = Redemption("typed-too-late", 5);
  typed.set_short_code(ticket.short_code());
  v1::RedeemTicketResponse response;
  EXPECT_EQ(Redeem(typed, &response).reason(), "SHORT_CODES_STOPPED");
  EXPECT_TRUE(GetEvent(With(Bearer(ticket))).ok()) << "the QR code goes on";
}

// The table of access, once for each scope: each call by a ticket of each person.
class TicketTable : public Tickets {
 protected:
  TicketTable() : Tickets({"--web-listen", "127.0.0.1:0"}) {}

  struct Holder {
    Role role;
    std::string person;
  };
  static std::vector<Holder> Holders() {
    std::vector<Holder> holders;
    for (const Role role : {Role::kHeadJudge, Role::kJudge, Role::kScorekeeper, Role::kPlayer}) {
      holders.push_back({role, NameOf(role)});
    }
    return holders;
  }

  // Works the cell out from the table and the rules of docs/access.md, by code of its own.
  static Cell Expected(const access::Row& row, bool reads, v1::TicketScope scope, Role role,
                       Role issuer) {
    if (row.method == "RedeemTicket") return Cell::kYes;
    if (row.method == "IssueTickets" || row.scope == Scope::kPerson) return Cell::kNo;
    const bool in_event = row.scope == Scope::kEvent || row.scope == Scope::kJournal;
    if (!reads && (!in_event || scope == v1::TICKET_SCOPE_READ)) return Cell::kNo;
    RoleSet roles(Role::kSpectator, Role::kAnybody);
    const bool as_staff = scope != v1::TICKET_SCOPE_PLAY || role == Role::kPlayer;
    if (in_event && as_staff && (role == Role::kPlayer || row.Of(issuer) == Cell::kYes)) {
      roles.Add(role);
    }
    return Best(row, roles);
  }

  // By each holder, with what `send` makes of a bearer and a call.
  void Walk(v1::TicketScope scope, Role issuer,
            const std::function<CallResult(const std::string& bearer, const MethodDescriptor&,
                                           const Message&)>& send) {
    for (const Holder& holder : Holders()) {
      if (scope == v1::TICKET_SCOPE_PLAY && holder.role != Role::kPlayer) continue;
      const std::string bearer = Bearer(Issue(issuer, holder.person, scope));
      for (const MethodDescriptor* call : Calls()) {
        const access::Row* row = access::FindRow(call->name());
        ASSERT_NE(row, nullptr) << NameOfCall(*call);
        const bool reads =
            call->options().idempotency_level() == google::protobuf::MethodOptions::NO_SIDE_EFFECTS;
        const Cell cell = Expected(*row, reads, scope, holder.role, issuer);
        const About own = {kHall, "p1", holder.person};
        const CallResult of_own = send(bearer, *call, *RequestAbout(*call, own));
        const bool plays =
            holder.role == Role::kPlayer || row->owner.empty() || row->owner == "person";
        EXPECT_EQ(LetIn(of_own), cell == Cell::kYes || (cell == Cell::kOwn && plays))
            << NameOfCall(*call) << " of the own by a ticket of " << holder.person << " of scope "
            << scope << "\n"
            << of_own;
        if (row->owner.empty()) continue;
        const About others = {kHall, "p2", "persons/bob"};
        EXPECT_EQ(LetIn(send(bearer, *call, *RequestAbout(*call, others))), cell == Cell::kYes)
            << NameOfCall(*call) << " of others by a ticket of " << holder.person;
        const About elsewhere = {kDraft, "p1", holder.person};
        const bool of_event = row->scope == Scope::kEvent || row->scope == Scope::kJournal;
        if (!of_event) continue;
        EXPECT_FALSE(LetIn(send(bearer, *call, *RequestAbout(*call, elsewhere))))
            << NameOfCall(*call) << " of another event by a ticket of " << holder.person;
      }
    }
  }

  void WalkDirectly(v1::TicketScope scope, Role issuer) {
    Walk(scope, issuer,
         [this](const std::string& bearer, const MethodDescriptor& call, const Message& request) {
           const ApiClient client = With(bearer);
           const std::string bytes = request.SerializeAsString();
           if (call.server_streaming()) {
             return client.Stream(NameOfCall(call), bytes, [](const auto&) { return false; });
           }
           std::string response;
           return client.CallBytes(NameOfCall(call), bytes, &response);
         });
  }
};

TEST_F(TicketTable, EveryCellOfTicketsThatRead) {
  WalkDirectly(v1::TICKET_SCOPE_READ, Role::kAdministrator);
}
TEST_F(TicketTable, EveryCellOfTicketsThatPlay) {
  WalkDirectly(v1::TICKET_SCOPE_PLAY, Role::kAdministrator);
}
TEST_F(TicketTable, EveryCellOfTicketsThatWork) {
  WalkDirectly(v1::TICKET_SCOPE_WORK, Role::kAdministrator);
}
TEST_F(TicketTable, EveryCellOfTicketsOfAScorekeeper) {
  WalkDirectly(v1::TICKET_SCOPE_WORK, Role::kScorekeeper);
}

TEST_F(TicketTable, EveryCellThroughTheDoor) {
  // Longer than a request id may be, so the daemon carries nothing out once it let a call in.
  const std::string key(200, 'k');
  const std::string door = DoorIn(daemon_->Log());
  ASSERT_NE(door, "") << daemon_->Log();
  Walk(v1::TICKET_SCOPE_PLAY, Role::kAdministrator,
       [&](const std::string& bearer, const MethodDescriptor& call, const Message& request) {
         return CallThroughDoor(door, NameOfCall(call), request.SerializeAsString(), bearer, key);
       });
}

}  // namespace
}  // namespace arbitro::testing
