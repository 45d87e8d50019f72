// SPDX-License-Identifier: Apache-2.0
//
// Mutations from a file, one a row: all of them are checked before the first one is sent.
//
// Request ids go by the row, so that the same command with the same --request-id goes on where it
// broke off.

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

namespace arbitro::tools {

// What is sent, and the words to tell of it with.
struct Bulk {
  std::string file;
  std::string rows;           // what they are: "people"
  std::string done;           // what becomes of them: "imported"
  std::vector<size_t> lines;  // where in the file each row begins
};

// Sends a row; `options` are its own.
using SendRow = std::function<absl::Status(size_t row, const v1::MutationOptions& options)>;

// All rows as a dry run and, unless the command is one itself, then in earnest.
//
// What is wrong with a row is printed, and the next one follows: a list is mended once, not line by
// line. A usage error where a check failed: then nothing was sent. ABORTED where sending broke off;
// it says how to go on.
absl::Status SendAll(Session* session, const Bulk& bulk, const SendRow& send);

// A file of comma-separated values whose columns are all among `known`, with `required` among them.
// A usage error names the file, and what it should have.
absl::StatusOr<CsvFile> ReadBulkFile(const std::string& path, const std::string& required,
                                     const std::vector<std::string>& known);

// The fields of a row that belong to `form`, as its struct; empty fields are left out.
absl::StatusOr<v1::Value> ValueOfRow(const v1::Form& form, const CsvFile& file, const CsvRow& row);

// The keys of a form, as columns.
std::vector<std::string> KeysOfForm(const v1::Form& form);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_FILES_BULK_H_
