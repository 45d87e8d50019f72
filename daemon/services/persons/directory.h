// SPDX-License-Identifier: Apache-2.0
//
// Everybody this daemon knows: kept in the vault, found in memory.
//
// A person is a random reference, under which the vault holds what is known (arbitro.stored.v1).
// All of it is also in memory, with an index by number and by the words of names: keys of the vault
// must not tell anything. Names belong to no revision: the one who reads gets those of now.
//
// A change is durable when it returns. A repeat of one of the last changes of a person, known by
// its principal and request id, does not act twice. Thread-safe; changes wait for each other and
// for the disk, so they are not for a thread that must not wait. Reads do not wait for changes.

#ifndef ARBITRO_DAEMON_SERVICES_PERSONS_DIRECTORY_H_
#define ARBITRO_DAEMON_SERVICES_PERSONS_DIRECTORY_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "arbitro/v1/person.pb.h"
#include "daemon/engine/model/failure.h"
#include "daemon/engine/state/ports.h"
#include "daemon/services/persons/index.h"
#include "storage/vault.h"

namespace arbitro::services {

// How many people a daemon may know, and what one of them may have.
inline constexpr size_t kPersonsMax = 1'000'000;
inline constexpr int kConsentsMax = 100;
inline constexpr int kAppliedRequestsMax = 8;

// A request that changes something.
struct PersonChange {
  std::string principal;
  std::string request_id;
  std::string request_digest;      // 32 bytes
  uint64_t expected_revision = 0;  // 0: any
  bool validate_only = false;
  int64_t time_us = 0;
};

struct ChangedPerson {
  v1::Person person;
  bool replayed = false;
};

struct ErasedPersons {
  std::vector<std::string> names;  // "persons/{ref}"
  bool replayed = false;
};

class PersonDirectory final : public engine::PersonSource {
 public:
  // Reads the whole vault; null: everything is gone with the directory. Finishes what a crash cut
  // short. DATA_LOSS where the vault holds what is no person. All must outlive the directory.
  static absl::StatusOr<std::unique_ptr<PersonDirectory>> Open(storage::Vault* vault,
                                                               engine::RandomSource* random);

  // Reads a vault that another process writes, and finishes nothing. Changes are refused by such a
  // vault. Refresh() reads it again: from then on reads get what it holds now.
  static absl::StatusOr<std::unique_ptr<PersonDirectory>> OpenReadOnly(
      storage::Vault* vault, engine::RandomSource* random);
  absl::Status Refresh();

  // The profile must be what translate::ReadProfile gives, throughout. OP_NUMBER_TAKEN,
  // LIMIT_REACHED, REQUEST_ID_REUSED, VAULT_UNAVAILABLE, and DISK_ALMOST_FULL for whatever does not
  // erase.
  engine::OrFailure<ChangedPerson> Create(const PersonChange& change,
                                          const v1::PersonProfile& profile);

  // `name` is "persons/{ref}" throughout. Also PERSON_UNKNOWN, PERSON_MERGED, REVISION_STALE.
  engine::OrFailure<ChangedPerson> Update(const PersonChange& change, const std::string& name,
                                          const v1::PersonProfile& profile);
  engine::OrFailure<ChangedPerson> Merge(const PersonChange& change, const std::string& name,
                                         const std::string& duplicate);
  engine::OrFailure<ChangedPerson> AddConsent(const PersonChange& change, const std::string& name,
                                              const v1::Consent& consent);
  engine::OrFailure<ErasedPersons> Erase(const PersonChange& change, const std::string& name);

  // The person, or the one that it was merged into. PERSON_UNKNOWN.
  engine::OrFailure<v1::Person> Get(const std::string& name) const;

  // Names what the vault holds: it is another one after each change, and in each process.
  std::string Version() const;

  std::vector<v1::Person> Find(const PersonQuery& query) const { return index_.Find(query); }

  std::vector<std::string> ReferencesOf(std::string_view person) const override;
  bool AnyMerged() const override { return index_.AnyMerged(); }

  // The name of the person behind a reference; empty where nothing is known. `ref` may be the
  // whole name.
  std::string DisplayName(std::string_view ref) const { return index_.DisplayName(ref); }
  // The same as lists are ordered by it: family name first.
  std::string SortName(std::string_view ref) const { return index_.SortName(ref); }

 private:
  PersonDirectory(storage::Vault* vault, engine::RandomSource* random)
      : vault_(vault), random_(random), opening_(NewRef()) {}

  using StoredPtr = PersonIndex::StoredPtr;
  using Edit = std::function<std::optional<engine::Failure>(v1::Person* person)>;

  absl::Status Read();
  // Goes on with merges whose duplicate still has its profile.
  absl::Status FinishMerges();

  // Under the writers' lock, all of these.
  engine::OrFailure<ChangedPerson> Change(const PersonChange& change, const std::string& name,
                                          const Edit& edit);
  engine::OrFailure<StoredPtr> FindLiving(const std::string& name) const;
  // The effect that the request had before; nothing where it is new.
  engine::OrFailure<std::optional<PersonIndex::Applied>> FindApplied(
      const PersonChange& change) const;
  std::optional<engine::Failure> CheckNumbers(const std::string& ref,
                                              const v1::PersonProfile& profile) const;
  engine::OrFailure<ChangedPerson> Keep(const PersonChange& change, const std::string& ref,
                                        stored::v1::StoredPerson person, storage::Room room);
  absl::Status Put(const std::string& ref, const stored::v1::StoredPerson& person,
                   storage::Room room);
  // Writes a merge that may be made, of `merged` at `other` into the one at `ref`.
  engine::OrFailure<ChangedPerson> WriteMerge(const PersonChange& change, const std::string& ref,
                                              const std::string& other,
                                              stored::v1::StoredPerson merged);
  absl::Status FinishMerge(const std::string& ref);
  // `change`: by which the person itself is erased; null: what was merged into it.
  absl::Status EraseOne(const std::string& ref, const PersonChange* change);
  std::string NewRef();

  storage::Vault* const vault_;
  engine::RandomSource* const random_;
  const std::string opening_;  // of this process
  std::atomic<uint64_t> changes_ = 0;
  std::mutex writing_;  // one change after the other
  PersonIndex index_;
};

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_PERSONS_DIRECTORY_H_
