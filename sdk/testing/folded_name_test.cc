// SPDX-License-Identifier: Apache-2.0

#include "arbitro/folded_name.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace arbitro {
namespace {

// Each line has the spellings of one name; those of two lines are two names.
const std::vector<std::vector<std::string>> kNames = {
    {"N's Plan", "N’s Plan", "N`s Plan", "N´s Plan", "N‘s Plan", "Nʼs Plan", "N′s Plan",
     "N＇s Plan", "n’S  plan", " N's Plan ", "N's\u00A0Plan", "N's\u202FPlan", "N's\tPlan",
     "N\u200B's Plan"},
    {"Ns Plan"},
    {"Pokémon Catcher", "Pokemon Catcher", "Poke\u0301mon Catcher", "POKÉMON CATCHER",
     "pokémon  catcher", "Pokémon\u00A0Catcher", "Pokémon\u3000Catcher", "Poké\u00ADmon Catcher"},
    {"Darkrai-EX", "Darkrai‐EX", "Darkrai‑EX", "Darkrai–EX", "Darkrai—EX", "Darkrai−EX",
     "DARKRAI-ex", "Ｄａｒｋｒａｉ－ＥＸ"},
    {"Darkrai EX", "Darkrai ex"},
    {"Nidoran ♀", "Nidoran♀", "NIDORAN  ♀", "Nidoran ♀\uFE0F", "Nidoran\u00A0♀", "Nidorаn♀"},
    {"Nidoran ♂", "Nidoran♂"},
    {"Pikachu", "Рikachu", "Ρikachu", "Pіkасhu", "𝐏𝐢𝐤𝐚𝐜𝐡𝐮", "PIКАCHU"},
    {"Pikachu δ", "PIKACHU Δ", "Pikachuδ"},
    {"Pikachu ★", "Pikachu★"},
    {"Pikachu ☆"},
    {"Porygon2", "Porygon𝟐"},
    {"Porygon 2"},
    {"Unown !"},
    {"Unown ?"},
    {"Mr. Mime", "MR. MIME"},
    {"Flabébé", "Flabebe", "FLABE\u0301BE\u0301"},
    {"Who's \"That\"…", "Who’s “That”...", "Who‘s „That‟..."},
    {"Zoë Ångström ßœ", "zoe angstrom ssœ", "ZOE\u0308 A\u030ANGSTRO\u0308M ẞŒ"},
    {"Ninja Spadaccino", "NINJA SPADACCINO"},
    {"か"},
    {"が"},
    {"ёлка", "Ёлка"},
    {"Вера", "ВЕРА"},
    {"Νίκη", "ΝΊΚΗ"},
    {"елка"},
    {"Σίσυφος", "ΣΊΣΥΦΟΣ"},
};

TEST(FoldedName, SpellingsOfOneNameAreOneNameAndOthersAreNot) {
  for (size_t i = 0; i < kNames.size(); ++i) {
    for (const std::string& spelling : kNames[i]) {
      for (size_t k = 0; k < kNames.size(); ++k) {
        for (const std::string& other : kNames[k]) {
          EXPECT_EQ(FoldName(spelling) == FoldName(other), i == k) << spelling << " | " << other;
        }
      }
    }
  }
}

TEST(FoldedName, AFoldedNameFoldsToItself) {
  for (const auto& spellings : kNames) {
    for (const std::string& spelling : spellings) {
      EXPECT_EQ(FoldName(FoldName(spelling)), FoldName(spelling)) << spelling;
    }
  }
}

TEST(FoldedName, BytesThatAreNoTextHarmNothing) {
  for (int byte = 0; byte < 256; ++byte) {
    FoldName(std::string(1, static_cast<char>(byte)));
    FoldName("a" + std::string(1, static_cast<char>(byte)) + "\x80");
  }
  EXPECT_EQ(FoldName(""), "");
  EXPECT_EQ(FoldName(" \u00A0"), "");
}

TEST(FoldedName, ANameBesideACardMayLeaveOutSignsButNotLetters) {
  EXPECT_TRUE(MayBeNameOf("", "Pokémon Catcher"));
  EXPECT_TRUE(MayBeNameOf("Darkrai EX", "Darkrai-EX"));
  EXPECT_TRUE(MayBeNameOf("Mr Mime", "Mr. Mime"));
  EXPECT_TRUE(MayBeNameOf("Ns Plan", "N’s Plan"));
  EXPECT_FALSE(MayBeNameOf("Sableye", "Pokémon Catcher"));
  EXPECT_FALSE(MayBeNameOf("Nidoran ♀", "Nidoran ♂"));
}

}  // namespace
}  // namespace arbitro
