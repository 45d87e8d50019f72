// SPDX-License-Identifier: Apache-2.0

#include "tools/progress_bar.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "absl/strings/str_cat.h"

namespace arbitro::tools {
namespace {

constexpr size_t kColumns = 79;
constexpr size_t kBarColumnsMax = 30;
constexpr size_t kBarColumnsMin = 5;
constexpr std::chrono::milliseconds kBetweenDrawings{100};

}  // namespace

std::string ProgressLine(const std::string& what, uint64_t done, uint64_t total, size_t columns) {
  if (total == 0) return absl::StrCat(what, "  ", done).substr(0, columns);
  const uint64_t shown = std::min(done, total);
  const std::string count = absl::StrCat("  ", shown * 100 / total, " %  ", done, "/", total);
  const size_t taken = what.size() + count.size() + 4;  // two blanks and two brackets
  if (taken + kBarColumnsMin > columns) return absl::StrCat(what, count).substr(0, columns);
  const size_t width = std::min(columns - taken, kBarColumnsMax);
  const size_t filled = static_cast<size_t>(shown * width / total);
  return absl::StrCat(what, "  [", std::string(filled, '#'), std::string(width - filled, '.'), "]",
                      count);
}

ProgressBar::ProgressBar(std::string what)
    : what_(std::move(what)), terminal_(isatty(STDERR_FILENO) == 1) {}

ProgressBar::~ProgressBar() { Finish(); }

void ProgressBar::Show(uint64_t done, uint64_t total) {
  if (!terminal_) return;
  const auto now = std::chrono::steady_clock::now();
  if (drawn_ && now - drawn_at_ < kBetweenDrawings) return;
  std::fprintf(stderr, "\r\033[K%s", ProgressLine(what_, done, total, kColumns).c_str());
  std::fflush(stderr);
  drawn_ = true;
  drawn_at_ = now;
}

void ProgressBar::Finish() {
  if (!drawn_) return;
  std::fputs("\r\033[K", stderr);
  std::fflush(stderr);
  drawn_ = false;
}

}  // namespace arbitro::tools
