// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/model/one_of.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <typeinfo>
#include <utility>

namespace arbitro::engine {
namespace {

struct Card {
  std::string id = "none";
};
// Counts its living copies.
struct Counted {
  explicit Counted(int* count) : alive(count) { ++*alive; }
  Counted(const Counted& other) : alive(other.alive) { ++*alive; }
  ~Counted() { --*alive; }
  int* alive;
};
using Held = OneOf<Card, Counted, int>;

TEST(OneOf, HoldsTheFirstKindAtFirst) {
  const Held held;
  ASSERT_NE(held.If<Card>(), nullptr);
  EXPECT_EQ(held.Get<Card>().id, "none");
  EXPECT_EQ(held.index(), 0u);
}

TEST(OneOf, KnowsItsKind) {
  const Held held = 7;
  EXPECT_TRUE(held.Is<int>());
  EXPECT_FALSE(held.Is<Card>());
  EXPECT_EQ(held.If<Card>(), nullptr);
  EXPECT_EQ(held.index(), 2u);
  EXPECT_EQ(Held::kKinds, 3u);
  EXPECT_THROW(held.Get<Card>(), std::bad_cast);
}

TEST(OneOf, ACopyIsAValueOfItsOwn) {
  Held first = Card{"a"};
  Held second = first;
  second.Get<Card>().id = "b";
  EXPECT_EQ(first.Get<Card>().id, "a");
  first = second;
  EXPECT_EQ(first.Get<Card>().id, "b");
  first = 3;
  EXPECT_EQ(first.Get<int>(), 3);
  EXPECT_EQ(second.Get<Card>().id, "b");
}

TEST(OneOf, NothingIsLeftBehind) {
  int alive = 0;
  {
    Held held = Counted(&alive);
    EXPECT_EQ(alive, 1);
    const Held copy = held;
    EXPECT_EQ(alive, 2);
    Held moved = std::move(held);
    EXPECT_EQ(alive, 2);
    held = copy;
    EXPECT_EQ(alive, 3);
    moved = Held();
    EXPECT_EQ(alive, 2);
  }
  EXPECT_EQ(alive, 0);
}

TEST(OneOf, AVisitorSeesTheKind) {
  struct Name {
    std::string operator()(const Card& card) const { return "card " + card.id; }
    std::string operator()(const Counted&) const { return "counted"; }
    std::string operator()(int number) const { return std::to_string(number); }
  };
  EXPECT_EQ(Held(Card{"x"}).Visit(Name()), "card x");
  EXPECT_EQ(Held(12).Visit(Name()), "12");
}

}  // namespace
}  // namespace arbitro::engine
