// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroutil/elf_file.h"

#include <elf.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace arbitro::tools {
namespace {

// The part of the file that a section covers.
struct Section {
  Elf64_Shdr header = {};
  std::string_view bytes;
};

class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  // Returns false if the file is no shared library of this kind of machine, or a section lies
  // outside.
  bool Open() {
    Elf64_Ehdr head;
    if (!At(bytes_, 0, &head) || std::memcmp(head.e_ident, ELFMAG, SELFMAG) != 0) return false;
    if (head.e_ident[EI_CLASS] != ELFCLASS64 || head.e_ident[EI_DATA] != ELFDATA2LSB ||
        head.e_type != ET_DYN || head.e_shentsize != sizeof(Elf64_Shdr)) {
      return false;
    }
    for (uint64_t i = 0; i < head.e_shnum; ++i) {
      Section section;
      if (!At(bytes_, head.e_shoff + i * sizeof(Elf64_Shdr), &section.header)) return false;
      const Elf64_Shdr& shown = section.header;
      if (shown.sh_type != SHT_NOBITS) {
        if (shown.sh_offset > bytes_.size() || shown.sh_size > bytes_.size() - shown.sh_offset) {
          return false;
        }
        section.bytes = bytes_.substr(shown.sh_offset, shown.sh_size);
      }
      sections_.push_back(section);
    }
    return true;
  }

  bool Read(ElfFile* file) {
    bool dynamic = false;
    for (const Section& section : sections_) {
      if (section.header.sh_type == SHT_DYNAMIC) {
        dynamic = true;
        if (!ReadNeeded(section, file)) return false;
      }
      if (section.header.sh_type == SHT_DYNSYM && !ReadSymbols(section, file)) return false;
    }
    return dynamic;
  }

 private:
  template <class T>
  static bool At(std::string_view bytes, uint64_t offset, T* out) {
    if (offset > bytes.size() || sizeof(T) > bytes.size() - offset) return false;
    std::memcpy(out, bytes.data() + offset, sizeof(T));
    return true;
  }

  // Reads the text at an offset of the string table that belongs to `section`.
  bool Name(const Section& section, uint64_t offset, std::string* name) const {
    if (section.header.sh_link >= sections_.size()) return false;
    const std::string_view table = sections_[section.header.sh_link].bytes;
    if (offset >= table.size()) return false;
    const std::string_view rest = table.substr(offset);
    const size_t end = rest.find('\0');
    if (end == std::string_view::npos) return false;
    *name = rest.substr(0, end);
    return true;
  }

  bool ReadNeeded(const Section& section, ElfFile* file) const {
    Elf64_Dyn entry;
    for (uint64_t at = 0; At(section.bytes, at, &entry); at += sizeof(entry)) {
      if (entry.d_tag == DT_NULL) break;
      if (entry.d_tag != DT_NEEDED) continue;
      std::string name;
      if (!Name(section, entry.d_un.d_val, &name)) return false;
      file->needed.push_back(name);
    }
    return true;
  }

  bool ReadSymbols(const Section& section, ElfFile* file) const {
    Elf64_Sym symbol;
    // The first symbol stands for nothing.
    for (uint64_t at = sizeof(symbol); At(section.bytes, at, &symbol); at += sizeof(symbol)) {
      const unsigned char binding = ELF64_ST_BIND(symbol.st_info);
      std::string name;
      if (!Name(section, symbol.st_name, &name)) return false;
      if (name.empty() || binding == STB_LOCAL) continue;
      if (symbol.st_shndx == SHN_UNDEF) {
        file->imports.push_back(name);
      } else if (symbol.st_shndx != SHN_ABS || ELF64_ST_TYPE(symbol.st_info) != STT_OBJECT) {
        // A version's own name is among the absolute objects.
        file->exports.push_back(name);
      }
    }
    return true;
  }

  std::string_view bytes_;
  std::vector<Section> sections_;
};

}  // namespace

absl::StatusOr<ElfFile> ReadElfFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return absl::NotFoundError(absl::StrCat("`", path, "` cannot be read"));
  std::ostringstream bytes;
  bytes << file.rdbuf();
  const std::string content = std::move(bytes).str();
  Reader reader(content);
  ElfFile read;
  if (!reader.Open() || !reader.Read(&read)) {
    return absl::InvalidArgumentError(
        absl::StrCat("`", path, "` is no shared library for 64-bit little-endian Linux"));
  }
  return read;
}

}  // namespace arbitro::tools
