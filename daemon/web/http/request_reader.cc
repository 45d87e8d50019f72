// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/http/request_reader.h"

#include <boost/asio/buffer.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/string_body.hpp>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "daemon/web/http/bounds.h"
#include "daemon/web/http/text.h"

namespace arbitro::web {
namespace {

namespace http = boost::beast::http;

constexpr unsigned kBadRequest = 400;
constexpr unsigned kTooLarge = 413;
constexpr unsigned kHeadTooLarge = 431;
constexpr unsigned kExpectationFailed = 417;

// "0", CRLF, CRLF: a chunked body has at least these before it. Beast asserts that it is given as
// many once it has seen the last chunk's size.
constexpr size_t kLastChunkBytes = 5;

std::string Text(boost::beast::string_view text) { return {text.data(), text.size()}; }

}  // namespace

struct RequestReader::Parser {
  http::request_parser<http::string_body> http;
};

RequestReader::RequestReader(BodyMax body_max)
    : body_max_(std::move(body_max)), parser_(std::make_unique<Parser>()) {
  parser_->http.header_limit(kHeadBytesMax);
  parser_->http.body_limit(kUploadBytesMax);
}

RequestReader::~RequestReader() = default;

void RequestReader::Refuse(unsigned status, std::string why) {
  state_ = State::kWrong;
  status_ = status;
  why_ = std::move(why);
}

size_t RequestReader::BodyBytes() const { return parser_->http.get().body().size(); }

bool RequestReader::CanRead(size_t bytes) const {
  if (state_ == State::kBody && parser_->http.chunked()) return bytes >= kLastChunkBytes;
  return (state_ == State::kHead || state_ == State::kBody) && bytes > 0;
}

size_t RequestReader::Feed(std::string_view bytes) {
  size_t used = 0;
  while (CanRead(bytes.size() - used)) {
    boost::beast::error_code error;
    const size_t step =
        parser_->http.put(boost::asio::buffer(bytes.data() + used, bytes.size() - used), error);
    used += step;
    if (error == http::error::header_limit) {
      Refuse(kHeadTooLarge, absl::StrCat("the request's line and headers have more than ",
                                         kHeadBytesMax, " bytes; send fewer or shorter ones"));
      break;
    }
    if (error == http::error::body_limit) {
      Refuse(kTooLarge, absl::StrCat("the body has more than ", kUploadBytesMax, " bytes"));
      break;
    }
    if (error && error != http::error::need_more) {
      Refuse(kBadRequest, absl::StrCat("this is no request of HTTP/1.1: ", error.message()));
      break;
    }
    if (state_ == State::kHead && parser_->http.is_header_done()) ReadHead();
    if (state_ == State::kWrong) break;
    if (BodyBytes() > body_bytes_max_) {
      Refuse(kTooLarge, absl::StrCat("the body has more than the ", body_bytes_max_,
                                     " bytes that this path takes; send less"));
      break;
    }
    if (parser_->http.is_done()) {
      state_ = State::kWhole;
      break;
    }
    if (error == http::error::need_more) break;
  }
  return used;
}

void RequestReader::ReadHead() {
  const auto& message = parser_->http.get();
  const unsigned version = message.version();
  head_.method = Text(message.method_string());
  head_.target = Text(message.target());
  head_.keep_alive = message.keep_alive();
  head_.chunks = version >= 11;
  for (const auto& field : message) {
    head_.headers.emplace_back(absl::AsciiStrToLower(Text(field.name_string())),
                               Text(field.value()));
  }
  CheckHead(version);
  if (state_ == State::kWrong) return;
  expects_ = !head_.Header("expect").empty();
  body_bytes_max_ = body_max_(head_);
  const auto length = parser_->http.content_length();
  if (length && *length > body_bytes_max_) {
    return Refuse(kTooLarge, absl::StrCat("the body has ", *length, " bytes, this path takes ",
                                          body_bytes_max_, "; send less"));
  }
  state_ = State::kBody;
}

void RequestReader::CheckHead(unsigned version) {
  if (version != 10 && version != 11) {
    return Refuse(kBadRequest, "the version of HTTP is neither 1.0 nor 1.1");
  }
  if (head_.headers.size() > kHeadersMax) {
    return Refuse(kHeadTooLarge, absl::StrCat("the request has ", head_.headers.size(),
                                              " headers, allowed are ", kHeadersMax));
  }
  CheckLength(version);
  if (state_ == State::kWrong) return;
  const std::string_view expect = head_.Header("expect");
  if (!expect.empty() && !absl::EqualsIgnoreCase(AbslText(expect), "100-continue")) {
    Refuse(kExpectationFailed, "`expect` may only be `100-continue`");
  }
}

// A proxy before this and this must agree where the request ends.
void RequestReader::CheckLength(unsigned version) {
  if (Count(head_.headers, "transfer-encoding") > 1 || Count(head_.headers, "content-length") > 1 ||
      (version < 11 && Count(head_.headers, "transfer-encoding") > 0) ||
      (parser_->http.content_length() && parser_->http.chunked())) {
    return Refuse(kBadRequest, "the request states the length of its body in more than one way");
  }
  const std::string_view stated = head_.Header("content-length");
  if (stated.find_first_not_of("0123456789") != stated.npos) {
    return Refuse(kBadRequest, "`content-length` may only be one number");
  }
  const std::string_view encoding = head_.Header("transfer-encoding");
  if (!encoding.empty() && !absl::EqualsIgnoreCase(AbslText(encoding), "chunked")) {
    return Refuse(kBadRequest, "`transfer-encoding` may only be `chunked`");
  }
}

Request RequestReader::Take() {
  head_.body = std::move(parser_->http.get().body());
  return std::move(head_);
}

}  // namespace arbitro::web
