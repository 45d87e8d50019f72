// SPDX-License-Identifier: Apache-2.0
//
// Deck lists, and what was found in decks.
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbitro/limits.h"
#include "daemon/translate/record/command_head.h"
#include "daemon/translate/record/commands.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/wire/names.h"
#include "daemon/translate/wire/value.h"

namespace arbitro::translate {
namespace {

constexpr int kObjectionsMax = 100;

// Says what a head judge objects to in a deck.
std::vector<Finding> ReadObjections(
    const google::protobuf::RepeatedPtrField<v1::DeckFinding>& given, Fields* fields) {
  std::vector<Finding> objections;
  if (given.size() > kObjectionsMax) {
    fields->Wrong("violations",
                  absl::StrCat("has ", given.size(), " entries, at most ", kObjectionsMax));
    return objections;
  }
  for (int i = 0; i < given.size(); ++i) {
    const std::string at = absl::StrCat("violations[", i, "]");
    objections.push_back({fields->Text(at + ".code", given[i].code(), {1, limits::kTextBytesMax}),
                          fields->Text(at + ".rule", given[i].rule(), kFreeText),
                          ReadValue(at + ".details", given[i].details(), fields)});
  }
  return objections;
}

}  // namespace

std::vector<engine::DeckLine> ReadDeckRows(
    const google::protobuf::RepeatedPtrField<v1::DeckRow>& rows, Fields* fields) {
  if (rows.empty() || rows.size() > static_cast<int>(limits::kDeckRowsMax)) {
    fields->Wrong(
        "rows", absl::StrCat("has ", rows.size(), " rows, allowed is 1 to ", limits::kDeckRowsMax));
    return {};
  }
  std::vector<engine::DeckLine> lines;
  for (int i = 0; i < rows.size(); ++i) {
    const v1::DeckRow& row = rows[i];
    const std::string at = absl::StrCat("rows[", i, "]");
    engine::DeckLine line;
    // A row of nothing is the engine's to refuse, which knows by which rule.
    line.count = static_cast<uint32_t>(
        fields->Number(at + ".count", row.count(), {0, limits::kDeckRowCountMax}));
    line.card = fields->Text(at + ".card", row.card(), {1, limits::kTextBytesMax});
    line.name = fields->Text(at + ".name", row.name(), kFreeText);
    line.marks = ReadValue(at + ".marks", row.marks(), fields);
    lines.push_back(std::move(line));
  }
  return lines;
}

void WriteDeckRows(const std::vector<engine::DeckLine>& lines,
                   google::protobuf::RepeatedPtrField<v1::DeckRow>* rows) {
  for (const engine::DeckLine& line : lines) {
    v1::DeckRow* row = rows->Add();
    row->set_count(line.count);
    row->set_card(line.card);
    row->set_name(line.name);
    if (!line.marks.is_null()) WriteValue(line.marks, row->mutable_marks());
  }
}

engine::Command ReadCommand(const v1::SubmitDeckRequest& request, Fields* fields) {
  PlayerName name = ReadPlayerName("player", request.player(), fields);
  const bool by_hand = request.options().by_hand();
  engine::Command command =
      ReadHead(request.options(), by_hand ? Reason::kRequired : Reason::kOptional,
               std::move(name.event), fields);
  if (!by_hand && !request.violations().empty()) {
    fields->Wrong("violations", "must be left out: without options.by_hand the ruleset judges");
  }
  command.what = engine::SubmitDeck{std::move(name.player), ReadDeckRows(request.rows(), fields),
                                    ReadObjections(request.violations(), fields)};
  return command;
}

engine::Command ReadCommand(const v1::RecordDeckCheckRequest& request, Fields* fields) {
  PlayerName name = ReadPlayerName("player", request.player(), fields);
  engine::Command command =
      ReadHead(request.options(), Reason::kOptional, std::move(name.event), fields);
  command.what =
      engine::RecordDeckCheck{std::move(name.player), ReadDeckRows(request.rows(), fields)};
  return command;
}

void WriteDecision(const engine::DeckJudged& what, v1::DeckJudged* message) {
  WriteVerdict(what.verdict, message->mutable_verdict());
}

engine::DeckJudged ReadDecision(const v1::DeckJudged& message, Fields* fields) {
  return {ReadVerdict("deck_judged.verdict", message.verdict(), fields)};
}

void WriteDecision(const engine::DeckChecked& what, v1::DeckChecked* message) {
  WriteVerdict(what.verdict, message->mutable_verdict());
  WriteDifferences(what.differences, message->mutable_differences());
}

engine::DeckChecked ReadDecision(const v1::DeckChecked& message, Fields* fields) {
  return {ReadVerdict("deck_checked.verdict", message.verdict(), fields),
          ReadDifferences(message.differences(), fields)};
}

}  // namespace arbitro::translate
