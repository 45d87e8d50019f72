// SPDX-License-Identifier: Apache-2.0
//
// Checkpoints, proofs and keys of a daemon's log, checked with its public key alone.
#include <signal.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "arbitro/v1/admin.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/log_proof.pb.h"
#include "gtest/gtest.h"
#include "storage/files/folder_lock.h"
#include "storage/files/temporary_folder.h"
#include "storage/proof/key_chain.h"
#include "storage/proof/log_signer.h"
#include "storage/proof/result_receipt.h"
#include "storage/rocks/event_log.h"
#include "tests/daemon/api_client.h"
#include "tests/daemon/daemon_process.h"
#include "tests/daemon/organiser.h"

namespace arbitro::testing {
namespace {

namespace fs = std::filesystem;
using storage::KeyChain;
using storage::NoteVerifier;

constexpr std::chrono::seconds kStopPatience{20};
const std::vector<std::string> kNamed = {"--log-name", "torino.example.org/log"};

// A daemon on a folder, until it is stopped.
class Running {
 public:
  explicit Running(const std::string& data, const std::vector<std::string>& more = kNamed)
      : daemon_(data, more), client_(daemon_.address()), organiser_(client_, NextName()) {
    EXPECT_TRUE(daemon_.ready()) << daemon_.Log();
  }

  void Stop() {
    daemon_.Signal(SIGTERM);
    EXPECT_TRUE(daemon_.WaitForEnd(kStopPatience).has_value());
  }

  const ApiClient& client() const { return client_; }
  Organiser& organiser() { return organiser_; }

  v1::ListLogKeysResponse Keys() {
    v1::ListLogKeysResponse response;
    organiser_.Do("JournalService/ListLogKeys", v1::ListLogKeysRequest(), &response);
    return response;
  }

  // Returns the chain from `trusted` on, as a client that trusts this key reads the answer.
  KeyChain Chain(const std::string& trusted) {
    const v1::ListLogKeysResponse keys = Keys();
    const auto chain = KeyChain::From(*NoteVerifier::FromText(trusted),
                                      {keys.statements().begin(), keys.statements().end()});
    EXPECT_TRUE(chain.ok()) << chain.status();
    return *chain;
  }

  std::string Checkpoint() {
    v1::GetCheckpointResponse response;
    organiser_.Do("JournalService/GetCheckpoint", v1::GetCheckpointRequest(), &response);
    return response.checkpoint();
  }

  v1::Receipt Register(const std::string& player) {
    v1::PlayerMutationResponse response;
    organiser_.Do("EventService/RegisterPlayer", organiser_.Register("events/hall", player),
                  &response);
    return response.result().receipt();
  }

  // Returns the records of the house journal that name keys.
  std::vector<v1::RecordPayload> Named() {
    v1::ListRecordsRequest request;
    request.set_journal("house");
    v1::ListRecordsResponse response;
    organiser_.Do("JournalService/ListRecords", request, &response);
    std::vector<v1::RecordPayload> named;
    for (const v1::Record& record : response.records()) {
      if (record.payload().command().has_name_log_key()) named.push_back(record.payload());
    }
    return named;
  }

 private:
  static std::string NextName() {
    static int runs = 0;
    return "run" + std::to_string(++runs);
  }

