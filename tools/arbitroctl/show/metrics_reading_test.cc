// SPDX-License-Identifier: Apache-2.0
#include "tools/arbitroctl/show/metrics_reading.h"

#include "gtest/gtest.h"

namespace arbitro::tools {
namespace {

constexpr char kText[] = R"(# HELP arbitro_requests_total requests
# TYPE arbitro_requests_total counter
arbitro_requests_total{method="A/Get",code="OK"} 90
arbitro_requests_total{method="A/Get",code="NOT_FOUND"} 10
arbitro_requests_total{method="B/\"\\\n",code="OK"} 1
# TYPE arbitro_request_duration_seconds histogram
arbitro_request_duration_seconds_bucket{method="A/Get",le="0.001"} 50
arbitro_request_duration_seconds_bucket{method="A/Get",le="0.01"} 100
arbitro_request_duration_seconds_bucket{method="A/Get",le="+Inf"} 100
# TYPE arbitro_watches gauge
arbitro_watches 7
# TYPE arbitro_connections gauge
arbitro_connections{of="known"} 4
arbitro_connections{of="guests"} 1
arbitro_connections{of="silent"} 2
# TYPE arbitro_connections_closed_total counter
arbitro_connections_closed_total{why="too_many"} 2
# TYPE arbitro_ruleset_serving gauge
arbitro_ruleset_serving{ruleset="demo"} 0
not a sample
)";

TEST(MetricsReading, ReadsSamplesAndTheirLabels) {
  const auto reading = MetricsReading::Parse(kText);
  EXPECT_EQ(reading.Sum("arbitro_requests_total"), 101);
  EXPECT_EQ(reading.Sum("arbitro_requests_total", {{"code", "OK"}}), 91);
  EXPECT_EQ(reading.Sum("arbitro_requests_total", {{"method", "B/\"\\\n"}}), 1);
  EXPECT_EQ(reading.Sum("arbitro_watches"), 7);
  EXPECT_EQ(reading.Sum("nothing"), 0);
  EXPECT_EQ(reading.ValuesOf("arbitro_requests_total", "code"),
            (std::vector<std::string>{"NOT_FOUND", "OK"}));
}

TEST(MetricsReading, AQuantileLiesBetweenTwoBounds) {
  const auto reading = MetricsReading::Parse(kText);
  const MetricLabels get = {{"method", "A/Get"}};
  EXPECT_DOUBLE_EQ(reading.Quantile("arbitro_request_duration_seconds", 0.25, get), 0.0005);
  EXPECT_DOUBLE_EQ(reading.Quantile("arbitro_request_duration_seconds", 0.75, get), 0.0055);
  EXPECT_LT(reading.Quantile("arbitro_request_duration_seconds", 0.5, {{"method", "B"}}), 0);
}

TEST(MetricsReading, CountersAreCountedFromBeforeAndGaugesAreNot) {
  const auto before = MetricsReading::Parse(
      "# TYPE arbitro_requests_total counter\narbitro_requests_total{method=\"A/Get\",code=\"OK\"} "
      "60\n# TYPE arbitro_watches gauge\narbitro_watches 5\n");
  const auto since = MetricsReading::Parse(kText).Since(before);
  EXPECT_EQ(since.Sum("arbitro_requests_total", {{"method", "A/Get"}}), 40);
  EXPECT_EQ(since.Sum("arbitro_watches"), 7);
  const auto restarted = before.Since(MetricsReading::Parse(kText));
  EXPECT_EQ(restarted.Sum("arbitro_requests_total"), 60) << "it counts from 0 again";
}

TEST(TopText, ShowsWhatIsDoneMostAndWhatIsWrong) {
  const std::string text = TopText(MetricsReading::Parse(kText), 10, 200);
  EXPECT_NE(text.find("demo takes no new events: arbitroctl ruleset show demo"), std::string::npos)
      << text;
  EXPECT_NE(text.find("connections 7, of callers unknown 3"), std::string::npos) << text;
  EXPECT_NE(text.find("! 2 connections closed because"), std::string::npos) << text;
  EXPECT_NE(text.find("10.0/s   1.0/s"), std::string::npos) << text;
  EXPECT_LT(text.find("A/Get"), text.find("B/"));
  EXPECT_NE(TopText(MetricsReading::Parse(kText), 0, 200).find("100      10  "), std::string::npos);
}

}  // namespace
}  // namespace arbitro::tools
