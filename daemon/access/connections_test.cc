// SPDX-License-Identifier: Apache-2.0
#include "daemon/access/connections.h"

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "daemon/access/client_address.h"

namespace arbitro::access {
namespace {

using Id = Connections::Id;
using Ids = std::vector<Id>;

// Each in a network of its own.
std::string Peer(int network, int port) {
  return absl::StrCat("ipv4:192.0.", network, ".7:", port);
}

// Returns the connections that are closed for a newcomer.
Ids SentOffFor(const std::string& peer, Connections* connections) {
  EXPECT_TRUE(connections->Add(peer)) << peer;
  return connections->TakeSentOff();
}

TEST(Connections, TheOldestStrangerGoesForANewcomer) {
  Connections connections(false);
  connections.SetBounds({.all = 9, .strangers = 3});
  for (int i = 1; i <= 3; ++i) EXPECT_EQ(SentOffFor(Peer(i, 1), &connections), Ids());
  connections.SetKnown(Peer(1, 1), "persons/ada");
  EXPECT_EQ(SentOffFor(Peer(4, 1), &connections), Ids()) << "two strangers were left";
  EXPECT_EQ(SentOffFor(Peer(5, 1), &connections), Ids({2}));
  const ConnectionCounts counts = connections.Counts();
  EXPECT_EQ(counts.known, 1u);
  EXPECT_EQ(counts.silent, 3u);
  EXPECT_EQ(counts.refused, 0u);
  EXPECT_EQ(counts.sent_off, 1u);
}

TEST(Connections, WhoComesFromElsewhereDoesNotGoForOneAddress) {
  Connections connections(false);
  connections.SetBounds({.all = 9, .strangers = 3});
  connections.Add(Peer(1, 1));
  connections.Add(Peer(2, 1));
  connections.Add(Peer(2, 2));
  EXPECT_EQ(SentOffFor(Peer(2, 3), &connections), Ids({2}));
  EXPECT_EQ(SentOffFor(Peer(2, 4), &connections), Ids({3}));
  EXPECT_EQ(SentOffFor(Peer(3, 1), &connections), Ids({4}));
  EXPECT_EQ(SentOffFor(Peer(4, 1), &connections), Ids({1})) << "one of each: the oldest";
}

TEST(Connections, ANetworkOfManyAddressesIsNoMoreThanAnother) {
  Connections connections(false);
  connections.SetBounds({.all = 9, .strangers = 4});
  connections.Add(Peer(1, 1));
  for (int host = 1; host <= 3; ++host) {
    connections.Add(absl::StrCat("ipv6:%5B2001:db8:1:", host, "::1%5D:1"));
  }
  EXPECT_EQ(SentOffFor("ipv6:%5B2001:db8:1:4::1%5D:1", &connections), Ids({2}));
  EXPECT_EQ(SentOffFor("ipv6:%5B2001:db8:1:4::1%5D:2", &connections), Ids({3}));
  EXPECT_EQ(SentOffFor(Peer(2, 1), &connections), Ids({5})) << "of the address with most";
}

TEST(Connections, WhoHasMadeNoCallGoesBeforeGuests) {
  Connections connections(false);
  connections.SetBounds({.all = 9, .strangers = 3});
  for (int i = 1; i <= 3; ++i) connections.Add(Peer(i, 1));
  connections.SetGuest(Peer(1, 1));
  connections.SetGuest(Peer(2, 1));
  EXPECT_EQ(SentOffFor(Peer(4, 1), &connections), Ids({3}));
  connections.SetGuest(Peer(4, 1));
  EXPECT_EQ(SentOffFor(Peer(5, 1), &connections), Ids({1})) << "guests alone are left";
  EXPECT_EQ(connections.Counts().guests, 2u);
}

TEST(Connections, ManyGuestsOfOneNetworkKeepNobodyOut) {
  Connections connections(false);
  connections.SetBounds({.all = 9, .strangers = 4});
  for (int port = 1; port <= 3; ++port) {
    connections.Add(Peer(1, port));
    connections.SetGuest(Peer(1, port));
  }
  connections.Add(Peer(2, 1));
  EXPECT_EQ(SentOffFor(Peer(3, 1), &connections), Ids({1}));
  EXPECT_EQ(SentOffFor(Peer(1, 4), &connections), Ids({2}));
  EXPECT_EQ(SentOffFor(Peer(1, 5), &connections), Ids({6})) << "the silent one of that network";
}

TEST(Connections, WhoseCredentialsFailIsAStrangerAgain) {
  Connections connections(false);
  connections.SetBounds({.all = 9, .strangers = 2});
  connections.Add(Peer(1, 1));
  connections.SetKnown(Peer(1, 1), "persons/ada");
  connections.SetGuest(Peer(1, 1));
  EXPECT_EQ(connections.Counts().known, 1u) << "a call without a token says nothing of the others";
  connections.CountWrong(Peer(1, 1));
  connections.CountWrong(Peer(1, 1));
  connections.SetKnown(Peer(1, 1), "persons/ada");
  connections.CountWrong(Peer(1, 1));
  connections.CountWrong(Peer(1, 1));
  EXPECT_EQ(connections.Counts().known, 1u) << "a gateway, for one whose token has expired";
  connections.CountWrong(Peer(1, 1));
  EXPECT_EQ(connections.Counts().silent, 1u);
  connections.Add(Peer(2, 1));
  EXPECT_EQ(SentOffFor(Peer(3, 1), &connections), Ids({1}));
}

TEST(Connections, OfTooManyKnownOnesThePrincipalWithMostHasOneLess) {
  Connections connections(false);
  connections.SetBounds({.all = 5, .strangers = 2});
  for (int i = 1; i <= 4; ++i) {
    connections.Add(Peer(i, 1));
    connections.SetKnown(Peer(i, 1), i == 1 ? "persons/bob" : "persons/ada");
  }
  EXPECT_EQ(connections.TakeSentOff(), Ids({4})) << "ada's fourth in all: nobody has more than she";
  connections.Add(Peer(5, 1));
  connections.SetKnown(Peer(5, 1), "persons/cleo");
  EXPECT_EQ(connections.TakeSentOff(), Ids({2}));
  EXPECT_EQ(connections.Counts().known, 3u);
  connections.Add(Peer(6, 1));
  connections.SetKnown(Peer(6, 1), "persons/dan");
  EXPECT_EQ(connections.TakeSentOff(), Ids({6})) << "one each";
}

TEST(Connections, StrangersTakeNoPlaceOfKnownOnes) {
  Connections connections(false);
  connections.SetBounds({.all = 3, .strangers = 1});
  for (int i = 1; i <= 2; ++i) {
    connections.Add(Peer(i, 1));
    connections.SetKnown(Peer(i, 1), "persons/ada");
  }
  EXPECT_EQ(SentOffFor(Peer(3, 1), &connections), Ids());
  EXPECT_EQ(SentOffFor(Peer(4, 1), &connections), Ids({3}));
  EXPECT_EQ(connections.Counts().known, 2u);
}

TEST(Connections, WhereAllAreKnownNobodyGoes) {
  Connections connections(true);
  connections.SetBounds({.all = 2, .strangers = 1});
  EXPECT_TRUE(connections.Add(Peer(1, 1)));
  EXPECT_TRUE(connections.Add(Peer(1, 2)));
  EXPECT_FALSE(connections.Add(Peer(1, 3)));
  EXPECT_EQ(connections.TakeSentOff(), Ids());
  EXPECT_EQ(connections.Counts().refused, 1u);
  connections.Remove(1);
  EXPECT_TRUE(connections.Add(Peer(1, 3)));
}

TEST(Connections, AUnixSocketIsNoStranger) {
  Connections connections(false);
  connections.SetBounds({.all = 3, .strangers = 1});
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(connections.Add("unix:"));
  EXPECT_FALSE(connections.Add("unix:"));
  EXPECT_EQ(connections.Counts().known, 3u);
}

TEST(Connections, OfAPeerThatIsBackByItsPortTheOneBeforeGoes) {
  Connections connections(false);
  connections.Add(Peer(1, 1));
  EXPECT_EQ(SentOffFor(Peer(1, 1), &connections), Ids({1}));
  connections.Remove(1);
  connections.SetKnown(Peer(1, 1), "persons/ada");
  EXPECT_EQ(connections.Counts().known, 1u);
  connections.Remove(2);
  connections.Remove(2);
  connections.SetKnown(Peer(1, 1), "persons/ada");
  EXPECT_EQ(connections.Counts().known + connections.Counts().silent, 0u);
}

TEST(Connections, LowerBoundsCountFromTheNextOn) {
  Connections connections(false);
  for (int i = 1; i <= 5; ++i) connections.Add(Peer(i, 1));
  connections.SetBounds({.all = 9, .strangers = 2});
  EXPECT_EQ(SentOffFor(Peer(6, 1), &connections), Ids({1, 2, 3, 4}));
}

// Ada is known on two connections, the first and the second, bob on the third. The last of seven
// has not begun.
struct Callers {
  Callers() {
    connections.SetBounds({.all = 20, .strangers = 9, .calls = 80});
    for (int i = 1; i <= 7; ++i) connections.Add(Peer(i, 1));
    for (Id id = 1; id <= 6; ++id) connections.SetBegun(id);
    for (const int i : {1, 2}) connections.SetKnown(Peer(i, 1), "persons/ada");
    connections.SetKnown(Peer(3, 1), "persons/bob");
  }
  // Returns the connections that are closed if so many calls are open on the six, and `ending`
  // others on one that has gone.
  Ids ShedOf(uint64_t ending, const std::vector<uint64_t>& calls) {
    std::vector<PeerCalls> open = {{"ipv4:203.0.113.1:1", ending}, {"unix:", 1'000}};
    uint64_t all = ending;
    for (size_t i = 0; i < calls.size(); ++i) {
      open.push_back({Peer(static_cast<int>(i) + 1, 1), calls[i]});
      all += calls[i];
    }
    EXPECT_EQ(connections.ShedCalls(open), all > 80);
    return connections.TakeSentOff();
  }

  Connections connections{false};
};

TEST(Connections, ForTooManyCallsWhoHasMuchGoesFirstAndStrangersBeforeKnownOnes) {
  EXPECT_EQ(Callers().ShedOf(0, {1, 1, 0, 19, 30, 29}), Ids()) << "80";
  EXPECT_EQ(Callers().ShedOf(0, {1, 1, 0, 20, 30, 29}), Ids({5}));
  EXPECT_EQ(Callers().ShedOf(0, {1, 1, 19, 20, 60, 19}), Ids({5})) << "60 are left";
  EXPECT_EQ(Callers().ShedOf(0, {10, 10, 9, 41, 30, 10}), Ids({4})) << "69 are left";
  EXPECT_EQ(Callers().ShedOf(0, {20, 30, 40, 20, 0, 0}), Ids({2, 1})) << "ada has 50 in all";
  EXPECT_EQ(Callers().ShedOf(0, {10, 10, 19, 17, 18, 20}), Ids({6, 5})) << "none has much";
  Callers callers;
  EXPECT_EQ(callers.ShedOf(0, {40, 60, 99, 1, 0, 0}), Ids({2, 1, 3}));
  EXPECT_EQ(callers.connections.Counts().shed, 3u);
}

TEST(Connections, ForCallsThatEndAlreadyNobodyGoesWhoHasFew) {
  EXPECT_EQ(Callers().ShedOf(64, {7, 13, 20, 9, 5, 1}), Ids());
  EXPECT_EQ(Callers().ShedOf(64, {7, 14, 21, 9, 25, 1}), Ids({5, 3, 2, 1}));
}

TEST(Connections, WhereTooManyCallsEndWhoHasMuchGoesAsAWhole) {
  Callers callers;
  callers.connections.Add("ipv4:192.0.4.9:9");
  callers.connections.SetBegun(8);
  Ids shed = callers.ShedOf(71, {12, 12, 2, 21, 1, 0});
  std::sort(shed.begin(), shed.end());
  EXPECT_EQ(shed, Ids({1, 2, 4, 8})) << "the network of the fourth, and ada";
}

TEST(Connections, WhereFarTooManyCallsEndEveryStrangerGoes) {
  Callers callers;
  Ids shed = callers.ShedOf(161, {1, 1, 2, 0, 1, 0});
  std::sort(shed.begin(), shed.end());
  EXPECT_EQ(shed, Ids({4, 5, 6})) << "but for who waits yet";
  EXPECT_EQ(callers.connections.Counts().known, 3u);
}

TEST(Connections, CallsThatAreTooManyAreAReasonToLook) {
  Callers callers;
  EXPECT_FALSE(callers.connections.CountCalls(80));
  EXPECT_TRUE(callers.connections.CountCalls(81));
  EXPECT_EQ(callers.connections.Counts().calls, 81u);
}

// The same rules, written with nothing but a list.
struct Listed {
  Id id;
  std::string peer;
  int standing;  // 0 silent, 1 guest, 2 known
  std::string principal;
};
class Model {
 public:
  void SetBounds(const ConnectionBounds& bounds) { bounds_ = bounds; }
  void Add(const std::string& peer, Ids* sent_off) {
    while (Count(0) + Count(1) > 0 && Count(0) + Count(1) >= bounds_.strangers) {
      sent_off->push_back(First(false));
      Remove(sent_off->back());
    }
    list_.push_back({++last_, peer, 0, ""});
  }
  void Remove(Id id) {
    std::erase_if(list_, [&](const Listed& one) { return one.id == id; });
  }
  void SetKnown(Id id, const std::string& principal, Ids* sent_off) {
    Listed& it = Of(id);
    if (it.standing == 2) return;
    it.standing = 2;
    it.principal = principal;
    const size_t own = OfPrincipal(principal);
    while (Count(2) > bounds_.all - bounds_.strangers) {
      const Id most = First(true);
      const Id gone = OfPrincipal(Of(most).principal) > own ? most : id;
      sent_off->push_back(gone);
      Remove(gone);
      if (gone == id) return;
    }
  }
  void SetStanding(Id id, int standing) { Of(id).standing = standing; }
  size_t Count(int standing) const {
    return static_cast<size_t>(std::count_if(
        list_.begin(), list_.end(), [&](const Listed& one) { return one.standing == standing; }));
  }
  const std::vector<Listed>& list() const { return list_; }

 private:
  Listed& Of(Id id) {
    return *std::find_if(list_.begin(), list_.end(),
                         [&](const Listed& one) { return one.id == id; });
  }
  size_t OfPrincipal(const std::string& principal) const {
    return static_cast<size_t>(std::count_if(list_.begin(), list_.end(), [&](const Listed& one) {
      return one.standing == 2 && one.principal == principal;
    }));
  }
  // Returns the first to go, of the group with most and there of the part with most: silent ones
  // before guests, the older before the younger. The same order decides between groups or parts of
  // one size.
  Id First(bool of_known) const {
    using Rank = std::tuple<size_t, int, Id>;  // how many, and the order within
    const auto group = [&](const Listed& one) {
      return of_known ? one.principal : NetworkOf(ClientOf(one.peer));
    };
    const auto part = [&](const Listed& one) { return of_known ? "" : ClientOf(one.peer); };
    std::map<std::string, std::vector<Listed>> groups;
    std::map<std::string, std::vector<Listed>> parts;
    for (const Listed& one : list_) {
      if ((one.standing == 2) == of_known) groups[group(one)].push_back(one);
    }
    const auto rank = [](const std::vector<Listed>& some) {
      Rank best = {some.size(), -9, 0};
      for (const Listed& one : some) best = std::max(best, {some.size(), -one.standing, ~one.id});
      return best;
    };
    const auto most = [&](const std::map<std::string, std::vector<Listed>>& all) {
      return std::max_element(all.begin(), all.end(),
                              [&](const auto& some, const auto& others) {
                                return rank(some.second) < rank(others.second);
                              })
          ->second;
    };
    for (const Listed& one : most(groups)) parts[part(one)].push_back(one);
    return ~std::get<2>(rank(most(parts)));
  }

  ConnectionBounds bounds_;
  std::vector<Listed> list_;
  Id last_ = 0;
};

ConnectionBounds AnyBounds(std::mt19937* random) {
  ConnectionBounds bounds;
  bounds.strangers = 1 + (*random)() % 10;
  bounds.all = bounds.strangers + 1 + (*random)() % 10;
  return bounds;
}

// Takes one step with both; the connections that it closes must be the same.
void Step(std::mt19937* random, int port, Connections* connections, Model* model) {
  const auto below = [&](size_t bound) { return (*random)() % bound; };
  Ids expected;
  const size_t what = below(20);
  if (what == 0) {
    const ConnectionBounds bounds = AnyBounds(random);
    connections->SetBounds(bounds);
    model->SetBounds(bounds);
  } else if (what < 11 || model->list().empty()) {
    const std::string peer = absl::StrCat("ipv4:192.0.", below(3), ".", below(3), ":", port);
    connections->Add(peer);
    model->Add(peer, &expected);
  } else {
    const Listed one = model->list()[below(model->list().size())];
    if (what < 13) {
      connections->Remove(one.id);
      model->Remove(one.id);
    } else if (what < 17) {
      const std::string principal = absl::StrCat("persons/", below(3));
      connections->SetKnown(one.peer, principal);
      model->SetKnown(one.id, principal, &expected);
    } else if (what < 19) {
      connections->SetGuest(one.peer);
      if (one.standing == 0) model->SetStanding(one.id, 1);
    } else {
      for (int i = 0; i < Connections::kWrongInARow; ++i) connections->CountWrong(one.peer);
      model->SetStanding(one.id, 0);
    }
  }
  ASSERT_EQ(connections->TakeSentOff(), expected);
  const ConnectionCounts counts = connections->Counts();
  ASSERT_EQ(counts.silent, model->Count(0));
  ASSERT_EQ(counts.guests, model->Count(1));
  ASSERT_EQ(counts.known, model->Count(2));
}

TEST(Connections, AgreeWithAListOfThem) {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(absl::StrCat("seed ", seed));
    std::mt19937 random(seed);
    Connections connections(false);
    Model model;
    const ConnectionBounds bounds = AnyBounds(&random);
    connections.SetBounds(bounds);
    model.SetBounds(bounds);
    for (int port = 1; port <= 1'000 && !::testing::Test::HasFatalFailure(); ++port) {
      Step(&random, port, &connections, &model);
    }
  }
}

}  // namespace
}  // namespace arbitro::access
