// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/certificates.h"

#include <fcntl.h>
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <sys/mman.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <iterator>
#include <utility>

#include "absl/strings/str_cat.h"
#include "spdlog/spdlog.h"

namespace arbitro::server {
namespace {

constexpr std::chrono::seconds kLooksEvery{1};

template <class T, void (*Free)(T*)>
struct Freed {
  void operator()(T* what) const { Free(what); }
};
using Certificate = std::unique_ptr<X509, Freed<X509, X509_free>>;
using Key = std::unique_ptr<EVP_PKEY, Freed<EVP_PKEY, EVP_PKEY_free>>;
using Source = std::unique_ptr<BIO, Freed<BIO, BIO_free_all>>;

absl::Status Wrong(const std::string& file, const char* what) {
  return absl::InvalidArgumentError(absl::StrCat("`", file, "` ", what));
}

std::string ReadFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

Source SourceOf(const std::string& text) {
  return Source(BIO_new_mem_buf(text.data(), static_cast<int>(text.size())));
}

Certificate NextCertificate(BIO* source) {
  return Certificate(PEM_read_bio_X509(source, nullptr, nullptr, nullptr));
}

// Returns the first of the certificates, or null if there is none, or one that is cut short.
Certificate FirstOf(const std::string& text) {
  const Source source = SourceOf(text);
  Certificate first = NextCertificate(source.get());
  if (!first) return nullptr;
  while (NextCertificate(source.get())) {
  }
  const bool whole = ERR_GET_REASON(ERR_peek_last_error()) == PEM_R_NO_START_LINE;
  ERR_clear_error();
  return whole ? std::move(first) : nullptr;
}

// Answers in place of OpenSSL, which would ask at a terminal and wait. A daemon has none.
int NoPassword(char* /*password*/, int /*size*/, int /*writing*/, void* /*nothing*/) { return -1; }

// Returns a negative number if there is no memory for it.
int MakeFile(std::string_view bytes) {
  const int made = memfd_create("certificates", MFD_CLOEXEC);
  while (!bytes.empty()) {
    const ssize_t written = write(made, bytes.data(), bytes.size());
    if (written <= 0) {
      close(made);
      return -1;
    }
    bytes.remove_prefix(static_cast<size_t>(written));
  }
  return made;
}

}  // namespace

NamelessFile::NamelessFile(std::string_view bytes) : descriptor_(MakeFile(bytes)) {}

NamelessFile::~NamelessFile() { close(descriptor_); }

void NamelessFile::Replace(std::string_view bytes) {
  const int made = MakeFile(bytes);
  dup3(made, descriptor_, O_CLOEXEC);
  close(made);
}

std::string NamelessFile::Path() const { return absl::StrCat("/proc/self/fd/", descriptor_); }

absl::StatusOr<std::unique_ptr<Certificates>> Certificates::Open(const Options& options) {
  auto texts = Read(options);
  if (!texts.ok()) return texts.status();
  std::unique_ptr<Certificates> opened(new Certificates(options, *std::move(texts)));
  if (opened->identity_.ok() && opened->clients_.ok()) return opened;
  return absl::UnavailableError("there is no memory for the certificates");
}

Certificates::Certificates(const Options& options, Texts texts)
    : options_(options),
      texts_(std::move(texts)),
      identity_(texts_.identity),
      clients_(texts_.clients),
      thread_([this] { Run(); }) {}

Certificates::~Certificates() {
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

absl::StatusOr<Certificates::Texts> Certificates::Read(const Options& options) {
  const std::string chain = ReadFile(options.tls_certificate);
  const Certificate certificate = FirstOf(chain);
  if (!certificate) return Wrong(options.tls_certificate, "is no certificate in PEM");
  const std::string secret = ReadFile(options.tls_key);
  const Source source = SourceOf(secret);
  const Key key(PEM_read_bio_PrivateKey(source.get(), nullptr, NoPassword, nullptr));
  if (!key) return Wrong(options.tls_key, "is no private key in PEM, or one behind a password");
  if (X509_check_private_key(certificate.get(), key.get()) != 1) {
    return Wrong(options.tls_key, "is not the key of the certificate");
  }
  Texts texts = {absl::StrCat(secret, "\n", chain), ""};
  if (options.tls_client_ca.empty()) return texts;
  texts.clients = ReadFile(options.tls_client_ca);
  if (!FirstOf(texts.clients)) return Wrong(options.tls_client_ca, "is no certificate in PEM");
  return texts;
}

void Certificates::LookAgain() {
  auto texts = Read(options_);
  // An operator renews a certificate before or after its key, so the two may not belong together
  // for a while. Each fault is logged once.
  std::string wrong(texts.ok() ? "" : texts.status().message());
  if (wrong != wrong_ && !wrong.empty()) spdlog::error("certificates stay as they were: {}", wrong);
  wrong_ = std::move(wrong);
  if (!texts.ok() || *texts == texts_) return;
  texts_ = *std::move(texts);
  identity_.Replace(texts_.identity);
  clients_.Replace(texts_.clients);
  spdlog::info("certificates were read again");
}

void Certificates::Run() {
  std::unique_lock lock(mutex_);
  while (!changed_.wait_for(lock, kLooksEvery, [this] { return stopped_; })) LookAgain();
}

}  // namespace arbitro::server
