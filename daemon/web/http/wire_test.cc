// SPDX-License-Identifier: Apache-2.0
//
// Wires by TLS, of a server on a loop of the test's own thread, where clients go on in turn with
// it.
#include "daemon/web/http/wire.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/strand.hpp>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <iterator>
#include <memory>
#include <random>
#include <string>
#include <string_view>
#include <utility>

#include "daemon/web/http/tls_client_testing.h"
#include "daemon/web/http/tls_context.h"
#include "gtest/gtest.h"

namespace arbitro::web {
namespace {

namespace asio = boost::asio;

constexpr std::chrono::seconds kPatience{60};
constexpr std::chrono::milliseconds kTurn{1};
// So small that neither side can send much before the other reads.
constexpr int kSocketBytes = 32'768;
constexpr size_t kPlaceBytes = 16'384;
constexpr size_t kLargeBytes = size_t{1} << 20;

void WriteFile(const std::string& path, const std::function<int(FILE*)>& write) {
  FILE* file = fopen(path.c_str(), "w");
  ASSERT_NE(file, nullptr) << path;
  EXPECT_EQ(write(file), 1);
  fclose(file);
}

// A certificate of its own for every test, read from files as the door reads it.
SSL_CTX* ServerContext() {
  static TlsContext* const context = [] {
    const std::string base = ::testing::TempDir() + "wire_test" + std::to_string(getpid());
    const std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> key(EVP_EC_gen("P-256"),
                                                                  EVP_PKEY_free);
    const std::unique_ptr<X509, decltype(&X509_free)> made(X509_new(), X509_free);
    X509_gmtime_adj(X509_getm_notBefore(made.get()), 0);
    X509_gmtime_adj(X509_getm_notAfter(made.get()), 24L * 60 * 60);
    X509_set_pubkey(made.get(), key.get());
    X509_sign(made.get(), key.get(), EVP_sha256());
    WriteFile(base + ".key", [&](FILE* file) {
      return PEM_write_PrivateKey(file, key.get(), nullptr, nullptr, 0, nullptr, nullptr);
    });
    WriteFile(base + ".pem", [&](FILE* file) { return PEM_write_X509(file, made.get()); });
    auto* read = new TlsContext(base + ".pem", base + ".key");
    const absl::Status refreshed = read->Refresh();
    EXPECT_TRUE(refreshed.ok()) << refreshed;
    std::filesystem::remove(base + ".key");
    std::filesystem::remove(base + ".pem");
    return read;
  }();
  return context->context();
}

// Returns a connection to the port of loopback, which never waits.
int Connected(uint16_t port) {
  const int made = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  setsockopt(made, SOL_SOCKET, SO_RCVBUF, &kSocketBytes, sizeof(kSocketBytes));
  setsockopt(made, SOL_SOCKET, SO_SNDBUF, &kSocketBytes, sizeof(kSocketBytes));
  sockaddr_in to = {};
  to.sin_family = AF_INET;
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  to.sin_port = htons(port);
  const int at_once = 1;
  setsockopt(made, IPPROTO_TCP, TCP_NODELAY, &at_once, sizeof(at_once));
  EXPECT_EQ(connect(made, reinterpret_cast<sockaddr*>(&to), sizeof(to)), 0);
  EXPECT_EQ(fcntl(made, F_SETFL, O_NONBLOCK), 0);
  return made;
}

// Bytes of which no two places are likely to be alike.
std::string Noise(size_t bytes) {
  std::mt19937 draw(static_cast<unsigned>(bytes));
  std::string noise(bytes, '\0');
  for (char& each : noise) each = static_cast<char>(draw());
  return noise;
}

// How a step of a wire ended.
struct Ended {
  int times = 0;
  bool ok = false;
};

class TlsWire : public ::testing::Test {
 protected:
  TlsWire() {
    std::signal(SIGPIPE, SIG_IGN);
    tcp::acceptor acceptor(io_, tcp::endpoint(asio::ip::address_v4::loopback(), 0));
    descriptor_ = Connected(acceptor.local_endpoint().port());
    tcp::socket socket = acceptor.accept(asio::make_strand(io_));
    socket.set_option(tcp::no_delay(true));
    socket.set_option(tcp::socket::send_buffer_size(kSocketBytes));
    socket.set_option(tcp::socket::receive_buffer_size(kSocketBytes));
    server_descriptor_ = socket.native_handle();
    wire_ = NewTlsWire(std::move(socket), ServerContext());
  }
  ~TlsWire() override {
    if (descriptor_ >= 0) close(descriptor_);
  }

