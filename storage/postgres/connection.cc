// SPDX-License-Identifier: Apache-2.0

#include "storage/postgres/connection.h"

#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <map>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "storage/files/seeded_fault.h"

namespace arbitro::storage {
namespace {

// How long one host may take to let us in, before the next is tried.
constexpr std::chrono::milliseconds kHostPatience{2000};

using Settings = std::map<std::string, std::string>;

absl::StatusOr<Settings> ParseDsn(const std::string& dsn) {
  char* fault = nullptr;
  PQconninfoOption* options = PQconninfoParse(dsn.c_str(), &fault);
  if (options == nullptr) {
    // libpq's words may quote the DSN, and with it a password: only its kind is passed on.
    PQfreemem(fault);
    return absl::InvalidArgumentError(
        "`dsn` is no connection string of PostgreSQL; write `host=… dbname=… user=…` or "
        "`postgresql://user@host/database`");
  }
  Settings settings;
  for (const PQconninfoOption* each = options; each->keyword != nullptr; ++each) {
    if (each->val != nullptr) settings[each->keyword] = each->val;
  }
  PQconninfoFree(options);
  return settings;
}

std::string OneOf(const std::vector<std::string>& list, std::size_t index) {
  if (list.empty()) return {};
  return list[list.size() == 1 ? 0 : std::min(index, list.size() - 1)];
}

// libpq waits for a host that does not answer as long as it likes, unless it is called to block: so
// each host is a connection of its own, with a deadline.
std::vector<Settings> HostsOf(const Settings& settings) {
  const auto list = [&](const char* keyword) {
    const auto found = settings.find(keyword);
    if (found == settings.end()) return std::vector<std::string>();
    return std::vector<std::string>(absl::StrSplit(found->second, ','));
  };
  const std::vector<std::string> hosts = list("host");
  const std::vector<std::string> addresses = list("hostaddr");
  const std::vector<std::string> ports = list("port");
  const std::size_t count = std::max<std::size_t>({hosts.size(), addresses.size(), 1});
  std::vector<Settings> each(count, settings);
  for (std::size_t i = 0; i < count; ++i) {
    if (!hosts.empty()) each[i]["host"] = OneOf(hosts, i);
    if (!addresses.empty()) each[i]["hostaddr"] = OneOf(addresses, i);
    if (!ports.empty()) each[i]["port"] = OneOf(ports, i);
  }
  return each;
}

void Complete(const ConnectOptions& options, Settings& settings) {
  settings["application_name"] = options.application_name;
  settings["client_encoding"] = "UTF8";
  if (options.for_writing) settings["target_session_attrs"] = "read-write";
  settings.try_emplace("tcp_user_timeout", "2000");
  settings.try_emplace("keepalives_idle", "5");
  std::string& extra = settings["options"];
  absl::StrAppend(&extra, " -c lock_timeout=1s -c bytea_output=hex");
  if (options.relaxed) absl::StrAppend(&extra, " -c synchronous_commit=off");
}

// Waits until the socket can be read, or written where `writes`. False at the deadline.
bool Wait(PGconn* connection, bool reads, bool writes, PostgresDeadline deadline) {
  while (true) {
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now());
    if (left.count() <= 0) return false;
    pollfd socket{PQsocket(connection), 0, 0};
    if (reads) socket.events |= POLLIN;
    if (writes) socket.events |= POLLOUT;
    const int ready =
        poll(&socket, 1, static_cast<int>(std::min<std::int64_t>(left.count(), 60000)));
    if (ready > 0) return true;
    if (ready < 0 && errno != EINTR) return false;
  }
}

std::string MessageOf(const PGconn* connection) {
  return std::string(absl::StripAsciiWhitespace(PQerrorMessage(connection)));
}

// Begins to connect; null where there is no memory.
PGconn* StartConnecting(const Settings& settings) {
  std::vector<const char*> keywords;
  std::vector<const char*> values;
  for (const auto& [keyword, value] : settings) {
    keywords.push_back(keyword.c_str());
    values.push_back(value.c_str());
  }
  keywords.push_back(nullptr);
  values.push_back(nullptr);
  return PQconnectStartParams(keywords.data(), values.data(), 0);
}

// Why a server that answered gave no connection.
absl::Status RefusalOf(const PGconn* connection) {
  const std::string message = MessageOf(connection);
  if (PQconnectionNeedsPassword(connection) == 1 ||
      message.find("authentication failed") != std::string::npos ||
      (message.find("role \"") != std::string::npos &&
       message.find("does not exist") != std::string::npos)) {
    return absl::PermissionDeniedError(message);
  }
  return absl::UnavailableError(message);
}

// Gives the connection, or why there is none.
absl::StatusOr<PGconn*> ConnectOne(const Settings& settings, PostgresDeadline deadline) {
  PGconn* connection = StartConnecting(settings);
  if (connection == nullptr) return absl::ResourceExhaustedError("no memory for a connection");
  PostgresPollingStatusType state = PGRES_POLLING_WRITING;
  while (PQstatus(connection) != CONNECTION_BAD) {
    if (state == PGRES_POLLING_OK) return connection;
    if (state == PGRES_POLLING_FAILED) break;
    const bool reads = state == PGRES_POLLING_READING;
    if (!Wait(connection, reads, !reads, deadline)) {
      PQfinish(connection);
      return absl::UnavailableError("no answer in time");
    }
    state = PQconnectPoll(connection);
  }
  const absl::Status refusal = RefusalOf(connection);
  PQfinish(connection);
  return refusal;
}

}  // namespace

