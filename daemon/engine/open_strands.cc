// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/open_strands.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "daemon/engine/house_keeping.h"
#include "daemon/engine/model/concat.h"
#include "storage/files/failpoint.h"
#include "storage/rocks/payload_archive.h"

namespace arbitro::engine {
namespace {

StatePtr NoRecords(std::string journal) {
  auto state = std::make_shared<JournalState>();
  state->journal = std::move(journal);
  return state;
}

// DATA_LOSS where the journal's newest record is not the one that the global order has there; or
// what the log says where it cannot be read.
absl::Status CheckEnd(const storage::EventLog& log, const storage::Head& head) {
  const auto last = log.ReadHeader(head.journal, head.sequence);
  if (!last.ok()) return last.status();
  const auto places = log.ReadGlobal(last->global_index, 1);
  if (!places.ok()) return places.status();
  const storage::GlobalEntry expected{last->global_index, head.journal, head.sequence, head.hash};
  if (!places->empty() && places->front() == expected) return absl::OkStatus();
  return absl::DataLossError(Concat("its newest record, ", head.sequence, " with hash ",
                                    storage::ToHex(head.hash),
                                    ", is not the one that the global order has"));
}

}  // namespace

OpenStrands::OpenStrands(const StrandPorts* ports, const StateRecall* recall, size_t open_max)
    : ports_(*ports), recall_(*recall), open_max_(open_max) {}

absl::StatusOr<OpenStrands::Recalled> OpenStrands::Recall(const std::string& journal) const {
  storage::EventLog& log = *ports_.engine.log;
  storage::Failpoint("strands.opening");
  const auto head = log.FindHead(storage::JournalId::ForName(journal));
  if (!head.ok()) return head.status();
  if (!head->has_value()) return Recalled();
  absl::StatusOr<RecalledState> recalled = recall_.At(journal, (*head)->sequence);
  if (!recalled.ok()) return recalled.status();
  absl::Status damage = recalled->damage;
  if (!damage.ok()) {
    const auto archived = storage::IsArchived(log, **head);
    if (!archived.ok()) return archived.status();
    if (*archived) return Recalled{nullptr, 0, true};
  } else if (damage = CheckEnd(log, **head); !damage.ok()) {
    const bool damaged = absl::IsDataLoss(damage) || absl::IsNotFound(damage);
    if (!damaged) return damage;
  }
  if (!damage.ok()) {
    log.Quarantine(Unreadable(**head, damage));
    if (ports_.options.on_quarantine) ports_.options.on_quarantine();
  } else if ((*head)->sequence - recalled->snapshot_revision > kSnapshotAtOpeningRecords) {
    recalled->snapshot_revision = (*head)->sequence;
    ports_.snapshots->Offer(recalled->state);
  }
  return Recalled{recalled->state, recalled->snapshot_revision, false};
}

void OpenStrands::EnterHouse(const Recalled& house) {
  const Lock lock(mutex_);
  Enter(house.state ? house : Recalled{NoRecords(kHouseJournal), 0, false});
}

OpenStrands::Place OpenStrands::Enter(const Recalled& recalled) {
  const std::string& journal = recalled.state->journal;
  if (strands_.Find(journal) == strands_.end()) ++open_;
  ports_.timed_publications->Note(*recalled.state);
  const Place place = strands_.Put(
      journal, std::make_shared<Strand>(ports_, recalled.state, recalled.snapshot_revision));
  place->second.used = ++clock_;
  return place;
}

absl::StatusOr<std::shared_ptr<Strand>> OpenStrands::Open(const std::string& journal, Lock& lock) {
  for (bool waited = false;; waited = true) {
    const Place place = strands_.Find(journal);
    if (place != strands_.end()) {
      place->second.used = ++clock_;
      return place->second.strand;
    }
    if (archived_.contains(journal)) return nullptr;
    const auto found = opening_.find(journal);
    if (found == opening_.end()) break;
    const std::shared_ptr<Opening> opening = found->second;
    opened_.wait(lock, [&] { return opening->ended; });
    // The second one that this call waits for began after it.
    if (waited && opening->passing) return opening->passing;
  }
  const auto opening = std::make_shared<Opening>();
  opening_.emplace(journal, opening);
  lock.unlock();
  const absl::StatusOr<Recalled> recalled = Recall(journal);
  lock.lock();
  opening_.erase(journal);
  opening->ended = true;
  opened_.notify_all();
  if (!recalled.ok()) return recalled.status();
  if (opening->outdated) {
    if (!recalled->state) return nullptr;
    opening->passing =
        std::make_shared<Strand>(ports_, recalled->state, recalled->snapshot_revision);
    return opening->passing;
  }
  if (recalled->archived) archived_.insert(journal);
  if (!recalled->state) return nullptr;
  DropIdle();
  return Enter(*recalled)->second.strand;
}

void OpenStrands::Forget(const std::set<storage::JournalId>& journals) {
  const Lock lock(mutex_);
  const auto is_meant = [&](const std::string& name) {
    return name != kHouseJournal && journals.contains(storage::JournalId::ForName(name));
  };
  for (Place next = strands_.begin(); next != strands_.end();) {
    const Place place = next++;
    if (place->second.users > 0 || !is_meant(place->first)) continue;
    strands_.Erase(place);
    --open_;
  }
  std::erase_if(archived_, is_meant);
  for (const auto& [name, opening] : opening_) opening->outdated |= is_meant(name);
}

absl::StatusOr<std::shared_ptr<Strand>> OpenStrands::Find(std::string_view journal) {
  Lock lock(mutex_);
  // A strand that is open costs no text.
  const Place open = strands_.Find(journal);
  if (open != strands_.end()) {
    open->second.used = ++clock_;
    return open->second.strand;
  }
  return Open(std::string(journal), lock);
}

absl::StatusOr<StatePtr> OpenStrands::Peek(const std::string& journal) {
  {
    Lock lock(mutex_);
    const Place open = strands_.Find(journal);
    if (open != strands_.end()) {
      StatePtr state = open->second.strand->Durable();
      return state->revision > 0 ? state : nullptr;
    }
    if (archived_.contains(journal)) return nullptr;
  }
  const absl::StatusOr<Recalled> recalled = Recall(journal);
  if (!recalled.ok()) return recalled.status();
  if (recalled->archived) {
    const Lock lock(mutex_);
    archived_.insert(journal);
  }
  const bool any = recalled->state && recalled->state->revision > 0;
  return any ? recalled->state : nullptr;
}

absl::StatusOr<std::optional<OpenStrands::Place>> OpenStrands::Take(const std::string& journal,
                                                                    bool makes) {
  Lock lock(mutex_);
  const auto strand = Open(journal, lock);
  if (!strand.ok()) return strand.status();
  Place place = strands_.Find(journal);
  if (place == strands_.end()) {
    if (*strand || !makes || archived_.contains(journal)) return std::optional<Place>();
    DropIdle();
    place = Enter({NoRecords(journal), 0, false});
  }
  ++place->second.users;
  return std::optional<Place>(place);
}

void OpenStrands::Release(Place place) {
  const Lock lock(mutex_);
  --place->second.users;
  // A journal that a refused creation left empty is forgotten, or strangers could fill the memory.
  if (place->second.users == 0 && place->first != kHouseJournal &&
      place->second.strand->Durable()->revision == 0) {
    strands_.Erase(place);
    --open_;
  }
}

StatePtr OpenStrands::IfOpen(std::string_view journal) const {
  const Lock lock(mutex_);
  const auto place = strands_.Find(journal);
  if (place == strands_.end()) return nullptr;
  StatePtr state = place->second.strand->Durable();
  return state->revision > 0 ? state : nullptr;
}

bool OpenStrands::IsArchived(std::string_view journal) const {
  const Lock lock(mutex_);
  return archived_.contains(journal);
}

size_t OpenStrands::size() const {
  const Lock lock(mutex_);
  return open_;
}

// An eighth of them at a time, so that it is seldom done.
void OpenStrands::DropIdle() {
  if (open_ <= open_max_) return;
  std::vector<Place> idle;
  for (Place place = strands_.begin(); place != strands_.end(); ++place) {
    const bool held = place->second.users > 0 || place->second.strand.use_count() > 1;
    if (held || place->first == kHouseJournal || !place->second.strand->IsIdle()) continue;
    idle.push_back(place);
  }
  const size_t wanted = std::min(idle.size(), open_ - open_max_ + open_max_ / 8);
  std::partial_sort(idle.begin(), idle.begin() + static_cast<ptrdiff_t>(wanted), idle.end(),
                    [](Place one, Place other) { return one->second.used < other->second.used; });
  for (size_t i = 0; i < wanted; ++i) {
    idle[i]->second.strand->LeaveSnapshot(kSnapshotAtDroppingRecords);
    storage::Failpoint("strands.dropping");
    strands_.Erase(idle[i]);
    --open_;
  }
}

}  // namespace arbitro::engine