  // Lets the loop go on until `over`, which is asked each turn; the client has its turns there.
  void Until(const std::function<bool()>& over) {
    const auto deadline = std::chrono::steady_clock::now() + kPatience;
    while (!over()) {
      ASSERT_LT(std::chrono::steady_clock::now(), deadline);
      io_.run_one_for(kTurn);
    }
  }
  void UntilEnded(const std::shared_ptr<Ended>& step) {
    Until([&] { return step->times > 0; });
  }
  // All that is to come without the client's doing.
  void Settle() {
    while (io_.run_one_for(kTurn) > 0) {
    }
  }

  // Bytes that came and are not read yet.
  size_t Waiting() const {
    int bytes = 0;
    EXPECT_EQ(ioctl(server_descriptor_, FIONREAD, &bytes), 0);
    return static_cast<size_t>(bytes);
  }

  // The callbacks keep the wire, as a connection's do.
  std::shared_ptr<Ended> Handshake() {
    auto step = std::make_shared<Ended>();
    wire_->Handshake([step, wire = wire_](bool ok) { *step = {step->times + 1, ok}; });
    return step;
  }
  std::shared_ptr<Ended> Read() {
    auto step = std::make_shared<Ended>();
    wire_->ReadSome(place_.data(), place_.size(), [this, step, wire = wire_](bool ok, size_t read) {
      *step = {step->times + 1, ok};
      if (ok) heard_.append(place_, 0, read);
    });
    return step;
  }
  // `text` must last until it has ended.
  std::shared_ptr<Ended> Write(const std::string& text) {
    auto step = std::make_shared<Ended>();
    wire_->Write(text, [step, wire = wire_](bool ok) { *step = {step->times + 1, ok}; });
    return step;
  }
  // Reads on and on.
  void ReadAll() {
    wire_->ReadSome(place_.data(), place_.size(), [this, wire = wire_](bool ok, size_t read) {
      if (!ok) return;
      heard_.append(place_, 0, read);
      ReadAll();
    });
  }
  // Writes the text in pieces: of a byte, of a few, of a record and a byte more, and of the rest.
  void WriteAll() {
    constexpr size_t kPieces[] = {1, 17, 16'384, 16'385, 3, 1'000};
    const size_t most = step_ < std::size(kPieces) ? kPieces[step_] : to_write_.size();
    ++step_;
    piece_ = to_write_.substr(0, most);
    to_write_.erase(0, piece_.size());
    if (piece_.empty()) return;
    wire_->Write(piece_, [this, wire = wire_](bool ok) {
      ASSERT_TRUE(ok);
      WriteAll();
    });
  }

  void Shake(TlsClient* client) {
    const auto shaken = Handshake();
    Until([&] { return client->Shakes() && shaken->times > 0; });
    EXPECT_EQ(shaken->times, 1);
    EXPECT_TRUE(shaken->ok);
  }
  void ExchangeInTinyPieces(TlsClient* client, bool updates_keys);

  asio::io_context io_;
  asio::executor_work_guard<asio::io_context::executor_type> guard_{io_.get_executor()};
  int descriptor_ = -1;  // the client's
  int server_descriptor_ = -1;
  std::shared_ptr<Wire> wire_;
  std::string place_ = std::string(kPlaceBytes, '\0');
  std::string heard_;  // by the server
  std::string to_write_;
  std::string piece_;
  size_t step_ = 0;
};

// Each side sends a lot at once and reads little at a time.
void TlsWire::ExchangeInTinyPieces(TlsClient* client, bool updates_keys) {
  constexpr size_t kTinyMost = 700;
  constexpr unsigned kUpdatesEvery = 40;
  const std::string text = Noise(kLargeBytes);
  const std::string answer = Noise(kLargeBytes + 1);
  std::string_view to_send = text;
  std::mt19937 draw(1);
  const auto tiny = [&draw] { return 1 + draw() % kTinyMost; };
  to_write_ = answer;
  ReadAll();
  WriteAll();
  Until([&] {
    for (unsigned i = 0; i < kUpdatesEvery; ++i) {
      if (!to_send.empty()) {
        const bool may_update = updates_keys && client->waits_to_send() == 0;
        if (may_update && draw() % kUpdatesEvery == 0) client->UpdateKey();
        client->Send(&to_send, client->waits_to_send() > 0 ? client->waits_to_send() : tiny());
      }
      if (client->heard().size() < answer.size()) client->Hear(tiny());
      io_.poll_one();
    }
    return heard_.size() == text.size() && client->heard().size() == answer.size();
  });
  EXPECT_TRUE(heard_ == text);
  EXPECT_TRUE(client->heard() == answer);
  wire_->Close();
  Settle();
}

TEST_F(TlsWire, CarriesALotBothWaysAtOnce) {
  TlsClient client(descriptor_, TLS1_3_VERSION);
  Shake(&client);
  ExchangeInTinyPieces(&client, false);
}

TEST_F(TlsWire, CarriesALotBothWaysAtOnceByTheOlderTls) {
  TlsClient client(descriptor_, TLS1_2_VERSION);
  Shake(&client);
  ExchangeInTinyPieces(&client, false);
}

TEST_F(TlsWire, GoesOnWhereTheClientChangesKeysMeanwhile) {
  TlsClient client(descriptor_, TLS1_3_VERSION);
  Shake(&client);
  ExchangeInTinyPieces(&client, true);
  EXPECT_GT(client.key_updates_heard(), 1);
}

// A client that asks for one key after the other and takes no answer may not send for ever.
TEST_F(TlsWire, ReadsNoMoreOfAClientThatTakesNoNewKeys) {
  constexpr int kUpdatesMost = 100'000;
  TlsClient client(descriptor_, TLS1_3_VERSION);
  Shake(&client);
  const auto read = Read();
  int updates = 0;
  bool sent = true;
  while (sent && updates < kUpdatesMost) {
    client.UpdateKey();
    ++updates;
    sent = client.Shakes();
    if (!sent) Settle();
    sent = sent || client.Shakes();
  }
  EXPECT_FALSE(sent) << "the answers to " << updates << " changes are somewhere";
  EXPECT_EQ(read->times, 0);
  wire_->Close();
  Settle();
  EXPECT_EQ(read->times, 1);
}

// The thread is another client's after each turn.
TEST_F(TlsWire, ReadsNoFloodOfNewKeysInOneTurn) {
  constexpr int kUpdates = 10'000;
  constexpr int kLargeSocket = 1 << 20;
  constexpr size_t kATurnMost = 100'000;
  TlsClient client(descriptor_, TLS1_3_VERSION);
  Shake(&client);
  setsockopt(descriptor_, SOL_SOCKET, SO_SNDBUF, &kLargeSocket, sizeof(kLargeSocket));
  setsockopt(server_descriptor_, SOL_SOCKET, SO_RCVBUF, &kLargeSocket, sizeof(kLargeSocket));
  BIO* const leaves = BIO_new(BIO_s_mem());
  SSL_set0_wbio(client.ssl(), leaves);
  for (int i = 0; i < kUpdates; ++i) {
    EXPECT_EQ(SSL_key_update(client.ssl(), SSL_KEY_UPDATE_NOT_REQUESTED), 1);
    ASSERT_TRUE(client.Shakes());
  }
  const char* flood = nullptr;
  const long size = BIO_get_mem_data(leaves, &flood);
  ASSERT_EQ(send(descriptor_, flood, size, 0), size);
  Until([&] { return Waiting() == static_cast<size_t>(size); });
  const auto read = Read();
  EXPECT_GT(Waiting() + kATurnMost, static_cast<size_t>(size));
  Until([&] { return Waiting() == 0; });
  Settle();
  EXPECT_EQ(read->times, 0) << "no data came";
  wire_->Close();
  UntilEnded(read);
}

TEST_F(TlsWire, RefusesToNegotiateAgain) {
  TlsClient client(descriptor_, TLS1_2_VERSION);
  Shake(&client);
  const auto read = Read();
  ASSERT_EQ(SSL_renegotiate(client.ssl()), 1);
  int how = SSL_ERROR_WANT_READ;
  Until([&] {
    how = client.Ask(SSL_do_handshake);
    return how != SSL_ERROR_WANT_READ && how != SSL_ERROR_WANT_WRITE;
  });
  EXPECT_EQ(how, SSL_ERROR_SSL);
  EXPECT_EQ(ERR_GET_REASON(ERR_peek_error()), SSL_R_NO_RENEGOTIATION);
  UntilEnded(read);
  EXPECT_FALSE(read->ok);
}

TEST_F(TlsWire, ShakesHandsByteByByte) {
  TlsClient client(descriptor_, TLS1_3_VERSION);
  BIO* const comes = BIO_new(BIO_s_mem());
  BIO* const leaves = BIO_new(BIO_s_mem());
  BIO_set_mem_eof_return(comes, -1);
  SSL_set_bio(client.ssl(), comes, leaves);
  const auto shaken = Handshake();
  Until([&] {
    const bool over = client.Shakes();
    char bytes[kSocketBytes];
    if (BIO_read(leaves, bytes, 1) == 1) EXPECT_EQ(send(descriptor_, bytes, 1, MSG_NOSIGNAL), 1);
    const ssize_t got = recv(descriptor_, bytes, sizeof(bytes), 0);
    if (got > 0) BIO_write(comes, bytes, static_cast<int>(got));
    return over && shaken->times > 0;
  });
  EXPECT_TRUE(shaken->ok);
}

TEST_F(TlsWire, HasNoUseForAClientInTheClear) {
  const auto shaken = Handshake();
  constexpr std::string_view kPlain = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
  ASSERT_EQ(send(descriptor_, kPlain.data(), kPlain.size(), MSG_NOSIGNAL),
            static_cast<ssize_t>(kPlain.size()));
  UntilEnded(shaken);
  EXPECT_FALSE(shaken->ok);
}

TEST_F(TlsWire, EndsItsHandshakeWhereItIsClosed) {
  const auto shaken = Handshake();
  constexpr std::string_view kBeginning("\x16\x03\x01\x02\x00\x01", 6);  // of a client's greeting
  ASSERT_EQ(send(descriptor_, kBeginning.data(), kBeginning.size(), MSG_NOSIGNAL),
            static_cast<ssize_t>(kBeginning.size()));
  Settle();
  EXPECT_EQ(shaken->times, 0);
  wire_->Close();
  Settle();
  EXPECT_EQ(shaken->times, 1);
  EXPECT_FALSE(shaken->ok);
}

TEST_F(TlsWire, EndsItsStepsWhereTheClientIsGone) {
  TlsClient client(descriptor_, TLS1_3_VERSION);
  Shake(&client);
  const std::string much = Noise(16 * kLargeBytes);
  const auto read = Read();
  const auto written = Write(much);
  Settle();
  EXPECT_EQ(read->times + written->times, 0);
  const linger at_once = {1, 0};
  setsockopt(descriptor_, SOL_SOCKET, SO_LINGER, &at_once, sizeof(at_once));
  close(std::exchange(descriptor_, -1));
  Until([&] { return read->times > 0 && written->times > 0; });
  EXPECT_FALSE(read->ok);
  EXPECT_FALSE(written->ok);
}

// The last callback takes the wire with it, as the end of a connection does.
TEST_F(TlsWire, EndsItsStepsOnceWhereItIsClosed) {
  TlsClient client(descriptor_, TLS1_3_VERSION);
  Shake(&client);
  const std::string much = Noise(16 * kLargeBytes);
  const auto read = Read();
  const auto written = Write(much);
  Settle();
  const std::weak_ptr<Wire> wire = wire_;
  std::exchange(wire_, nullptr)->Close();
  EXPECT_EQ(read->times + written->times, 0);
  Settle();
  EXPECT_EQ(read->times, 1);
  EXPECT_EQ(written->times, 1);
  EXPECT_FALSE(read->ok);
  EXPECT_FALSE(written->ok);
  EXPECT_TRUE(wire.expired());
}

// A descriptor that was closed belongs to the next connection.
TEST_F(TlsWire, TouchesNoDescriptorOnceItIsClosed) {
  TlsClient client(descriptor_, TLS1_3_VERSION);
  Shake(&client);
  int next[2] = {-1, -1};
  ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, next), 0);
  wire_->Close();
  ASSERT_EQ(fcntl(server_descriptor_, F_GETFD), -1);
  ASSERT_EQ(dup2(next[0], server_descriptor_), server_descriptor_);
  ASSERT_EQ(send(next[1], "for another", 11, 0), 11);
  const std::string secret = "for the client";
  const auto read = Read();
  const auto written = Write(secret);
  wire_->ShutDown();
  Settle();
  EXPECT_EQ(read->times, 1);
  EXPECT_EQ(written->times, 1);
  EXPECT_FALSE(read->ok);
  EXPECT_FALSE(written->ok);
  char bytes[32] = {};
  EXPECT_EQ(recv(next[0], bytes, sizeof(bytes), MSG_DONTWAIT), 11);
  EXPECT_EQ(recv(next[1], bytes, sizeof(bytes), MSG_DONTWAIT), -1);
  for (const int each : {server_descriptor_, next[0], next[1]}) close(each);
}

TEST_F(TlsWire, WritesOnWhereTheClientSendsNoMore) {
  TlsClient client(descriptor_, TLS1_3_VERSION);
  Shake(&client);
  const auto read = Read();
  client.Ask(SSL_shutdown);
  shutdown(descriptor_, SHUT_WR);
  UntilEnded(read);
  EXPECT_FALSE(read->ok);
  const std::string answer = Noise(kLargeBytes);
  const auto written = Write(answer);
  Until([&] {
    client.Hear(kPlaceBytes);
    return written->times > 0 && client.heard().size() == answer.size();
  });
  EXPECT_TRUE(written->ok);
  EXPECT_TRUE(client.heard() == answer);
}

TEST_F(TlsWire, ReadsOnWhereItSaidThatItSendsNoMore) {
  TlsClient client(descriptor_, TLS1_3_VERSION);
  Shake(&client);
  wire_->ShutDown();
  const auto read = Read();
  int how = SSL_ERROR_WANT_READ;
  Until([&] { return (how = client.Hear(kPlaceBytes)) != SSL_ERROR_WANT_READ; });
  EXPECT_EQ(how, SSL_ERROR_ZERO_RETURN);
  std::string_view text = "the rest";
  client.Send(&text, text.size());
  UntilEnded(read);
  EXPECT_TRUE(read->ok);
  EXPECT_EQ(heard_, "the rest");
}

TEST(TlsWireOfALoop, GoesWithIt) {
  std::weak_ptr<Wire> left;
  int descriptor = -1;
  {
    asio::io_context io;
    tcp::acceptor acceptor(io, tcp::endpoint(asio::ip::address_v4::loopback(), 0));
    descriptor = Connected(acceptor.local_endpoint().port());
    std::shared_ptr<Wire> wire =
        NewTlsWire(acceptor.accept(asio::make_strand(io)), ServerContext());
    wire->Handshake([wire](bool) { FAIL() << "its loop is over"; });
    io.poll();
    left = wire;
  }
  EXPECT_TRUE(left.expired());
  close(descriptor);
}

}  // namespace
}  // namespace arbitro::web
