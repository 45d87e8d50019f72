// SPDX-License-Identifier: Apache-2.0
//
// A PostgreSQL server for a test: in a folder of its own, on a socket in it, and gone with its
// object, whatever the test did to it.
//
// The server runs as another user than root, who may not run one. Nothing of it listens on a port.
// For one thread at a time.

#ifndef ARBITRO_TESTS_CLUSTER_POSTGRES_SERVER_H_
#define ARBITRO_TESTS_CLUSTER_POSTGRES_SERVER_H_

#include <sys/types.h>

#include <memory>
#include <string>
#include <vector>

namespace arbitro::cluster_testing {

class PostgresServer {
 public:
  // An empty server that runs. Settings as `fsync=off`. Ends the process where it cannot be made.
  static std::unique_ptr<PostgresServer> Make(const std::vector<std::string>& settings = {});

  // A copy of this server that follows it, under the name `s1`; it runs.
  std::unique_ptr<PostgresServer> MakeStandby() const;

  ~PostgresServer();
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;

  // Returns once it takes connections.
  void Start();

  enum class Stopping {
    kFast,   // As an operator does: sessions end, and what waits for a standby as well.
    kCrash,  // As a power cut of its processes: nothing is finished.
  };
  // Returns once no process of it is left. Does nothing where none runs.
  void Stop(Stopping how);

  // Makes a standby the server that takes writes; returns once it does.
  void Promote();

  // The folder of its socket, which is `host` in a DSN.
  const std::string& Folder() const { return folder_; }

  // For `user`, whose search path is `schema` where that is not empty.
  std::string Dsn(const std::string& schema = "", const std::string& user = "arbitro_admin") const;

  // Runs statements as the superuser and returns the first value of the last as text; empty where
  // there is none. Ends the process where they fail.
  std::string Sql(const std::string& text) const;

 private:
  explicit PostgresServer(std::vector<std::string> settings);
  void Run(const std::vector<std::string>& command) const;
  void CopyBase(const PostgresServer& from) const;
  pid_t Spawn(const std::vector<std::string>& command) const;

  std::string folder_;
  std::vector<std::string> settings_;
  pid_t running_ = 0;
};

}  // namespace arbitro::cluster_testing

#endif  // ARBITRO_TESTS_CLUSTER_POSTGRES_SERVER_H_
