// SPDX-License-Identifier: Apache-2.0
//
// TLS and client certificates of a real daemon: wrong ones, expired ones, ones that change.
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "arbitro/v1/admin.pb.h"
#include "gtest/gtest.h"
#include "storage/files/temporary_folder.h"
#include "tests/daemon/api_client.h"
#include "tests/daemon/certificates.h"
#include "tests/daemon/daemon_process.h"

namespace arbitro::testing {
namespace {

constexpr int kUnavailable = 14;
constexpr std::chrono::seconds kRotationPatience{30};
constexpr int kMistakes = 300;
constexpr std::ptrdiff_t kLinesOfMistakesMax = 8;

// A connection to HOST:PORT of this machine that speaks no protocol.
class RawConnection {
 public:
  explicit RawConnection(const std::string& address)
      : descriptor_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in to = {};
    to.sin_family = AF_INET;
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    to.sin_port = htons(static_cast<uint16_t>(std::stoi(address.substr(address.rfind(':') + 1))));
    EXPECT_EQ(connect(descriptor_, reinterpret_cast<const sockaddr*>(&to), sizeof(to)), 0);
  }
  RawConnection(const RawConnection&) = delete;
  RawConnection& operator=(const RawConnection&) = delete;
  ~RawConnection() { close(descriptor_); }

  void Send(const std::string& bytes) const {
    send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
  }
  void ReadToTheEnd() const {
    char bytes[4096];
    while (recv(descriptor_, bytes, sizeof(bytes), 0) > 0) {
    }
  }

 private:
  const int descriptor_;
};

class Tls : public ::testing::Test {
 protected:
  Tls() {
    WriteServer(authority_.Issue("arbitro"));
    Write("clients.pem", clients_.pem());
    Write("principals.toml",
          "[[principal]]\nname = \"cert:audit\"\nroles = [\"auditor\"]\n"
          "[[principal]]\nname = \"admin\"\nroles = [\"administrator\"]\n");
  }

