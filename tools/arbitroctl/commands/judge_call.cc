// SPDX-License-Identifier: Apache-2.0

#include "arbitro/v1/floor.pb.h"
#include "tools/arbitroctl/commands/commands.h"

namespace arbitro::tools {
namespace {

struct Outcome {
  const char* word;
  v1::JudgeCallOutcome outcome;
};

constexpr Outcome kOutcomes[] = {{"ruled", v1::JUDGE_CALL_OUTCOME_RULED},
                                 {"repaired", v1::JUDGE_CALL_OUTCOME_REPAIRED},
                                 {"penalty", v1::JUDGE_CALL_OUTCOME_PENALTY},
                                 {"not-needed", v1::JUDGE_CALL_OUTCOME_NOT_NEEDED},
                                 {"withdrawn", v1::JUDGE_CALL_OUTCOME_WITHDRAWN}};

std::string StateOfCall(const v1::JudgeCall& call) {
  if (call.status() == v1::JUDGE_CALL_STATUS_CALLED) return Phrase("waits");
  if (call.status() == v1::JUDGE_CALL_STATUS_COMING) return Phrase("a judge comes");
  if (call.status() == v1::JUDGE_CALL_STATUS_ARRIVED) return Phrase("a judge is there");
  for (const Outcome& each : kOutcomes) {
    if (each.outcome == call.outcome()) return Phrase(each.word);
  }
  return Phrase("over");
}

// The seconds from the call to the judge's arrival; empty: none is known to have come.
std::string WaitOfCall(const v1::JudgeCall& call) {
  if (call.arrive_time_us() == 0) return "";
  return absl::StrCat((call.arrive_time_us() - call.call_time_us()) / 1'000'000, " s");
}

TableRow CallRow(const v1::JudgeCall& call) {
  return {call.number(),     PlaceOfTable(call.table()), IdOf(call.player()), IdOf(call.judge()),
          StateOfCall(call), WaitOfCall(call),           call.text()};
}

std::string JudgeCallText(const v1::JudgeCallMutationResponse& response) {
  return absl::StrCat(response.call(), "\n");
}

absl::Status ReadEndOfCall(const Typed&, const std::string& word,
                           v1::EndJudgeCallRequest* request) {
  for (const Outcome& each : kOutcomes) {
    if (word == each.word) request->set_outcome(each.outcome);
  }
  if (request->outcome() != v1::JUDGE_CALL_OUTCOME_UNSPECIFIED) return absl::OkStatus();
  return UsageError(PhraseWith(
      "`--outcome` is `$0`, must be ruled, repaired, penalty, not-needed or withdrawn", word));
}

}  // namespace

void AddJudgeCallCommands(const Group& floor) {
  Command(floor, "call", "Calls a judge to a table", "floor call torino-2026 2 7 --player p3")
      .Changes("FloorService.CallJudge", JudgeCallText)
      .OfTable()
      .Option("--player", "player", "the player who calls", Names::kPlayer)
      .Option("--text", "text", "the subject of the call, in the log for ever: no person's name");
  Command(floor, "answer", "Takes a call for a judge", "floor answer torino-2026 1")
      .Changes("FloorService.AnswerJudgeCall", JudgeCallText)
      .OfEvent()
      .Part<uint32_t>("number", "judge-calls", "call", "the call's number")
      .Option("--arrived", "arrived", "the judge is at the table")
      .Option("--judge", "judge", "the judge who comes, if it is not you", Names::kPerson);
  Command(floor, "settle", "Ends a call for a judge", "floor settle torino-2026 1 --outcome ruled")
      .Changes("FloorService.EndJudgeCall", JudgeCallText)
      .Fills(ReadEndOfCall)
      .OfEvent()
      .Part<uint32_t>("number", "judge-calls", "call", "the call's number")
      .Option<std::string>(
          "--outcome",
          "how it ended: ruled, repaired, penalty, not-needed, or withdrawn with --player")
      .Option("--player", "player", "the player who takes the own call back", Names::kPlayer);
  Command(floor, "calls", "Lists the calls for a judge", "floor calls torino-2026")
      .Shows("FloorService.ListJudgeCalls",
             Listing({"call", "table", "player", "judge", "state", "wait", "text"}, CallRow))
      .OfEvent()
      .Option("--ended", "with_ended", "also those that ended")
      .At();
}

}  // namespace arbitro::tools
