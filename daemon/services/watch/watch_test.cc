// SPDX-License-Identifier: Apache-2.0
//
// Watches of a journal: every record, in order, without gaps or doubles, while others write.
#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "daemon/services/call/rpc.h"
#include "daemon/services/watch/cursor.h"
#include "daemon/services/watch/hub.h"
#include "gtest/gtest.h"
#include "storage/chain_builder.h"
#include "storage/memory_event_log.h"

namespace arbitro::services {
namespace {

constexpr char kEvent[] = "events/torino";

v1::WatchEventResponse MessageIn(const grpc::ByteBuffer& bytes) {
  v1::WatchEventResponse message;
  EXPECT_TRUE(Parse(bytes, &message));
  return message;
}

// A log of one journal, and the hub that watches it.
class World {
 public:
  explicit World(WatchOptions options = {}) : hub_(options, log_.get()) {}

  // Records, each under a request id that says its number.
  void Append(int records, size_t bytes = 0) {
    for (int i = 0; i < records; ++i) {
      v1::RecordPayload payload;
      payload.set_request_id(std::to_string(revision_ + 1));
      payload.set_principal(std::string(bytes, 'x'));
      ASSERT_TRUE(log_->AppendBatch({chain_.Next(payload.SerializeAsString())}).ok());
      const uint64_t revision = ++revision_;
      // Each third has to be read.
      hub_.OnDurable(kEvent, revision, revision % 3 == 0 ? nullptr : Record(revision));
    }
  }

  std::unique_ptr<storage::StoredRecord> Record(uint64_t revision) {
    auto records = log_->ReadRecords(storage::JournalId::ForName(kEvent), {revision, 1});
    return std::make_unique<storage::StoredRecord>(std::move(records->front()));
  }

  storage::EventLog& log() { return *log_; }
  WatchHub& hub() { return hub_; }
  uint64_t revision() const { return revision_; }

 private:
  const std::unique_ptr<storage::EventLog> log_ = storage::MemoryEventLog::Open();
  storage::ChainBuilder chain_{kEvent, log_->Epoch()};
  WatchHub hub_;
  std::atomic<uint64_t> revision_{0};
};

// A watch that takes what there is, one message after the other.
class Follower : public Watcher, public std::enable_shared_from_this<Follower> {
 public:
  explicit Follower(World* world, Payloads payloads = Payloads::kGiven)
      : world_(*world), payloads_(payloads) {}

  void Join(uint64_t first_revision) {
    feed_ = world_.hub().Join(kEvent, world_.revision(), shared_from_this());
    world_.hub().OnDurable(kEvent, world_.revision());
    cursor_.emplace(feed_, first_revision, payloads_);
  }
  void Leave() { world_.hub().Leave(feed_, shared_from_this()); }

  // One step; a message is checked and noted.
  WatchCursor::Step Step() {
    grpc::ByteBuffer bytes;
    const WatchCursor::Step step = cursor_->Next(&bytes);
    if (step == WatchCursor::Step::kSend) Note(MessageIn(bytes));
    if (step == WatchCursor::Step::kRead) {
      auto read = cursor_->ReadOlder(world_.log());
      EXPECT_TRUE(read.ok());
      cursor_->Take(*std::move(read));
    }
    return step;
  }

  // Until `last` has come, or the watch is cut off; false then.
  bool Follow(uint64_t last) {
    while (seen_ < last) {
      const WatchCursor::Step step = Step();
      if (step == WatchCursor::Step::kCutOff) return false;
      if (step == WatchCursor::Step::kWait) WaitForWake();
    }
    return true;
  }

  void Wake() override {
    const std::lock_guard lock(mutex_);
    woken_ = true;
    woken_changed_.notify_all();
  }
  void Tick(std::chrono::steady_clock::time_point) override { ++ticks_; }
  uint64_t Behind() const override { return cursor_->Behind(); }
  void FeedFailed(const engine::Failure& failure) override { ADD_FAILURE() << failure.message; }

  const WatchCursor& cursor() const { return *cursor_; }
  const v1::WatchEventResponse& last() const { return last_; }
  uint64_t seen() const { return seen_; }
  void Begin(uint64_t first_revision) { seen_ = first_revision - 1; }
  int ticks() const { return ticks_; }

