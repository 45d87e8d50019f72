// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/persons/directory.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <variant>

#include "daemon/translate/view/person.h"
#include "gtest/gtest.h"
#include "storage/files/temporary_folder.h"
#include "storage/format/sha256.h"
#include "storage/rocks/vault.h"

namespace arbitro::services {
namespace {

using engine::Failure;

// Numbers in a row: what matters is that no two references are alike.
class CountingRandom final : public engine::RandomSource {
 public:
  void Fill(void* bytes, size_t size) override {
    const storage::Digest digest = storage::Sha256(std::to_string(++calls_));
    std::copy_n(digest.begin(), std::min(size, digest.size()), static_cast<uint8_t*>(bytes));
  }

 private:
  int calls_ = 0;
};

v1::PersonProfile Profile(const std::string& given, const std::string& family,
                          const std::string& number = "") {
  v1::PersonProfile profile;
  profile.set_given_name(given);
  profile.set_family_name(family);
  if (!number.empty()) profile.add_op_numbers(number);
  return profile;
}

class PersonDirectoryTest : public ::testing::Test {
 protected:
  PersonDirectoryTest() { Reopen(); }

  // As after the end of the process.
  void Reopen() {
    directory_.reset();
    vault_.reset();
    storage::RocksOptions options;
    options.space.free_bytes_min = 1;
    options.space.free_bytes = [this]() -> absl::StatusOr<std::uint64_t> { return free_bytes_; };
    auto vault = storage::RocksVault::Open(folder_.Path(), options);
    ASSERT_TRUE(vault.ok()) << vault.status();
    vault_ = *std::move(vault);
    auto directory = PersonDirectory::Open(vault_.get(), &random_);
    ASSERT_TRUE(directory.ok()) << directory.status();
    directory_ = *std::move(directory);
  }

  PersonChange Change(const std::string& request_id = "") {
    PersonChange change;
    change.principal = "local";
    change.request_id = request_id.empty() ? "r" + std::to_string(++requests_) : request_id;
    change.request_digest = std::string(32, 'd');
    change.time_us = 1'000 + requests_;
    return change;
  }

  // The name of a new person.
  std::string Add(const v1::PersonProfile& profile) {
    auto made = directory_->Create(Change(), profile);
    EXPECT_TRUE(made.ok()) << made.failure().message;
    return made->person.name();
  }

  // The names of those who fit, in order.
  std::vector<std::string> Found(const std::string& text, const std::string& number = "") {
    PersonQuery query;
    query.words = translate::SearchWords(text);
    query.op_number = number;
    std::vector<std::string> names;
    for (const v1::Person& person : directory_->Find(query)) {
      names.push_back(translate::ShownName(person.profile()));
    }
    return names;
  }

  template <class T>
  static std::string ReasonOf(const engine::OrFailure<T>& result) {
    const auto* failure = result.if_failure();
    return failure == nullptr ? "" : failure->reason;
  }

  bool AnyFileHolds(const std::string& bytes) const {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_.Path())) {
      if (!entry.is_regular_file()) continue;
      std::ifstream file(entry.path(), std::ios::binary);
      const std::string all(std::istreambuf_iterator<char>(file), {});
      if (all.find(bytes) != std::string::npos) return true;
    }
    return false;
  }

  using Names = std::vector<std::string>;

  const storage::TemporaryFolder folder_;
  CountingRandom random_;
  std::uint64_t free_bytes_ = UINT64_MAX;
  std::unique_ptr<storage::Vault> vault_;
  std::unique_ptr<PersonDirectory> directory_;
  int requests_ = 0;
};

TEST_F(PersonDirectoryTest, PeopleAreFoundByNameAndNumberAlsoAfterARestart) {
  Add(Profile("José", "García", "4711"));
  Add(Profile("Josephine", "Garner"));
  Add(Profile("Ada", "Lovelace", "IT-1"));
  for (int restart = 0; restart < 2; ++restart) {
    EXPECT_EQ(Found(""), (Names{"José García", "Josephine Garner", "Ada Lovelace"}));
    EXPECT_EQ(Found("jos gar"), (Names{"José García", "Josephine Garner"}));
    EXPECT_EQ(Found("GARCIA"), (Names{"José García"}));
    EXPECT_EQ(Found("garcia ada"), Names{});
    EXPECT_EQ(Found("", "4711"), (Names{"José García"}));
    EXPECT_EQ(Found("ada", "4711"), Names{});
    EXPECT_EQ(Found("", "471"), Names{});
    Reopen();
  }
}

