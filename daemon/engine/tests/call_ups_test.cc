// SPDX-License-Identifier: Apache-2.0
//
// That no place stays free while a player waits who may have it, whichever command frees it; and
// that a player who may not play waits on, whatever the order in which that came about.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "daemon/engine/ask/person_troubles.h"
#include "daemon/engine/state/disclosure.h"
#include "daemon/engine/state/engine_revision.h"
#include "daemon/engine/state/record_payload.h"
#include "daemon/engine/tests/life_fixture.h"
#include "daemon/engine/tests/test_people.h"

namespace arbitro::engine {
namespace {

constexpr uint32_t kSeed = 20261128;
constexpr int kSteps = 400;
constexpr int kPersons = 20;

SetDetails HavingPlaces(uint32_t capacity) {
  SetDetails set;
  set.details.capacity = capacity;
  return set;
}

RulePenalty Expelling(const std::string& player, arbitro_effect_kind kind) {
  RulePenalty ruling;
  ruling.player = player;
  ruling.infraction = "threw a chair";
  ruling.proposed = "expulsion";
  ruling.effects = {{kind}};
  return ruling;
}

class CallUps : public Life {
 protected:
  using Ids = std::vector<std::string>;

  CallUps() {
    world_.persons = &people_;
    world_.Reopen();
  }

  // Players p1, p2 … who are persons/a, persons/b …, beyond the capacity in the list.
  void OpenFor(uint32_t capacity, int players) {
    Create();
    ASSERT_EQ(Do(HavingPlaces(capacity)), "");
    ASSERT_EQ(Do(OpenRegistration{}), "");
    for (int i = 1; i <= players; ++i) ASSERT_EQ(Register("p" + std::to_string(i), i), "");
  }

  static std::string Person(int number) {
    return std::string("persons/") + static_cast<char>('a' + number - 1);
  }

  // `person` 0: none that is known.
  std::string Register(const std::string& id, int person) {
    RegisterPlayer player = Adult(id);
    if (person != 0) player.person = Person(person);
    return Do(player);
  }

  void Suspend(const std::string& person) {
    RecordPersonEntry record;
    record.entry.label = "cheating";
    ASSERT_EQ(ReasonOf(world_.DoIn(person, record, "seen")), "");
  }
  void Withdraw(const std::string& person, uint32_t number = 1) {
    ASSERT_EQ(ReasonOf(world_.DoIn(person, WithdrawPersonEntry{number}, "an error")), "");
  }

  Ids Playing() {
    Ids ids;
    for (size_t i = 0; i < Event().players.size(); ++i) {
      const PlayerState& player = *state_->event.players[i];
      if (player.status == PlayerStatus::kActive) ids.push_back(player.id);
    }
    return ids;
  }
  Ids Waiting() {
    Ids ids;
    const PlaceBook& book = *Event().places;
    for (const uint32_t number : book.InLine(book.waits)) {
      ids.push_back(book.Waiting(number).entry.player);
    }
    return ids;
  }
  std::vector<PersonTrouble> Troubles() {
    const ReadJournal read = [this](const std::string& journal) {
      return world_.engine().Read(journal, 0);
    };
    const TakenFacts facts = FactsOfPlayers({world_.log(), read, &people_}, Event());
    return FindTroublesOfWaiting(Event(), facts, world_.clock.NowUs());
  }

