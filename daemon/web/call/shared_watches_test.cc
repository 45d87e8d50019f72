// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/call/shared_watches.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace arbitro::web {
namespace {

constexpr int kNotFoundCode = 5;

// A journal of a daemon, of which watches tell. "r7" is the record of revision 7, "c7" says that a
// watch has caught up with it, "h7" is a heartbeat.
class Journal {
 public:
  class Watch final : public UpstreamStream {
   public:
    explicit Watch(uint64_t next) : next_(next) {}

    void Read(OnRead read) override {
      read_ = std::move(read);
      if (is_over_) Give(std::nullopt);
    }
    void Finish(std::function<void(CallEnd)> done) override { done(end_); }
    void Cancel() override {
      is_over_ = true;
      Give(std::nullopt);
    }

    bool is_over() const { return is_over_; }

    void End(CallEnd end) {
      end_ = std::move(end);
      Cancel();
    }

    // Tells all up to `newest`, as far as the reader asks.
    void Tell(uint64_t newest) {
      while (read_ && !is_over_ && next_ <= newest) Give("r" + std::to_string(next_++));
      if (read_ && !is_over_ && !std::exchange(told_, true)) Give("c" + std::to_string(newest));
    }

    void Beat(uint64_t newest) {
      if (read_ && !is_over_) Give("h" + std::to_string(newest));
    }

   private:
    void Give(std::optional<std::string> message) {
      const OnRead read = std::exchange(read_, nullptr);
      if (!read) return;
      read(message ? std::make_shared<const StreamMessage>(*std::move(message)) : nullptr);
    }

    uint64_t next_;
    bool told_ = false;
    bool is_over_ = false;
    CallEnd end_;
    OnRead read_;
  };

  SharedWatches::Source source() {
    return [this](uint64_t first) {
      watches_.push_back(std::make_shared<Watch>(first));
      return watches_.back();
    };
  }

  void Add(uint64_t records) { newest_ += records; }
  uint64_t newest() const { return newest_; }

  void Tell() {
    // A watch may open another.
    for (size_t i = 0; i < watches_.size(); ++i) watches_[i]->Tell(newest_);
  }
  void Beat() {
    for (const auto& watch : watches_) watch->Beat(newest_);
  }

  std::vector<std::shared_ptr<Watch>> open() const {
    std::vector<std::shared_ptr<Watch>> open;
    std::copy_if(watches_.begin(), watches_.end(), std::back_inserter(open),
                 [](const auto& watch) { return !watch->is_over(); });
    return open;
  }

 private:
  uint64_t newest_ = 0;
  std::vector<std::shared_ptr<Watch>> watches_;
};

SharedWatches::Ports PortsOfTexts() {
  SharedWatches::Ports ports;
  ports.read = [](const std::string& bytes) {
    WatchMessage what;
    what.kind = bytes[0] == 'r'   ? WatchMessage::Kind::kRecord
                : bytes[0] == 'c' ? WatchMessage::Kind::kCaughtUp
                                  : WatchMessage::Kind::kHeartbeat;
    what.revision = std::stoull(bytes.substr(1));
    return what;
  };
  return ports;
}

// A client that takes messages one by one, when it is told to.
class Client {
 public:
  explicit Client(std::shared_ptr<UpstreamStream> stream) : stream_(std::move(stream)) {}

  // Takes what there is, at most `count` messages.
  void Take(size_t count = SIZE_MAX) {
    wanted_ = count;
    if (!std::exchange(reads_, true)) ReadOn();
  }

  void Leave() { stream_->Cancel(); }

  const std::vector<std::string>& heard() const { return heard_; }
  const std::optional<CallEnd>& end() const { return end_; }

 private:
  void ReadOn() {
    stream_->Read([this](const SharedMessage& message) {
      if (message == nullptr) {
        stream_->Finish([this](CallEnd end) { end_ = std::move(end); });
        return;
      }
      heard_.push_back(message->bytes());
      reads_ = --wanted_ > 0;
      if (reads_) ReadOn();
    });
  }

  std::shared_ptr<UpstreamStream> stream_;
  size_t wanted_ = 0;
  bool reads_ = false;
  std::vector<std::string> heard_;
  std::optional<CallEnd> end_;
};

using Texts = std::vector<std::string>;

class SharedWatchesTest : public testing::Test {
 protected:
  std::unique_ptr<Client> Open(uint64_t first, const std::string& key = "cup") {
    return std::make_unique<Client>(watches_.Open(key, first, journal_.source()));
  }

