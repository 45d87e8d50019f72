// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/draw/secret.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include "api/status/try.h"
#include "daemon/engine/draw/seed.h"
#include "daemon/engine/model/concat.h"

namespace arbitro::engine {
namespace {

constexpr size_t kFileBytes = 65;  // 64 digits and a line feed

// Links kept after the one that was asked for, that one included, and journals that have some: 2
// KiB each.
constexpr uint32_t kLinksKept = 64;
constexpr size_t kJournalsKept = 1'024;

absl::Status SystemError(std::string_view what, const std::string& path) {
  return absl::UnavailableError(Concat("cannot ", what, " `", path, "`: ", std::strerror(errno)));
}

// Closes what it holds.
class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  ~Descriptor() {
    if (fd_ >= 0) close(fd_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int get() const { return fd_; }

 private:
  int fd_;
};

absl::StatusOr<Digest> ReadSecret(const Descriptor& file, const std::string& path) {
  struct stat facts = {};
  if (fstat(file.get(), &facts) != 0) return SystemError("look at", path);
  if ((facts.st_mode & 077) != 0) {
    return absl::FailedPreconditionError(
        Concat("`", path, "` can be read by others, so draws could be foreseen: chmod 600 it"));
  }
  char bytes[kFileBytes + 1];
  const ssize_t size = read(file.get(), bytes, sizeof(bytes));
  if (size < 0) return SystemError("read", path);
  const std::string_view text(bytes, static_cast<size_t>(size));
  const auto secret = text.size() == kFileBytes && text.back() == '\n'
                          ? storage::DigestFromHex(text.substr(0, kFileBytes - 1))
                          : std::nullopt;
  if (!secret) {
    return absl::FailedPreconditionError(Concat(
        "`", path, "` is not 64 hexadecimal digits and a line feed: restore it from a copy"));
  }
  return *secret;
}

// Written beside its place, synced, and moved there, so that a crash leaves the whole file or none.
absl::Status WriteSecret(const Digest& secret, const std::string& path) {
  const std::string text = storage::ToHex(secret) + "\n";
  const std::string beside = path + ".new";
  Descriptor file(open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
  if (file.get() < 0) return SystemError("make", beside);
  if (write(file.get(), text.data(), text.size()) != static_cast<ssize_t>(text.size()) ||
      fsync(file.get()) != 0) {
    return SystemError("write", beside);
  }
  if (rename(beside.c_str(), path.c_str()) != 0) return SystemError("move into place", path);
  const std::string folder = path.substr(0, path.find_last_of('/') + 1);
  Descriptor parent(
      open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (parent.get() < 0 || fsync(parent.get()) != 0) return SystemError("sync the folder of", path);
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::unique_ptr<DrawSecretFile>> DrawSecretFile::Read(const std::string& path) {
  Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.get() < 0 && errno == ENOENT) {
    return absl::NotFoundError(Concat("there is no file `", path, "`"));
  }
  if (file.get() < 0) return SystemError("open", path);
  ASSIGN_OR_RETURN(const Digest secret, ReadSecret(file, path));
  return std::unique_ptr<DrawSecretFile>(new DrawSecretFile(secret));
}

absl::StatusOr<std::unique_ptr<DrawSecretFile>> DrawSecretFile::Open(const std::string& path,
                                                                     RandomSource& random) {
  absl::StatusOr<std::unique_ptr<DrawSecretFile>> known = Read(path);
  if (!absl::IsNotFound(known.status())) return known;
  Digest secret;
  random.Fill(secret.data(), secret.size());
  RETURN_IF_ERROR(WriteSecret(secret, path));
  return std::unique_ptr<DrawSecretFile>(new DrawSecretFile(secret));
}

std::unique_ptr<DrawSecretFile> DrawSecretFile::Ephemeral(RandomSource& random) {
  Digest secret;
  random.Fill(secret.data(), secret.size());
  return std::unique_ptr<DrawSecretFile>(new DrawSecretFile(secret));
}

Digest DrawSecretFile::TicketKey() const {
  return storage::HmacSha256(storage::AsBytes(secret_), "arbitro/tickets/1");
}

Digest DrawSecretFile::ClusterCheck() const {
  return storage::HmacSha256(storage::AsBytes(secret_), "arbitro/cluster/1");
}

absl::StatusOr<Digest> DrawSecretFile::Commit(const std::string& journal) {
  return Open(journal, 0);
}

absl::StatusOr<Digest> DrawSecretFile::Open(const std::string& journal, uint32_t index) {
  if (index > kChainLength) {
    return absl::ResourceExhaustedError(
        Concat("the event's chain of draws has ", kChainLength, " links, all are used"));
  }
  if (const std::optional<Digest> kept = FindKept(journal, index)) return *kept;
  Window window = WalkTo(journal, index);
  const Digest link = window.links.front();
  Keep(journal, std::move(window));
  return link;
}

DrawSecretFile::Window DrawSecretFile::WalkTo(const std::string& journal, uint32_t index) const {
  const Digest start =
      storage::HmacSha256(storage::AsBytes(secret_), Concat("arbitro/secret/1", journal));
  Window window;
  window.first = index;
  window.links.resize(std::min(kLinksKept, kChainLength - index + 1));
  const auto last = static_cast<uint32_t>(window.links.size() - 1);
  window.links[last] = HashChain(start, kChainLength - index - last);
  for (uint32_t i = last; i > 0; --i) {
    window.links[i - 1] = storage::Sha256(storage::AsBytes(window.links[i]));
  }
  return window;
}

std::optional<Digest> DrawSecretFile::FindKept(const std::string& journal, uint32_t index) {
  const std::lock_guard lock(mutex_);
  const auto found = kept_.find(journal);
  if (found == kept_.end()) return std::nullopt;
  const Window& window = found->second;
  if (index < window.first || index - window.first >= window.links.size()) return std::nullopt;
  return window.links[index - window.first];
}

void DrawSecretFile::Keep(const std::string& journal, Window window) {
  const std::lock_guard lock(mutex_);
  if (kept_.size() >= kJournalsKept && kept_.count(journal) == 0) kept_.clear();
  kept_[journal] = std::move(window);
}

}  // namespace arbitro::engine