  TestPeople people_;
};

// --- What frees a place

TEST_F(CallUps, APlayerWhoLeavesLaterHasThePlaceUntilThen) {
  OpenFor(2, 3);
  DropPlayer leaves;
  leaves.player = "p1";
  leaves.from_round = 3;
  ASSERT_EQ(Do(leaves), "");
  EXPECT_EQ(Waiting(), (Ids{"p3"})) << "p1 plays two rounds";
  ASSERT_EQ(Do(StartEvent{}), "") << "there are two players";
  ASSERT_EQ(Do(PairRound{1}), "");
  EXPECT_EQ(Drawn(1), (std::set<std::string>{"p1", "p2"}));
  ExpectLasting();
}

TEST_F(CallUps, APenaltyThatExpelsOrDropsCallsUpTheNext) {
  OpenFor(2, 5);
  ASSERT_EQ(ByHand(Expelling("p1", ARBITRO_EFFECT_EXPEL), "seen"), "");
  EXPECT_EQ(Playing(), (Ids{"p2", "p3"}));
  ASSERT_EQ(ByHand(Expelling("p3", ARBITRO_EFFECT_DROP), "seen"), "");
  EXPECT_EQ(Playing(), (Ids{"p2", "p4"}));
  ASSERT_EQ(ByHand(Expelling("p1", ARBITRO_EFFECT_EXPEL), "again"), "");
  EXPECT_EQ(Waiting(), (Ids{"p5"})) << "p1 has no place to give";
  ExpectLasting();
}

// --- Those who may not play

TEST_F(CallUps, ASuspendedPlayerIsPassedOverAndKeepsThePlaceInLine) {
  OpenFor(2, 5);
  Suspend(Person(3));
  ASSERT_EQ(Do(StartEvent{}), "") << "the suspended player does not play";
  ASSERT_EQ(Do(DropPlayer{"p1"}), "");
  EXPECT_EQ(Playing(), (Ids{"p2", "p4"}));
  EXPECT_EQ(Waiting(), (Ids{"p3", "p5"}));
  ASSERT_EQ(Troubles().size(), 1u);
  EXPECT_EQ(
      TextOf(Troubles()[0]).en,
      "player `p3` (`persons/c`) waits for a place and is suspended: cheating; the suspension "
      "does not end; the player gets none while the suspension holds");
  Withdraw(Person(3));
  EXPECT_TRUE(Troubles().empty());
  ASSERT_EQ(Do(DropPlayer{"p2"}), "");
  EXPECT_EQ(Playing(), (Ids{"p4", "p3"}));
  ExpectLasting();
}

// A record with a suspension in it is kept from the public: most of them look at no waiting player.
TEST_F(CallUps, RecordsTellOfThoseWhoWaitOnlyWhereTheyAreLookedAt) {
  OpenFor(2, 4);
  Suspend(Person(3));
  const auto tells = [this] {
    const uint64_t revision = world_.StateOf(kEvent)->revision;
    const auto records =
        world_.log().ReadRecords(storage::JournalId::ForName(kEvent), {revision, 1});
    return TellsPersonEntries(ContentOf(world_.codec, records->front())->inputs);
  };
  ASSERT_EQ(Do(AddStaff{{Person(20), "judge"}}), "");
  EXPECT_FALSE(tells());
  ASSERT_EQ(Do(StartEvent{}), "");
  EXPECT_FALSE(tells());
  ASSERT_EQ(Do(DropPlayer{"p1"}), "");
  EXPECT_TRUE(tells()) << "p3 was passed over";
  ASSERT_EQ(Do(PairRound{1}), "");
  EXPECT_FALSE(tells()) << "the draw is the public's to check";
  ExpectLasting();
}

TEST_F(CallUps, APlaceThatOnlySuspendedPlayersWaitForGoesToTheNextWhoRegisters) {
  OpenFor(1, 2);
  Suspend(Person(2));
  ASSERT_EQ(Do(DropPlayer{"p1"}), "");
  EXPECT_TRUE(Playing().empty());
  ASSERT_EQ(Register("p3", 3), "") << "another's suspension is not the newcomer's";
  EXPECT_EQ(Playing(), (Ids{"p3"}));
  EXPECT_EQ(Waiting(), (Ids{"p2"}));
  ExpectLasting();
}

TEST_F(CallUps, TheEndOfASuspensionIsSeenByTheNextRecord) {
  OpenFor(1, 2);
  RecordPersonEntry record;
  record.entry.label = "clock";
  record.entry.until_us = world_.clock.now_us + 60'000'000;
  ASSERT_EQ(ReasonOf(world_.DoIn(Person(2), record, "seen")), "");
  ASSERT_EQ(Do(DropPlayer{"p1"}), "");
  EXPECT_TRUE(Playing().empty());
  world_.clock.now_us += 61'000'000;
  ASSERT_EQ(Do(HavingPlaces(1)), "") << "nothing changes by it, and the place is still free";
  EXPECT_EQ(Playing(), (Ids{"p2"}));
  ExpectLasting();
}

TEST_F(CallUps, OnePersonGetsOnePlace) {
  OpenFor(2, 5);
  people_.Merge(Person(2), Person(3));  // p2 plays, p3 waits
  people_.Merge(Person(4), Person(5));  // p4 and p5 wait
  ASSERT_EQ(Do(DropPlayer{"p1"}), "");
  EXPECT_EQ(Playing(), (Ids{"p2", "p4"}));
  ASSERT_EQ(Do(HavingPlaces(5)), "");
  EXPECT_EQ(Waiting(), (Ids{"p3", "p5"}));
  ASSERT_EQ(Troubles().size(), 2u);
  EXPECT_EQ(TextOf(Troubles()[1]).en,
            "player `p5` (`persons/e`) waits for a place and is one person with player `p4`; drop "
            "one of them");
  ASSERT_EQ(Do(DropPlayer{"p2"}), "");
  EXPECT_EQ(Playing(), (Ids{"p4", "p3"}));
  ExpectLasting();
}

TEST_F(CallUps, ATeamWaitsForEachOfItsMembers) {
  OpenFor(1, 1);
  RegisterPlayer team = Adult("team");
  team.team = {Person(2), Person(3)};
  ASSERT_EQ(Do(team), "");
  Suspend(Person(3));
  ASSERT_EQ(Do(DropPlayer{"p1"}), "");
  EXPECT_TRUE(Playing().empty());
  Withdraw(Person(3));
  ASSERT_EQ(Do(StartEvent{}), reason::kPlayersTooFew) << "a refusal calls up no player";
  ASSERT_EQ(Do(HavingPlaces(1)), "");
  EXPECT_EQ(Playing(), (Ids{"team"}));
  ExpectLasting();
}

// The list of a frozen draw stands still; those who wait are called up by the record that ends it.
TEST_F(CallUps, AFrozenDrawCallsUpAfterwards) {
  OpenFor(2, 3);
  Suspend(Person(3));
  ASSERT_EQ(Do(StartEvent{}), "");
  ASSERT_EQ(Do(HavingPlaces(3)), "");
  EXPECT_EQ(Waiting(), (Ids{"p3"}));
  ASSERT_EQ(Do(FreezeDraw{{DrawSubject::Kind::kRound, 1}, {}}), "");
  Withdraw(Person(3));
  const ContributeToDraw rain = {ContributeToDraw::Kind::kPlayer, {"p1"}, "rain", 0, {}};
  ASSERT_EQ(Do(rain), "");
  EXPECT_EQ(Waiting(), (Ids{"p3"}));
  ASSERT_EQ(Do(VoidDraw{}, "the hall is flooded"), "");
  EXPECT_EQ(Playing(), (Ids{"p1", "p2", "p3"}));
  ExpectLasting();
}

// A journal of before is decided as it was then.
TEST_F(CallUps, AnEventOfBeforeKeepsItsListOfCommands) {
  world_.options.engine_revision = kBeforeCallUps;
  world_.Reopen();
  OpenFor(2, 5);
  ASSERT_EQ(ByHand(Expelling("p1", ARBITRO_EFFECT_EXPEL), "seen"), "");
  EXPECT_EQ(Playing(), (Ids{"p2"}));
  Suspend(Person(3));
  ASSERT_EQ(Do(HavingPlaces(2)), "");
  EXPECT_EQ(Playing(), (Ids{"p2", "p3"}));
  ExpectLasting();
}

// --- Any order

// Plays at random, and keeps beside it who is suspended and who waits.
class AnyOrder : public CallUps {
 protected:
  void Step() {
    switch (random_() % 8) {
      case 0:
      case 1:
        return Enter();
      case 2:
        return void(Do(DropPlayer{Anyone()}));
      case 3:
        return void(ByHand(Expelling(Anyone(), ARBITRO_EFFECT_EXPEL), "seen"));
      case 4:
        return void(Do(ExpelPlayer{Anyone()}, "shouted"));
      case 5:
        return void(Do(HavingPlaces(1 + random_() % 6)));
      case 6:
        return ToggleSuspension();
      default:
        return void(Do(AddStaff{{Person(26), "role" + std::to_string(random_() % 3)}}));
    }
  }

