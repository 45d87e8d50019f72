// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/settings.h"

#include <algorithm>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "arbitro/utf8.h"

namespace arbitro::server {
namespace {

constexpr int64_t kMebibyte = int64_t{1} << 20;
constexpr int64_t kBytesMax = int64_t{1} << 50;
constexpr int64_t kRecordsMax = int64_t{1} << 50;
constexpr int64_t kFaultsMax = 1'000'000;
constexpr int64_t kRateMax = 1'000'000;
// Each takes two descriptors, of the 65 536 that the daemon has at most.
constexpr int64_t kConnectionsMax = 30'000;
constexpr int64_t kCallsMax = 10'000'000;

using Kind = Setting::Kind;

// A setting's names and its purpose.
struct Named {
  const char* name;
  const char* flag;
  const char* what;
};

// A reload takes it over.
Setting Live(Setting setting) {
  setting.live = true;
  return setting;
}

Setting Text(Named named, std::string Options::*field) {
  Setting setting{named.name, named.flag, named.what};
  setting.set = [field](const SettingValue& value, Options* options) {
    options->*field = std::get<std::string>(value);
  };
  setting.shown = [field](const Options& options) { return options.*field; };
  return setting;
}

Setting Flag(Named named, bool Options::*field) {
  Setting setting{named.name, named.flag, named.what, Kind::kFlag};
  setting.set = [field](const SettingValue& value, Options* options) {
    options->*field = std::get<bool>(value);
  };
  setting.shown = [field](const Options& options) { return options.*field ? "true" : "false"; };
  return setting;
}

struct Range {
  int64_t least;
  int64_t most;
};

// `place` gives where the number lies.
template <class Place>
Setting Number(Named named, Range range, Place place) {
  Setting setting{named.name, named.flag, named.what, Kind::kNumber, range.least, range.most};
  using Field = std::decay_t<decltype(*place(static_cast<Options*>(nullptr)))>;
  setting.set = [place](const SettingValue& value, Options* options) {
    *place(options) = static_cast<Field>(std::get<int64_t>(value));
  };
  setting.shown = [place](const Options& options) {
    Options copy = options;
    return absl::StrCat(*place(&copy));
  };
  return setting;
}

// A duration, in whole units of its own.
template <class Place>
Setting Duration(Named named, Range range, Place place) {
  Setting setting{named.name, named.flag, named.what, Kind::kNumber, range.least, range.most};
  setting.set = [place](const SettingValue& value, Options* options) {
    *place(options) = std::chrono::seconds(std::get<int64_t>(value));
  };
  setting.shown = [place](const Options& options) {
    Options copy = options;
    return absl::StrCat(std::chrono::duration_cast<std::chrono::seconds>(*place(&copy)).count());
  };
  return setting;
}

// The places in the order of the choices.
template <class Enum, class Place>
Setting Choice(Named named, std::vector<std::pair<std::string, Enum>> choices, Place place) {
  Setting setting{named.name, named.flag, named.what, Kind::kChoice};
  for (const auto& choice : choices) setting.choices.push_back(choice.first);
  setting.set = [choices, place](const SettingValue& value, Options* options) {
    for (const auto& [word, meaning] : choices) {
      if (word == std::get<std::string>(value)) *place(options) = meaning;
    }
  };
  setting.shown = [choices, place](const Options& options) {
    Options copy = options;
    for (const auto& [word, meaning] : choices) {
      if (meaning == *place(&copy)) return word;
    }
    return std::string();
  };
  return setting;
}

void AddServer(std::vector<Setting>* all) {
  all->push_back(Text({"server.data", "--data",
                       "Folder that holds everything; made where it does "
                       "not exist"},
                      &Options::data_folder));
  all->push_back(
      Flag({"server.ephemeral", "--ephemeral", "Keep everything in memory, gone with the process"},
           &Options::ephemeral));
  all->push_back(Text(
      {"server.listen", "--listen",
       "HOST:PORT (port 0: any free one), or unix:PATH; loopback alone without TLS and principals"},
      &Options::listen));
  all->push_back(Text(
      {"server.backups", "--backups", "Folder for backups; default: backups in the data folder"},
      &Options::backups_folder));
  all->push_back(Text({"server.log_name", "--log-name",
                       "Name of the log where it signs: host/path without a scheme; "
                       "default: a name of its own, made with its key"},
                      &Options::log_name));
  all->push_back(Text({"server.log_key", "--log-key",
                       "File of the key that the log signs with; default: log-key in the data "
                       "folder"},
                      &Options::log_key_file));
  all->push_back(Text({"server.address_file", "--print-address-file",
                       "File that the address is written to once clients can connect"},
                      &Options::address_file));
  all->push_back(Number({"server.threads", "--threads", "Threads that decide commands"}, {1, 256},
                        [](Options* options) { return &options->threads; }));
  all->push_back(Number({"server.min_free_bytes", "--min-free-bytes",
                         "Bytes of the data folder's disk to keep free: below it nothing more is "
                         "recorded; 0: do not watch"},
                        {0, kBytesMax}, [](Options* options) { return &options->min_free_bytes; }));
  all->push_back(Live(Text({"server.request_log", "--request-log",
                            "Where a line of JSON a request goes: stderr, off, or a file"},
                           &Options::request_log)));
  all->push_back(Duration({"server.drain_seconds", "--drain-seconds",
                           "How long it goes on taking calls when asked to stop, while health says "
                           "NOT_SERVING: for a load balancer to notice"},
                          {0, 300}, [](Options* options) { return &options->drain; }));
  all->push_back(Text({"server.metrics", "--metrics",
                       "HOST:PORT where Prometheus reads metrics; they name no person, and need no "
                       "permission to be read; default: nowhere"},
                      &Options::metrics));
}

void AddStorage(std::vector<Setting>* all) {
  using storage::Durability;
  all->push_back(Choice<StorageBackend>(
      {"storage.backend", "--storage-backend",
       "Where the log is: rocksdb (in the data folder), postgres (in a database, which other "
       "machines may copy)"},
      {{"rocksdb", StorageBackend::kRocksDb}, {"postgres", StorageBackend::kPostgres}},
      [](Options* options) { return &options->storage.backend; }));
  // Without a flag: every user of the machine sees flags, and it may hold a password.
  Setting dsn{"storage.dsn", "", "Connection string of the log's PostgreSQL database"};
  dsn.set = [](const SettingValue& value, Options* options) {
    options->storage.dsn = std::get<std::string>(value);
  };
  dsn.shown = [](const Options& options) {
    return options.storage.dsn.empty() ? std::string() : storage::ShownDsn(options.storage.dsn);
  };
  all->push_back(std::move(dsn));
  all->push_back(Choice<Durability>(
      {"storage.durability", "--storage-durability",
       "Guarantee of the log's copies: standby (the server's settings, which are checked), "
       "engine (the database by itself)"},
      {{"standby", Durability::kStandby}, {"engine", Durability::kEngine}},
      [](Options* options) { return &options->storage.durability; }));
  Setting advertise{"storage.advertise", "--storage-advertise",
                    "HOST:PORT where clients reach this daemon, which standby daemons name while "
                    "it owns the log; default: where it listens"};
  advertise.set = [](const SettingValue& value, Options* options) {
    options->storage.advertise = std::get<std::string>(value);
  };
  advertise.shown = [](const Options& options) { return options.storage.advertise; };
  all->push_back(std::move(advertise));
  all->push_back(Number({"storage.go_on_from_copy", "--go-on-from-copy",
                         "Records of the copied log in the data folder, from which to go on though "
                         "the log that it was copied from may have had more; 0: from none"},
                        {0, kRecordsMax},
                        [](Options* options) { return &options->storage.go_on_from_copy; }));
}

void AddRulesets(std::vector<Setting>* all) {
  using rulesets::Isolation;
  using rulesets::SeccompMode;
  all->push_back(Text({"rulesets.folder", "--rulesets",
                       "Folder of rulesets; default: rulesets or lib/arbitro/rulesets beside the "
                       "program's folder"},
                      &Options::rulesets_folder));
  all->push_back(Text({"rulesets.trusted_keys", "--trusted-keys",
                       "Folder of publishers' public keys, NAME.pub: their rulesets are loaded"},
                      &Options::trusted_keys_folder));
  all->push_back(Flag({"rulesets.allow_unsigned", "--allow-unsigned",
                       "Load rulesets that no trusted key has signed, too: for those you built "
                       "yourself"},
                      &Options::allow_unsigned));
  all->push_back(Choice<Isolation>(
      {"rulesets.isolation", "--isolation",
       "Where rulesets run: worker (processes of their own), or in_process, where a bad one takes "
       "the daemon with it"},
      {{"worker", Isolation::kWorker}, {"in_process", Isolation::kInProcess}},
      [](Options* options) { return &options->isolation; }));
  all->push_back(Number({"rulesets.workers", "--workers", "Worker processes a ruleset"}, {1, 64},
                        [](Options* options) { return &options->workers.workers; }));
  all->push_back(Choice<SeccompMode>(
      {"rulesets.seccomp", "--seccomp",
       "System calls that no ruleset needs: off (allowed), log (allowed, in the kernel's log), "
       "enforce (they end the worker)"},
      {{"off", SeccompMode::kOff}, {"log", SeccompMode::kLog}, {"enforce", SeccompMode::kEnforce}},
      [](Options* options) { return &options->workers.seccomp; }));
  constexpr auto kLandlock = static_cast<uint32_t>(rulesets::FileWall::kLandlock);
  constexpr auto kNamespace = static_cast<uint32_t>(rulesets::FileWall::kNamespace);
  all->push_back(Choice<uint32_t>({"rulesets.file_walls", "--file-walls",
                                   "Walls that keep files from rulesets: any (all that the kernel "
                                   "has, one at least), landlock, "
                                   "namespace, off"},
                                  {{"any", rulesets::kEveryFileWall},
                                   {"landlock", kLandlock},
                                   {"namespace", kNamespace},
                                   {"off", 0}},
                                  [](Options* options) { return &options->workers.file_walls; }));
  all->push_back(Duration({"rulesets.call_seconds", "--call-seconds",
                           "Time that one call of a ruleset may take in a worker"},
                          {1, 3'600},
                          [](Options* options) { return &options->workers.call_time; }));
  Setting memory{"rulesets.worker_memory_mib",
                 "--worker-memory",
                 "MiB of address space that a worker has",
                 Kind::kNumber,
                 64,
                 kMebibyte};
  memory.set = [](const SettingValue& value, Options* options) {
    options->workers.memory_bytes = static_cast<uint64_t>(std::get<int64_t>(value)) << 20;
  };
  memory.shown = [](const Options& options) {
    return absl::StrCat(options.workers.memory_bytes >> 20);
  };
  all->push_back(std::move(memory));
  all->push_back(Number({"rulesets.faults_block_call", "--faults-block-call",
                         "Faults of one call in one event that block that call there"},
                        {1, kFaultsMax},
                        [](Options* options) { return &options->faults.block_call; }));
  all->push_back(Number({"rulesets.faults_quarantine_events", "--faults-quarantine-events",
                         "Events with a fault that keep a version of a ruleset from new ones"},
                        {1, kFaultsMax},
                        [](Options* options) { return &options->faults.quarantine_events; }));
}

void AddWatch(std::vector<Setting>* all) {
  all->push_back(Live(Duration({"watch.heartbeat_seconds", "",
                                "Without a record for so long, a watch says that it is alive"},
                               {services::kHeartbeatSecondsMin, services::kHeartbeatSecondsMax},
                               [](Options* options) { return &options->watch.heartbeat; })));
  all->push_back(Number({"watch.tail_records", "",
                         "Records of a journal kept for its watches: the daemon cuts off a watch "
                         "that falls further behind"},
                        {1, 65'536},
                        [](Options* options) { return &options->watch.tail.records_max; }));
  all->push_back(Number({"watch.tail_bytes", "", "The same in bytes of messages"},
                        {64 << 10, int64_t{1} << 30},
                        [](Options* options) { return &options->watch.tail.bytes_max; }));
  all->push_back(Live(Duration(
      {"watch.slowest_read_seconds", "", "How long one message of a watch may wait for its client"},
      {1, 3'600}, [](Options* options) { return &options->watch.slowest_read; })));
}

void AddLimits(std::vector<Setting>* all) {
  all->push_back(Live(Number({"limits.watches", "", "Watches open at once"}, {1, 65'536},
                             [](Options* options) { return &options->watch.watches_max; })));
  all->push_back(Live(Number(
      {"limits.streams", "", "Imports, exports, replays and standings as a stream open at once"},
      {1, 1'024}, [](Options* options) { return &options->limits.streams_max; })));
  all->push_back(Number({"limits.read_threads", "", "Threads for reads that take their time"},
                        {1, 64}, [](Options* options) { return &options->limits.read_threads; }));
  all->push_back(
      Live(Number({"limits.reads_waiting", "", "Reads that may wait for them"}, {1, 65'536},
                  [](Options* options) { return &options->limits.reads_waiting_max; })));
  all->push_back(Number({"limits.replay_threads", "", "Threads for replays and long streams"},
                        {1, 64}, [](Options* options) { return &options->limits.replay_threads; }));
  all->push_back(
      Live(Number({"limits.replays_waiting", "", "Replays that may wait for them"}, {1, 1'024},
                  [](Options* options) { return &options->limits.replays_waiting_max; })));
  all->push_back(Number({"limits.commands_waiting", "", "Commands of one journal that may wait"},
                        {1, 65'536},
                        [](Options* options) { return &options->limits.commands_waiting_max; }));
  all->push_back(
      Live(Number({"limits.connections", "", "Connections open at once"}, {2, kConnectionsMax},
                  [](Options* options) { return &options->limits.connections.all; })));
  all->push_back(Live(Number(
      {"limits.strangers", "", "Connections open at once on which no known caller has made a call"},
      {1, kConnectionsMax - 1},
      [](Options* options) { return &options->limits.connections.strangers; })));
  all->push_back(
      Live(Number({"limits.calls", "", "Calls open at once on all connections"}, {64, kCallsMax},
                  [](Options* options) { return &options->limits.connections.calls; })));
  all->push_back(
      Number({"limits.calls_per_connection", "", "Calls of one connection at once"}, {1, 65'536},
             [](Options* options) { return &options->limits.calls_per_connection_max; }));
}

// Of one principal, and of one event.
void AddEach(std::vector<Setting>* all) {
  all->push_back(Live(Number(
      {"limits.principal_calls", "",
       "Calls a second of one principal, or of one address where the caller is unknown; 0: no "
       "limit"},
      {0, kRateMax}, [](Options* options) { return &options->limits.principal_calls_max; })));
  all->push_back(Live(
      Number({"limits.event_calls", "",
              "Calls a second about one event, those of its staff aside; 0: no limit"},
             {0, kRateMax}, [](Options* options) { return &options->limits.event_calls_max; })));
  all->push_back(Live(
      Number({"limits.wrong_tokens", "",
              "Calls a second of one address with a token that is not accepted; 0: no limit"},
             {0, kRateMax}, [](Options* options) { return &options->limits.wrong_tokens_max; })));
  all->push_back(Live(Number(
      {"limits.principal_watches", "", "Watches of one principal, or of one address"}, {1, 65'536},
      [](Options* options) { return &options->limits.principal_watches_max; })));
  all->push_back(Live(
      Number({"limits.principal_streams", "", "Streams of one principal, or of one address"},
             {1, 1'024}, [](Options* options) { return &options->limits.principal_streams_max; })));
}

// A text that lies deeper than in Options itself.
template <class Place>
Setting TextAt(Named named, Place place) {
  Setting setting{named.name, named.flag, named.what};
  setting.set = [place](const SettingValue& value, Options* options) {
    *place(options) = std::get<std::string>(value);
  };
  setting.shown = [place](const Options& options) {
    Options copy = options;
    return *place(&copy);
  };
  return setting;
}

void AddAccess(std::vector<Setting>* all) {
  all->push_back(Text({"tls.certificate", "--tls-cert",
                       "PEM file of the server's certificate, and those between it and the root"},
                      &Options::tls_certificate));
  all->push_back(Text({"tls.key", "--tls-key", "PEM file of its key"}, &Options::tls_key));
  all->push_back(Text({"tls.client_ca", "--tls-client-ca",
                       "PEM file of the authorities whose client certificates say who asks"},
                      &Options::tls_client_ca));
  all->push_back(Flag({"tls.require_client", "--tls-require-client",
                       "Take no connection without a client certificate"},
                      &Options::tls_require_client));
  all->push_back(TextAt({"access.principals", "--principals",
                         "File of who is known (TOML); without it everybody is, on this machine "
                         "alone"},
                        [](Options* options) { return &options->access.file; }));
  all->push_back(TextAt(
      {"access.jwks", "--jwks", "File of the key set that JSON Web Tokens are checked against"},
      [](Options* options) { return &options->access.jwks; }));
  all->push_back(TextAt({"access.jwt_issuer", "--jwt-issuer", "Issuer of those tokens: their iss"},
                        [](Options* options) { return &options->access.jwt.issuer; }));
  all->push_back(
      TextAt({"access.jwt_audience", "--jwt-audience", "Audience of those tokens: their aud"},
             [](Options* options) { return &options->access.jwt.audience; }));
  all->push_back(
      Number({"access.jwt_leeway_seconds", "", "How far the issuer's clock may be from this one"},
             {0, 600}, [](Options* options) { return &options->access.jwt.leeway_seconds; }));
}

void AddWeb(std::vector<Setting>* all) {
  all->push_back(TextAt({"web.listen", "--web-listen",
                         "HOST:PORT where browsers and scripts call by HTTP; default: nowhere"},
                        [](Options* options) { return &options->web.listen; }));
  all->push_back(TextAt({"web.hosts", "--web-hosts",
                         "Names that they may ask for, beside IP addresses and localhost: a,b"},
                        [](Options* options) { return &options->web.hosts; }));
  all->push_back(TextAt(
      {"web.origins", "--web-origins", "Origins whose pages may call: https://app.example.org,…"},
      [](Options* options) { return &options->web.origins; }));
  all->push_back(TextAt({"web.trusted_proxies", "--web-trusted-proxies",
                         "Addresses of proxies whose X-Forwarded-For counts: 192.0.2.1,…"},
                        [](Options* options) { return &options->web.trusted_proxies; }));
  Setting plain{
      "web.plain", "--web-plain",
      "Speak HTTP without TLS also where the daemon has a certificate, on loopback alone: "
      "a proxy before it has one",
      Kind::kFlag};
  plain.set = [](const SettingValue& value, Options* options) {
    options->web.plain = std::get<bool>(value);
  };
  plain.shown = [](const Options& options) { return options.web.plain ? "true" : "false"; };
  all->push_back(std::move(plain));
  all->push_back(TextAt({"web.daemon_ca", "--web-daemon-ca",
                         "PEM file of the authorities by which the door checks the daemon's "
                         "certificate"},
                        [](Options* options) { return &options->web.daemon_ca; }));
  all->push_back(TextAt({"web.daemon_name", "--web-daemon-name",
                         "Name in that certificate; default: the address that the daemon has"},
                        [](Options* options) { return &options->web.daemon_name; }));
  all->push_back(TextAt(
      {"web.program", "--web-program", "The door's program; default: arbitro-web beside this one"},
      [](Options* options) { return &options->web.program; }));
}

}  // namespace

const std::vector<Setting>& Settings() {
  static const auto* all = [] {
    auto* settings = new std::vector<Setting>();
    AddServer(settings);
    AddStorage(settings);
    AddRulesets(settings);
    AddWatch(settings);
    AddLimits(settings);
    AddEach(settings);
    AddAccess(settings);
    AddWeb(settings);
    return settings;
  }();
  return *all;
}

const Setting* FindSetting(std::string_view name) {
  for (const Setting& setting : Settings()) {
    if (setting.name == name) return &setting;
  }
  return nullptr;
}

namespace {

std::string TextOf(const SettingValue& value) {
  return std::visit(
      [](const auto& is) {
        using Is = std::decay_t<decltype(is)>;
        if constexpr (std::is_same_v<Is, bool>)
          return std::string(is ? "true" : "false");
        else
          return absl::StrCat(is);
      },
      value);
}

// Says what is allowed where the value is not: "is 1 to 64"; nothing where it is.
std::optional<std::string> AllowedInstead(const Setting& setting, const SettingValue& value) {
  const auto* text = std::get_if<std::string>(&value);
  const auto* number = std::get_if<int64_t>(&value);
  const std::vector<std::string>& choices = setting.choices;
  switch (setting.kind) {
    case Kind::kText:
      if (text == nullptr) return "is a text in quotes";
      break;
    case Kind::kFlag:
      if (!std::holds_alternative<bool>(value)) return "are true and false";
      break;
    case Kind::kNumber:
      if (number != nullptr && *number >= setting.least && *number <= setting.most) break;
      return absl::StrCat("is ", setting.least, " to ", setting.most);
    case Kind::kChoice:
      if (text != nullptr && std::find(choices.begin(), choices.end(), *text) != choices.end()) {
        break;
      }
      return absl::StrCat("are ", absl::StrJoin(choices, ", "));
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> Apply(const Setting& setting, const SettingValue& value,
                                 Options* options) {
  // No file could say the same.
  const auto* text = std::get_if<std::string>(&value);
  if (text != nullptr && !IsUtf8(*text)) return "holds bytes that are not UTF-8; write it in UTF-8";
  if (const auto allowed = AllowedInstead(setting, value)) {
    return absl::StrCat("is `", TextOf(value), "`, allowed ", *allowed);
  }
  setting.set(value, options);
  return std::nullopt;
}

SettingValue ValueOfText(const Setting& setting, const std::string& text) {
  int64_t number = 0;
  if (setting.kind == Kind::kNumber && absl::SimpleAtoi(text, &number)) return number;
  if (setting.kind == Kind::kFlag && (text == "true" || text == "false")) return text == "true";
  return text;
}

}  // namespace arbitro::server
