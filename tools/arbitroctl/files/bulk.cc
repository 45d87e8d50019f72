// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/files/bulk.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/form_text.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/arbitroctl/show/utf8_text.h"
#include "tools/arbitroctl/text_file.h"
#include "tools/printing.h"
#include "tools/progress_bar.h"

namespace arbitro::tools {
namespace {

constexpr char kOneLineOnly[] = "leave one of the lines out, or correct it";

// Notes lines that say what an earlier one says.
class Repeats {
 public:
  explicit Repeats(std::vector<LineFault>* faults) : faults_(faults) {}

  void Take(const PlannedLine& line, const std::vector<LineKey>& keys) {
    const auto [same, added] = contents_.emplace(line.content, line.line);
    if (!added) {
      return Note(line.line, absl::StrCat("says the same as line ", same->second));
    }
    for (const LineKey& key : keys) {
      const auto [other, is_new] = values_.emplace(std::pair(key.what, key.value), line.line);
      if (is_new) continue;
      const std::string said = absl::StrCat(key.what, " ", ShownText(key.value));
      Note(line.line, other->second == line.line
                          ? absl::StrCat(said, " stands twice in it")
                          : absl::StrCat(said, " stands in line ", other->second, " already"));
    }
  }

 private:
  void Note(size_t line, std::string what) {
    faults_->push_back({line, std::move(what), kOneLineOnly});
  }

