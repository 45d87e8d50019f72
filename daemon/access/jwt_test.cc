// SPDX-License-Identifier: Apache-2.0
#include "daemon/access/jwt.h"

#include <string>

#include "daemon/access/issuer_testing.h"
#include "gtest/gtest.h"
#include "storage/format/sha256.h"

namespace arbitro::access {
namespace {

using nlohmann::json;

constexpr int64_t kNow = 1'800'000'000;

const JwtRules kRules = {"https://id.example.org", "arbitro", 60};

json Claims() {
  return {{"iss", kRules.issuer},
          {"aud", kRules.audience},
          {"sub", "persons/ada"},
          {"exp", kNow + 600},
          {"nbf", kNow - 600}};
}

json With(json claims, const char* name, const json& value) {
  claims[name] = value;
  return claims;
}

json Without(json claims, const char* name) {
  claims.erase(name);
  return claims;
}

// What is wrong with the token, or whom it is about.
std::string Look(const std::string& token, const KeySet& keys) {
  const auto read = SubjectOfJwt(token, keys, kRules, kNow);
  if (const auto* unproven = std::get_if<Unproven>(&read)) {
    return (unproven->expired ? "expired: " : "no: ") + unproven->why;
  }
  return std::get<std::string>(read);
}

class Jwt : public ::testing::TestWithParam<const char*> {
 protected:
  std::string Look(const json& claims) const { return access::Look(issuer_.Token(claims), keys_); }
  std::string LookAt(const std::string& token) const { return access::Look(token, keys_); }

