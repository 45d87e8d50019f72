// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/site/site.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "gtest/gtest.h"

namespace arbitro::web {
namespace {

constexpr char kPacked[] =
    "b1\n"
    "index.html\ttext/html; charset=utf-8\t\"e1\"\t5\t2\n"
    "pages/home.js\ttext/javascript; charset=utf-8\t\"e2\"\t4\t0\n"
    "mine.html\ttext/html; charset=utf-8\t\"e3\"\t3\t0\n"
    "\n"
    "shellgzhomeown";

TEST(PackedSite, GivesEachFileAtItsAddress) {
  const auto site = Site::Read(kPacked);
  ASSERT_TRUE(site.ok()) << site.status();
  const auto home = site->Find("/pages/b1/pages/home.js");
  ASSERT_TRUE(home);
  EXPECT_EQ(home->body, "home");
  EXPECT_EQ(home->gzipped, "");
  EXPECT_EQ(home->etag, "\"e2\"");
  EXPECT_EQ(home->type, "text/javascript; charset=utf-8");
  EXPECT_TRUE(home->lasting);
}

TEST(PackedSite, GivesTheShellForEachPage) {
  const auto site = Site::Read(kPacked);
  ASSERT_TRUE(site.ok()) << site.status();
  for (const char* path : {"/", "/t", "/r", "/event/cup/standings", "/desk/cup", "/desk/cup/slips",
                           "/screen/cup", "/check/cup"}) {
    const auto shell = site->Find(path);
    ASSERT_TRUE(shell) << path;
    EXPECT_EQ(shell->body, "shell");
    EXPECT_EQ(shell->gzipped, "gz");
    EXPECT_FALSE(shell->lasting) << "its address stays while it changes";
  }
}

TEST(PackedSite, GivesAViewItsOwnShell) {
  const auto site = Site::Read(kPacked);
  ASSERT_TRUE(site.ok()) << site.status();
  const auto shell = site->Find("/event/cup-1");
  ASSERT_TRUE(shell);
  EXPECT_EQ(shell->body, "own");
  EXPECT_FALSE(shell->lasting) << "its address stays while it changes";
}

TEST(PackedSite, HasNothingElsewhere) {
  const auto site = Site::Read(kPacked);
  ASSERT_TRUE(site.ok()) << site.status();
  for (const char* path :
       {"", "t", "//", "/t/", "/event", "/event/", "/event/Cup", "/event/cup/", "/event/cup/x",
        "/event/cup/standings/1", "/desk/cup/standings", "/screen/cup/slips", "/pages/b1/",
        "/pages/b1/none.js", "/pages/b2/pages/home.js", "/pages/b1/../index.html",
        "/pages/b1//index.html", "/pages/b1/pages/home.js/"}) {
    EXPECT_FALSE(site->Find(path)) << path;
  }
  EXPECT_FALSE(site->Find("/event/" + std::string(64, 'a'))) << "no event has so long a name";
}

TEST(PackedSite, RefusesOtherBytes) {
  const std::string packed(kPacked);
  for (const std::string& bytes :
       {std::string(), packed.substr(0, packed.size() - 1), packed + "x", std::string("b1\n\n"),
        std::string("b1\nindex.html\ttype\tetag\tx\t0\n\n")}) {
    EXPECT_FALSE(Site::Read(bytes).ok()) << bytes;
  }
}

TEST(SiteOfAFolder, ReadsWhatIsThereNow) {
  std::string folder = ::testing::TempDir() + "arbitro-site-XXXXXX";
  ASSERT_NE(mkdtemp(folder.data()), nullptr);
  std::ofstream(folder + "/index.html") << "build @BUILD@";
  std::ofstream(folder + "/secret.txt") << "none of it";
  const Site site = Site::OfFolder(folder);
  EXPECT_EQ(site.Find("/")->body, "build dev");
  EXPECT_EQ(site.Find("/")->etag, "") << "it may change at any time";
  std::ofstream(folder + "/index.html") << "another";
  EXPECT_EQ(site.Find("/")->body, "another");
  EXPECT_FALSE(site.Find("/pages/dev/secret.txt"));
  EXPECT_FALSE(site.Find("/pages/dev/../index.html"));
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace arbitro::web
