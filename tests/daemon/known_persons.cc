// SPDX-License-Identifier: Apache-2.0
#include "tests/daemon/known_persons.h"

#include <filesystem>

#include "arbitro/stored/v1/person.pb.h"
#include "gtest/gtest.h"
#include "storage/rocks/vault.h"

namespace arbitro::testing {

void KnowPersons(const std::string& data_folder, const std::vector<std::string>& names) {
  std::filesystem::create_directories(data_folder);
  const auto vault = storage::RocksVault::Open(data_folder);
  ASSERT_TRUE(vault.ok()) << vault.status();
  for (const std::string& name : names) {
    const std::string ref = name.substr(name.find('/') + 1);
    stored::v1::StoredPerson person;
    person.set_version(1);
    person.mutable_person()->set_revision(1);
    person.mutable_person()->mutable_profile()->set_given_name(ref);
    const absl::Status put = (*vault)->Put({ref + "/person", person.SerializeAsString()});
    ASSERT_TRUE(put.ok()) << put;
  }
}

}  // namespace arbitro::testing
