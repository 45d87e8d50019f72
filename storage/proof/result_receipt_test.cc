// SPDX-License-Identifier: Apache-2.0

#include "storage/proof/result_receipt.h"

#include <gtest/gtest.h>

#include <string>

#include "storage/proof/checkpoint.h"
#include "storage/proof/key_chain.h"

namespace arbitro::storage {
namespace {

NoteSigner Signer(const std::string& name, char seed) {
  auto signer = NoteSigner::FromSeed(name, std::string(32, seed));
  EXPECT_TRUE(signer.ok()) << signer.status();
  return *signer;
}

ResultReceipt Example() {
  return {"torino-2026", 3, 12, 57, Sha256("a record"), {{4, 'w', 3, 70}, {0, 'l', -4, 0}}};
}

std::string Signed(const ResultReceipt& receipt, const NoteSigner& signer) {
  auto text = SignReceipt(receipt, signer);
  EXPECT_TRUE(text.ok()) << text.status();
  return *text;
}

TEST(ResultReceiptTest, IsReadBackAlsoBehindTheAddressOfAPage) {
  const NoteSigner signer = Signer("example.org/log", 'a');
  const std::string text = Signed(Example(), signer);
  for (const std::string& shown : {text, "http://arbitro.local:8080/r#" + text}) {
    const auto opened = OpenReceipt(shown, signer.verifier());
    ASSERT_TRUE(opened.ok()) << opened.status();
    EXPECT_EQ(*opened, Example());
  }
}

TEST(ResultReceiptTest, IsRefusedWithAnyByteAltered) {
  const NoteSigner signer = Signer("example.org/log", 'a');
  const std::string text = Signed(Example(), signer);
  for (size_t i = 0; i < text.size(); ++i) {
    for (const char other : {'0', '1', 'w', 'l', '.', '_', '-', '#', 'A', ' ', '\n'}) {
      std::string altered = text;
      if (altered[i] == other) continue;
      altered[i] = other;
      EXPECT_FALSE(OpenReceipt(altered, signer.verifier()).ok()) << altered;
    }
    EXPECT_FALSE(OpenReceipt(text.substr(0, i), signer.verifier()).ok()) << i;
  }
  EXPECT_FALSE(OpenReceipt(text + "=", signer.verifier()).ok());
  EXPECT_FALSE(OpenReceipt(std::string(kReceiptBytesMax + 1, '1'), signer.verifier()).ok());
}

TEST(ResultReceiptTest, IsRefusedByTheKeyOfAnotherLogAndOfAnotherName) {
  const std::string text = Signed(Example(), Signer("example.org/log", 'a'));
  EXPECT_FALSE(OpenReceipt(text, Signer("example.org/log", 'b').verifier()).ok());
  EXPECT_FALSE(OpenReceipt(text, Signer("example.org/other", 'a').verifier()).ok());
}

// A checkpoint has the same key, and must not pass for a receipt; nor a receipt for a checkpoint.
TEST(ResultReceiptTest, IsNoOtherThingThatTheKeySigns) {
  const NoteSigner signer = Signer("example.org/log", 'a');
  const std::string text = ReceiptText(Example());
  EXPECT_TRUE(text.starts_with("arbitro/result@v1\ntorino-2026.3.12.57."));
  EXPECT_TRUE(text.ends_with(".4w3:70_0l-4\n"));
  const auto line = signer.Sign(text);
  ASSERT_TRUE(line.ok());
  EXPECT_FALSE(OpenCheckpoint(text + "\n" + *line, signer.verifier()).ok());
  EXPECT_FALSE(OpenKeyStatement(text + "\n" + *line, signer.verifier()).ok());
}

}  // namespace
}  // namespace arbitro::storage
