// SPDX-License-Identifier: Apache-2.0
//
// Lists and papers of arbitroctl with the names of people, by a real daemon: their order, two
// players of one name, wide and long names, and slips of tables that are decided.
#include <map>
#include <string>
#include <vector>

#include "api/text/characters.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "storage/files/temporary_folder.h"
#include "tests/daemon/command_line.h"
#include "tests/daemon/daemon_process.h"

namespace arbitro::testing {
namespace {

struct Name {
  const char* given;
  const char* family;
};

constexpr Name kNames[] = {
    {"Bea", "Zorn"}, {"", "Éluard"}, {"Ada", "Dorn"},   {"", "de Santis"}, {"Eve", "D'Angelo"},
    {"", "Èrcoli"},  {"", "Eber"},   {"Max", "Ähring"}, {"", "李"},        {"Bea", "Zorn"},
};
// As a telephone book has them.
const std::vector<std::string> kOrdered = {
    "Ähring Max", "D'Angelo Eve", "de Santis",     "Dorn Ada",      "Eber",
    "Éluard",     "Èrcoli",       "Zorn Bea (p0)", "Zorn Bea (p9)", "李",
};

class Papers : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(daemon_.ready()) << daemon_.Log();
    Ctl("event create hall --ruleset demo --format standard");
    Ctl("event open hall");
    int number = 0;
    for (const Name& name : kNames) Register("p" + std::to_string(number++), name);
  }

  void Register(const std::string& player, const Name& name) {
    const auto person =
        nlohmann::json::parse(Ctl("-o json person create" + OptionOf("--given", name.given) +
                                  OptionOf("--family", name.family)));
    Ctl("player add hall " + player + " --person " + person["person"]["name"].get<std::string>());
  }

  // Some people have one name.
  static std::string OptionOf(const std::string& option, const std::string& value) {
    return value.empty() ? "" : " " + option + " \"" + value + "\"";
  }

  std::string Ctl(const std::string& words) {
    const Said said =
        RunCommand(std::string(ARBITROCTL) + " --server " + daemon_.address() + " " + words);
    EXPECT_EQ(said.code, 0) << words << "\n" << said.text;
    return said.text;
  }

  // Which of the names stand in the text, in the order of their places there.
  static std::vector<std::string> OrderIn(const std::string& text,
                                          const std::vector<std::string>& names) {
    std::map<size_t, std::string> places;
    for (const std::string& name : names) places[text.find("\n" + name)] = name;
    std::vector<std::string> order;
    for (const auto& [place, name] : places) order.push_back(name);
    return order;
  }

  storage::TemporaryFolder folder_;
  DaemonProcess daemon_{folder_.Path(), WithAllGames()};
};

TEST_F(Papers, NamesStandAsInATelephoneBookAndNamesakesAreToldApart) {
  Ctl("event start hall");
  Ctl("round pair hall 1");
  const std::string list = Ctl("print pairings hall 1 --by name");
  EXPECT_EQ(OrderIn(list, kOrdered), kOrdered) << list;
  const auto found = nlohmann::json::parse(Ctl("-o json person find"));
  std::vector<std::string> families;
  for (const auto& person : found["persons"]) {
    families.push_back(person["profile"]["family_name"]);
  }
  EXPECT_EQ(families, (std::vector<std::string>{"Ähring", "D'Angelo", "de Santis", "Dorn", "Eber",
                                                "Éluard", "Èrcoli", "Zorn", "Zorn", "李"}));
  const std::string slips = Ctl("print slips hall 1");
  EXPECT_NE(slips.find("Bea Zorn (p0)"), std::string::npos) << slips;
  EXPECT_NE(slips.find("Bea Zorn (p9)"), std::string::npos) << slips;
  EXPECT_NE(slips.find("Ada Dorn\n"), std::string::npos) << slips;
  const std::string standings = Ctl("standings hall");
  EXPECT_NE(standings.find("Bea Zorn (p0)"), std::string::npos) << standings;
}

// Ids stand behind all names of a list for commands: once, also behind those that need them anyhow.
TEST_F(Papers, AnIdStandsOnceBehindAName) {
  Ctl("event start hall");
  Ctl("round pair hall 1");
  const std::string tables = Ctl("round tables hall 1");
  for (const char* name : {"Bea Zorn (p0)", "Bea Zorn (p9)", "Ada Dorn (p2)"}) {
    EXPECT_NE(tables.find(name), std::string::npos) << tables;
  }
  EXPECT_EQ(tables.find(") ("), std::string::npos) << tables;
}

TEST_F(Papers, ADecidedTableGetsNoSecondSlip) {
  Ctl("event start hall");
  Ctl("round pair hall 1");
  EXPECT_NE(Ctl("print slips hall 1").find(", table 2\n"), std::string::npos);
  Ctl("report hall 1 2 winner=first");
  for (const char* what : {"slips", "sheets"}) {
    const std::string paper = Ctl(std::string("print ") + what + " hall 1");
    EXPECT_EQ(paper.find(", table 2\n"), std::string::npos) << paper;
    EXPECT_NE(paper.find(", table 1\n"), std::string::npos) << paper;
    EXPECT_NE(paper.find("1 table is decided and has no slip"), std::string::npos) << paper;
  }
}

TEST_F(Papers, LongAndWideNamesStayOnThePage) {
  const std::string longest = std::string(200, 'Q') + " " + std::string(50, 'W');
  Register("long", {longest.c_str(), "Very"});
  std::string wide;
  for (int i = 0; i < 80; ++i) wide += "李";
  Register("wide", {"", wide.c_str()});
  Ctl("event start hall");
  Ctl("round pair hall 1");
  const std::string slips = Ctl("print slips hall 1");
  for (size_t at = 0; at < slips.size();) {
    const size_t end = slips.find('\n', at);
    EXPECT_LE(text::Columns(slips.substr(at, end - at)), 100u) << slips.substr(at, end - at);
    at = end + 1;
  }
  size_t letters = 0;
  for (const char c : slips) letters += c == 'Q';
  EXPECT_EQ(letters % 200, 0u) << "nothing of a name is cut";
  EXPECT_NE(Ctl("print slips hall 1 --html").find("overflow-wrap: anywhere"), std::string::npos);
}

}  // namespace
}  // namespace arbitro::testing
