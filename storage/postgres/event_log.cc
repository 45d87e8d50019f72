// SPDX-License-Identifier: Apache-2.0

#include "storage/postgres/event_log.h"

#include <atomic>
#include <mutex>
#include <utility>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "storage/batch_plan.h"
#include "storage/files/failpoint.h"
#include "storage/files/seeded_fault.h"
#include "storage/format/fenced.h"
#include "storage/format/value.h"
#include "storage/known_requests.h"
#include "storage/postgres/batch_rows.h"
#include "storage/postgres/caches.h"
#include "storage/postgres/connection_pool.h"
#include "storage/postgres/reader.h"
#include "storage/postgres/rows.h"
#include "storage/postgres/vault.h"
#include "storage/quarantine_board.h"
#include "storage/recent_hashes.h"
#include "storage/recent_heads.h"
#include "storage/startup_check.h"

namespace arbitro::storage {
namespace {

constexpr Statement kErase = {
    "erase",
    "WITH p AS (INSERT INTO part VALUES ($1::bigint, $2::bigint, $3::bigint, $4::text, $5::bigint, "
    "$6::bigint, $7::bytea, $8::bytea) RETURNING log), "
    "b AS (DELETE FROM blob USING p WHERE blob.digest = (SELECT blob FROM record WHERE log = $1 "
    "AND journal = $9::bytea AND sequence = $10::bigint)) "
    "UPDATE record SET payload = NULL, blob = NULL FROM p WHERE record.log = p.log AND "
    "record.journal = $9::bytea AND record.sequence = $10::bigint"};

constexpr Statement kPutLoss = {
    "put_loss",
    "WITH p AS (INSERT INTO part VALUES ($1::bigint, $2::bigint, $3::bigint, $4::text, $5::bigint, "
    "$6::bigint, $7::bytea, $8::bytea) RETURNING log) "
    "INSERT INTO loss SELECT p.log, $9::text, $10::bytea FROM p "
    "ON CONFLICT (log, id) DO UPDATE SET body = excluded.body"};

std::string_view IdOf(const JournalId& journal) {
  return {reinterpret_cast<const char*>(journal.bytes.data()), journal.bytes.size()};
}

ConnectOptions Reading(const PostgresOptions& options, bool for_writing, bool relaxed) {
  return {options.dsn, relaxed ? "arbitro caches" : "arbitro reads", for_writing, relaxed};
}

class PostgresLog final : public OwnedPostgresLog, public FollowedEnd {
 public:
  // Without turns: for reading only. `of_primary`: from the server that takes writes.
  PostgresLog(const PostgresOptions& options, std::unique_ptr<Turns> turns, bool of_primary)
      : options_(options),
        turns_(std::move(turns)),
        reads_(Reading(options, of_primary, false), options.patience.read),
        caches_(Reading(options, true, true), options.patience.read),
        reader_(reads_, options.log, durable_),
        snapshots_(caches_, options.log),
        epoch_(turns_ == nullptr ? 0 : turns_->Epoch()),
        tree_(Leaves(), Tiles()) {}

  // Takes over where the log ends, and what it says of its own health. Once, before all else.
  absl::Status Load() {
    if (turns_ == nullptr) {
      ASSIGN_OR_RETURN(const PostgresReader::End end, reader_.ReadEnd());
      SetEnd(end.order);
    } else {
      SetEnd(turns_->Now().order);
    }
    RETURN_IF_ERROR(SettleLosses());
    if (turns_ == nullptr) return absl::OkStatus();
    RETURN_IF_ERROR(CompareWithKnown());
    NoteDurable();
    return absl::OkStatus();
  }

  // In place of Load, where it is told how far it reads.
  absl::Status LoadUpTo(const OrderPoint& end, std::uint64_t turn) {
    SetEnd(end);
    turn_ = turn;
    return SettleLosses();
  }

