// SPDX-License-Identifier: Apache-2.0
//
// The files of the pages: what browsers load to draw a hall. The program holds them, packed when it
// was built (site/pack.py); while they are developed it reads them from their folder instead.

#ifndef ARBITRO_DAEMON_WEB_SITE_SITE_H_
#define ARBITRO_DAEMON_WEB_SITE_SITE_H_

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace arbitro::web {

// A file as it is sent.
struct SiteFile {
  std::string type;      // "text/javascript; charset=utf-8"
  std::string etag;      // quoted; empty: it is not to be kept
  std::string body;      // as it is
  std::string gzipped;   // the same, compressed; empty: it is not worth it, or not done
  bool lasting = false;  // its address changes with its content
};

// Thread-safe.
class Site {
 public:
  // Takes what pack.py wrote: a head of lines `PATH TYPE ETAG SIZE GZIPPED_SIZE`, an empty line,
  // and behind it each file's bytes and compressed bytes in that order. The first line is the
  // site's build: a word that changes with any of its files. INVALID_ARGUMENT for other bytes.
  static absl::StatusOr<Site> Read(std::string_view packed);

  // Reads each file again whenever it is asked for, from this folder.
  static Site OfFolder(std::string folder);

  // The file that answers a GET of `path`: of "/pages/BUILD/PATH" that file, of the address of a
  // page (IsPageAddress) the shell of its view, which pack.py made ("standings.html"), or else
  // index.html; nothing for other paths, or another build's.
  std::optional<SiteFile> Find(std::string_view path) const;

 private:
  Site() = default;

  std::optional<SiteFile> Load(std::string_view file) const;

  std::string folder_;
  std::string build_;
  std::map<std::string, SiteFile, std::less<>> files_;
};

// Whether a page is at this path: "/", "/t", "/event/ID" and its views, "/desk/ID" and its views,
// "/screen/ID", "/check/ID". The pages themselves say whether there is such an event.
bool IsPageAddress(std::string_view path);

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_SITE_SITE_H_
