// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/http/gzip.h"

#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/crc.hpp>
#include <cstdint>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "daemon/web/http/text.h"

namespace arbitro::web {
namespace {

namespace zlib = boost::beast::zlib;

// A small window keeps what each answer allocates small; the pages' answers are a few KiB.
constexpr int kGzipLevel = 4;
constexpr int kGzipWindowBits = 12;
constexpr int kGzipMemoryLevel = 5;
// No name, no time, an unknown system: RFC 1952, 2.3.
constexpr std::string_view kGzipHead("\x1f\x8b\x08\0\0\0\0\0\0\xff", 10);

void AppendLittleEndian(uint32_t value, std::string* text) {
  for (int i = 0; i < 4; ++i) text->push_back(static_cast<char>(value >> (8 * i) & 0xff));
}

}  // namespace

bool TakesGzip(std::string_view accept_encoding) {
  for (absl::string_view part : absl::StrSplit(AbslText(accept_encoding), ',')) {
    part = absl::StripAsciiWhitespace(part);
    if (!absl::ConsumePrefix(&part, "gzip")) continue;
    part = absl::StripAsciiWhitespace(part);
    return part.empty() || !(part == ";q=0" || absl::StartsWith(part, ";q=0.0"));
  }
  return false;
}

std::string Gzipped(std::string_view body) {
  zlib::deflate_stream stream;
  stream.reset(kGzipLevel, kGzipWindowBits, kGzipMemoryLevel, zlib::Strategy::normal);
  std::string out(kGzipHead.size() + stream.upper_bound(body.size()), '\0');
  out.replace(0, kGzipHead.size(), kGzipHead);
  zlib::z_params params;
  params.next_in = body.data();
  params.avail_in = body.size();
  params.next_out = out.data() + kGzipHead.size();
  params.avail_out = out.size() - kGzipHead.size();
  boost::beast::error_code ended;
  stream.write(params, zlib::Flush::finish, ended);
  out.resize(out.size() - params.avail_out);
  boost::crc_32_type check;
  check.process_bytes(body.data(), body.size());
  AppendLittleEndian(check.checksum(), &out);
  AppendLittleEndian(static_cast<uint32_t>(body.size()), &out);
  return out;
}

}  // namespace arbitro::web
