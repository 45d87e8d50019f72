// SPDX-License-Identifier: Apache-2.0

#include "absl/strings/numbers.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "arbitro/v1/seating.pb.h"
#include "tools/arbitroctl/commands/commands.h"

namespace arbitro::tools {
namespace {

struct PlanOptions {
  std::vector<std::string> ranges;
  std::vector<std::string> blocked;
  std::vector<uint32_t> feature;
};

// "13" or "20-24".
bool ReadSpan(const std::string& text, v1::TableSpan* span) {
  const std::pair<std::string, std::string> parts = absl::StrSplit(text, absl::MaxSplits('-', 1));
  uint32_t from = 0;
  uint32_t to = 0;
  if (!absl::SimpleAtoi(parts.first, &from)) return false;
  if (text.find('-') == std::string::npos) {
    to = from;
  } else if (!absl::SimpleAtoi(parts.second, &to)) {
    return false;
  }
  span->set_from(from);
  span->set_to(to);
  return true;
}

// "1-40:junior@2": tables, and behind them the division and the phase where there is one.
bool ReadRange(const std::string& text, v1::TableRange* range) {
  const std::pair<std::string, std::string> of_phase =
      absl::StrSplit(text, absl::MaxSplits('@', 1));
  const std::pair<std::string, std::string> of_division =
      absl::StrSplit(of_phase.first, absl::MaxSplits(':', 1));
  uint32_t phase = 0;
  if (!of_phase.second.empty() && !absl::SimpleAtoi(of_phase.second, &phase)) return false;
  range->set_division(of_division.second);
  range->set_phase(phase);
  return ReadSpan(of_division.first, range->mutable_tables());
}

std::string SpanText(const v1::TableSpan& span) {
  return span.from() == span.to() ? absl::StrCat(span.from())
                                  : absl::StrCat(span.from(), "-", span.to());
}

std::string PlanText(const v1::TablePlan& plan) {
  TextTable table({"", ""});
  table.AddFact("first table", plan.first_number() == 0 ? 1 : plan.first_number());
  for (const v1::TableRange& range : plan.ranges()) {
    const std::string phase = range.phase() == 0 ? "" : PhraseWith("phase $0", range.phase());
    table.AddFact("tables",
                  absl::StrCat(SpanText(range.tables()), range.division().empty() ? "" : "  ",
                               range.division(), phase.empty() ? "" : "  ", phase));
  }
  const auto spans = absl::StrJoin(plan.blocked(), ", ", [](std::string* out, const auto& span) {
    out->append(SpanText(span));
  });
  if (!spans.empty()) table.AddFact("blocked", spans);
  if (!plan.feature().empty()) table.AddFact("feature tables", absl::StrJoin(plan.feature(), ", "));
  return table.Text();
}

absl::Status ReadPlan(const Typed&, const PlanOptions& options, v1::SetTablePlanRequest* request) {
  v1::TablePlan* plan = request->mutable_plan();
  for (const std::string& text : options.ranges) {
    if (ReadRange(text, plan->add_ranges())) continue;
    return UsageError(PhraseWith("`--range` is `$0`, must be tables such as 1-40:junior@2", text));
  }
  for (const std::string& text : options.blocked) {
    if (ReadSpan(text, plan->add_blocked())) continue;
    return UsageError(PhraseWith("`--block` is `$0`, must be tables such as 13 or 20-24", text));
  }
  plan->mutable_feature()->Assign(options.feature.begin(), options.feature.end());
  return absl::OkStatus();
}

template <class Response>
std::string TextOfPlan(const Response& response) {
  return PlanText(response.plan());
}

std::string FixedText(const v1::SetFixedTableResponse& response) {
  return LineOf(IdOf(response.player()), response.table() == 0
                                             ? Phrase("no fixed table")
                                             : PhraseWith("table $0", response.table()));
}

}  // namespace

void AddTablePlanCommands(const Group& app) {
  const Group plan = AddGroup(app, "plan", "The numbers of the tables in the hall");
  Command(plan, "set", "Says which numbers the tables of the next rounds have",
          "plan set torino-2026 --range 1-40:junior --block 13 --feature 100")
      .Changes("SeatingService.SetTablePlan", TextOfPlan<v1::SetTablePlanResponse>)
      .Fills(ReadPlan)
      .OfEvent()
      .Option("--first", "plan.first_number",
              "the first number for tables of no range (default: 1)")
      .Option("--range", &PlanOptions::ranges,
              "tables for a division or a phase, 1-40:junior@2; may be given several times")
      .Option("--block", &PlanOptions::blocked,
              "tables that no match gets, 13 or 20-24; may be given several times")
      .Option("--feature", &PlanOptions::feature,
              "a table for the first matches of a round; may be given several times");
  Command(plan, "show", "Shows them", "plan show torino-2026")
      .Shows("SeatingService.GetTablePlan", TextOfPlan<v1::GetTablePlanResponse>)
      .OfEvent()
      .At();
  Command(plan, "fix", "Gives a player one table in all rounds; needs --reason",
          "plan fix torino-2026 p001 7 --reason \"a wheelchair\"")
      .Changes("SeatingService.SetFixedTable", FixedText)
      .OfPlayer()
      .Argument("table", "table", "the table's number in the hall; 0: none any more");
}

}  // namespace arbitro::tools
