// SPDX-License-Identifier: Apache-2.0
//
// A list of people as a file of comma-separated values (files/csv_file.h has its form and bounds).
//
//   given_name,family_name,op_number,birth_date,country,email,phone
//   Ada,Lovelace,4711,1994-08-27,IT,ada@example.org,+39 011 554433
//
// Columns stand in any order; one that is left out is empty. Several numbers are separated by
// blanks.

#ifndef ARBITRO_TOOLS_ARBITROCTL_FILES_PERSON_FILE_H_
#define ARBITRO_TOOLS_ARBITROCTL_FILES_PERSON_FILE_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "arbitro/v1/person.pb.h"

namespace arbitro::tools {

// A person, and where in the file it begins, from line 1.
struct PersonLine {
  size_t line = 0;
  v1::PersonProfile profile;
};

// All of a file's people. INVALID_ARGUMENT, with the line, where it is no such list. What a
// profile must be, the daemon says.
absl::StatusOr<std::vector<PersonLine>> ReadPersonFile(std::string_view text);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_FILES_PERSON_FILE_H_
