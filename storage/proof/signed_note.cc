// SPDX-License-Identifier: Apache-2.0

#include "storage/proof/signed_note.h"

#include <openssl/evp.h>
#include <openssl/rand.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "storage/format/sha256.h"

namespace arbitro::storage {
namespace {

constexpr std::size_t kSeedBytes = 32;
constexpr std::size_t kPublicKeyBytes = 32;
constexpr std::size_t kSignatureBytes = 64;
constexpr std::size_t kKeyIdBytes = 4;
constexpr std::size_t kNameBytesMax = 255;
constexpr char kEd25519 = 0x01;
constexpr std::string_view kSignatureHead = "\xe2\x80\x94 ";

using Key = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;
using Context = std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)>;

const unsigned char* Bytes(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

Key SecretKey(std::string_view seed) {
  return {EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nullptr, Bytes(seed), seed.size()),
          &EVP_PKEY_free};
}

bool Holds(std::string_view public_key, std::string_view text, std::string_view signature) {
  const Key key(
      EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, Bytes(public_key), public_key.size()),
      &EVP_PKEY_free);
  const Context context(EVP_MD_CTX_new(), &EVP_MD_CTX_free);
  return key && context &&
         EVP_DigestVerifyInit(context.get(), nullptr, nullptr, nullptr, key.get()) == 1 &&
         EVP_DigestVerify(context.get(), Bytes(signature), signature.size(), Bytes(text),
                          text.size()) == 1;
}

// Returns the decoded bytes behind NAME in the line. Empty if the line is of another name, or
// malformed.
std::optional<std::string> SignatureIn(std::string_view line, std::string_view name) {
  if (!line.starts_with(kSignatureHead)) return std::nullopt;
  line.remove_prefix(kSignatureHead.size());
  const std::size_t space = line.find(' ');
  if (space == std::string_view::npos || line.substr(0, space) != name) return std::nullopt;
  std::optional<std::string> bytes = FromBase64(line.substr(space + 1));
  if (!bytes.has_value() || bytes->size() != kKeyIdBytes + kSignatureBytes) return std::nullopt;
  return bytes;
}

absl::Status NoNote(std::string_view why) {
  return absl::InvalidArgumentError(
      absl::StrCat("this is no signed note: ", absl::string_view(why.data(), why.size())));
}

}  // namespace

bool IsNoteName(std::string_view name) {
  return !name.empty() && name.size() <= kNameBytesMax &&
         std::all_of(name.begin(), name.end(),
                     [](char c) { return c > ' ' && c <= '~' && c != '+'; });
}

std::string NoteVerifier::KeyId() const {
  const Digest digest =
      Sha256Hasher().Update(name).Update("\n").Update({&kEd25519, 1}).Update(public_key).Finish();
  return std::string(AsBytes(digest).substr(0, kKeyIdBytes));
}

std::string NoteVerifier::Text() const {
  return absl::StrCat(name, "+", absl::BytesToHexString(KeyId()), "+",
                      ToBase64(std::string(1, kEd25519) + public_key));
}

std::optional<NoteVerifier> NoteVerifier::FromText(std::string_view text) {
  const std::size_t first = text.find('+');
  const std::size_t second = first == std::string_view::npos ? first : text.find('+', first + 1);
  if (second == std::string_view::npos) return std::nullopt;
  const std::optional<std::string> key = FromBase64(text.substr(second + 1));
  if (!key.has_value() || key->size() != 1 + kPublicKeyBytes || key->front() != kEd25519) {
    return std::nullopt;
  }
  NoteVerifier verifier{std::string(text.substr(0, first)), key->substr(1)};
  if (!IsNoteName(verifier.name) || verifier.Text() != text) return std::nullopt;
  return verifier;
}

absl::StatusOr<NoteSigner> NoteSigner::New(std::string name) {
  unsigned char seed[kSeedBytes];
  if (RAND_priv_bytes(seed, sizeof(seed)) != 1) {
    return absl::InternalError("the system gives no random bytes");
  }
  return FromSeed(std::move(name), std::string(reinterpret_cast<const char*>(seed), sizeof(seed)));
}

