// SPDX-License-Identifier: Apache-2.0
//
// Changes from a file, one a line, as one plan: each line is checked against the daemon's state and
// against the other lines before the first one is sent, and all that is wrong is said at once.
//
// Request ids go by what a line says, so that the same command with the same --request-id goes on
// where it broke off, also after lines were added, corrected or taken out.

#ifndef ARBITRO_TOOLS_ARBITROCTL_FILES_BULK_H_
#define ARBITRO_TOOLS_ARBITROCTL_FILES_BULK_H_

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "arbitro/v1/call.pb.h"
#include "arbitro/v1/value.pb.h"
#include "tools/arbitroctl/files/csv_file.h"
#include "tools/arbitroctl/session.h"
#include "tools/arbitroctl/show/line_fault.h"

namespace arbitro::tools {

// A line of a plan: where it is in the file, and what it says (ContentOfRow).
struct PlannedLine {
  size_t line = 0;
  std::string content;
};

// The lines of a file, and the words to tell of them with.
struct Bulk {
  std::string file;
  std::string rows;  // what they are: "people"
  std::string done;  // what becomes of them: "imported"
  std::vector<PlannedLine> lines;
  std::vector<LineFault> faults;  // of lines that could not be read
};

// A plan of the file's rows, without the words. It has none where a column is missing: then each
// row would be refused for the same.
Bulk PlanOf(const std::string& path, const CsvFile& file);

// Words that one line of a file may say and no other: {"the number", "4711"}.
struct LineKey {
  std::string what;
  std::string value;
};

// Sends a row; `options` are its own.
using SendRow = std::function<absl::Status(size_t row, const v1::MutationOptions& options)>;

// Returns the keys of a row, in the daemon's words where its check went well. A row that was
// carried out before has none: whether others may join it, the daemon says.
using KeysOfRow = std::function<std::vector<LineKey>(size_t row)>;

// Everything that is wrong with a plan, by line: what could not be read, what `check` refuses, and
// what another line says already. Ends early, with its status, where `check` reaches no daemon.
absl::StatusOr<std::vector<LineFault>> FaultsOfPlan(
    const Bulk& bulk, const std::function<absl::Status(size_t row)>& check, const KeysOfRow& keys);

// Checks the whole plan by dry runs and, unless the command is one itself, sends it.
//
// A usage error with all faults where there is one: then nothing was sent. Where sending broke off,
// ABORTED or what the daemon's absence comes to; both say how to go on.
absl::Status SendAll(Session* session, const Bulk& bulk, const SendRow& send,
                     const KeysOfRow& keys);

// Sends again for as long as the daemon asks for a pause: a long file is above what it takes of one
// caller in a second. `send` has the same request id each time.
absl::Status Patiently(Session* session, const std::function<absl::Status()>& send);

// A file whose columns are all among `known`, with `required` among them; what is wrong with it
// otherwise is among its faults. A usage error names a file that is no list.
absl::StatusOr<CsvFile> ReadBulkFile(const std::string& path,
                                     const std::vector<std::string>& required,
                                     const std::vector<std::string>& known);

// The fields of a row that belong to `form`, as its struct; empty fields are left out.
absl::StatusOr<v1::Value> ValueOfRow(const v1::Form& form, const CsvFile& file, const CsvRow& row);

// The keys of a form, as columns.
std::vector<std::string> KeysOfForm(const v1::Form& form);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_FILES_BULK_H_
