// SPDX-License-Identifier: Apache-2.0
//
// A connection's bytes, plain or by TLS.

#ifndef ARBITRO_DAEMON_WEB_HTTP_WIRE_H_
#define ARBITRO_DAEMON_WEB_HTTP_WIRE_H_

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/generic/stream_protocol.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <functional>
#include <memory>
#include <string>

struct ssl_ctx_st;  // OpenSSL's SSL_CTX

namespace arbitro::web {

using boost::asio::ip::tcp;
// Of TCP, or of a unix socket.
using StreamSocket = boost::asio::generic::stream_protocol::socket;

// Its calls and callbacks are on one strand: that of its executor. A read and a write may be under
// way at once. The callback of a step must keep the wire until it is called.
class Wire {
 public:
  // False: the connection is of no use any more.
  using OnDone = std::function<void(bool ok)>;
  using OnRead = std::function<void(bool ok, size_t bytes)>;

  virtual ~Wire() = default;

  virtual boost::asio::any_io_executor executor() = 0;
  // A plain wire has none, and calls `done` at once.
  virtual void Handshake(OnDone done) = 0;
  // Why the handshake failed, where that is the other side's certificate or its TLS; else empty.
  virtual std::string Trouble() const { return {}; }
  // `place` must last until `done` is called; so must `bytes`.
  virtual void ReadSome(char* place, size_t bytes, OnRead done) = 0;
  virtual void Write(const std::string& bytes, OnDone done) = 0;
  // Says that no more is sent; what the other side sends is read on. No write may be under way.
  virtual void ShutDown() = 0;
  // A step that is under way ends without success, and so does each later one.
  virtual void Close() = 0;
};

std::unique_ptr<Wire> NewPlainWire(StreamSocket socket);

// OpenSSL writes to the socket: the process must ignore SIGPIPE. The wire holds `context` for as
// long as it lasts. It is a server's.
std::unique_ptr<Wire> NewTlsWire(StreamSocket socket, ssl_ctx_st* context);

// The same of a client. The server's certificate must be for `host`, a name or an address of IP;
// where that is empty, each step fails.
std::unique_ptr<Wire> NewTlsClientWire(StreamSocket socket, ssl_ctx_st* context,
                                       const std::string& host);

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_HTTP_WIRE_H_
