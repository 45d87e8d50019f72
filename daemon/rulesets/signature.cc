// SPDX-License-Identifier: Apache-2.0
#include "daemon/rulesets/signature.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <memory>
#include <system_error>
#include <utility>
#include <vector>

#include <openssl/evp.h>
#include <openssl/rand.h>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"

namespace arbitro::rulesets {
namespace {

constexpr size_t kSeedBytes = 32;
constexpr size_t kPublicKeyBytes = 32;
constexpr size_t kSignatureBytes = 64;
constexpr size_t kKeyLineBytesMax = 1'024;
constexpr char kSecretHead[] = "arbitro-signing-key-1 ";

using Key = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;
using Context = std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)>;

const unsigned char* Bytes(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

Key SecretKey(const std::string& seed) {
  return {EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nullptr, Bytes(seed), seed.size()),
          &EVP_PKEY_free};
}

// Nothing where the text is not `bytes` bytes in lower-case hex.
std::string FromHex(std::string_view text, size_t bytes) {
  const bool hex = text.size() == 2 * bytes && std::all_of(text.begin(), text.end(), [](char c) {
                     return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
                   });
  return hex ? absl::HexStringToBytes(std::string(text)) : "";
}

// The first line, without white space at its end.
std::string FirstLine(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string line(kKeyLineBytesMax, '\0');
  file.read(line.data(), static_cast<std::streamsize>(line.size()));
  line.resize(static_cast<size_t>(file.gcount()));
  return line.substr(0, line.find_first_of("\r\n"));
}

// The files of public keys, sorted.
absl::StatusOr<std::vector<std::filesystem::path>> KeyFilesIn(const std::string& folder) {
  std::error_code error;
  std::vector<std::filesystem::path> files;
  std::filesystem::directory_iterator entry(folder, error);
  for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
    if (entry->path().extension() == ".pub") files.push_back(entry->path());
  }
  if (error) {
    return absl::NotFoundError(absl::StrCat("the folder of trusted keys `", folder,
                                            "` cannot be read: ", error.message()));
  }
  if (files.size() > kTrustedKeysMax) {
    return absl::ResourceExhaustedError(absl::StrCat("the folder of trusted keys `", folder,
                                                     "` holds ", files.size(), " keys, at most ",
                                                     kTrustedKeysMax, " are allowed"));
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

absl::StatusOr<SigningKey> SigningKey::FromSeed(std::string seed) {
  const Key secret = SecretKey(seed);
  unsigned char bytes[kPublicKeyBytes];
  size_t size = sizeof(bytes);
  if (!secret || EVP_PKEY_get_raw_public_key(secret.get(), bytes, &size) != 1) {
    return absl::InternalError("Ed25519 is not available");
  }
  SigningKey key;
  key.seed_ = std::move(seed);
  key.public_key_ = absl::BytesToHexString({reinterpret_cast<const char*>(bytes), size});
  return key;
}

absl::StatusOr<SigningKey> SigningKey::New() {
  unsigned char seed[kSeedBytes];
  if (RAND_priv_bytes(seed, sizeof(seed)) != 1) {
    return absl::InternalError("the system gives no random bytes");
  }
  return FromSeed(std::string(reinterpret_cast<const char*>(seed), sizeof(seed)));
}

absl::StatusOr<SigningKey> SigningKey::Read(const std::string& path) {
  struct stat facts = {};
  if (stat(path.c_str(), &facts) != 0) {
    return absl::NotFoundError(absl::StrCat("the key `", path,
                                            "` is not there or cannot be read; `arbitroutil key "
                                            "new FILE` makes one"));
  }
  if ((facts.st_mode & (S_IRWXG | S_IRWXO)) != 0) {
    return absl::FailedPreconditionError(absl::StrCat("the key `", path,
                                                      "` may be read by others; `chmod 600 ", path,
                                                      "`, and make a new one if it was"));
  }
  const std::string line = FirstLine(path);
  const std::string_view head = kSecretHead;
  std::string seed;
  if (line.compare(0, head.size(), head) == 0) seed = FromHex(line.substr(head.size()), kSeedBytes);
  if (seed.empty()) {
    return absl::InvalidArgumentError(
        absl::StrCat("`", path, "` holds no signing key; `arbitroutil key new FILE` makes one"));
  }
  return FromSeed(std::move(seed));
}

absl::Status SigningKey::WriteTo(const std::string& path) const {
  const int file =
      open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR);
  if (file < 0 && errno == EEXIST) {
    return absl::AlreadyExistsError(
        absl::StrCat("`", path, "` is there already; a key is never written over, name another"));
  }
  if (file < 0) return absl::ErrnoToStatus(errno, absl::StrCat("cannot make `", path, "`"));
  const std::string line = absl::StrCat(kSecretHead, absl::BytesToHexString(seed_), "\n");
  const bool written = write(file, line.data(), line.size()) == static_cast<ssize_t>(line.size()) &&
                       fsync(file) == 0;
  const int error = errno;
  close(file);
  if (written) return absl::OkStatus();
  return absl::ErrnoToStatus(error, absl::StrCat("cannot write `", path, "`"));
}

absl::StatusOr<ManifestSignature> SigningKey::Sign(std::string_view signed_bytes) const {
  const Key secret = SecretKey(seed_);
  const Context context(EVP_MD_CTX_new(), &EVP_MD_CTX_free);
  unsigned char bytes[kSignatureBytes];
  size_t size = sizeof(bytes);
  if (!secret || !context ||
      EVP_DigestSignInit(context.get(), nullptr, nullptr, nullptr, secret.get()) != 1 ||
      EVP_DigestSign(context.get(), bytes, &size, Bytes(signed_bytes), signed_bytes.size()) != 1) {
    return absl::InternalError("Ed25519 failed");
  }
  return ManifestSignature{public_key_,
                           absl::BytesToHexString({reinterpret_cast<const char*>(bytes), size})};
}

bool SignatureHolds(const ManifestSignature& signature, std::string_view signed_bytes) {
  const std::string raw_key = FromHex(signature.key, kPublicKeyBytes);
  const std::string raw = FromHex(signature.ed25519, kSignatureBytes);
  if (raw_key.empty() || raw.empty()) return false;
  const Key key(
      EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, Bytes(raw_key), raw_key.size()),
      &EVP_PKEY_free);
  const Context context(EVP_MD_CTX_new(), &EVP_MD_CTX_free);
  return key && context &&
         EVP_DigestVerifyInit(context.get(), nullptr, nullptr, nullptr, key.get()) == 1 &&
         EVP_DigestVerify(context.get(), Bytes(raw), raw.size(), Bytes(signed_bytes),
                          signed_bytes.size()) == 1;
}

absl::StatusOr<TrustedKeys> TrustedKeys::Read(const std::string& folder) {
  TrustedKeys keys;
  keys.folder_ = folder;
  const auto files = KeyFilesIn(folder);
  if (!files.ok()) return files.status();
  for (const auto& file : *files) {
    const std::string line = FirstLine(file.string());
    const std::string key = line.substr(0, line.find(' '));
    if (FromHex(key, kPublicKeyBytes).empty()) {
      return absl::InvalidArgumentError(
          absl::StrCat("`", file.string(),
                       "` must begin with a public key, 64 lower-case hex digits, as `arbitroutil "
                       "key new` prints it"));
    }
    keys.name_of_key_.emplace(key, file.stem().string());
  }
  return keys;
}

std::string TrustedKeys::NameOf(const std::string& public_key) const {
  const auto found = name_of_key_.find(public_key);
  return found == name_of_key_.end() ? "" : found->second;
}

}  // namespace arbitro::rulesets
