// SPDX-License-Identifier: Apache-2.0
#include "arbitro/catalogue.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "testing/samples.h"

namespace arbitro {
namespace {

TEST(Catalogue, FindsCardsByKey) {
  const std::string image = EncodeCatalogue(samples::SomeCards());
  const CatalogueView view(image);
  ASSERT_EQ(view.size(), 3u);
  for (uint32_t card = 0; card < view.size(); ++card) EXPECT_EQ(view.Find(view.Key(card)), card);
  EXPECT_EQ(view.Key(0), "bw1-101");
  EXPECT_FALSE(view.Find("bw5-103").has_value());
  EXPECT_FALSE(view.Find("").has_value());
  EXPECT_FALSE(view.Find("zz").has_value());
}

TEST(Catalogue, FindsAllPrintingsOfANameInOrderOfTheirKeys) {
  const std::string image = EncodeCatalogue(samples::SomeCards());
  const CatalogueView view(image);
  EXPECT_EQ(view.Named("Ultra Ball"), (std::vector<uint32_t>{1, 2}));
  EXPECT_EQ(view.Named("Energy"), (std::vector<uint32_t>{0}));
  EXPECT_TRUE(view.Named("Ultra").empty());
}

TEST(Catalogue, ReadsFieldsInPlace) {
  const std::string image = EncodeCatalogue(samples::SomeCards());
  const CatalogueView view(image);
  EXPECT_EQ(view.TextField(2, "set"), "xy1");
  EXPECT_EQ(view.TextField(2, "types"), "");
  EXPECT_EQ(view.TextField(2, "absent"), "");
  EXPECT_EQ(view.TextField(3, "set"), "");
  EXPECT_TRUE(view.ListFieldHas(2, "types", "Item"));
  EXPECT_FALSE(view.ListFieldHas(2, "types", "Tool"));
  EXPECT_FALSE(view.ListFieldHas(2, "set", "xy1"));
  EXPECT_EQ(view.Row(2), samples::SomeCards()[2].value);
  EXPECT_TRUE(view.Row(3).is_null());
}

TEST(Catalogue, TheSameRowsInAnyOrderMakeTheSameBytes) {
  std::vector<CatalogueRow> rows = samples::SomeCards();
  const std::string image = EncodeCatalogue(rows);
  std::reverse(rows.begin(), rows.end());
  EXPECT_EQ(EncodeCatalogue(rows), image);
  rows[0].value.Set("set", Value::Text("xy2"));
  EXPECT_NE(EncodeCatalogue(rows), image);
}

TEST(Catalogue, NoBytesAreNoCards) {
  EXPECT_EQ(CatalogueView().size(), 0u);
  EXPECT_EQ(CatalogueView("").size(), 0u);
  EXPECT_EQ(CatalogueView().Key(0), "");
  EXPECT_EQ(CatalogueView(EncodeCatalogue({})).size(), 0u);
}

}  // namespace
}  // namespace arbitro
