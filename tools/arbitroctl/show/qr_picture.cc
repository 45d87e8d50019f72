// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/qr_picture.h"

#include "absl/strings/str_cat.h"
#include "qrcodegen/qrcodegen.hpp"

namespace arbitro::tools {
namespace {

constexpr size_t kQuietModules = 4;
constexpr size_t kCodeBytesMax = 2'331;  // of the largest code with medium error correction

}  // namespace

QrPicture QrPictureOf(const std::string& text) {
  if (text.empty() || text.size() > kCodeBytesMax) return {};
  const auto code = qrcodegen::QrCode::encodeText(text.c_str(), qrcodegen::QrCode::Ecc::MEDIUM);
  const int size = code.getSize();
  QrPicture picture;
  picture.modules = static_cast<size_t>(size) + 2 * kQuietModules;
  absl::StrAppend(&picture.svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-",
                  kQuietModules, " -", kQuietModules, " ", picture.modules, " ", picture.modules,
                  "\" shape-rendering=\"crispEdges\"><path d=\"");
  // A run of dark modules of a row is a rectangle.
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) {
      if (!code.getModule(x, y)) continue;
      int end = x;
      while (end < size && code.getModule(end, y)) ++end;
      absl::StrAppend(&picture.svg, "M", x, " ", y, "h", end - x, "v1h-", end - x, "z");
      x = end;
    }
  }
  picture.svg += "\"/></svg>";
  return picture;
}

}  // namespace arbitro::tools
