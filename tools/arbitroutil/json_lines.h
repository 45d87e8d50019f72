// SPDX-License-Identifier: Apache-2.0
//
// Files of JSON lines, and the catalogue that such a file holds.

#ifndef ARBITRO_TOOLS_ARBITROUTIL_JSON_LINES_H_
#define ARBITRO_TOOLS_ARBITROUTIL_JSON_LINES_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "arbitro/form.h"
#include "arbitro/host/runner.h"
#include "arbitro/value.h"

namespace arbitro::tools {

// A line of a file.
struct JsonLine {
  int number = 0;  // from 1
  absl::StatusOr<Value> value;
};

// Every line that is not empty; one that is no JSON stands among them with what is wrong with it.
// NOT_FOUND or UNAVAILABLE where the file cannot be read.
absl::StatusOr<std::vector<JsonLine>> ReadJsonLines(const std::string& path);

// The value of one JSON document; `name` is what the error calls it.
absl::StatusOr<Value> SdkValueFromJson(const std::string& text, const std::string& name);

// One line of JSON.
std::string JsonFromSdkValue(const Value& value);

// The image of the catalogue whose rows `path` holds, each checked by the ruleset's card form: an
// error names the file, the line and the field. Where the form finds cards by a field that a row
// lacks, as rows of public data do, the row's plain `name` stands for it.
absl::StatusOr<CatalogueBytes> ReadCatalogue(const std::string& path, const Form& card_form);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROUTIL_JSON_LINES_H_
