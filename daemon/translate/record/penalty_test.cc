// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/record/penalty.h"
#include "daemon/translate/record/decision.h"

#include <gtest/gtest.h>

#include <vector>

#include "daemon/translate/wire/fields.h"

namespace arbitro::translate {
namespace {

TEST(PhaseStartedRecord, ThePhaseOfTheRulebookComesBackWithItsReason) {
  engine::PhaseStarted started = {2, ARBITRO_PHASE_FINAL, 1, false, false, {}, {}};
  started.rulebook = {ARBITRO_PHASE_FINAL, 1, {2, 1}, "draw the lot", "si tira a sorte"};
  v1::PhaseStarted message;
  WriteDecision(started, &message);
  Fields fields(Source::kLog);
  const auto rulebook = ReadDecision(message, &fields).rulebook;
  EXPECT_TRUE(fields.ok());
  ASSERT_TRUE(rulebook.has_value());
  EXPECT_EQ(rulebook->kind, static_cast<uint32_t>(ARBITRO_PHASE_FINAL));
  EXPECT_EQ(rulebook->rounds_planned, 1u);
  EXPECT_EQ(rulebook->qualified, (std::vector<uint32_t>{2, 1}));
  EXPECT_EQ(rulebook->not_yet, "draw the lot");
  EXPECT_EQ(rulebook->not_yet_it, "si tira a sorte");
}

}  // namespace
}  // namespace arbitro::translate
