// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/explain_text.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "tools/arbitroctl/show/award_text.h"
#include "tools/arbitroctl/show/message_json.h"
#include "tools/arbitroctl/show/text_table.h"
#include "tools/arbitroctl/show/words.h"
#include "tools/printing.h"

namespace arbitro::tools {
namespace {

std::string RulesText(const v1::ExplainDecisionResponse& explanation, size_t columns) {
  if (explanation.rules().empty()) return absl::StrCat("  ", Phrase("no rule was cited"), "\n");
  TextTable rules({"", "", ""});
  for (const v1::ExplainedRule& rule : explanation.rules()) {
    rules.Add(
        {"", "[" + rule.rule() + "]", rule.rule_text().empty() ? rule.said() : rule.rule_text()});
  }
  return rules.Text(columns);
}

std::string BlockedText(const EventWords& words, const v1::TableReason& table) {
  std::string text = absl::StrJoin(
      table.blocked(), "; ", [&](std::string* out, const v1::BlockedAlternative& each) {
        if (each.player().empty()) {
          absl::StrAppend(
              out, PhraseWith("$0 ($1) had the bye in round $2", words.names.Of(each.other()),
                              each.points(), each.round()));
        } else {
          absl::StrAppend(out,
                          PhraseWith("$0 met $1 ($2) in round $3", words.names.Of(each.player()),
                                     words.names.Of(each.other()), each.points(), each.round()));
        }
      });
  const uint32_t more = table.blocked_total() - static_cast<uint32_t>(table.blocked_size());
  return more == 0 ? text : absl::StrCat(text, "; ", PhraseWith("and $0 more", more));
}

std::string TablesText(const EventWords& words, const v1::ExplainDecisionResponse& explanation,
                       size_t columns) {
  if (explanation.tables().empty()) return "";
  TextTable tables({">table", "points", "met before", "players who could not sit here"});
  for (const v1::TableReason& table : explanation.tables()) {
    tables.Add({absl::StrCat(table.table()),
                absl::StrCat(absl::StrJoin(table.points(), " - "), table.floats() ? " *" : ""),
                absl::StrJoin(table.met_before(), "; ",
                              [&](std::string* out, const v1::EarlierMeeting& met) {
                                absl::StrAppend(
                                    out, PhraseWith("$0 and $1 in round $2",
                                                    words.names.Of(met.player()),
                                                    words.names.Of(met.other()), met.round()));
                              }),
                BlockedText(words, table)});
  }
  return absl::StrCat(Phrase("why these tables (*: different points)"), "\n", tables.Text(columns));
}

std::string PenaltiesText(const EventWords& words, const v1::ExplainDecisionResponse& explanation,
                          size_t columns) {
  if (explanation.penalties_before().empty()) return "";
  TextTable table({">", ">round", "infraction", "penalty", ">step", "note"});
  for (const v1::Penalty& penalty : explanation.penalties_before()) {
    const char* note = penalty.revoked_revision() != 0 ? "revoked"
                       : penalty.by_hand()             ? "by hand"
                       : penalty.deviates()            ? "deviates"
                                                       : "";
    table.Add({absl::StrCat(penalty.number()), absl::StrCat(penalty.round()),
               LabelOf(words.language, words.ruleset.infractions(), penalty.infraction()),
               LabelOf(words.language, words.ruleset.penalties(), penalty.penalty()),
               absl::StrCat(penalty.step()), Phrase(note)});
  }
  return absl::StrCat(Phrase("earlier penalties of the player"), "\n", table.Text(columns));
}

std::string TraceText(const v1::ExplainDecisionResponse& explanation, size_t columns) {
  if (explanation.trace_outcome() == v1::REPLAY_OUTCOME_UNSPECIFIED) return "";
  if (!explanation.trace_missing().empty()) {
    return absl::StrCat(PhraseWith("no trace: $0", OneLine(explanation.trace_missing())), "\n");
  }
  TextTable table({"", "", "", ""});
  for (const v1::TraceLine& line : explanation.trace()) {
    table.Add({"", line.call(), line.rule().empty() ? "" : "[" + line.rule() + "]", line.text()});
  }
  return absl::StrCat(PhraseWith("decided again: $0", Word(explanation.trace_outcome())), "\n",
                      table.Text(columns));
}

// "3 (6 points)"; a dash for who is not ranked.
std::string PlaceText(const v1::StandingsRow* row) {
  return row == nullptr
             ? "-"
             : absl::StrCat(row->rank(), " (", Counted(row->points(), "1 point", "$0 points"), ")");
}

std::string RowsText(const EventWords& words, const v1::WhatIfResponse& answer, size_t columns) {
  if (answer.rows().empty()) return Phrase("the standings stay as they are") + "\n";
  TextTable table({"player", "before", "after"});
  for (const v1::WhatIfRow& row : answer.rows()) {
    table.Add({words.names.WithId(row.has_after() ? row.after().player() : row.before().player()),
               PlaceText(row.has_before() ? &row.before() : nullptr),
               PlaceText(row.has_after() ? &row.after() : nullptr)});
  }
  const uint32_t more = answer.rows_total() - static_cast<uint32_t>(answer.rows_size());
  return absl::StrCat(table.Text(columns), more == 0 ? "" : PhraseWith("and $0 more", more) + "\n");
}

std::string CutText(const EventWords& words, const v1::WhatIfCut& cut) {
  if (!cut.unknown().empty()) return PhraseWith("not known: $0", cut.unknown());
  if (cut.players().empty()) return Phrase("everybody");
  return absl::StrJoin(cut.players(), ", ", [&](std::string* out, const std::string& player) {
    out->append(words.names.WithId(player));
  });
}

}  // namespace

std::string ExplanationText(const EventWords& words, const v1::ExplainDecisionResponse& explanation,
                            size_t columns) {
  const v1::Record& record = explanation.record();
  const v1::RecordPayload& payload = record.payload();
  std::string text =
      absl::StrCat(PhraseWith("revision $0, $1: $2, by $3", record.receipt().revision(),
                              LocalTimeText(record.receipt().time_us(), words.utc_offset_minutes),
                              OneLine(HappeningText(words, record)), OneLine(payload.principal())),
                   "\n");
  if (record.payload_erased())
    absl::StrAppend(&text, "  ", Phrase("the payload was erased; the header stands"), "\n");
  if (record.payload_withheld())
    absl::StrAppend(&text, "  ", Phrase("the payload is withheld from you"), "\n");
  absl::StrAppend(&text, NoticeLines(explanation.notices()), RulesText(explanation, columns),
                  TablesText(words, explanation, columns),
                  PenaltiesText(words, explanation, columns), TraceText(explanation, columns));
  if (!record.has_payload()) return text;
  return absl::StrCat(text, Phrase("asked"), "\n", JsonText(JsonOfMessage(payload.command()), 2),
                      "\n", Phrase("decided"), "\n", JsonText(JsonOfMessage(payload.decision()), 2),
                      "\n");
}

std::string WhatIfText(const EventWords& words, const v1::WhatIfRequest& asked,
                       const v1::WhatIfResponse& answer, size_t columns) {
  std::string text =
      absl::StrCat(PhraseWith("from revision $0, nothing recorded", answer.revision()), "\n");
  TextTable steps({">", "command", "outcome if done"});
  for (int i = 0; i < answer.steps_size(); ++i) {
    const v1::WhatIfStep& step = answer.steps(i);
    steps.Add({absl::StrCat(i + 1), Phrase(CommandWord(asked.commands(i))),
               !step.accepted()
                   ? absl::StrCat(Phrase("refused:"), " ", step.reason(), ": ", step.message())
               : step.sample() ? Phrase("carried out; a sample, from a throw-away seed")
                               : Phrase("carried out")});
  }
  absl::StrAppend(&text, steps.Text(columns), RowsText(words, answer, columns));
  const std::string before = CutText(words, answer.cut_before());
  const std::string after = CutText(words, answer.cut_after());
  if (before == after) return absl::StrCat(text, PhraseWith("come through: $0", after), "\n");
  return absl::StrCat(text, PhraseWith("come through before: $0", before), "\n",
                      PhraseWith("come through after: $0", after), "\n");
}

}  // namespace arbitro::tools
