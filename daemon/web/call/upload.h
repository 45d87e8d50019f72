// SPDX-License-Identifier: Apache-2.0
//
// Files that a browser sends: calls of which one field is the bytes of the body, under a path of
// its own.
//
// | POST | call |
// |---|---|
// | /files/imports/events/torino-2026?ruleset=rulesets/demo | InterchangeService.ImportEvent |
//
// The query of an import has `ruleset`, `gameFormat`, `title`, `validateOnly`, `acceptWarnings` and
// `tdfPod`, each once at most. Any other parameter is refused by name, so no query changes what the
// path says. A pure function, thread-safe.

#ifndef ARBITRO_DAEMON_WEB_CALL_UPLOAD_H_
#define ARBITRO_DAEMON_WEB_CALL_UPLOAD_H_

#include <optional>
#include <string>

#include "daemon/web/http/target.h"

namespace arbitro::web {

struct UploadAsked {
  Target target;          // the path of the call, and its request but for the file as the query
  std::string field;      // of the request, for the file
  std::string refused{};  // why the query is refused, in a sentence; empty: it is not
};

// The upload of that path; nothing where it is none of an upload.
std::optional<UploadAsked> ReadUploadAsked(const Target& target);

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_CALL_UPLOAD_H_