 private:
  void Note(v1::WatchEventResponse message) {
    if (message.has_record()) {
      EXPECT_EQ(message.revision(), seen_ + 1);
      EXPECT_EQ(message.record().receipt().revision(), message.revision());
      if (message.record().has_payload()) {
        EXPECT_EQ(message.record().payload().request_id(), std::to_string(message.revision()));
      }
      ++seen_;
    } else {
      EXPECT_EQ(message.revision(), seen_);
    }
    last_ = std::move(message);
  }

  void WaitForWake() {
    std::unique_lock lock(mutex_);
    ASSERT_TRUE(woken_changed_.wait_for(lock, std::chrono::seconds(20), [&] { return woken_; }));
    woken_ = false;
  }

  World& world_;
  const Payloads payloads_;
  std::shared_ptr<WatchFeed> feed_;
  std::optional<WatchCursor> cursor_;
  uint64_t seen_ = 0;
  v1::WatchEventResponse last_;
  std::atomic<int> ticks_{0};
  std::mutex mutex_;
  std::condition_variable woken_changed_;
  bool woken_ = false;
};

std::shared_ptr<Follower> Watch(World* world, uint64_t first_revision,
                                Payloads payloads = Payloads::kGiven) {
  auto follower = std::make_shared<Follower>(world, payloads);
  follower->Begin(first_revision);
  follower->Join(first_revision);
  return follower;
}

TEST(WatchFeed, WhatIsAtHandIsNotRead) {
  World world;
  world.Append(3);
  const auto empty = storage::MemoryEventLog::Open();
  WatchFeed feed(kEvent, 0, {});
  for (uint64_t revision = 1; revision <= 3; ++revision) {
    EXPECT_EQ(feed.NoteDurable(revision, world.Record(revision)), revision == 1);
  }
  feed.Publish(*empty);
  ASSERT_EQ(feed.published(), 3u);
  WatchedRecord from_hand;
  ASSERT_EQ(feed.Find(3, Payloads::kGiven, &from_hand), WatchFeed::Place::kKept);
  const auto from_log = WatchMessage(kEvent, *world.Record(3), Payloads::kGiven);
  EXPECT_EQ(MessageIn(from_hand.message).SerializeAsString(),
            MessageIn(from_log->message).SerializeAsString());
}

TEST(WatchFeed, WhatIsNotAtHandIsReadBeforeAndAfter) {
  World world;
  world.Append(6);
  WatchFeed feed(kEvent, 0, {});
  // 1 and 5 are not at hand, and 6 does not follow on 4.
  for (uint64_t revision = 1; revision <= 6; ++revision) {
    feed.NoteDurable(revision, revision % 4 == 1 ? nullptr : world.Record(revision));
  }
  feed.Publish(world.log());
  ASSERT_EQ(feed.published(), 6u);
  for (uint64_t revision = 1; revision <= 6; ++revision) {
    WatchedRecord record;
    ASSERT_EQ(feed.Find(revision, Payloads::kGiven, &record), WatchFeed::Place::kKept);
    EXPECT_EQ(MessageIn(record.message).revision(), revision);
  }
}

// A watch that joins may be told of a record before the committer tells it.
TEST(WatchFeed, WhatWasReadBeforeItCameIsNotKeptTwice) {
  World world;
  world.Append(3);
  WatchFeed feed(kEvent, 0, {});
  EXPECT_TRUE(feed.NoteDurable(2));
  feed.Publish(world.log());
  EXPECT_FALSE(feed.NoteDurable(2, world.Record(2)));
  EXPECT_TRUE(feed.NoteDurable(3, world.Record(3)));
  feed.Publish(world.log());
  EXPECT_EQ(feed.published(), 3u);
  WatchedRecord record;
  ASSERT_EQ(feed.Find(3, Payloads::kGiven, &record), WatchFeed::Place::kKept);
  EXPECT_EQ(MessageIn(record.message).revision(), 3u);
}

// Notes whether it is woken within what goes around messages.
class BurstWatcher : public Watcher {
 public:
  explicit BurstWatcher(const std::atomic<bool>* within) : within_(*within) {}
  void Wake() override { (within_ ? woken_within : woken_without)++; }
  void Tick(std::chrono::steady_clock::time_point) override {}
  uint64_t Behind() const override { return 0; }
  void FeedFailed(const engine::Failure& failure) override { ADD_FAILURE() << failure.message; }