  absl::StatusOr<LogStep> Follow(const OrderPoint& end, std::uint64_t turn) override {
    ASSIGN_OR_RETURN(const OrderPoint from, Order());
    LogStep step;
    if (from == end && turn_ == turn) return step;
    const std::atomic<std::uint64_t> ahead = end.count;
    const PostgresReader reader(reads_, options_.log, ahead);
    ASSIGN_OR_RETURN(step.journals, reader.JournalsBetween(from, end));
    ASSIGN_OR_RETURN(step.beside, reader.AnyBeside(turn_, turn));
    if (step.beside) {
      RETURN_IF_ERROR(SettleLosses());
    }
    SetEnd(end);
    turn_ = turn;
    return step;
  }

  std::uint64_t Epoch() const override { return epoch_; }

  absl::Status RaiseEpoch(std::uint64_t epoch) override {
    return Change([&] {
      RETURN_IF_ERROR(turns_->RaiseEpoch(epoch));
      epoch_ = turns_->Epoch();
      NoteDurable();
      return absl::OkStatus();
    });
  }

  absl::StatusOr<std::vector<AppendReceipt>> AppendBatch(
      absl::Span<const Append> appends) override {
    std::vector<AppendReceipt> receipts;
    const absl::Status status = Change([&] {
      RETURN_IF_ERROR(board_.Check(appends));
      ASSIGN_OR_RETURN(BatchPlan plan, Plan(appends));
      Failpoint("log.planned");
      RETURN_IF_ERROR(Write(appends, plan));
      recent_heads_.Take(plan.heads);
      receipts = std::move(plan.receipts);
      return absl::OkStatus();
    });
    if (!status.ok()) return status;
    return receipts;
  }

  absl::StatusOr<std::optional<Head>> FindHead(const JournalId& journal) const override {
    return reader_.FindHead(journal);
  }
  absl::StatusOr<std::vector<StoredRecord>> ReadRecords(const JournalId& journal,
                                                        const ReadRange& range) const override {
    return reader_.ReadRecords(journal, range);
  }
  absl::StatusOr<std::vector<StoredHeader>> ReadHeaders(const JournalId& journal,
                                                        const ReadRange& range) const override {
    return reader_.ReadHeaders(journal, range);
  }
  absl::StatusOr<StoredHeader> ReadHeader(const JournalId& journal,
                                          std::uint64_t sequence) const override {
    return reader_.ReadHeader(journal, sequence);
  }
  absl::StatusOr<std::vector<GlobalEntry>> ReadGlobal(std::uint64_t first_index,
                                                      std::size_t entries_max) const override {
    return reader_.ReadGlobal(first_index, entries_max);
  }
  absl::StatusOr<std::uint64_t> LastGlobalIndex() const override { return durable_.load(); }
  absl::StatusOr<OrderPoint> Order() const override {
    const std::lock_guard lock(order_mutex_);
    return order_;
  }
  LogTree& Tree() const override { return tree_; }
  absl::StatusOr<std::optional<StoredRequest>> FindRequest(
      const JournalId& journal, std::string_view principal,
      std::string_view request_id) const override {
    if (known_requests_.IsNew(journal, principal, request_id)) {
      return std::optional<StoredRequest>();
    }
    return reader_.FindRequest(journal, principal, request_id);
  }
  absl::StatusOr<std::vector<Head>> ListJournals(const JournalRange& range) const override {
    return reader_.ListJournals(range);
  }
  absl::StatusOr<std::vector<Brief>> ListBriefs(const JournalRange& range) const override {
    return reader_.ListBriefs(range);
  }
  absl::StatusOr<std::string> GetBlob(const Digest& digest) const override {
    return reader_.GetBlob(digest);
  }
  absl::StatusOr<std::optional<Snapshot>> FindSnapshot(const JournalId& journal,
                                                       std::uint64_t sequence_max) const override {
    return reader_.FindSnapshot(journal, sequence_max);
  }

  // A cache that could not be written is no failure of the log.
  absl::Status PutSnapshot(const Snapshot& snapshot) override {
    return Cache([&] {
      RETURN_IF_ERROR(board_.Check(snapshot.journal));
      RETURN_IF_ERROR(CheckSnapshot(*this, snapshot));
      return snapshots_.Put(snapshot, reader_);
    });
  }

