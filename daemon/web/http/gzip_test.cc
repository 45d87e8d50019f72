// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/http/gzip.h"

#include <boost/beast/zlib/error.hpp>
#include <boost/beast/zlib/inflate_stream.hpp>
#include <cstdint>
#include <random>
#include <string>

#include "gtest/gtest.h"

namespace arbitro::web {
namespace {

namespace zlib = boost::beast::zlib;

constexpr size_t kHeadBytes = 10;
constexpr size_t kTailBytes = 8;

// The body that the stream between a gzip file's head and tail holds.
std::string Inflated(const std::string& file, size_t size) {
  std::string body(size + 1, '\0');
  zlib::inflate_stream stream;
  zlib::z_params params;
  params.next_in = file.data() + kHeadBytes;
  params.avail_in = file.size() - kHeadBytes - kTailBytes;
  params.next_out = body.data();
  params.avail_out = body.size();
  boost::beast::error_code ended;
  stream.write(params, zlib::Flush::sync, ended);
  EXPECT_EQ(ended, zlib::error::end_of_stream);
  body.resize(body.size() - params.avail_out);
  return body;
}

TEST(TakesGzip, IsNamedByThisWordAndNotWithoutWeight) {
  for (const char* taken :
       {"gzip", "GZip", "br, gzip", "gzip;q=1", "gzip; q=0.8", "gzip ;Q = 0.001",
        "deflate;q=0, gzip;q=0.5", "\tgzip\t,br", "gzip;level=9"}) {
    EXPECT_TRUE(TakesGzip(taken)) << taken;
  }
  for (const char* refused : {"", "br", "gzipx", "x-gzip", "gzip2;q=1", "gzip;q=0", "gzip; q=0",
                              "gzip ; q = 0.000", "gzip;q=0.", "gzip;Q=0", "gzip;q", "gzip;q=",
                              "gzip;q=no", "gzip;q=nan", "gzip;q=-1", "*;q=0", "identity"}) {
    EXPECT_FALSE(TakesGzip(refused)) << refused;
  }
}

TEST(Gzipped, GivesEachBodyBack) {
  std::mt19937 random(7);
  for (const size_t size :
       {size_t{0}, size_t{1}, kGzipBytesMin - 1, kGzipBytesMin, size_t{65536}, kGzipBytesMax}) {
    std::string noise(size, '\0');
    for (char& each : noise) each = static_cast<char>(random());
    for (const std::string& body : {noise, std::string(size, 'a')}) {
      const auto file = Gzipped(body);
      ASSERT_TRUE(file.has_value()) << size;
      EXPECT_TRUE(Inflated(*file, size) == body) << size;
      EXPECT_EQ(file, Gzipped(body));
    }
  }
}

// "123456789" is the customary example of this checksum, RFC 1952's CRC-32: cbf43926.
TEST(Gzipped, EndsInTheChecksumOfRfc1952) {
  const auto file = Gzipped("123456789");
  ASSERT_TRUE(file.has_value());
  EXPECT_EQ(file->substr(file->size() - kTailBytes, 4), "\x26\x39\xf4\xcb");
}

}  // namespace
}  // namespace arbitro::web
