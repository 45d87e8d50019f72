// SPDX-License-Identifier: Apache-2.0

#include "storage/postgres/daemons.h"

#include <openssl/rand.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>
#include <utility>

#include "api/status/try.h"
#include "storage/files/seeded_fault.h"

namespace arbitro::storage {
namespace {

constexpr Statement kRegister = {
    "register",
    "INSERT INTO daemon (name, incarnation, beat, fenced, address) "
    "VALUES ($1::text, $2::bigint, 1, 0, $3::text) ON CONFLICT (name) DO UPDATE SET "
    "incarnation = excluded.incarnation, beat = 1, fenced = 0, address = excluded.address"};

constexpr Statement kBeat = {
    "beat",
    "UPDATE daemon SET beat = beat + 1 WHERE name = $1::text AND incarnation = $2::bigint "
    "AND fenced = 0 RETURNING beat"};

// The beat itself may still be the faster one.
constexpr Statement kFence = {
    "fence",
    "UPDATE daemon SET fenced = 1 WHERE name = $1::text AND incarnation = $2::bigint "
    "AND beat = $3::bigint AND fenced = 0 RETURNING beat"};

constexpr Statement kOwner = {
    "owner",
    "SELECT part.turn, part.epoch, part.last_index, part.running_hash, part.owner, "
    "part.incarnation, daemon.beat, daemon.address FROM part LEFT JOIN daemon "
    "ON daemon.name = part.owner AND daemon.incarnation = part.incarnation AND daemon.fenced = 0 "
    "WHERE part.log = $1::bigint ORDER BY part.turn DESC LIMIT 1"};

LogOwner OwnerOf(const Rows& rows) {
  LogOwner owner;
  if (rows.Count() == 0) return owner;
  owner.turn = rows.Number(0, 0);
  owner.epoch = rows.Number(0, 1);
  owner.order.count = rows.Number(0, 2);
  const std::string_view hash = rows.Bytes(0, 3);
  if (hash.size() == owner.order.hash.size()) {
    std::copy(hash.begin(), hash.end(), owner.order.hash.begin());
  }
  owner.daemon = {rows.Text(0, 4), rows.Number(0, 5)};
  owner.counts = !rows.IsNull(0, 6);
  if (!owner.counts) return owner;
  owner.beat = rows.Number(0, 6);
  owner.address = rows.Text(0, 7);
  return owner;
}

bool SameBeat(const LogOwner& a, const LogOwner& b) {
  return a.daemon == b.daemon && a.beat == b.beat;
}

}  // namespace

std::uint64_t NewIncarnation() {
  std::uint64_t number = 0;
  std::array<unsigned char, sizeof(number)> bytes{};
  if (RAND_bytes(bytes.data(), bytes.size()) != 1) return 0;
  std::memcpy(&number, bytes.data(), sizeof(number));
  return number >> 1;  // a bigint has a sign
}

Answer Register(Connection& connection, const DaemonId& daemon, const std::string& address,
                PostgresDeadline deadline) {
  Parameters parameters;
  parameters.Text(daemon.name).Number(daemon.incarnation).Text(address);
  return connection.Run(kRegister, parameters, deadline);
}

Answer Beat(Connection& connection, const DaemonId& daemon, PostgresDeadline deadline) {
  Parameters parameters;
  parameters.Text(daemon.name).Number(daemon.incarnation);
  return connection.Run(kBeat, parameters, deadline);
}

absl::Status OwnerWatch::Connect() {
  if (connection_ != nullptr && !connection_->Closed()) return absl::OkStatus();
  seen_.reset();
  registered_ = false;
  ASSIGN_OR_RETURN(connection_, Connection::Open({options_.dsn, "arbitro standby"}, Deadline()));
  return absl::OkStatus();
}

absl::StatusOr<OwnerWatch::Seen> OwnerWatch::Look() {
  RETURN_IF_ERROR(Connect());
  Parameters parameters;
  parameters.Number(options_.log);
  const Answer answer = connection_->Run(kOwner, parameters, Deadline());
  if (answer.outcome == Outcome::kRefused) connection_->Close();
  RETURN_IF_ERROR(answer.AsStatus());
  const LogOwner owner = OwnerOf(answer.rows);
  if (!owner.counts || owner.daemon.name == options_.self.name) {
    seen_ = owner;
    return Seen{owner, true};
  }
  ASSIGN_OR_RETURN(const bool dead, IsDead(owner));
  return Seen{owner, dead};
}

absl::StatusOr<bool> OwnerWatch::IsDead(const LogOwner& owner) {
  const MachineTime now = MachineNow();
  const bool blind =
      now - looked_ > Nanoseconds(options_.times.blind) && !SeededFault("stopwatch_not_begun_anew");
  if (!seen_.has_value() || !SameBeat(*seen_, owner) || blind) since_ = now;
  looked_ = now;
  seen_ = owner;
  if (now - since_ < Nanoseconds(options_.times.dead)) return false;
  Parameters parameters;
  parameters.Text(owner.daemon.name).Number(owner.daemon.incarnation).Number(owner.beat);
  const Answer fenced = connection_->Run(kFence, parameters, Deadline());
  if (fenced.outcome == Outcome::kRefused) return false;  // a lock: the next look tries again
  RETURN_IF_ERROR(fenced.AsStatus());
  return fenced.rows.Count() == 1;
}

std::optional<LogOwner> OwnerWatch::Witness() {
  if (connection_ == nullptr || connection_->Closed() || !seen_.has_value()) return std::nullopt;
  const LogOwner seen = *seen_;
  const Answer wrote = registered_
                           ? Beat(*connection_, options_.self, Deadline())
                           : Register(*connection_, options_.self, options_.address, Deadline());
  if (!wrote.Done()) return std::nullopt;
  registered_ = true;
  return seen;
}

}  // namespace arbitro::storage
