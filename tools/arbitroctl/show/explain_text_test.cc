// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/explain_text.h"

#include "google/protobuf/text_format.h"
#include "gtest/gtest.h"

namespace arbitro::tools {
namespace {

constexpr size_t kWide = 1000;

template <class Message>
Message Parsed(const char* text) {
  Message message;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &message));
  return message;
}

void ExpectSays(const std::string& text, std::initializer_list<const char*> parts) {
  for (const char* part : parts) {
    EXPECT_NE(text.find(part), std::string::npos) << "`" << part << "` is missing in:\n" << text;
  }
}

TEST(ExplainText, SaysWhyEachTableAndWhatWasBefore) {
  const auto explanation = Parsed<v1::ExplainDecisionResponse>(R"(
    record { receipt { revision: 17 } payload { principal: "ada"
      command { pair_round { event: "events/e" round: 3 } } } }
    rules { rule: "PKM-1" rule_text: "Nobody meets twice." said: "x" }
    tables { table: 4 points: 6 points: 3 floats: true blocked_total: 3
      met_before { player: "events/e/players/a" other: "events/e/players/b" round: 1 }
      blocked { player: "events/e/players/a" other: "events/e/players/c" points: 6 round: 2 }
      blocked { other: "events/e/players/d" points: 3 round: 1 } }
    penalties_before { number: 1 infraction: "late" penalty: "warning" revoked_revision: 9 }
    trace_outcome: REPLAY_OUTCOME_IDENTICAL_OTHER_BINARY
    trace { call: "draw" rule: "PKM-1" text: "cited" })");
  EventWords words;
  words.utc_offset_minutes = 120;
  ExpectSays(
      ExplanationText(words, explanation, kWide),
      {"revision 17", "+02:00", "pair round", "by ada", "[PKM-1]", "Nobody meets twice.", "6 - 3 *",
       "a and b in round 1", "a met c (6) in round 2; d (3) had the bye in round 1; and 1 more",
       "late", "revoked", "decided again: identical other binary", "draw"});
}

TEST(ExplainText, SaysWhatIsNotThere) {
  const auto text = ExplanationText(
      {},
      Parsed<v1::ExplainDecisionResponse>(
          R"(record { payload_erased: true } trace_outcome: REPLAY_OUTCOME_UNVERIFIABLE
             trace_missing: "no ruleset had a part in it")"),
      kWide);
  ExpectSays(text, {"no rule was cited", "the payload was erased",
                    "no trace: no ruleset had a part in it"});
}

TEST(ExplainText, SaysWhatWouldCome) {
  const auto asked = Parsed<v1::WhatIfRequest>(
      R"(commands { pair_round { round: 3 } } commands { close_round {} })");
  const auto answer = Parsed<v1::WhatIfResponse>(R"(
    revision: 9
    steps { accepted: true sample: true } steps { reason: "RESULTS_MISSING" message: "two" }
    rows { before { rank: 3 points: 6 player: "events/e/players/a" }
           after { rank: 1 points: 9 player: "events/e/players/a" } }
    rows { after { rank: 2 player: "events/e/players/b" } } rows_total: 5
    cut_before { unknown: "a round is open" }
    cut_after { players: "events/e/players/a" players: "events/e/players/b" })");
  ExpectSays(WhatIfText({}, asked, answer, kWide),
             {"from revision 9, nothing recorded", "a sample, from a throw-away seed",
              "refused: RESULTS_MISSING: two", "3 (6 points)", "1 (9 points)", "and 3 more",
              "come through before: not known: a round is open", "come through after: a, b"});
}

}  // namespace
}  // namespace arbitro::tools
