// SPDX-License-Identifier: Apache-2.0
#include "api/text/name_order.h"

#include <algorithm>

#include "gtest/gtest.h"

namespace arbitro::text {
namespace {

using Words = std::vector<std::string>;

TEST(NameOrder, IsThatOfATelephoneBook) {
  const Words sorted = {"Ähring", "D'Angelo", "D’Angelo", "de Santis", "Dorn",   "Eber", "Éluard",
                        "Èrcoli", "Łukasz",   "Østby",    "Zorn",      "ZORNIG", "李"};
  Words names(sorted.rbegin(), sorted.rend());
  std::sort(names.begin(), names.end(), NameBefore);
  EXPECT_EQ(names, sorted);
}

TEST(NameOrder, EqualWordsStandInOneOrder) {
  EXPECT_TRUE(NameBefore("Eluard", "Éluard"));
  EXPECT_FALSE(NameBefore("Éluard", "Eluard"));
  EXPECT_FALSE(NameBefore("Éluard", "Éluard"));
}

TEST(NameOrder, WordsAreComparedWithoutCaseAccentsAndPunctuation) {
  EXPECT_EQ(NameWords("José  García-Márquez"), (Words{"jose", "garcia", "marquez"}));
  EXPECT_EQ(NameWords("STRAẞE"), (Words{"strasse"}));
  EXPECT_EQ(NameWords("D'Angelò"), (Words{"d", "angelo"}));
  EXPECT_EQ(NameWords("D’Angelò"), (Words{"d", "angelo"}));
  EXPECT_EQ(NameWords("Łukasz Þórr"), (Words{"lukasz", "thorr"}));
  EXPECT_EQ(NameWords("\u0410da Лада Вера R\u043Fx"), (Words{"ada", "лада", "вера", "rпx"}));
  EXPECT_EQ(NameWords(" - "), Words());
  EXPECT_EQ(NameWords("山田\u3000太郎"), (Words{"山田", "太郎"}));
  EXPECT_EQ(NameWords("A\u200Bda"), (Words{"ada"}));
  EXPECT_EQ(NameWords("\xFF"), Words());
}

}  // namespace
}  // namespace arbitro::text
