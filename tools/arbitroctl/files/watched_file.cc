// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/files/watched_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/utf8_text.h"

namespace arbitro::tools {
namespace {

constexpr int64_t kNanosecondsASecond = 1'000'000'000;
constexpr char kRegularFile[] = "name the file itself that the program saves";

}  // namespace

std::optional<WatchedFile::Stamp> WatchedFile::StampOf(int file) {
  struct stat status = {};
  if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  return Stamp{status.st_dev, status.st_ino, static_cast<uint64_t>(status.st_size),
               status.st_mtim.tv_sec * kNanosecondsASecond + status.st_mtim.tv_nsec};
}

absl::StatusOr<std::optional<std::string>> WatchedFile::Look() {
  // A pipe that no program writes into is opened without waiting.
  const int file = open(path_.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) {
    if (errno == ENOENT) return std::nullopt;  // Programs replace a file as they save it.
    if (errno == ELOOP) {
      return UsageError(absl::StrCat(ShownText(path_), " is a link to a file"), kRegularFile);
    }
    return UsageError(absl::StrCat("cannot read ", ShownText(path_), ": ", std::strerror(errno)),
                      kRegularFile);
  }
  auto bytes = LookInto(file);
  close(file);
  return bytes;
}

absl::StatusOr<std::optional<std::string>> WatchedFile::LookInto(int file) {
  const std::optional<Stamp> stamp = StampOf(file);
  if (!stamp) return UsageError(absl::StrCat(ShownText(path_), " is no file"), kRegularFile);
  if (stamp->bytes > bytes_max_) {
    return UsageError(
        absl::StrCat(ShownText(path_), " has ", stamp->bytes, " bytes, allowed are ", bytes_max_),
        kRegularFile);
  }
  const bool is_still = seen_ == stamp;
  seen_ = stamp;
  if (!is_still || given_ == stamp || stamp->bytes == 0) return std::nullopt;
  std::string bytes(static_cast<size_t>(stamp->bytes), '\0');
  size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t step = read(file, bytes.data() + done, bytes.size() - done);
    if (step <= 0) return std::nullopt;
    done += static_cast<size_t>(step);
  }
  if (StampOf(file) != stamp) return std::nullopt;
  given_ = stamp;
  return bytes;
}

}  // namespace arbitro::tools
