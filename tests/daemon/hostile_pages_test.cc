// SPDX-License-Identifier: Apache-2.0
//
// Texts that do harm, as older records hold them, on every page for a browser, in every file that
// arbitroctl writes, and on the daemon's own page of metrics.
#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "absl/strings/str_format.h"
#include "absl/strings/str_replace.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tests/daemon/command_line.h"
#include "tests/daemon/hostile_event.h"

namespace arbitro::testing {
namespace {

// The commands that make a page, with the event and round that they show. A paper that comes is
// among the commands below `print`, and is put here.
constexpr const char* kPages[] = {
    "print pairings old 1",
    "print pairings old 1 --by name",
    "print slips old 1",
    "print slips old 1 --by name",
    "print sheets old 1",
    "print standings old",
    "print standings old --by name",
    "print places old 1",
    "print cards old",
    "print plan old 1",
    "print decks listed",
    "print receipts old 1",
    "print pairings dealt 1",
    "print slips dealt 1",
    "print sheets dealt 1",
    "--as referee print standings dealt",
    "--as referee print deals dealt 1",
    "--as referee print deals dealt 1 --by name",
};

constexpr const char* kEvents[] = {"old", "dealt", "listed"};

TEST(HostileTextsOnPages, NoPaperIsForgotten) {
  for (const std::string& paper : CommandsBelow("print")) {
    EXPECT_TRUE(std::any_of(std::begin(kPages), std::end(kPages), [&](const std::string& page) {
      return page.find(paper + " ") != std::string::npos;
    })) << paper;
  }
}

TEST_F(HostileTexts, AreIsolatedAndEscapedInHtml) {
  for (const std::string page : kPages) {
    for (const std::string language : {"", "--language it "}) {
      SCOPED_TRACE(language + page);
      const Said shown = Ctl(language + page + " --html");
      EXPECT_EQ(shown.code, 0) << shown.text;
      ExpectHarmlessHtml(shown.text);
      Ctl(language + page + " --html --out " + FileCalled("page"));
      // Beside the page, some say what they could not put on it.
      ExpectHarmlessHtml(TextOf("page"));
      EXPECT_NE(shown.text.find(TextOf("page")), std::string::npos) << shown.text;
    }
  }
}

TEST_F(HostileTexts, AreIsolatedAndEscapedOnTheEventsPage) {
  for (const std::string event : kEvents) {
    for (const std::string form : {"", "--language it ", "--as referee "}) {
      SCOPED_TRACE(form + event);
      EXPECT_EQ(Ctl(form + "report " + event + " --html " + FileCalled("page")).code, 0);
      ExpectHarmlessHtml(TextOf("page"));
      EXPECT_EQ(Ctl(form + "report " + event + " --text " + FileCalled("page")).code, 0);
      ExpectHarmless(TextOf("page"));
      ExpectNothingForged(TextOf("page"));
    }
  }
}

TEST_F(HostileTexts, AreHarmlessOnPapersOfPlainText) {
  for (const std::string page : kPages) {
    SCOPED_TRACE(page);
    EXPECT_EQ(Ctl(page + " --text --out " + FileCalled("paper")).code, 0);
    ExpectHarmless(TextOf("paper"));
    ExpectNothingForged(TextOf("paper"));
  }
}

TEST_F(HostileTexts, AreNoFormulasInFilesForSpreadsheets) {
  for (const std::string event : kEvents) {
    for (const std::string what : {"rounds", "people", "standings", "penalties"}) {
      SCOPED_TRACE(event + " " + what);
      ExpectHarmlessCsv(Ctl("export csv " + event + " --of " + what).text);
      Ctl("export csv " + event + " --of " + what + " --out " + FileCalled("data"));
      ExpectHarmlessCsv(TextOf("data"));
      Ctl("export jsonl " + event + " --of " + what + " --out " + FileCalled("data"));
      ExpectHarmless(TextOf("data"));
    }
  }
}

TEST_F(HostileTexts, AreHarmlessInListsOfDecksAndDeals) {
  for (const std::string command :
       {"deck show listed p0", "--as referee table deal dealt 1 1", "explain listed 36",
        "journal list listed", "event timeline listed"}) {
    for (const std::string form : {"", "-o json ", "--language it "}) {
      SCOPED_TRACE(form + command);
      const Said said = Ctl(form + command);
      EXPECT_EQ(said.code, 0) << said.text;
      ExpectHarmless(said.text);
      ExpectNothingForged(said.text);
    }
  }
}

TEST_F(HostileTexts, AreHarmlessInWhatIsKnownOfAPerson) {
  for (int i = 0; i < static_cast<int>(AllTexts().size()); ++i) {
    SCOPED_TRACE(i);
    const Said said = Ctl("person export " + PersonOf("p" + std::to_string(i)) + " --out " +
                          FileCalled("person"));
    EXPECT_EQ(said.code, 0) << said.text;
    ExpectHarmless(TextOf("person"));
    // A program gets the text unchanged.
    const auto json = nlohmann::json::parse(TextOf("person"), nullptr, false);
    ASSERT_FALSE(json.is_discarded());
    EXPECT_EQ(json["person"]["profile"]["given_name"], AllTexts()[i]) << json;
  }
}

// One deck holds what no case can say, the other one does not.
TEST_F(HostileTexts, AreHarmlessInRuleCases) {
  const Said said = Ctl("record listed --out " + FileCalled("cases"));
  EXPECT_EQ(said.code, 0) << said.text;
  ExpectHarmless(said.text);
  const std::string cases = TextOf("cases");
  ExpectHarmless(cases);
  ExpectNothingForged(cases);
  EXPECT_NE(cases.find("is no case: a card of its deck holds U+001B"), std::string::npos) << cases;
  EXPECT_NE(cases.find("@SUM(A1) Poe"), std::string::npos) << cases;
}

// A bundle holds the texts as they were recorded. The tools that read it show them harmless.
TEST_F(HostileTexts, AreHarmlessWhereABundleIsRead) {
  for (const std::string event : kEvents) {
    SCOPED_TRACE(event);
    const Said said = Ctl("--as referee export bundle " + event + " --out " + FileCalled(event));
    EXPECT_EQ(said.code, 0) << said.text;
    ExpectHarmless(said.text);
    for (const std::string& command :
         {"log verify " + FileCalled(event), "log replay " + FileCalled(event),
          "log import " + FileCalled(event) + " " + FileCalled("taken-" + event)}) {
      SCOPED_TRACE(command);
      const std::string text = RunCommand(std::string(ARBITROUTIL) + " " + command).text;
      ExpectHarmless(text);
      ExpectNothingForged(text);
    }
  }
}

TEST_F(HostileTexts, AreHarmlessOnThePageOfMetrics) {
  for (const std::string event : kEvents) Ctl("event show " + event);
  const std::string before = "metrics on http://";
  const std::string log = daemon_->Log();
  const size_t at = log.find(before);
  ASSERT_NE(at, std::string::npos) << log;
  const size_t begin = at + before.size();
  const std::string address = log.substr(begin, log.find('/', begin) - begin);
  std::vector<std::string> pages = {"metrics"};
  for (const std::string& text : AllTexts()) {
    std::string name;
    for (const char c : text) absl::StrAppendFormat(&name, "%%%02x", static_cast<unsigned char>(c));
    pages.push_back(name);
  }
  for (const std::string& page : pages) {
    SCOPED_TRACE(page);
    Said said = RunCommand("curl -s -i 'http://" + address + "/" + page + "'");
    EXPECT_NE(said.text.find("HTTP/1.1 "), std::string::npos) << said.text;
    // The lines of a head end in two characters.
    absl::StrReplaceAll({{"\r\n", "\n"}}, &said.text);
    ExpectHarmless(said.text);
    ExpectNothingForged(said.text);
  }
  ExpectHarmless(daemon_->Log());
}

}  // namespace
}  // namespace arbitro::testing
