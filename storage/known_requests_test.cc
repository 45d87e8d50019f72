// SPDX-License-Identifier: Apache-2.0

#include "storage/known_requests.h"

#include <gtest/gtest.h>

#include <string>

#include "absl/strings/str_cat.h"

namespace arbitro::storage {
namespace {

Append Record(const JournalId& journal, std::uint64_t sequence, const std::string& request_id) {
  Append append;
  append.header.journal = journal;
  append.header.sequence = sequence;
  append.request = RequestKey{"anna", request_id, {}};
  return append;
}

const JournalId kTorino = JournalId::ForName("events/torino");
const JournalId kMilano = JournalId::ForName("events/milano");

TEST(KnownRequests, KnowsWhatIsNewInAJournalThatItSawBegin) {
  KnownRequests known;
  known.Take(Record(kTorino, 1, "create"));
  known.Take(Record(kTorino, 2, "open"));
  EXPECT_TRUE(known.IsNew(kTorino, "anna", "start"));
  EXPECT_TRUE(known.IsNew(kTorino, "bruno", "open")) << "another principal's is another request";
  EXPECT_FALSE(known.IsNew(kTorino, "anna", "create"));
  EXPECT_FALSE(known.IsNew(kTorino, "anna", "open"));
}

TEST(KnownRequests, SaysNothingOfAJournalThatWasThereBefore) {
  KnownRequests known;
  EXPECT_FALSE(known.IsNew(kTorino, "anna", "create"));
  known.Take(Record(kTorino, 7, "report"));
  EXPECT_FALSE(known.IsNew(kTorino, "anna", "another"));
}

TEST(KnownRequests, TakesRecordsWithoutARequest) {
  KnownRequests known;
  Append imported = Record(kTorino, 1, "");
  imported.request.reset();
  known.Take(imported);
  EXPECT_TRUE(known.IsNew(kTorino, "anna", "create"));
}

// A forgotten request must never look new.
TEST(KnownRequests, AFullPartForgetsItsJournalsAndSaysNothingOfThemAgain) {
  KnownRequests known;
  known.Take(Record(kTorino, 1, "create"));
  for (std::uint64_t i = 2; i <= KnownRequests::kRecordsAPartMax; ++i) {
    known.Take(Record(kTorino, i, absl::StrCat("report-", i)));
  }
  EXPECT_TRUE(known.IsNew(kTorino, "anna", "one more"));
  known.Take(Record(kTorino, KnownRequests::kRecordsAPartMax + 1, "one more"));
  for (const char* request : {"create", "report-2", "one more", "never sent"}) {
    EXPECT_FALSE(known.IsNew(kTorino, "anna", request)) << request;
  }
  known.Take(Record(kMilano, 1, "create"));
  EXPECT_TRUE(known.IsNew(kMilano, "anna", "open")) << "a journal that begins later is known";
}

}  // namespace
}  // namespace arbitro::storage