std::uint64_t Rows::Number(int row, int column) const {
  const std::string_view bytes = Bytes(row, column);
  std::uint64_t number = 0;
  if (bytes.size() != sizeof(number)) return 0;
  for (const char byte : bytes) number = number << 8 | static_cast<unsigned char>(byte);
  return number;
}

std::string_view Rows::Bytes(int row, int column) const {
  return {PQgetvalue(result_.get(), row, column),
          static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

absl::Status Answer::AsStatus() const {
  if (Done()) return absl::OkStatus();
  return absl::UnavailableError(absl::StrCat("the database: ", message));
}

absl::StatusOr<std::unique_ptr<Connection>> Connection::Open(const ConnectOptions& options,
                                                             PostgresDeadline deadline) {
  const absl::StatusOr<Settings> settings = ParseDsn(options.dsn);
  if (!settings.ok()) return settings.status();
  absl::Status last = absl::UnavailableError("no host");
  for (Settings& host : HostsOf(*settings)) {
    Complete(options, host);
    const absl::StatusOr<PGconn*> connected =
        ConnectOne(host, std::min(deadline, std::chrono::steady_clock::now() + kHostPatience));
    if (!connected.ok()) {
      last = connected.status();
      continue;
    }
    std::unique_ptr<Connection> connection(new Connection());
    connection->connection_.reset(*connected);
    PQsetnonblocking(*connected, 1);
    PQsetNoticeReceiver(*connected, &Connection::Notice, connection.get());
    return connection;
  }
  return absl::Status(last.code(),
                      absl::StrCat("connecting to ", ShownDsn(options.dsn), ": ", last.message()));
}

Answer Connection::Run(const Statement& statement, const Parameters& parameters,
                       PostgresDeadline deadline) {
  if (Closed()) return Broken("the connection is closed");
  if (!prepared_.contains(statement.name)) {
    if (PQsendPrepare(connection_.get(), statement.name, statement.text, 0, nullptr) != 1) {
      return Broken(MessageOf(connection_.get()));
    }
    Answer prepared = Await(deadline);
    if (!prepared.Done()) return prepared;
    prepared_.insert(statement.name);
  }
  warning_.clear();
  const int sent = PQsendQueryPrepared(
      connection_.get(), statement.name, static_cast<int>(parameters.Values().size()),
      parameters.Values().data(), parameters.Lengths().data(), parameters.Formats().data(), 1);
  if (sent != 1) return Broken(MessageOf(connection_.get()));
  return Await(deadline);
}

Answer Connection::RunText(const std::string& text, PostgresDeadline deadline) {
  if (Closed()) return Broken("the connection is closed");
  warning_.clear();
  if (PQsendQuery(connection_.get(), text.c_str()) != 1) {
    return Broken(MessageOf(connection_.get()));
  }
  return Await(deadline);
}

int Connection::ServerVersion() const { return Closed() ? 0 : PQserverVersion(connection_.get()); }

// Hands everything to the socket.
bool Connection::Send(PostgresDeadline deadline) {
  while (true) {
    const int left = PQflush(connection_.get());
    if (left == 0) return true;
    // The server's words must be read meanwhile, or both sides wait for the other.
    if (left < 0 || !Wait(connection_.get(), true, true, deadline)) return false;
    if (PQconsumeInput(connection_.get()) != 1) return false;
  }
}

// An outcome counts once the server is ready for the next statement: it commits after it gave the
// rows, and may say only then that it did not wait for its standby.
Answer Connection::Await(PostgresDeadline deadline) {
  if (!Send(deadline)) return Broken("the statement could not be sent in time");
  Answer answer;
  bool any = false;
  while (true) {
    while (PQisBusy(connection_.get()) == 1) {
      if (!Wait(connection_.get(), true, false, deadline)) {
        if (!SeededFault("cancel_at_deadline")) return Broken("no answer in time");
        PGcancel* cancel = PQgetCancel(connection_.get());
        char fault[256];
        PQcancel(cancel, fault, sizeof(fault));
        PQfreeCancel(cancel);
        deadline = std::chrono::steady_clock::now() + kHostPatience;
      }
      if (PQconsumeInput(connection_.get()) != 1) return Broken(MessageOf(connection_.get()));
    }
    PGresult* result = PQgetResult(connection_.get());
    if (result == nullptr) break;
    Answer next = AnswerOf(result);
    if (next.outcome == Outcome::kUnknown) return next;
    if (!any || answer.Done()) answer = std::move(next);
    any = true;
  }
  if (!any || PQstatus(connection_.get()) == CONNECTION_BAD) {
    return Broken(MessageOf(connection_.get()));
  }
  if (!warning_.empty() && answer.Done() && !SeededFault("warning_ignored")) {
    return Broken(absl::StrCat("the server warned: ", warning_));
  }
  return answer;
}

Answer Connection::Broken(std::string message) {
  Close();
  Answer answer;
  answer.message = std::move(message);
  return answer;
}

Answer Connection::AnswerOf(PGresult* result) {
  Answer answer;
  answer.rows = Rows(result);
  const ExecStatusType status = PQresultStatus(result);
  if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK) {
    answer.outcome = Outcome::kDone;
    return answer;
  }
  const auto field = [&](int code) {
    const char* text = PQresultErrorField(result, code);
    return std::string(text == nullptr ? "" : text);
  };
  answer.message = field(PG_DIAG_MESSAGE_PRIMARY);
  answer.sqlstate = field(PG_DIAG_SQLSTATE);
  answer.constraint = field(PG_DIAG_CONSTRAINT_NAME);
  // A server that ends a session may have committed what ran in it.
  if (field(PG_DIAG_SEVERITY_NONLOCALIZED) != "ERROR") {
    return Broken(answer.message.empty() ? MessageOf(connection_.get()) : answer.message);
  }
  answer.outcome = Outcome::kRefused;
  return answer;
}

void Connection::Notice(void* self, const PGresult* notice) {
  const char* severity = PQresultErrorField(notice, PG_DIAG_SEVERITY_NONLOCALIZED);
  if (severity == nullptr || std::string_view(severity) != "WARNING") return;
  const char* text = PQresultErrorField(notice, PG_DIAG_MESSAGE_PRIMARY);
  static_cast<Connection*>(self)->warning_ = text == nullptr ? "something" : text;
}

absl::Status CheckDsn(const std::string& dsn) { return ParseDsn(dsn).status(); }

std::string ShownDsn(const std::string& dsn) {
  const absl::StatusOr<Settings> settings = ParseDsn(dsn);
  if (!settings.ok()) return "the database";
  const auto value = [&](const char* keyword) {
    const auto found = settings->find(keyword);
    return found == settings->end() ? std::string() : found->second;
  };
  const std::string host = value("host").empty() ? value("hostaddr") : value("host");
  return absl::StrCat("database `", value("dbname").empty() ? value("user") : value("dbname"),
                      "` on `", host.empty() ? "this machine" : host, "`");
}

}  // namespace arbitro::storage
