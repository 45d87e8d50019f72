// SPDX-License-Identifier: Apache-2.0
//
// Decks of an event from registration to its last round.

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "daemon/engine/allowed_actions.h"
#include "daemon/engine/ask/deck.h"
#include "daemon/engine/state/engine_revision.h"
#include "plugins/pokemon_tcg/tests/fixture.h"

namespace arbitro::engine {
namespace {

const std::vector<DeckLine> kLegal = {{4, "bw7-29", "Squirtle", Value()},
                                      {56, "bw1-107", "Water Energy", Value()}};
const std::vector<DeckLine> kIllegal = {{5, "bw7-29", "Squirtle", Value()},
                                        {55, "bw1-107", "Water Energy", Value()}};

class DeckEvent : public testing::Test {
 protected:
  DeckEvent() : cup_({{"decks_required", true}}) {}

  std::string Submit(const std::string& player, const std::vector<DeckLine>& rows) {
    return cup_.Do(SubmitDeck{player, rows});
  }
  void Begin() {
    cup_.Register({"A", "B", "C", "D"});
    for (const char* player : {"A", "B", "C", "D"}) ASSERT_EQ(Submit(player, kLegal), "");
    cup_.Start();
    cup_.PlayRound(Json::parse(R"([["A", "B", "A"], ["C", "D", "C"]])"));
  }
  void RegisterLate(const std::string& id) {
    RegisterPlayer late;
    late.player = id;
    ASSERT_EQ(cup_.Do(late), "");
  }
  std::string Message() const {
    const auto* failure = cup_.last.if_failure();
    return failure == nullptr ? "" : failure->message;
  }
  std::string Metadata(const std::string& wanted) const {
    const auto* failure = cup_.last.if_failure();
    if (failure == nullptr) return "";
    for (const auto& [key, value] : failure->metadata) {
      if (key == wanted) return value;
    }
    return "";
  }

