// SPDX-License-Identifier: Apache-2.0

#include "tests/cluster/postgres_server.h"

#include <fcntl.h>
#include <grp.h>
#include <pwd.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>
#include <utility>

#include "storage/postgres/connection.h"

namespace arbitro::cluster_testing {
namespace {

using storage::Answer;
using storage::Connection;

constexpr std::chrono::seconds kPatience{30};

[[noreturn]] void Give(const std::string& what) {
  std::fprintf(stderr, "a PostgreSQL server for a test: %s\n", what.c_str());
  std::abort();
}

// The user that servers run as; null for the one who runs the test.
const passwd* ServerUser() {
  if (geteuid() != 0) return nullptr;
  for (const char* name : {"postgres", "nobody"}) {
    if (const passwd* user = getpwnam(name)) return user;
  }
  Give("root may not run one, and there is neither a user `postgres` nor `nobody`");
}

// The folder of the programs: what the environment names, or the build found.
std::string Programs() {
  const char* const named = std::getenv("ARBITRO_POSTGRES_FOLDER");
  return named != nullptr ? named : ARBITRO_POSTGRES_FOLDER;
}

std::string Program(const char* name) { return Programs() + "/" + name; }

// A version that is not installed has no tests: ctest counts them as skipped.
void SkipWithoutPrograms() {
  if (std::filesystem::exists(Program("initdb"))) return;
  std::fprintf(stderr, "skipped: there is no PostgreSQL in `%s`\n", Programs().c_str());
  std::_Exit(77);
}

std::string Data(const std::string& folder) { return folder + "/data"; }

}  // namespace

PostgresServer::PostgresServer(std::vector<std::string> settings) : settings_(std::move(settings)) {
  folder_ = std::filesystem::temp_directory_path() / "arbitro-pg-XXXXXX";
  if (mkdtemp(folder_.data()) == nullptr) Give("no temporary folder");
  if (const passwd* user = ServerUser()) {
    if (chown(folder_.c_str(), user->pw_uid, user->pw_gid) != 0) Give("chown");
  }
}

PostgresServer::~PostgresServer() {
  Stop(Stopping::kCrash);
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

std::unique_ptr<PostgresServer> PostgresServer::Make(const std::vector<std::string>& settings) {
  SkipWithoutPrograms();
  std::unique_ptr<PostgresServer> server(new PostgresServer(settings));
  server->Run({Program("initdb"), "--pgdata=" + Data(server->folder_), "--username=arbitro_admin",
               "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"});
  server->Start();
  return server;
}

std::unique_ptr<PostgresServer> PostgresServer::MakeStandby() const {
  std::unique_ptr<PostgresServer> standby(new PostgresServer({"fsync=off"}));
  if (std::filesystem::exists(Program("pg_basebackup"))) {
    standby->Run({Program("pg_basebackup"), "--pgdata=" + Data(standby->folder_), "--no-sync",
                  "--checkpoint=fast", "--write-recovery-conf",
                  "--dbname=" + Dsn() + " application_name=s1"});
  } else {
    standby->CopyBase(*this);
  }
  standby->Start();
  return standby;
}

// Does as pg_basebackup does, by the server's own calls: npm's package comes without that program.
void PostgresServer::CopyBase(const PostgresServer& from) const {
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  const auto connection = Connection::Open({from.Dsn(), "a test", false}, deadline);
  if (!connection.ok()) Give(connection.status().ToString());
  const Answer begun = (*connection)->RunText("SELECT pg_backup_start('s1', true)::text", deadline);
  if (!begun.Done()) Give("pg_backup_start: " + begun.message);
  const std::string data = Data(folder_);
  Run({"/bin/cp", "-a", Data(from.folder_), data});
  std::filesystem::remove(data + "/postmaster.pid");
  const Answer ended =
      (*connection)->RunText("SELECT labelfile FROM pg_backup_stop(false)", deadline);
  if (!ended.Done() || ended.rows.Count() != 1) Give("pg_backup_stop: " + ended.message);
  std::ofstream(data + "/backup_label") << ended.rows.Text(0, 0);
  std::ofstream(data + "/standby.signal").flush();
  std::ofstream(data + "/postgresql.auto.conf", std::ios::app)
      << "primary_conninfo = '" << from.Dsn() << " application_name=s1'\n";
  const passwd* user = ServerUser();
  for (const char* name : {"/backup_label", "/standby.signal"}) {
    if (user == nullptr) continue;
    if (chown((data + name).c_str(), user->pw_uid, user->pw_gid) != 0) Give("chown");
  }
}

pid_t PostgresServer::Spawn(const std::vector<std::string>& command) const {
  std::vector<char*> arguments;
  for (const std::string& each : command) arguments.push_back(const_cast<char*>(each.c_str()));
  arguments.push_back(nullptr);
  const passwd* user = ServerUser();
  const std::string log = folder_ + "/server.log";
  const pid_t child = fork();
  if (child != 0) return child;
  const bool is_other = user == nullptr || (setgroups(0, nullptr) == 0 &&
                                            setgid(user->pw_gid) == 0 && setuid(user->pw_uid) == 0);
  const int output = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (!is_other || output < 0 || chdir(folder_.c_str()) != 0) _exit(126);
  dup2(output, STDOUT_FILENO);
  dup2(output, STDERR_FILENO);
  prctl(PR_SET_PDEATHSIG, SIGQUIT);
  execv(arguments[0], arguments.data());
  _exit(127);
}

void PostgresServer::Run(const std::vector<std::string>& command) const {
  int status = 0;
  if (waitpid(Spawn(command), &status, 0) < 0 || status != 0) {
    (void)std::system(("tail -n 20 '" + folder_ + "/server.log' >&2").c_str());
    Give(command[0] + " failed");
  }
}

void PostgresServer::Start() {
  std::vector<std::string> command = {Program("postgres"), "-D", Data(folder_), "-k", folder_, "-c",
                                      "listen_addresses="};
  for (const std::string& setting : settings_) command.insert(command.end(), {"-c", setting});
  running_ = Spawn(command);
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  while (std::chrono::steady_clock::now() < deadline) {
    if (Connection::Open({Dsn(), "a test", false}, deadline).ok()) return;
    if (waitpid(running_, nullptr, WNOHANG) == running_) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  (void)std::system(("tail -n 20 '" + folder_ + "/server.log' >&2").c_str());
  Give("it does not start");
}

void PostgresServer::Stop(Stopping how) {
  if (running_ == 0) return;
  kill(running_, how == Stopping::kFast ? SIGINT : SIGQUIT);
  waitpid(running_, nullptr, 0);
  running_ = 0;
}

void PostgresServer::Promote() {
  Sql("SELECT pg_promote(true, 30)");
  while (Sql("SELECT pg_is_in_recovery()") != "f") {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

std::string PostgresServer::Dsn(const std::string& schema, const std::string& user) const {
  std::string dsn = "host=" + folder_ + " dbname=postgres user=" + user;
  if (!schema.empty()) dsn += " options='-c search_path=" + schema + "'";
  return dsn;
}

std::string PostgresServer::Sql(const std::string& text) const {
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  const auto connection = Connection::Open({Dsn(), "a test", false}, deadline);
  if (!connection.ok()) Give(connection.status().ToString());
  const Answer answer = (*connection)->RunText(text, deadline);
  if (!answer.Done()) Give(text + ": " + answer.message);
  return answer.rows.Count() == 0 ? std::string() : answer.rows.Text(0, 0);
}

}  // namespace arbitro::cluster_testing