  std::string Path(const std::string& name) const { return folder_.Path() + "/" + name; }
  void Write(const std::string& name, const std::string& text) const {
    std::ofstream(Path(name + ".partial"), std::ios::trunc) << text;
    std::filesystem::rename(Path(name + ".partial"), Path(name));
  }
  void WriteServer(const CertificateTexts& server) const {
    Write("server.key", server.key);
    Write("server.pem", server.certificate);
  }
  std::vector<std::string> Arguments(const std::vector<std::string>& more = {}) const {
    std::vector<std::string> all = {"--tls-cert", Path("server.pem"), "--tls-key",
                                    Path("server.key"), "--tls-client-ca", Path("clients.pem"),
                                    "--principals", Path("principals.toml"),
                                    // This folder has no rulesets: these tests play no event.
                                    "--rulesets", folder_.Path(),
                                    // Any address, which a daemon takes only with all of these.
                                    "--listen", "0.0.0.0:0"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
  static std::string Here(const DaemonProcess& daemon) {
    return "127.0.0.1" + daemon.address().substr(daemon.address().rfind(':'));
  }

  // Makes a call that only an auditor may make.
  static CallResult Audit(const DaemonProcess& daemon, const Asking& asking) {
    v1::ListQuarantinedResponse response;
    return ApiClient(Here(daemon), asking)
        .Call("AdminService/ListQuarantined", v1::ListQuarantinedRequest(), &response);
  }
  Asking By(const Authority& server, const CertificateTexts& client) const {
    return {.ca = server.pem(), .certificate = client.certificate, .key = client.key};
  }

  storage::TemporaryFolder folder_;
  const Authority authority_{"servers"};
  const Authority clients_{"clients"};
};

TEST_F(Tls, ACertificateSaysWhoAsks) {
  const DaemonProcess daemon(Path("data"), Arguments());
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  const CallResult audit = Audit(daemon, By(authority_, clients_.Issue("audit")));
  EXPECT_TRUE(audit.ok()) << audit;
  EXPECT_EQ(Audit(daemon, By(authority_, clients_.Issue("other"))).reason(), "ACCESS_DENIED");
  EXPECT_EQ(Audit(daemon, By(authority_, clients_.Issue("admin"))).reason(), "ACCESS_DENIED")
      << "the name in the file is not a certificate's";
  EXPECT_EQ(Audit(daemon, {.ca = authority_.pem()}).reason(), "CREDENTIALS_MISSING");
}

TEST_F(Tls, AWrongOrExpiredCertificateGetsNoConnection) {
  const DaemonProcess daemon(Path("data"), Arguments());
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  const Authority stranger("clients");
  EXPECT_EQ(Audit(daemon, By(authority_, stranger.Issue("audit"))).code, kUnavailable);
  const CertificateTexts expired = clients_.Issue("audit", Validity::kExpired);
  EXPECT_EQ(Audit(daemon, By(authority_, expired)).code, kUnavailable);
  // The other way round: a client that trusts another authority, and one without TLS.
  EXPECT_EQ(Audit(daemon, By(stranger, clients_.Issue("audit"))).code, kUnavailable);
  EXPECT_EQ(Audit(daemon, {}).code, kUnavailable);
}

TEST_F(Tls, AServersExpiredCertificateIsRefusedByClients) {
  WriteServer(authority_.Issue("arbitro", Validity::kExpired));
  const DaemonProcess daemon(Path("data"), Arguments());
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  EXPECT_EQ(Audit(daemon, By(authority_, clients_.Issue("audit"))).code, kUnavailable);
}

TEST_F(Tls, CertificatesAreRotatedWhileItRuns) {
  const DaemonProcess daemon(Path("data"), Arguments());
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  const Authority next("servers of next year");
  const Authority next_clients("clients of next year");
  const Asking before = By(authority_, clients_.Issue("audit"));
  const Asking after = By(next, next_clients.Issue("audit"));
  EXPECT_TRUE(Audit(daemon, before).ok());
  EXPECT_EQ(Audit(daemon, after).code, kUnavailable);
  WriteServer(next.Issue("arbitro"));
  Write("clients.pem", next_clients.pem());
  const auto deadline = std::chrono::steady_clock::now() + kRotationPatience;
  CallResult result = Audit(daemon, after);
  while (!result.ok() && std::chrono::steady_clock::now() < deadline) result = Audit(daemon, after);
  EXPECT_TRUE(result.ok()) << result;
  EXPECT_EQ(Audit(daemon, before).code, kUnavailable);
}

// A tool that renews a certificate may write half a file, or the key a while after it.
TEST_F(Tls, FilesThatTurnBadLeaveWhatWasGood) {
  const DaemonProcess daemon(Path("data"), Arguments());
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  const Asking client = By(authority_, clients_.Issue("audit"));
  const CertificateTexts renewed = authority_.Issue("arbitro");
  const auto says = [&](const std::string& text) {
    const auto deadline = std::chrono::steady_clock::now() + kRotationPatience;
    while (daemon.Log().find(text) == std::string::npos &&
           std::chrono::steady_clock::now() < deadline) {
    }
    return daemon.Log().find(text) != std::string::npos;
  };
  Write("server.pem", renewed.certificate.substr(0, renewed.certificate.size() / 2));
  EXPECT_TRUE(says("server.pem` is no certificate in PEM")) << daemon.Log();
  EXPECT_TRUE(Audit(daemon, client).ok());
  Write("server.pem", renewed.certificate);
  EXPECT_TRUE(says("server.key` is not the key of the certificate")) << daemon.Log();
  EXPECT_TRUE(Audit(daemon, client).ok());
  std::filesystem::remove(Path("clients.pem"));
  Write("server.key", renewed.key);
  EXPECT_TRUE(says("clients.pem` is no certificate in PEM")) << daemon.Log();
  // gRPC has looked once more by then.
  const auto looked = std::chrono::steady_clock::now() + std::chrono::milliseconds(1'500);
  do {
    EXPECT_TRUE(Audit(daemon, client).ok());
  } while (std::chrono::steady_clock::now() < looked);
  EXPECT_EQ(daemon.Log().find("were read again"), std::string::npos);
  Write("clients.pem", clients_.pem());
  EXPECT_TRUE(says("certificates were read again")) << daemon.Log();
  EXPECT_TRUE(Audit(daemon, client).ok());
}

TEST_F(Tls, NoConnectionWithoutACertificateWhereOneIsRequired) {
  const DaemonProcess daemon(Path("data"), Arguments({"--tls-require-client"}));
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  EXPECT_EQ(Audit(daemon, {.ca = authority_.pem()}).code, kUnavailable);
  EXPECT_TRUE(Audit(daemon, By(authority_, clients_.Issue("audit"))).ok());
}

TEST_F(Tls, FilesThatAreNoneAreSaidAtTheStart) {
  Write("server.key", authority_.Issue("another").key);
  DaemonProcess daemon(Path("data"), Arguments());
  EXPECT_FALSE(daemon.ready());
  EXPECT_NE(daemon.Log().find("is not the key of the certificate"), std::string::npos)
      << daemon.Log();
}

// No person sits at a daemon to type a password.
TEST_F(Tls, AKeyBehindAPasswordIsRefused) {
  const CertificateTexts server = authority_.Issue("arbitro");
  WriteServer({server.certificate, WithPassword(server.key)});
  DaemonProcess daemon(Path("data"), Arguments());
  EXPECT_FALSE(daemon.ready());
  EXPECT_NE(daemon.Log().find("or one behind a password"), std::string::npos) << daemon.Log();
  EXPECT_EQ(daemon.Log().find("pass phrase"), std::string::npos) << daemon.Log();
}

// A client chooses how often these happen; the log says it once a minute, with the number.
TEST_F(Tls, WhatStrangersGetWrongDoesNotFillTheLog) {
  const DaemonProcess daemon(Path("data"), Arguments({"--request-log", "off"}));
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  const auto lines = [&] {
    const std::string log = daemon.Log();
    return std::count(log.begin(), log.end(), '\n');
  };
  const auto before = lines();
  // A handshake that no TLS client would begin.
  for (int i = 0; i < kMistakes; ++i) {
    const RawConnection connection(Here(daemon));
    connection.Send("GET / HTTP/1.0\r\n\r\n");
    connection.ReadToTheEnd();
  }
  const ApiClient client(Here(daemon), {.ca = authority_.pem()});
  // A name in a field of text that is not UTF-8.
  const std::string request("\x0a\x02\xff\xfe");
  std::string response;
  for (int i = 0; i < kMistakes; ++i) {
    client.CallBytes("RulesetService/GetRuleset", request, &response);
  }
  EXPECT_LE(lines() - before, kLinesOfMistakesMax) << daemon.Log();
  // Each line has the daemon's own form.
  std::istringstream log(daemon.Log());
  for (std::string line; std::getline(log, line);) {
    EXPECT_TRUE(line.size() > 24 && line[10] == 'T' && line[23] == 'Z') << line;
  }
}

}  // namespace
}  // namespace arbitro::testing
