// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/metric_text.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

namespace arbitro::server {
namespace {

constexpr uint64_t kMicrosecondsOfASecond = 1'000'000;

// "0.0025", without a floating point in between.
std::string SecondsText(uint64_t microseconds) {
  std::string text = absl::StrCat(microseconds / kMicrosecondsOfASecond);
  const uint64_t part = microseconds % kMicrosecondsOfASecond;
  if (part == 0) return text;
  absl::StrAppend(&text, ".", absl::Dec(part, absl::kZeroPad6));
  text.erase(text.find_last_not_of('0') + 1);
  return text;
}

std::string NumberText(uint64_t value, MetricUnit unit) {
  return unit == MetricUnit::kMicroseconds ? SecondsText(value) : absl::StrCat(value);
}

}  // namespace

void MetricText::Begin(const services::MetricName& metric) {
  name_ = metric.name;
  absl::StrAppend(&text_, "# HELP ", name_, " ", metric.what, "\n# TYPE ", name_, " ", metric.kind,
                  "\n");
}

void MetricText::Add(const MetricLabels& labels, uint64_t value) {
  AddLine("", labels, absl::StrCat(value));
}

void MetricText::AddMicroseconds(const MetricLabels& labels, uint64_t value) {
  AddLine("", labels, SecondsText(value));
}

void MetricText::Add(const MetricLabels& labels, const services::Histogram& histogram,
                     MetricUnit unit) {
  MetricLabels bounded = labels;
  bounded.emplace_back("le", "");
  uint64_t count = 0;
  for (size_t i = 0; i < histogram.bounds().size(); ++i) {
    count += histogram.InBucket(i);
    bounded.back().second = NumberText(histogram.bounds()[i], unit);
    AddLine("_bucket", bounded, absl::StrCat(count));
  }
  count += histogram.InBucket(histogram.bounds().size());
  bounded.back().second = "+Inf";
  AddLine("_bucket", bounded, absl::StrCat(count));
  AddLine("_sum", labels, NumberText(histogram.sum(), unit));
  AddLine("_count", labels, absl::StrCat(count));
}

void MetricText::AddLine(const char* suffix, const MetricLabels& labels, const std::string& value) {
  absl::StrAppend(&text_, name_, suffix);
  for (size_t i = 0; i < labels.size(); ++i) {
    const std::string escaped =
        absl::StrReplaceAll(labels[i].second, {{"\\", "\\\\"}, {"\"", "\\\""}, {"\n", "\\n"}});
    absl::StrAppend(&text_, i == 0 ? "{" : ",", labels[i].first, "=\"", escaped, "\"");
  }
  absl::StrAppend(&text_, labels.empty() ? " " : "} ", value, "\n");
}

}  // namespace arbitro::server
