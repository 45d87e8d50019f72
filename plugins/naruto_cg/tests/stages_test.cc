// SPDX-License-Identifier: Apache-2.0
//
// Which events a Chunin series takes as its stages, by the events' own facts.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "plugins/naruto_cg/tests/chunin_series.h"

namespace arbitro::engine {
namespace {

struct StageRow {
  const char* what;
  size_t players;
  Json settings;
  Json said;
  std::string reason;
  std::string rule;
};

// [NAR-CHUNIN-1] [NAR-AMB-12] [NAR-EVENT-1] Type, size and day are the event's own.
TEST(NarutoStages, TheEventsOwnFactsCount) {
  const Json none = Json::object();
  const Json march = {{"date", "2008-03-15"}};
  const std::vector<StageRow> rows = {
      {"the event has its day", 6, march, none, "", ""},
      {"and the organiser says the same", 6, march, march, "", ""},
      {"only the organiser says it", 6, none, march, "", ""},
      {"they differ", 6, march, {{"date", "2008-04-08"}}, "STAGE_DATE", "NAR-EVENT-1"},
      {"within the cycle, too", 6, march, {{"date", "2008-03-31"}}, "STAGE_DATE", "NAR-EVENT-1"},
      {"no day at all", 6, none, none, "STAGE_DATE", "NAR-CHUNIN-1"},
      {"too small", 4, march, none, "UNOFFICIAL_STAGE", "NAR-AMB-12"},
      {"a normal tournament",
       6,
       {{"type", "normal"}, {"date", "2008-03-15"}},
       none,
       "NOT_A_STAGE",
       "NAR-CHUNIN-1"},
      {"another", 6, {{"type", "jonin"}}, march, "NOT_A_STAGE", "NAR-CHUNIN-1"}};
  ChuninSeries series;
  size_t taken = 0;
  for (const StageRow& row : rows) {
    EXPECT_EQ(series.Enter(Players(static_cast<int>(row.players)), row.settings, row.said),
              row.reason)
        << row.what;
    EXPECT_EQ(series.RefusedBy(), row.rule) << row.what;
    taken += row.reason.empty() ? 1 : 0;
    if (row.reason.empty()) {
      const std::string stages = taken == 1 ? "1 stage" : std::to_string(taken) + " stages";
      EXPECT_EQ(series.Cited("NAR-CHUNIN-5"), "Chakra of " + stages) << row.what;
    }
    EXPECT_EQ(series.Series().events.size(), taken) << row.what;
  }
  // [NAR-AMB-43] The cycle is that of the events' own days.
  EXPECT_EQ(series.Enter(Players(6), {{"date", "2008-04-01"}}, none), "OTHER_CYCLE");
  EXPECT_EQ(series.RefusedBy(), "NAR-CHUNIN-1");
}

}  // namespace
}  // namespace arbitro::engine