TEST_F(PersonDirectoryTest, PagesGoOnAfterWhoeverWasLast) {
  for (int i = 0; i < 7; ++i) Add(Profile("P" + std::to_string(i), "Rossi"));
  for (const char* text : {"", "rossi"}) {
    PersonQuery query;
    query.words = translate::SearchWords(text);
    query.persons_max = 3;
    std::string all;
    for (std::vector<v1::Person> page; !(page = directory_->Find(query)).empty();) {
      for (const auto& person : page) all += person.profile().given_name();
      query.after = PlaceOf(page.back());
    }
    EXPECT_EQ(all, "P0P1P2P3P4P5P6") << text;
  }
}

TEST_F(PersonDirectoryTest, ARepeatActsOnceAlsoAfterARestart) {
  PersonChange change = Change("once");
  const auto first = directory_->Create(change, Profile("Ada", "Lovelace"));
  Reopen();
  const auto again = directory_->Create(change, Profile("Ada", "Lovelace"));
  EXPECT_TRUE(again->replayed);
  EXPECT_EQ(again->person.name(), first->person.name());
  EXPECT_EQ(Found("").size(), 1u);
  change.validate_only = true;
  EXPECT_TRUE(directory_->Create(change, Profile("Ada", "Lovelace"))->replayed);
  PersonChange other = change;
  other.request_digest = std::string(32, 'e');
  EXPECT_EQ(ReasonOf(directory_->Create(other, Profile("Bob", "Byron"))), "REQUEST_ID_REUSED");
}

TEST_F(PersonDirectoryTest, ARepeatedImportMakesNoPersonTwiceWhateverCameBetween) {
  const PersonChange made = Change("import");
  const PersonChange other = Change("import 2");
  const auto name_of = [&](const PersonChange& change, const v1::PersonProfile& profile) {
    return directory_->Create(change, profile)->person.name();
  };
  const std::string ada = name_of(made, Profile("Ada", "Lovelace"));
  const std::string twin = name_of(other, Profile("A.", "Lovelace"));
  for (int i = 0; i < 2 * kAppliedRequestsMax; ++i) {
    ASSERT_EQ(ReasonOf(directory_->Update(Change(), ada, Profile("Ada", "Byron"))), "");
  }
  ASSERT_EQ(ReasonOf(directory_->Merge(Change(), ada, twin)), "");
  for (const bool reopened : {false, true}) {
    if (reopened) Reopen();
    EXPECT_EQ(name_of(made, Profile("Ada", "Lovelace")), ada);
    EXPECT_EQ(name_of(other, Profile("A.", "Lovelace")), ada);
    EXPECT_EQ(Found("").size(), 1u);
  }
}

TEST_F(PersonDirectoryTest, ADryRunChangesNothing) {
  PersonChange dry = Change();
  dry.validate_only = true;
  const auto made = directory_->Create(dry, Profile("Ada", "Lovelace", "1"));
  EXPECT_EQ(made->person.name(), "");
  EXPECT_EQ(Found("").size(), 0u);
  const std::string ada = Add(Profile("Ada", "Lovelace", "1"));
  const std::string bob = Add(Profile("Bob", "Byron"));
  EXPECT_EQ(ReasonOf(directory_->Create(dry, Profile("Eve", "", "1"))), "OP_NUMBER_TAKEN");
  EXPECT_EQ(ReasonOf(directory_->Merge(dry, ada, bob)), "");
  EXPECT_EQ(ReasonOf(directory_->Erase(dry, ada)), "");
  EXPECT_EQ(Found("").size(), 2u);
}

TEST_F(PersonDirectoryTest, AnUpdateReplacesAndCounts) {
  const std::string ada = Add(Profile("Ada", "Byron", "1"));
  PersonChange change = Change();
  change.expected_revision = 2;
  EXPECT_EQ(ReasonOf(directory_->Update(change, ada, Profile("Ada", "Lovelace"))),
            "REVISION_STALE");
  change.expected_revision = 1;
  const auto updated = directory_->Update(change, ada, Profile("Ada", "Lovelace", "2"));
  EXPECT_EQ(updated->person.revision(), 2u);
  EXPECT_EQ(Found("byron"), Names{});
  EXPECT_EQ(Found("", "1"), Names{});
  EXPECT_EQ(Found("", "2"), (Names{"Ada Lovelace"}));
  const std::string bob = Add(Profile("Bob", "Byron", "1"));
  EXPECT_EQ(ReasonOf(directory_->Update(Change(), bob, Profile("Bob", "Byron", "2"))),
            "OP_NUMBER_TAKEN");
  EXPECT_EQ(ReasonOf(directory_->Update(Change(), "persons/nobody", Profile("N", "N"))),
            "PERSON_UNKNOWN");
}

