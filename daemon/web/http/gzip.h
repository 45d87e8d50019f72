// SPDX-License-Identifier: Apache-2.0
//
// Bodies compressed by gzip (RFC 1952).

#ifndef ARBITRO_DAEMON_WEB_HTTP_GZIP_H_
#define ARBITRO_DAEMON_WEB_HTTP_GZIP_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace arbitro::web {

// A body of another size is sent as it is: a smaller one gains nothing, and a larger one would keep
// the thread that compresses it from other clients. docs/limits.md lists them.
inline constexpr size_t kGzipBytesMin = 200;
inline constexpr size_t kGzipBytesMax = size_t{1} << 20;

// Returns whether a client whose Accept-Encoding is this takes gzip: it is named by this very word,
// in capitals or not, and not with a weight of 0 or one that cannot be read.
bool TakesGzip(std::string_view accept_encoding);

// Returns the body compressed, quickly rather than well; nothing if the compressor did not finish.
// The same body gives the same bytes. Thread-safe.
std::optional<std::string> Gzipped(std::string_view body);

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_HTTP_GZIP_H_