  PokemonEvent cup_;
};

// [PKM-4-a] [PKM-4-b] [PKM-GEN-6] Late entrants register by the same procedure, before they play.
TEST_F(DeckEvent, ALateEntrantHandsInAListBeforeHePlays) {
  Begin();
  RegisterLate("late");
  EXPECT_EQ(cup_.Do(PairRound{2}), "DECKS_MISSING");
  EXPECT_EQ(cup_.RefusedBy(), "PKM-4-a");
  EXPECT_EQ(Metadata("players"), "late");
  EXPECT_NE(Message().find("`late`"), std::string::npos) << Message();
  // An illegal list is no deck to play with, and may be replaced until there is a legal one.
  ASSERT_EQ(Submit("late", kIllegal), "");
  EXPECT_EQ(cup_.Do(PairRound{2}), "DECKS_MISSING");
  ASSERT_EQ(Submit("late", kLegal), "");
  ASSERT_EQ(Submit("late", kLegal), "") << "his first round is not paired yet";
  EXPECT_EQ(cup_.Do(PairRound{2}), "");
  EXPECT_EQ(Submit("late", kLegal), "DECK_LOCKED");
}

// [PKM-4-b] [PKM-4-e] A late entrant who is seated in the round that is being played hands in a
// list before, and is bound by it from then on.
TEST_F(DeckEvent, WhoIsSeatedLateHandsInAListBefore) {
  Begin();
  ASSERT_EQ(cup_.Do(PairRound{2}), "");
  for (const char* player : {"without", "with"}) RegisterLate(player);
  ASSERT_EQ(Submit("with", kLegal), "");
  ASSERT_EQ(Submit("with", kLegal), "") << "the player sits nowhere yet";
  ASSERT_EQ(cup_.Do(TakeOverPlace{2, "A", "with"}, "had to leave"), "");
  EXPECT_EQ(Submit("with", kLegal), "DECK_LOCKED");
  EXPECT_EQ(cup_.Do(TakeOverPlace{2, "B", "without"}, "had to leave"), "DECKS_MISSING");
  EXPECT_EQ(Metadata("players"), "without");
  EXPECT_EQ(cup_.Do(SeatPlayer{2, 1, "without"}, "came late"), "DECKS_MISSING");
  // An illegal list is none.
  ASSERT_EQ(Submit("without", kIllegal), "");
  EXPECT_EQ(cup_.Do(TakeOverPlace{2, "B", "without"}, "had to leave"), "DECKS_MISSING");
  ASSERT_EQ(Submit("without", kLegal), "");
  EXPECT_EQ(cup_.Do(TakeOverPlace{2, "B", "without"}, "had to leave"), "");
  EXPECT_EQ(Submit("without", kLegal), "DECK_LOCKED");
  // Events of older revisions go by the round of the entry.
  const auto first_round = [this](uint32_t revision) {
    const Description description = cup_.world.rulesets.Newest("pokemon-tcg")->description();
    const std::vector<DeckLine> rows;
    const DeckToJudge deck = {cup_.Event(), description, std::nullopt, rows,
                              cup_.Event().FindPlayer("with")};
    return MakeDeckRequest(deck, revision)->first_round;
  };
  EXPECT_EQ(first_round(kBeforeLastRows), 3u);
  EXPECT_EQ(first_round(kEngineRevision), 2u);
}

// Where the event goes without lists, and in one that an older engine made, the seat is given:
// there the evaluation says that the list is missing.
TEST(DeckEvents, ASeatWithoutAListIsRefusedWhereTheRulesWantOne) {
  const auto seated = [](bool required, uint32_t revision) {
    PokemonEvent cup({{"decks_required", required}}, "standard-constructed", revision);
    cup.Register({"A", "B", "C", "D"});
    for (const char* player : {"A", "B", "C", "D"}) cup.Do(SubmitDeck{player, kLegal});
    cup.Start();
    EXPECT_EQ(cup.Do(PairRound{1}), "");
    RegisterPlayer late;
    late.player = "late";
    EXPECT_EQ(cup.Do(late), "");
    return cup.Do(TakeOverPlace{1, "A", "late"}, "had to leave");
  };
  EXPECT_EQ(seated(false, kEngineRevision), "");
  EXPECT_EQ(seated(true, kEngineRevision), "DECKS_MISSING");
  EXPECT_EQ(seated(true, kBeforeListsAtSeats), "");
}

// [PKM-4-e] A deck is not changed during the tournament.
TEST_F(DeckEvent, AListThatIsThereStaysOnceItsPlayerPlays) {
  Begin();
  EXPECT_EQ(Submit("A", kLegal), "DECK_LOCKED");
  EXPECT_EQ(Submit("A", kIllegal), "DECK_LOCKED");
  EXPECT_EQ(cup_.RefusedBy(), "PKM-4-e");
}

TEST_F(DeckEvent, EveryPlayerWithoutALegalDeckIsNamed) {
  cup_.Register({"A", "B", "C", "D"});
  ASSERT_EQ(Submit("B", kLegal), "");
  ASSERT_EQ(Submit("D", kIllegal), "");
  cup_.Start();
  EXPECT_EQ(cup_.Do(PairRound{1}), "DECKS_MISSING");
  EXPECT_EQ(Metadata("players"), "A, C, D");
  EXPECT_NE(Message().find("`A`, `C`, `D`"), std::string::npos) << Message();
}

// The organiser is warned before the start, and until everybody has a list.
TEST_F(DeckEvent, WhoHasNoLegalDeckIsToldBeforeTheStart) {
  const auto told = [this] {
    std::vector<std::string> without;
    const auto ruleset = cup_.world.rulesets.Newest("pokemon-tcg");
    FindWithoutDeck(cup_.world.State(), ruleset, cup_.world.clock.NowUs(),
                    [&](std::vector<std::string> players) { without = std::move(players); });
    return without;
  };
  cup_.Register({"A", "B", "C", "D"});
  EXPECT_EQ(told(), (std::vector<std::string>{"A", "B", "C", "D"}));
  ASSERT_EQ(Submit("B", kLegal), "");
  ASSERT_EQ(Submit("D", kIllegal), "");
  EXPECT_EQ(told(), (std::vector<std::string>{"A", "C", "D"}));
  EXPECT_EQ(TextOfWithoutDeck(told()).en,
            "without a legal deck: `A`, `C`, `D`; register their lists, or let them drop");
  cup_.Start();
  EXPECT_EQ(told().size(), 3u);
  for (const char* player : {"A", "C", "D"}) ASSERT_EQ(Submit(player, kLegal), "");
  EXPECT_TRUE(told().empty());
}

TEST_F(DeckEvent, AllBadRowsOfAListAreNamedAtOnceWithCardsThatItsNamesMayMean) {
  cup_.Register({"A"});
  const std::vector<DeckLine> rows = {
      {4, "63", "Darkrai-EX DEX", Value()},       {4, "bw7-29", "Squirtle", Value()},
      {3, "CATCHER", "Pokemon Catcher", Value()}, {2, "base1-63x", "", Value()},
      {1, "0", "Nothing Of The Kind", Value()},   {4, "BW7-029", "", Value()}};
  EXPECT_EQ(Submit("A", rows), reason::kCardUnknown);
  const auto& failure = cup_.last.failure();
  std::vector<std::string> fields;
  for (const Failure::Field& field : failure.fields) fields.push_back(field.description);
  ASSERT_EQ(fields.size(), 5u) << failure.message;
  EXPECT_EQ(fields[0], "row 1: there is no card `63`; near is `bw5-63` (Darkrai-EX)");
  EXPECT_EQ(fields[1].find("row 3: there is no card `CATCHER`; near is `bw"), 0u) << fields[1];
  EXPECT_NE(fields[1].find("(Pokémon Catcher)"), std::string::npos) << fields[1];
  EXPECT_EQ(fields[2], "row 4: there is no card `base1-63x`");
  EXPECT_EQ(fields[3],
            "row 5: there is no card `0`; no card has a name like `Nothing Of The Kind`");
  EXPECT_EQ(fields[4], "row 6: there is no card `BW7-029`; near is `bw7-29` (Squirtle)");
  EXPECT_EQ(failure.fields[1].path, "rows[2].card");
  EXPECT_NE(failure.message.find("(1, 3-6)"), std::string::npos) << failure.message;
  // The key is left out, and the last word of the name stands in its place.
  EXPECT_EQ(Submit("A", {{4, "Catcher", "Pokemon", Value()}, {4, "Squirtle", "", Value()}}),
            reason::kCardUnknown);
  const auto& keyless = cup_.last.failure();
  ASSERT_EQ(keyless.fields.size(), 2u);
  EXPECT_NE(keyless.fields[0].description.find("(Pokémon Catcher)"), std::string::npos)
      << keyless.fields[0].description;
  EXPECT_NE(keyless.fields[1].description.find("(Squirtle)"), std::string::npos)
      << keyless.fields[1].description;
  // Together with what else is wrong with rows.
  std::vector<DeckLine> worse = rows;
  worse[1].count = 0;
  worse[3].marks = Value::Struct({{"colour", Value::Text("red")}});
  EXPECT_EQ(Submit("A", worse), reason::kFieldInvalid);
  EXPECT_EQ(cup_.last.failure().fields.size(), 7u);
}

TEST_F(DeckEvent, ANameBesideAnotherCardsKeyIsAWarningOnItsRow) {
  cup_.Register({"A"});
  ASSERT_EQ(
      Submit("A", {{4, "bw7-29", "SQUIRTLE", Value()}, {56, "bw1-107", "Fire Energy", Value()}}),
      "");
  const DeckVerdict verdict = cup_.Decided<DeckJudged>().verdict;
  EXPECT_TRUE(verdict.violations.empty());
  ASSERT_EQ(verdict.warnings.size(), 1u);
  EXPECT_EQ(verdict.warnings[0].code, "NAME_DIFFERS");
  EXPECT_EQ(verdict.warnings[0].details["row"].integer(), 2);
  EXPECT_EQ(verdict.warnings[0].details["written"].text(), "Fire Energy");
  EXPECT_EQ(verdict.warnings[0].details["name"].text(), "Water Energy");
}

// [PKM-4-a] The organiser hears at the start who has no legal deck yet.
TEST_F(DeckEvent, TheStartSaysWhoHasNoLegalDeck) {
  cup_.Register({"A", "B", "C"});
  ASSERT_EQ(Submit("B", kLegal), "");
  ASSERT_EQ(Submit("C", kIllegal), "");
  ASSERT_EQ(cup_.Do(StartEvent{}), "");
  EXPECT_EQ(cup_.Decided<StatusChanged>().without_deck, (std::vector<std::string>{"A", "C"}));
}

// [PKM-1.3-b] A card is legal from its release on: with another date the verdict is another.
TEST_F(DeckEvent, AnotherDateHasAllVerdictsTakenAgain) {
  const std::vector<DeckLine> later = {{4, "xy1-121", "Muscle Band", Value()},
                                       {4, "bw7-29", "Squirtle", Value()},
                                       {52, "bw1-107", "Water Energy", Value()}};
  cup_.Register({"A", "B", "C"});
  ASSERT_EQ(Submit("A", later), "");
  EXPECT_FALSE(cup_.Decided<DeckJudged>().verdict.violations.empty());
  ASSERT_EQ(Submit("B", kLegal), "");
  ASSERT_EQ(cup_.ByHand(SubmitDeck{"C", later}, "the head judge saw it"), "");
  cup_.Start();
  EXPECT_EQ(cup_.Do(PairRound{1}), "DECKS_MISSING");
  const Value settings =
      Value::Struct({{"date", Value::Text("2014-03-01")}, {"decks_required", Value::Flag(true)}});
  ASSERT_EQ(cup_.Do(AmendSettings{settings, "organiser"}, "the event was moved"), "");
  const auto amended = cup_.Decided<SettingsAmended>();
  ASSERT_EQ(amended.decks.size(), 2u) << "a verdict by hand stays";
  EXPECT_EQ(amended.decks[0].player, "A");
  EXPECT_TRUE(amended.decks[0].changed);
  EXPECT_FALSE(amended.decks[0].was_legal);
  EXPECT_TRUE(amended.decks[0].verdict.violations.empty());
  EXPECT_FALSE(amended.decks[1].changed);
  const DeckState& deck = *cup_.Event().FindPlayer("A")->deck;
  EXPECT_GT(deck.judged_revision, deck.revision);
  EXPECT_EQ(deck.catalogue_sha256.size(), 64u);
  const auto says = [](const Citation& citation) {
    return citation.text.find("2014-03-01") != std::string::npos;
  };
  EXPECT_TRUE(std::any_of(deck.citations.begin(), deck.citations.end(), says));
  EXPECT_EQ(cup_.Do(PairRound{1}), "");
  // And back: who is not legal any more is asked for a deck before he plays on.
  const Value back =
      Value::Struct({{"date", Value::Text("2013-10-12")}, {"decks_required", Value::Flag(true)}});
  ASSERT_EQ(cup_.Do(AmendSettings{back, "organiser"}, "it was not"), "");
  EXPECT_TRUE(cup_.Decided<SettingsAmended>().decks[0].was_legal);
  EXPECT_EQ(Submit("A", kLegal), "") << "a list that is not legal may be corrected";
  EXPECT_EQ(Submit("B", kLegal), "DECK_LOCKED");
}

TEST_F(DeckEvent, AnotherCatalogueHasAllVerdictsTakenAgain) {
  cup_.Register({"A", "B"});
  ASSERT_EQ(Submit("A", kLegal), "");
  ASSERT_EQ(Submit("B", {{60, "bw1-107", "", Value()}}), "");
  const Value settings = cup_.Event().Settings();
  EXPECT_EQ(cup_.Do(AmendSettings{settings, "organiser", std::string(64, '0')}, "none such"),
            reason::kCatalogueUnknown);
  // The catalogue lacks a card of A's list: whose, is said, and nothing changes.
  const std::string without = cup_.Import({"bw1-107"});
  EXPECT_EQ(cup_.Do(AmendSettings{settings, "organiser", without}, "newer"), reason::kCardUnknown);
  EXPECT_EQ(Metadata("player"), "A");
  const std::string with = cup_.Import({"bw1-107", "bw7-29"});
  ASSERT_EQ(cup_.Do(AmendSettings{settings, "organiser", with}, "newer"), "");
  EXPECT_EQ(cup_.Event().CatalogueSha256(), with);
  EXPECT_EQ(cup_.Event().FindPlayer("B")->deck->catalogue_sha256, with);
  // A later amendment that names none leaves it.
  Value later = settings;
  later.Set("premier", Value::Flag(true));
  ASSERT_EQ(cup_.Do(AmendSettings{later, "organiser"}, "again"), "");
  EXPECT_EQ(cup_.Event().CatalogueSha256(), with);
}

// [PKM-1.3-b] [PKM-13.1-e] A card is legal from its day on by the date that the event has, on
// either side of midnight and however far the event's clock is from UTC.
TEST(DeckDates, AVerdictGoesByTheEventsDateAndNotByAnyClock) {
  constexpr int64_t kReleaseUs = 1'391'558'400'000'000;  // 2014-02-05 00:00 UTC
  constexpr int64_t kAMinuteUs = 60'000'000;
  const std::vector<DeckLine> released = {{4, "xy1-121", "Muscle Band", Value()},
                                          {4, "bw7-29", "Squirtle", Value()},
                                          {52, "bw1-107", "Water Energy", Value()}};
  for (const int32_t offset_minutes : {-660, 0, 840}) {
    for (const char* date : {"2014-02-04", "2014-02-05"}) {
      SCOPED_TRACE(std::string(date) + ", " + std::to_string(offset_minutes));
      PokemonEvent cup({{"date", date}});
      AmendSettings amend{cup.Event().Settings(), "organiser"};
      amend.utc_offset_minutes = offset_minutes;
      EXPECT_EQ(cup.Do(amend, "the zone of the hall"), offset_minutes == 0 ? "HOLDS_ALREADY" : "");
      cup.Register({"A"});
      for (const int64_t now_us : {kReleaseUs - kAMinuteUs, kReleaseUs + kAMinuteUs}) {
        cup.world.clock.now_us = now_us;
        ASSERT_EQ(cup.Do(SubmitDeck{"A", released}), "");
        const bool legal = cup.Decided<DeckJudged>().verdict.violations.empty();
        EXPECT_EQ(legal, std::string(date) == "2014-02-05") << now_us;
      }
    }
  }
}

// [PKM-5-c] [PKM-5-e] Decks are checked between rounds, against the list.
TEST_F(DeckEvent, ADeckCheckOfARunningEventIsRecordedWithWhatWasFound) {
  Begin();
  const std::vector<DeckLine> found = {{3, "bw7-29", "", Value()}, {57, "bw1-107", "", Value()}};
  ASSERT_EQ(cup_.Do(RecordDeckCheck{"A", found}, "table 1"), "");
  const auto checked = cup_.Decided<DeckChecked>();
  EXPECT_TRUE(checked.verdict.violations.empty());
  ASSERT_EQ(checked.differences.size(), 2u);
  EXPECT_EQ(checked.differences[0].card, "bw1-107");
  EXPECT_EQ(checked.differences[0].listed, 56u);
  EXPECT_EQ(checked.differences[0].found, 57u);
  ASSERT_EQ(cup_.Do(RecordDeckCheck{"A", kLegal}), "");
  const DeckState& deck = *cup_.Event().FindPlayer("A")->deck;
  ASSERT_EQ(deck.checks.size(), 2u);
  EXPECT_EQ(deck.checks[0]->principal, "tester");
  EXPECT_EQ(deck.checks[0]->note, "table 1");
  EXPECT_TRUE(deck.checks[1]->what.differences.empty());
  EXPECT_EQ(deck.rows[0].count, 4u) << "the list stays";
  RegisterLate("late");
  EXPECT_EQ(cup_.Do(RecordDeckCheck{"late", kLegal}), reason::kDeckUnknown);
}

}  // namespace
}  // namespace arbitro::engine
