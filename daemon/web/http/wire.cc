// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/http/wire.h"

#include <boost/asio/buffer.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/stream.hpp>
#include <boost/asio/write.hpp>
#include <utility>

namespace arbitro::web {
namespace {

using boost::system::error_code;

class PlainWire final : public Wire {
 public:
  explicit PlainWire(tcp::socket socket) : socket_(std::move(socket)) {}

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
    socket_.shutdown(tcp::socket::shutdown_send, ignored);
  }

  void Close() override {
    error_code ignored;
    socket_.close(ignored);
  }

 private:
  tcp::socket socket_;
};

class TlsWire final : public Wire {
 public:
  TlsWire(tcp::socket socket, std::shared_ptr<boost::asio::ssl::context> context)
      : context_(std::move(context)), stream_(std::move(socket), *context_) {}

  boost::asio::any_io_executor executor() override { return stream_.get_executor(); }

  void Handshake(OnDone done) override {
    stream_.async_handshake(boost::asio::ssl::stream_base::server,
                            [done = std::move(done)](error_code error) { done(!error); });
  }

  void ReadSome(char* place, size_t bytes, OnRead done) override {
    stream_.async_read_some(
        boost::asio::buffer(place, bytes),
        [done = std::move(done)](error_code error, size_t read) { done(!error, read); });
  }

  void Write(const std::string& bytes, OnDone done) override {
    boost::asio::async_write(stream_, boost::asio::buffer(bytes),
                             [done = std::move(done)](error_code error, size_t) { done(!error); });
  }

  // A client that reads on after its whole answer may miss the notice that TLS has of the end: each
  // answer says its own length.
  void ShutDown() override {
    error_code ignored;
    stream_.next_layer().shutdown(tcp::socket::shutdown_send, ignored);
  }

  void Close() override {
    error_code ignored;
    stream_.next_layer().close(ignored);
  }

 private:
  const std::shared_ptr<boost::asio::ssl::context> context_;
  boost::asio::ssl::stream<tcp::socket> stream_;
};

}  // namespace

std::unique_ptr<Wire> NewPlainWire(tcp::socket socket) {
  return std::make_unique<PlainWire>(std::move(socket));
}

std::unique_ptr<Wire> NewTlsWire(tcp::socket socket,
                                 std::shared_ptr<boost::asio::ssl::context> context) {
  return std::make_unique<TlsWire>(std::move(socket), std::move(context));
}

}  // namespace arbitro::web
