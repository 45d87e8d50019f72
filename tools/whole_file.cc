// SPDX-License-Identifier: Apache-2.0

#include "tools/whole_file.h"

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>

#include "absl/strings/str_cat.h"

namespace arbitro::tools {
namespace {

// A move would put a file in the place of what stands there.
bool KeepsItsName(const std::string& file) {
  std::error_code failed;
  const std::filesystem::file_status found = std::filesystem::status(file, failed);
  return std::filesystem::exists(found) && !std::filesystem::is_regular_file(found);
}

}  // namespace

absl::Status WriteWholeFile(const std::string& file,
                            const std::function<absl::Status(const std::string& path)>& write) {
  if (KeepsItsName(file)) return write(file);
  const std::string part = file + ".part";
  absl::Status status = write(part);
  std::error_code failed;
  if (status.ok()) {
    std::filesystem::rename(part, file, failed);
    if (failed) status = CannotWrite(file);
  }
  if (!status.ok()) std::filesystem::remove(part, failed);
  return status;
}

absl::Status WriteWholeFile(const std::string& file, std::string_view bytes) {
  return WriteWholeFile(file, [&](const std::string& path) {
    std::ofstream out(path, std::ios::binary | std::ios::trunc);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    out.close();
    return out ? absl::OkStatus() : CannotWrite(file);
  });
}

absl::Status CannotWrite(const std::string& file) {
  return absl::InvalidArgumentError(absl::StrCat("cannot write `", file, "`"));
}

}  // namespace arbitro::tools
