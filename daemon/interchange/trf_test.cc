// SPDX-License-Identifier: Apache-2.0
#include "daemon/interchange/trf.h"

#include <string>

#include "daemon/interchange/shared_data_testing.h"
#include "daemon/interchange/words.h"
#include "gtest/gtest.h"

namespace arbitro::interchange {
namespace {

// Four players, three rounds, one of them not played by all.
constexpr char kSample[] =
    "012 Cup of Torino\n022 Torino\n### a comment\n132\nXXR 3\n"
    "001    1      M\u00FCsel, Zo\u00EB                        2000        "
    "                     2.5    1     2 w 1     3 b =     4 w 1\n"
    "001    2      Two                               1900                  "
    "           1.0    3     1 b 0     4 w +  0000 - Z\n"
    "001    3      Three                             1800                  "
    "           1.5    2  0000 - U     1 w =\n"
    "001    4      Four                              1700                  "
    "           0.0    4         Z     2 b -     1 b 0\n";

std::string Noted(const std::vector<Fault>& faults) {
  std::string said;
  for (const Fault& fault : faults) {
    Append(&said, fault.line, " ", fault.what, ";");
    EXPECT_NE(fault.advice, "");
  }
  return said;
}

std::string Changed(std::string text, const std::string& what, const std::string& by) {
  const size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return at == std::string::npos ? text : text.replace(at, what.size(), by);
}

TEST(Trf, AFileIsUnderstood) {
  const Reading<TrfFile> reading = ReadTrf(kSample);
  ASSERT_EQ(Noted(reading.faults), "");
  EXPECT_EQ(Noted(reading.warnings), "");
  const TrfFile& file = reading.value;
  EXPECT_EQ(file.name, "Cup of Torino");
  EXPECT_EQ(file.rounds, 3u);
  ASSERT_EQ(file.players.size(), 4u);
  EXPECT_EQ(file.players[0].name, "M\u00FCsel, Zo\u00EB");
  EXPECT_EQ(file.players[0].half_points, 5u);
  EXPECT_EQ(file.players[2].rank, 2u);
  ASSERT_EQ(file.players[2].games.size(), 2u);
  EXPECT_EQ(file.players[2].games[0], (TrfGame{0, '-', 'U'}));
  EXPECT_EQ(file.players[1].games[1], (TrfGame{4, 'w', '+'}));
}

TEST(Trf, AFileInWhichNothingChangedIsWrittenAsItWas) {
  for (const char* end : {"\n", "\r\n", "\r"}) {
    std::string text = kSample;
    for (size_t at = 0; (at = text.find('\n', at)) != std::string::npos;) {
      text.replace(at, 1, end);
      at += 2;
      if (std::string(end) != "\r\n") --at;
    }
    EXPECT_EQ(WriteTrf(ReadTrf(text).value), text);
  }
  for (const char* name : {"bbp-c5.trf", "sample-2020.trf"}) {
    const auto text = SharedData(Joined("interchange/", name));
    if (!text) continue;
    const Reading<TrfFile> reading = ReadTrf(*text);
    EXPECT_EQ(Noted(reading.faults), "") << name;
    EXPECT_EQ(Noted(reading.warnings), "") << name;
    EXPECT_FALSE(reading.value.players.empty());
    EXPECT_EQ(WriteTrf(reading.value), *text) << name;
  }
}

TEST(Trf, AResultIsChangedInItsColumns) {
  TrfFile file = ReadTrf(kSample).value;
  file.players[0].games[0].result = '=';
  file.players[1].games[0].result = '=';
  file.players[2].games.push_back({2, 'b', '1'});
  std::string expected = Changed(kSample, "2 w 1     3 b =", "2 w =     3 b =");
  expected = Changed(expected, "1 b 0     4 w +", "1 b =     4 w +");
  expected = Changed(expected, "0000 - U     1 w =\n", "0000 - U     1 w =     2 b 1\n");
  EXPECT_EQ(WriteTrf(file), expected);
}

TEST(Trf, EveryLineAtFaultIsNamed) {
  EXPECT_EQ(Noted(ReadTrf(Changed(kSample, "001    2 ", "001    1 ")).faults),
            "7 the start number 1 stands in line 6 already;");
  EXPECT_EQ(Noted(ReadTrf(Changed(Changed(kSample, "4 w +", "4 w ?"), "1.5", "1.4")).faults),
            "7 round 2 of player 2 is `   4 w ?  `;8 the number of points is `1.4`;");
  EXPECT_EQ(Noted(ReadTrf(Changed(kSample, "022 Torino", "999 Torino")).faults),
            "2 the record `999` is not known;");
  EXPECT_EQ(Noted(ReadTrf(Changed(kSample, "XXR 3", "XXR 3000")).faults),
            "5 the number of rounds is `3000`;");
  EXPECT_EQ(Noted(ReadTrf("012 \xFF\n001\n").faults), "1 the bytes there are not UTF-8;");
  EXPECT_EQ(Noted(ReadTrf("012 A\n").faults), "0 there is no player in the file;");
  EXPECT_EQ(Noted(ReadTrf("001\n").faults), "1 the start number is ``;");
}

// A player whose line is refused is still one that others may have met; in the order of lines.
TEST(Trf, ARefusedLineIsNoFaultOfItsOpponents) {
  EXPECT_EQ(Noted(ReadTrf(Changed(kSample, "001    2 ", "001    x ")).faults),
            "7 the start number is `x`;");
  const std::string two = Changed(Changed(kSample, "001    1 ", "001   99 "), "1.5", "1.4");
  EXPECT_EQ(Noted(ReadTrf(two).faults),
            "7 the opponent in round 1 of player 2 is `1`;8 the number of points is `1.4`;"
            "9 the opponent in round 3 of player 4 is `1`;");
}

TEST(Trf, WhatDoesNotAgreeIsAWarning) {
  EXPECT_EQ(Noted(ReadTrf(Changed(kSample, "1 b 0     4 w +", "1 b 1     4 w +")).warnings),
            "6 players 1 and 2 say different things of round 1;"
            "7 players 2 and 1 say different things of round 1;"
            "7 player 2 has other points than the results give;");
}

TEST(Trf, AnEventIsMadeByTheColumns) {
  TrfEvent event{"Cup", "Torino", "2026/11/28", "2026/11/28", 3, ReadTrf(kSample).value.players};
  const Reading<std::string> made = MakeTrf(event);
  ASSERT_EQ(Noted(made.faults), "");
  const Reading<TrfFile> back = ReadTrf(made.value);
  ASSERT_EQ(Noted(back.faults), "");
  EXPECT_EQ(Noted(back.warnings), "");
  ASSERT_EQ(back.value.players.size(), event.players.size());
  for (size_t i = 0; i < event.players.size(); ++i) {
    EXPECT_EQ(back.value.players[i].name, event.players[i].name);
    EXPECT_EQ(back.value.players[i].half_points, event.players[i].half_points);
    EXPECT_EQ(back.value.players[i].rank, event.players[i].rank);
    EXPECT_EQ(back.value.players[i].games, event.players[i].games);
  }
}

TEST(Trf, FaultsAndWarningsAreCollectedUpToABound) {
  std::string text;
  for (size_t i = 0; i < 2 * kFaultsMax; ++i) text += "001\n";
  EXPECT_EQ(ReadTrf(text).faults.size(), kFaultsMax);
  TrfEvent event{"Cup", "", "", "", 1, {}};
  for (uint32_t i = 1; i <= 2 * kFaultsMax; ++i) {
    event.players.push_back({i, "A", 2, 1, {{0, '-', 'Z'}}, 0});
  }
  EXPECT_EQ(ReadTrf(MakeTrf(event).value).warnings.size(), kFaultsMax);
}

TEST(Trf, AFileEndsSoonOnceItsReaderHasLeft) {
  TrfEvent event{"Cup", "", "", "", 1, {}};
  for (uint32_t i = 1; i <= 2'000; ++i) event.players.push_back({i, "A", 2, 1, {}, 0});
  const std::string whole = MakeTrf(event).value;
  EXPECT_EQ(MakeTrf(event, [] { return false; }).value, whole);
  int looks = 0;
  const std::string cut = MakeTrf(event, [&] { return ++looks == 2; }).value;
  EXPECT_EQ(looks, 2);
  EXPECT_LT(cut.size(), whole.size() / 2);
}

TEST(Trf, AnEventThatDoesNotFitIsRefused) {
  TrfEvent event{"Cup", "", "", "", 1, {{10'000, std::string(34, 'a'), 201, 0, {}, 0}}};
  event.players[0].games = {{0, '-', 'X'}, {0, '-', 'Z'}};
  EXPECT_EQ(Noted(MakeTrf(event).faults),
            "0 player 10000: TRF has no room for a number beyond 9999;"
            "0 player 10000: TRF has no room for a name of more than 33 characters;"
            "0 player 10000: TRF has no room for so many points;"
            "0 player 10000: TRF has no room for more rounds than the event has;"
            "0 player 10000: TRF has no room for such a result;");
  event.players.clear();
  event.name = "A\n001";
  EXPECT_EQ(Noted(MakeTrf(event).faults),
            "0 player 0: TRF has no room for a text of several lines;");
}

}  // namespace
}  // namespace arbitro::interchange
