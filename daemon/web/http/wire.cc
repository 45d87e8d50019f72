// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/http/wire.h"

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509_vfy.h>

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <string_view>
#include <utility>

namespace arbitro::web {
namespace {

using boost::system::error_code;

class PlainWire final : public Wire {
 public:
  explicit PlainWire(StreamSocket socket) : socket_(std::move(socket)) {}

  boost::asio::any_io_executor executor() override { return socket_.get_executor(); }
  void Handshake(OnDone done) override { done(true); }

  void ReadSome(char* place, size_t bytes, OnRead done) override {
    socket_.async_read_some(
        boost::asio::buffer(place, bytes),
        [done = std::move(done)](error_code error, size_t read) { done(!error, read); });
  }

  void Write(const std::string& bytes, OnDone done) override {
    boost::asio::async_write(socket_, boost::asio::buffer(bytes),
                             [done = std::move(done)](error_code error, size_t) { done(!error); });
  }

  void ShutDown() override {
    error_code ignored;
    socket_.shutdown(StreamSocket::shutdown_send, ignored);
  }

  void Close() override {
    error_code ignored;
    socket_.close(ignored);
  }

 private:
  StreamSocket socket_;
};

// Bytes that a step reads in one turn. OpenSSL reads on over what is no data, as changes of keys
// are, for as long as any comes: a client that sends nothing else would keep the thread.
constexpr size_t kReadBytesATurn = 65'536;

struct FreeSsl {
  void operator()(SSL* ssl) const { SSL_free(ssl); }
};

// OpenSSL reads and writes the descriptor by itself: Asio's own stream keeps 68 KiB of buffers for
// each connection, this one none while no bytes are on their way.
class TlsWire final : public Wire {
 public:
  TlsWire(StreamSocket socket, SSL_CTX* context)
      : socket_(std::move(socket)), ssl_(SSL_new(context)) {
    error_code error;
    socket_.native_non_blocking(true, error);
    if (error || !ssl_ || SSL_set_fd(ssl_.get(), socket_.native_handle()) != 1) {
      ssl_.reset();
      return;
    }
    BIO* const bio = SSL_get_rbio(ssl_.get());
    BIO_set_callback_arg(bio, reinterpret_cast<char*>(this));
    BIO_set_callback_ex(
        bio, [](BIO* heard, int step, const char*, size_t, int, long, int result, size_t* read) {
          return reinterpret_cast<TlsWire*>(BIO_get_callback_arg(heard))->Heard(step, result, read);
        });
    SSL_set_mode(ssl_.get(), SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE);
    // A record in one system call, where its head and its body would take one each.
    SSL_set_read_ahead(ssl_.get(), 1);
    SSL_set_accept_state(ssl_.get());
  }

  // It is the client, and the other side must be `host`.
  void Call(const std::string& host) {
    if (host.empty()) ssl_.reset();  // OpenSSL would take every name
    if (!ssl_) return;
    SSL_set_connect_state(ssl_.get());
    if (X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl_.get()), host.c_str()) == 1) return;
    SSL_set_tlsext_host_name(ssl_.get(), host.c_str());
    if (SSL_set1_host(ssl_.get(), host.c_str()) != 1) ssl_.reset();
  }

  boost::asio::any_io_executor executor() override { return socket_.get_executor(); }

  void Handshake(OnDone done) override {
    Run([this](size_t*) { return How(SSL_do_handshake(ssl_.get())); },
        [done = std::move(done)](bool ok, size_t) { done(ok); });
  }

  std::string Trouble() const override {
    if (!ssl_) return {};
    const long how = SSL_get_verify_result(ssl_.get());
    return how == X509_V_OK ? std::string() : X509_verify_cert_error_string(how);
  }

  void ReadSome(char* place, size_t bytes, OnRead done) override {
    Run(
        [this, place, bytes](size_t* read) {
          read_waits_ = record_waits_;
          if (record_waits_) return SSL_ERROR_WANT_WRITE;
          return How(SSL_read_ex(ssl_.get(), place, bytes, read));
        },
        std::move(done));
  }

  void Write(const std::string& bytes, OnDone done) override { WriteRest(bytes, std::move(done)); }

