// SPDX-License-Identifier: Apache-2.0
//
// A file of an event that is over, as the document that an import makes an event of.
//
// Pure functions; thread-safe.

#ifndef ARBITRO_DAEMON_IMPORTED_EVENT_FILE_H_
#define ARBITRO_DAEMON_IMPORTED_EVENT_FILE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "daemon/interchange/event_document.h"
#include "daemon/interchange/fault.h"

namespace arbitro::imported {

enum class EventFormat { kDocument, kTdf, kTrf };

// "json", "tdf", "trf": the word of docs/files.md.
std::string_view WordOf(EventFormat format);

// The reason of the records of an import: the format, and the SHA-256 of the file, 32 bytes.
std::string ReasonOf(EventFormat format, std::string_view sha256);

// The part of the event that is to be imported.
enum class Extent {
  kPlayers,  // its players alone
  kWhole,    // all of it: then it must be over
};

// Which pod is meant, of a file of TOM; not set: its only one.
using Pod = std::optional<uint32_t>;

// The document, with the warnings that it was read under; or every fault of the file, with its
// line.
interchange::Reading<interchange::EventDocument> ReadEventFile(EventFormat format,
                                                               std::string_view text, Pod pod,
                                                               Extent extent);

}  // namespace arbitro::imported

#endif  // ARBITRO_DAEMON_IMPORTED_EVENT_FILE_H_
