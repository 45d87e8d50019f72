// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/membership.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "daemon/server/daemon_identity.h"
#include "spdlog/spdlog.h"
#include "storage/format/fenced.h"
#include "storage/proof/log_key.h"
#include "storage/rocks/vault.h"

namespace arbitro::server {
namespace {

constexpr std::chrono::seconds kPatience{10};
constexpr std::chrono::milliseconds kBetweenWitnesses{500};

constexpr storage::Statement kAnyPeople = {"any_people", "SELECT EXISTS (SELECT 1 FROM vault)"};

SecretFiles SecretsOf(const Options& options, const std::string& folder) {
  return {absl::StrCat(folder, "/", kDrawSecretName),
          options.log_key_file.empty() ? absl::StrCat(folder, "/", storage::kLogKeyFileName)
                                       : options.log_key_file};
}

bool Exists(const std::string& path) {
  std::error_code error;
  return std::filesystem::exists(path, error);
}

int64_t NowSeconds() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::seconds>(now).count();
}

}  // namespace

Membership::Membership(const Options& options, storage::FolderLock lock)
    : options_(options.storage),
      secrets_(SecretsOf(options, lock.Folder())),
      lock_(std::move(lock)) {}

Membership::~Membership() = default;

absl::StatusOr<std::unique_ptr<Membership>> Membership::Join(const Options& options,
                                                             const std::string& address,
                                                             engine::RandomSource& random) {
  ASSIGN_OR_RETURN(storage::FolderLock lock,
                   storage::FolderLock::AcquireForWriting(options.data_folder));
  std::unique_ptr<Membership> joined(new Membership(options, std::move(lock)));
  RETURN_IF_ERROR(CheckPostgresLog(options.storage, joined->folder()));
  ASSIGN_OR_RETURN(joined->self_.name, NameOfDaemon(joined->folder()));
  joined->address_ = options.storage.advertise.empty() ? address : options.storage.advertise;
  joined->Watch();
  ASSIGN_OR_RETURN(const storage::OwnerWatch::Seen seen, joined->watch_->Look());
  RETURN_IF_ERROR(joined->CheckTogether(seen.owner, random));
  joined->Note(seen.owner, true);
  RETURN_IF_ERROR(joined->BeginToWitness());
  return joined;
}

absl::Status Membership::BeginToWitness() {
  ASSIGN_OR_RETURN(const auto known, storage::ReadAnchor(nullptr, folder()));
  storage::AnchorKeeper::Options keeping;
  keeping.folder = folder();
  witness_ = std::make_unique<storage::AnchorKeeper>(std::move(keeping),
                                                     known.has_value() ? known->turn : 0);
  witnessed_ = known.has_value() ? known->order.count : 0;
  return absl::OkStatus();
}

// Under another number than any start before.
void Membership::Watch() {
  self_.incarnation = storage::NewIncarnation();
  storage::OwnerWatch::Options watching;
  watching.dsn = options_.dsn;
  watching.self = self_;
  watching.address = address_;
  watch_ = std::make_unique<storage::OwnerWatch>(std::move(watching));
}

absl::Status Membership::CheckTogether(const storage::LogOwner& owner,
                                       engine::RandomSource& random) const {
  const auto deadline = Clock::now() + kPatience;
  ASSIGN_OR_RETURN(const std::unique_ptr<storage::Connection> database,
                   storage::Connection::Open({options_.dsn, "arbitro opening"}, deadline));
  RETURN_IF_ERROR(CheckClusterSecrets(secrets_, owner.turn == 0, *database, random));
  return CheckPeople(owner, *database);
}

// A daemon that took the log may have been stopped while it brought its folder's people into the
// database; it goes on with that.
absl::Status Membership::CheckPeople(const storage::LogOwner& owner,
                                     storage::Connection& database) const {
  const std::string vault = absl::StrCat(folder(), "/", storage::RocksVault::kFolderName);
  if (!Exists(vault) || owner.daemon.name == self_.name) return absl::OkStatus();
  const storage::Answer people = database.Run(kAnyPeople, {}, Clock::now() + kPatience);
  RETURN_IF_ERROR(people.AsStatus());
  if (!people.rows.Yes(0, 0)) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat("the people of this cluster are in its database, and `", vault,
                   "` holds people too: move that folder away"));
}

absl::StatusOr<bool> Membership::TryToTake(const OnFailure& on_failure) {
  const storage::MachineTime begun = storage::MachineNow();
  const auto seen = watch_->Look();
  if (!seen.ok()) {
    durable_.reset();
    Note({}, false);
    return seen.status();
  }
  Note(seen->owner, true);
  if (!seen->free || LeavesToOthers(seen->owner)) {
    WitnessNowAndThen(seen->owner, begun);
    return false;
  }
  const absl::Status taken = Take(seen->owner, on_failure);
  if (taken.ok()) return true;
  lease_.reset();
  Watch();
  RETURN_IF_ERROR(BeginToWitness());
  if (storage::IsFenced(taken)) return false;  // another one was faster
  return taken;
}

