// SPDX-License-Identifier: Apache-2.0
//
// Bodies compressed by gzip (RFC 1952).

#ifndef ARBITRO_DAEMON_WEB_HTTP_GZIP_H_
#define ARBITRO_DAEMON_WEB_HTTP_GZIP_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace arbitro::web {

// A body that is smaller than this is sent as it is.
inline constexpr size_t kGzipBytesMin = 200;

// Returns whether a client whose Accept-Encoding is this takes gzip: it is named, and not with a
// weight of 0.
bool TakesGzip(std::string_view accept_encoding);

// Returns the body compressed, quickly rather than well. The same body gives the same bytes.
// Thread-safe.
std::string Gzipped(std::string_view body);

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_HTTP_GZIP_H_
