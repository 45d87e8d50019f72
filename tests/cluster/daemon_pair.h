// SPDX-License-Identifier: Apache-2.0
//
// Daemons that share a log in a database of a test.

#ifndef ARBITRO_TESTS_CLUSTER_DAEMON_PAIR_H_
#define ARBITRO_TESTS_CLUSTER_DAEMON_PAIR_H_

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "storage/files/temporary_folder.h"
#include "tests/cluster/cluster_log.h"
#include "tests/cluster/postgres_server.h"
#include "tests/daemon/api_client.h"
#include "tests/daemon/daemon_process.h"
#include "tests/daemon/organiser.h"

namespace arbitro::testing {

// Daemons that a test starts have their log in `server_`.
class ClusterDaemonTest : public ::testing::Test {
 protected:
  static constexpr std::chrono::seconds kPatience{30};
  static constexpr int kCouldNotStart = 69;
  // Until the other daemon answers, of a build without optimisation on a busy machine.
  static constexpr std::chrono::milliseconds kTakeoverMax{10'000};

  void SetUp() override {
    server_ = cluster_testing::PostgresServer::Make({"fsync=off"});
    cluster_testing::MustInit(server_->Dsn());
    Use(*server_);
    setenv("ARBITRO_STORAGE_BACKEND", "postgres", 1);
    setenv("ARBITRO_STORAGE_DURABILITY", "engine", 1);
  }
  void TearDown() override {
    for (const char* name : {"DSN", "BACKEND", "DURABILITY"}) {
      unsetenv((std::string("ARBITRO_STORAGE_") + name).c_str());
    }
  }

  static void Use(const cluster_testing::PostgresServer& server) {
    setenv("ARBITRO_STORAGE_DSN", server.Dsn().c_str(), 1);
  }

  // As an operator does, once the first daemon has made them.
  static void CopySecrets(const std::string& from, const std::string& to) {
    for (const char* name : {"draw-secret", "log-key"}) {
      std::filesystem::copy_file(from + "/" + name, to + "/" + name,
                                 std::filesystem::copy_options::overwrite_existing);
    }
  }

  // Calls until it is answered with something else than LOG_ELSEWHERE, or nothing answers; how long
  // that took, or nothing where patience ended.
  static std::optional<std::chrono::milliseconds> AwaitServing(const ApiClient& client,
                                                               const std::string& event) {
    const auto begin = std::chrono::steady_clock::now();
    v1::GetEventRequest request;
    request.set_name(event);
    while (std::chrono::steady_clock::now() - begin < kPatience) {
      v1::Event answer;
      if (client.Call("EventService/GetEvent", request, &answer).ok()) {
        return std::chrono::duration_cast<std::chrono::milliseconds>(
            std::chrono::steady_clock::now() - begin);
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return std::nullopt;
  }

  std::unique_ptr<cluster_testing::PostgresServer> server_;
};

}  // namespace arbitro::testing

#endif  // ARBITRO_TESTS_CLUSTER_DAEMON_PAIR_H_
