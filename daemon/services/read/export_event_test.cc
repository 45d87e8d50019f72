// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/read/export_event.h"

#include <memory>
#include <utility>

#include "gtest/gtest.h"

namespace arbitro::services {
namespace {

// Two rounds, of two tables for two and a bye each.
engine::EventState SmallEvent() {
  engine::EventState event;
  for (uint32_t number = 1; number <= 2; ++number) {
    auto round = std::make_shared<engine::RoundState>();
    round->number = number;
    for (const size_t seats : {2, 2, 1}) {
      engine::TableState table;
      table.seats.resize(seats);
      round->tables.push_back(std::move(table));
    }
    event.rounds.push_back(std::move(round));
  }
  return event;
}

TEST(ExportEvent, AnEventOfMoreSeatsThanTheBoundIsRefused) {
  const engine::EventState event = SmallEvent();
  EXPECT_FALSE(CheckExportSeats(event, 2));
  EXPECT_FALSE(CheckExportSeats(event, 2, 10));
  EXPECT_FALSE(CheckExportSeats(event, 1, 5));
  EXPECT_FALSE(CheckExportSeats(event, 0, 0));
  for (const size_t allowed : {9, 4, 2}) {
    const auto failure = CheckExportSeats(event, 2, allowed);
    ASSERT_TRUE(failure) << allowed;
    EXPECT_EQ(failure->reason, engine::reason::kLimitReached);
    EXPECT_EQ(failure->code, absl::StatusCode::kFailedPrecondition);
  }
}

}  // namespace
}  // namespace arbitro::services
