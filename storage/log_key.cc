// SPDX-License-Identifier: Apache-2.0

#include "storage/log_key.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <iterator>
#include <string_view>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"

namespace arbitro::storage {
namespace {

constexpr std::string_view kKeyFileHead = "arbitro-log-key-1 ";
constexpr std::size_t kSeedDigits = 64;
constexpr std::size_t kFileBytesMax = 1024;

bool IsHex(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

absl::Status NoKey(const std::string& path) {
  return absl::InvalidArgumentError(absl::StrCat(
      "`", path, "` holds no log key; restore it from a copy, or move it away and make another"));
}

}  // namespace

absl::StatusOr<NoteSigner> ReadLogKey(const std::string& path) {
  struct stat facts = {};
  if (stat(path.c_str(), &facts) != 0) {
    return absl::NotFoundError(absl::StrCat("there is no log key `", path,
                                            "`; `arbitroutil log key DATA --new NAME` makes one"));
  }
  if ((facts.st_mode & (S_IRWXG | S_IRWXO)) != 0) {
    return absl::FailedPreconditionError(
        absl::StrCat("the log key `", path, "` may be read by others; `chmod 600 ", path, "`"));
  }
  std::ifstream file(path, std::ios::binary);
  std::string line(kFileBytesMax, '\0');
  file.read(line.data(), static_cast<std::streamsize>(line.size()));
  line.resize(static_cast<std::size_t>(file.gcount()));
  const std::size_t end = line.find('\n');
  const std::size_t space = line.rfind(' ', end);
  if (!line.starts_with(kKeyFileHead) || end == std::string::npos || space < kKeyFileHead.size()) {
    return NoKey(path);
  }
  const std::string seed = line.substr(space + 1, end - space - 1);
  if (seed.size() != kSeedDigits || !IsHex(seed)) return NoKey(path);
  return NoteSigner::FromSeed(line.substr(kKeyFileHead.size(), space - kKeyFileHead.size()),
                              absl::HexStringToBytes(seed));
}

absl::Status WriteLogKey(const std::string& path, const NoteSigner& key) {
  const int file =
      open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR);
  if (file < 0 && errno == EEXIST) {
    return absl::AlreadyExistsError(
        absl::StrCat("`", path, "` is there already; a key is never written over"));
  }
  if (file < 0) return absl::ErrnoToStatus(errno, absl::StrCat("cannot make `", path, "`"));
  const std::string line =
      absl::StrCat(absl::string_view(kKeyFileHead.data(), kKeyFileHead.size()), key.verifier().name,
                   " ", absl::BytesToHexString(key.seed()), "\n");
  const bool written = write(file, line.data(), line.size()) == static_cast<ssize_t>(line.size()) &&
                       fsync(file) == 0;
  const int error = errno;
  close(file);
  if (written) return absl::OkStatus();
  return absl::ErrnoToStatus(error, absl::StrCat("cannot write `", path, "`"));
}

}  // namespace arbitro::storage
