// SPDX-License-Identifier: Apache-2.0
//
// Every metric of arbitrod. docs/metrics.md has the same table, held against this one by a test.
//
// No label takes a value that a client chooses: methods and codes are the API's, rulesets and their
// calls those that were loaded.

#ifndef ARBITRO_DAEMON_SERVICES_CALL_METRIC_NAMES_H_
#define ARBITRO_DAEMON_SERVICES_CALL_METRIC_NAMES_H_

#include <array>

namespace arbitro::services {

struct MetricName {
  const char* name;
  const char* kind;    // counter, gauge, histogram, as Prometheus calls them
  const char* labels;  // "method, code"; empty: none
  const char* what;
};

inline constexpr MetricName kRequestsMetric = {"arbitro_requests_total", "counter", "method, code",
                                               "requests that ended, streams included"};
inline constexpr MetricName kRequestSecondsMetric = {"arbitro_request_duration_seconds",
                                                     "histogram", "method",
                                                     "from a request's arrival to its end"};
inline constexpr MetricName kQueueWaitMetric = {
    "arbitro_request_queue_wait_seconds", "histogram", "",
    "the part of it that a request waited for its turn"};
inline constexpr MetricName kRequestsWaitingMetric = {"arbitro_requests_waiting", "gauge", "",
                                                      "requests that wait for their turn"};
inline constexpr MetricName kRateLimitedMetric = {
    "arbitro_rate_limited_total", "counter", "of",
    "requests refused because too many came of one principal, about one event, or with wrong "
    "tokens of "
    "one address"};
inline constexpr MetricName kPoolWaitingMetric = {
    "arbitro_pool_tasks", "gauge", "pool",
    "tasks that wait or run in the pools of reads and of replays"};
inline constexpr MetricName kRequestLogLostMetric = {
    "arbitro_request_log_lost_lines_total", "counter", "",
    "lines of the log of requests that the disk did not keep up with"};
inline constexpr MetricName kRulesetCallsMetric = {
    "arbitro_ruleset_call_duration_seconds", "histogram", "ruleset, call",
    "calls of a ruleset, with their wait for a worker; not those answered from memory (decision "
    "0005)"};
inline constexpr MetricName kRulesetFaultsMetric = {"arbitro_ruleset_faults_total", "counter",
                                                    "ruleset, call", "calls that a ruleset failed"};
inline constexpr MetricName kRulesetServingMetric = {
    "arbitro_ruleset_serving", "gauge", "ruleset",
    "1 where the newest version of a ruleset takes new events"};
inline constexpr MetricName kConnectionsMetric = {
    "arbitro_connections", "gauge", "of",
    "connections open: of known ones; of guests, whose calls do not say who makes them; silent "
    "ones, without a call"};
inline constexpr MetricName kConnectionsClosedMetric = {
    "arbitro_connections_closed_total", "counter", "why",
    "connections refused because there were too many, or closed because another came, or because "
    "of the calls open on them"};
inline constexpr MetricName kCallsOpenMetric = {"arbitro_calls_open", "gauge", "",
                                                "calls begun that have not ended, watches too"};
inline constexpr MetricName kWatchesMetric = {"arbitro_watches", "gauge", "", "watches open"};
inline constexpr MetricName kStreamsMetric = {"arbitro_streams", "gauge", "",
                                              "imports, exports, replays and other streams open"};
inline constexpr MetricName kWatchLagMetric = {
    "arbitro_watch_lag_records", "gauge", "",
    "durable records that the watch furthest behind has not sent"};
inline constexpr MetricName kCommitRecordsMetric = {"arbitro_commit_records", "histogram", "",
                                                    "records of one batch"};
inline constexpr MetricName kCommitSecondsMetric = {"arbitro_commit_duration_seconds", "histogram",
                                                    "", "writing and syncing of one batch"};
inline constexpr MetricName kCommitWaitingMetric = {"arbitro_commit_waiting_records", "gauge", "",
                                                    "records that wait to be written"};
inline constexpr MetricName kLogRecordsMetric = {"arbitro_log_records", "gauge", "",
                                                 "records in the log"};
inline constexpr MetricName kLogBytesMetric = {"arbitro_log_bytes", "gauge", "",
                                               "bytes that the log takes on disk"};
inline constexpr MetricName kDiskFreeMetric = {
    "arbitro_disk_free_bytes", "gauge", "", "bytes that are free on the disk of the data folder"};
inline constexpr MetricName kQuarantinedMetric = {
    "arbitro_quarantined_journals", "gauge", "",
    "journals out of use; the whole log counts as one"};
inline constexpr MetricName kVerifiedMetric = {
    "arbitro_verified_records", "gauge", "",
    "records that were verified since the start, of arbitro_log_records"};
inline constexpr MetricName kFindingsMetric = {"arbitro_verification_findings", "gauge", "",
                                               "faults that the verification found"};
inline constexpr MetricName kClusterOwnsMetric = {
    "arbitro_cluster_owns_log", "gauge", "",
    "1 where this daemon owns its cluster's log, 0 where it stands by"};
inline constexpr MetricName kClusterOwnerMetric = {
    "arbitro_cluster_owner_info", "gauge", "owner, address",
    "always 1: the daemon that owns the log, as this one knows"};
inline constexpr MetricName kClusterEpochMetric = {"arbitro_cluster_epoch", "gauge", "",
                                                   "takeovers of the log, all in all"};
inline constexpr MetricName kClusterLeaseMetric = {
    "arbitro_cluster_lease_seconds", "gauge", "",
    "for how long the owner may answer without another word of the database"};
inline constexpr MetricName kClusterGapsMetric = {
    "arbitro_cluster_lease_gaps_total", "counter", "",
    "times that the owner's lease ran out and came back: the database was away, or slow"};
inline constexpr MetricName kClusterTakenMetric = {"arbitro_cluster_taken_time_seconds", "gauge",
                                                   "", "when this daemon took the log, since 1970"};
inline constexpr MetricName kClusterDatabaseMetric = {
    "arbitro_cluster_database_answers", "gauge", "",
    "1 where the database answered a daemon that stands by when it looked last"};
inline constexpr MetricName kBuildMetric = {"arbitro_build_info", "gauge", "version", "always 1"};
inline constexpr MetricName kStartTimeMetric = {"process_start_time_seconds", "gauge", "",
                                                "when the daemon began, since 1970"};
inline constexpr MetricName kCpuMetric = {"process_cpu_seconds_total", "counter", "",
                                          "processor time of the daemon, without its workers"};
inline constexpr MetricName kMemoryMetric = {"process_resident_memory_bytes", "gauge", "",
                                             "memory of the daemon, without its workers"};
inline constexpr MetricName kFilesMetric = {"process_open_fds", "gauge", "",
                                            "file descriptors that are open"};

// In the order in which they are shown.
inline constexpr std::array kMetrics = {kRequestsMetric,
                                        kRequestSecondsMetric,
                                        kQueueWaitMetric,
                                        kRequestsWaitingMetric,
                                        kRateLimitedMetric,
                                        kConnectionsMetric,
                                        kConnectionsClosedMetric,
                                        kCallsOpenMetric,
                                        kPoolWaitingMetric,
                                        kRequestLogLostMetric,
                                        kRulesetCallsMetric,
                                        kRulesetFaultsMetric,
                                        kRulesetServingMetric,
                                        kWatchesMetric,
                                        kWatchLagMetric,
                                        kStreamsMetric,
                                        kCommitRecordsMetric,
                                        kCommitSecondsMetric,
                                        kCommitWaitingMetric,
                                        kLogRecordsMetric,
                                        kLogBytesMetric,
                                        kDiskFreeMetric,
                                        kQuarantinedMetric,
                                        kVerifiedMetric,
                                        kFindingsMetric,
                                        kClusterOwnsMetric,
                                        kClusterOwnerMetric,
                                        kClusterEpochMetric,
                                        kClusterLeaseMetric,
                                        kClusterGapsMetric,
                                        kClusterTakenMetric,
                                        kClusterDatabaseMetric,
                                        kBuildMetric,
                                        kStartTimeMetric,
                                        kCpuMetric,
                                        kMemoryMetric,
                                        kFilesMetric};

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_CALL_METRIC_NAMES_H_
