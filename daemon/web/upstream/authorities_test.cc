// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/upstream/authorities.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace arbitro::web {
namespace {

// Of `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -subj /CN=one`.
constexpr char kOne[] = R"(-----BEGIN CERTIFICATE-----
MIIBdDCCARmgAwIBAgIUTnwWRQ8kNMz8lfhsjxPVlDquw+gwCgYIKoZIzj0EAwIw
DjEMMAoGA1UEAwwDb25lMCAXDTI2MTEzMDEwMjIxM1oYDzIxMjYxMTA2MTAyMjEz
WjAOMQwwCgYDVQQDDANvbmUwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARHECJi
ioaozSrfzC2jtJ778RvP20AETgAAkefOSF3kFEbRLjzQj5xOX6uPYGyJot5lyYG/
oNZz2wuq4NQaykieo1MwUTAdBgNVHQ4EFgQUIdfo0XUJEtGQxtvUvqTHnbK2QBYw
HwYDVR0jBBgwFoAUIdfo0XUJEtGQxtvUvqTHnbK2QBYwDwYDVR0TAQH/BAUwAwEB
/zAKBggqhkjOPQQDAgNJADBGAiEA+97FwtTkrZm1Dc/KFj3g/p9wrUQcncC4/HUD
unE+raACIQDKYkV+RyGsovvMmEdWhn8xVJfQUUo5D71n8F6i6qwn5A==
-----END CERTIFICATE-----
)";
constexpr char kTwo[] = R"(-----BEGIN CERTIFICATE-----
MIIBcjCCARmgAwIBAgIUcmWYK1/CEGImEhIXrjfiP1W9MUkwCgYIKoZIzj0EAwIw
DjEMMAoGA1UEAwwDdHdvMCAXDTI2MTEzMDEwMjIxM1oYDzIxMjYxMTA2MTAyMjEz
WjAOMQwwCgYDVQQDDAN0d28wWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASS7Fr6
vMn8TIcOmD+/5ixk9DA6+nam1dZJza+tHfQNLJpXNmWkKGhgdB/6QXseWVTmPBhi
ObR/aFf5wEtHi77Io1MwUTAdBgNVHQ4EFgQUftotLZZjK48eWW7xocUlR5JUK0Ew
HwYDVR0jBBgwFoAUftotLZZjK48eWW7xocUlR5JUK0EwDwYDVR0TAQH/BAUwAwEB
/zAKBggqhkjOPQQDAgNHADBEAiARsbMVBVnx3cD+X5E/7BZkPL5NKu9N9CXQ9nuy
jwczQAIgddzFjVU4RywmoZ2EDbUcRIeI2zXT96EIZAc7GMOQ0ok=
-----END CERTIFICATE-----
)";

class AuthoritiesOfAFile : public ::testing::Test {
 protected:
  ~AuthoritiesOfAFile() override { std::filesystem::remove(path_); }

  void Write(const std::string& text) const { std::ofstream(path_, std::ios::trunc) << text; }
  static std::string Said(const absl::StatusOr<bool>& read) {
    return read.ok() ? *read ? "others" : "the same" : std::string(read.status().message());
  }

  const std::string path_ = ::testing::TempDir() + "authorities" + std::to_string(getpid());
  Authorities authorities_{path_};
};

TEST_F(AuthoritiesOfAFile, AreReadAgainWhereTheFileChanges) {
  Write(kOne);
  EXPECT_EQ(Said(authorities_.Refresh()), "others");
  EXPECT_EQ(Said(authorities_.Refresh()), "the same");
  Write(std::string(kOne) + kTwo);
  EXPECT_EQ(Said(authorities_.Refresh()), "others");
  EXPECT_EQ(authorities_.pem(), std::string(kOne) + kTwo);
}

TEST_F(AuthoritiesOfAFile, StayWhereItTurnsBadWhichIsSaidOnce) {
  Write(kOne);
  EXPECT_EQ(Said(authorities_.Refresh()), "others");
  const std::string bad = "`" + path_ +
                          "` cannot be read, or holds no certificates in PEM that are "
                          "whole; write them into a file beside it, and rename that";
  for (const std::string& text : {std::string(kOne).substr(0, 80), std::string(), std::string("x"),
                                  kOne + std::string(kTwo).substr(0, 80)}) {
    Write(text);
    EXPECT_EQ(Said(authorities_.Refresh()), bad);
    EXPECT_EQ(Said(authorities_.Refresh()), "the same");
    EXPECT_EQ(authorities_.pem(), kOne);
  }
  Write(kOne);
  EXPECT_EQ(Said(authorities_.Refresh()), "the same");
  Write(kTwo);
  EXPECT_EQ(Said(authorities_.Refresh()), "others");
  EXPECT_EQ(authorities_.pem(), kTwo);
}

TEST_F(AuthoritiesOfAFile, MayHaveWordsAroundThem) {
  Write(std::string("of the club\n") + kOne + "and\n" + kTwo + "the end\n");
  EXPECT_EQ(Said(authorities_.Refresh()), "others");
}

TEST_F(AuthoritiesOfAFile, AreNoneWhereThereIsNoneFromTheStart) {
  for (const std::string text : {"not read", ""}) {
    Write(text);
    EXPECT_FALSE(authorities_.Refresh().ok());
    EXPECT_EQ(authorities_.pem(), "");
  }
}

TEST_F(AuthoritiesOfAFile, AreNoneWhereThereIsNoFile) {
  EXPECT_FALSE(authorities_.Refresh().ok());
  EXPECT_EQ(authorities_.pem(), "");
}

}  // namespace
}  // namespace arbitro::web
