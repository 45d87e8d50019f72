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

TEST(Manifest, WhatIsNoObjectIsRefused) {
  for (const char* text : {"", "[]", "{", "{\"abi\": 0,}", "null"}) {
    EXPECT_EQ(Wrong(text), "it is no JSON object") << text;
  }
  EXPECT_EQ(ReadManifest("/nonexistent/demo.json").status().code(), absl::StatusCode::kNotFound);
}

}  // namespace
}  // namespace arbitro::rulesets
