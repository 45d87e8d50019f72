// SPDX-License-Identifier: Apache-2.0
//
// Rules of access beside the table's: contents that are withheld, words of a head judge alone, and
// proofs of who a caller is.
#include <chrono>
#include <ctime>
#include <fstream>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "arbitro/v1/admin.pb.h"
#include "arbitro/v1/deck.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/penalty.pb.h"
#include "daemon/access/issuer_testing.h"
#include "google/rpc/error_details.pb.h"
#include "tests/daemon/access_world.h"

namespace arbitro::testing {
namespace {

using access::Role;

constexpr std::chrono::seconds kPatience{30};

class Access : public AccessWorld {
 protected:
  using AccessWorld::AccessWorld;

  void SetUp() override {
    AccessWorld::SetUp();
    MakeEvents();
  }

  CallResult GetHall(const ApiClient& client) const {
    v1::GetEventRequest request;
    request.set_name(kDraft);
    v1::Event event;
    return client.Call("EventService/GetEvent", request, &event);
  }

  template <class Predicate>
  static bool Becomes(Predicate predicate) {
    const auto deadline = std::chrono::steady_clock::now() + kPatience;
    while (!predicate()) {
      if (std::chrono::steady_clock::now() > deadline) return false;
    }
    return true;
  }
};

TEST_F(Access, OnlyAHeadJudgeGoesPastTheRulebook) {
  Organiser someone(As(Role::kJudge), "someone");
  auto rule = someone.Make<v1::RulePenaltyRequest>();
  rule.set_player(std::string(kHall) + "/players/p1");
  rule.set_infraction("late");
  auto report = someone.Report(std::string(kHall) + "/rounds/1/tables/1", "first");
  v1::RulePenaltyResponse ruled;
  v1::ReportResultResponse reported;
  const auto reasons = [&](Role role) {
    return As(role).Call("PenaltyService/RulePenalty", rule, &ruled).reason() + " " +
           As(role).Call("ScoringService/ReportResult", report, &reported).reason();
  };
  const std::string usual = reasons(Role::kJudge);
  EXPECT_EQ(usual.find("HEAD_JUDGE"), usual.npos) << usual;
  rule.set_head_judge(true);
  report.mutable_options()->set_by_hand(true);
  EXPECT_EQ(reasons(Role::kJudge), "HEAD_JUDGE_NEEDED HEAD_JUDGE_NEEDED");
  EXPECT_EQ(reasons(Role::kOrganiser), "ACCESS_DENIED HEAD_JUDGE_NEEDED");
  EXPECT_EQ(reasons(Role::kHeadJudge).find("HEAD_JUDGE_NEEDED"), std::string::npos);
  // No head judge is left, so the organiser is.
  Organiser olga(As(Role::kOrganiser), "olga2");
  auto remove = olga.ForEvent<v1::RemoveStaffRequest>(kHall);
  remove.set_person("persons/hugo");
  remove.set_role("head-judge");
  olga.Do("EventService/RemoveStaff", remove);
  EXPECT_EQ(reasons(Role::kOrganiser).find("HEAD_JUDGE_NEEDED"), std::string::npos);
  EXPECT_EQ(reasons(Role::kHeadJudge), "ACCESS_DENIED ACCESS_DENIED") << "off the staff";
}

TEST_F(Access, AListLeavesOutWhatIsNotPublishedAndNamesAreForWhoIsKnown) {
  const auto events = [&](Role role) {
    v1::ListEventsResponse response;
    EXPECT_TRUE(As(role).Call("EventService/ListEvents", v1::ListEventsRequest(), &response).ok());
    return response.events_size();
  };
  EXPECT_EQ(events(Role::kJudge), 2);
  EXPECT_EQ(events(Role::kSpectator), 1);
  EXPECT_EQ(events(Role::kAnybody), 1);
  // However small the pages: a token names the last event of its page, and would tell of another.
  v1::ListEventsRequest small;
  small.set_page_size(1);
  for (const Role role : {Role::kSpectator, Role::kAnybody}) {
    v1::ListEventsResponse page;
    EXPECT_TRUE(As(role).Call("EventService/ListEvents", small, &page).ok());
    ASSERT_EQ(page.events_size(), 1);
    EXPECT_EQ(page.events(0).name(), kHall);
    EXPECT_EQ(page.next_page_token(), "");
  }
  v1::ListPlayersRequest request;
  request.set_event(kHall);
  request.set_with_names(true);
  v1::ListPlayersResponse players;
  EXPECT_TRUE(As(Role::kSpectator).Call("EventService/ListPlayers", request, &players).ok());
  EXPECT_EQ(As(Role::kAnybody).Call("EventService/ListPlayers", request, &players).reason(),
            "CREDENTIALS_MISSING");
}

TEST_F(Access, WhatProvesNobodyIsRefusedAndARevokedTokenToo) {
  const auto reason = [&](const Asking& asking) {
    return GetHall(ApiClient(daemon_->address(), asking)).reason();
  };
  EXPECT_EQ(reason({}), "CREDENTIALS_MISSING");
  EXPECT_EQ(reason({.token = TokenOf("persons/jan")}), "");
  EXPECT_EQ(reason({.token = TokenOf("persons/jane")}), "CREDENTIALS_INVALID");
  EXPECT_EQ(reason({.token = "eyJ.e30.x"}), "CREDENTIALS_INVALID") << "there is no key set";
  for (const auto& odd : std::vector<std::vector<std::pair<std::string, std::string>>>{
           {{"authorization", "Basic " + TokenOf("persons/jan")}},
           {{"authorization", TokenOf("persons/jan")}},
           {{"authorization", "Bearer "}},
           {{"authorization", "Bearer " + TokenOf("persons/jan")},
            {"authorization", "Bearer " + TokenOf("admin")}}}) {
    EXPECT_EQ(reason({.metadata = odd}), "CREDENTIALS_INVALID") << odd[0].second;
  }
  EXPECT_EQ(reason({.metadata = {{"arbitro-role", "referee"}}}), "CREDENTIALS_MISSING");
  // Taken out of the file.
  WritePrincipals(Entry("admin", "\"administrator\""));
  EXPECT_TRUE(Becomes([&] { return GetHall(As(Role::kJudge)).reason() == "CREDENTIALS_INVALID"; }));
  EXPECT_TRUE(GetHall(As(Role::kAdministrator)).ok());
  // A file that cannot be read changes nothing.
  WritePrincipals("[[principal");
  EXPECT_TRUE(Becomes([&] {
    GetHall(As(Role::kAdministrator));
    return daemon_->Log().find("the principals stay as they were") != std::string::npos;
  }));
  EXPECT_TRUE(GetHall(As(Role::kAdministrator)).ok());
}

// The token is taken back, or its holder leaves the staff: no caller watches on for ever.
TEST_F(Access, AWatchEndsWithTheRightToIt) {
  const auto ended = [&](const ApiClient& client, const std::function<void()>& once_it_runs) {
    v1::WatchEventRequest request;
    request.set_journal(kDraft);
    bool runs = false;
    return client.Stream("JournalService/WatchEvent", request.SerializeAsString(),
                         [&](const std::string& /*message*/) {
                           if (!std::exchange(runs, true)) once_it_runs();
                           return true;
                         });
  };
  const CallResult removed = ended(As(Role::kScorekeeper), [&] {
    Organiser olga(As(Role::kOrganiser), "olga2");
    auto remove = olga.ForEvent<v1::RemoveStaffRequest>(kDraft);
    remove.set_person(NameOf(Role::kScorekeeper));
    remove.set_role("scorekeeper");
    olga.Do("EventService/RemoveStaff", remove);
  });
  EXPECT_EQ(removed.reason(), "ACCESS_DENIED") << removed;
  EXPECT_EQ(removed.code, 7);
  EXPECT_NE(removed.metadata("resume_revision"), "");
  const CallResult revoked =
      ended(As(Role::kJudge), [&] { WritePrincipals(Entry("admin", "\"administrator\"")); });
  EXPECT_EQ(revoked.reason(), "CREDENTIALS_INVALID") << revoked;
  EXPECT_EQ(revoked.code, 16);
}

// A journal of some 16 MiB, so that not all of it is on its way while its reader dawdles.
TEST_F(Access, AnExportEndsWithTheRightToIt) {
  constexpr int kDecks = 16;
  Organiser hugo(As(Role::kHeadJudge), "hugo");
  auto deck = hugo.Make<v1::SubmitDeckRequest>();
  deck.mutable_options()->set_by_hand(true);
  deck.mutable_options()->set_reason("the demo game judges no decks");
  deck.set_player(std::string(kHall) + "/players/p1");
  for (int row = 0; row < 1'000; ++row) {
    deck.add_rows()->set_count(1);
    deck.mutable_rows(row)->set_card(std::string(1'000, static_cast<char>('a' + row % 26)));
  }
  for (int i = 0; i < kDecks; ++i) {
    deck.mutable_options()->set_request_id(hugo.NextRequestId());
    v1::SubmitDeckResponse submitted;
    hugo.Do("DeckService/SubmitDeck", deck, &submitted);
  }
  v1::ExportJournalRequest request;
  request.set_journal(kHall);
  bool revoked = false;
  const CallResult result =
      As(Role::kJudge)
          .Stream("JournalService/ExportJournal", request.SerializeAsString(),
                  [&](const std::string& /*message*/) {
                    if (std::exchange(revoked, true)) return true;
                    const auto begun = std::chrono::steady_clock::now();
                    WritePrincipals(Entry("admin", "\"administrator\""));
                    EXPECT_TRUE(Becomes([&] {
                      return GetHall(As(Role::kJudge)).reason() == "CREDENTIALS_INVALID" &&
                             std::chrono::steady_clock::now() - begun > std::chrono::seconds(1);
                    }));
                    return true;
                  });
  EXPECT_EQ(result.reason(), "CREDENTIALS_INVALID") << result;
  EXPECT_EQ(result.code, 16);
}

TEST_F(Access, WhyIsSaidInItalianToo) {
  const ApiClient sam(daemon_->address(), Asking{.token = TokenOf("persons/sam"),
                                                 .metadata = {{"accept-language", "it"}}});
  const CallResult result = GetHall(sam);
  EXPECT_EQ(result.code, 7);
  EXPECT_EQ(result.metadata("method"), "EventService.GetEvent");
  google::rpc::LocalizedMessage message;
  for (const auto& detail : result.details.details()) detail.UnpackTo(&message);
  EXPECT_EQ(message.message(), "non hai il permesso, oppure il nome non esiste");
}

// With limits of a second that a test reaches.
class AccessByRate : public Access {
 protected:
  explicit AccessByRate(const std::string& limits) : Access({"--config", Config(limits)}) {}

  static std::string Config(const std::string& limits) {
    static const storage::TemporaryFolder folder;
    std::ofstream(folder.Path() + "/limits.toml") << "[limits]\n" << limits << "\n";
    return folder.Path() + "/limits.toml";
  }

  // Asks until the answer is an error, which it is after two seconds' worth at the latest where
  // time stood still; it goes on meanwhile.
  static CallResult AskMuch(const std::function<CallResult()>& ask, int calls_max = 1000) {
    CallResult result = ask();
    for (int calls = 1; result.ok() && calls < calls_max; ++calls) result = ask();
    return result;
  }
  CallResult Hall(const ApiClient& client) const {
    v1::GetEventRequest request;
    request.set_name(kHall);
    v1::Event event;
    return client.Call("EventService/GetEvent", request, &event);
  }
  static void ExpectToldWhenToComeBack(const CallResult& result, const std::string& of) {
    EXPECT_EQ(result.reason(), "RATE_LIMITED") << result;
    EXPECT_EQ(result.code, 8);
    EXPECT_EQ(result.metadata("of"), of);
    google::rpc::RetryInfo retry;
    for (const auto& detail : result.details.details()) detail.UnpackTo(&retry);
    EXPECT_EQ(retry.retry_delay().seconds(), 1);
  }
};

class AccessByRateOfEvent : public AccessByRate {
 protected:
  AccessByRateOfEvent() : AccessByRate("event_calls = 1") {}
};

TEST_F(AccessByRateOfEvent, WhoRunsItIsNotKeptFromItByWhoLooksAtIt) {
  const CallResult result = AskMuch([&] { return Hall(As(Role::kSpectator)); });
  ExpectToldWhenToComeBack(result, "event");
  EXPECT_TRUE(Becomes([&] { return Hall(As(Role::kPlayer)).reason() == "RATE_LIMITED"; }));
  for (const Role role : {Role::kAdministrator, Role::kOrganiser, Role::kJudge}) {
    EXPECT_TRUE(AskMuch([&] { return Hall(As(role)); }, 20).ok()) << static_cast<int>(role);
  }
  // A caller who may not see an event takes nothing from it, and learns nothing.
  EXPECT_EQ(GetHall(As(Role::kSpectator)).reason(), "ACCESS_DENIED");
  EXPECT_TRUE(Becomes([&] { return Hall(As(Role::kSpectator)).ok(); }));
  v1::GetMetricsResponse metrics;
  ASSERT_TRUE(As(Role::kAdministrator)
                  .Call("AdminService/GetMetrics", v1::GetMetricsRequest(), &metrics)
                  .ok());
  EXPECT_EQ(metrics.text().find("arbitro_rate_limited_total{of=\"event\"} 0\n"), std::string::npos);
  EXPECT_NE(metrics.text().find("arbitro_rate_limited_total{of=\"principal\"} 0\n"),
            std::string::npos);
}

// No test is so quick that the events of the fixture take as many.
class AccessByRateOfPrincipal : public AccessByRate {
 protected:
  AccessByRateOfPrincipal() : AccessByRate("principal_calls = 20") {}
};

TEST_F(AccessByRateOfPrincipal, EachForThemselves) {
  ExpectToldWhenToComeBack(AskMuch([&] { return Hall(As(Role::kJudge)); }), "principal");
  EXPECT_TRUE(Hall(As(Role::kPlayer)).ok());
  ExpectToldWhenToComeBack(AskMuch([&] { return Hall(As(Role::kAnybody)); }), "principal");
  EXPECT_TRUE(Hall(As(Role::kPlayer)).ok()) << "an address counts for who is not known";
  const ApiClient other(daemon_->address(), Asking{});
  EXPECT_EQ(AskMuch([&] { return Hall(other); }).reason(), "RATE_LIMITED") << "by another port";
}

class AccessByRateOfAddress : public AccessByRate {
 protected:
  AccessByRateOfAddress() : AccessByRate("wrong_tokens = 2") {}
};

TEST_F(AccessByRateOfAddress, WrongTokensAreBoundedAndNobodyElseNotices) {
  const ApiClient wrong(daemon_->address(), Asking{.token = TokenOf("persons/jane")});
  EXPECT_EQ(Hall(wrong).reason(), "CREDENTIALS_INVALID");
  const auto until_limited = [&](const ApiClient& client) {
    CallResult result;
    EXPECT_TRUE(Becomes([&] {
      result = Hall(client);
      return result.reason() == "RATE_LIMITED";
    }));
    return result;
  };
  ExpectToldWhenToComeBack(until_limited(wrong), "address");
  const ApiClient forged(daemon_->address(), Asking{.token = "eyJ.e30.x"});
  ExpectToldWhenToComeBack(until_limited(forged), "address");
  EXPECT_TRUE(Hall(As(Role::kJudge)).ok());
  EXPECT_TRUE(Hall(As(Role::kAnybody)).ok());
  EXPECT_TRUE(Becomes([&] { return Hall(wrong).reason() == "CREDENTIALS_INVALID"; }));
  v1::GetMetricsResponse metrics;
  ASSERT_TRUE(As(Role::kAdministrator)
                  .Call("AdminService/GetMetrics", v1::GetMetricsRequest(), &metrics)
                  .ok());
  EXPECT_NE(metrics.text().find("arbitro_rate_limited_total{of=\"address\"} "), std::string::npos);
  EXPECT_EQ(metrics.text().find("arbitro_rate_limited_total{of=\"address\"} 0\n"),
            std::string::npos);
}

// Tokens of an issuer.
class AccessByJwt : public Access {
 protected:
  AccessByJwt() : Access(More()) {}

  std::vector<std::string> More() {
    std::ofstream(jwks_.Path() + "/jwks.json") << access::Issuer::KeySetOf({&issuer_});
    return {"--jwks",         jwks_.Path() + "/jwks.json",
            "--jwt-issuer",   "https://id.example.org",
            "--jwt-audience", "arbitro"};
  }

  std::string Token(const std::string& subject, int64_t expires_in,
                    const std::string& audience = "arbitro") const {
    return issuer_.Token({{"iss", "https://id.example.org"},
                          {"aud", audience},
                          {"sub", subject},
                          {"exp", std::time(nullptr) + expires_in}});
  }
  std::string Reason(const std::string& token) const {
    return GetHall(ApiClient(daemon_->address(), Asking{.token = token})).reason();
  }

  static inline storage::TemporaryFolder jwks_;
  static inline const access::Issuer issuer_{"EdDSA", "k1"};
};

TEST_F(AccessByJwt, TheSubjectIsThePrincipal) {
  EXPECT_EQ(Reason(Token("persons/jan", 600)), "") << "he is on the staff";
  EXPECT_EQ(Reason(Token("persons/sam", 600)), "ACCESS_DENIED");
  EXPECT_EQ(Reason(Token("admin", 600)), "ACCESS_DENIED") << "jwt:admin is another";
  EXPECT_EQ(Reason(Token("persons/jan", -61)), "CREDENTIALS_EXPIRED");
  EXPECT_EQ(Reason(Token("persons/jan", 600, "bank")), "CREDENTIALS_INVALID");
  const access::Issuer other("EdDSA", "k1");
  EXPECT_EQ(Reason(other.Token({{"sub", "persons/jan"}})), "CREDENTIALS_INVALID");
}

}  // namespace
}  // namespace arbitro::testing
