// SPDX-License-Identifier: Apache-2.0
//
// A page of HTML as PDF, by WeasyPrint in a process of its own.
//
// The process reads the page from standard input, loads nothing but `data:` URLs, whatever the page
// says, and gets neither the environment nor the network's proxies of this one. It may take
// kPdfSeconds and kPdfMemoryBytes. WeasyPrint is not part of Arbitro: where it is not installed,
// the failure says so. Thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_FILES_PDF_H_
#define ARBITRO_TOOLS_ARBITROCTL_FILES_PDF_H_

#include <cstddef>
#include <string>

#include "absl/status/status.h"

namespace arbitro::tools {

inline constexpr int kPdfSeconds = 120;
inline constexpr size_t kPdfMemoryBytes = size_t{4} << 30;

// The program that is started, and how long it may take.
struct PdfMaker {
  std::string program = "/usr/bin/python3";
  int seconds = kPdfSeconds;
};

// Writes the file whole or not at all. A usage error where WeasyPrint is missing, takes too long or
// fails, with its last line; or where the file cannot be written.
absl::Status WritePdf(const std::string& file, const std::string& html, const PdfMaker& maker = {});

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_FILES_PDF_H_
