// SPDX-License-Identifier: Apache-2.0
#include "daemon/rulesets/library.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include <openssl/evp.h>

#include "absl/status/status.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "daemon/rulesets/descriptor.h"
#include "daemon/rulesets/open_library.h"
#include "daemon/rulesets/probe.h"

namespace arbitro::rulesets {
namespace {

constexpr size_t kChunkBytes = size_t{64} * 1024;

bool WriteAll(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes.remove_prefix(static_cast<size_t>(written));
  }
  return true;
}

// Writes what becomes a library, and gives its digest.
class Copy {
 public:
  Copy()
      : memory_(memfd_create("arbitro-ruleset", MFD_CLOEXEC | MFD_ALLOW_SEALING)),
        context_(EVP_MD_CTX_new(), &EVP_MD_CTX_free) {}

  absl::Status Begin() {
    if (!memory_.open()) return absl::ErrnoToStatus(errno, "cannot make memory for a copy of it");
    if (context_ && EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) == 1) {
      return absl::OkStatus();
    }
    return absl::InternalError("SHA-256 is not available");
  }

  absl::Status Add(std::string_view bytes) {
    size_ += static_cast<int64_t>(bytes.size());
    if (size_ > kLibraryBytesMax) {
      return absl::InvalidArgumentError(
          absl::StrCat("it is over ", kLibraryBytesMax, " bytes, which is no ruleset"));
    }
    if (EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()) == 1 &&
        WriteAll(memory_.get(), bytes)) {
      return absl::OkStatus();
    }
    return absl::ErrnoToStatus(errno, "cannot copy it to memory");
  }

  absl::StatusOr<std::string> Seal() {
    constexpr int kSeals = F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE;
    if (fcntl(memory_.get(), F_ADD_SEALS, kSeals) != 0) {
      return absl::ErrnoToStatus(errno, "cannot seal the copy of it");
    }
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned int digest_size = 0;
    if (EVP_DigestFinal_ex(context_.get(), digest, &digest_size) != 1) {
      return absl::InternalError("SHA-256 failed");
    }
    return absl::BytesToHexString({reinterpret_cast<const char*>(digest), digest_size});
  }

  int Release() { return memory_.Release(); }

 private:
  Descriptor memory_;
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context_;
  int64_t size_ = 0;
};

// Hands all that a descriptor gives to `take`, piece by piece.
template <class Take>
absl::Status ReadAll(int descriptor, const Take& take) {
  std::vector<char> chunk(kChunkBytes);
  for (int64_t offset = 0;;) {
    const ssize_t size = pread(descriptor, chunk.data(), chunk.size(), offset);
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) return absl::ErrnoToStatus(errno, "cannot read it");
    if (size == 0) return absl::OkStatus();
    offset += size;
    const absl::Status taken = take(std::string_view(chunk.data(), static_cast<size_t>(size)));
    if (!taken.ok()) return taken;
  }
}

std::string PathOf(int descriptor) { return absl::StrCat("/proc/self/fd/", descriptor); }

}  // namespace

absl::StatusOr<Library> Library::Open(const std::string& path) {
  const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (file.get() < 0) return absl::ErrnoToStatus(errno, "cannot open it");
  struct stat facts = {};
  if (fstat(file.get(), &facts) != 0) return absl::ErrnoToStatus(errno, "cannot look at it");
  if (!S_ISREG(facts.st_mode)) return absl::InvalidArgumentError("it is no regular file");
  Copy copy;
  if (absl::Status begun = copy.Begin(); !begun.ok()) return begun;
  const absl::Status read =
      ReadAll(file.get(), [&copy](std::string_view bytes) { return copy.Add(bytes); });
  if (!read.ok()) return read;
  auto sha256 = copy.Seal();
  if (!sha256.ok()) return sha256.status();
  return Library(copy.Release(), *std::move(sha256));
}

absl::StatusOr<Library> Library::FromBytes(std::string_view bytes) {
  Copy copy;
  if (absl::Status begun = copy.Begin(); !begun.ok()) return begun;
  if (absl::Status added = copy.Add(bytes); !added.ok()) return added;
  auto sha256 = copy.Seal();
  if (!sha256.ok()) return sha256.status();
  return Library(copy.Release(), *std::move(sha256));
}

int Library::Duplicate() const { return fcntl(descriptor_, F_DUPFD_CLOEXEC, 0); }

Library::Library(int descriptor, std::string sha256)
    : descriptor_(descriptor), sha256_(std::move(sha256)) {}

Library::Library(Library&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), sha256_(std::move(other.sha256_)) {}

Library& Library::operator=(Library&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  std::swap(sha256_, other.sha256_);
  return *this;
}

Library::~Library() {
  if (descriptor_ >= 0) close(descriptor_);
}

absl::StatusOr<RulesetFunctions> Library::Load(int probe_timeout_ms) {
  if (descriptor_ < 0) return absl::FailedPreconditionError("it is loaded already");
  const absl::Status probed = ProbeLibrary(PathOf(descriptor_), probe_timeout_ms);
  if (!probed.ok()) return probed;
  return LoadHere();
}

absl::StatusOr<RulesetFunctions> Library::LoadHere() {
  if (descriptor_ < 0) return absl::FailedPreconditionError("it is loaded already");
  RulesetFunctions functions;
  std::string fault;
  const bool good = OpenLibrary(PathOf(descriptor_), &functions, &fault);
  // The loader knows a library by the name it was loaded under. Were the descriptor closed, the
  // next one with its number would be taken for this library.
  descriptor_ = -1;
  if (!good) return absl::FailedPreconditionError(fault);
  return functions;
}

absl::StatusOr<std::string> ReadSealed(int descriptor) {
  std::string all;
  const absl::Status read = ReadAll(descriptor, [&all](std::string_view bytes) {
    all.append(bytes);
    return absl::OkStatus();
  });
  if (!read.ok()) return read;
  return all;
}

}  // namespace arbitro::rulesets
