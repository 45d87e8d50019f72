// SPDX-License-Identifier: Apache-2.0
//
// More connections than the limit, on a real daemon: authenticated clients notice nothing.
#include <netdb.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "arbitro/v1/admin.pb.h"
#include "arbitro/v1/event.pb.h"
#include "daemon/access/connections.h"
#include "tests/daemon/access_world.h"
#include "tests/daemon/organiser.h"

namespace arbitro::testing {
namespace {

using access::Role;

constexpr size_t kFlood = 40;
constexpr size_t kStrangersMax = 3;
constexpr uint64_t kOpenCalls = 3;
constexpr std::chrono::seconds kFloodPatience{10};

const std::string& LimitsFile() {
  static const storage::TemporaryFolder folder;
  static const std::string path = [] {
    std::ofstream(folder.Path() + "/limits.toml")
        << "[limits]\nstrangers = " << kStrangersMax << "\n";
    return folder.Path() + "/limits.toml";
  }();
  return path;
}

// Connections that send nothing.
class Silent {
 public:
  explicit Silent(const std::string& address) {
    const size_t colon = address.rfind(':');
    const bool in_brackets = address[0] == '[';
    const std::string host = in_brackets ? address.substr(1, colon - 2) : address.substr(0, colon);
    addrinfo* to = nullptr;
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    EXPECT_EQ(getaddrinfo(host.c_str(), address.c_str() + colon + 1, &hints, &to), 0);
    const std::unique_ptr<addrinfo, void (*)(addrinfo*)> freed(to, freeaddrinfo);
    for (size_t i = 0; i < kFlood; ++i) {
      sockets_.push_back(socket(to->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0));
      EXPECT_EQ(connect(sockets_.back(), to->ai_addr, to->ai_addrlen), 0);
    }
  }
  ~Silent() {
    for (const int one : sockets_) close(one);
  }
  Silent(const Silent&) = delete;
  Silent& operator=(const Silent&) = delete;

  size_t Open() const {
    size_t open = 0;
    for (const int one : sockets_) {
      char bytes[1024];
      ssize_t got = 1;
      while (got > 0) got = recv(one, bytes, sizeof bytes, MSG_DONTWAIT);
      if (got < 0 && errno == EAGAIN) ++open;
    }
    return open;
  }

 private:
  std::vector<int> sockets_;
};

class ManyConnections : public AccessWorld, public ::testing::WithParamInterface<const char*> {
 protected:
  ManyConnections() : AccessWorld({"--config", LimitsFile(), "--listen", GetParam()}) {}

  uint64_t Metric(const std::string& name) const {
    v1::GetMetricsResponse metrics;
    EXPECT_TRUE(As(Role::kAdministrator)
                    .Call("AdminService/GetMetrics", v1::GetMetricsRequest(), &metrics)
                    .ok());
    const size_t place = metrics.text().find("\n" + name + " ");
    EXPECT_NE(place, std::string::npos) << name;
    return std::strtoull(metrics.text().c_str() + place + name.size() + 2, nullptr, 10);
  }
};

TEST_P(ManyConnections, StrangersGoAndWhoIsKnownStays) {
  const uint64_t known_before = Metric("arbitro_connections{of=\"known\"}");
  EXPECT_GE(known_before, 1u) << "the caller itself is authenticated";
  const Silent silent(daemon_->address());
  const auto until = std::chrono::steady_clock::now() + kFloodPatience;
  while (silent.Open() > kStrangersMax && std::chrono::steady_clock::now() < until) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_EQ(silent.Open(), kStrangersMax);
  EXPECT_EQ(Metric("arbitro_connections{of=\"known\"}"), known_before) << "by the same connection";
  EXPECT_EQ(Metric("arbitro_connections{of=\"silent\"}"), kStrangersMax);
  EXPECT_EQ(Metric("arbitro_connections_closed_total{why=\"another_came\"}"),
            kFlood - kStrangersMax);
  EXPECT_EQ(Metric("arbitro_connections_closed_total{why=\"too_many\"}"), 0u);
  // A client that connects now and authenticates gets in, too.
  const ApiClient late(daemon_->address(), Asking{.token = TokenOf(NameOf(Role::kOrganiser))});
  Organiser olga(late, "late");
  olga.Do("EventService/CreateEvent", olga.CreateDemo("late"));
  EXPECT_NE(daemon_->Log().find("too many connections"), std::string::npos) << daemon_->Log();
}

TEST_P(ManyConnections, WhoseTokenIsTakenBackIsAStrangerAgain) {
  const ApiClient olga(daemon_->address(),
                       Asking{.token = TokenOf(NameOf(Role::kOrganiser)), .alone = true});
  const ApiClient nobody(daemon_->address(), Asking{.alone = true});
  const auto asks = [](const ApiClient& client) {
    v1::ListEventsResponse events;
    return client.Call("EventService/ListEvents", v1::ListEventsRequest(), &events).ok();
  };
  const uint64_t known_before = Metric("arbitro_connections{of=\"known\"}");
  EXPECT_TRUE(asks(olga));
  EXPECT_TRUE(asks(nobody));
  EXPECT_EQ(Metric("arbitro_connections{of=\"known\"}"), known_before + 1);
  EXPECT_EQ(Metric("arbitro_connections{of=\"guests\"}"), 1u);
  EXPECT_EQ(Metric("arbitro_connections{of=\"silent\"}"), 0u);
  WritePrincipals(Entry(NameOf(Role::kAdministrator), "\"administrator\""));
  const auto until = std::chrono::steady_clock::now() + kFloodPatience;
  while (asks(olga) && std::chrono::steady_clock::now() < until) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  for (int i = 1; i < access::Connections::kWrongInARow; ++i) EXPECT_FALSE(asks(olga));
  EXPECT_EQ(Metric("arbitro_connections{of=\"known\"}"), known_before);
  EXPECT_EQ(Metric("arbitro_connections{of=\"silent\"}"), 1u);
}

TEST_P(ManyConnections, CallsCountFromTheirBeginningToTheirEnd) {
  const std::string open = "arbitro_calls_open";
  const auto becomes = [&](uint64_t calls) {
    const auto until = std::chrono::steady_clock::now() + kFloodPatience;
    // The call that reads the metric may count as open itself.
    while (Metric(open) != calls && Metric(open) != calls + 1) {
      if (std::chrono::steady_clock::now() > until) return false;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return true;
  };
  // Calls that only begin, one within the other, and send no message.
  const std::function<void(uint64_t)> begin = [&](uint64_t calls) {
    if (calls == 0) {
      EXPECT_TRUE(becomes(kOpenCalls));
      return;
    }
    std::string response;
    As(Role::kAdministrator).Upload("CatalogueService/ImportCatalogue", {}, &response, [&] {
      begin(calls - 1);
    });
  };
  EXPECT_TRUE(becomes(0));
  begin(kOpenCalls);
  EXPECT_TRUE(becomes(0));
}

INSTANTIATE_TEST_SUITE_P(OfBothKinds, ManyConnections, ::testing::Values("127.0.0.1:0", "[::1]:0"),
                         [](const ::testing::TestParamInfo<const char*>& one) {
                           return one.param[0] == '[' ? "six" : "four";
                         });

}  // namespace
}  // namespace arbitro::testing
