// SPDX-License-Identifier: Apache-2.0
//
// People as a vault knows them, for tests: references, merges, erasures.

#ifndef ARBITRO_DAEMON_ENGINE_TESTS_TEST_PEOPLE_H_
#define ARBITRO_DAEMON_ENGINE_TESTS_TEST_PEOPLE_H_

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/engine/state/ports.h"

namespace arbitro::engine {

// Knows "persons/a" to "persons/z" from the beginning. Not thread-safe.
class TestPeople final : public PersonSource {
 public:
  TestPeople() {
    for (char letter = 'a'; letter <= 'z'; ++letter) {
      into_[std::string("persons/") + letter] = std::string("persons/") + letter;
    }
  }

  void Merge(const std::string& person, const std::string& duplicate) {
    for (auto& [reference, into] : into_) {
      if (into == duplicate) into = person;
    }
  }
  void Erase(const std::string& person) { into_.erase(person); }

  std::vector<std::string> ReferencesOf(std::string_view person) const override {
    const auto place = into_.find(std::string(person));
    if (place == into_.end()) return {};
    std::vector<std::string> references = {place->second};
    for (const auto& [reference, into] : into_) {
      if (into == place->second && reference != into) references.push_back(reference);
    }
    return references;
  }
  bool AnyMerged() const override {
    for (const auto& [reference, into] : into_) {
      if (reference != into) return true;
    }
    return false;
  }

 private:
  std::map<std::string, std::string> into_;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_TESTS_TEST_PEOPLE_H_
