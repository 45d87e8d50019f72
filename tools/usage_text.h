// SPDX-License-Identifier: Apache-2.0
//
// What a wrong command line is answered with.

#ifndef ARBITRO_TOOLS_USAGE_TEXT_H_
#define ARBITRO_TOOLS_USAGE_TEXT_H_

#include <string>

namespace CLI {
class App;
class Error;
}  // namespace CLI

namespace arbitro::tools {

// What is wrong, at the command that the line came to, and what to do. For App::failure_message.
std::string UsageText(const CLI::App* app, const CLI::Error& error);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_USAGE_TEXT_H_
