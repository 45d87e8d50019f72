// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/persons/directory.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <utility>
#include <variant>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"

namespace arbitro::services {
namespace {

using engine::Failure;
using engine::OrFailure;
using storage::Room;
using stored::v1::StoredPerson;

constexpr uint32_t kStoredVersion = 1;
constexpr char kEntrySuffix[] = "/person";
constexpr size_t kRefBytes = 16;
constexpr size_t kPageEntries = 1'000;

std::string KeyOf(const std::string& ref) { return ref + kEntrySuffix; }

Failure FromVault(const absl::Status& status) {
  if (absl::IsResourceExhausted(status)) {
    return engine::Fail(status.code(), engine::reason::kDiskAlmostFull,
                        absl::StrCat("nothing was written: ", status.message()));
  }
  return engine::Fail(absl::StatusCode::kUnavailable, engine::reason::kVaultUnavailable,
                      absl::StrCat("the vault of persons cannot be written; retry with the same "
                                   "request id, and tell the operator (",
                                   status.message(), ")"));
}

Failure PersonUnknown(const std::string& name) {
  return engine::NotFound(
      engine::reason::kPersonUnknown,
      {"person", name, "no person is known under it; look for the person by name"});
}

// The first request is kept, whatever comes after it: it made the person, and an import that is
// repeated must not make another one.
void NoteApplied(const PersonChange& change, StoredPerson* person) {
  auto* applied = person->mutable_applied();
  while (applied->size() >= kAppliedRequestsMax) applied->erase(applied->begin() + 1);
  auto* request = applied->Add();
  request->set_principal(change.principal);
  request->set_request_id(change.request_id);
  request->set_digest(change.request_digest);
}

// Takes from `from` all that `to` lacks. Doing it again changes nothing.
void FillFrom(const v1::Person& from, v1::Person* to) {
  v1::PersonProfile filled = from.profile();
  std::set<std::string> numbers(to->profile().op_numbers().begin(),
                                to->profile().op_numbers().end());
  numbers.insert(filled.op_numbers().begin(), filled.op_numbers().end());
  filled.MergeFrom(to->profile());
  filled.clear_op_numbers();
  for (const std::string& number : numbers) filled.add_op_numbers(number);
  *to->mutable_profile() = std::move(filled);
  std::vector<v1::Consent> consents(to->consents().begin(), to->consents().end());
  for (const v1::Consent& consent : from.consents()) {
    const bool known = std::any_of(consents.begin(), consents.end(), [&](const v1::Consent& other) {
      return other.SerializeAsString() == consent.SerializeAsString();
    });
    if (!known) consents.push_back(consent);
  }
  std::stable_sort(consents.begin(), consents.end(),
                   [](const auto& a, const auto& b) { return a.time_us() < b.time_us(); });
  to->clear_consents();
  for (v1::Consent& consent : consents) *to->add_consents() = std::move(consent);
}

}  // namespace

absl::StatusOr<std::unique_ptr<PersonDirectory>> PersonDirectory::Open(
    storage::Vault* vault, engine::RandomSource* random) {
  std::unique_ptr<PersonDirectory> directory(new PersonDirectory(vault, random));
  if (vault == nullptr) return directory;
  if (absl::Status read = directory->Read(); !read.ok()) return read;
  if (absl::Status finished = directory->FinishMerges(); !finished.ok()) return finished;
  return directory;
}

absl::StatusOr<std::unique_ptr<PersonDirectory>> PersonDirectory::OpenReadOnly(
    storage::Vault* vault, engine::RandomSource* random) {
  std::unique_ptr<PersonDirectory> directory(new PersonDirectory(vault, random));
  if (absl::Status read = directory->Read(); !read.ok()) return read;
  return directory;
}

// No reference is ever taken out of a vault for good: what was erased leaves a mark under it.
absl::Status PersonDirectory::Refresh() {
  const std::lock_guard lock(writing_);
  absl::Status read = Read();
  ++changes_;
  return read;
}

absl::Status PersonDirectory::Read() {
  storage::VaultRange range;
  range.entries_max = kPageEntries;
  while (true) {
    auto page = vault_->List(range);
    if (!page.ok()) return page.status();
    for (const storage::VaultEntry& entry : *page) {
      const size_t slash = entry.key.find('/');
      auto person = std::make_shared<StoredPerson>();
      if (slash == std::string::npos || entry.key.substr(slash) != kEntrySuffix ||
          !person->ParseFromString(entry.value) || person->version() != kStoredVersion) {
        return absl::DataLossError(
            absl::StrCat("the vault holds `", entry.key,
                         "`, which is no person that this version can read; put the vault of a "
                         "backup in its place, or use the version that wrote it"));
      }
      index_.Put(entry.key.substr(0, slash), std::move(person));
    }
    if (page->size() < range.entries_max) return absl::OkStatus();
    range.after = page->back().key;
  }
}

absl::Status PersonDirectory::FinishMerges() {
  for (const std::string& ref : index_.Refs()) {
    const StoredPtr person = index_.Find(ref);
    if (person->merged_into().empty() || !person->has_person()) continue;
    if (absl::Status finished = FinishMerge(ref); !finished.ok()) return finished;
  }
  return absl::OkStatus();
}

OrFailure<std::optional<PersonIndex::Applied>> PersonDirectory::FindApplied(
    const PersonChange& change) const {
  auto applied = index_.FindApplied(change.principal, change.request_id);
  if (!applied || applied->digest == change.request_digest) return applied;
  return engine::With(
      engine::Fail(absl::StatusCode::kInvalidArgument, engine::reason::kRequestIdReused,
                   absl::StrCat("request id `", change.request_id,
                                "` was used for another request; make a new one")),
      "request_id", change.request_id);
}

OrFailure<PersonDirectory::StoredPtr> PersonDirectory::FindLiving(const std::string& name) const {
  StoredPtr person = index_.Find(RefOf(name));
  if (person == nullptr || person->erased()) return PersonUnknown(name);
  if (person->merged_into().empty()) return person;
  const std::string into = NameOfPerson(person->merged_into());
  return engine::With(engine::Precondition(engine::reason::kPersonMerged,
                                           absl::StrCat("`", name, "` was merged into `", into,
                                                        "`; change that one")),
                      "merged_into", into);
}

std::optional<Failure> PersonDirectory::CheckNumbers(const std::string& ref,
                                                     const v1::PersonProfile& profile) const {
  for (const std::string& number : profile.op_numbers()) {
    const std::string owner = index_.FindNumber(number);
    if (owner.empty() || owner == ref) continue;
    Failure failure =
        engine::Fail(absl::StatusCode::kAlreadyExists, engine::reason::kOpNumberTaken,
                     absl::StrCat("the number `", number, "` belongs to `", NameOfPerson(owner),
                                  "`; use that person, or merge the two"));
    return engine::With(engine::With(std::move(failure), "person", NameOfPerson(owner)),
                        "op_number", number);
  }
  return std::nullopt;
}

std::string PersonDirectory::NewRef() {
  std::array<char, kRefBytes> bytes = {};
  random_->Fill(bytes.data(), bytes.size());
  return absl::BytesToHexString(absl::string_view(bytes.data(), bytes.size()));
}

std::string PersonDirectory::Version() const {
  return absl::StrCat(opening_, "/", changes_.load());
}

absl::Status PersonDirectory::Put(const std::string& ref, const StoredPerson& person, Room room) {
  if (vault_ != nullptr) {
    absl::Status written = vault_->Put({KeyOf(ref), person.SerializeAsString()}, room);
    if (!written.ok()) return written;
  }
  index_.Put(ref, std::make_shared<const StoredPerson>(person));
  ++changes_;  // after each change of the vault: one that erases puts what is left
  return absl::OkStatus();
}

OrFailure<ChangedPerson> PersonDirectory::Keep(const PersonChange& change, const std::string& ref,
                                               StoredPerson person, Room room) {
  v1::Person* const changed = person.mutable_person();
  changed->set_revision(changed->revision() + 1);
  changed->set_update_time_us(change.time_us);
  if (change.validate_only) {
    ChangedPerson dry{*changed};
    if (index_.Find(ref) != nullptr) dry.person.set_name(NameOfPerson(ref));
    return dry;
  }
  person.set_version(kStoredVersion);
  NoteApplied(change, &person);
  if (absl::Status written = Put(ref, person, room); !written.ok()) return FromVault(written);
  return ChangedPerson{index_.Shown(ref)};
}

OrFailure<ChangedPerson> PersonDirectory::Create(const PersonChange& change,
                                                 const v1::PersonProfile& profile) {
  const std::lock_guard lock(writing_);
  const auto applied = FindApplied(change);
  if (!applied.ok()) return applied.failure();
  if (const auto& before = *applied) {
    const std::string ref = index_.Resolve(before->ref);
    return ChangedPerson{index_.Shown(ref.empty() ? before->ref : ref), true};
  }
  if (index_.size() >= kPersonsMax) {
    return engine::Precondition(engine::reason::kLimitReached,
                                absl::StrCat("the daemon knows ", index_.size(),
                                             " people, at most ", kPersonsMax, " are allowed"));
  }
  const std::string ref = NewRef();
  if (auto failure = CheckNumbers(ref, profile)) return *std::move(failure);
  StoredPerson person;
  *person.mutable_person()->mutable_profile() = profile;
  person.mutable_person()->set_create_time_us(change.time_us);
  return Keep(change, ref, std::move(person), Room::kGuarded);
}

OrFailure<ChangedPerson> PersonDirectory::Change(const PersonChange& change,
                                                 const std::string& name, const Edit& edit) {
  const auto applied = FindApplied(change);
  if (!applied.ok()) return applied.failure();
  if (const auto& before = *applied) {
    return ChangedPerson{index_.Shown(before->ref), true};
  }
  const auto found = FindLiving(name);
  if (!found.ok()) return found.failure();
  StoredPerson person = **found;
  const uint64_t revision = person.person().revision();
  if (change.expected_revision != 0 && change.expected_revision != revision) {
    return engine::With(
        engine::Fail(absl::StatusCode::kAborted, engine::reason::kRevisionStale,
                     absl::StrCat("`", name, "` is at revision ", revision, ", not ",
                                  change.expected_revision, "; read it again before you decide")),
        "revision", absl::StrCat(revision));
  }
  if (auto failure = edit(person.mutable_person())) return *std::move(failure);
  return Keep(change, std::string(RefOf(name)), std::move(person), Room::kGuarded);
}

OrFailure<ChangedPerson> PersonDirectory::Update(const PersonChange& change,
                                                 const std::string& name,
                                                 const v1::PersonProfile& profile) {
  const std::lock_guard lock(writing_);
  return Change(change, name, [&](v1::Person* person) -> std::optional<Failure> {
    if (auto failure = CheckNumbers(std::string(RefOf(name)), profile)) return failure;
    *person->mutable_profile() = profile;
    return std::nullopt;
  });
}

OrFailure<ChangedPerson> PersonDirectory::AddConsent(const PersonChange& change,
                                                     const std::string& name,
                                                     const v1::Consent& consent) {
  const std::lock_guard lock(writing_);
  return Change(change, name, [&](v1::Person* person) -> std::optional<Failure> {
    if (person->consents_size() >= kConsentsMax) {
      return engine::Precondition(
          engine::reason::kLimitReached,
          absl::StrCat("the person has ", person->consents_size(), " consents, at most ",
                       kConsentsMax, " are allowed"));
    }
    v1::Consent* added = person->add_consents();
    *added = consent;
    added->set_principal(change.principal);
    added->set_time_us(change.time_us);
    return std::nullopt;
  });
}

namespace {

// `person`: with what the duplicate has. LIMIT_REACHED.
std::optional<Failure> CheckRoomForBoth(const v1::Person& person) {
  if (person.profile().op_numbers_size() <= 8 && person.consents_size() <= kConsentsMax) {
    return std::nullopt;
  }
  return engine::Precondition(
      engine::reason::kLimitReached,
      absl::StrCat("together they have ", person.profile().op_numbers_size(), " numbers and ",
                   person.consents_size(), " consents; at most 8 and ", kConsentsMax,
                   " are allowed: remove some from the duplicate first"));
}

}  // namespace

OrFailure<ChangedPerson> PersonDirectory::Merge(const PersonChange& change, const std::string& name,
                                                const std::string& duplicate) {
  const std::lock_guard lock(writing_);
  const std::string ref(RefOf(name));
  const std::string other(RefOf(duplicate));
  if (ref == other) {
    return engine::InvalidField("duplicate", absl::StrCat("is `", duplicate, "`, as `person` is"));
  }
  std::optional<StoredPerson> merged;
  const auto find_duplicate = [&](v1::Person* person) -> std::optional<Failure> {
    const auto found = FindLiving(duplicate);
    if (!found.ok()) return found.failure();
    merged = **found;
    FillFrom(merged->person(), person);
    return CheckRoomForBoth(*person);
  };
  const auto applied = FindApplied(change);
  if (!applied.ok()) return applied.failure();
  if (const auto& before = *applied) {
    return ChangedPerson{index_.Shown(before->ref), true};
  }
  PersonChange look = change;
  look.validate_only = true;
  auto dry = Change(look, name, find_duplicate);
  if (change.validate_only || !dry.ok()) return dry;
  return WriteMerge(change, ref, other, *std::move(merged));
}

// The duplicate is written first, with its profile and where it goes: from then on a crash is made
// up for at the next opening.
OrFailure<ChangedPerson> PersonDirectory::WriteMerge(const PersonChange& change,
                                                     const std::string& ref,
                                                     const std::string& other,
                                                     StoredPerson merged) {
  merged.set_merged_into(ref);
  if (absl::Status written = Put(other, merged, Room::kGuarded); !written.ok()) {
    return FromVault(written);
  }
  // Begun, so it is brought to its end even where the disk is nearly full.
  for (const std::string& older : index_.MergedInto(other)) {
    StoredPerson alias = *index_.Find(older);
    alias.set_merged_into(ref);
    if (absl::Status written = Put(older, alias, Room::kReserved); !written.ok()) {
      return FromVault(written);
    }
  }
  StoredPerson keeper = *index_.Find(ref);
  FillFrom(merged.person(), keeper.mutable_person());
  auto kept = Keep(change, ref, std::move(keeper), Room::kReserved);
  if (!kept.ok()) return kept;
  if (absl::Status finished = FinishMerge(other); !finished.ok()) return FromVault(finished);
  return ChangedPerson{index_.Shown(ref)};
}

absl::Status PersonDirectory::FinishMerge(const std::string& ref) {
  const StoredPtr duplicate = index_.Find(ref);
  const std::string into = duplicate->merged_into();
  const StoredPtr keeper = index_.Find(into);
  if (keeper != nullptr && keeper->has_person()) {
    StoredPerson filled = *keeper;
    FillFrom(duplicate->person(), filled.mutable_person());
    if (absl::Status written = Put(into, filled, Room::kReserved); !written.ok()) return written;
  }
  StoredPerson alias;
  alias.set_version(kStoredVersion);
  alias.set_merged_into(into);
  if (duplicate->applied_size() > 0) *alias.add_applied() = duplicate->applied(0);
  if (vault_ != nullptr) {
    if (absl::Status erased = vault_->Erase(ref + "/"); !erased.ok()) return erased;
  }
  return Put(ref, alias, Room::kReserved);
}

absl::Status PersonDirectory::EraseOne(const std::string& ref, const PersonChange* change) {
  if (vault_ != nullptr) {
    if (absl::Status erased = vault_->Erase(ref + "/"); !erased.ok()) return erased;
  }
  StoredPerson nobody;
  nobody.set_version(kStoredVersion);
  nobody.set_erased(true);
  if (change != nullptr) NoteApplied(*change, &nobody);
  return Put(ref, nobody, Room::kReserved);
}

OrFailure<ErasedPersons> PersonDirectory::Erase(const PersonChange& change,
                                                const std::string& name) {
  const std::lock_guard lock(writing_);
  const auto applied = FindApplied(change);
  if (!applied.ok()) return applied.failure();
  const bool replayed = applied->has_value();
  const std::string ref(RefOf(name));
  std::vector<std::string> refs = {ref};
  if (!replayed) {
    PersonChange look = change;
    look.validate_only = true;
    auto checked = Change(look, name, [](v1::Person*) { return std::nullopt; });
    if (!checked.ok()) return checked.failure();
    for (std::string& merged : index_.MergedInto(ref)) refs.push_back(std::move(merged));
    std::sort(refs.begin(), refs.end());
  }
  // The person itself last: until then the request is new, and a repeat begins again.
  std::stable_partition(refs.begin(), refs.end(), [&](const auto& each) { return each != ref; });
  ErasedPersons erased{{}, replayed};
  for (const std::string& each : refs) {
    if (!change.validate_only && !replayed) {
      const absl::Status done = EraseOne(each, each == ref ? &change : nullptr);
      if (!done.ok()) return FromVault(done);
    }
    erased.names.push_back(NameOfPerson(each));
  }
  std::sort(erased.names.begin(), erased.names.end());
  return erased;
}

std::vector<std::string> PersonDirectory::ReferencesOf(std::string_view person) const {
  std::vector<std::string> names;
  for (const std::string& ref : index_.ReferencesOf(RefOf(person))) {
    names.push_back(NameOfPerson(ref));
  }
  return names;
}

OrFailure<v1::Person> PersonDirectory::Get(const std::string& name) const {
  const std::string ref = index_.Resolve(RefOf(name));
  if (ref.empty()) return PersonUnknown(name);
  return index_.Shown(ref);
}

}  // namespace arbitro::services
