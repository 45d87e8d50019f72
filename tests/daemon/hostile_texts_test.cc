// SPDX-License-Identifier: Apache-2.0
//
// Texts that do harm, as older records hold them: on every list, paper, export and error of
// arbitroctl and arbitroutil, and in the daemon's log, they come out harmless. In new requests they
// are refused, for every field (request_texts_test.cc).
//
// hostile_event.h makes the records, hostile_pages_test.cc reads pages and files.
#include "tests/daemon/hostile_texts.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "absl/strings/str_replace.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"
#include "tests/daemon/command_line.h"
#include "tests/daemon/hostile_event.h"

namespace arbitro::testing {
namespace {

constexpr const char* kLists[] = {
    "event list",
    "event show old",
    "event actions old",
    "event timeline old",
    "report old --text -",
    "player list old",
    "player show old p1",
    "staff list old",
    "duty list old",
    "ticket list old",
    "place list old",
    "screen list old",
    "screen show old west",
    "plan show old",
    "deck published old",
    "schedule show old",
    "appeal list old",
    "penalty list old",
    "phase list old",
    "round tables old 1",
    "round show old 1",
    "table show old 1 1",
    "standings old",
    "journal list old",
    "watch old --once",
    "explain old 1",
    "explain old 60",
    "person find",
    "award list old",
    "clock show old",
    "draw show old",
    "ruleset list",
    "ruleset reload",
    "ruleset show pokemon-tcg",
    "ruleset form pokemon-tcg report",
    "catalogue list",
    "log quarantined",
    "log keys",
    "log checkpoint",
    "replay old",
    "series events old",
    "person entries $PERSON",
    "person show $PERSON",
    "person export $PERSON",
    "series list",
    "series show old",
    "health",
    "print pairings old 1",
    "print pairings old 1 --by name",
    "print slips old 1",
    "print slips old 1 --by name",
    "print sheets old 1",
    "print standings old --by name",
    "print places old 1",
    "print cards old",
    "print plan old 1",
};

// Commands that show something, and may be refused here: the event has no deck, deal or award.
constexpr const char* kPerhapsRefused[] = {
    "card show 00 bw5-63",
    "catalogue export 00",
    "catalogue show 00",
    "cut old",
    "why rank old p1",
    "why opponent old p1 --round 1",
    "deck check old p1 /dev/null",
    "deck compare old p1",
    "deck show old p1",
    "event describe",
    "place draw",
    "print deals old 1",
    "print decks old",
    "print receipts old 1",
    "table receipt old 1 1",
    "table deal old 1 1",
    "series awards old",
    "series standings old",
    "series ratings old",
    "series history old p1",
    "ask pokemon-tcg swiss.rounds '{\"players\": 16}'",
    "draw question old deck-check.select '{\"players\": [\"a\"]}'",
    "record old --out /dev/null",
    "whatif old /dev/null",
    "export bundle old --out /dev/null",
    "export csv old --of people",
    "export jsonl old --of people",
    "export xlsx old --out /dev/null",
    "export ics old",
    "export json old",
    "export tdf old",
    "export trf old",
    "import json /dev/null copy",
    "import tdf /dev/null copy",
    "import trf /dev/null copy",
    "log prove --journal old --revision 1",
    "log consistent /dev/null",
    "top",
    "floor checks old",
    "floor assignments old",
    "floor calls old",
    "file read /dev/null",
    "file tdf /dev/null",
    "file trf /dev/null",
    "tdf follow /dev/null old --once",
};

// Commands that change something; their answers say what was changed, by texts that are theirs.
constexpr const char* kChanges[] = {
    "appeal decide",
    "appeal file",
    "award grant",
    "backup",
    "bulk players",
    "bulk results",
    "bulk rounds",
    "catalogue import",
    "clock call",
    "clock extend",
    "clock pause",
    "clock resume",
    "clock start",
    "deck consent",
    "deck rules",
    "deck submit",
    "deck unlock",
    "draw contribute",
    "draw freeze",
    "draw void",
    "duty open",
    "duty settle",
    "event amend",
    "event cancel",
    "event complete",
    "event confirm",
    "event create",
    "event open",
    "event request",
    "event sanction",
    "event start",
    "event upgrade",
    "floor answer",
    "floor assign",
    "floor call",
    "floor choose",
    "floor draw",
    "floor end",
    "floor settle",
    "floor reassign",
    "floor release",
    "floor start",
    "hand outcome",
    "hand pairing",
    "hand standings",
    "log acknowledge",
    "log rotate-key",
    "penalty revoke",
    "penalty rule",
    "person consent",
    "person create",
    "person erase",
    "person import",
    "person merge",
    "person record",
    "person update",
    "person withdraw",
    "phase start",
    "plan fix",
    "plan set",
    "player absent",
    "player add",
    "player check-in",
    "player drop",
    "player expel",
    "player import",
    "player open-check-in",
    "player present",
    "player reenter",
    "player withdraw",
    "publish",
    "round close",
    "round next",
    "round pair",
    "round report",
    "round start",
    "round unpair",
    "ruleset release",
    "schedule set",
    "screen remove",
    "screen set",
    "seat add",
    "seat exchange",
    "seat remove",
    "seat renumber",
    "seat take-over",
    "series complete",
    "series create",
    "series enter",
    "staff add",
    "staff remove",
    "table confirm",
    "table correct",
    "table decide",
    "table forfeit",
    "table mode",
    "table refuse",
    "table replay",
    "table sign",
    "table slip",
    "table swap",
    "ticket issue",
    "ticket redeem",
    "ticket revoke",
    "follow",
};

// A command that comes is put into one of the lists above.
TEST(HostileTextsOfCommands, NoCommandIsForgotten) {
  std::vector<std::string> known(std::begin(kChanges), std::end(kChanges));
  known.insert(known.end(), std::begin(kLists), std::end(kLists));
  known.insert(known.end(), std::begin(kPerhapsRefused), std::end(kPerhapsRefused));
  const std::vector<std::string> commands = CommandsBelow("");
  EXPECT_GT(commands.size(), 100u);
  for (const std::string& command : commands) {
    const bool listed = std::any_of(known.begin(), known.end(), [&](const std::string& each) {
      return each == command || each.rfind(command + " ", 0) == 0;
    });
    EXPECT_TRUE(listed) << command;
  }
}

TEST_F(HostileTexts, AreHarmlessInWhatIsPerhapsRefused) {
  for (const std::string command : kPerhapsRefused) {
    for (const std::string form : {"", "-o json ", "--language it ", "--as referee "}) {
      SCOPED_TRACE(form + command);
      Said said = Ctl(form + command);
      // Lines of CSV end by both, and a cell in quotes may hold a line.
      absl::StrReplaceAll({{"\r\n", "\n"}}, &said.text);
      ExpectHarmless(said.text);
      if (command.find("export ") == std::string::npos) ExpectNothingForged(said.text);
    }
  }
}

TEST_F(HostileTexts, AreHarmlessOnEveryListAndPaper) {
  const std::string person = PersonOf("p1");
  for (std::string command : kLists) {
    if (const size_t at = command.find("$PERSON"); at != std::string::npos) {
      command.replace(at, std::string("$PERSON").size(), person);
    }
    for (const std::string form : {"", "-o json ", "--language it "}) {
      SCOPED_TRACE(form + command);
      const Said said = Ctl(form + command);
      ExpectHarmless(said.text);
      ExpectNothingForged(said.text);
      EXPECT_EQ(said.code, 0) << said.text;
      if (form == "-o json " && command.rfind("print", 0) != 0 && command.rfind("watch", 0) != 0 &&
          command.rfind("report", 0) != 0 && command.rfind("log", 0) != 0) {
        EXPECT_FALSE(nlohmann::json::parse(said.text, nullptr, false).is_discarded()) << said.text;
      }
    }
  }
}

TEST_F(HostileTexts, AreUnchangedForAProgramThatReadsJson) {
  const auto event = nlohmann::json::parse(Ctl("-o json event show old").text);
  std::string all;
  for (const std::string& text : AllTexts()) all += text + " ";
  EXPECT_EQ(event["title"].get<std::string>(), all);
}

TEST_F(HostileTexts, AreHarmlessInErrorsAndInTheDaemonsLog) {
  for (const std::string& text : AllTexts()) {
    std::string quoted;
    for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    for (const std::string command : {"event create new --ruleset demo --format standard --title",
                                      "person create --given", "person find", "event show",
                                      "duty open old other", "--as referee --reason", "ask demo"}) {
      const Said said = Ctl(command + " '" + quoted + "'");
      ExpectHarmless(said.text);
      ExpectNothingForged(said.text);
    }
  }
  ExpectHarmless(daemon_->Log());
  ExpectNothingForged(daemon_->Log());
}

TEST_F(HostileTexts, AreRefusedWhereTheyAreNew) {
  for (const std::string text : kHostileTexts) {
    const Said said = Ctl("person create --given '" + text + "'");
    EXPECT_NE(said.text.find("profile.given_name"), std::string::npos) << said.text;
    EXPECT_NE(said.code, 0);
  }
}

TEST_F(HostileTexts, AreHarmlessWhereTheLogIsReadWithoutTheDaemon) {
  daemon_.reset();
  for (const std::string command : {"log verify", "log replay"}) {
    ExpectHarmless(
        RunCommand(std::string(ARBITROUTIL) + " " + command + " " + folder_.Path()).text);
  }
}

}  // namespace
}  // namespace arbitro::testing
