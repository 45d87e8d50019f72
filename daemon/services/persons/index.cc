// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/persons/index.h"

#include <algorithm>
#include <mutex>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "api/text/name_order.h"
#include "daemon/translate/view/person.h"

namespace arbitro::services {
namespace {

constexpr std::string_view kPrefix = "persons/";

std::string RequestKey(const std::string& principal, const std::string& request_id) {
  return absl::StrCat(principal, "\n", request_id);
}

std::vector<std::string> WordsOf(const v1::PersonProfile& profile) {
  auto words = translate::SearchWords(
      absl::StrCat(profile.given_name(), " ", profile.family_name(), " ", profile.display_name()));
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return words;
}

std::string SortedBy(const v1::PersonProfile& profile) {
  return text::NameKey(translate::SortName(profile));
}

}  // namespace

std::string_view RefOf(std::string_view name) {
  return name.substr(0, kPrefix.size()) == kPrefix ? name.substr(kPrefix.size()) : name;
}

std::string NameOfPerson(std::string_view ref) { return std::string(kPrefix).append(ref); }

PersonPlace PlaceOf(const v1::Person& person) {
  return {SortedBy(person.profile()), std::string(RefOf(person.name()))};
}

void PersonIndex::Put(const std::string& ref, StoredPtr person) {
  const std::unique_lock lock(mutex_);
  Remove(ref);
  for (const auto& request : person->applied()) {
    applied_[RequestKey(request.principal(), request.request_id())] = {ref, request.digest()};
  }
  if (!person->merged_into().empty()) {
    merged_[person->merged_into()].insert(ref);
  } else if (!person->erased()) {
    const v1::PersonProfile& profile = person->person().profile();
    by_name_.emplace(SortedBy(profile), ref);
    for (std::string& word : WordsOf(profile)) by_word_.emplace(std::move(word), ref);
    for (const std::string& number : profile.op_numbers()) by_number_[number] = ref;
  }
  persons_[ref] = std::move(person);
}

void PersonIndex::Remove(const std::string& ref) {
  const auto* old = At(ref);
  if (old == nullptr) return;
  for (const auto& request : old->applied()) {
    applied_.erase(RequestKey(request.principal(), request.request_id()));
  }
  if (!old->merged_into().empty()) {
    merged_[old->merged_into()].erase(ref);
    if (merged_[old->merged_into()].empty()) merged_.erase(old->merged_into());
  } else if (!old->erased()) {
    const v1::PersonProfile& profile = old->person().profile();
    by_name_.erase({SortedBy(profile), ref});
    for (const std::string& word : WordsOf(profile)) by_word_.erase({word, ref});
    for (const std::string& number : profile.op_numbers()) {
      const auto place = by_number_.find(number);
      if (place != by_number_.end() && place->second == ref) by_number_.erase(place);
    }
  }
}

const stored::v1::StoredPerson* PersonIndex::At(std::string_view ref) const {
  const auto place = persons_.find(ref);
  return place == persons_.end() ? nullptr : place->second.get();
}

PersonIndex::StoredPtr PersonIndex::Find(std::string_view ref) const {
  const std::shared_lock lock(mutex_);
  const auto place = persons_.find(ref);
  return place == persons_.end() ? nullptr : place->second;
}

std::string PersonIndex::ResolveLocked(std::string_view ref) const {
  const auto* person = At(ref);
  // A merged entry is moved along with a later merge, so one step is enough.
  if (person != nullptr && !person->merged_into().empty()) {
    ref = person->merged_into();
    person = At(ref);
  }
  return person == nullptr || person->erased() ? "" : std::string(ref);
}

std::string PersonIndex::Resolve(std::string_view ref) const {
  const std::shared_lock lock(mutex_);
  return ResolveLocked(ref);
}

std::vector<std::string> PersonIndex::ReferencesOf(std::string_view ref) const {
  const std::shared_lock lock(mutex_);
  std::string person = ResolveLocked(ref);
  if (person.empty()) return {};
  std::vector<std::string> references = {person};
  const auto merged = merged_.find(person);
  if (merged != merged_.end()) {
    references.insert(references.end(), merged->second.begin(), merged->second.end());
  }
  return references;
}

bool PersonIndex::AnyMerged() const {
  const std::shared_lock lock(mutex_);
  return !merged_.empty();
}

v1::Person PersonIndex::ShownLocked(const std::string& ref) const {
  v1::Person shown = At(ref)->person();
  shown.set_name(NameOfPerson(ref));
  const auto merged = merged_.find(ref);
  if (merged != merged_.end()) {
    for (const std::string& other : merged->second) shown.add_merged(NameOfPerson(other));
  }
  return shown;
}

v1::Person PersonIndex::Shown(const std::string& ref) const {
  const std::shared_lock lock(mutex_);
  return ShownLocked(ref);
}

std::vector<std::string> PersonIndex::MergedInto(const std::string& ref) const {
  const std::shared_lock lock(mutex_);
  const auto merged = merged_.find(ref);
  if (merged == merged_.end()) return {};
  return {merged->second.begin(), merged->second.end()};
}

std::string PersonIndex::FindNumber(const std::string& op_number) const {
  const std::shared_lock lock(mutex_);
  const auto place = by_number_.find(op_number);
  return place == by_number_.end() ? "" : place->second;
}

std::optional<PersonIndex::Applied> PersonIndex::FindApplied(const std::string& principal,
                                                             const std::string& request_id) const {
  const std::shared_lock lock(mutex_);
  const auto place = applied_.find(RequestKey(principal, request_id));
  if (place == applied_.end()) return std::nullopt;
  return place->second;
}

bool PersonIndex::Fits(const std::string& ref, const PersonQuery& query) const {
  return std::all_of(query.words.begin(), query.words.end(), [&](const std::string& word) {
    for (const std::string& known : WordsOf(At(ref)->person().profile())) {
      if (absl::StartsWith(known, word)) return true;
    }
    return false;
  });
}

// Everybody who may fit: by number, or by the longest word, or all.
std::vector<PersonPlace> PersonIndex::Candidates(const PersonQuery& query) const {
  std::vector<std::string> refs;
  if (!query.op_number.empty()) {
    const auto place = by_number_.find(query.op_number);
    if (place != by_number_.end()) refs.push_back(place->second);
  } else {
    const std::string& word =
        *std::max_element(query.words.begin(), query.words.end(),
                          [](const auto& a, const auto& b) { return a.size() < b.size(); });
    for (auto place = by_word_.lower_bound({word, ""});
         place != by_word_.end() && absl::StartsWith(place->first, word); ++place) {
      refs.push_back(place->second);
    }
  }
  std::set<PersonPlace> sorted;
  for (std::string& ref : refs) {
    if (!Fits(ref, query)) continue;
    sorted.emplace(SortedBy(At(ref)->person().profile()), std::move(ref));
  }
  return {sorted.begin(), sorted.end()};
}

std::vector<v1::Person> PersonIndex::Find(const PersonQuery& query) const {
  const std::shared_lock lock(mutex_);
  std::vector<v1::Person> found;
  const auto take = [&](const auto& places, auto place) {
    for (; place != places.end() && found.size() < query.persons_max; ++place) {
      found.push_back(ShownLocked(place->second));
    }
  };
  if (query.words.empty() && query.op_number.empty()) {
    take(by_name_, by_name_.upper_bound(query.after));
  } else {
    const std::vector<PersonPlace> places = Candidates(query);
    take(places, std::upper_bound(places.begin(), places.end(), query.after));
  }
  return found;
}

std::string PersonIndex::DisplayName(std::string_view ref) const {
  const std::shared_lock lock(mutex_);
  const auto* person = At(ResolveLocked(RefOf(ref)));
  return person == nullptr ? "" : translate::ShownName(person->person().profile());
}

std::string PersonIndex::SortName(std::string_view ref) const {
  const std::shared_lock lock(mutex_);
  const auto* person = At(ResolveLocked(RefOf(ref)));
  return person == nullptr ? "" : translate::SortName(person->person().profile());
}

size_t PersonIndex::size() const {
  const std::shared_lock lock(mutex_);
  return persons_.size();
}

std::vector<std::string> PersonIndex::Refs() const {
  const std::shared_lock lock(mutex_);
  std::vector<std::string> refs;
  for (const auto& [ref, person] : persons_) refs.push_back(ref);
  return refs;
}

}  // namespace arbitro::services