  std::vector<LineFault>* faults_;
  std::map<std::string, size_t> contents_;
  std::map<std::pair<std::string, std::string>, size_t> values_;
};

absl::Status NotSent(const Bulk& bulk, const std::vector<LineFault>& faults) {
  const size_t lines = CountLines(faults);
  absl::Status status = UsageError(absl::StrCat(lines, " of the lines of ", ShownText(bulk.file),
                                                " cannot be ", bulk.done, ", so none was"),
                                   lines == 1 ? "correct the line and give the command again"
                                              : "correct the lines and give the command again");
  AttachLines(faults, &status);
  return status;
}

// Lines that were sent, and how that went.
struct SentLines {
  std::vector<LineFault> faults;
  absl::Status unreachable;  // the daemon was gone
  size_t sent = 0;
};

// Says that some lines were sent and others not, and how to go on.
absl::Status SentInPart(Session* session, const Bulk& bulk, const SentLines& lines) {
  const absl::Status& unreachable = lines.unreachable;
  std::string said = absl::StrCat(lines.sent, " of ", bulk.lines.size(), " ", bulk.rows, " were ",
                                  bulk.done, ", for the state changed meanwhile");
  if (!unreachable.ok()) {
    said = absl::StrCat(lines.sent, " of ", bulk.lines.size(), " ", bulk.rows, " were ", bulk.done,
                        ", then the daemon was gone: ", std::string(unreachable.message()));
  }
  absl::Status status(unreachable.ok() ? absl::StatusCode::kAborted : unreachable.code(), said);
  AttachLines(lines.faults, &status);
  AttachAdvice(absl::StrCat(unreachable.ok() ? "correct the lines" : "start arbitrod",
                            ", then the same command with --request-id ", session->request_id(),
                            " goes on: it repeats none that was ", bulk.done),
               &status);
  return status;
}

// Sends every line, and goes on after one that is refused.
absl::Status SendLines(Session* session, const Bulk& bulk, const SendRow& send) {
  SentLines lines;
  ProgressBar bar(Phrase("sending"));
  for (size_t row = 0; row < bulk.lines.size() && lines.unreachable.ok(); ++row) {
    const absl::Status status = Patiently(
        session, [&] { return send(row, session->OptionsOfLine(bulk.lines[row].content)); });
    bar.Show(row + 1, bulk.lines.size());
    if (ExitCodeOf(status) == kExitUnreachable) {
      lines.unreachable = status;
    } else if (!status.ok()) {
      lines.faults.push_back(FaultOfLine(bulk.lines[row].line, status));
    } else {
      ++lines.sent;
    }
  }
  bar.Finish();
  if (lines.unreachable.ok() && lines.faults.empty()) return absl::OkStatus();
  return SentInPart(session, bulk, lines);
}

// A client that is killed says nothing any more, so it says this before.
void SayHowToGoOn(Session* session, const Bulk& bulk) {
  SayError("arbitroctl: %s\n",
           PhraseWith("$0 $1 are sent; should this break off, the same command with "
                      "--request-id $2 goes on",
                      bulk.lines.size(), Phrase(bulk.rows), session->request_id())
               .c_str());
}

}  // namespace

absl::Status Patiently(Session* session, const std::function<absl::Status()>& send) {
  constexpr int kPausesMax = 60;
  for (int pauses = 0;; ++pauses) {
    const absl::Status status = send();
    if (!IsRateLimited(status) || pauses == kPausesMax) return status;
    session->client().Pause(std::chrono::seconds(1));
  }
}

Bulk PlanOf(const std::string& path, const CsvFile& file) {
  Bulk bulk;
  bulk.file = path;
  bulk.faults = file.faults;
  if (file.lacks_column) return bulk;
  for (const CsvRow& row : file.rows) bulk.lines.push_back({row.line, ContentOfRow(file, row)});
  return bulk;
}

absl::StatusOr<std::vector<LineFault>> FaultsOfPlan(
    const Bulk& bulk, const std::function<absl::Status(size_t row)>& check, const KeysOfRow& keys) {
  std::vector<LineFault> faults = bulk.faults;
  Repeats repeats(&faults);
  ProgressBar bar(Phrase("checking"));
  for (size_t row = 0; row < bulk.lines.size(); ++row) {
    const absl::Status status = check(row);
    bar.Show(row + 1, bulk.lines.size());
    if (ExitCodeOf(status) == kExitUnreachable) return status;
    if (!status.ok()) faults.push_back(FaultOfLine(bulk.lines[row].line, status));
    repeats.Take(bulk.lines[row], keys(row));
  }
  SortByLine(&faults);
  return faults;
}

absl::Status SendAll(Session* session, const Bulk& bulk, const SendRow& send,
                     const KeysOfRow& keys) {
  RETURN_IF_ERROR(session->CheckOptionsOfLines());
  const auto faults = FaultsOfPlan(
      bulk,
      [&](size_t row) {
        v1::MutationOptions options = session->OptionsOfLine(bulk.lines[row].content);
        options.set_validate_only(true);
        return Patiently(session, [&] { return send(row, options); });
      },
      keys);
  if (!faults.ok()) return faults.status();
  if (!faults->empty()) return NotSent(bulk, *faults);
  if (session->dry_run()) return absl::OkStatus();
  if (bulk.lines.size() > 1) SayHowToGoOn(session, bulk);
  return SendLines(session, bulk, send);
}

absl::StatusOr<CsvFile> ReadBulkFile(const std::string& path,
                                     const std::vector<std::string>& required,
                                     const std::vector<std::string>& known) {
  ASSIGN_OR_RETURN(const auto text, ReadTextLines(path));
  auto file = ReadCsv(text.text);
  if (!file.ok()) {
    return text.faults.empty() ? InFile(path, file.status()) : UnreadableLines(path, text.faults);
  }
  file->CheckColumns(known, required);
  AddFaultsOfText(text, &file->faults);
  // A row with a damaged line says nothing that a daemon could be asked about.
  file->rows.erase(std::remove_if(file->rows.begin(), file->rows.end(),
                                  [&](const CsvRow& row) { return text.IsFaulty(row.line); }),
                   file->rows.end());
  return file;
}

absl::StatusOr<v1::Value> ValueOfRow(const v1::Form& form, const CsvFile& file, const CsvRow& row) {
  std::vector<std::string> words;
  for (const v1::Form& field : form.children()) {
    const std::string text = file.Text(row, field.id());
    if (!text.empty()) words.push_back(absl::StrCat(field.id(), "=", text));
  }
  return ValueOfWords(form, words);
}

std::vector<std::string> KeysOfForm(const v1::Form& form) {
  std::vector<std::string> keys;
  for (const v1::Form& field : form.children()) keys.push_back(field.id());
  return keys;
}

}  // namespace arbitro::tools