// The lease comes first: an owner without a row that counts would be taken for dead.
absl::Status Membership::Take(const storage::LogOwner& from, const OnFailure& on_failure) {
  if (from.turn != 0 && !Exists(secrets_.log_key)) {
    return absl::FailedPreconditionError(
        absl::StrCat("the log is free, and `", secrets_.log_key,
                     "` is not here: copy the file "
                     "from a machine that has owned the log, with mode 0600"));
  }
  witness_.reset();
  storage::Lease::Options leasing;
  leasing.dsn = options_.dsn;
  leasing.daemon = self_;
  leasing.address = address_;
  leasing.on_fenced = [on_failure] { on_failure(storage::FencedError(0, {0, ""})); };
  ASSIGN_OR_RETURN(lease_, storage::Lease::Begin(std::move(leasing)));
  PostgresOpening opening;
  opening.daemon = self_;
  opening.from = from.daemon.incarnation;
  opening.on_failure = [this, on_failure](const absl::Status& status) {
    if (storage::IsFenced(status)) lease_->End();
    on_failure(status);
  };
  ASSIGN_OR_RETURN(PostgresLog opened, OpenPostgresLog(options_, folder(), opening));
  anchor_ = std::move(opened.anchor);
  log_ = std::move(opened.log);
  owned_ = log_.get();
  const std::lock_guard lock(mutex_);
  facts_ = ClusterFacts();
  facts_.owns = true;
  facts_.owner = self_.name;
  facts_.address = address_;
  facts_.epoch = owned_->Epoch();
  facts_.taken_seconds = NowSeconds();
  return absl::OkStatus();
}

void Membership::LeaveToOthersFor(std::chrono::seconds time) { left_until_ = Clock::now() + time; }

bool Membership::LeavesToOthers(const storage::LogOwner& owner) const {
  return owner.daemon.name.empty() && Clock::now() < left_until_;
}

// An anchor is the proof of a loss, so it never goes back: a log that became shorter is left for
// the next takeover to find.
void Membership::WitnessNowAndThen(const storage::LogOwner& looked_at,
                                   storage::MachineTime looked) {
  if (lost_records_) return durable_.reset();
  const bool is_known = durable_.has_value() && durable_->turn == looked_at.turn &&
                        durable_->order == looked_at.order;
  if (is_known && Clock::now() - witnessed_at_ < kBetweenWitnesses) return;
  witnessed_at_ = Clock::now();
  const std::optional<storage::LogOwner> seen = watch_->Witness();
  if (!seen.has_value() || seen->turn == 0) return;
  durable_ = DurableEnd{seen->order, seen->turn, looked};
  if (seen->order.count < witnessed_) {
    spdlog::error(
        "the log has {} records, and had {}: the database lost what was acknowledged; "
        "the anchor in `{}` stays as the proof",
        seen->order.count, witnessed_, folder());
    lost_records_ = true;
    durable_.reset();
    return;
  }
  witnessed_ = seen->order.count;
  witness_->Note(seen->order, seen->epoch);
}

void Membership::Note(const storage::LogOwner& owner, bool answers) {
  const std::lock_guard lock(mutex_);
  facts_.database_answers = answers;
  if (!answers) return;
  facts_.owner = owner.counts ? owner.daemon.name : "";
  facts_.address = owner.counts ? owner.address : "";
  facts_.epoch = owner.epoch;
}

engine::Failure Membership::Elsewhere() const {
  const ClusterFacts facts = Facts();
  const auto failure = [](std::string message) {
    return engine::Fail(absl::StatusCode::kUnavailable, engine::reason::kLogElsewhere,
                        std::move(message));
  };
  if (facts.owns) {
    return failure(
        "this daemon does not know whether it still owns the log, as the database does "
        "not confirm it; send it again in a second, with the same request id");
  }
  if (facts.owner.empty() || facts.address.empty()) {
    return failure(
        "this daemon stands by, and no daemon owns the log at the moment; send it again "
        "in a second, with the same request id");
  }
  return engine::With(
      failure(absl::StrCat("this daemon stands by; `", facts.owner, "` at `", facts.address,
                           "` owns the log: send it there, with the same request "
                           "id")),
      "owner", facts.address);
}

std::optional<engine::Failure> Membership::WhyElsewhere() const {
  if (lease_->Holds()) return std::nullopt;
  return Elsewhere();
}

absl::Status Membership::GiveUp() {
  lease_->End();
  return owned_->Release();
}

ClusterFacts Membership::Facts() const {
  const std::lock_guard lock(mutex_);
  ClusterFacts facts = facts_;
  if (facts.owns) {
    facts.lease = lease_->Left();
    facts.lease_gaps = lease_->Gaps();
  }
  return facts;
}

}  // namespace arbitro::server
