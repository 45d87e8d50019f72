// SPDX-License-Identifier: Apache-2.0
//
// The answer to a wrong command line.

#ifndef ARBITRO_TOOLS_USAGE_TEXT_H_
#define ARBITRO_TOOLS_USAGE_TEXT_H_

#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Error;
class ParseError;
}  // namespace CLI

namespace arbitro::tools {

// Returns a text in the language that is printed.
using Translate = std::function<std::string(const std::string& english)>;

// Says what is wrong, at the command that the line came to, and what to do. For
// App::failure_message.
std::string UsageText(const CLI::App* app, const CLI::Error& error);
std::string UsageTextIn(const CLI::App* app, const CLI::Error& error, const Translate& translate);

// Gives the words, the last one first, to the parser. Throws CLI::ParseError; of an option or
// argument with an empty value it says that, whatever else is wrong. For programs in which none of
// them means anything without a value.
void ParseWords(CLI::App* app, std::vector<std::string> words);

// Prints what the parser says, help and version too, so that a terminal obeys nothing of the line.
// True: it was help, or the version.
bool PrintParsed(const CLI::App& app, const CLI::ParseError& error);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_USAGE_TEXT_H_