  absl::Status PutBriefs(absl::Span<const Brief> briefs) override {
    return Cache([&] {
      std::vector<Brief> put;
      for (const Brief& brief : briefs) {
        RETURN_IF_ERROR(CheckBrief(brief));
        if (board_.Check(JournalId::ForName(brief.name)).ok()) put.push_back(brief);
      }
      return snapshots_.PutBriefs(put);
    });
  }

  absl::Status DropSnapshots(const JournalId& journal) override {
    return Cache([&] {
      RETURN_IF_ERROR(board_.Check(journal));
      return snapshots_.Drop(journal);
    });
  }

  absl::Status ErasePayload(const JournalId& journal, std::uint64_t sequence) override {
    return Change([&] {
      RETURN_IF_ERROR(board_.Check(journal));
      RETURN_IF_ERROR(reader_.ReadHeader(journal, sequence).status());
      return WriteBeside(kErase, [&](Parameters& parameters) {
        parameters.Bytes(IdOf(journal)).Number(sequence);
      });
    });
  }

  absl::Status Release() override {
    if (turns_ == nullptr) return absl::FailedPreconditionError("the log is open for reading only");
    const std::lock_guard lock(change_mutex_);
    RETURN_IF_ERROR(failure_);
    failure_ = FencedError(epoch_, {epoch_, ""});  // for every later change
    return turns_->Release();
  }

  std::unique_ptr<Vault> OpenVault() override {
    return MakePostgresVault(reads_, [this](const Statement& statement,
                                            const std::function<void(Parameters&)>& complete) {
      return Change([&] { return WriteBeside(statement, complete); });
    });
  }

  LogHealth Health() const override { return board_.Get(); }

  void Quarantine(const Finding& finding) override { board_.Add(finding); }

  absl::Status AcknowledgeLoss(std::string_view id, const Acknowledgement& by) override {
    return Change([&] {
      // A head may have been what was wrong.
      recent_heads_.Clear();
      return Settle(board_.Acknowledged(id, by));
    });
  }

  absl::Status MarkLossRecorded(std::string_view id) override {
    return Change([&] { return Settle(board_.Recorded(id)); });
  }

  absl::Status CheckRows(const std::function<void(const std::string&)>& found) const override {
    return CheckPostgresRows(reads_, {options_.log, durable_}, found);
  }

 private:
  absl::Status SettleLosses() {
    ASSIGN_OR_RETURN(const std::vector<AcknowledgedLoss> losses, reader_.AcknowledgedLosses());
    for (const AcknowledgedLoss& loss : losses) board_.Settle(loss);
    return absl::OkStatus();
  }

  // Does one change of the log after the other, and none after one that failed.
  absl::Status Change(const std::function<absl::Status()>& change) {
    if (turns_ == nullptr) return absl::FailedPreconditionError("the log is open for reading only");
    const std::lock_guard lock(change_mutex_);
    RETURN_IF_ERROR(failure_);
    absl::Status status = change();
    if (status.ok() || IsRefusal(status) || absl::IsNotFound(status)) return status;
    if (absl::IsDataLoss(status)) {
      board_.Add({std::nullopt, "", std::string(status.message()), true, 0, 0});
    }
    failure_ = status;
    if (options_.on_failure) options_.on_failure(status);
    return status;
  }

  absl::Status Cache(const std::function<absl::Status()>& change) {
    if (turns_ == nullptr) return absl::FailedPreconditionError("the log is open for reading only");
    const std::lock_guard lock(cache_mutex_);
    return change();
  }

  // A head may have to be read while the database is away.
  absl::StatusOr<BatchPlan> Plan(absl::Span<const Append> appends) const {
    const auto deadline = std::chrono::steady_clock::now() + options_.patience.settle;
    while (true) {
      absl::StatusOr<BatchPlan> plan = PlanBatch(*this, durable_, recent_heads_, appends);
      const bool may_wait = absl::IsUnavailable(plan.status());
      if (!may_wait || std::chrono::steady_clock::now() >= deadline) return plan;
    }
  }

