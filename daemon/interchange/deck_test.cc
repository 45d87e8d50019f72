// SPDX-License-Identifier: Apache-2.0
#include "daemon/interchange/deck.h"

#include <random>
#include <string>
#include <vector>

#include "daemon/interchange/deck_alias.h"
#include "daemon/interchange/shared_data_testing.h"
#include "daemon/interchange/text_lines.h"
#include "daemon/interchange/words.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

namespace arbitro::interchange {
namespace {

// "4|Ultra Ball|DEX|102|trainer|;" each, then "?line what" of warnings and "!line what" of faults.
std::string Said(const Reading<Deck>& reading) {
  std::string said;
  for (const DeckEntry& entry : reading.value.entries) {
    Append(&said, entry.count, "|", entry.name, "|", entry.set, "|", entry.number, "|",
           NameOf(entry.section), "|", entry.mark, ";");
  }
  for (const Fault& fault : reading.warnings) Append(&said, "?", fault.line, " ", fault.what);
  for (const Fault& fault : reading.faults) {
    Append(&said, "!", fault.line, " ", fault.what);
    EXPECT_NE(fault.advice, "");
  }
  return said;
}

std::string Said(const std::string& text) { return Said(ReadDeckList(text)); }

std::string FaultsIn(const std::string& text) {
  Reading<Deck> reading = ReadDeckList(text);
  reading.value.entries.clear();
  reading.warnings.clear();
  return Said(reading);
}

TEST(Deck, FormatsAreToldByTheirContent) {
  const struct {
    const char* text;
    DeckFormat format;
  } cases[] = {
      {"4 Ultra Ball bw5-102\n3 Switch bw7-135 lang=ja\n", DeckFormat::kOwn},
      {"{\"count\": 4, \"card\": \"bw5-102\"}", DeckFormat::kJson},
      {"Pok\u00E9mon: 4\n4 Klink DEX 75\n\nTotal Cards: 4\n", DeckFormat::kPtcgl},
      {"4 Klink DEX 75\n", DeckFormat::kPtcgl},
      {"##Pok\u00E9mon - 4\n* 4 Klink DEX 75\n", DeckFormat::kPtcgo},
      {"****** Pok\u00E9mon Trading Card Game Deck List ******\n", DeckFormat::kPtcgo},
      {"Pok\u00E9mon (4)\n4 Klink (DEX-75)\n", DeckFormat::kLimitless},
      {"Deck\n4 Bolt (M10) 146\n", DeckFormat::kArena},
      {"4 Bolt (M10) 146\n", DeckFormat::kArena},
      {"4 Bolt\nSB: 2 Naturalize\n", DeckFormat::kArena},
      {"4 Bolt\n20 Mountain\nSIDEBOARD:\n1 Shock\n", DeckFormat::kArena},
      {"<?xml version=\"1.0\"?>\n<Deck><Cards/></Deck>", DeckFormat::kMtgo},
      {"<cockatrice_deck version=\"1\"/>", DeckFormat::kCockatrice},
      {"\xEF\xBB\xBF##Energy - 1\n", DeckFormat::kPtcgo},
  };
  for (const auto& each : cases) {
    const auto told = RecogniseDeck(each.text);
    ASSERT_TRUE(told) << each.text;
    EXPECT_EQ(NameOf(*told), NameOf(each.format)) << each.text;
  }
  for (const char* text : {"", "4 Bolt\n", "4;Ultra Ball;bw5-102\n", "name,count\nBolt,4\n"}) {
    EXPECT_FALSE(RecogniseDeck(text)) << text;
  }
  for (const DeckFormat format : kDeckFormats) EXPECT_EQ(DeckFormatOf(NameOf(format)), format);
  EXPECT_EQ(DeckFormatOf("xls"), std::nullopt);
}

TEST(Deck, RowsOfThePokemonProgramsAreUnderstood) {
  const std::string head = "Pok\u00E9mon: 4\n";
  const struct {
    const char* row;
    const char* is;
  } cases[] = {
      {"4 Klink DEX 75", "4|Klink|DEX|75|pokemon|;"},
      {"4x Klink DEX 75", "4|Klink|DEX|75|pokemon|;"},
      {"* 4 Klink DEX 75", "4|Klink|DEX|75|pokemon|;"},
      {"4 x Klink DEX 75", "4|Klink|DEX|75|pokemon|;"},
      {"4\u00A0Klink\tDEX 75", "4|Klink|DEX|75|pokemon|;"},
      {"4 Klink (DEX-75)", "4|Klink|DEX|75|pokemon|;"},
      {"4 Klink (DEX 75)", "4|Klink|DEX|75|pokemon|;"},
      {"4 Tropical Beach PR-BLW 50", "4|Tropical Beach|PR-BLW|50|pokemon|;"},
      {"4 Beach (PR-BLW-50)", "4|Beach|PR-BLW|50|pokemon|;"},
      {"4 Mew LOR TG12", "4|Mew|LOR|TG12|pokemon|;"},
      {"4 Klink DEX 75 PH", "4|Klink|DEX|75|pokemon|PH;"},
      {"4 N DEX 96", "4|N|DEX|96|pokemon|;"},
      {"4 Basic {D} Energy MEE 7", "4|Basic {D} Energy|MEE|7|pokemon|;"},
      {"4 Basic Darkness Energy", "4|Basic Darkness Energy|||pokemon|;"},
      {"4 Grass Energy Energy 36", "4|Grass Energy|Energy|36|pokemon|;"},
      {"4 Ultra Ball bw5-102", "4|Ultra Ball|bw5|102|pokemon|;"},
      {"4 Metal Energy 8", "4|Metal Energy||8|pokemon|;"},
      {"4 Blend Energy WLFM DRX 118", "4|Blend Energy WLFM|DRX|118|pokemon|;"},
      {"4 Alph Lithograph HS ONE", "4|Alph Lithograph HS ONE|||pokemon|;"},
      {"4 Farfetch\u2019d & Mew-EX PAL 7a", "4|Farfetch\u2019d & Mew-EX|PAL|7a|pokemon|;"},
  };
  for (const auto& each : cases) EXPECT_EQ(Said(head + each.row), each.is) << each.row;
}

TEST(Deck, RowsOfTheMagicProgramsAreUnderstood) {
  EXPECT_EQ(Said("About\nName Burn\n\nCommander\n1 Krenko (M13) 139\n\nDeck\n4 Bolt (M10) 146 *F*\n"
                 "1 Fire // Ice (APC) 128\n20 Mountain\n4 Opt (2X2) 65p\n\nSideboard\n2 Shock\n"),
            "1|Krenko|M13|139|commander|;4|Bolt|M10|146|main|*F*;1|Fire // Ice|APC|128|main|;"
            "20|Mountain|||main|;4|Opt|2X2|65p|main|;2|Shock|||sideboard|;");
  EXPECT_EQ(ReadDeckList("About\nName Burn\nDeck\n1 Bolt\n").value.name, "Burn");
  EXPECT_EQ(Said("1x Sol Ring (cmr)\n1 Krenko *CMDR*\nSB: 2 Naturalize\n"),
            "1|Sol Ring|cmr|||;1|Krenko|||commander|;2|Naturalize|||sideboard|;");
  EXPECT_EQ(Said("1 Erase (Not the Urza's Legacy One) (UNH) 8\n"),
            "1|Erase (Not the Urza's Legacy One)|UNH|8||;");
}

TEST(Deck, EveryLineThatIsNoRowIsNamed) {
  EXPECT_EQ(FaultsIn("Deck\n4 Bolt\nfour Shock\n0 Opt\n1001 Opt\n\n// a comment\n-1 Opt\n"),
            "!3 `four Shock` is not understood!4 the count is 0, allowed are 1 to 1000"
            "!5 the count is 1001, allowed are 1 to 1000!8 `-1 Opt` is not understood");
  EXPECT_EQ(FaultsIn("4 Bolt\n\xFF\xFE Shock\n1 A\0B\n"), "!2 the bytes there are not UTF-8");
  EXPECT_EQ(FaultsIn(std::string("4 Bolt\n1 A\0B\n\xFF\n", 14)),
            "!2 holds a zero byte, as no text does!3 the bytes there are not UTF-8");
  EXPECT_EQ(FaultsIn("4 " + std::string(201, 'a')),
            "!1 `" + std::string(80, 'a') + "…` has 201 bytes, allowed are 200");
  EXPECT_EQ(FaultsIn("\n\n"), "!0 there is no card in the list");
  EXPECT_EQ(FaultsIn(std::string(kDeckBytesMax + 1, 'a')),
            "!0 the file has 262145 bytes, allowed are 262144");
  std::string rows;
  for (size_t i = 0; i <= kDeckRowsMax; ++i) Append(&rows, "1 Opt\n");
  EXPECT_EQ(FaultsIn(rows), "!1001 the list has more than 1000 rows");
}

TEST(Deck, HeadingsCountLinesOrCards) {
  EXPECT_EQ(Said("Pok\u00E9mon: 1\n4 Klink DEX 75\nTrainer: 4\n4 N DEX 96\nTotal Cards: 8\n"),
            "4|Klink|DEX|75|pokemon|;4|N|DEX|96|trainer|;");
  EXPECT_EQ(Said("Dresseur: 5\n4 N DEX 96\nTotal Cards: 60\n"),
            "4|N|DEX|96|trainer|;?1 `Dresseur` says 5, and below it come 4 cards"
            "?3 the total says 60 cards, and the list has 4");
  EXPECT_EQ(Said("Carte di base: 1\n4 N DEX 96\n"), "4|N|DEX|96||;");
}

TEST(Deck, XmlOfStrangersIsRefused) {
  const std::string deck = "<Deck><Cards Quantity=\"4\" Name=\"Bolt\" CatID=\"7\"/></Deck>";
  EXPECT_EQ(Said(deck), "4|Bolt|||main|;");
  EXPECT_EQ(ReadDeckList(deck).value.entries[0].program_id, "7");
  EXPECT_EQ(FaultsIn("<?xml version=\"1.0\"?>\n<!DOCTYPE Deck [<!ENTITY a \"b\">]>\n" + deck),
            "!2 the file declares a document type, which is refused");
  EXPECT_EQ(FaultsIn("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>" + deck),
            "!1 the file says that its encoding is `ISO-8859-1`");
  EXPECT_EQ(FaultsIn("<Deck>\n<Cards Quantity=\"4\" Name=\"B"),
            "!2 the file stops being XML: Error parsing element attribute");
  EXPECT_EQ(FaultsIn("<Deck>\n<Cards Quantity=\"-1\" Name=\"Bolt\"/>\n<Cards Quantity=\"4\"/>\n"
                     "<Spells/>\n<Cards Quantity=\"1\" Name=\"A\" Sideboard=\"maybe\"/></Deck>"),
            "!2 `Quantity` is `-1`, which is no whole number!3 a row has no `Name`"
            "!4 the element `Spells` is not understood"
            "!5 `Sideboard` is `maybe`, allowed are `true` and `false`");
  std::string deep = "<Deck>";
  for (int i = 0; i < 100'00; ++i) deep += "<a>";
  for (int i = 0; i < 100'00; ++i) deep += "</a>";
  EXPECT_EQ(FaultsIn(deep + "</Deck>"), "!0 elements stand in one another more than 32 deep");
  EXPECT_EQ(FaultsIn("<a/>"), "!1 `a` is no deck");
  EXPECT_EQ(
      Said("<cockatrice_deck version=\"1\"><deckname>Burn</deckname><zone name=\"main\">"
           "<card number=\"4\" name=\"Bolt\" setShortName=\"M10\" collectorNumber=\"146\"/>"
           "</zone><zone name=\"side\"><card number=\"1\" price=\"0\" name=\"R&amp;D\"/></zone>"
           "<zone name=\"tokens\"><card number=\"1\" name=\"Goblin\"/></zone>"
           "</cockatrice_deck>"),
      "4|Bolt|M10|146|main|;1|R&D|||sideboard|;");
  EXPECT_EQ(FaultsIn("<cockatrice_deck>\n<zone name=\"main\">\n<card number=\"\" name=\"A\"/>\n"
                     "<card number=\"1\"/></zone>\n<zone name=\"x\"/></cockatrice_deck>"),
            "!3 `number` is ``, which is no whole number!4 a card has no `name`"
            "!5 the zone `x` is not understood");
}

TEST(Deck, JsonIsReadAsOneDocumentOrALineARow) {
  EXPECT_EQ(Said("{\"deck\": \"Green\",\n \"cards\": [{\"count\": 4, \"card\": \"bw5-102\","
                 "\n \"name\": \"Ultra Ball\", \"section\": \"trainer\"}]}"),
            "4|Ultra Ball|bw5|102|trainer|;");
  EXPECT_EQ(Said("{\"count\": 4, \"card\": \"bw5-102\"}\n{\"count\": 1, \"name\": \"N\"}\n"),
            "4||bw5|102||;1|N||||;");
  EXPECT_EQ(
      FaultsIn("{\"count\": 4}\n{\"count\": -1, \"name\": \"N\"}\n{\"a\": 1, \"a\": 2}\nno\n"),
      "!1 names no card!2 `count` is not understood!3 the key `a` stands twice"
      "!4 the text is not JSON");
  EXPECT_EQ(FaultsIn("{\"cards\": [1, {\"count\": 2, \"name\": 3}], \"by\": 1}"),
            "!1 `by` is not understood!1 card 1: is no row!1 card 2: `name` is not understood");
  EXPECT_EQ(FaultsIn("{\"cards\": " + std::string(100'000, '[')),
            "!1 lists and objects stand in one another more than 64 deep");
}

Deck Known() {
  return {"",
          {{4, "Klink", "DEX", "75", DeckSection::kNone, "", "", 0},
           {2, "Tropical Beach", "PR-BLW", "50", DeckSection::kNone, "", "", 0},
           {1, "Mew-EX", "LOR", "TG12", DeckSection::kNone, "", "", 0}}};
}

TEST(Deck, AListGoesOutAndComesBack) {
  for (const DeckFormat format : kDeckFormats) {
    const WrittenDeck written = WriteDeckList(Known(), format);
    const Reading<Deck> back = ReadDeckList(written.text);
    EXPECT_EQ(Said(back).find('!'), std::string::npos) << written.text;
    if (format == DeckFormat::kMtgo) {
      ASSERT_EQ(written.losses.size(), 6u);
      EXPECT_EQ(written.losses[0].what,
                "`4 Klink DEX-75`: the format has no room for the set `DEX`");
      continue;
    }
    EXPECT_TRUE(written.losses.empty()) << NameOf(format) << ": " << written.losses[0].what;
  }
}

TEST(Deck, WhatAFormatCannotSayIsNamed) {
  Deck deck = Known();
  deck.name = "Klink & friends";
  deck.entries[0].section = DeckSection::kPokemon;
  deck.entries[1].section = DeckSection::kPokemon;
  deck.entries[2].mark = "*F*";
  const auto losses = [&](DeckFormat format) {
    std::string said;
    for (const Fault& loss : WriteDeckList(deck, format).losses) {
      Append(&said, loss.line, " ", loss.what, ";");
    }
    return said;
  };
  EXPECT_EQ(losses(DeckFormat::kJson), "");
  EXPECT_EQ(losses(DeckFormat::kArena),
            "1 `4 Klink DEX-75`: the format has no room for the section `pokemon`;");
  EXPECT_EQ(losses(DeckFormat::kCockatrice),
            "1 `4 Klink DEX-75`: the format has no room for the section `pokemon`;"
            "3 `1 Mew-EX LOR-TG12`: the format has no room for the mark `*F*`;");
  deck.entries[0].name = "Klink DEX 1";
  deck.entries[0].set.clear();
  EXPECT_NE(losses(DeckFormat::kPtcgl).find("1 `4 Klink DEX 1 75`: the format has no room"),
            std::string::npos);
}

// Whatever is in a deck: a writer that reports no loss has lost nothing.
TEST(Deck, NoLossIsNoDifference) {
  const unsigned seed = std::random_device()();
  std::mt19937 random(seed);
  SCOPED_TRACE(Joined("seed ", seed));
  const std::vector<std::string> words = {"Klink",  "N",    "DEX",    "75",    "(M10)", "Energy",
                                          "//",     "PH",   "*F*",    "a=b",   "SB:",   "Deck",
                                          "#",      "&<\"", "x",      "4",     "-",     "bw5-1",
                                          "\u00E9", "",     "PR-BLW", "Total", ":"};
  const auto pick = [&] { return words[random() % words.size()]; };
  for (int round = 0; round < 300; ++round) {
    Deck deck;
    for (size_t rows = 1 + random() % 3; rows > 0; --rows) {
      DeckEntry entry;
      entry.count = 1 + random() % 4;
      entry.name = pick();
      if (random() % 2 == 0) Append(&entry.name, " ", pick());
      if (random() % 2 == 0) entry.set = pick();
      if (random() % 2 == 0) entry.number = pick();
      if (random() % 4 == 0) entry.mark = pick();
      entry.section = static_cast<DeckSection>(random() % 8);
      deck.entries.push_back(entry);
    }
    for (const DeckFormat format : kDeckFormats) {
      const WrittenDeck written = WriteDeckList(deck, format);
      if (!written.losses.empty()) continue;
      const Deck back = ReadDeckList(written.text).value;
      ASSERT_EQ(back.entries.size(), deck.entries.size()) << written.text;
      for (size_t i = 0; i < back.entries.size(); ++i) {
        DeckEntry sent = deck.entries[i];
        if (sent.section == DeckSection::kNone && back.entries[i].section == DeckSection::kMain) {
          sent.section = DeckSection::kMain;
        }
        ASSERT_TRUE(sent.SameAs(back.entries[i])) << written.text;
      }
    }
  }
}

TEST(Deck, AliasesAreDataOfThePublisher) {
  const auto aliases = ReadDeckAliases(
      "{\"sets\": {\"DEX\": \"bw5\", \"PR-BLW\": \"bwp\"}, \"names\": {\"Palla Ultra\": \"Ultra "
      "Ball\"}, \"cards\": {\"Grass Energy\": \"bw1-105\"}}");
  ASSERT_TRUE(aliases.ok());
  const Deck deck = ReadDeckList("4 palla ultra DEX 102\n9 Grass Energy\n1 Mew LOR 9\n").value;
  const Deck known = ByCatalogue(deck, aliases.value);
  EXPECT_EQ(KeyOf(known.entries[0]), "bw5-102");
  EXPECT_EQ(known.entries[0].name, "Ultra Ball");
  EXPECT_EQ(KeyOf(known.entries[1]), "bw1-105");
  EXPECT_EQ(KeyOf(known.entries[2]), "LOR-9");
  EXPECT_EQ(KeyOf(ByProgram(known, aliases.value).entries[0]), "DEX-102");
  EXPECT_EQ(ReadDeckAliases("{\"sets\": {\"a\": 1}, \"x\": {}}").faults.size(), 2u);
  const auto empty = ReadDeckAliases(R"({"sets": {"A": "", "": "b"}, "names": {"C": ""}})");
  std::string said;
  for (const Fault& fault : empty.faults) said += fault.what + ";";
  EXPECT_EQ(said, "`sets.A` is empty;`sets.` is empty;`names.C` is empty;");
  EXPECT_EQ(ReadDeckAliases(R"({"sets": {"A": "b\u0000"}})").faults[0].what,
            "holds a zero byte, as no text does");
  EXPECT_EQ(ReadDeckAliases(R"({"sets": {"\u0000": "b"}})").faults[0].what,
            "holds a zero byte, as no text does");
  EXPECT_EQ(ReadDeckAliases("[").faults[0].what, "the text is not JSON");
}

TEST(Deck, RealListsComeBackByteForByte) {
  for (const char* path :
       {"interchange/2012-13-klinklang.txt", "interchange/2012-13-klinklang.ptcgo.txt"}) {
    const auto text = SharedData(path);
    if (!text) continue;
    const Reading<Deck> deck = ReadDeckList(*text);
    EXPECT_EQ(FaultsIn(*text), "");
    EXPECT_TRUE(deck.warnings.empty());
    const WrittenDeck written = WriteDeckList(deck.value, *RecogniseDeck(*text));
    EXPECT_EQ(written.text, *text);
    EXPECT_TRUE(written.losses.empty());
  }
}

// The period's lists by the codes of the programs, out in each format and back to keys.
TEST(Deck, PeriodListsComeBackFromEveryFormat) {
  const auto lists = SharedData("pokemon-tcg/decks.jsonl");
  const auto sets = SharedData("pokemon-tcg/sets_to_2014.json");
  if (!lists || !sets) return;  // they do not lie beside this project
  DeckAliases aliases;
  for (const auto& set : nlohmann::json::parse(*sets)) {
    if (set["ptcgo"].is_string()) aliases.sets[set["ptcgo"]] = set["id"];
  }
  size_t decks = 0;
  const std::vector<Line> lines = LinesOf(*lists);
  for (const Line& line : lines) {
    std::string own;
    const auto list = nlohmann::json::parse(line.text);
    for (const auto& card : list["cards"]) {
      Append(&own, card.get<std::string>(), "\n");
    }
    const Deck deck = ReadDeckList(own, DeckFormat::kOwn).value;
    ASSERT_EQ(deck.entries.size(), list["cards"].size());
    ++decks;
    for (const DeckFormat format : kDeckFormats) {
      const WrittenDeck written = WriteDeckList(ByProgram(deck, aliases), format);
      if (format != DeckFormat::kMtgo) {
        ASSERT_TRUE(written.losses.empty()) << NameOf(format) << written.losses[0].what;
      }
      const Deck back = ByCatalogue(ReadDeckList(written.text).value, aliases);
      ASSERT_EQ(back.entries.size(), deck.entries.size());
      for (size_t i = 0; i < back.entries.size(); ++i) {
        EXPECT_EQ(back.entries[i].count, deck.entries[i].count);
        EXPECT_EQ(back.entries[i].name, deck.entries[i].name);
        if (format != DeckFormat::kMtgo) EXPECT_EQ(KeyOf(back.entries[i]), KeyOf(deck.entries[i]));
      }
    }
  }
  EXPECT_GE(decks, 15u);
}

}  // namespace
}  // namespace arbitro::interchange
