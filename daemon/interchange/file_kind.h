// SPDX-License-Identifier: Apache-2.0
//
// The format of a file, by its content: names of files lie, and one ending has several programs.
//
// Pure functions, thread-safe.

#ifndef ARBITRO_DAEMON_INTERCHANGE_FILE_KIND_H_
#define ARBITRO_DAEMON_INTERCHANGE_FILE_KIND_H_

#include <string_view>

namespace arbitro::interchange {

enum class FileKind { kTdf, kTrf, kEventDocument, kDeck };

// A text that shows no sign of an event is a deck list, whose reader names each line that is none.
FileKind KindOf(std::string_view text);

}  // namespace arbitro::interchange

#endif  // ARBITRO_DAEMON_INTERCHANGE_FILE_KIND_H_
