// SPDX-License-Identifier: Apache-2.0
//
// The tools' ways to print, so that a terminal obeys nothing of a text.
//
// Texts of people, files and daemons come to the terminal through these functions alone: what does
// harm is written out (api/text/harm.h), line breaks stay. Thread-safe as stdio is.

#ifndef ARBITRO_TOOLS_PRINTING_H_
#define ARBITRO_TOOLS_PRINTING_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "nlohmann/json.hpp"

namespace arbitro::tools {

void PrintOut(std::string_view text);
void PrintError(std::string_view text);

// The same of what printf would print.
void Say(const char* format, ...) __attribute__((format(printf, 1, 2)));
void SayError(const char* format, ...) __attribute__((format(printf, 1, 2)));

// A number as `%llu` takes it.
constexpr unsigned long long ForPrintf(uint64_t number) { return number; }

// The text as it may stand in one line, with its line breaks written out as well.
std::string OneLine(std::string_view text);

// JSON on one line, or on several with that many blanks a level. Harmful characters are escaped as
// JSON has it, so that a reader gets the text unchanged.
std::string JsonText(const nlohmann::ordered_json& document, int indent = -1);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_PRINTING_H_
