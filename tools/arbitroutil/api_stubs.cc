// SPDX-License-Identifier: Apache-2.0
#include "tools/arbitroutil/api_stubs.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "tools/arbitroutil/child_process.h"

namespace arbitro::tools {
namespace {

namespace fs = std::filesystem;

constexpr int kProtocMs = 60'000;

// Found by clients of each language without a package of ours.
constexpr char kNodeLoader[] =
    R"(// The API of Arbitro for Node, from the protos beside this file. Needs @grpc/grpc-js and
// @grpc/proto-loader.
//
//   const {v1, grpc} = require('./arbitro-stubs');
//   const rulesets = new v1.RulesetService('127.0.0.1:7420', grpc.credentials.createInsecure());
//   rulesets.ListRulesets({}, (error, answer) => console.log(error || answer));
'use strict';
const fs = require('fs');
const path = require('path');
const grpc = require('@grpc/grpc-js');
const loader = require('@grpc/proto-loader');

const protos = path.join(__dirname, 'proto');
const files = fs.readdirSync(path.join(protos, 'arbitro/v1')).map((name) => `arbitro/v1/${name}`);
files.push('google/rpc/error_details.proto', 'google/rpc/status.proto');
const definition = loader.loadSync(files, {
  includeDirs: [protos], keepCase: true, longs: String, enums: String, oneofs: true,
});
const loaded = grpc.loadPackageDefinition(definition);
module.exports = {grpc, definition, v1: loaded.arbitro.v1, rpc: loaded.google.rpc};
)";

std::string ProtosBesideProgram() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  return (program.parent_path().parent_path() / "share" / "arbitro" / "proto").string();
}

// "arbitro/v1/event.proto" of each, in order.
std::vector<std::string> FilesIn(const std::string& protos, const char* folder) {
  std::vector<std::string> files;
  std::error_code error;
  fs::directory_iterator entry(fs::path(protos) / folder, error);
  for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
    if (entry->path().extension() != ".proto") continue;
    files.push_back(absl::StrCat(folder, "/", entry->path().filename().string()));
  }
  std::sort(files.begin(), files.end());
  return files;
}

// The path of a program, as a shell finds it.
std::optional<std::string> FindProgram(const std::string& name) {
  const ChildEnd end =
      RunProgram("sh", {.arguments = {"-c", absl::StrCat("command -v ", name)}, .environment = {}});
  if (!end.in_time || end.exit_code != 0) return std::nullopt;
  return end.output.substr(0, end.output.find('\n'));
}

// A program that a language needs, and Debian's package of it.
struct Needed {
  const char* program;
  const char* package;
};

class StubMaker {
 public:
  explicit StubMaker(const StubsOptions& options)
      : options_(options),
        protos_(options.protos.empty() ? ProtosBesideProgram() : options.protos),
        api_(FilesIn(protos_, "arbitro/v1")),
        rpc_(FilesIn(protos_, "google/rpc")) {}

  ExitCode Make() {
    if (api_.empty() || rpc_.empty()) {
      return WrongUse(absl::StrCat("the protos `", protos_, "` are not there; install ",
                                   "arbitro-tools, or give --protos FOLDER"));
    }
    std::error_code error;
    fs::create_directories(options_.folder, error);
    if (!fs::is_directory(options_.folder, error)) {
      return WrongUse(absl::StrCat("cannot make the folder `", options_.folder, "`; name another"));
    }
    if (options_.language == "python") return Python();
    if (options_.language == "go") return Go();
    return Node();
  }

 private:
  ExitCode Python() {
    const auto plugin = Find({"grpc_python_plugin", "protobuf-compiler-grpc"});
    if (!plugin || !Find({"protoc", "protobuf-compiler"})) return kExitUsage;
    std::vector<std::string> arguments = {absl::StrCat("--plugin=protoc-gen-grpc_python=", *plugin),
                                          absl::StrCat("--python_out=", options_.folder),
                                          absl::StrCat("--grpc_python_out=", options_.folder)};
    arguments.insert(arguments.end(), rpc_.begin(), rpc_.end());
    return Protoc(std::move(arguments),
                  absl::StrCat("PYTHONPATH=", options_.folder,
                               " python3 -c 'from arbitro.v1 import ruleset_pb2_grpc'"));
  }

  ExitCode Go() {
    if (!Find({"protoc-gen-go", "protoc-gen-go"}) ||
        !Find({"protoc-gen-go-grpc", "protoc-gen-go-grpc"}) ||
        !Find({"protoc", "protobuf-compiler"})) {
      return kExitUsage;
    }
    const fs::path module = fs::path(options_.folder) / "go.mod";
    if (!Write(module, absl::StrCat("module ", options_.go_module, "\n\ngo 1.19\n"))) {
      return kExitUsage;
    }
    return Protoc(GoArguments(),
                  absl::StrCat("(cd ", options_.folder, " && go mod tidy && go build ./...)"));
  }

