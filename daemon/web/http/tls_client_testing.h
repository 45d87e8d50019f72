// SPDX-License-Identifier: Apache-2.0
//
// A client by TLS for tests: OpenSSL's own, on a descriptor that never waits, so that a test gives
// it turns beside a server's loop.

#ifndef ARBITRO_DAEMON_WEB_HTTP_TLS_CLIENT_TESTING_H_
#define ARBITRO_DAEMON_WEB_HTTP_TLS_CLIENT_TESTING_H_

#include <openssl/err.h>
#include <openssl/ssl.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "gtest/gtest.h"

namespace arbitro::web {

class TlsClient {
 public:
  // TLS1_2_VERSION or TLS1_3_VERSION. Does not own the descriptor.
  TlsClient(int descriptor, int version) {
    SSL_set_min_proto_version(ssl(), version);
    SSL_set_max_proto_version(ssl(), version);
    SSL_set_mode(ssl(), SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    SSL_set_fd(ssl(), descriptor);
    SSL_set_connect_state(ssl());
    SSL_set_app_data(ssl(), &key_updates_heard_);
    SSL_set_info_callback(ssl(), CountKeyUpdates);
  }

  SSL* ssl() const { return ssl_.get(); }

  // Makes the call and returns what SSL_get_error() says of it.
  int Ask(const std::function<int(SSL*)>& call) const {
    ERR_clear_error();
    return SSL_get_error(ssl(), call(ssl()));
  }

  bool Shakes() const { return Ask(SSL_do_handshake) == SSL_ERROR_NONE; }

  // Sends so many bytes of the text, at most, and takes off it what was sent.
  void Send(std::string_view* text, size_t most) {
    size_t sent = 0;
    const size_t size = std::min(most, text->size());
    const int how = Ask([&](SSL* ssl) { return SSL_write_ex(ssl, text->data(), size, &sent); });
    waits_to_send_ = how == SSL_ERROR_WANT_WRITE ? size : 0;
    text->remove_prefix(sent);
  }
  // The size of the piece that has to be sent first; 0: any may.
  size_t waits_to_send() const { return waits_to_send_; }

  // Reads so many bytes, at most; returns as Ask() does.
  int Hear(size_t most) {
    std::string place(most, '\0');
    size_t read = 0;
    const int how =
        Ask([&](SSL* ssl) { return SSL_read_ex(ssl, place.data(), place.size(), &read); });
    heard_.append(place, 0, read);
    return how;
  }
  const std::string& heard() const { return heard_; }

  // Changes its key and asks the other side to do that as well.
  void UpdateKey() const { EXPECT_EQ(SSL_key_update(ssl(), SSL_KEY_UPDATE_REQUESTED), 1); }
  int key_updates_heard() const { return key_updates_heard_; }

 private:
  static void CountKeyUpdates(const SSL* ssl, int where, int) {
    if (where == SSL_CB_CONNECT_LOOP && SSL_get_state(ssl) == TLS_ST_CR_KEY_UPDATE) {
      ++*static_cast<int*>(SSL_get_app_data(ssl));
    }
  }

  const std::unique_ptr<SSL_CTX, decltype(&SSL_CTX_free)> context_{SSL_CTX_new(TLS_client_method()),
                                                                   SSL_CTX_free};
  const std::unique_ptr<SSL, decltype(&SSL_free)> ssl_{SSL_new(context_.get()), SSL_free};
  size_t waits_to_send_ = 0;
  std::string heard_;
  int key_updates_heard_ = 0;
};

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_HTTP_TLS_CLIENT_TESTING_H_
