// SPDX-License-Identifier: Apache-2.0
#include "daemon/access/jwt.h"

#include <string>
#include <utility>
#include <vector>

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

// Returns the subject of the token, or the reason why it is refused.
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

// A token that is wrong in one way, with the key set that it is held against.
struct Forged {
  std::string name;
  std::string token;
  std::string key_set;
};

// Adds the tokens that name no algorithm of ours: signed by the issuer's key, not signed, and with
// the public key or the key set, which everybody has, as the secret of an HMAC.
void AddConfusions(const Issuer& issuer, const std::string& key_set, std::vector<Forged>* all) {
  const auto mac = [](const std::string& secret, const std::string& bytes) {
    const auto made = storage::HmacSha256(secret, bytes);
    return bytes + "." + Issuer::Base64Url(std::string(storage::AsBytes(made)));
  };
  for (const char* algorithm : {"none", "None", "NONE", "", "HS256", "RS512", "PS256", "ES384"}) {
    const json header = {{"alg", algorithm}, {"kid", "k1"}};
    const std::string bytes =
        Issuer::Base64Url(header.dump()) + "." + Issuer::Base64Url(Claims().dump());
    const std::string name = std::string("alg `") + algorithm + "`";
    all->push_back({name + ", signed", issuer.Token(header, Claims()), key_set});
    all->push_back({name + ", not signed", bytes + ".", key_set});
    all->push_back({name + ", HMAC by the PEM", mac(issuer.PublicPem(), bytes), key_set});
    all->push_back({name + ", HMAC by the key set", mac(key_set, bytes), key_set});
  }
}

// Adds headers that name other keys, or ask for more than a token may.
void AddHeaders(const Issuer& issuer, const std::string& algorithm, const std::string& key_set,
                std::vector<Forged>* all) {
  const Issuer other(algorithm, "k1");
  const json header = {{"alg", algorithm}, {"kid", "k1"}};
  const auto signed_with = [&](const char* name, const char* member, const json& value) {
    all->push_back({name, issuer.Token(With(header, member, value), Claims()), key_set});
  };
  const auto by_other = [&](const char* name, const char* member, const json& value) {
    all->push_back({name, other.Token(With(header, member, value), Claims()), key_set});
  };
  signed_with("no alg", "alg", nullptr);
  for (const char* alg : {"RS256", "ES256", "EdDSA"}) {
    if (alg != algorithm) signed_with("alg of another kind", "alg", alg);
  }
  signed_with("unknown kid", "kid", "k2");
  signed_with("kid is a path", "kid", "../../k1");
  signed_with("kid is a number", "kid", 7);
  by_other("another's key, our kid", "typ", "JWT");
  by_other("jwk of the attacker", "jwk", other.Key());
  by_other("jku of the attacker", "jku", "http://127.0.0.1:9/keys");
  by_other("x5u of the attacker", "x5u", "http://127.0.0.1:9/cert");
  signed_with("crit of an unknown member", "crit", {"x"});
  signed_with("crit of a known member", "crit", {"exp"});
  signed_with("crit is empty", "crit", json::array());
  json bare = With(header, "b64", false);
  bare["crit"] = {"b64"};
  all->push_back({"b64 is false", issuer.Token(bare, Claims()), key_set});
}

// Adds claims that do not fit.
void AddClaims(const Issuer& issuer, const std::string& key_set, std::vector<Forged>* all) {
  const std::pair<const char*, json> kWrong[] = {{"exp", kNow - 60},
                                                 {"exp", kNow - 3600},
                                                 {"exp", "tomorrow"},
                                                 {"exp", "1900000000"},
                                                 {"exp", -1},
                                                 {"exp", 1e300},
                                                 {"exp", nullptr},
                                                 {"exp", json::array({kNow + 600})},
                                                 {"nbf", kNow + 61},
                                                 {"nbf", kNow + 3600},
                                                 {"nbf", "tomorrow"},
                                                 {"iss", "https://evil.example"},
                                                 {"iss", json::array({kRules.issuer})},
                                                 {"iss", nullptr},
                                                 {"aud", "bank"},
                                                 {"aud", json::array()},
                                                 {"aud", "arbitro-two"},
                                                 {"aud", nullptr},
                                                 {"sub", 7},
                                                 {"sub", ""},
                                                 {"sub", nullptr}};
  for (const auto& [claim, value] : kWrong) {
    all->push_back({std::string(claim) + " is " + value.dump(),
                    issuer.Token(With(Claims(), claim, value)), key_set});
  }
}