  // Files of google.rpc are in a module of Google's, which Go finds registered twice otherwise.
  std::vector<std::string> GoArguments() const {
    std::vector<std::string> arguments;
    for (const char* kind : {"go", "go-grpc"}) {
      arguments.push_back(absl::StrCat("--", kind, "_out=", options_.folder));
      const auto add = [&](const std::string& option) {
        arguments.push_back(absl::StrCat("--", kind, "_opt=", option));
      };
      add("paths=source_relative");
      for (const std::string& file : api_) {
        add(absl::StrCat("M", file, "=", options_.go_module, "/arbitro/v1"));
      }
      constexpr char kGoogle[] = "=google.golang.org/genproto/googleapis/rpc/";
      add(absl::StrCat("Mgoogle/rpc/status.proto", kGoogle, "status"));
      add(absl::StrCat("Mgoogle/rpc/error_details.proto", kGoogle, "errdetails"));
    }
    return arguments;
  }

  ExitCode Node() const {
    const fs::path folder = options_.folder;
    for (const auto* files : {&api_, &rpc_}) {
      for (const std::string& file : *files) {
        std::error_code error;
        const fs::path target = folder / "proto" / file;
        fs::create_directories(target.parent_path(), error);
        fs::copy_file(fs::path(protos_) / file, target, fs::copy_options::overwrite_existing,
                      error);
        if (error) return CannotWrite(target);
      }
    }
    if (!Write(folder / "index.js", kNodeLoader)) return kExitUsage;
    return Done("npm install @grpc/grpc-js @grpc/proto-loader");
  }

  static std::optional<std::string> Find(const Needed& needed) {
    auto path = FindProgram(needed.program);
    if (!path) {
      WrongUse(absl::StrCat("there is no `", needed.program, "` on the PATH; install it ",
                            "(Debian: apt install ", needed.package, ")"));
    }
    return path;
  }

  static ExitCode CannotWrite(const fs::path& path) {
    return WrongUse(absl::StrCat("cannot write `", path.string(), "`"));
  }

  static bool Write(const fs::path& path, const std::string& text) {
    std::ofstream file(path, std::ios::trunc);
    file << text;
    if (file.flush()) return true;
    CannotWrite(path);
    return false;
  }

  // `then`: what a client's author types next.
  ExitCode Protoc(std::vector<std::string> arguments, const std::string& then) const {
    arguments.insert(arguments.begin(), absl::StrCat("--proto_path=", protos_));
    arguments.insert(arguments.end(), api_.begin(), api_.end());
    const ChildEnd end = RunProgram(
        "protoc", {.arguments = std::move(arguments), .environment = {}, .timeout_ms = kProtocMs});
    if (end.in_time && end.exit_code == 0) return Done(then);
    SayError("arbitroutil: protoc failed, %s\n%s", EndInWords(end, kProtocMs).c_str(),
             end.output.c_str());
    return kExitFault;
  }

  ExitCode Done(const std::string& then) const {
    Say("%s: stubs of the %zu files of the API\n\n%s\n", options_.folder.c_str(), api_.size(),
        then.c_str());
    return kExitOk;
  }

  const StubsOptions& options_;
  const std::string protos_;
  const std::vector<std::string> api_;
  const std::vector<std::string> rpc_;
};

}  // namespace

ExitCode MakeStubs(const StubsOptions& options) { return StubMaker(options).Make(); }

void AddApiCommands(CLI::App* app, ExitCode* exit_code) {
  CLI::App* api =
      app->add_subcommand("api", "The API, for who writes a client of it")->require_subcommand(1);
  CLI::App* stubs = api->add_subcommand(
      "stubs", "Writes what a client calls the API by, from the installed protos");
  auto options = std::make_shared<StubsOptions>();
  stubs->add_option("language", options->language, "python, node or go")
      ->required()
      ->check(CLI::IsMember({"python", "node", "go"}));
  stubs->add_option("folder", options->folder, "folder to write into")->required();
  stubs->add_option("--protos", options->protos,
                    "folder of the protos (default: share/arbitro/proto beside this program's "
                    "folder)");
  stubs->add_option("--go-module", options->go_module, "the module that the Go files are in")
      ->capture_default_str();
  stubs->footer("Example:\n  arbitroutil api stubs python stubs");
  stubs->callback([options, exit_code] { *exit_code = MakeStubs(*options); });
}

}  // namespace arbitro::tools
