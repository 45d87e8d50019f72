// SPDX-License-Identifier: Apache-2.0
//
// People in memory, found by reference, by number, by the words of their names, and by the requests
// that changed them.

#ifndef ARBITRO_DAEMON_SERVICES_PERSONS_INDEX_H_
#define ARBITRO_DAEMON_SERVICES_PERSONS_INDEX_H_

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "arbitro/stored/v1/person.pb.h"
#include "arbitro/v1/person.pb.h"

namespace arbitro::services {

// The reference of "persons/{ref}", or of itself.
std::string_view RefOf(std::string_view name);
std::string NameOfPerson(std::string_view ref);

// Where a person stands among all: what it is sorted by, and its reference.
using PersonPlace = std::pair<std::string, std::string>;
PersonPlace PlaceOf(const v1::Person& person);

// The people to look for.
struct PersonQuery {
  std::vector<std::string> words;  // of translate::SearchWords: beginnings, all must fit
  std::string op_number;           // empty: any
  PersonPlace after;               // of the last person of the page before
  size_t persons_max = 100;
};

// Thread-safe. No caller waits for a disk in here.
class PersonIndex {
 public:
  using StoredPtr = std::shared_ptr<const stored::v1::StoredPerson>;

  // A request that was carried out.
  struct Applied {
    std::string ref;
    std::string digest;
  };

  // Puts what is kept under a reference, in place of what was there.
  void Put(const std::string& ref, StoredPtr person);

  // Null where nothing is kept. Also of another reference, or one that was erased.
  StoredPtr Find(std::string_view ref) const;

  // The reference that stands for the person: itself, or the one it was merged into. Empty where
  // nothing is known.
  std::string Resolve(std::string_view ref) const;

  // All references of that person: first the one that stands for it, then what was merged into it.
  // Empty where nothing is known.
  std::vector<std::string> ReferencesOf(std::string_view ref) const;

  // Whether anything was ever merged.
  bool AnyMerged() const;

  // As the API shows it: with its name and with what was merged into it. `ref` must be a person's.
  v1::Person Shown(const std::string& ref) const;

  // References that were merged into this one, sorted.
  std::vector<std::string> MergedInto(const std::string& ref) const;

  // The reference of the person who has the number; empty: no person has it.
  std::string FindNumber(const std::string& op_number) const;

  std::optional<Applied> FindApplied(const std::string& principal,
                                     const std::string& request_id) const;

  // In order of names, from the first one after `after` on.
  std::vector<v1::Person> Find(const PersonQuery& query) const;

  std::string DisplayName(std::string_view ref) const;
  // The same as it is sorted: family name first.
  std::string SortName(std::string_view ref) const;

  // How many references there are.
  size_t size() const;
  std::vector<std::string> Refs() const;

 private:
  // Under the lock, all of these.
  void Remove(const std::string& ref);
  const stored::v1::StoredPerson* At(std::string_view ref) const;
  std::string ResolveLocked(std::string_view ref) const;
  v1::Person ShownLocked(const std::string& ref) const;
  bool Fits(const std::string& ref, const PersonQuery& query) const;
  std::vector<PersonPlace> Candidates(const PersonQuery& query) const;

  mutable std::shared_mutex mutex_;
  std::map<std::string, StoredPtr, std::less<>> persons_;
  std::set<PersonPlace> by_name_;
  std::set<PersonPlace> by_word_;
  std::unordered_map<std::string, std::string> by_number_;
  std::map<std::string, std::set<std::string>> merged_;  // by what they were merged into
  std::unordered_map<std::string, Applied> applied_;     // by principal and request id
};

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_PERSONS_INDEX_H_
