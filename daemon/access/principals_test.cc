// SPDX-License-Identifier: Apache-2.0
#include "daemon/access/principals.h"

#include <fstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "daemon/access/issuer_testing.h"
#include "daemon/access/token.h"
#include "gtest/gtest.h"
#include "storage/files/temporary_folder.h"
#include "storage/format/limits.h"

namespace arbitro::access {
namespace {

constexpr int64_t kNowUs = int64_t{1'800'000'000} * 1'000'000;

class PrincipalsTest : public ::testing::Test {
 protected:
  void Write(const std::string& text) const { std::ofstream(file_, std::ios::trunc) << text; }

  std::unique_ptr<Principals> Open() {
    PrincipalsOptions options;
    options.file = file_;
    options.jwks = jwks_;
    options.jwt = {"https://id.example.org", "arbitro", 60};
    options.on_reload = [this](const std::string&, const absl::Status& read) {
      reloads_.push_back(std::string(read.message()));
    };
    auto opened = Principals::Open(options);
    if (!opened.ok()) wrong_ = std::string(opened.status().message());
    return opened.ok() ? *std::move(opened) : nullptr;
  }

  // The fault of a file of that text.
  std::string Wrong(const std::string& text) {
    Write(text);
    wrong_.clear();
    Open();
    return wrong_.substr(std::min(wrong_.size(), wrong_.find("` ") + 2));
  }

  static std::string Who(const OrUnproven<Identity>& found) {
    if (const auto* unproven = std::get_if<Unproven>(&found)) return "no: " + unproven->why;
    const Identity& identity = std::get<Identity>(found);
    std::string who = identity.principal;
    for (size_t role = 0; role < kRoles; ++role) {
      if (identity.roles.Has(static_cast<Role>(role))) who += " " + std::string(kRoleNames[role]);
    }
    return who;
  }

  storage::TemporaryFolder folder_;
  const std::string file_ = folder_.Path() + "/principals.toml";
  std::string jwks_;
  std::string wrong_;
  std::vector<std::string> reloads_;
};

std::string Entry(const std::string& name, const std::string& roles, const std::string& token) {
  return absl::StrCat("[[principal]]\nname = \"", name, "\"\nroles = [", roles, "]\ntokens = [\"",
                      HashOfToken(token), "\"]\n");
}

TEST_F(PrincipalsTest, ATokenIsKnownByItsHashAlone) {
  const std::string token = NewToken();
  EXPECT_EQ(token.size(), kTokenPrefix.size() + 43);
  EXPECT_NE(token, NewToken());
  Write(Entry("club-site", "\"organiser\", \"auditor\"", token));
  const auto principals = Open();
  ASSERT_NE(principals, nullptr) << wrong_;
  EXPECT_EQ(Who(principals->OfToken(token, kNowUs)), "club-site auditor organiser");
  for (const std::string& forged : {token + "x", token.substr(0, token.size() - 1), NewToken(),
                                    std::string(kTokenPrefix), HashOfToken(token)}) {
    EXPECT_EQ(Who(principals->OfToken(forged, kNowUs)).substr(0, 4), "no: ") << forged;
  }
  EXPECT_EQ(Who(principals->OfToken(std::string(kTokenBytesMax + 1, 'a'), kNowUs)),
            "no: it is too long");
}

TEST_F(PrincipalsTest, ACertificateAndAJwtAreListedForTheirRoles) {
  const Issuer issuer("EdDSA", "k1");
  jwks_ = folder_.Path() + "/jwks.json";
  std::ofstream(jwks_) << Issuer::KeySetOf({&issuer});
  Write(
      "[[principal]]\nname = \"cert:screens\"\nroles = [\"auditor\"]\n"
      "[[principal]]\nname = \"jwt:ops\"\nroles = [\"administrator\"]\n"
      "[[principal]]\nname = \"ops\"\nroles = [\"auditor\"]\n");
  const auto principals = Open();
  ASSERT_NE(principals, nullptr) << wrong_;
  EXPECT_EQ(Who(principals->OfCertificate("screens")), "cert:screens auditor");
  EXPECT_EQ(Who(principals->OfCertificate("persons/ada")), "persons/ada");
  EXPECT_EQ(Who(principals->OfCertificate("persons/ada/x")), "cert:persons/ada/x");
  EXPECT_EQ(Who(principals->OfCertificate("ops")), "cert:ops") << "not the one of another kind";
  for (const char* odd : {"", "two words", "local", "arbitrod"}) {
    EXPECT_EQ(Who(principals->OfCertificate(odd)), "no: its common name is no name") << odd;
  }
  const auto token = [&](const std::string& subject) {
    return issuer.Token({{"iss", "https://id.example.org"},
                         {"aud", "arbitro"},
                         {"sub", subject},
                         {"exp", kNowUs / 1'000'000 + 60}});
  };
  EXPECT_EQ(Who(principals->OfToken(token("ops"), kNowUs)), "jwt:ops administrator");
  EXPECT_EQ(Who(principals->OfToken(token("persons/ada"), kNowUs)), "persons/ada");
  EXPECT_EQ(Who(principals->OfToken(token("local"), kNowUs)), "no: its subject is no name");
  // As long as the log takes them, with their kind.
  const std::string longest(storage::kPrincipalBytesMax - 4, 'a');
  EXPECT_EQ(Who(principals->OfToken(token(longest), kNowUs)), "jwt:" + longest);
  EXPECT_EQ(Who(principals->OfToken(token(longest + "a"), kNowUs)), "no: its subject is too long");
  EXPECT_EQ(Who(principals->OfCertificate(longest)), "no: its common name is too long");
}

TEST_F(PrincipalsTest, ADoorIsNoCaller) {
  Write(Entry("hatch", "\"web\"", "arb_door") + Entry("a", "\"auditor\"", "arb_a"));
  const auto principals = Open();
  ASSERT_NE(principals, nullptr) << wrong_;
  const std::string refused = "no: it is a web door's, which may do nothing by itself";
  EXPECT_EQ(Who(principals->OfDoor("arb_door")), "hatch");
  EXPECT_EQ(Who(principals->OfToken("arb_door", kNowUs)), refused);
  EXPECT_EQ(Who(principals->OfDoor("arb_a")).substr(0, 3), "no:");
  EXPECT_EQ(Who(principals->OfDoor("")).substr(0, 3), "no:");
  Write(Entry("cert:hatch", "\"web\"", "arb_door"));
  EXPECT_EQ(Who(Open()->OfCertificate("hatch")), refused);
  EXPECT_EQ(Wrong(Entry("hatch", "\"web\", \"auditor\"", "arb_x")).substr(0, 45),
            "line 3: `hatch` has the role `web` beside oth");
}

TEST_F(PrincipalsTest, WhatIsWrongIsSaidWithItsLine) {
  const std::string hash = HashOfToken("arb_x");
  EXPECT_EQ(Wrong("[[principal]\n").substr(0, 20), "line 1: is no TOML: ");
  EXPECT_EQ(Wrong("[server]\n"), "line 1: `server` is not known; write [[principal]] for each");
  EXPECT_EQ(Wrong("[[principal]]\nroles = []\n").substr(0, 29), "line 1: a principal's `name` ");
  EXPECT_EQ(Wrong("[[principal]]\nname = \"local\"\n").substr(0, 29),
            "line 1: a principal's `name` ");
  EXPECT_EQ(Wrong("[[principal]]\nname = \"a\"\nrole = []\n"),
            "line 3: `role` is not known; there are name, roles and tokens");
  EXPECT_EQ(Wrong("[[principal]]\nname = \"a\"\nroles = [\"judge\"]\n"),
            "line 3: `judge` is no role on the server; there are administrator, auditor, "
            "organiser and web");
  EXPECT_EQ(Wrong("[[principal]]\nname = \"a\"\ntokens = [\"arb_secret\"]\n").substr(0, 45),
            "line 3: `a` has a token that is no SHA-256; w");
  EXPECT_EQ(Wrong("[[principal]]\nname = \"a\"\n[[principal]]\nname = \"a\"\n"),
            "line 3: `a` is there twice");
  EXPECT_EQ(Wrong(Entry("a", "", "arb_x") + Entry("b", "", "arb_x")),
            "line 8: `b` has a token that is there twice");
}

TEST_F(PrincipalsTest, AFileThatChangedIsReadAgainAndABadOneIsNot) {
  Write(Entry("a", "", "arb_1"));
  const auto principals = Open();
  ASSERT_NE(principals, nullptr) << wrong_;
  principals->Refresh(kNowUs);
  EXPECT_TRUE(reloads_.empty()) << "nothing changed";
  Write(Entry("a", "", "arb_1") + Entry("b", "", "arb_2"));
  principals->Refresh(kNowUs + 1);
  EXPECT_EQ(Who(principals->OfToken("arb_2", kNowUs)).substr(0, 3), "no:") << "looked just before";
  principals->Refresh(kNowUs + 1'000'001);
  EXPECT_EQ(Who(principals->OfToken("arb_2", kNowUs)), "b");
  Write("what is this");
  principals->Refresh(kNowUs + 3'000'000);
  EXPECT_EQ(Who(principals->OfToken("arb_2", kNowUs)), "b") << "the last good one counts";
  ASSERT_EQ(reloads_.size(), 2u);
  EXPECT_EQ(reloads_[0], "");
  EXPECT_NE(reloads_[1], "");
  EXPECT_FALSE(principals->Reload().ok());
  Write("");
  EXPECT_TRUE(principals->Reload().ok());
  EXPECT_EQ(Who(principals->OfToken("arb_2", kNowUs)), "no: it is not known, or was revoked");
}

// An issuer's keys follow one another without a restart.
TEST_F(PrincipalsTest, AKeySetThatChangedIsReadAgainAndABadOneIsNot) {
  const Issuer before("EdDSA", "k1");
  const Issuer after("EdDSA", "k2");
  jwks_ = folder_.Path() + "/jwks.json";
  std::ofstream(jwks_) << Issuer::KeySetOf({&before});
  Write("");
  const auto principals = Open();
  ASSERT_NE(principals, nullptr) << wrong_;
  const auto who = [&](const Issuer& issuer) {
    const std::string token = issuer.Token({{"iss", "https://id.example.org"},
                                            {"aud", "arbitro"},
                                            {"sub", "persons/ada"},
                                            {"exp", kNowUs / 1'000'000 + 60}});
    return Who(principals->OfToken(token, kNowUs)).substr(0, 11);
  };
  EXPECT_EQ(who(before), "persons/ada");
  EXPECT_EQ(who(after).substr(0, 3), "no:");
  std::ofstream(jwks_, std::ios::trunc) << Issuer::KeySetOf({&before, &after});
  principals->Refresh(kNowUs);
  EXPECT_EQ(who(after), "persons/ada");
  std::ofstream(jwks_, std::ios::trunc) << "{";
  principals->Refresh(kNowUs + 2'000'000);
  EXPECT_EQ(who(before), "persons/ada") << "the last good one counts";
  std::ofstream(jwks_, std::ios::trunc) << Issuer::KeySetOf({&after});
  principals->Refresh(kNowUs + 4'000'000);
  EXPECT_EQ(who(before).substr(0, 3), "no:");
  EXPECT_EQ(who(after), "persons/ada");
}

TEST(Roles, EachTaskOfARulebookHasItsRole) {
  EXPECT_EQ(RoleOfTask("organiser"), Role::kOrganiser);
  EXPECT_EQ(RoleOfTask("head-judge"), Role::kHeadJudge);
  EXPECT_EQ(RoleOfTask("referee"), Role::kHeadJudge);
  EXPECT_EQ(RoleOfTask("judge"), Role::kJudge);
  EXPECT_EQ(RoleOfTask("table-judge"), Role::kJudge);
  EXPECT_EQ(RoleOfTask("scorekeeper"), Role::kScorekeeper);
  EXPECT_EQ(RoleOfTask("administrator"), std::nullopt) << "of the server alone";
}

}  // namespace
}  // namespace arbitro::access
