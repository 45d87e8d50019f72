// SPDX-License-Identifier: Apache-2.0
//
// Writes the table of access into docs/access.md, or checks that the page has it as it is.
//
//   table_page_test check DOCUMENT    exits with 1 if the page's region differs from the table
//   table_page_test write DOCUMENT    replaces the region
//
// The region lies between the lines kBegin and kEnd.
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>

#include "daemon/access/table.h"

namespace arbitro::access {
namespace {

constexpr char kBegin[] = "<!-- table -->\n";
constexpr char kEnd[] = "<!-- end -->\n";

std::string HeadOf(std::string_view service) {
  std::string head = "\n### " + std::string(service) + "\n\n| call |";
  for (const std::string_view role : kRoleNames) head += " " + std::string(role) + " |";
  head += "\n|---|";
  for (size_t i = 0; i < kRoles; ++i) head += "---|";
  return head + "\n";
}

std::string ContentHead() {
  std::string head = HeadOf("Contents");
  return head.replace(head.find("| call |"), 8, "| content |");
}

template <class AnyRow>
std::string LineOf(const std::string& name, const AnyRow& row) {
  std::string line = "| " + name + " |";
  for (size_t i = 0; i < kRoles; ++i) {
    const Cell cell = row.Of(static_cast<Role>(i));
    line += cell == Cell::kYes ? " yes |" : cell == Cell::kOwn ? " own |" : "  |";
  }
  return line + "\n";
}

// The region's text: a heading and a table for each service, in the order of Table(), then that of
// contents.
std::string Region() {
  std::string region;
  std::string_view service;
  for (const Row& row : Table()) {
    if (row.service != service) region += HeadOf(row.service);
    service = row.service;
    region += LineOf("`" + std::string(row.method) + "`", row);
  }
  region += ContentHead();
  for (const ContentRow& row : Contents()) region += LineOf(std::string(row.name), row);
  return region + "\n";
}

int Fail(const char* path, const char* what) {
  std::fprintf(stderr, "%s: %s\n", path, what);
  return 1;
}

int Run(bool write, const char* program, const char* path) {
  std::ostringstream read;
  read << std::ifstream(path).rdbuf();
  const std::string page = read.str();
  const size_t begin = page.find(kBegin);
  const size_t end = begin == page.npos ? page.npos : page.find(kEnd, begin);
  if (end == page.npos) return Fail(path, "has no region from `<!-- table -->` to `<!-- end -->`");
  const size_t first = begin + sizeof kBegin - 1;
  const std::string made = page.substr(0, first) + Region() + page.substr(end);
  if (made == page) return 0;
  if (!write) {
    std::fprintf(stderr, "%s: is not what daemon/access/table.cc says; run: %s write %s\n", path,
                 program, path);
    return 1;
  }
  std::ofstream written(path);
  written << made << std::flush;
  return written ? 0 : Fail(path, "cannot be written");
}

}  // namespace
}  // namespace arbitro::access

int main(int argc, char** argv) {
  const std::string step = argc == 3 ? argv[1] : "";
  if (step == "check" || step == "write") {
    return arbitro::access::Run(step == "write", argv[0], argv[2]);
  }
  std::fprintf(stderr, "usage: %s check|write DOCUMENT\n", argc > 0 ? argv[0] : "table_page_test");
  return 2;
}
