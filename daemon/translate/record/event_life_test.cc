// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/record/event_life.h"

#include <string>
#include <vector>

#include "arbitro/limits.h"
#include "daemon/translate/record/commands.h"
#include "daemon/translate/record/wrong_paths_testing.h"
#include "daemon/translate/wire/local_time.h"
#include "gtest/gtest.h"

namespace arbitro::translate {
namespace {

template <class Request>
Request For(const std::string& event) {
  Request request;
  request.mutable_options()->set_request_id("r1");
  request.set_event(event);
  return request;
}

TEST(LocalTime, IsReadAndWrittenToTheMinute) {
  Fields fields(Source::kClient);
  const std::vector<std::pair<std::string, int64_t>> moments = {{"1970-01-01T00:00", 0},
                                                                {"1970-01-02T01:02", 1502},
                                                                {"1969-12-31T23:59", -1},
                                                                {"2024-02-29T18:30", 28'487'190},
                                                                {"2026-11-22T09:00", 29'922'300}};
  for (const auto& [text, minute] : moments) {
    EXPECT_EQ(ReadLocalMinute("start", text, &fields), minute) << text;
    EXPECT_EQ(LocalMinuteText(minute), text);
  }
  EXPECT_TRUE(fields.ok());
  for (const char* text : {"", "2026-02-29T10:00", "2026-01-01 10:00", "2026-01-01T24:00",
                           "2026-01-01T10:00:00", "2026-01-01"}) {
    Fields wrong(Source::kClient);
    ReadLocalMinute("start", text, &wrong);
    EXPECT_FALSE(wrong.ok()) << text;
  }
}

TEST(LifeCommands, NameEveryWrongField) {
  auto staff = For<v1::AddStaffRequest>("events/e");
  staff.set_person("ada");
  staff.set_role("Head Judge");
  EXPECT_EQ(WrongPaths(staff), (Paths{"person", "role"}));
  auto schedule = For<v1::SetScheduleRequest>("events/e");
  EXPECT_EQ(WrongPaths(schedule), Paths{"rounds"});
  for (int i = 0; i < 2; ++i) {
    schedule.add_rounds()->set_round(1);
    schedule.mutable_rounds(i)->set_start("2026-01-01T10:00");
  }
  EXPECT_EQ(WrongPaths(schedule), Paths{"rounds[1].round"});
  auto amend = For<v1::AmendSettingsRequest>("events/e");
  EXPECT_EQ(WrongPaths(amend), (Paths{"options.reason", "authority"}));
  auto publish = For<v1::PublishRequest>("events/e");
  EXPECT_EQ(WrongPaths(publish), (Paths{"kind", "round"}));
  publish.set_kind(v1::PUBLICATION_KIND_DECK_LISTS);
  EXPECT_EQ(WrongPaths(publish), Paths{});
  publish.set_round(1);
  publish.set_publish_time_us(-1);
  EXPECT_EQ(WrongPaths(publish), (Paths{"round", "publish_time_us"}));
  publish.set_round(0);
  publish.set_publish_time_us(1);
  publish.set_give_up_time(true);
  EXPECT_EQ(WrongPaths(publish), Paths{"give_up_time"});
  v1::ExpelPlayerRequest expel;
  expel.mutable_options()->set_request_id("r1");
  expel.set_player("events/e/players/p1");
  EXPECT_EQ(WrongPaths(expel), Paths{"options.reason"});
  v1::ExtendTimeRequest extend;
  extend.mutable_options()->set_request_id("r1");
  extend.mutable_options()->set_reason("why");
  extend.set_table("events/e/rounds/1/tables/2");
  EXPECT_EQ(WrongPaths(extend), Paths{"seconds"});
  v1::StartClockRequest start;
  start.mutable_options()->set_request_id("r1");
  start.set_round("events/e/rounds/1");
  start.set_seconds(limits::kClockSecondsMax + 1);
  start.set_extra_turns(limits::kExtraTurnsMax + 1);
  EXPECT_EQ(WrongPaths(start), (Paths{"seconds", "extra_turns"}));
}

TEST(LifeCommands, APlayerIsAPersonOrATeam) {
  auto request = For<v1::RegisterPlayerRequest>("events/e");
  request.set_player_id("p1");
  request.set_person("persons/a");
  EXPECT_EQ(WrongPaths(request), Paths{});
  request.add_team("persons/b");
  EXPECT_EQ(WrongPaths(request), Paths{"team"});
  request.clear_person();
  EXPECT_EQ(WrongPaths(request), Paths{});
  for (uint32_t i = 0; i < limits::kTeamMembersMax; ++i) request.add_team("persons/b");
  EXPECT_EQ(WrongPaths(request), Paths{"team"});
}

}  // namespace
}  // namespace arbitro::translate
