// SPDX-License-Identifier: Apache-2.0
//
// What a shared library asks of the system and shows to it, read from its file without loading it.

#ifndef ARBITRO_TOOLS_ARBITROUTIL_ELF_FILE_H_
#define ARBITRO_TOOLS_ARBITROUTIL_ELF_FILE_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace arbitro::tools {

// Of the dynamic section. Symbols without their versions, in the file's order.
struct ElfFile {
  std::vector<std::string> needed;   // libraries, such as "libc.so.6"
  std::vector<std::string> exports;  // symbols that others can find
  std::vector<std::string> imports;  // symbols that others must have
};

// Reads a 64-bit little-endian shared library. INVALID_ARGUMENT where it is none, or where a place
// in it lies outside of it; NOT_FOUND where it cannot be read. The file is a stranger's: nothing in
// it is believed.
absl::StatusOr<ElfFile> ReadElfFile(const std::string& path);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROUTIL_ELF_FILE_H_
