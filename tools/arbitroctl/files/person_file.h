// SPDX-License-Identifier: Apache-2.0
//
// A list of people as a file of separated values (files/csv_file.h has its form).
//
//   given_name,family_name,op_number,birth_date,country,email,phone
//   Ada,Lovelace,4711,1994-08-27,IT,ada@example.org,+39 011 554433
//
// Columns stand in any order; one that is left out is empty. Several numbers are separated by
// blanks.

#ifndef ARBITRO_TOOLS_ARBITROCTL_FILES_PERSON_FILE_H_
#define ARBITRO_TOOLS_ARBITROCTL_FILES_PERSON_FILE_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "arbitro/v1/person.pb.h"
#include "tools/arbitroctl/files/csv_file.h"

namespace arbitro::tools {

// The columns that a list may have.
std::vector<std::string> PersonColumns();

// The person that a row is about. INVALID_ARGUMENT where a field goes over lines; whether the rest
// is a profile, the daemon says.
absl::StatusOr<v1::PersonProfile> ProfileOfRow(const CsvFile& file, const CsvRow& row);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_FILES_PERSON_FILE_H_
