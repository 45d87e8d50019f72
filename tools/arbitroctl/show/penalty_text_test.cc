// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/penalty_text.h"

#include <gtest/gtest.h>

namespace arbitro::tools {
namespace {

TEST(PenaltyText, ASeatShowsWhatItsPenaltiesDoThere) {
  v1::Seat seat;
  EXPECT_EQ(SeatPenaltiesText(PaperLanguage::kEnglish, seat), "");
  v1::SeatPenalty* carried = seat.add_penalties();
  carried->set_penalty("events/e/penalties/3");
  carried->set_match_lost(true);
  carried->set_carried(true);
  v1::SeatPenalty* game = seat.add_penalties();
  game->set_penalty("events/e/penalties/4");
  game->set_game_lost(true);
  game->set_game(2);
  v1::SeatPenalty* prizes = seat.add_penalties();
  prizes->set_penalty("events/e/penalties/5");
  prizes->set_prizes(1);
  EXPECT_EQ(SeatPenaltiesText(PaperLanguage::kEnglish, seat),
            "match loss (penalty 3, given before this match); game loss, game 2 (penalty 4); "
            "prizes 1 (penalty 5)");
  EXPECT_EQ(SeatPenaltiesText(PaperLanguage::kItalian, seat),
            "incontro perso (penalità 3, data prima di questo incontro); partita persa, partita 2 "
            "(penalità 4); carte premio 1 (penalità 5)");
}

TEST(PenaltyText, AReportSaysWhetherItCountsALostGame) {
  const auto english = [](v1::ReportLosses losses) {
    return ReportLossesText(PaperLanguage::kEnglish, losses);
  };
  EXPECT_EQ(english(v1::REPORT_LOSSES_UNSPECIFIED), "");
  EXPECT_EQ(english(v1::REPORT_LOSSES_INCLUDED), "a game that a penalty took is reported as lost");
  EXPECT_EQ(ReportLossesText(PaperLanguage::kItalian, v1::REPORT_LOSSES_APART),
            "una partita persa per penalità non va segnata: viene aggiunta da sola");
}

}  // namespace
}  // namespace arbitro::tools
