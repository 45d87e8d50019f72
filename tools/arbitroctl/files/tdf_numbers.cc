// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/files/tdf_numbers.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <utility>

#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "tools/arbitroctl/files/program_deck.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/utf8_text.h"
#include "tools/arbitroctl/text_file.h"

namespace arbitro::tools {

absl::StatusOr<interchange::TdfNumbers> ReadTdfNumberFile(const std::string& path) {
  if (path.empty()) return interchange::TdfNumbers();
  ASSIGN_OR_RETURN(const auto text, ReadTextFile(path));
  auto numbers = interchange::ReadTdfNumbers(text);
  if (!numbers.ok()) return UnreadableLines(path, LineFaultsOf(numbers.faults));
  return std::move(numbers.value);
}

absl::Status WriteTdfNumberFile(const std::string& path, const interchange::TdfNumbers& numbers) {
  const std::string beside = path + ".part";
  const std::string text = interchange::WriteTdfNumbers(numbers);
  // A file of that name, which a stopped program left or another placed there, is not written into.
  unlink(beside.c_str());
  const int file = open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  bool written = file >= 0;
  for (size_t done = 0; written && done < text.size();) {
    const ssize_t step = write(file, text.data() + done, text.size() - done);
    written = step > 0;
    if (written) done += static_cast<size_t>(step);
  }
  if (file >= 0) {
    written = fsync(file) == 0 && written;
    close(file);
  }
  if (written && std::rename(beside.c_str(), path.c_str()) == 0) return absl::OkStatus();
  unlink(beside.c_str());
  return UsageError(absl::StrCat("the file of numbers ", ShownText(path), " cannot be written"),
                    "name a file in a folder that you may write with `--numbers`");
}

TdfNumberLock::~TdfNumberLock() {
  if (file_ >= 0) close(file_);
}

absl::Status TdfNumberLock::Take(const std::string& path) {
  const std::string beside = path + ".lock";
  file_ = open(beside.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (file_ >= 0 && flock(file_, LOCK_EX | LOCK_NB) == 0) return absl::OkStatus();
  if (file_ >= 0 && errno == EWOULDBLOCK) {
    return UsageError(
        absl::StrCat("another `tdf follow` has the file of numbers ", ShownText(path)),
        "end that one, or name another file with `--numbers`");
  }
  return UsageError(absl::StrCat("the file of numbers ", ShownText(path), " cannot be written"),
                    "name a file in a folder that you may write with `--numbers`");
}

}  // namespace arbitro::tools
