// SPDX-License-Identifier: Apache-2.0
//
// The ground of every command: the daemon, the options given before the command, the output.
//
// One session is one run of arbitroctl. Not thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_SESSION_H_
#define ARBITRO_TOOLS_ARBITROCTL_SESSION_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "arbitro/v1/call.pb.h"
#include "google/protobuf/message.h"
#include "nlohmann/json.hpp"
#include "tools/arbitroctl/client.h"
#include "tools/arbitroctl/show/text_table.h"

namespace CLI {
class App;
}  // namespace CLI

namespace arbitro::tools {

// Rows of a page, the most that the daemon gives.
inline constexpr int kPageSize = 1000;

class Session {
 public:
  // Adds the options that hold for all commands.
  void AddOptions(CLI::App* app);

  // Adds --at to a command that reads an event: what it reads is as it was after that record.
  void AddAt(CLI::App* command);

  // `run` is what the command does, after the whole command line was read.
  static void OnRun(CLI::App* command, Session* session, std::function<absl::Status()> run);

  // Does what the command line asked for, prints a failure, and says how to end.
  int Run();

  // The daemon that --server names. Once what the options name could be read.
  Client& client();

  // A read, or a mutation whose options are filled in.
  absl::Status Call(const std::string& method, const google::protobuf::Message& request,
                    google::protobuf::Message* response);

  // A read: of a list all pages as one answer, and with names where the call has them.
  absl::Status Read(const std::string& method, const google::protobuf::Message& request,
                    google::protobuf::Message* response);
  template <class Response>
  absl::StatusOr<Response> Get(const std::string& method,
                               const google::protobuf::Message& request) {
    Response response;
    absl::Status status = Read(method, request, &response);
    if (!status.ok()) return status;
    return response;
  }

  // The same of a request that says no more than a name: of what it reads, or of what a list is of.
  template <class Response>
  absl::StatusOr<Response> Get(const std::string& method, const std::string& name) {
    return Get<Response>(method, *RequestOf(method, name));
  }

  // Makes a call of one's own with the request, and where the daemon does not know the caller, with
  // the request without `with_names`. Where that is denied too, the failure is the first one: the
  // caller lacks a token.
  absl::Status CallNamed(
      const google::protobuf::Message& request,
      const std::function<absl::Status(const google::protobuf::Message& asked)>& call);

  // A mutation: fills the request's options and calls.
  template <class Request>
  absl::Status Mutate(const std::string& method, Request request,
                      google::protobuf::Message* response) {
    *request.mutable_options() = NextOptions();
    return Call(method, request, response);
  }

  // The same of a request whose type is not known here.
  absl::Status MutateAny(const std::string& method, google::protobuf::Message* request,
                         google::protobuf::Message* response);

  // The same for one step of a command that makes several changes.
  template <class Request>
  absl::Status MutateStep(const std::string& step, const std::string& method, Request request,
                          google::protobuf::Message* response) {
    *request.mutable_options() = OptionsOfStep(step);
    return Call(method, request, response);
  }

  // Options of the next mutation. The first one of a run has the request id that was given, or 128
  // random bits; further ones add .2, .3 … to it, so that a repeated run repeats every id.
  v1::MutationOptions NextOptions();

  // Options of one step of a command that makes several changes, some of them only where they are
  // due. The request id goes by the step's name, so that a repeated run repeats each.
  v1::MutationOptions OptionsOfStep(const std::string& step);

  // Options of a change that a line of a file asks for. The request id goes by what the line says,
  // so that a repeated run repeats it, wherever the line stands.
  v1::MutationOptions OptionsOfLine(std::string_view content);

  // Whether a change can come from a line of a file. A usage error for --expected-revision, which
  // is for one change, and for a request id that leaves no room for what OptionsOfLine adds.
  absl::Status CheckOptionsOfLines() const;

  // The request id of the run: as it was given, or else made up.
  const std::string& request_id();

  // The words of `--reason`; empty: it was not given.
  const std::string& reason() const { return reason_; }

  // Where `--dry-run` was given.
  bool dry_run() const { return validate_only_; }

  // Where texts are asked for in Italian.
  bool italian() const { return language_ == "it"; }

  // Where `--by-hand` was given.
  bool by_hand() const { return by_hand_; }

  // The address that --server names.
  const std::string& server() const { return server_; }

  // Where `-o json` was given.
  bool json() const { return output_ == "json"; }

  // Prints the answer: `document` as JSON, or else `text`. A command ends with it: returns
  // OkStatus.
  absl::Status Show(const nlohmann::ordered_json& document, const std::string& text) const;
  absl::Status Show(const google::protobuf::Message& message, const std::string& text) const;
  absl::Status Show(const google::protobuf::Message& message, const TextTable& table) const;

  // How to end where the call succeeded and what it says is bad: a replay that diverged.
  void EndWith(int exit_code) { exit_code_ = exit_code; }

 private:
  v1::MutationOptions OptionsUnder(std::string request_id) const;

  // Adds the options of a mutation, and those that name files of TLS and of the token.
  void AddOptionsOfChange(CLI::App* app);
  void AddSecretFiles(CLI::App* app);

  // Whether the files of TLS that are named belong together.
  absl::Status CheckSecretFiles() const;

  // Reads what the options of TLS and of the token name, and makes the client.
  absl::Status OpenWay();

  static std::unique_ptr<google::protobuf::Message> RequestOf(const std::string& method,
                                                              const std::string& name);

  std::string server_ = "127.0.0.1:7420";
  std::string output_ = "table";
  std::string request_id_;
  std::string reason_;
  bool by_hand_ = false;
  std::string judge_;
  uint64_t expected_revision_ = 0;
  uint64_t at_revision_ = 0;  // 0: the newest
  bool validate_only_ = false;
  uint32_t timeout_seconds_ = 30;
  std::string language_;
  std::string role_;
  std::string ca_file_;
  std::string certificate_file_;
  std::string key_file_;
  std::string token_file_;

  uint32_t mutations_ = 0;
  bool without_names_ = false;  // the daemon does not know the caller
  int exit_code_ = 0;
  std::unique_ptr<Client> client_;
  std::function<absl::Status()> run_;
};

// An empty request of a method, and an empty answer of it. A name that no proto has ends the
// program: a mistake of a programmer.
std::unique_ptr<google::protobuf::Message> NewRequest(const std::string& method);
std::unique_ptr<google::protobuf::Message> NewResponse(const std::string& method);

// Says what a person should look at after a mutation, a line each with a line break before it.
std::string NoticesText(const v1::MutationResult& result);

// "recorded as revision 12", "checked only, nothing was recorded" …: how a mutation went.
std::string ResultText(const v1::MutationResult& result);

// The rules that an answer cites, one a line; empty where there are none.
std::string CitationsText(const google::protobuf::RepeatedPtrField<v1::Citation>& citations);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_SESSION_H_
