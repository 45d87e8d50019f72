// SPDX-License-Identifier: Apache-2.0
//
// Appends to logs on PostgreSQL and the same statement from a bare libpq take turns on one server,
// and the medians are compared.

#include <algorithm>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "storage/chain_builder.h"
#include "storage/postgres/connection.h"
#include "storage/postgres/event_log.h"
#include "storage/postgres/schema.h"
#include "tools/arbitrobench/bare_postgres.h"
#include "tools/arbitrobench/commands.h"
#include "tools/arbitrobench/figure.h"
#include "tools/arbitrobench/measure.h"

namespace arbitro::bench {
namespace {

using storage::Append;
using storage::ChainBuilder;
using Batches = std::vector<std::vector<Append>>;

constexpr int kTurnsAShape = 3;
constexpr size_t kPayloadBytesOfOne = 1024;
// Half of the logs are ours, half are the bare client's.
constexpr size_t kLogsMax = 64;
constexpr std::chrono::seconds kDatabasePatience{30};

struct PostgresBenchOptions {
  std::string dsn;
  std::string figures;
  bool one_machine = false;
  size_t appends = 2'000;  // of each log of a shape, in a turn
};

// So many logs at once, in each of which a batch of so many records follows another.
struct Shape {
  size_t logs = 1;
  size_t records = 1;
  size_t share = 1;  // of the option's appends, a log makes one in so many
};
constexpr Shape kShapes[] = {{1, 1, 1}, {1, 64, 8}, {kLogsMax, 1, 16}};

Batches MakeBatches(ChainBuilder* chain, size_t appends, size_t records, size_t* made) {
  const std::string payload(kPayloadBytesOfOne, 'x');
  Batches batches(appends);
  for (std::vector<Append>& batch : batches) {
    for (size_t i = 0; i < records; ++i) {
      batch.push_back(chain->Next(payload, absl::StrCat("request-", ++*made)));
    }
  }
  return batches;
}

// A log that appends of the bench go to.
struct Lane {
  std::function<absl::Status()> run;
  absl::Status status{};
};

// Appends a second, over all lanes at once.
absl::StatusOr<double> RunLanes(std::vector<Lane>* lanes, size_t appends_each) {
  const double begin_ms = WallMs();
  std::vector<std::thread> threads;
  for (Lane& lane : *lanes) threads.emplace_back([&lane] { lane.status = lane.run(); });
  for (std::thread& thread : threads) thread.join();
  const double ms = WallMs() - begin_ms;
  for (const Lane& lane : *lanes) {
    RETURN_IF_ERROR(lane.status);
  }
  return static_cast<double>(lanes->size() * appends_each) / ms * 1000;
}

class PostgresBench {
 public:
  explicit PostgresBench(const PostgresBenchOptions& options) : options_(options) {}

  absl::Status Run() {
    RETURN_IF_ERROR(PrepareDatabase());
    for (const Shape& shape : kShapes) {
      RETURN_IF_ERROR(Measure(shape));
    }
    return ShowFigures(options_.figures, figures_);
  }

 private:
  // Its tables, with room for every log of the bench; refused where it holds a log.
  absl::Status PrepareDatabase() {
    const auto deadline = std::chrono::steady_clock::now() + kDatabasePatience;
    RETURN_IF_ERROR(storage::InitPostgres(options_.dsn, "", deadline).status());
    ASSIGN_OR_RETURN(const auto connection,
                     storage::Connection::Open({options_.dsn, "arbitrobench"}, deadline));
    const storage::Answer parts = connection->RunText("SELECT count(*)::text FROM part", deadline);
    RETURN_IF_ERROR(parts.AsStatus());
    if (parts.rows.Text(0, 0) != "0") {
      return absl::InvalidArgumentError("the database holds a log: name an empty one");
    }
    return connection
        ->RunText(absl::StrCat("UPDATE cluster SET logs = ", 2 * kLogsMax * kTurnsAShape * 3),
                  deadline)
        .AsStatus();
  }