TEST_F(PersonDirectoryTest, TwoEntriesBecomeOnePerson) {
  v1::PersonProfile full = Profile("Ada", "Lovelace", "1");
  full.set_email("ada@example.org");
  const std::string first = Add(full);
  v1::PersonProfile sparse = Profile("A.", "Lovelace", "2");
  sparse.set_country("GB");
  const std::string second = Add(sparse);
  const std::string third = Add(Profile("Ada L.", ""));
  ASSERT_EQ(ReasonOf(directory_->Merge(Change(), second, third)), "");
  ASSERT_EQ(ReasonOf(directory_->Merge(Change("merge"), first, second)), "");
  for (int restart = 0; restart < 2; ++restart) {
    for (const std::string& name : {first, second, third}) {
      const auto person = *directory_->Get(name);
      EXPECT_EQ(person.name(), first);
      EXPECT_EQ(person.merged_size(), 2);
      EXPECT_EQ(person.profile().op_numbers_size(), 2);
      EXPECT_EQ(person.profile().country(), "GB");
      EXPECT_EQ(person.profile().given_name(), "Ada");
      EXPECT_EQ(directory_->DisplayName(name), "Ada Lovelace");
    }
    EXPECT_EQ(Found("lovelace"), (Names{"Ada Lovelace"}));
    EXPECT_EQ(Found("", "2"), (Names{"Ada Lovelace"}));
    EXPECT_EQ(ReasonOf(directory_->Update(Change(), second, full)), "PERSON_MERGED");
    EXPECT_EQ(ReasonOf(directory_->Merge(Change(), first, first)), "FIELD_INVALID");
    EXPECT_TRUE(directory_->Merge(Change("merge"), first, second)->replayed);
    Reopen();
  }
}

TEST_F(PersonDirectoryTest, ANearlyFullDiskStillErasesAndFinishesWhatWasBegun) {
  const std::string first = Add(Profile("Ada", "Lovelace"));
  const std::string second = Add(Profile("A.", "Lovelace"));
  const std::string bob = Add(Profile("Bob", "Byron"));
  // The vault after the first write of a merge.
  const std::string ref(RefOf(second));
  stored::v1::StoredPerson half;
  ASSERT_TRUE(half.ParseFromString(vault_->Get(ref + "/person")->value()));
  half.set_merged_into(std::string(RefOf(first)));
  ASSERT_TRUE(vault_->Put({ref + "/person", half.SerializeAsString()}).ok());
  free_bytes_ = 0;
  Reopen();
  EXPECT_EQ(directory_->DisplayName(second), "Ada Lovelace");
  EXPECT_EQ(ReasonOf(directory_->Create(Change(), Profile("Eve", "Evans"))), "DISK_ALMOST_FULL");
  EXPECT_EQ(ReasonOf(directory_->Update(Change(), bob, Profile("Bob", "B."))), "DISK_ALMOST_FULL");
  EXPECT_EQ(ReasonOf(directory_->Merge(Change(), first, bob)), "DISK_ALMOST_FULL");
  EXPECT_EQ(ReasonOf(directory_->Erase(Change(), bob)), "");
  Reopen();
  EXPECT_EQ(Found(""), (Names{"Ada Lovelace"}));
  EXPECT_EQ(ReasonOf(directory_->Get(bob)), "PERSON_UNKNOWN");
}

TEST_F(PersonDirectoryTest, AMergeThatWasCutShortIsFinished) {
  const std::string first = Add(Profile("Ada", "Lovelace", "1"));
  const std::string second = Add(Profile("A.", "Lovelace", "2"));
  // The vault after the first write of a merge.
  const std::string ref(RefOf(second));
  stored::v1::StoredPerson half;
  ASSERT_TRUE(half.ParseFromString(vault_->Get(ref + "/person")->value()));
  half.set_merged_into(std::string(RefOf(first)));
  ASSERT_TRUE(vault_->Put({ref + "/person", half.SerializeAsString()}).ok());
  Reopen();
  EXPECT_EQ(directory_->Get(second)->name(), first);
  EXPECT_EQ(Found("", "2"), (Names{"Ada Lovelace"}));
  Reopen();
  EXPECT_EQ(directory_->Get(first)->profile().op_numbers_size(), 2);
}

