// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/http/gzip.h"

#include <boost/beast/zlib/inflate_stream.hpp>
#include <random>
#include <string>

#include "gtest/gtest.h"

namespace arbitro::web {
namespace {

// The bytes behind a head of 10 and before a tail of 8.
std::string Inflated(const std::string& gzipped, size_t size) {
  namespace zlib = boost::beast::zlib;
  std::string out(size, '\0');
  zlib::inflate_stream stream;
  zlib::z_params params;
  params.next_in = gzipped.data() + 10;
  params.avail_in = gzipped.size() - 18;
  params.next_out = out.data();
  params.avail_out = out.size();
  boost::beast::error_code ended;
  stream.write(params, zlib::Flush::finish, ended);
  EXPECT_EQ(ended, zlib::error::end_of_stream);
  EXPECT_EQ(params.avail_out, 0u);
  return out;
}

TEST(GzipTest, GivesEachBodyBack) {
  std::mt19937 chance(7);
  std::string noise(size_t{1} << 19, '\0');
  for (char& c : noise) c = static_cast<char>(chance());
  std::string rows;
  while (rows.size() < size_t{1} << 20) rows += "{\"seat\":" + std::to_string(chance()) + "},";
  for (const std::string& body :
       {std::string("x"), std::string(kGzipBytesMin, 'a'), noise.substr(0, 300), noise, rows}) {
    EXPECT_TRUE(Inflated(Gzipped(body), body.size()) == body) << body.size() << " bytes";
  }
  EXPECT_LT(Gzipped(rows).size(), rows.size() / 2);
  // The example of RFC 1952's checksum that everybody has: "123456789" gives cbf43926.
  const std::string checked = Gzipped("123456789");
  EXPECT_EQ(checked.substr(checked.size() - 8, 4), "\x26\x39\xf4\xcb");
}

TEST(GzipTest, IsTakenWhereItIsNamedAndHasWeight) {
  EXPECT_TRUE(TakesGzip("gzip"));
  EXPECT_TRUE(TakesGzip("br, gzip;q=0.5"));
  EXPECT_FALSE(TakesGzip(""));
  EXPECT_FALSE(TakesGzip("br, zstd"));
  EXPECT_FALSE(TakesGzip("gzip;q=0, br"));
}

}  // namespace
}  // namespace arbitro::web
