// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/http/gzip.h"

#include <algorithm>
#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/beast/zlib/error.hpp>
#include <boost/crc.hpp>
#include <cstdint>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
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

// Returns whether a parameter is a weight of 0 ("q=0.000"), or none that can be read: a client that
// writes such a thing gets the plain body.
bool SaysNever(absl::string_view parameter) {
  parameter = absl::StripAsciiWhitespace(parameter);
  if (parameter.empty() || absl::ascii_tolower(parameter[0]) != 'q') return false;
  parameter = absl::StripLeadingAsciiWhitespace(parameter.substr(1));
  double weight = 0;
  return !absl::ConsumePrefix(&parameter, "=") ||
         !absl::SimpleAtod(absl::StripAsciiWhitespace(parameter), &weight) || !(weight > 0);
}

}  // namespace

bool TakesGzip(std::string_view accept_encoding) {
  for (const absl::string_view part : absl::StrSplit(AbslText(accept_encoding), ',')) {
    const std::vector<absl::string_view> fields = absl::StrSplit(part, ';');
    if (!absl::EqualsIgnoreCase(absl::StripAsciiWhitespace(fields[0]), "gzip")) continue;
    return std::none_of(fields.begin() + 1, fields.end(), SaysNever);
  }
  return false;
}

std::optional<std::string> Gzipped(std::string_view body) {
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
  if (ended != zlib::error::end_of_stream) return std::nullopt;
  out.resize(out.size() - params.avail_out);
  boost::crc_32_type check;
  check.process_bytes(body.data(), body.size());
  AppendLittleEndian(check.checksum(), &out);
  AppendLittleEndian(static_cast<uint32_t>(body.size()), &out);
  return out;
}

}  // namespace arbitro::web