  absl::Status Write(absl::Span<const Append> appends, const BatchPlan& plan) {
    NoteRequests(appends);
    const BatchRows rows(appends, plan, order_);  // only a change writes order_
    RETURN_IF_ERROR(turns_->Write(
        rows.End(), [&](Connection& connection, const TurnRow& next, PostgresDeadline) {
          return rows.Insert(connection, options_.log, next, options_.patience.statement);
        }));
    Failpoint("log.durable");
    {
      const std::lock_guard lock(order_mutex_);
      order_ = rows.End();
      for (const AppendReceipt& receipt : plan.receipts) {
        recent_hashes_.Take(receipt.global_index, receipt.record_hash);
      }
    }
    durable_ = rows.End().count;
    NoteDurable();
    return absl::OkStatus();
  }

  void NoteRequests(absl::Span<const Append> appends) {
    for (const Append& append : appends) {
      if (SeededFault("request_keys_half_loaded")) {
        Append beginning;  // as if no record of the journal came before this one
        beginning.header.journal = append.header.journal;
        beginning.header.sequence = 1;
        known_requests_.Take(beginning);
      }
      known_requests_.Take(append);
    }
  }

  // A change beside the records, which may be done twice.
  absl::Status WriteBeside(const Statement& statement,
                           const std::function<void(Parameters&)>& complete) {
    return turns_->Write(
        order_, [&](Connection& connection, const TurnRow& next, PostgresDeadline deadline) {
          Parameters parameters;
          AddTurn(next, options_.log, {}, parameters);
          complete(parameters);
          return connection.Run(statement, parameters, deadline);
        });
  }

  absl::Status Settle(const absl::StatusOr<AcknowledgedLoss>& loss) {
    if (!loss.ok()) return loss.status();
    const std::string body = EncodeLoss(*loss);
    RETURN_IF_ERROR(WriteBeside(
        kPutLoss, [&](Parameters& parameters) { parameters.Text(loss->id).Bytes(body); }));
    board_.Settle(*loss);
    NoteDurable();
    return absl::OkStatus();
  }

  // The log must begin with all that was known.
  absl::Status CompareWithKnown() {
    if (!options_.known.has_value() || SeededFault("anchor_ignored_at_takeover")) {
      return absl::OkStatus();
    }
    const OrderPoint& known = *options_.known;
    if (order_.count < known.count) {
      board_.Add(FindingBehindAnchor(order_, known));
      return absl::OkStatus();
    }
    const absl::StatusOr<OrderPoint> point = reader_.PointAt(known.count);
    if (absl::IsUnavailable(point.status())) return point.status();
    if (point.ok() && *point == known) return absl::OkStatus();
    board_.Add({std::nullopt, "",
                absl::StrCat("the first ", known.count, " records give the running hash ",
                             point.ok() ? ToHex(point->hash) : std::string("of none"),
                             ", the anchor names ", ToHex(known.hash)),
                true, known.count, order_.count});
    return absl::OkStatus();
  }

  void NoteDurable() {
    if (!options_.on_durable || board_.HoldsWholeLog()) return;
    options_.on_durable(order_, epoch_);
  }

  void SetEnd(const OrderPoint& end) {
    const std::lock_guard lock(order_mutex_);
    order_ = end;
    durable_ = end.count;
  }

  std::unique_ptr<TileStore> Tiles() const {
    if (turns_ == nullptr) return std::make_unique<MemoryTiles>();
    return std::make_unique<PostgresTiles>(caches_, options_.log);
  }

  // The tree grows from durable records alone.
  LeafSource Leaves() const {
    return {
        [this]() -> absl::StatusOr<std::uint64_t> { return durable_.load(); },
        [this](std::uint64_t first, std::size_t leaves_max) -> absl::StatusOr<std::vector<Digest>> {
          {
            const std::lock_guard lock(order_mutex_);
            std::vector<Digest> recent = recent_hashes_.From(first + 1, leaves_max);
            if (!recent.empty()) return recent;
          }
          return ReadRecordHashes(*this, first + 1, leaves_max);
        }};
  }