// Adds good tokens whose text was changed.
void AddTexts(const Issuer& issuer, const std::string& key_set, std::vector<Forged>* all) {
  const std::string good = issuer.Token(Claims());
  const size_t first = good.find('.');
  const size_t second = good.rfind('.');
  const std::string eve = Issuer::Base64Url(With(Claims(), "sub", "persons/eve").dump());
  const std::string nul(1, '\0');
  const std::pair<const char*, std::string> kTexts[] = {
      {"other claims, the same signature", good.substr(0, first + 1) + eve + good.substr(second)},
      {"signature of zeros", good.substr(0, second + 1) + Issuer::Base64Url(std::string(64, '\0'))},
      {"signature cut by one", good.substr(0, good.size() - 1)},
      {"a point more", good + "."},
      {"five parts", good + ".a.b"},
      {"a padding sign behind", good + "="},
      {"a line break behind", good + "\n"},
      {"a blank before", " " + good},
      {"two points alone", ".."},
      {"nothing", ""},
      {"a NUL in the signature", good.substr(0, second + 5) + nul + good.substr(second + 5)},
      {"a NUL behind", good + nul + "x"}};
  for (const auto& [name, token] : kTexts) all->push_back({name, token, key_set});
  const std::string deep = std::string(20'000, '[') + std::string(20'000, ']');
  all->push_back({"a header 20 000 deep",
                  Issuer::Base64Url("{\"x\":" + deep + "}") + good.substr(first), key_set});
  all->push_back(
      {"claims 20 000 deep",
       good.substr(0, first + 1) + Issuer::Base64Url("{\"x\":" + deep + "}") + good.substr(second),
       key_set});
}

// Adds key sets that leave open which key is meant, or whose key is meant for something else.
void AddKeySets(const Issuer& issuer, const std::string& algorithm, std::vector<Forged>* all) {
  const Issuer second(algorithm, "k2");
  const auto set_of = [](const json& keys) { return json{{"keys", keys}}.dump(); };
  const std::string without_id = issuer.Token({{"alg", algorithm}}, Claims());
  all->push_back({"two keys without kid", without_id,
                  set_of({Without(issuer.Key(), "kid"), Without(second.Key(), "kid")})});
  all->push_back({"two keys with one kid",
                  second.Token({{"alg", algorithm}, {"kid", "k1"}}, Claims()),
                  set_of({issuer.Key(), With(second.Key(), "kid", "k1")})});
  all->push_back(
      {"two keys, no kid in the token", without_id, set_of({issuer.Key(), second.Key()})});
  all->push_back(
      {"a key for encryption", issuer.Token(Claims()), set_of({With(issuer.Key(), "use", "enc")})});
  all->push_back({"a key for another algorithm", issuer.Token(Claims()),
                  set_of({With(issuer.Key(), "alg", "ES384")})});
}

// Decision 18 holds the same tokens against the libraries of Debian.
TEST_P(Jwt, EachForgedTokenIsRefused) {
  const std::string key_set = Issuer::KeySetOf({&issuer_});
  std::vector<Forged> all;
  AddConfusions(issuer_, key_set, &all);
  AddHeaders(issuer_, GetParam(), key_set, &all);
  AddClaims(issuer_, key_set, &all);
  AddTexts(issuer_, key_set, &all);
  AddKeySets(issuer_, GetParam(), &all);
  EXPECT_GT(all.size(), 80u);
  for (const Forged& forged : all) {
    const auto keys = KeySet::Read(forged.key_set);
    if (!keys.ok()) continue;
    const std::string looked = access::Look(forged.token, *keys);
    EXPECT_TRUE(looked.rfind("no: ", 0) == 0 || looked.rfind("expired: ", 0) == 0)
        << forged.name << ": " << looked;
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