TEST_F(PersonDirectoryTest, WhoIsErasedIsInNoFile) {
  const std::string ada = Add(Profile("Zephyrina", "Quillfeather", "Z-99"));
  const std::string twin = Add(Profile("Zephyrina", "Quillfeather-Voss"));
  const std::string bob = Add(Profile("Bob", "Byron"));
  ASSERT_EQ(ReasonOf(directory_->Merge(Change(), ada, twin)), "");
  ASSERT_TRUE(AnyFileHolds("Quillfeather"));
  const PersonChange change = Change("erase");
  const auto erased = *directory_->Erase(change, ada);
  EXPECT_EQ(erased.names.size(), 2u);
  EXPECT_FALSE(AnyFileHolds("Quillfeather"));
  EXPECT_FALSE(AnyFileHolds("Z-99"));
  for (int restart = 0; restart < 2; ++restart) {
    EXPECT_EQ(ReasonOf(directory_->Get(ada)), "PERSON_UNKNOWN");
    EXPECT_EQ(ReasonOf(directory_->Get(twin)), "PERSON_UNKNOWN");
    EXPECT_EQ(directory_->DisplayName(twin), "");
    EXPECT_EQ(Found(""), (Names{"Bob Byron"}));
    EXPECT_TRUE(directory_->Erase(change, ada)->replayed);
    Reopen();
  }
  // The number is free again.
  Add(Profile("Eve", "Miller", "Z-99"));
}

TEST_F(PersonDirectoryTest, ConsentsAreKeptInOrder) {
  const std::string ada = Add(Profile("Ada", "Lovelace"));
  v1::Consent consent;
  consent.set_subject("photos");
  for (bool given : {true, false}) {
    consent.set_given(given);
    ASSERT_EQ(ReasonOf(directory_->AddConsent(Change(), ada, consent)), "");
  }
  Reopen();
  auto person = *directory_->Get(ada);
  ASSERT_EQ(person.consents_size(), 2);
  EXPECT_TRUE(person.consents(0).given());
  EXPECT_FALSE(person.consents(1).given());
  EXPECT_EQ(person.consents(1).principal(), "local");
  EXPECT_GT(person.consents(1).time_us(), person.consents(0).time_us());
  for (int i = 2; i < kConsentsMax; ++i) {
    ASSERT_EQ(ReasonOf(directory_->AddConsent(Change(), ada, consent)), "");
  }
  EXPECT_EQ(ReasonOf(directory_->AddConsent(Change(), ada, consent)), "LIMIT_REACHED");
}

TEST_F(PersonDirectoryTest, WhatIsNoPersonIsNotReadOver) {
  ASSERT_TRUE(vault_->Put({"abc/person", "\xff\xff no person"}).ok());
  directory_.reset();
  const auto opened = PersonDirectory::Open(vault_.get(), &random_);
  EXPECT_EQ(opened.status().code(), absl::StatusCode::kDataLoss);
  EXPECT_NE(opened.status().message().find("abc/person"), absl::string_view::npos);
}

// A second directory on a vault that the first one writes.
TEST_F(PersonDirectoryTest, OneThatOnlyReadsSeesAChangeOnceItIsReadAgain) {
  const std::string ada = Add(Profile("Ada", "Lovelace"));
  const auto reader = PersonDirectory::OpenReadOnly(vault_.get(), &random_);
  ASSERT_TRUE(reader.ok()) << reader.status();
  const std::string bob = Add(Profile("Bob", "Ross"));
  ASSERT_TRUE(directory_->Erase(Change(), ada).ok());
  EXPECT_TRUE((*reader)->Get(ada).ok());
  EXPECT_FALSE((*reader)->Get(bob).ok());
  const std::string version = (*reader)->Version();
  ASSERT_TRUE((*reader)->Refresh().ok());
  EXPECT_FALSE((*reader)->Get(ada).ok());
  EXPECT_EQ((*reader)->DisplayName(ada), "");
  EXPECT_EQ((*reader)->Get(bob)->profile().family_name(), "Ross");
  EXPECT_NE((*reader)->Version(), version);
}

}  // namespace
}  // namespace arbitro::services
