// SPDX-License-Identifier: Apache-2.0

#include "storage/proof/log_key.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <fstream>
#include <optional>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "storage/files/sync_folder.h"

namespace arbitro::storage {
namespace {

constexpr std::string_view kKeyFileHead = "arbitro-log-key-1 ";
constexpr std::size_t kSeedDigits = 64;
constexpr std::size_t kFileBytesMax = kLogKeysMax * 2048;

bool IsHex(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

absl::Status NoKey(const std::string& path) {
  return absl::InvalidArgumentError(absl::StrCat(
      "`", path, "` holds no log key; restore it from a copy, or move it away and make another"));
}

std::string FileText(const NoteSigner& key) {
  return absl::StrCat(std::string(kKeyFileHead), key.verifier().name, " ",
                      absl::BytesToHexString(key.seed()), "\n");
}

std::string FileText(const LogKey& key) {
  std::string text = FileText(key.signer);
  if (key.chain.statements().empty()) return text;
  absl::StrAppend(&text, key.chain.first().Text(), "\n");
  for (const std::string& statement : key.chain.statements()) text += statement;
  return text;
}

std::string FolderOf(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}

// If root makes a file in another user's folder, gives it to that user, as whom the daemon runs.
bool GiveToOwnerOf(const std::string& folder, int file) {
  struct stat facts = {};
  if (geteuid() != 0 || stat(folder.c_str(), &facts) != 0) return true;
  return fchown(file, facts.st_uid, facts.st_gid) == 0;
}

// Writes the text to disk in a file beside `path`, and returns that file's path.
absl::StatusOr<std::string> WriteBeside(const std::string& path, std::string_view text,
                                        mode_t mode) {
  std::string beside = path + ".new";
  unlink(beside.c_str());
  const int file = open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode);
  if (file < 0) return absl::ErrnoToStatus(errno, absl::StrCat("cannot make `", beside, "`"));
  const bool written = GiveToOwnerOf(FolderOf(path), file) &&
                       write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size()) &&
                       fsync(file) == 0;
  const int error = errno;
  close(file);
  if (written) return beside;
  unlink(beside.c_str());
  return absl::ErrnoToStatus(error, absl::StrCat("cannot write `", beside, "`"));
}

absl::Status Replace(const std::string& path, std::string_view text, mode_t mode) {
  const absl::StatusOr<std::string> beside = WriteBeside(path, text, mode);
  if (!beside.ok()) return beside.status();
  if (rename(beside->c_str(), path.c_str()) == 0) return SyncFolder(FolderOf(path));
  absl::Status failed = absl::ErrnoToStatus(errno, absl::StrCat("cannot replace `", path, "`"));
  unlink(beside->c_str());
  return failed;
}

// Returns the chain that follows the first line.
absl::StatusOr<KeyChain> ChainIn(std::string_view text, const NoteVerifier& newest) {
  if (text.empty()) return KeyChain(newest);
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::optional<NoteVerifier> first = NoteVerifier::FromText(text.substr(0, end));
  if (!first.has_value()) return absl::InvalidArgumentError("its second line is no key");
  absl::StatusOr<KeyChain> chain = KeyChain::From(*first, SplitStatements(text.substr(end + 1)));
  if (!chain.ok() || chain->newest() == newest) return chain;
  return absl::InvalidArgumentError("its last statement is of another key");
}

}  // namespace

absl::StatusOr<LogKey> ReadLogKey(const std::string& path) {
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
  std::string text(kFileBytesMax, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  const std::size_t end = text.find('\n');
  const std::size_t space = text.rfind(' ', end);
  if (!text.starts_with(kKeyFileHead) || end == std::string::npos || space < kKeyFileHead.size()) {
    return NoKey(path);
  }
  const std::string seed = text.substr(space + 1, end - space - 1);
  if (seed.size() != kSeedDigits || !IsHex(seed)) return NoKey(path);
  auto signer = NoteSigner::FromSeed(text.substr(kKeyFileHead.size(), space - kKeyFileHead.size()),
                                     absl::HexStringToBytes(seed));
  if (!signer.ok()) return signer.status();
  auto chain = ChainIn(std::string_view(text).substr(end + 1), signer->verifier());
  if (!chain.ok()) return NoKey(path);
  return LogKey{*std::move(signer), *std::move(chain)};
}

absl::Status WriteLogKey(const std::string& path, const NoteSigner& key) {
  const absl::StatusOr<std::string> beside = WriteBeside(path, FileText(key), S_IRUSR | S_IWUSR);
  if (!beside.ok()) return beside.status();
  // Unlike a rename, it never replaces another file.
  const bool made = link(beside->c_str(), path.c_str()) == 0;
  const int error = errno;
  unlink(beside->c_str());
  if (made) return SyncFolder(FolderOf(path));
  if (error == EEXIST) {
    return absl::AlreadyExistsError(
        absl::StrCat("`", path, "` is there already; a key is never written over"));
  }
  return absl::ErrnoToStatus(error, absl::StrCat("cannot make `", path, "`"));
}

absl::Status ReplaceLogKey(const std::string& path, const LogKey& key) {
  return Replace(path, FileText(key), S_IRUSR | S_IWUSR);
}

absl::Status ReplaceFile(const std::string& path, std::string_view text) {
  return Replace(path, text, S_IRUSR | S_IWUSR | S_IRGRP | S_IROTH);
}

}  // namespace arbitro::storage
