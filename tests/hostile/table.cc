// SPDX-License-Identifier: Apache-2.0
#include "tests/hostile/table.h"

#include <algorithm>
#include <fstream>
#include <sstream>

namespace arbitro::hostile {
namespace {

constexpr size_t kCells = 6;

std::string Trimmed(const std::string& text) {
  const size_t first = text.find_first_not_of(' ');
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

// Empty where the line is no row of so many cells.
std::vector<std::string> CellsOf(const std::string& line) {
  if (line.size() < 2 || line.front() != '|' || line.back() != '|') return {};
  std::istringstream words(line.substr(1, line.size() - 2));
  std::vector<std::string> cells;
  for (std::string cell; std::getline(words, cell, '|');) cells.push_back(Plain(Trimmed(cell)));
  return cells.size() == kCells ? cells : std::vector<std::string>();
}

std::string Differs(const char* cell, const std::string& expected, const std::string& observed) {
  return std::string(cell) + " is `" + expected + "` in the table, observed was `" + observed +
         "`\n";
}

}  // namespace

std::string Plain(std::string text) {
  text.erase(std::remove(text.begin(), text.end(), '`'), text.end());
  return text;
}

std::vector<Row> ReadTable(const std::string& path) {
  std::ifstream file(path);
  std::vector<Row> rows;
  bool inside = false;
  for (std::string line; std::getline(file, line);) {
    const std::vector<std::string> cells = CellsOf(line);
    if (cells.empty()) {
      inside = false;
    } else if (cells[0] == "ruleset" && cells[5] == "says") {
      inside = true;
    } else if (inside && cells[0].find_first_not_of("-: ") != std::string::npos) {
      rows.push_back({cells[0], cells[1], cells[2], cells[3], cells[4], cells[5]});
    }
  }
  return rows;
}

std::string Differences(const Row& expected, const Row& observed) {
  std::string found;
  if (expected.ruleset != observed.ruleset) {
    found += Differs("ruleset", expected.ruleset, observed.ruleset);
  }
  if (expected.validator != observed.validator) {
    found += Differs("validator", expected.validator, observed.validator);
  }
  if (expected.daemon != observed.daemon) {
    found += Differs("daemon", expected.daemon, observed.daemon);
  }
  if (expected.by != observed.by) found += Differs("by", expected.by, observed.by);
  const bool said = expected.says.empty() ? observed.says.empty()
                                          : observed.says.find(expected.says) != std::string::npos;
  if (!said) found += Differs("says", expected.says, observed.says);
  return found;
}

}  // namespace arbitro::hostile
