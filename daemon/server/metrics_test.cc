// SPDX-License-Identifier: Apache-2.0
//
// The text that Prometheus reads, its port, and what documents say of it.
#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>

#include "absl/strings/str_cat.h"
#include "daemon/server/metric_text.h"
#include "daemon/server/metrics_port.h"
#include "daemon/services/call/metric_names.h"
#include "gtest/gtest.h"
#include "nlohmann/json.hpp"

namespace arbitro::server {
namespace {

using services::Histogram;

std::string FileText(const char* path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(MetricText, IsAsPrometheusReadsIt) {
  MetricText text;
  text.Begin({"calls_total", "counter", "method, code", "calls that ended"});
  text.Add({{"method", "A/B"}, {"code", "a\"b\\c\nd"}}, 3);
  text.AddOne({"waiting", "gauge", "", "what waits"}, 0);
  text.Begin({"cpu_seconds", "counter", "", "time"});
  text.AddMicroseconds({}, 12'500'000);
  EXPECT_EQ(text.text(),
            "# HELP calls_total calls that ended\n# TYPE calls_total counter\n"
            "calls_total{method=\"A/B\",code=\"a\\\"b\\\\c\\nd\"} 3\n"
            "# HELP waiting what waits\n# TYPE waiting gauge\nwaiting 0\n"
            "# HELP cpu_seconds time\n# TYPE cpu_seconds counter\ncpu_seconds 12.5\n");
}

TEST(MetricText, AHistogramAddsUp) {
  Histogram histogram;
  for (const uint64_t value : {1, 100, 101, 1'000'000, 99'000'000}) histogram.Observe(value);
  MetricText text;
  text.Begin({"took", "histogram", "of", "time"});
  text.Add({{"of", "x"}}, histogram, MetricUnit::kMicroseconds);
  for (const char* line :
       {"took_bucket{of=\"x\",le=\"0.0001\"} 2\n", "took_bucket{of=\"x\",le=\"0.00025\"} 3\n",
        "took_bucket{of=\"x\",le=\"1\"} 4\n", "took_bucket{of=\"x\",le=\"30\"} 4\n",
        "took_bucket{of=\"x\",le=\"+Inf\"} 5\n", "took_sum{of=\"x\"} 100.000202\n",
        "took_count{of=\"x\"} 5\n"}) {
    EXPECT_NE(text.text().find(line), std::string::npos) << line << text.text();
  }
  EXPECT_EQ(histogram.count(), 5u);
}

// Sends `request` to 127.0.0.1:PORT, and gives all that comes back.
std::string Ask(const std::string& address, const std::string& request) {
  const int connection = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  to.sin_port = htons(static_cast<uint16_t>(std::stoi(address.substr(address.rfind(':') + 1))));
  EXPECT_EQ(connect(connection, reinterpret_cast<sockaddr*>(&to), sizeof to), 0);
  EXPECT_EQ(send(connection, request.data(), request.size(), MSG_NOSIGNAL),
            static_cast<ssize_t>(request.size()));
  shutdown(connection, SHUT_WR);
  std::string answer;
  char bytes[4096];
  for (ssize_t got; (got = recv(connection, bytes, sizeof bytes, 0)) > 0;) {
    answer.append(bytes, static_cast<size_t>(got));
  }
  close(connection);
  return answer;
}

TEST(MetricsPort, AnswersWhoAsksForMetricsAndNobodyElse) {
  const std::string body(100'000, 'x');
  const auto port = MetricsPort::Open("localhost:0", [&] { return body; });
  ASSERT_TRUE(port.ok()) << port.status();
  const std::string& address = (*port)->address();
  const std::string answer = Ask(address, "GET /metrics HTTP/1.1\r\nHost: a\r\n\r\n");
  EXPECT_EQ(answer.find("HTTP/1.1 200 OK\r\n"), 0u);
  EXPECT_NE(answer.find("Content-Length: 100000\r\n"), std::string::npos);
  EXPECT_NE(answer.find("\r\n\r\n" + body), std::string::npos);
  EXPECT_EQ(Ask(address, "GET /passwd HTTP/1.1\r\n\r\n").find("HTTP/1.1 404"), 0u);
  EXPECT_EQ(Ask(address, "POST /metrics HTTP/1.1\r\n\r\n").find("HTTP/1.1 405"), 0u);
  EXPECT_EQ(Ask(address, "GET /metrics HTTP/1.1\r\n"), "") << "its head never ends";
  EXPECT_EQ(Ask(address, std::string(20'000, 'x')).find("HTTP"), std::string::npos);
}

TEST(MetricsPort, SaysWhyItCannotBeHad) {
  const auto first = MetricsPort::Open("127.0.0.1:0", [] { return ""; });
  ASSERT_TRUE(first.ok());
  for (const std::string& listen :
       {(*first)->address(), std::string("127.0.0.1"), std::string("192.0.2.1:1"),
        std::string(":x"), std::string("unix:metrics")}) {
    const auto port = MetricsPort::Open(listen, [] { return ""; });
    ASSERT_FALSE(port.ok()) << listen;
    EXPECT_NE(port.status().message().find("`" + listen + "`"), absl::string_view::npos);
  }
}

TEST(MetricNames, ThePageHasTheSameTable) {
  std::string table;
  for (const services::MetricName& metric : services::kMetrics) {
    absl::StrAppend(&table, "| `", metric.name, "` | ", metric.kind, " | ", metric.labels,
                    *metric.labels == '\0' ? "| " : " | ", metric.what, " |\n");
  }
  EXPECT_NE(FileText(ARBITRO_METRICS_PAGE).find(table), std::string::npos)
      << "docs/metrics.md must have:\n"
      << table;
}

TEST(MetricNames, TheDashboardAsksOnlyForWhatThereIs) {
  std::set<std::string> names;
  for (const services::MetricName& metric : services::kMetrics) {
    names.insert(metric.name);
    if (std::string(metric.kind) != "histogram") continue;
    for (const char* part : {"_bucket", "_sum", "_count"}) {
      names.insert(absl::StrCat(metric.name, part));
    }
  }
  const auto dashboard = nlohmann::json::parse(FileText(ARBITRO_DASHBOARD));
  const std::regex name("(arbitro|process)_[a-z_]+");
  size_t queries = 0;
  for (const auto& panel : dashboard["panels"]) {
    if (panel["type"] == "row") continue;
    for (const auto& target : panel["targets"]) {
      const std::string query = target["expr"];
      std::sregex_iterator found(query.begin(), query.end(), name);
      ASSERT_NE(found, std::sregex_iterator()) << query;
      for (; found != std::sregex_iterator(); ++found) {
        EXPECT_EQ(names.count(found->str()), 1u) << query;
      }
      ++queries;
    }
  }
  EXPECT_GT(queries, 10u);
}

}  // namespace
}  // namespace arbitro::server
