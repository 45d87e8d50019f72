// SPDX-License-Identifier: Apache-2.0
//
// A connection's bytes, plain or by TLS.

#ifndef ARBITRO_DAEMON_WEB_HTTP_WIRE_H_
#define ARBITRO_DAEMON_WEB_HTTP_WIRE_H_

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <functional>
#include <memory>
#include <string>

namespace boost::asio::ssl {
class context;
}  // namespace boost::asio::ssl

namespace arbitro::web {

using boost::asio::ip::tcp;

// Its calls and callbacks are on one strand: that of its executor.
class Wire {
 public:
  // False: the connection is of no use any more.
  using OnDone = std::function<void(bool ok)>;
  using OnRead = std::function<void(bool ok, size_t bytes)>;

  virtual ~Wire() = default;

  virtual boost::asio::any_io_executor executor() = 0;
  virtual void Handshake(OnDone done) = 0;
  // `place` must last until `done` is called; so must `bytes`.
  virtual void ReadSome(char* place, size_t bytes, OnRead done) = 0;
  virtual void Write(const std::string& bytes, OnDone done) = 0;
  // Says that no more is sent; what the client sends is read on.
  virtual void ShutDown() = 0;
  // A step that is under way ends without success.
  virtual void Close() = 0;
};

std::unique_ptr<Wire> NewPlainWire(tcp::socket socket);

// `context` is held for as long as the wire lasts.
std::unique_ptr<Wire> NewTlsWire(tcp::socket socket,
                                 std::shared_ptr<boost::asio::ssl::context> context);

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_HTTP_WIRE_H_
