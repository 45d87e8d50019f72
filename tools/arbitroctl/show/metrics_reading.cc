// SPDX-License-Identifier: Apache-2.0
#include "tools/arbitroctl/show/metrics_reading.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <set>
#include <tuple>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/arbitroctl/show/text_table.h"

namespace arbitro::tools {
namespace {

// `name="value"` pairs up to the closing brace, whose place is returned; npos where there is none.
size_t ReadLabels(const std::string& line, size_t at, MetricLabels* labels) {
  while (at < line.size() && line[at] != '}') {
    const size_t equals = line.find("=\"", at);
    if (equals == std::string::npos) return equals;
    const std::string name = line.substr(at, equals - at);
    std::string value;
    for (at = equals + 2; at < line.size() && line[at] != '"'; ++at) {
      if (line[at] == '\\' && at + 1 < line.size()) ++at;
      value += line[at] == 'n' && line[at - 1] == '\\' ? '\n' : line[at];
    }
    (*labels)[name] = value;
    if (++at < line.size() && line[at] == ',') ++at;
  }
  return at < line.size() ? at : std::string::npos;
}

bool ReadSample(const std::string& line, MetricSample* sample) {
  size_t end = line.find_first_of("{ ");
  if (line.empty() || line[0] == '#' || end == std::string::npos) return false;
  sample->name = line.substr(0, end);
  if (line[end] == '{') {
    end = ReadLabels(line, end + 1, &sample->labels);
    if (end == std::string::npos) return false;
    ++end;
  }
  return absl::SimpleAtod(line.substr(end), &sample->value);
}

bool Has(const MetricLabels& labels, const MetricLabels& wanted) {
  return std::all_of(wanted.begin(), wanted.end(), [&](const auto& label) {
    const auto found = labels.find(label.first);
    return found != labels.end() && found->second == label.second;
  });
}

constexpr char kRequests[] = "arbitro_requests_total";
constexpr char kDuration[] = "arbitro_request_duration_seconds";

std::string SecondsWords(double seconds) {
  if (seconds < 0) return "-";
  if (seconds < 0.001) return absl::StrFormat("%.0f µs", seconds * 1e6);
  if (seconds < 1) return absl::StrFormat("%.1f ms", seconds * 1e3);
  return absl::StrFormat("%.1f s", seconds);
}

std::string BytesWords(double bytes) {
  constexpr double kStep = 1024;
  const char* const units[] = {"B", "KiB", "MiB", "GiB", "TiB"};
  size_t unit = 0;
  for (; bytes >= kStep && unit + 1 < std::size(units); ++unit) bytes /= kStep;
  return absl::StrFormat("%.*f %s", unit == 0 ? 0 : 1, bytes, units[unit]);
}

// How often something happened: a second, or in all.
class Rates {
 public:
  explicit Rates(double seconds) : seconds_(seconds) {}
  std::string Of(double count) const {
    return seconds_ > 0 ? absl::StrFormat("%.1f/s", count / seconds_)
                        : absl::StrFormat("%.0f", count);
  }