  const Issuer issuer_{GetParam(), "k1"};
  const KeySet keys_ = *KeySet::Read(Issuer::KeySetOf({&issuer_}));
};

constexpr char kNoKey[] = "no: no key of this daemon's key set signed it";
constexpr char kNoToken[] = "no: it is no token";

TEST_P(Jwt, AGoodTokenNamesItsSubject) {
  EXPECT_EQ(Look(Claims()), "persons/ada");
  EXPECT_EQ(Look(With(Claims(), "aud", {"other", kRules.audience})), "persons/ada");
  EXPECT_EQ(Look(Without(Claims(), "nbf")), "persons/ada");
  EXPECT_EQ(LookAt(issuer_.Token({{"alg", GetParam()}}, Claims())), "persons/ada")
      << "without an id the only key counts";
}

TEST_P(Jwt, TimesHaveTheLeewayAndNoMore) {
  EXPECT_EQ(Look(With(Claims(), "exp", kNow - 59)), "persons/ada");
  EXPECT_EQ(Look(With(Claims(), "exp", kNow - 60)), "expired: it has expired");
  EXPECT_EQ(Look(Without(Claims(), "exp")), "no: it says no time at which it expires");
  EXPECT_EQ(Look(With(Claims(), "exp", "tomorrow")), "no: it says no time at which it expires");
  EXPECT_EQ(Look(With(Claims(), "exp", -1)), "no: it says no time at which it expires");
  EXPECT_EQ(Look(With(Claims(), "nbf", kNow + 60)), "persons/ada");
  EXPECT_EQ(Look(With(Claims(), "nbf", kNow + 61)), "no: it is not valid yet");
  EXPECT_EQ(Look(With(Claims(), "nbf", "tomorrow")), "no: it is not valid yet");
}

TEST_P(Jwt, IssuerAudienceAndSubjectMustFit) {
  EXPECT_EQ(Look(With(Claims(), "iss", "https://evil.example")), "no: its issuer is another one");
  EXPECT_EQ(Look(Without(Claims(), "iss")), "no: its issuer is another one");
  EXPECT_EQ(Look(With(Claims(), "aud", "bank")), "no: it is for another audience");
  EXPECT_EQ(Look(With(Claims(), "aud", json::array())), "no: it is for another audience");
  EXPECT_EQ(Look(Without(Claims(), "aud")), "no: it is for another audience");
  EXPECT_EQ(Look(Without(Claims(), "sub")), "no: it names no subject");
  EXPECT_EQ(Look(With(Claims(), "sub", 7)), "no: it names no subject");
}

TEST_P(Jwt, ASignatureThatIsAnothersOrOfOtherBytesIsNone) {
  const Issuer other(GetParam(), "k1");
  EXPECT_EQ(LookAt(other.Token(Claims())), kNoKey);
  EXPECT_EQ(LookAt(issuer_.Token({{"alg", GetParam()}, {"kid", "k2"}}, Claims())), kNoKey);
  const std::string good = issuer_.Token(Claims());
  const size_t first = good.find('.');
  const size_t second = good.rfind('.');
  const std::string forged = Issuer::Base64Url(With(Claims(), "sub", "persons/eve").dump());
  EXPECT_EQ(LookAt(good.substr(0, first + 1) + forged + good.substr(second)), kNoKey);
}

TEST_P(Jwt, NoneAndConfusionAreRefused) {
  for (const char* none : {"none", "None", "NONE", "", "HS256", "RS512"}) {
    const json header = {{"alg", none}, {"kid", "k1"}};
    EXPECT_EQ(LookAt(issuer_.Token(header, Claims())), kNoKey) << none;
    const std::string bytes =
        Issuer::Base64Url(header.dump()) + "." + Issuer::Base64Url(Claims().dump());
    EXPECT_EQ(LookAt(bytes + "."), kNoKey) << none;
    // The public key, which everybody has, as the secret of an HMAC.
    const auto mac = storage::HmacSha256(issuer_.PublicPem(), bytes);
    EXPECT_EQ(LookAt(bytes + "." + Issuer::Base64Url(std::string(storage::AsBytes(mac)))), kNoKey);
  }
  EXPECT_EQ(LookAt(issuer_.Token({{"kid", "k1"}}, Claims())), kNoKey);
  for (const char* other : {"RS256", "ES256", "EdDSA"}) {
    if (other == std::string(GetParam())) continue;
    EXPECT_EQ(LookAt(issuer_.Token({{"alg", other}, {"kid", "k1"}}, Claims())), kNoKey) << other;
  }
  EXPECT_EQ(LookAt(issuer_.Token({{"alg", GetParam()}, {"kid", "k1"}, {"crit", {"x"}}}, Claims())),
            "no: its header asks for what is not known here");
}

TEST_P(Jwt, EveryPieceThatIsCutShortIsRefused) {
  const std::string good = issuer_.Token(Claims());
  for (size_t size = 0; size < good.size(); ++size) {
    const std::string cut = LookAt(good.substr(0, size));
    EXPECT_TRUE(cut == kNoKey || cut == kNoToken) << size << ": " << cut;
  }
  for (const std::string& odd :
       {good + ".", good + "=", "." + good, good + "\n", std::string("..")}) {
    const std::string looked = LookAt(odd);
    EXPECT_TRUE(looked == kNoKey || looked == kNoToken) << odd << ": " << looked;
  }
}

INSTANTIATE_TEST_SUITE_P(Algorithms, Jwt, ::testing::Values("RS256", "ES256", "EdDSA"));

TEST(KeySetTest, OnlyKeysForSignaturesOfOursCount) {
  const Issuer issuer("ES256", "k1");
  for (const auto& [name, value] : {std::pair<const char*, const char*>{"use", "enc"},
                                    {"alg", "ES384"},
                                    {"crv", "P-384"},
                                    {"x", "AA"},
                                    {"kty", "oct"}}) {
    json key = issuer.Key();
    key[name] = value;
    EXPECT_FALSE(KeySet::Read(json{{"keys", {key}}}.dump()).ok()) << name;
  }
  for (const char* text :
       {"", "[]", "{}", R"({"keys": 1})", R"({"keys": []})", R"({"keys": [7]})"}) {
    EXPECT_FALSE(KeySet::Read(text).ok()) << text;
  }
  json many = json::array();
  for (size_t i = 0; i <= kKeysMax; ++i) many.push_back(issuer.Key());
  EXPECT_FALSE(KeySet::Read(json{{"keys", many}}.dump()).ok());
}

TEST(KeySetTest, OfSeveralKeysTheIdSaysWhich) {
  const Issuer old_key("EdDSA", "old");
  const Issuer new_key("EdDSA", "new");
  const KeySet keys = *KeySet::Read(Issuer::KeySetOf({&old_key, &new_key}));
  EXPECT_EQ(Look(old_key.Token(Claims()), keys), "persons/ada");
  EXPECT_EQ(Look(new_key.Token(Claims()), keys), "persons/ada");
  EXPECT_EQ(Look(new_key.Token({{"alg", "EdDSA"}}, Claims()), keys), kNoKey);
}

}  // namespace
}  // namespace arbitro::access
