// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitrobench/bare_rocks.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "storage/chain_builder.h"
#include "storage/files/temporary_folder.h"
#include "storage/format/key.h"
#include "storage/format/value.h"
#include "storage/rocks/meta.h"
#include "tools/arbitrobench/closed_loop.h"

namespace arbitro::bench {
namespace {

using storage::Append;
using storage::ChainBuilder;
using storage::Step;

// A baseline that wrote more than the log would flatter the log.
TEST(BareRocks, AnActionIsWhatTheLogWritesForARecord) {
  ChainBuilder chain("events/b0", 1);
  for (std::uint64_t sequence = 1; sequence <= 2; ++sequence) {
    const Append append = chain.Next(std::string(400, 'x'), "request");
    const storage::ChainPoint point = storage::PointAfter(append.header);
    Step own;
    storage::PutRecord(append, {sequence, sequence, point.hash}, own);
    const BareAction action = BareActionOf(append, sequence);
    Step bare;
    for (const auto& [key, value] : action.rows) bare.Put(key, value);
    EXPECT_EQ(bare.Bytes(), own.Bytes()) << "record " << sequence;
    EXPECT_EQ(action.place,
              (storage::GlobalEntry{sequence, chain.Journal(), sequence, point.hash}));
  }
}

TEST(BareRocks, CommitsAllThatIsHandedOver) {
  constexpr size_t kActions = 100;
  const storage::TemporaryFolder folder;
  const auto committer = BareCommitter::Open(folder.Path() + "/bare");
  ASSERT_TRUE(committer.ok()) << committer.status();
  ChainBuilder chain("events/b0", 1);
  std::vector<BareAction> actions;
  for (size_t i = 1; i <= kActions; ++i) actions.push_back(BareActionOf(chain.Next("x"), i));
  size_t answered = 0;
  ClosedLoop<BareAction> loop(
      [&](BareAction action, ClosedLoop<BareAction>::Done done) {
        (*committer)->Submit(std::move(action), [&answered, done](const absl::Status& status) {
          ++answered;
          done(status);
        });
        return absl::OkStatus();
      },
      std::move(actions));
  EXPECT_TRUE(loop.Run(8).ok());
  (*committer)->Drain();
  EXPECT_EQ(answered, kActions);
}

TEST(ClosedLoop, StopsAtAFailureAndSaysIt) {
  int submitted = 0;
  ClosedLoop<int> loop(
      [&](int item, const ClosedLoop<int>::Done&) {
        ++submitted;
        return item < 3 ? absl::InternalError("no") : absl::OkStatus();
      },
      {1, 2, 3});
  EXPECT_EQ(loop.Run(2).code(), absl::StatusCode::kInternal);
  EXPECT_EQ(submitted, 1);
}

}  // namespace
}  // namespace arbitro::bench