 private:
  const double seconds_;
};

std::string Whole(double number) { return absl::StrFormat("%.0f", number); }

void Warn(const std::string& warning, std::string* text) { absl::StrAppend(text, warning, "\n"); }

// The daemon itself: its version, memory and processor.
std::string DaemonLine(const MetricsReading& counted, double seconds) {
  const std::vector<std::string> versions = counted.ValuesOf("arbitro_build_info", "version");
  const double processor = counted.Sum("process_cpu_seconds_total");
  return PhraseWith(seconds > 0 ? "arbitrod $0, $1 of memory, $2 % of a processor"
                                : "arbitrod $0, $1 of memory, $2 s of a processor",
                    versions.empty() ? "?" : versions.front(),
                    BytesWords(counted.Sum("process_resident_memory_bytes")),
                    Whole(seconds > 0 ? 100 * processor / seconds : processor));
}

std::string CommitsLine(const MetricsReading& counted, double seconds) {
  const double batches = counted.Sum("arbitro_commit_records_count");
  const double each = batches > 0 ? counted.Sum("arbitro_commit_records_sum") / batches : 0;
  return PhraseWith("commits  $0, records each $1, half in $2, 99 of 100 in $3",
                    Rates(seconds).Of(batches), absl::StrFormat("%.1f", each),
                    SecondsWords(counted.Quantile("arbitro_commit_duration_seconds", 0.5)),
                    SecondsWords(counted.Quantile("arbitro_commit_duration_seconds", 0.99)));
}

std::string LogLine(const MetricsReading& counted) {
  const auto whole = [&](const char* name) { return Whole(counted.Sum(name)); };
  return PhraseWith("log      records $0, $1, $2 free; verified $3, findings $4",
                    whole("arbitro_log_records"), BytesWords(counted.Sum("arbitro_log_bytes")),
                    BytesWords(counted.Sum("arbitro_disk_free_bytes")),
                    whole("arbitro_verified_records"), whole("arbitro_verification_findings"));
}

// The users of the log: a line each for what waits, for clients and for watches.
std::string UseLines(const MetricsReading& counted) {
  const auto whole = [&](const char* name) { return Whole(counted.Sum(name)); };
  const double known = counted.Sum("arbitro_connections", {{"of", "known"}});
  return absl::StrCat(
      PhraseWith("waiting  requests $0, records $1; 99 of 100 waited under $2",
                 whole("arbitro_requests_waiting"), whole("arbitro_commit_waiting_records"),
                 SecondsWords(counted.Quantile("arbitro_request_queue_wait_seconds", 0.99))),
      "\n",
      PhraseWith("clients  connections $0, of callers unknown $1", whole("arbitro_connections"),
                 Whole(counted.Sum("arbitro_connections") - known)),
      "\n",
      PhraseWith("watches  $0, records behind at most $1; other streams $2",
                 whole("arbitro_watches"), whole("arbitro_watch_lag_records"),
                 whole("arbitro_streams")),
      "\n");
}

std::string Summary(const MetricsReading& counted, double seconds) {
  return absl::StrCat(DaemonLine(counted, seconds), "\n", LogLine(counted), "\n",
                      CommitsLine(counted, seconds), "\n", UseLines(counted));
}

// Of a ruleset that takes no new events, or whose calls failed.
void WarnOfRuleset(const MetricSample& sample, std::string* text) {
  if (sample.name == "arbitro_ruleset_serving" && sample.value == 0) {
    Warn(PhraseWith("! $0 takes no new events: arbitroctl ruleset show $0",
                    sample.labels.at("ruleset")),
         text);
  }
  if (sample.name == "arbitro_ruleset_faults_total" && sample.value > 0) {
    Warn(PhraseWith("! $0 failed $1 times in $2: the daemon's log says how",
                    sample.labels.at("ruleset"), Whole(sample.value), sample.labels.at("call")),
         text);
  }
}

// The lines that an operator should look at; empty where all is well.
std::string Warnings(const MetricsReading& counted) {
  std::string text;
  const double quarantined = counted.Sum("arbitro_quarantined_journals");
  if (quarantined > 0) {
    Warn(
        PhraseWith("! journals out of use: $0; see arbitroctl log quarantined", Whole(quarantined)),
        &text);
  }
  const double closed = counted.Sum("arbitro_connections_closed_total");
  if (closed > 0) {
    Warn(PhraseWith("! $0 connections closed because there are too many, or calls: see "
                    "limits.connections",
                    Whole(closed)),
         &text);
  }
  for (const MetricSample& sample : counted.samples()) WarnOfRuleset(sample, &text);
  return text;
}

std::string MethodTable(const MetricsReading& counted, double seconds, size_t columns) {
  const Rates rates(seconds);
  std::vector<std::pair<double, std::string>> methods;
  for (const std::string& method : counted.ValuesOf(kRequests, "method")) {
    const double all = counted.Sum(kRequests, {{"method", method}});
    if (all > 0) methods.emplace_back(-all, method);
  }
  std::sort(methods.begin(), methods.end());
  TextTable table({"method", ">requests", ">not OK", ">half in", ">99 of 100 in"});
  for (const auto& [negative, method] : methods) {
    const double fine = counted.Sum(kRequests, {{"method", method}, {"code", "OK"}});
    table.Add({method, rates.Of(-negative), rates.Of(-negative - fine),
               SecondsWords(counted.Quantile(kDuration, 0.5, {{"method", method}})),
               SecondsWords(counted.Quantile(kDuration, 0.99, {{"method", method}}))});
  }
  return table.Text(columns);
}

}  // namespace

MetricsReading MetricsReading::Parse(const std::string& text) {
  MetricsReading reading;
  const std::vector<std::string> lines = absl::StrSplit(text, '\n');
  for (const std::string& line : lines) {
    MetricSample sample;
    if (ReadSample(line, &sample)) reading.samples_.push_back(std::move(sample));
    const std::vector<std::string> words = absl::StrSplit(line, ' ');
    if (words.size() == 4 && words[1] == "TYPE") reading.kinds_[words[2]] = words[3];
  }
  return reading;
}

double MetricsReading::Sum(const std::string& name, const MetricLabels& labels) const {
  double sum = 0;
  for (const MetricSample& sample : samples_) {
    if (sample.name == name && Has(sample.labels, labels)) sum += sample.value;
  }
  return sum;
}

std::vector<std::string> MetricsReading::ValuesOf(const std::string& name,
                                                  const std::string& label) const {
  std::set<std::string> values;
  for (const MetricSample& sample : samples_) {
    const auto found = sample.labels.find(label);
    if (sample.name == name && found != sample.labels.end()) values.insert(found->second);
  }
  return {values.begin(), values.end()};
}

MetricsReading MetricsReading::Since(const MetricsReading& before) const {
  std::map<std::pair<std::string, MetricLabels>, double> earlier;
  for (const MetricSample& sample : before.samples_) {
    const auto kind = before.kinds_.find(sample.name);
    const bool gauge = kind != before.kinds_.end() && kind->second == "gauge";
    if (!gauge) earlier[{sample.name, sample.labels}] = sample.value;
  }
  MetricsReading since = *this;
  for (MetricSample& sample : since.samples_) {
    const auto found = earlier.find({sample.name, sample.labels});
    // A daemon that started again counts from 0.
    if (found != earlier.end() && found->second <= sample.value) sample.value -= found->second;
  }
  return since;
}

double MetricsReading::Quantile(const std::string& name, double share,
                                const MetricLabels& labels) const {
  std::map<double, double> below;  // counts by bound
  for (const MetricSample& sample : samples_) {
    if (sample.name != name + "_bucket" || !Has(sample.labels, labels)) continue;
    const std::string& bound = sample.labels.at("le");
    below[bound == "+Inf" ? HUGE_VAL : std::strtod(bound.c_str(), nullptr)] += sample.value;
  }
  if (below.empty() || below.rbegin()->second == 0) return -1;
  const double wanted = share * below.rbegin()->second;
  double last_bound = 0;
  double last_count = 0;
  for (const auto& [bound, count] : below) {
    if (count >= wanted && count > last_count) {
      if (bound == HUGE_VAL) return last_bound;
      return last_bound + (bound - last_bound) * (wanted - last_count) / (count - last_count);
    }
    if (bound != HUGE_VAL) last_bound = bound;
    last_count = count;
  }
  return last_bound;
}

std::string ClusterText(const MetricsReading& counted) {
  const std::vector<std::string> owners = counted.ValuesOf("arbitro_cluster_owner_info", "owner");
  if (owners.empty()) return "";
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const double minutes = (std::chrono::duration<double>(now).count() -
                          counted.Sum("arbitro_cluster_taken_time_seconds")) /
                         60;
  return PhraseWith("$0 owns the log for $1 min, in epoch $2; lease $3, gaps $4", owners.front(),
                    Whole(std::max(0.0, minutes)), Whole(counted.Sum("arbitro_cluster_epoch")),
                    SecondsWords(counted.Sum("arbitro_cluster_lease_seconds")),
                    Whole(counted.Sum("arbitro_cluster_lease_gaps_total")));
}

std::string TopText(const MetricsReading& counted, double seconds, size_t columns) {
  const std::string cluster = ClusterText(counted);
  return absl::StrCat(Summary(counted, seconds),
                      cluster.empty() ? "" : absl::StrCat(Phrase("cluster"), "  ", cluster, "\n"),
                      Warnings(counted), "\n", MethodTable(counted, seconds, columns));
}

}  // namespace arbitro::tools
