// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/options.h"

#include <cstdio>

#include "CLI/CLI.hpp"
#include "absl/strings/str_cat.h"
#include "api/text/line_words.h"
#include "daemon/web/upstream/daemon_address.h"

namespace arbitro::web {
namespace {

constexpr size_t kThreadsMax = 256;

constexpr char kFooter[] =
    "arbitrod starts it where it has --web-listen; docs/operations.md says when to start it by "
    "itself.\n"
    "Example:\n"
    "  arbitro-web --daemon 127.0.0.1:7420 --credential web.token --listen 127.0.0.1:7480";

// Lists as they were given: "a, b".
struct Lists {
  std::string hosts;
  std::string origins;
  std::string proxies;
};

void AddOptions(CLI::App* app, Options* options, Lists* lists) {
  app->add_option("--daemon", options->daemon, "HOST:PORT or unix:PATH of the daemon");
  app->add_option("--credential", options->credential,
                  "File with the token of a principal that has the role web; -: standard input, "
                  "with whose end the program ends")
      ->required();
  app->add_option("--daemon-ca", options->daemon_ca,
                  "PEM file of the authorities for the daemon's certificate");
  app->add_option("--daemon-name", options->daemon_name,
                  "Name in that certificate, where it is not the host of --daemon");
  app->add_option("--listen", options->listen, "HOST:PORT to listen on; port 0: any free one");
  app->add_option("--listen-descriptor", options->descriptor,
                  "Number of a socket that listens already, in place of --listen");
  app->add_option("--tls-cert", options->certificate, "PEM file of the door's certificate");
  app->add_option("--tls-key", options->key, "PEM file of its key");
  app->add_option("--print-address-file", options->address_file,
                  "File that the address is written to once clients can connect");
  app->add_option("--pages", options->pages,
                  "Folder that the pages are read from again and again, while they are developed; "
                  "default: those of the program");
  app->add_option("--threads", options->threads, "Threads; default: one a processor")
      ->check(CLI::Range(size_t{1}, kThreadsMax));
  app->add_option("--hosts", lists->hosts,
                  "Names that clients may ask for, beside IP addresses and localhost: a,b");
  app->add_option("--origins", lists->origins,
                  "Origins whose pages may call: https://app.example.org,…");
  app->add_option("--trusted-proxies", lists->proxies,
                  "Addresses of proxies whose X-Forwarded-For counts: 192.0.2.1,…");
}

std::string WrongIn(const Options& options) {
  if (options.certificate.empty() != options.key.empty()) {
    return "give --tls-cert and --tls-key, or neither";
  }
  const absl::Status daemon = ReadDaemonAddress(options.daemon).status();
  if (!daemon.ok()) return absl::StrCat("--daemon: ", daemon.message());
  const absl::Status lists = Policy::Check(options.policy);
  return lists.ok() ? "" : std::string(lists.message());
}

}  // namespace

std::optional<Options> ReadOptions(int argc, char** argv, int* exit_code) {
  Options options;
  Lists lists;
  CLI::App app("Lets browsers and scripts call an Arbitro daemon: Connect, gRPC-Web, JSON, events.",
               "arbitro-web");
  app.set_version_flag("--version", std::string("arbitro-web ") + ARBITRO_VERSION);
  AddOptions(&app, &options, &lists);
  app.footer(kFooter);
  app.failure_message([](const CLI::App*, const CLI::Error& error) {
    return absl::StrCat("arbitro-web: ", error.what(), "\n  to do  see `arbitro-web --help`\n");
  });
  try {
    app.parse(text::WordsForParser(argc, argv));
  } catch (const CLI::ParseError& error) {
    *exit_code = app.exit(error) == 0 ? 0 : kExitUsage;
    return std::nullopt;
  }
  options.policy = {ReadList(lists.hosts), ReadList(lists.origins), ReadList(lists.proxies)};
  const std::string wrong = WrongIn(options);
  if (wrong.empty()) return options;
  std::fprintf(stderr, "arbitro-web: %s\n", wrong.c_str());
  *exit_code = kExitUsage;
  return std::nullopt;
}

}  // namespace arbitro::web
