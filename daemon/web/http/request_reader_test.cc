// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/http/request_reader.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "daemon/web/http/message.h"

namespace arbitro::web {
namespace {

using State = RequestReader::State;

constexpr size_t kBodyMax = 100;

// Reads as a connection does, `piece` bytes at a time. Returns the state in which the bytes leave
// the reader.
State Feed(RequestReader* reader, std::string_view bytes, size_t piece) {
  std::string in;
  for (; !bytes.empty() && reader->state() != State::kWrong; bytes.remove_prefix(piece)) {
    piece = std::min(piece, bytes.size());
    in += bytes.substr(0, piece);
    in.erase(0, reader->Feed(in));
  }
  return reader->state();
}

struct Case {
  std::string_view what;
  std::string_view bytes;
  State state;
  std::string_view body;
};

#define CHUNKED "POST /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"

constexpr Case kCases[] = {
    {"no body", "GET /x HTTP/1.1\r\nHost: a\r\n\r\n", State::kWhole, ""},
    {"a length", "POST /x HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc", State::kWhole,
     "abc"},
    {"no chunk", CHUNKED "0\r\n\r\n", State::kWhole, ""},
    {"one byte", CHUNKED "1\r\na\r\n0\r\n\r\n", State::kWhole, "a"},
    {"two chunks", CHUNKED "2\r\nab\r\n3\r\ncde\r\n0\r\n\r\n", State::kWhole, "abcde"},
    {"a trailer", CHUNKED "1\r\na\r\n0\r\nx: y\r\n\r\n", State::kWhole, "a"},
    {"no chunk, and no end", CHUNKED "0\r\n", State::kBody, ""},
    {"a chunk, and no end", CHUNKED "5\r\nabcde\r\n0\r\n", State::kBody, "abcde"},
    {"a NUL after the last chunk", std::string_view(CHUNKED "0\r\n\0\5\0\0", sizeof CHUNKED + 6),
     State::kBody, ""},
    {"no number", CHUNKED "zzzzz\r\n\r\n", State::kWrong, ""},
    {"no line end after a chunk", CHUNKED "1\r\nabcdef\r\n", State::kWrong, ""},
    {"more than the body may have", CHUNKED "ff\r\n", State::kBody, ""},
};

// The pieces in which bytes come are the network's choice, down to one byte.
TEST(RequestReader, ReadsTheSameInPiecesOfAnySize) {
  for (const Case& c : kCases) {
    for (size_t piece = 1; piece <= c.bytes.size(); ++piece) {
      SCOPED_TRACE(std::string(c.what) + ", by " + std::to_string(piece));
      RequestReader reader([](const Request&) { return kBodyMax; });
      EXPECT_EQ(Feed(&reader, c.bytes, piece), c.state) << reader.why();
      if (reader.state() == State::kWhole) {
        EXPECT_EQ(reader.Take().body, c.body);
      }
    }
  }
}

#undef CHUNKED

}  // namespace
}  // namespace arbitro::web