absl::StatusOr<NoteSigner> NoteSigner::FromSeed(std::string name, std::string seed) {
  if (!IsNoteName(name) || seed.size() != kSeedBytes) {
    return absl::InvalidArgumentError(absl::StrCat(
        "a log's key has a name of printable letters without spaces and `+`, and 32 bytes; this "
        "one is called `",
        name, "` and has ", seed.size()));
  }
  const Key secret = SecretKey(seed);
  unsigned char bytes[kPublicKeyBytes];
  std::size_t size = sizeof(bytes);
  if (!secret || EVP_PKEY_get_raw_public_key(secret.get(), bytes, &size) != 1) {
    return absl::InternalError("Ed25519 is not available");
  }
  NoteSigner signer;
  signer.seed_ = std::move(seed);
  signer.verifier_ = {std::move(name), std::string(reinterpret_cast<const char*>(bytes), size)};
  return signer;
}

absl::StatusOr<std::string> NoteSigner::Sign(std::string_view text) const {
  const Key secret = SecretKey(seed_);
  const Context context(EVP_MD_CTX_new(), &EVP_MD_CTX_free);
  unsigned char bytes[kSignatureBytes];
  std::size_t size = sizeof(bytes);
  if (!secret || !context ||
      EVP_DigestSignInit(context.get(), nullptr, nullptr, nullptr, secret.get()) != 1 ||
      EVP_DigestSign(context.get(), bytes, &size, Bytes(text), text.size()) != 1) {
    return absl::InternalError("Ed25519 failed");
  }
  const std::string signature(reinterpret_cast<const char*>(bytes), size);
  return absl::StrCat(absl::string_view(kSignatureHead.data(), kSignatureHead.size()),
                      verifier_.name, " ", ToBase64(verifier_.KeyId() + signature), "\n");
}

absl::StatusOr<std::string> SignNote(std::string_view text,
                                     const std::vector<const NoteSigner*>& signers) {
  std::string note = std::string(text) + "\n";
  for (const NoteSigner* signer : signers) {
    const absl::StatusOr<std::string> line = signer->Sign(text);
    if (!line.ok()) return line.status();
    note += *line;
  }
  return note;
}

absl::StatusOr<std::string> OpenNote(std::string_view note, const NoteVerifier& verifier) {
  if (note.size() > kNoteBytesMax) return NoNote("it is too long");
  const std::size_t end = note.rfind("\n\n");
  if (end == std::string_view::npos || note.back() != '\n') {
    return NoNote("no empty line stands before its signatures");
  }
  const std::string_view text = note.substr(0, end + 1);
  std::string_view lines = note.substr(end + 2);
  for (std::size_t read = 0; !lines.empty(); ++read) {
    if (read == kNoteSignaturesMax) return NoNote("it has too many signatures");
    const std::string_view line = lines.substr(0, lines.find('\n'));
    lines.remove_prefix(line.size() + 1);
    const std::optional<std::string> found = SignatureIn(line, verifier.name);
    if (!found.has_value() || found->substr(0, kKeyIdBytes) != verifier.KeyId()) continue;
    if (Holds(verifier.public_key, text, std::string_view(*found).substr(kKeyIdBytes))) {
      return std::string(text);
    }
    return absl::InvalidArgumentError(
        absl::StrCat("the signature of `", verifier.Text(), "` is not over this text"));
  }
  return absl::InvalidArgumentError(
      absl::StrCat("the note has no signature of `", verifier.Text(), "`"));
}

std::string ToBase64(std::string_view bytes) {
  return absl::Base64Escape(absl::string_view(bytes.data(), bytes.size()));
}

std::optional<std::string> FromBase64(std::string_view text) {
  std::string bytes;
  if (!absl::Base64Unescape(absl::string_view(text.data(), text.size()), &bytes)) {
    return std::nullopt;
  }
  // Abseil also takes spaces and missing padding.
  if (ToBase64(bytes) != text) return std::nullopt;
  return bytes;
}

}  // namespace arbitro::storage
