// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/upstream/daemon_tls.h"

#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

namespace arbitro::web {
namespace {

// The protocol within TLS, behind the length of its name.
constexpr unsigned char kHttp2[] = {2, 'h', '2'};

void AddAuthorities(const std::string& roots, X509_STORE* store) {
  const std::unique_ptr<BIO, int (*)(BIO*)> bytes(
      BIO_new_mem_buf(roots.data(), static_cast<int>(roots.size())), BIO_free);
  while (X509* const certificate = PEM_read_bio_X509(bytes.get(), nullptr, nullptr, nullptr)) {
    X509_STORE_add_cert(store, certificate);
    X509_free(certificate);
  }
  // The end of the text is an error too.
  ERR_clear_error();
}

}  // namespace

std::shared_ptr<SSL_CTX> NewDaemonTls(const std::string& roots) {
  std::shared_ptr<SSL_CTX> context(SSL_CTX_new(TLS_client_method()), SSL_CTX_free);
  if (!context) return nullptr;
  SSL_CTX_set_min_proto_version(context.get(), TLS1_2_VERSION);
  SSL_CTX_set_verify(context.get(), SSL_VERIFY_PEER, nullptr);
  SSL_CTX_set_alpn_protos(context.get(), kHttp2, sizeof(kHttp2));
  X509_STORE* const store = SSL_CTX_get_cert_store(context.get());
  AddAuthorities(roots, store);
  // An authority that another has signed, and the daemon's own certificate, may be named as well.
  X509_STORE_set_flags(store, X509_V_FLAG_PARTIAL_CHAIN | X509_V_FLAG_TRUSTED_FIRST);
  return context;
}

}  // namespace arbitro::web
