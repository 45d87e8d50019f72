// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/wire/names.h"

#include <string>

#include "gtest/gtest.h"

namespace arbitro::translate {
namespace {

const std::string kSha256(64, 'a');

TEST(Names, WhatIsPutTogetherIsTakenApart) {
  Fields fields(Source::kClient);
  EXPECT_EQ(ReadEventName("event", NameOfEvent("torino"), &fields), "events/torino");
  const PlayerName player = ReadPlayerName("player", NameOfPlayer("events/torino", "p1"), &fields);
  EXPECT_EQ(player.event, "events/torino");
  EXPECT_EQ(player.player, "p1");
  EXPECT_EQ(ReadDeckName("name", NameOfDeck("events/torino", "p1"), &fields).player, "p1");
  const RoundName round = ReadRoundName("round", NameOfRound("events/torino", 12), &fields);
  EXPECT_EQ(round.event, "events/torino");
  EXPECT_EQ(round.round, 12u);
  const TableName table = ReadTableName("table", NameOfTable({"events/torino", 3, 70}), &fields);
  EXPECT_EQ(table.event, "events/torino");
  EXPECT_EQ(table.round, 3u);
  EXPECT_EQ(table.table, 70u);
  EXPECT_EQ(ReadRulesetName("ruleset", NameOfRuleset("demo"), &fields), "demo");
  EXPECT_EQ(ReadCatalogueName("catalogue", NameOfCatalogue(kSha256), &fields), kSha256);
  const CardName card = ReadCardName("name", NameOfCard({kSha256, "bw10-9/a"}), &fields);
  EXPECT_EQ(card.catalogue_sha256, kSha256);
  EXPECT_EQ(card.key, "bw10-9/a");
  EXPECT_EQ(ReadJournalName("journal", "house", &fields), "house");
  EXPECT_EQ(ReadJournalName("journal", "events/torino", &fields), "events/torino");
  EXPECT_EQ(ReadJournalName("journal", "series/league", &fields), "series/league");
  EXPECT_EQ(ReadJournalName("journal", "persons/x7", &fields), "persons/x7");
  EXPECT_TRUE(fields.ok());
}

TEST(Names, MalformedNamesAreRefusedWithTheirForm) {
  const auto refused = [](auto read, const std::string& given) {
    Fields fields(Source::kClient);
    read("it", given, &fields);
    if (fields.ok()) return std::string();
    return fields.failure().fields[0].path + " " + fields.failure().fields[0].description;
  };
  for (const char* given :
       {"", "events", "events/", "event/a", "events/A", "events/a/b", "/events/a", "events/a/"}) {
    EXPECT_NE(refused(ReadEventName, given).find("must be `events/{id}`"), std::string::npos)
        << given;
  }
  for (const char* given :
       {"events/a/rounds/0", "events/a/rounds/01", "events/a/rounds/-1", "events/a/rounds/x",
        "events/a/rounds/9999999999", "events/a/round/1", "events/a/rounds/1/tables/1"}) {
    EXPECT_NE(refused(ReadRoundName, given), "") << given;
  }
  EXPECT_NE(refused(ReadPlayerName, "events/a/players/P9")
                .find("must be `events/{event}/players/{id}`, and `P9` is no id: 1 to 63 of a–z"),
            std::string::npos);
  EXPECT_NE(refused(ReadTableName, "events/a/rounds/1/tables/0"), "");
  EXPECT_NE(refused(ReadPlayerName, "events/a/players/"), "");
  EXPECT_NE(refused(ReadDeckName, "events/a/players/b"), "");
  EXPECT_NE(refused(ReadCardName, "catalogues/" + kSha256 + "/cards/"), "");
  EXPECT_NE(refused(ReadCatalogueName, "catalogues/abc"), "");
  EXPECT_NE(refused(ReadCatalogueName, "catalogues/" + std::string(64, 'A')), "");
  EXPECT_NE(refused(ReadRulesetName, "rulesets/x/y"), "");
  EXPECT_NE(refused(ReadJournalName, "house/"), "");
  EXPECT_NE(refused(ReadEventName, "events/" + std::string(100'000, 'a')), "");
}

}  // namespace
}  // namespace arbitro::translate
