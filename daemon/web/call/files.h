// SPDX-License-Identifier: Apache-2.0
//
// Files that a browser downloads: calls that stream bytes, each under a path of its own.
//
// | GET | call |
// |---|---|
// | /files/bundles/events/torino-2026 | JournalService.ExportJournal |
// | /files/exports/events/torino-2026.csv?of=standings | InterchangeService.ExportEvent |
// | /files/catalogues/3f9a….jsonl | CatalogueService.ExportCatalogue |
//
// An export's ending says its format: json (the event document), csv, jsonl, tdf, trf, ics. Its
// query has `of` (which rows: rounds, people, standings or penalties), `round` and `withNames`,
// each once at most. Any other parameter is refused by name, so no query changes what the path
// says, and no address that a browser or a proxy keeps has TOM's numbers of people. A pure
// function, thread-safe.

#ifndef ARBITRO_DAEMON_WEB_CALL_FILES_H_
#define ARBITRO_DAEMON_WEB_CALL_FILES_H_

#include <optional>
#include <string>

#include "daemon/web/http/target.h"

namespace arbitro::web {

struct FileForm {
  std::string name;        // that the browser keeps it by: letters, digits, `-`, `_` and `.`
  std::string media_type;  // of its content
};

struct FileAsked {
  std::string call;  // the path of the call
  Target target;     // the same with its request as the query
  FileForm form;
  std::string refused{};  // why the query is refused, in a sentence; empty: it is not
};

// The file of that path; nothing where it is none of a file.
std::optional<FileAsked> ReadFileAsked(const Target& target);

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_CALL_FILES_H_
