// SPDX-License-Identifier: Apache-2.0
//
// How far long work is, on one line of a terminal.
//
// The bar is drawn on standard error, and only where that is a terminal: a script or a log file
// sees nothing of it. Its line is wiped when the bar is finished or destroyed, so what is printed
// next starts clean. Not thread-safe.

#ifndef ARBITRO_TOOLS_PROGRESS_BAR_H_
#define ARBITRO_TOOLS_PROGRESS_BAR_H_

#include <chrono>
#include <cstdint>
#include <string>

namespace arbitro::tools {

class ProgressBar {
 public:
  // `what` is said before the bar: "replaying events/torino-2026".
  explicit ProgressBar(std::string what);
  ~ProgressBar();

  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  // Draws, at most ten times a second. `total` 0: not known, so the count alone is shown.
  void Show(uint64_t done, uint64_t total);

  // Wipes the line.
  void Finish();

 private:
  std::string what_;
  bool terminal_;
  bool drawn_ = false;
  std::chrono::steady_clock::time_point drawn_at_;
};

// The text of a bar, `columns` wide at most: "replaying events/x  [#####.....]  50 %  120/240".
std::string ProgressLine(const std::string& what, uint64_t done, uint64_t total, size_t columns);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_PROGRESS_BAR_H_
