// SPDX-License-Identifier: Apache-2.0
//
// A bare Beast server, which the web door is measured beside: it answers every request with the
// same body and looks at nothing else. One thread for each processor.
//
//   arbitro-bare-web BODY_FILE      prints the port of loopback that it listens on

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "boost/asio/io_context.hpp"
#include "boost/asio/ip/tcp.hpp"
#include "boost/beast/core/flat_buffer.hpp"
#include "boost/beast/core/tcp_stream.hpp"
#include "boost/beast/http/read.hpp"
#include "boost/beast/http/span_body.hpp"
#include "boost/beast/http/string_body.hpp"
#include "boost/beast/http/write.hpp"

namespace arbitro::bare {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using asio::ip::tcp;
using Response = http::response<http::span_body<const char>>;

// Reads a request and writes the answer, for as long as the client asks. Keeps itself alive.
class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(tcp::socket socket, const std::string& body)
      : stream_(std::move(socket)), body_(body) {}

  void Read() {
    request_ = {};
    http::async_read(stream_, buffer_, request_,
                     [self = shared_from_this()](beast::error_code failed, size_t) {
                       if (!failed) self->Write();
                     });
  }

 private:
  void Write() {
    response_ = Response(http::status::ok, request_.version());
    response_.set(http::field::content_type, "application/json");
    response_.body() = beast::span<const char>(body_.data(), body_.size());
    response_.prepare_payload();
    response_.keep_alive(request_.keep_alive());
    http::async_write(stream_, response_,
                      [self = shared_from_this()](beast::error_code failed, size_t) {
                        if (!failed && self->response_.keep_alive()) self->Read();
                      });
  }

  beast::tcp_stream stream_;
  const std::string& body_;
  beast::flat_buffer buffer_;
  http::request<http::string_body> request_;
  Response response_;
};

// Invariant: each connection belongs to one thread, so none needs a lock.
void Accept(tcp::acceptor* acceptor, const std::vector<std::unique_ptr<asio::io_context>>& threads,
            size_t next, const std::string& body) {
  acceptor->async_accept(
      *threads[next], [=, &threads, &body](beast::error_code failed, tcp::socket socket) {
        if (!failed) {
          socket.set_option(tcp::no_delay(true));
          auto connection = std::make_shared<Connection>(std::move(socket), body);
          asio::post(*threads[next], [connection] { connection->Read(); });
        }
        Accept(acceptor, threads, (next + 1) % threads.size(), body);
      });
}

int Main(const char* file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) {
    std::fprintf(stderr, "arbitro-bare-web: cannot read `%s`\n", file);
    return 1;
  }
  const std::string body{std::istreambuf_iterator<char>(in), {}};
  std::vector<std::unique_ptr<asio::io_context>> contexts;
  for (unsigned i = 0; i < std::max(1U, std::thread::hardware_concurrency()); ++i) {
    contexts.push_back(std::make_unique<asio::io_context>(1));
  }
  tcp::acceptor acceptor(*contexts[0], {asio::ip::address_v4::loopback(), 0});
  Accept(&acceptor, contexts, 0, body);
  std::printf("%u\n", acceptor.local_endpoint().port());
  std::fflush(stdout);
  std::vector<std::thread> threads;
  for (const auto& context : contexts) {
    threads.emplace_back([&context] {
      const auto work = asio::make_work_guard(*context);
      context->run();
    });
  }
  for (std::thread& thread : threads) thread.join();
  return 0;
}

}  // namespace
}  // namespace arbitro::bare

int main(int argc, char** argv) {
  if (argc == 2) return arbitro::bare::Main(argv[1]);
  std::fprintf(stderr, "usage: arbitro-bare-web BODY_FILE\n");
  return 2;
}
