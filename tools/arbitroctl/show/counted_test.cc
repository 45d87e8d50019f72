// SPDX-License-Identifier: Apache-2.0

#include <string>

#include "gtest/gtest.h"
#include "tools/arbitroctl/show/language.h"

namespace arbitro::tools {
namespace {

struct Noun {
  const char* one;
  const char* several;
  const char* italian[3];  // of 0, 1 and 2
};

TEST(Counted, HasItsFormForOneInBothLanguages) {
  const Noun nouns[] = {
      {"1 award", "$0 awards", {"0 premi", "1 premio", "2 premi"}},
      {"1 card", "$0 cards", {"0 carte", "1 carta", "2 carte"}},
      {"1 event", "$0 events", {"0 eventi", "1 evento", "2 eventi"}},
      {"1 person ranked",
       "$0 persons ranked",
       {"0 persone in classifica", "1 persona in classifica", "2 persone in classifica"}},
      {"1 player", "$0 players", {"0 giocatori", "1 giocatore", "2 giocatori"}},
      {"1 point", "$0 points", {"0 punti", "1 punto", "2 punti"}},
      {"1 record", "$0 records", {"0 registrazioni", "1 registrazione", "2 registrazioni"}},
      {"1 round", "$0 rounds", {"0 turni", "1 turno", "2 turni"}},
      {"1 round planned",
       "$0 rounds planned",
       {"0 turni previsti", "1 turno previsto", "2 turni previsti"}},
      {"1 table", "$0 tables", {"0 tavoli", "1 tavolo", "2 tavoli"}},
      {"1 try", "$0 tries", {"0 tentativi", "1 tentativo", "2 tentativi"}},
      {"1 violation", "$0 violations", {"0 violazioni", "1 violazione", "2 violazioni"}},
  };
  for (const Noun& noun : nouns) {
    const std::string several = std::string(noun.several).substr(3);
    EXPECT_EQ(Counted(0, noun.one, noun.several), "0 " + several);
    EXPECT_EQ(Counted(1, noun.one, noun.several), noun.one);
    EXPECT_EQ(Counted(2, noun.one, noun.several), "2 " + several);
    for (const int number : {0, 1, 2}) {
      EXPECT_EQ(CountedIn(PaperLanguage::kItalian, number, noun.one, noun.several),
                noun.italian[number]);
    }
  }
}

}  // namespace
}  // namespace arbitro::tools
