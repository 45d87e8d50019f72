// SPDX-License-Identifier: Apache-2.0
//
// The help of arbitroctl's command line in the language that is asked for.
//
// Not thread-safe: it changes the command line.

#ifndef ARBITRO_TOOLS_ARBITROCTL_HELP_TEXT_H_
#define ARBITRO_TOOLS_ARBITROCTL_HELP_TEXT_H_

#include <string>

#include "tools/arbitroctl/show/paper.h"

namespace CLI {
class App;
class Error;
}  // namespace CLI

namespace arbitro::tools {

// Returns the language that `--language` or the environment names, whatever else is wrong with the
// line that was parsed.
PaperLanguage LanguageOf(const CLI::App& app);

// Puts the help of a command line, of its options and of all commands below it, into the language
// that is printed.
void TranslateHelp(CLI::App* app);

// Says in that language what is wrong with a line. For App::failure_message.
std::string UsageIn(const CLI::App* app, const CLI::Error& error);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_HELP_TEXT_H_
