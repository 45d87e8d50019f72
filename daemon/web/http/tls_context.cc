// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/http/tls_context.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <sys/stat.h>

#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"

namespace arbitro::web {
namespace {

std::string StampOf(const std::string& path) {
  struct stat about = {};
  if (stat(path.c_str(), &about) != 0) return "none";
  return absl::StrCat(about.st_mtim.tv_sec, ".", about.st_mtim.tv_nsec, ".", about.st_size, ".",
                      about.st_ino);
}

// Why the call before failed: the first reason that OpenSSL gives.
std::string Why() {
  const unsigned long error = ERR_get_error();
  if (ERR_SYSTEM_ERROR(error)) return std::system_category().message(ERR_GET_REASON(error));
  const char* reason = ERR_reason_error_string(error);
  const char* library = ERR_lib_error_string(error);
  return absl::StrCat(reason == nullptr ? "OpenSSL gives no reason" : reason, " (",
                      library == nullptr ? "OpenSSL" : library, ")");
}

absl::Status Wrong(const std::string& path) {
  return absl::InvalidArgumentError(absl::StrCat("`", path, "` cannot be used for TLS: ", Why()));
}

}  // namespace

void TlsContext::Free::operator()(SSL_CTX* context) const { SSL_CTX_free(context); }

TlsContext::TlsContext(std::string certificate, std::string key)
    : certificate_(std::move(certificate)), key_(std::move(key)) {}

absl::Status TlsContext::Refresh() {
  const std::string stamp = absl::StrCat(StampOf(certificate_), " ", StampOf(key_));
  if (stamp == seen_) return absl::OkStatus();
  seen_ = stamp;
  ERR_clear_error();
  std::unique_ptr<SSL_CTX, Free> context(SSL_CTX_new(TLS_server_method()));
  if (!context) return Wrong(certificate_);
  SSL_CTX_set_min_proto_version(context.get(), TLS1_2_VERSION);
  // A client keeps its session itself, as a ticket. The cache would hold 20 480 of others.
  SSL_CTX_set_session_cache_mode(context.get(), SSL_SESS_CACHE_OFF);
  // A password would be asked for at a terminal.
  SSL_CTX_set_default_passwd_cb(context.get(), [](char*, int, int, void*) { return 0; });
  // The key comes first: of a certificate that is not its own OpenSSL then only drops it.
  if (SSL_CTX_use_PrivateKey_file(context.get(), key_.c_str(), SSL_FILETYPE_PEM) != 1) {
    return Wrong(key_);
  }
  if (SSL_CTX_use_certificate_chain_file(context.get(), certificate_.c_str()) != 1) {
    return Wrong(certificate_);
  }
  if (SSL_CTX_check_private_key(context.get()) != 1) {
    return absl::InvalidArgumentError(
        absl::StrCat("`", key_, "` is not the key of `", certificate_, "`"));
  }
  context_ = std::move(context);
  return absl::OkStatus();
}

}  // namespace arbitro::web
