// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/upstream/authorities.h"

#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/x509.h>

#include <fstream>
#include <iterator>
#include <memory>

#include "absl/strings/str_cat.h"

namespace arbitro::web {
namespace {

std::string TextOf(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// Whether certificates are there, the last of them whole as well.
bool HoldsCertificates(const std::string& pem) {
  const std::unique_ptr<BIO, int (*)(BIO*)> bytes(
      BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())), BIO_free);
  ERR_clear_error();
  bool found = false;
  while (X509* const certificate = PEM_read_bio_X509(bytes.get(), nullptr, nullptr, nullptr)) {
    X509_free(certificate);
    found = true;
  }
  const bool at_end = ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE;
  // Another use of TLS on this thread would take them for its own.
  ERR_clear_error();
  return found && at_end;
}

}  // namespace

absl::StatusOr<bool> Authorities::Refresh() {
  std::string text = TextOf(file_);
  if (text == seen_) return false;
  seen_ = std::move(text);
  if (!pem_.empty() && *seen_ == pem_) return false;
  if (!HoldsCertificates(*seen_)) {
    return absl::InvalidArgumentError(
        absl::StrCat("`", file_,
                     "` cannot be read, or holds no certificates in PEM that are whole; write them "
                     "into a file beside it, and rename that"));
  }
  pem_ = *seen_;
  return true;
}

}  // namespace arbitro::web
