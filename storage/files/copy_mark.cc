// SPDX-License-Identifier: Apache-2.0

#include "storage/files/copy_mark.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "storage/files/sync_folder.h"

namespace arbitro::storage {
namespace {

constexpr char kCopyMarkFormat[] = "arbitro-copy-1";

std::string CopyMarkPath(const std::string& folder) {
  return absl::StrCat(folder, "/", kCopyMarkName);
}

// Writes the bytes into a new file, and has them on disk on return.
bool WriteSynced(const std::string& path, const std::string& bytes) {
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0) return false;
  const bool written =
      write(file, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()) &&
      fsync(file) == 0;
  return close(file) == 0 && written;
}

}  // namespace

absl::StatusOr<std::optional<CopyMark>> ReadCopyMark(const std::string& folder) {
  const std::string path = CopyMarkPath(folder);
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) return std::optional<CopyMark>();
  std::ifstream file(path);
  std::string format;
  std::string records;
  std::string confirmed;
  CopyMark mark;
  std::getline(file, format);
  std::getline(file, mark.source);
  std::getline(file, records);
  std::getline(file, confirmed);
  std::getline(file, mark.draw_secret_check);
  if (format == kCopyMarkFormat && absl::SimpleAtoi(records, &mark.records) &&
      absl::SimpleAtoi(confirmed, &mark.confirmed_us)) {
    return std::optional<CopyMark>(mark);
  }
  return absl::DataLossError(
      absl::StrCat("`", path,
                   "` does not say of which log the folder holds a copy: copy the log again into "
                   "another folder, or put the file back from where it is whole"));
}

absl::Status WriteCopyMark(const std::string& folder, const CopyMark& mark) {
  const std::string path = CopyMarkPath(folder);
  const std::string beside = path + ".new";
  std::string source = mark.source;
  for (char& c : source) c = c == '\n' ? ' ' : c;
  const std::string text = absl::StrCat(kCopyMarkFormat, "\n", source, "\n", mark.records, "\n",
                                        mark.confirmed_us, "\n", mark.draw_secret_check, "\n");
  if (!WriteSynced(beside, text) || std::rename(beside.c_str(), path.c_str()) != 0) {
    return absl::UnavailableError(
        absl::StrCat("`", path, "` cannot be written: ", std::strerror(errno)));
  }
  return SyncFolder(folder);
}

absl::Status RemoveCopyMark(const std::string& folder) {
  const std::string path = CopyMarkPath(folder);
  if (unlink(path.c_str()) != 0 && errno != ENOENT) {
    return absl::UnavailableError(
        absl::StrCat("`", path, "` cannot be removed: ", std::strerror(errno)));
  }
  return SyncFolder(folder);
}

}  // namespace arbitro::storage
