// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/http/tls_context.h"

#include <openssl/ssl.h>
#include <sys/stat.h>

#include <boost/asio/ssl/context.hpp>
#include <utility>

#include "absl/strings/str_cat.h"

namespace arbitro::web {
namespace {

namespace ssl = boost::asio::ssl;
using boost::system::error_code;

std::string StampOf(const std::string& path) {
  struct stat about = {};
  if (stat(path.c_str(), &about) != 0) return "none";
  return absl::StrCat(about.st_mtim.tv_sec, ".", about.st_mtim.tv_nsec, ".", about.st_size, ".",
                      about.st_ino);
}

absl::Status Wrong(const std::string& path, const error_code& error) {
  return absl::InvalidArgumentError(
      absl::StrCat("`", path, "` cannot be used for TLS: ", error.message()));
}

}  // namespace

TlsContext::TlsContext(std::string certificate, std::string key)
    : certificate_(std::move(certificate)), key_(std::move(key)) {}

absl::Status TlsContext::Refresh() {
  const std::string stamp = absl::StrCat(StampOf(certificate_), " ", StampOf(key_));
  if (stamp == seen_) return absl::OkStatus();
  seen_ = stamp;
  auto context = std::make_shared<ssl::context>(ssl::context::tls_server);
  SSL_CTX_set_min_proto_version(context->native_handle(), TLS1_2_VERSION);
  error_code error;
  // A password would be asked for at a terminal.
  context->set_password_callback([](size_t, ssl::context::password_purpose) { return ""; }, error);
  // The key comes first: of a certificate that is not its own OpenSSL then only drops it.
  context->use_private_key_file(key_, ssl::context::pem, error);
  if (error) return Wrong(key_, error);
  context->use_certificate_chain_file(certificate_, error);
  if (error) return Wrong(certificate_, error);
  if (SSL_CTX_check_private_key(context->native_handle()) != 1) {
    return absl::InvalidArgumentError(
        absl::StrCat("`", key_, "` is not the key of `", certificate_, "`"));
  }
  context_ = std::move(context);
  return absl::OkStatus();
}

}  // namespace arbitro::web
