// SPDX-License-Identifier: Apache-2.0
#include "daemon/rulesets/manifest.h"

#include <string>

#include <gtest/gtest.h>

namespace arbitro::rulesets {
namespace {

const std::string kDigest(64, 'a');

std::string Json(const std::string& abi, const std::string& id, const std::string& sha256,
                 const std::string& version) {
  return R"({"abi": )" + abi + R"(, "id": )" + id + R"(, "sha256": )" + sha256 +
         R"(, "version": )" + version + "}";
}

std::string Wrong(const std::string& json) {
  const auto manifest = ParseManifest(json);
  return manifest.ok() ? "" : std::string(manifest.status().message());
}

TEST(Manifest, IsRead) {
  const auto manifest = ParseManifest(Json("3", "\"demo\"", "\"" + kDigest + "\"", "\"1.2.3\""));
  ASSERT_TRUE(manifest.ok()) << manifest.status();
  EXPECT_EQ(manifest->abi, 3u);
  EXPECT_EQ(manifest->id, "demo");
  EXPECT_EQ(manifest->sha256, kDigest);
  EXPECT_EQ(manifest->version, "1.2.3");
}

TEST(Manifest, EveryFieldIsNamedWhereItIsWrong) {
  const std::string digest = "\"" + kDigest + "\"";
  EXPECT_NE(Wrong(Json("-1", "\"a\"", digest, "\"1\"")).find("`abi`"), std::string::npos);
  EXPECT_NE(Wrong(Json("\"0\"", "\"a\"", digest, "\"1\"")).find("`abi`"), std::string::npos);
  EXPECT_NE(Wrong(Json("4294967296", "\"a\"", digest, "\"1\"")).find("`abi`"), std::string::npos);
  EXPECT_NE(Wrong(Json("0", "7", digest, "\"1\"")).find("`id`"), std::string::npos);
  EXPECT_NE(Wrong(Json("0", "\"a\"", digest, "\"\"")).find("`version`"), std::string::npos);
  EXPECT_NE(Wrong(Json("0", "\"a\"", "\"abc\"", "\"1\"")).find("`sha256`"), std::string::npos);
  EXPECT_NE(Wrong(Json("0", "\"a\"", "\"" + std::string(64, 'A') + "\"", "\"1\"")).find("`sha256`"),
            std::string::npos);
}

TEST(Manifest, WhatIsSignedIsEverythingButTheSignature) {
  const std::string plain = Json("0", "\"demo\"", "\"" + kDigest + "\"", "\"1\"");
  const auto manifest = ParseManifest(plain);
  ASSERT_TRUE(manifest.ok()) << manifest.status();
  EXPECT_EQ(manifest->signed_bytes,
            "arbitro ruleset manifest 1\n{\"abi\":0,\"id\":\"demo\",\"sha256\":\"" + kDigest +
                "\",\"version\":\"1\"}");
  const ManifestSignature signature = {std::string(64, '1'), std::string(128, '2')};
  const auto text = WithSignature(plain, signature);
  ASSERT_TRUE(text.ok()) << text.status();
  const auto again = ParseManifest(*text);
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(again->signed_bytes, manifest->signed_bytes);
  ASSERT_TRUE(again->signature.has_value());
  EXPECT_EQ(again->signature->key, signature.key);
}

TEST(Manifest, WhatIsWrittenIsRead) {
  Manifest manifest;
  manifest.id = "demo";
  manifest.version = "2.0.0";
  manifest.sha256 = kDigest;
  manifest.interfaces = {"arbitro.describe/1", "arbitro.draw/0"};
  manifest.limits = {1500, 64};
  manifest.publisher = "Giochi \"Però\"";
  const auto read = ParseManifest(WriteManifest(manifest));
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->interfaces, manifest.interfaces);
  EXPECT_EQ(read->limits.call_ms, 1500u);
  EXPECT_EQ(read->limits.memory_mib, 64u);
  EXPECT_EQ(read->publisher, manifest.publisher);
}

TEST(Manifest, TheFieldsThatMayBeLeftOutAreNamedWhereTheyAreWrong) {
  const std::string good = R"({"abi": 0, "id": "a", "version": "1", "sha256": ")" + kDigest + "\"";
  EXPECT_NE(Wrong(good + R"(, "interfaces": "draw"})").find("`interfaces`"), std::string::npos);
  EXPECT_NE(Wrong(good + R"(, "interfaces": ["a", "a"]})").find("`interfaces`"), std::string::npos);
  EXPECT_NE(Wrong(good + R"(, "limits": {"call_ms": -1}})").find("`limits`"), std::string::npos);
  EXPECT_NE(Wrong(good + R"(, "publisher": ""})").find("`publisher`"), std::string::npos);
  EXPECT_NE(Wrong(good + R"(, "signature": {}})").find("`signature.key`"), std::string::npos);
}

TEST(Manifest, WhatIsNoObjectIsRefused) {
  for (const char* text : {"", "[]", "{", "{\"abi\": 0,}", "null"}) {
    EXPECT_EQ(Wrong(text), "it is no JSON object") << text;
  }
  EXPECT_EQ(ReadManifest("/nonexistent/demo.json").status().code(), absl::StatusCode::kNotFound);
}

}  // namespace
}  // namespace arbitro::rulesets