  void ShutDown() override {
    if (ssl_ && socket_.is_open()) SSL_shutdown(ssl_.get());
    error_code ignored;
    socket_.shutdown(StreamSocket::shutdown_send, ignored);
  }

  void Close() override {
    error_code ignored;
    socket_.close(ignored);
  }

 private:
  // A record at a time, so that a long answer leaves the thread to others in between.
  void WriteRest(std::string_view rest, OnDone done) {
    Run(
        [this, rest](size_t* written) {
          const int how = How(SSL_write_ex(ssl_.get(), rest.data(), rest.size(), written));
          record_waits_ = how == SSL_ERROR_WANT_WRITE;
          return how;
        },
        [this, rest, done = std::move(done)](bool ok, size_t written) mutable {
          if (!ok || written == rest.size()) return done(ok);
          auto go_on = [this, rest = rest.substr(written),
                        done = std::move(done)](error_code error = {}) mutable {
            error ? done(false) : WriteRest(rest, std::move(done));
          };
          read_waits_ ? socket_.async_wait(StreamSocket::wait_write, std::move(go_on)) : go_on();
        });
  }

  // Calls `call` of OpenSSL, again whenever the socket is ready while it has to wait for that, and
  // then `done`, never before Run returns. A step that reads may have to write, and the other way
  // round. `done` holds what holds this wire: Run uses nothing of it once `done` was called.
  template <typename Call, typename Done>
  void Run(Call call, Done done) {
    size_t bytes = 0;
    const int how = Ask(call, &bytes);
    if (how != SSL_ERROR_WANT_READ && how != SSL_ERROR_WANT_WRITE) {
      boost::asio::post(socket_.get_executor(),
                        [done = std::move(done), bytes, ok = how == SSL_ERROR_NONE]() mutable {
                          done(ok, bytes);
                        });
      return;
    }
    socket_.async_wait(
        how == SSL_ERROR_WANT_READ ? StreamSocket::wait_read : StreamSocket::wait_write,
        [this, call, done = std::move(done)](error_code error) mutable {
          error ? done(false, 0) : Run(std::move(call), std::move(done));
        });
  }

  // Returns what SSL_get_error() says of the call. A descriptor that was closed may be another
  // connection's by now.
  template <typename Call>
  int Ask(const Call& call, size_t* bytes) {
    if (!ssl_ || !socket_.is_open()) return SSL_ERROR_SYSCALL;
    ERR_clear_error();
    may_read_ = kReadBytesATurn;
    return call(bytes);
  }

  // OpenSSL asks before each read of the socket, and tells of it afterwards. Once the turn's bytes
  // are read, no more are there.
  long Heard(int step, int result, const size_t* read) {
    if (step == (BIO_CB_READ | BIO_CB_RETURN) && result > 0) {
      may_read_ -= std::min(may_read_, *read);
    }
    if (step != BIO_CB_READ || may_read_ > 0) return result;
    BIO_set_retry_read(SSL_get_rbio(ssl_.get()));
    return -1;
  }
  int How(int result) const { return SSL_get_error(ssl_.get(), result); }

  StreamSocket socket_;
  size_t may_read_ = 0;                // of this turn
  std::unique_ptr<SSL, FreeSsl> ssl_;  // null: it could not be made, and every step fails
  // A record was written in part. Nothing is read until its rest is: OpenSSL answers a client that
  // changes its key while it reads, and fails where that answer meets such a record.
  bool record_waits_ = false;
  bool read_waits_ = false;  // for that, and has its turn before the next record
};

}  // namespace

std::unique_ptr<Wire> NewPlainWire(StreamSocket socket) {
  return std::make_unique<PlainWire>(std::move(socket));
}

std::unique_ptr<Wire> NewTlsWire(StreamSocket socket, SSL_CTX* context) {
  return std::make_unique<TlsWire>(std::move(socket), context);
}

std::unique_ptr<Wire> NewTlsClientWire(StreamSocket socket, SSL_CTX* context,
                                       const std::string& host) {
  auto wire = std::make_unique<TlsWire>(std::move(socket), context);
  wire->Call(host);
  return wire;
}

}  // namespace arbitro::web
