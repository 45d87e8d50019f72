// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/files/bulk.h"

#include <algorithm>
#include <cstdio>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "tools/arbitroctl/files/deck_file.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/form_text.h"
#include "tools/progress_bar.h"

namespace arbitro::tools {
namespace {

enum class Pass { kCheck, kSend };

// How many rows were not taken, and how many were.
struct Taken {
  size_t wrong = 0;
  size_t right = 0;
};

Taken SendPass(Session* session, const Bulk& bulk, const SendRow& send, Pass pass) {
  Taken taken;
  ProgressBar bar(pass == Pass::kCheck ? "checking" : "sending");
  for (size_t row = 0; row < bulk.lines.size(); ++row) {
    v1::MutationOptions options = session->NextOptions();
    options.set_validate_only(options.validate_only() || pass == Pass::kCheck);
    const absl::Status status = send(row, options);
    bar.Show(row + 1, bulk.lines.size());
    if (status.ok()) {
      ++taken.right;
      continue;
    }
    bar.Finish();
    std::fprintf(stderr, "line %zu: %s\n", bulk.lines[row], std::string(status.message()).c_str());
    ++taken.wrong;
    if (ExitCodeOf(status) == kExitUnreachable) break;
  }
  return taken;
}

}  // namespace

absl::Status SendAll(Session* session, const Bulk& bulk, const SendRow& send) {
  const Taken checked = SendPass(session, bulk, send, Pass::kCheck);
  if (checked.wrong > 0) {
    return UsageError(absl::StrCat(checked.wrong, " of ", bulk.lines.size(), " lines of `",
                                   bulk.file, "` cannot be ", bulk.done,
                                   ", so none was; mend them and try again"));
  }
  if (session->dry_run()) return absl::OkStatus();
  session->RestartRequestIds();
  const Taken sent = SendPass(session, bulk, send, Pass::kSend);
  if (sent.wrong == 0) return absl::OkStatus();
  return absl::AbortedError(
      absl::StrCat(sent.right, " of ", bulk.lines.size(), " ", bulk.rows, " were ", bulk.done,
                   "; the same command with --request-id ", session->request_id(), " goes on"));
}

absl::StatusOr<CsvFile> ReadBulkFile(const std::string& path, const std::string& required,
                                     const std::vector<std::string>& known) {
  const auto text = ReadFile(path);
  if (!text.ok()) return text.status();
  auto file = ReadCsv(*text);
  if (!file.ok()) {
    return UsageError(absl::StrCat("`", path, "`: ", std::string(file.status().message())));
  }
  const std::string all = absl::StrJoin(known, ", ");
  for (const std::string& column : file->columns) {
    if (std::find(known.begin(), known.end(), column) != known.end()) continue;
    return UsageError(absl::StrCat("`", path, "`: line 1: `", column,
                                   "` is no column; the first line names them: ", all));
  }
  if (!file->Find(required)) {
    return UsageError(absl::StrCat("`", path, "`: line 1: the column `", required,
                                   "` is missing; the first line names them: ", all));
  }
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
