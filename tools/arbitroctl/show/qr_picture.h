// SPDX-License-Identifier: Apache-2.0
//
// QR codes on paper, as pictures within a page.
//
// Pure functions; thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_SHOW_QR_PICTURE_H_
#define ARBITRO_TOOLS_ARBITROCTL_SHOW_QR_PICTURE_H_

#include <cstddef>
#include <string>

namespace arbitro::tools {

struct QrPicture {
  size_t modules = 0;  // of a side, with the quiet zone that cameras need; 0: there is no code
  std::string svg;     // an element of HTML
};

// The code of a text, of medium error correction. None of an empty text, or one that is longer than
// codes hold (2 331 bytes).
QrPicture QrPictureOf(const std::string& text);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_SHOW_QR_PICTURE_H_