  // Persons of those who wait and may play.
  Ids Eligible() {
    Ids ids;
    for (const std::string& id : Waiting()) {
      if (suspended_.count(person_of_.at(id)) == 0) ids.push_back(id);
    }
    return ids;
  }

  void ExpectNoPlaceIsWasted(const Ids& waited, const Ids& eligible) {
    const uint32_t capacity = Event().places->details->capacity;
    const Ids playing = Playing();
    // A suspension counts from the event's next record.
    if (!event_changed_) return;
    EXPECT_TRUE(Eligible().empty() || playing.size() >= capacity);
    Ids called;
    for (const std::string& id : waited) {
      if (std::find(playing.begin(), playing.end(), id) != playing.end()) called.push_back(id);
    }
    ASSERT_LE(called.size(), eligible.size());
    // A player who left the list in this step is none of those before.
    Ids expected;
    for (const std::string& id : eligible) {
      const Ids still = Waiting();
      const bool left = std::find(still.begin(), still.end(), id) == still.end() &&
                        std::find(called.begin(), called.end(), id) == called.end();
      if (!left && expected.size() < called.size()) expected.push_back(id);
    }
    EXPECT_EQ(called, expected);
  }

  std::mt19937 random_{kSeed};
  std::map<std::string, std::string> person_of_;  // by player
  std::set<std::string> suspended_;
  bool event_changed_ = false;

