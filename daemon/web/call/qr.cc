// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/call/qr.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "nlohmann/json.hpp"
#include "qrcodegen/qrcodegen.hpp"

namespace arbitro::web {
namespace {

using Json = nlohmann::json;
using qrcodegen::QrCode;

// A run of dark modules of a row is a rectangle.
std::string PathOf(const QrCode& code) {
  std::string path;
  for (int y = 0; y < code.getSize(); ++y) {
    for (int x = 0; x < code.getSize(); ++x) {
      if (!code.getModule(x, y)) continue;
      int end = x;
      while (end < code.getSize() && code.getModule(end, y)) ++end;
      absl::StrAppend(&path, "M", x, " ", y, "h", end - x, "v1h-", end - x, "z");
      x = end;
    }
  }
  return path;
}

std::optional<std::string> TextIn(const Request& request) {
  if (request.Header("content-type").substr(0, 16) != "application/json") return std::nullopt;
  const Json body = Json::parse(request.body, nullptr, false);
  if (!body.is_object() || !body.contains("text") || !body["text"].is_string()) return std::nullopt;
  std::string text = body["text"].get<std::string>();
  if (text.empty() || text.size() > kQrTextBytesMax) return std::nullopt;
  return text;
}

}  // namespace

std::optional<Response> QrFor(const Request& request, const Target& target) {
  if (request.method != "POST" || target.path != "/qr") return std::nullopt;
  Response response;
  response.headers = {{"content-type", "text/plain; charset=utf-8"}, {"cache-control", "no-store"}};
  const auto text = TextIn(request);
  if (!text) {
    response.status = 400;
    response.body =
        absl::StrCat("`text` is missing, or is not of 1 to ", kQrTextBytesMax,
                     " bytes; send application/json with it, as in {\"text\": \"…\"}\n");
    return response;
  }
  const QrCode code = QrCode::encodeText(text->c_str(), QrCode::Ecc::MEDIUM);
  response.headers.front().second = "application/json";
  response.body = Json{{"size", code.getSize()}, {"path", PathOf(code)}}.dump();
  return response;
}

}  // namespace arbitro::web