  DaemonProcess daemon_;
  ApiClient client_;
  Organiser organiser_;
};

storage::Digest DigestOf(const std::string& bytes) {
  storage::Digest digest{};
  EXPECT_EQ(bytes.size(), digest.size());
  std::copy(bytes.begin(), bytes.end(), digest.begin());
  return digest;
}

v1::GetInclusionProofRequest ProofOf(const v1::Receipt& receipt) {
  v1::GetInclusionProofRequest request;
  request.set_journal(receipt.journal());
  request.set_revision(receipt.revision());
  request.set_record_hash(receipt.record_hash());
  return request;
}

TEST(LogProofApi, TheFirstStartMakesTheKeyAndTheHouseNamesIt) {
  const storage::TemporaryFolder folder;
  const std::string data = folder.Path() + "/data";
  std::string key;
  {
    Running first(data);
    key = first.Keys().key();
    EXPECT_TRUE(key.starts_with("torino.example.org/log+")) << key;
    EXPECT_EQ(first.Keys().first_key(), key);
    first.Stop();
  }
  EXPECT_EQ(fs::status(data + "/log-key").permissions(),
            fs::perms::owner_read | fs::perms::owner_write);
  Running again(data, {});
  EXPECT_EQ(again.Keys().key(), key);
  const auto named = again.Named();
  ASSERT_EQ(named.size(), 1u);
  EXPECT_EQ(named[0].command().name_log_key().key(), key);
  EXPECT_EQ(named[0].decision().log_key_named().number(), 1u);
  again.Stop();
  const DaemonProcess other(data, {"--log-name", "another.example.org/log"});
  EXPECT_FALSE(other.ready());
  EXPECT_NE(other.Log().find("a log keeps its name"), std::string::npos) << other.Log();
}

// There is no wait in between: every acknowledged record is in the tree.
TEST(LogProofApi, AReceiptIsProvedAsSoonAsItIsThere) {
  const storage::TemporaryFolder folder;
  Running running(folder.Path());
  running.organiser().OpenDemo("hall", 0);
  const KeyChain keys = running.Chain(running.Keys().key());
  for (const char* player : {"ada", "bob", "cyd"}) {
    const v1::Receipt receipt = running.Register(player);
    v1::GetInclusionProofResponse response;
    running.organiser().Do("JournalService/GetInclusionProof", ProofOf(receipt), &response);
    const auto proof = storage::ReadInclusionProof(response.proof());
    ASSERT_TRUE(proof.ok()) << proof.status();
    EXPECT_EQ(proof->subject + 1, receipt.global_index());
    EXPECT_TRUE(keys.CheckInclusion(*proof, DigestOf(receipt.record_hash())).ok());
    EXPECT_FALSE(keys.CheckInclusion(*proof, storage::Sha256("another")).ok());
    v1::GetInclusionProofRequest by_index;
    by_index.set_global_index(receipt.global_index());
    v1::GetInclusionProofResponse same;
    running.organiser().Do("JournalService/GetInclusionProof", by_index, &same);
    EXPECT_EQ(same.record_hash(), receipt.record_hash());
  }
}

TEST(LogProofApi, AReceiptOfAnotherLogIsNotProved) {
  const storage::TemporaryFolder folder;
  Running running(folder.Path());
  running.organiser().OpenDemo("hall", 0);
  const v1::Receipt receipt = running.Register("ada");
  const auto ask = [&](const v1::GetInclusionProofRequest& request) {
    v1::GetInclusionProofResponse response;
    return running.client().Call("JournalService/GetInclusionProof", request, &response).reason();
  };
  auto request = ProofOf(receipt);
  request.set_record_hash(std::string(32, 'x'));
  EXPECT_EQ(ask(request), "CHECKPOINT_CONTRADICTED");
  request.set_record_hash("short");
  EXPECT_EQ(ask(request), "FIELD_INVALID");
  request = ProofOf(receipt);
  request.set_revision(receipt.revision() + 1);
  EXPECT_EQ(ask(request), "RECORD_UNKNOWN");
  request.set_global_index(1);
  EXPECT_EQ(ask(request), "FIELD_INVALID");
  v1::GetInclusionProofRequest beyond;
  beyond.set_global_index(1'000'000);
  EXPECT_EQ(ask(beyond), "RECORD_UNKNOWN");
  beyond.set_global_index(0);
  beyond.set_journal("events/nowhere");
  EXPECT_EQ(ask(beyond), "EVENT_UNKNOWN");
}

// The code on a slip can be held to the key alone, and to the result as it was then.
TEST(LogProofApi, AResultHasAReceiptThatTheKeyAloneVerifies) {
  const storage::TemporaryFolder folder;
  Running running(folder.Path());
  running.organiser().StartDemo("hall", 4);
  running.organiser().Do("PairingService/PairRound", running.organiser().Pair("events/hall", 1));
  v1::GetResultReceiptRequest request;
  request.set_table("events/hall/rounds/1/tables/1");
  const auto ask = [&](v1::GetResultReceiptResponse* response) {
    return running.client().Call("JournalService/GetResultReceipt", request, response).reason();
  };
  v1::GetResultReceiptResponse response;
  EXPECT_EQ(ask(&response), "TABLE_OPEN");
  running.organiser().Do("ScoringService/ReportResult",
                         running.organiser().Report(request.table(), "first"));
  ASSERT_EQ(ask(&response), "");
  const auto key = NoteVerifier::FromText(running.Keys().key());
  EXPECT_EQ(response.key(), key->Text());
  const auto receipt = storage::OpenReceipt(response.receipt(), *key);
  ASSERT_TRUE(receipt.ok()) << receipt.status();
  const v1::Event event = running.organiser().Event("events/hall");
  EXPECT_EQ(receipt->event, "hall");
  EXPECT_EQ(receipt->round, 1u);
  EXPECT_EQ(receipt->table, 1u);
  EXPECT_EQ(receipt->revision, event.revision());
  EXPECT_EQ(receipt->record_hash, DigestOf(event.record_hash()));
  const v1::Table table = running.organiser().Tables("events/hall", 1)[0];
  ASSERT_EQ(receipt->seats.size(), 2u);
  EXPECT_EQ(receipt->seats[0].player_number, table.seats(0).player_number());
  EXPECT_EQ(receipt->seats[0].result, 'w');
  EXPECT_EQ(receipt->seats[0].points, table.seats(0).outcome().points());
  EXPECT_EQ(receipt->seats[1].result, 'l');
  v1::GetResultReceiptResponse same;
  ASSERT_EQ(ask(&same), "");
  EXPECT_EQ(same.receipt(), response.receipt()) << "the same state, the same receipt";
  request.set_table("events/hall/rounds/1/tables/9");
  EXPECT_EQ(ask(&response), "TABLE_UNKNOWN");
  request.set_table("tables/9");
  EXPECT_EQ(ask(&response), "FIELD_INVALID");
}

TEST(LogProofApi, KeysFollowOneAnotherAndTheLogStaysTheSame) {
  const storage::TemporaryFolder folder;
  const std::string data = folder.Path() + "/data";
  std::string first_key, old_checkpoint;
  {
    Running running(data);
    running.organiser().OpenDemo("hall", 0);
    first_key = running.Keys().key();
    old_checkpoint = running.Checkpoint();
    auto rotate = running.organiser().Make<v1::RotateLogKeyRequest>();
    v1::RotateLogKeyResponse refused;
    EXPECT_EQ(running.client().Call("AdminService/RotateLogKey", rotate, &refused).reason(),
              "FIELD_INVALID")
        << "without a reason";
    rotate.mutable_options()->set_reason("a year is over");
    rotate.mutable_options()->set_validate_only(true);
    running.organiser().Do("AdminService/RotateLogKey", rotate);
    rotate.mutable_options()->set_validate_only(false);
    rotate.mutable_options()->set_expected_revision(999);
    EXPECT_FALSE(running.client().Call("AdminService/RotateLogKey", rotate, &refused).ok());
    EXPECT_EQ(running.Keys().key(), first_key) << "neither of them changed it";
    rotate.mutable_options()->clear_expected_revision();
    v1::RotateLogKeyResponse rotated, repeated;
    running.organiser().Do("AdminService/RotateLogKey", rotate, &rotated);
    running.organiser().Do("AdminService/RotateLogKey", rotate, &repeated);
    EXPECT_TRUE(repeated.result().replayed());
    EXPECT_EQ(repeated.key(), rotated.key()) << "a repeat makes no other key";
    EXPECT_EQ(running.Keys().key(), rotated.key());
    running.Stop();
  }
  Running again(data);
  again.Register("ada");
  const KeyChain keys = again.Chain(first_key);
  EXPECT_EQ(keys.statements().size(), 1u);
  v1::GetConsistencyProofRequest request;
  request.set_old_checkpoint(old_checkpoint);
  v1::GetConsistencyProofResponse response;
  again.organiser().Do("JournalService/GetConsistencyProof", request, &response);
  const auto proof = storage::ReadConsistencyProof(response.proof());
  ASSERT_TRUE(proof.ok()) << proof.status();
  EXPECT_TRUE(keys.CheckConsistency(*proof, *keys.Open(old_checkpoint)).ok());
  EXPECT_FALSE(KeyChain(keys.first()).Open(proof->checkpoint).ok());
  request.set_old_checkpoint("somebody else's\n1\n\n");
  EXPECT_EQ(again.client().Call("JournalService/GetConsistencyProof", request, &response).reason(),
            "FIELD_INVALID");
  const auto named = again.Named();
  ASSERT_EQ(named.size(), 2u);
  EXPECT_EQ(named[1].command().name_log_key().reason(), "a year is over");
  EXPECT_TRUE(named[1].decision().log_key_named().handed_over());
}

// The daemon records the differences that it finds when it starts: a key made meanwhile, and a lost
// key.
TEST(LogProofApi, TheHouseNamesKeysThatTheDaemonDidNotMake) {
  const storage::TemporaryFolder folder;
  const std::string data = folder.Path() + "/data";
  Running(data).Stop();
  {
    auto lock = storage::FolderLock::AcquireForReading(data);
    ASSERT_TRUE(lock.ok()) << lock.status();
    const auto log = storage::RocksEventLog::OpenReadOnly(*std::move(lock));
    ASSERT_TRUE(log.ok()) << log.status();
    const auto signer = storage::LogSigner::Open(data + "/log-key", &(*log)->Tree());
    ASSERT_TRUE(signer.ok()) << signer.status();
    ASSERT_TRUE((*signer)->Adopt(*(*signer)->MakeSuccessor()).ok());
  }
  Running(data).Stop();
  fs::remove(data + "/log-key");
  Running(data).Stop();
  Running running(data);
  const auto named = running.Named();
  ASSERT_EQ(named.size(), 3u);
  EXPECT_TRUE(named[1].decision().log_key_named().handed_over());
  EXPECT_FALSE(named[2].decision().log_key_named().handed_over()) << "the one before was lost";
  EXPECT_EQ(named[2].command().name_log_key().key(), running.Keys().key());
  for (const v1::RecordPayload& payload : named) EXPECT_EQ(payload.principal(), "arbitrod");
}

// A whole folder is put back, with its anchor. Nothing in it shows that; only the file beside the
// key does.
TEST(LogProofApi, AFolderThatWasRolledBackSignsNothing) {
  const storage::TemporaryFolder folder;
  const std::string data = folder.Path() + "/data";
  const std::string key_file = folder.Path() + "/log-key";
  const std::vector<std::string> key_apart = {"--log-key", key_file};
  std::string checkpoint, first_key;
  {
    Running running(data, key_apart);
    running.organiser().OpenDemo("hall", 0);
    first_key = running.Keys().key();
    running.Stop();
  }
  fs::copy(data, data + "-earlier", fs::copy_options::recursive);
  {
    Running running(data, key_apart);
    running.Register("ada");
    checkpoint = running.Checkpoint();
    running.Stop();
  }
  Running running(data + "-earlier", key_apart);
  v1::GetCheckpointResponse response;
  EXPECT_EQ(running.client()
                .Call("JournalService/GetCheckpoint", v1::GetCheckpointRequest(), &response)
                .reason(),
            "CHECKPOINT_CONTRADICTED");
  // The remedy tells every holder of an earlier signature of the log what happened.
  auto rotate = running.organiser().Make<v1::RotateLogKeyRequest>();
  rotate.mutable_options()->set_reason("the disk was put back from Tuesday's copy");
  running.organiser().Do("AdminService/RotateLogKey", rotate);
  EXPECT_FALSE(running.Checkpoint().empty());
  EXPECT_FALSE(running.Chain(first_key).Open(checkpoint).ok());
}

}  // namespace
}  // namespace arbitro::testing