  SharedWatches watches_{PortsOfTexts()};
  Journal journal_;
};

TEST_F(SharedWatchesTest, ReadersOfOneKeyAreOneOfTheDaemons) {
  journal_.Add(3);
  const auto one = Open(2), two = Open(3), three = Open(4), other = Open(1, "other");
  for (const auto* client : {&one, &two, &three, &other}) (*client)->Take();
  journal_.Tell();
  EXPECT_EQ(watches_.size(), 2U);
  EXPECT_EQ(one->heard(), (Texts{"r2", "r3", "c3"}));
  EXPECT_EQ(two->heard(), (Texts{"r3", "c3"}));
  EXPECT_EQ(three->heard(), (Texts{"c3"}));
  journal_.Add(1);
  journal_.Tell();
  journal_.Beat();
  EXPECT_EQ(three->heard(), (Texts{"c3", "r4", "h4"}));
  EXPECT_EQ(other->heard(), (Texts{"r1", "r2", "r3", "c3", "r4", "h4"}));
  EXPECT_EQ(journal_.open().size(), 2U);
}

TEST_F(SharedWatchesTest, AReaderOfTheWholePastJoinsOnceItHasCaughtUp) {
  journal_.Add(5);
  const auto first = Open(5);
  first->Take();
  journal_.Tell();
  const auto late = Open(1);
  late->Take();
  EXPECT_EQ(journal_.open().size(), 2U);
  journal_.Tell();
  EXPECT_EQ(late->heard(), (Texts{"r1", "r2", "r3", "r4", "r5", "c5"}));
  EXPECT_EQ(journal_.open().size(), 1U);
  journal_.Add(1);
  journal_.Tell();
  EXPECT_EQ(late->heard().back(), "r6");
  EXPECT_EQ(first->heard().back(), "r6");
}

// A reader who changed the event and then watches it finds the change before it has caught up, even
// where the shared watch has not heard of it.
TEST_F(SharedWatchesTest, CaughtUpIsWithAllThatWasThereAtTheBeginning) {
  journal_.Add(3);
  const auto first = Open(1);
  first->Take();
  journal_.Tell();
  journal_.Add(1);
  const auto second = Open(1);
  second->Take();
  EXPECT_EQ(second->heard(), Texts{});
  journal_.open().back()->Tell(journal_.newest());
  EXPECT_EQ(second->heard(), (Texts{"r1", "r2", "r3", "r4", "c4"}));
  EXPECT_EQ(first->heard().back(), "c3");
  journal_.Add(1);
  journal_.Tell();
  EXPECT_EQ(second->heard().back(), "r5");
  EXPECT_EQ(first->heard().back(), "r5");
  EXPECT_EQ(journal_.open().size(), 1U);
}

TEST_F(SharedWatchesTest, TheLastReaderClosesTheWatch) {
  const auto one = Open(1), two = Open(1);
  one->Take();
  two->Take();
  journal_.Tell();
  one->Leave();
  EXPECT_EQ(journal_.open().size(), 1U);
  EXPECT_TRUE(one->end().has_value());
  two->Leave();
  EXPECT_EQ(journal_.open().size(), 0U);
  EXPECT_EQ(watches_.size(), 0U);
  const auto again = Open(1);
  EXPECT_EQ(journal_.open().size(), 1U);
}

TEST_F(SharedWatchesTest, TheEndOfTheWatchIsEachReaders) {
  journal_.Add(1);
  const auto one = Open(1), two = Open(1);
  one->Take();
  two->Take();
  journal_.Tell();
  journal_.open().front()->End({kNotFoundCode, "hidden from you now"});
  for (const auto* client : {&one, &two}) {
    ASSERT_TRUE((*client)->end().has_value());
    EXPECT_EQ((*client)->end()->code, kNotFoundCode);
  }
  EXPECT_EQ(watches_.size(), 0U);
}

TEST_F(SharedWatchesTest, AReaderTooFarBehindIsCutOff) {
  const auto fast = Open(1), slow = Open(1);
  fast->Take();
  slow->Take(2);
  journal_.Add(1);
  journal_.Tell();
  EXPECT_EQ(slow->heard(), (Texts{"r1", "c1"}));
  journal_.Add(kSharedRecordsMax + 1);
  journal_.Tell();
  slow->Take();
  ASSERT_TRUE(slow->end().has_value());
  EXPECT_EQ(slow->end()->code, kUnavailable);
  EXPECT_FALSE(fast->end().has_value());
  EXPECT_EQ(fast->heard().back(), "r" + std::to_string(journal_.newest()));
}

// A reader resumes from the last revision it was told, so none may be lower than one before.
TEST_F(SharedWatchesTest, NoMessageNamesARevisionBeforeTheLast) {
  journal_.Add(2);
  const auto slow = Open(1);
  slow->Take(1);
  journal_.Tell();
  journal_.Beat();
  journal_.Add(2);
  journal_.Tell();
  slow->Take();
  EXPECT_EQ(slow->heard(), (Texts{"r1", "r2", "c2", "r3", "r4"}));
  journal_.Beat();
  EXPECT_EQ(slow->heard().back(), "h4");
}

// Whatever readers do, each hears every revision from its first on, once and in order, and is told
// once that it has caught up.
TEST_F(SharedWatchesTest, NoReaderMissesARevisionOrHearsOneTwice) {
  constexpr int kSteps = 20'000;
  std::mt19937 random(1);
  struct Known {
    std::unique_ptr<Client> client;
    uint64_t first;
  };
  std::vector<Known> clients;
  const auto any = [&] { return clients[random() % clients.size()].client.get(); };
  for (int step = 0; step < kSteps; ++step) {
    const unsigned act = random() % 10;
    if (act < 2 || clients.empty()) {
      const uint64_t first = 1 + random() % (journal_.newest() + 1);
      clients.push_back({Open(first), first});
    } else if (act < 6) {
      any()->Take(1 + random() % 5);
    } else if (act < 7) {
      any()->Leave();
    } else if (act < 8) {
      journal_.Add(random() % 3);
    } else if (act < 9 || random() % 2 == 0) {
      journal_.Tell();
    } else {
      // The daemon says so of what it has told.
      journal_.Tell();
      journal_.Beat();
    }
  }
  size_t records = 0;
  for (const Known& known : clients) {
    uint64_t next = known.first;
    size_t told = 0;
    for (const std::string& message : known.client->heard()) {
      const uint64_t revision = std::stoull(message.substr(1));
      if (message[0] == 'r') {
        ASSERT_EQ(revision, next++);
        ++records;
        continue;
      }
      ASSERT_GE(revision + 1, next) << message;
      if (message[0] == 'c') ++told;
    }
    EXPECT_LE(told, 1U);
  }
  EXPECT_GT(records, 1'000U);
  // Else those who wait for a watch of their own hold it, and it holds them.
  for (const Known& known : clients) known.client->Leave();
}

}  // namespace
}  // namespace arbitro::web
