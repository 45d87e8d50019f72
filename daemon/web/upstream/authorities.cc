// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/upstream/authorities.h"

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

bool HasCertificate(const std::string& pem) {
  const std::unique_ptr<BIO, int (*)(BIO*)> bytes(
      BIO_new_mem_buf(pem.data(), static_cast<int>(pem.size())), BIO_free);
  const std::unique_ptr<X509, void (*)(X509*)> certificate(
      PEM_read_bio_X509(bytes.get(), nullptr, nullptr, nullptr), X509_free);
  return certificate != nullptr;
}

}  // namespace

absl::StatusOr<bool> Authorities::Refresh() {
  std::string text = TextOf(file_);
  if (text == seen_) return false;
  seen_ = std::move(text);
  if (!HasCertificate(seen_)) {
    return absl::InvalidArgumentError(
        absl::StrCat("`", file_, "` cannot be read, or holds no certificate in PEM"));
  }
  pem_ = seen_;
  return true;
}

}  // namespace arbitro::web