  std::atomic<int> woken_within = 0;
  std::atomic<int> woken_without = 0;

 private:
  const std::atomic<bool>& within_;
};

TEST(WatchHub, MessagesAreSentWithinWhatGoesAroundThem) {
  World world;
  world.Append(5);
  std::atomic<bool> within = false;
  WatchOptions options;
  options.around_messages = [&](const std::function<void()>& send) {
    within = true;
    send();
    within = false;
  };
  WatchHub hub(options, &world.log());
  const auto watcher = std::make_shared<BurstWatcher>(&within);
  const auto feed = hub.Join(kEvent, 0, watcher);
  for (uint64_t revision = 1; revision <= 5; ++revision) hub.OnDurable(kEvent, revision);
  hub.Drain();
  EXPECT_EQ(feed->published(), 5u);
  EXPECT_GT(watcher->woken_within, 0);
  EXPECT_EQ(watcher->woken_without, 0);
  hub.Leave(feed, watcher);
}

TEST(Watch, FromAnyRevisionThenTheMark) {
  World world;
  world.Append(600);
  for (uint64_t first : {1, 2, 300, 600, 601}) {
    const auto follower = Watch(&world, first);
    EXPECT_TRUE(follower->Follow(600));
    EXPECT_EQ(follower->Step(), WatchCursor::Step::kSend);
    EXPECT_TRUE(follower->last().has_caught_up()) << first;
    EXPECT_EQ(follower->last().revision(), 600u);
    EXPECT_EQ(follower->Step(), WatchCursor::Step::kWait);
    EXPECT_EQ(MessageIn(follower->cursor().Heartbeat()).revision(), 600u);
    EXPECT_TRUE(MessageIn(follower->cursor().Heartbeat()).has_heartbeat());
    follower->Leave();
  }
}

TEST(Watch, TheHubKnowsHowFarTheLastOneIsBehind) {
  World world;
  world.Append(5);
  EXPECT_EQ(world.hub().Lag(), 0u);
  const auto quick = Watch(&world, 1);
  const auto slow = Watch(&world, 3);
  EXPECT_EQ(world.hub().Lag(), 5u);
  EXPECT_TRUE(quick->Follow(5));
  EXPECT_EQ(world.hub().Lag(), 3u);
  world.Append(2);
  EXPECT_EQ(world.hub().Lag(), 5u);
  EXPECT_TRUE(slow->Follow(7));
  slow->Leave();
  EXPECT_EQ(world.hub().Lag(), 2u);
  quick->Leave();
}

TEST(Watch, WhatComesIsFollowed) {
  World world;
  world.Append(3);
  const auto follower = Watch(&world, 2);
  EXPECT_TRUE(follower->Follow(3));
  world.Append(10);
  EXPECT_TRUE(follower->Follow(13));
  follower->Leave();
}

TEST(Watch, NoGapAndNoDoubleWhileSomebodyWrites) {
  constexpr int kRecords = 4'000;
  WatchOptions options;
  options.tail.records_max = 16;
  World world(options);
  world.Append(100);
  std::atomic<int> cut_off = 0;
  std::vector<std::thread> watching;
  for (int i = 0; i < 8; ++i) {
    watching.emplace_back([&world, &cut_off, i] {
      uint64_t next = 1 + 13 * i;
      // A watch that is cut off goes on where it says, without a trace in the records.
      for (bool done = false; !done;) {
        const auto follower = Watch(&world, next);
        done = follower->Follow(100 + kRecords);
        next = follower->cursor().resume_revision();
        EXPECT_EQ(next, follower->seen() + 1);
        follower->Leave();
        if (!done) ++cut_off;
      }
    });
  }
  world.Append(kRecords);
  for (std::thread& thread : watching) thread.join();
  RecordProperty("cut_off", cut_off.load());
}

TEST(Watch, WhoReadsTooSlowlyIsCutOffOnceItWasLive) {
  WatchOptions options;
  options.tail.records_max = 4;
  World world(options);
  world.Append(20);
  const auto slow = Watch(&world, 20);
  const auto quick = Watch(&world, 1);
  EXPECT_TRUE(slow->Follow(20));
  EXPECT_EQ(slow->Step(), WatchCursor::Step::kSend);
  ASSERT_TRUE(slow->cursor().caught_up());
  world.Append(5);
  // A watch that is still catching up is never cut off.
  EXPECT_TRUE(quick->Follow(25));
  EXPECT_EQ(slow->Step(), WatchCursor::Step::kCutOff);
  EXPECT_EQ(slow->cursor().resume_revision(), 21u);
  const auto again = Watch(&world, 21);
  EXPECT_TRUE(again->Follow(25));
  slow->Leave();
  quick->Leave();
  again->Leave();
}

TEST(Watch, TheTailIsBoundedInBytesToo) {
  WatchOptions options;
  options.tail.bytes_max = 64 << 10;
  World world(options);
  world.Append(1);
  const auto slow = Watch(&world, 1);
  const auto quick = Watch(&world, 1);
  EXPECT_TRUE(slow->Follow(1));
  EXPECT_EQ(slow->Step(), WatchCursor::Step::kSend);
  world.Append(8, 16 << 10);
  EXPECT_TRUE(quick->Follow(9));
  EXPECT_EQ(slow->Step(), WatchCursor::Step::kCutOff);
  slow->Leave();
  quick->Leave();
}

TEST(Watch, EveryRevisionComesAlsoWhereItsPayloadDoesNot) {
  World world;
  world.Append(2);
  world.Append(1, kWatchPayloadBytesMax);
  ASSERT_TRUE(world.log().ErasePayload(storage::JournalId::ForName(kEvent), 2).ok());
  const auto given = Watch(&world, 1);
  EXPECT_TRUE(given->Follow(1));
  EXPECT_TRUE(given->last().record().has_payload());
  EXPECT_TRUE(given->Follow(2));
  EXPECT_TRUE(given->last().record().payload_erased());
  EXPECT_FALSE(given->last().record().has_payload());
  EXPECT_EQ(given->last().record().header().size(), storage::kRecordHeaderBytes);
  EXPECT_TRUE(given->Follow(3));
  EXPECT_TRUE(given->last().record().payload_withheld()) << "too large for a usual client";
  EXPECT_FALSE(given->last().record().has_payload());
  const auto withheld = Watch(&world, 1, Payloads::kWithheld);
  EXPECT_TRUE(withheld->Follow(1));
  EXPECT_TRUE(withheld->last().record().payload_withheld());
  EXPECT_FALSE(withheld->last().record().has_payload());
  EXPECT_EQ(withheld->last().record().kind(), v1::RECORD_KIND_EVENT_COMMAND);
  // And so it is with what comes live.
  EXPECT_TRUE(withheld->Follow(3));
  EXPECT_TRUE(given->Follow(3));
  world.Append(1);
  EXPECT_TRUE(withheld->Follow(4));
  EXPECT_FALSE(withheld->last().record().has_payload());
  EXPECT_TRUE(given->Follow(4));
  EXPECT_TRUE(given->last().record().has_payload());
  given->Leave();
  withheld->Leave();
}

TEST(Watch, TimePassesForEverybody) {
  WatchOptions options;
  options.tick = std::chrono::milliseconds(1);
  World world(options);
  world.Append(1);
  const auto follower = Watch(&world, 1);
  while (follower->ticks() < 3) std::this_thread::yield();
  follower->Leave();
}

TEST(Watch, NobodyIsToldOfOtherJournals) {
  World world;
  world.Append(1);
  const auto follower = Watch(&world, 1);
  EXPECT_TRUE(follower->Follow(1));
  EXPECT_EQ(follower->Step(), WatchCursor::Step::kSend);
  world.hub().OnDurable("events/roma", 7);
  EXPECT_EQ(follower->Step(), WatchCursor::Step::kWait);
  follower->Leave();
}

}  // namespace
}  // namespace arbitro::services