  absl::Status Measure(const Shape& shape) {
    const size_t appends = std::max<size_t>(1, options_.appends / shape.share);
    std::vector<double> own;
    std::vector<double> bare;
    for (int turn = 0; turn < kTurnsAShape; ++turn) {
      ASSIGN_OR_RETURN(const double ours, OwnAppends(shape, appends));
      own.push_back(ours);
      ASSIGN_OR_RETURN(const double theirs, BareAppends(shape, appends));
      bare.push_back(theirs);
    }
    Figure figure = MakeFigure("Log on PostgreSQL", absl::StrCat(shape.logs, " × ", shape.records),
                               "durable appends", Median(own), "1/s");
    figure.baseline = Median(bare);
    figure.baseline_name = "bare libpq";
    figure.target = ">= 0.8 x";
    figure.note = "logs at once × records of an append";
    figures_.push_back(std::move(figure));
    return absl::OkStatus();
  }

  absl::StatusOr<double> OwnAppends(const Shape& shape, size_t appends) {
    std::vector<std::unique_ptr<storage::OwnedPostgresLog>> logs;
    std::vector<Lane> lanes;
    for (size_t i = 0; i < shape.logs; ++i) {
      storage::PostgresOptions options;
      options.dsn = options_.dsn;
      options.log = next_log_++;
      if (options_.one_machine) options.durability = storage::Durability::kEngine;
      ASSIGN_OR_RETURN(auto log, storage::PostgresEventLog::OpenForWriting(options));
      ChainBuilder chain(absl::StrCat("events/b", options.log), log->Epoch());
      lanes.push_back({[log = log.get(), batches = MakeBatches(&chain, appends, shape.records,
                                                               &made_)]() -> absl::Status {
        for (const std::vector<Append>& batch : batches) {
          RETURN_IF_ERROR(log->AppendBatch(batch).status());
        }
        return absl::OkStatus();
      }});
      logs.push_back(std::move(log));
    }
    return RunLanes(&lanes, appends);
  }

  absl::StatusOr<double> BareAppends(const Shape& shape, size_t appends) {
    std::vector<std::unique_ptr<BareAppender>> appenders;
    std::vector<Lane> lanes;
    for (size_t i = 0; i < shape.logs; ++i) {
      const uint64_t log = next_log_++;
      ASSIGN_OR_RETURN(auto appender, BareAppender::Open(options_.dsn, log));
      ChainBuilder chain(absl::StrCat("events/b", log), 1);
      appender->Prepare(MakeBatches(&chain, appends, shape.records, &made_));
      lanes.push_back({[appender = appender.get()] { return appender->Run(); }});
      appenders.push_back(std::move(appender));
    }
    return RunLanes(&lanes, appends);
  }

  const PostgresBenchOptions options_;
  uint64_t next_log_ = 0;
  size_t made_ = 0;
  std::vector<Figure> figures_;
};

}  // namespace

void AddPostgresCommand(CLI::App* app, ExitCode* exit_code) {
  const auto options = std::make_shared<PostgresBenchOptions>();
  CLI::App* postgres =
      app->add_subcommand("postgres", "Appends to logs in a database, beside a bare libpq");
  postgres->add_option("dsn", options->dsn, "of an empty database, with a role that owns it")
      ->required();
  postgres->add_option("--appends", options->appends, "of one log, in each of three turns")
      ->capture_default_str()
      ->check(CLI::Range(16, 1'000'000));
  postgres->add_flag("--one-machine", options->one_machine,
                     "also where the server waits for no standby");
  postgres->add_option("--figures", options->figures, "file that the figures are appended to");
  postgres->footer("Example:\n  tools/bench_postgres");
  postgres->callback([options, exit_code] {
    const absl::Status done = PostgresBench(*options).Run();
    *exit_code = EndOf(done, absl::IsInvalidArgument(done) ? kExitUsage : kExitFault);
  });
}

}  // namespace arbitro::bench