 private:
  void Enter() {
    // Half of them are no person that is known.
    const int person = static_cast<int>(random_() % 2 * (1 + random_() % kPersons));
    const std::string id = "q" + std::to_string(person_of_.size());
    if (Register(id, person).empty()) person_of_[id] = person == 0 ? "" : Person(person);
  }

  std::string Anyone() {
    Ids all = Playing();
    const Ids waiting = Waiting();
    all.insert(all.end(), waiting.begin(), waiting.end());
    return all.empty() ? "no-one" : all[random_() % all.size()];
  }

  void ToggleSuspension() {
    const std::string person = Person(1 + static_cast<int>(random_() % kPersons));
    if (suspended_.erase(person) != 0) return Withdraw(person, entries_[person]);
    suspended_.insert(person);
    ++entries_[person];
    Suspend(person);
  }

  std::map<std::string, uint32_t> entries_;
};

TEST_F(AnyOrder, NoPlaceStaysFreeWhileAPlayerWaitsWhoMayHaveIt) {
  OpenFor(3, 0);
  for (int step = 0; step < kSteps; ++step) {
    SCOPED_TRACE("step " + std::to_string(step) + ", seed " + std::to_string(kSeed));
    const uint64_t before = world_.State()->revision;
    const Ids waited = Waiting();
    const Ids eligible = Eligible();
    Step();
    event_changed_ = world_.State()->revision != before;
    ExpectNoPlaceIsWasted(waited, eligible);
    if (HasFailure()) return;
  }
  EXPECT_GT(Event().players.size(), 50u);
  ExpectLasting();
}

}  // namespace
}  // namespace arbitro::engine