  const PostgresOptions options_;
  const std::unique_ptr<Turns> turns_;  // under change_mutex_
  std::atomic<std::uint64_t> durable_ = 0;
  const ConnectionPool reads_;
  const ConnectionPool caches_;
  const PostgresReader reader_;
  const PostgresSnapshots snapshots_;
  std::atomic<std::uint64_t> epoch_;
  QuarantineBoard board_;
  std::mutex change_mutex_;
  absl::Status failure_;  // under change_mutex_, as the heads are
  RecentHeads recent_heads_;
  KnownRequests known_requests_;
  std::mutex cache_mutex_;
  mutable std::mutex order_mutex_;
  OrderPoint order_;
  std::uint64_t turn_ = 0;      // of a log that is followed
  RecentHashes recent_hashes_;  // under order_mutex_
  mutable LogTree tree_;
};

absl::StatusOr<ClusterFacts> CheckDatabase(const PostgresOptions& options, bool writing) {
  const auto deadline = std::chrono::steady_clock::now() + options.patience.connect;
  ASSIGN_OR_RETURN(const std::unique_ptr<Connection> connection,
                   Connection::Open({options.dsn, "arbitro opening", writing}, deadline));
  const Durability durability = writing ? options.durability : Durability::kEngine;
  RETURN_IF_ERROR(CheckServer(*connection, durability, deadline));
  ASSIGN_OR_RETURN(ClusterFacts facts, CheckTables(*connection, writing, deadline));
  if (options.log >= facts.logs) {
    return absl::FailedPreconditionError(
        absl::StrCat("the database holds ", facts.logs, " logs, and none of number ", options.log));
  }
  if (options.check_cluster) {
    RETURN_IF_ERROR(options.check_cluster(facts));
  }
  return facts;
}

}  // namespace

absl::Status PostgresEventLog::Check(const PostgresOptions& options) {
  return CheckDatabase(options, true).status();
}

absl::StatusOr<std::unique_ptr<OwnedPostgresLog>> PostgresEventLog::OpenForWriting(
    const PostgresOptions& options) {
  ASSIGN_OR_RETURN(const ClusterFacts facts, CheckDatabase(options, true));
  Turns::Options turns;
  turns.dsn = options.dsn;
  turns.log = options.log;
  turns.owner = options.owner;
  // Of this log alone: a takeover ends the sessions of that name.
  turns.application_name =
      absl::StrCat("arbitro ", absl::BytesToHexString(facts.id), " log ", options.log);
  turns.incarnation = options.incarnation;
  turns.from = options.from;
  turns.epoch_min = options.known_epoch;
  turns.patience = options.patience;
  ASSIGN_OR_RETURN(std::unique_ptr<Turns> taken, Turns::Take(turns));
  auto log = std::make_unique<PostgresLog>(options, std::move(taken), true);
  RETURN_IF_ERROR(log->Load());
  return log;
}

absl::StatusOr<std::unique_ptr<EventLog>> PostgresEventLog::OpenReadOnly(
    const PostgresOptions& options) {
  RETURN_IF_ERROR(CheckDatabase(options, false).status());
  auto log = std::make_unique<PostgresLog>(options, nullptr, false);
  RETURN_IF_ERROR(log->Load());
  return log;
}

absl::StatusOr<FollowedPostgresLog> PostgresEventLog::OpenFollowing(const PostgresOptions& options,
                                                                    const OrderPoint& end,
                                                                    std::uint64_t turn) {
  RETURN_IF_ERROR(CheckDatabase(options, false).status());
  auto log = std::make_unique<PostgresLog>(options, nullptr, true);
  RETURN_IF_ERROR(log->LoadUpTo(end, turn));
  FollowedEnd* const followed = log.get();
  return FollowedPostgresLog{std::move(log), followed};
}

}  // namespace arbitro::storage
