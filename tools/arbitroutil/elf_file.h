// SPDX-License-Identifier: Apache-2.0
//
// Reads the imports and exports of a shared library from its file, without loading it.

#ifndef ARBITRO_TOOLS_ARBITROUTIL_ELF_FILE_H_
#define ARBITRO_TOOLS_ARBITROUTIL_ELF_FILE_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace arbitro::tools {

// The contents of the dynamic section. Symbols without their versions, in the file's order.
struct ElfFile {
  std::vector<std::string> needed;   // libraries, such as "libc.so.6"
  std::vector<std::string> exports;  // symbols that other libraries can find
  std::vector<std::string> imports;  // symbols that other libraries must have
};

// Reads a 64-bit little-endian shared library. INVALID_ARGUMENT if it is none, or if a place in it
// lies outside of it; NOT_FOUND if it cannot be read. The file may be hostile: nothing in it is
// trusted.
absl::StatusOr<ElfFile> ReadElfFile(const std::string& path);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROUTIL_ELF_FILE_H_
