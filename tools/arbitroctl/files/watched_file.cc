// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/files/watched_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <utility>

#include "absl/strings/str_cat.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/utf8_text.h"
#include "tools/arbitroctl/text_file.h"

namespace arbitro::tools {
namespace {

constexpr int64_t kNanosecondsASecond = 1'000'000'000;
// File systems keep times of up to two seconds.
constexpr int64_t kFinalAfterNs = 3 * kNanosecondsASecond;
constexpr char kRegularFile[] = "name the file itself that the program saves";

int64_t NanosecondsOf(const timespec& time) {
  return time.tv_sec * kNanosecondsASecond + time.tv_nsec;
}

int64_t NowNs() {
  timespec now = {};
  clock_gettime(CLOCK_REALTIME, &now);
  return NanosecondsOf(now);
}

// Whether it may pass while the file is saved, or while a share of the network is away.
bool MayPass(int error) {
  return error == ENOENT || error == EACCES || error == EBUSY || error == EIO;
}

}  // namespace

std::optional<WatchedFile::Stamp> WatchedFile::StampOf(int file) {
  struct stat status = {};
  if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  return Stamp{status.st_dev, status.st_ino, static_cast<uint64_t>(status.st_size),
               NanosecondsOf(status.st_mtim), NanosecondsOf(status.st_ctim)};
}

absl::Status WatchedFile::CannotRead(int error) const {
  return UsageError(absl::StrCat("cannot read ", ShownText(path_), ": ", std::strerror(error)),
                    kRegularFile);
}

absl::Status WatchedFile::Changes() const {
  return UsageError(absl::StrCat(ShownText(path_), " changes while it is read"), kRegularFile);
}

absl::StatusOr<std::optional<std::string>> WatchedFile::Look() {
  trouble_ = absl::OkStatus();
  // A pipe that no program writes into is opened without waiting.
  const int file = open(path_.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (file < 0) {
    const int error = errno;
    if (error == ELOOP) {
      return UsageError(absl::StrCat(ShownText(path_), " is a link to a file"), kRegularFile);
    }
    // Programs replace a file as they save it.
    if (error != ENOENT && !(was_read_ && MayPass(error))) return CannotRead(error);
    return InTrouble(CannotRead(error));
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
  if (stamp->bytes == 0) {
    return InTrouble(UsageError(absl::StrCat(ShownText(path_), " is empty"), kRegularFile));
  }
  if (!is_still) return InTrouble(Changes());
  if (given_ && given_->is_final && given_->stamp == *stamp) return std::nullopt;
  const bool is_final = NowNs() - std::max(stamp->modified_ns, stamp->changed_ns) >= kFinalAfterNs;
  auto bytes = ReadWhole(file, *stamp);
  if (!bytes.ok()) return InTrouble(bytes.status());
  return Take(*stamp, *std::move(bytes), is_final);
}

std::optional<std::string> WatchedFile::InTrouble(absl::Status trouble) {
  trouble_ = std::move(trouble);
  return std::nullopt;
}

absl::StatusOr<std::string> WatchedFile::ReadWhole(int file, const Stamp& stamp) const {
  std::string bytes(static_cast<size_t>(stamp.bytes), '\0');
  size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t step = read(file, bytes.data() + done, bytes.size() - done);
    if (step == 0) return Changes();
    if (step < 0) return CannotRead(errno);
    done += static_cast<size_t>(step);
  }
  if (StampOf(file) != stamp) return Changes();
  return bytes;
}

std::optional<std::string> WatchedFile::Take(const Stamp& stamp, std::string bytes, bool is_final) {
  std::string sha256 = Sha256Of(bytes);
  const bool is_same = given_ && given_->sha256 == sha256;
  given_ = {stamp, std::move(sha256), is_final};
  was_read_ = true;
  if (is_same) return std::nullopt;
  return bytes;
}

}  // namespace arbitro::tools
