// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/session.h"

#include <sys/random.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "CLI/CLI.hpp"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "arbitro/v1/errors.pb.h"
#include "tools/arbitroctl/show/connection_advice.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/line_fault.h"
#include "tools/arbitroctl/show/message_json.h"
#include "tools/arbitroctl/show/utf8_text.h"
#include "tools/arbitroctl/show/words.h"
#include "tools/arbitroctl/text_encoding.h"
#include "tools/arbitroctl/text_file.h"
#include "tools/printing.h"

namespace arbitro::tools {
namespace {

constexpr size_t kRequestIdBytes = 16;

// A request id has at most 128 bytes; that of a line is longer by a dot and a digest.
constexpr size_t kLineDigestDigits = 16;
constexpr size_t kLineRequestIdBytesMax = 128 - 1 - kLineDigestDigits;

// FNV-1a of 64 bits, in hexadecimal digits. It need not be hard to guess: under an id that stands
// for another request, the daemon refuses.
std::string DigestOfLine(std::string_view content) {
  uint64_t hash = 0xCBF29CE484222325;
  for (const char c : content) hash = (hash ^ static_cast<uint8_t>(c)) * 0x100000001B3;
  return absl::StrCat(absl::Hex(hash, absl::kZeroPad16));
}

std::string RandomRequestId() {
  std::array<char, kRequestIdBytes> bytes = {};
  if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) return "";
  return absl::BytesToHexString(absl::string_view(bytes.data(), bytes.size()));
}

// The request, reading at that revision where it reads an event.
std::unique_ptr<google::protobuf::Message> AtRevision(const google::protobuf::Message& request,
                                                      uint64_t revision) {
  std::unique_ptr<google::protobuf::Message> dated(request.New());
  dated->CopyFrom(request);
  const auto* field = dated->GetDescriptor()->FindFieldByName("read");
  if (field != nullptr && field->message_type() == v1::ReadOptions::descriptor()) {
    auto* read = dated->GetReflection()->MutableMessage(dated.get(), field);
    static_cast<v1::ReadOptions*>(read)->set_at_revision(revision);
  }
  return dated;
}

const google::protobuf::MethodDescriptor& MethodNamed(const std::string& method) {
  const auto* found = google::protobuf::DescriptorPool::generated_pool()->FindMethodByName(
      absl::StrCat("arbitro.v1.", method));
  if (found != nullptr) return *found;
  SayError("arbitroctl: %s\n", absl::StrCat("no proto has ", method).c_str());
  std::abort();
}

std::unique_ptr<google::protobuf::Message> NewMessage(const google::protobuf::Descriptor* type) {
  const auto* empty = google::protobuf::MessageFactory::generated_factory()->GetPrototype(type);
  return std::unique_ptr<google::protobuf::Message>(empty->New());
}

// A file that an option names, and what must be in it.
struct SecretFile {
  const std::string* path;
  const char* option;
  const char* begins;  // of the PEM; null: it is a token
  std::string* text;
};

absl::Status WrongSecret(const SecretFile& secret, const std::string& what,
                         const std::string& advice) {
  return UsageError(absl::StrCat("`", secret.option, "`: ", what), advice);
}

// Whether the text that was read is what the option asks for.
absl::Status CheckSecret(const SecretFile& secret) {
  const std::string path = ShownText(*secret.path);
  if (secret.begins != nullptr) {
    if (absl::StrContains(*secret.text, secret.begins)) return absl::OkStatus();
    return WrongSecret(secret, absl::StrCat(path, " has no line with `", secret.begins, "`"),
                       "give the PEM file: docs/operations.md, `On a network`");
  }
  const bool is_token = std::all_of(secret.text->begin(), secret.text->end(),
                                    [](unsigned char c) { return c > 0x20 && c < 0x7F; });
  if (is_token) return absl::OkStatus();
  return WrongSecret(secret, absl::StrCat(path, " holds more than a token, which is one word"),
                     "put the token alone into it: `arbitroutil token new` prints one");
}

// The file's text without blanks at its ends; nothing of no file.
absl::Status ReadSecret(const SecretFile& secret) {
  if (secret.path->empty()) return absl::OkStatus();
  const auto bytes = ReadFile(*secret.path);
  if (!bytes.ok()) {
    return WrongSecret(secret, std::string(bytes.status().message()),
                       absl::StrCat("correct the path of `", secret.option,
                                    "`, or of the environment that stands for it"));
  }
  // Nothing of what is secret is shown, as ReadTextFile might.
  const auto decoded = DecodeText(*bytes);
  *secret.text = decoded.ok() ? std::string(TrimText(decoded->text)) : "";
  if (!secret.text->empty()) return CheckSecret(secret);
  return WrongSecret(
      secret, absl::StrCat(ShownText(*secret.path), decoded.ok() ? " is empty" : " is no text"),
      "give another file: docs/operations.md, `On a network`");
}

// Whether what is sent there stays on this machine, by the way it is written.
bool StaysHere(const std::string& server) {
  for (const char* here : {"unix:", "127.0.0.1:", "localhost:", "[::1]:"}) {
    if (server.rfind(here, 0) == 0) return true;
  }
  return false;
}

// Nothing where `--as` names a role or a player, or else what it must be.
std::string FaultOfRole(const std::string& role) {
  const bool known = role == "referee" || role.rfind("events/", 0) == 0;
  return known ? std::string() : "is `referee`, or a player: events/{event}/players/{id}";
}

// Adds a page of a list to what came before, and returns the token of the next page.
std::string AddPage(google::protobuf::Message* page, google::protobuf::Message* response) {
  const auto* next = response->GetDescriptor()->FindFieldByName("next_page_token");
  const auto* columns = response->GetDescriptor()->FindFieldByName("columns");
  const auto* reflection = page->GetReflection();
  std::string token = reflection->GetString(*page, next);
  reflection->ClearField(page, next);
  // Columns are those of the first page on every page.
  if (columns != nullptr && reflection->FieldSize(*response, columns) > 0) {
    reflection->ClearField(page, columns);
  }
  response->MergeFrom(*page);
  return token;
}

// An earlier record was made while the daemon's clock was ahead.
std::string AheadText(int64_t ahead_us) {
  if (ahead_us == 0) return "";
  return absl::StrCat(
      "; ", PhraseWith("this journal is $0 s ahead of the daemon's clock, which was put back: "
                       "records keep their order; round clocks run by the clock itself",
                       ahead_us / 1'000'000));
}

}  // namespace

void Session::AddOptions(CLI::App* app) {
  app->add_option("--server", server_, "where arbitrod listens: host:port or unix:PATH")
      ->envname("ARBITRO_SERVER")
      ->capture_default_str();
  app->add_option("-o,--output", output_, "how to print the answer")
      ->check(CLI::IsMember({"table", "json"}))
      ->capture_default_str();
  AddOptionsOfChange(app);
  app->add_option("--language", language_, "the language of texts: en (default) or it")
      ->envname("ARBITRO_LANGUAGE")
      ->check(CLI::IsMember({"en", "it"}));
  app->add_option(
         "--as", role_,
         "`referee`, or a player, events/EVENT/players/ID: also what others do not see yet")
      ->check(FaultOfRole);
  AddSecretFiles(app);
  app->add_option("--timeout", timeout_seconds_, "seconds to wait for an answer")
      ->check(CLI::Range(1, 3600).description("1 - 3600"))
      ->capture_default_str();
}

void Session::AddOptionsOfChange(CLI::App* app) {
  app->add_option("--request-id", request_id_,
                  "names the change; given again, it does not act twice (made up if left out)");
  app->add_option("--expected-revision", expected_revision_,
                  "change only if the event is still at this revision");
  app->add_flag("--dry-run", validate_only_, "say what a change would do, and record nothing");
  app->add_option("--reason", reason_, "why, for the record");
  app->add_flag("--by-hand", by_hand_, "do not ask the rulebook: you answer for it, with --reason");
  app->add_option("--judge", judge_, "the judge at the table, of the staff: persons/{id}");
}

void Session::AddSecretFiles(CLI::App* app) {
  app->add_option("--tls-ca", ca_file_,
                  "PEM file of the authority that the daemon's certificate is from")
      ->envname("ARBITRO_CA");
  app->add_option("--cert", certificate_file_, "PEM file of your own certificate")
      ->envname("ARBITRO_CERT");
  app->add_option("--key", key_file_, "PEM file of its key")->envname("ARBITRO_KEY");
  app->add_option("--token-file", token_file_, "file of the token that says who you are")
      ->envname("ARBITRO_TOKEN_FILE");
}

void Session::AddAt(CLI::App* command) {
  command->add_option("--at", at_revision_, "as it was after this record")
      ->check(CLI::Range(uint64_t{1}, UINT64_MAX).description("1 - …"));
}

void Session::OnRun(CLI::App* command, Session* session, std::function<absl::Status()> run) {
  command->callback([session, run = std::move(run)] { session->run_ = run; });
}

int Session::Run() {
  PrintIn(italian() ? PaperLanguage::kItalian : PaperLanguage::kEnglish);
  absl::Status status = OpenWay();
  if (status.ok()) status = run_();
  if (AttachedAdvice(status).empty()) {
    const std::string advice =
        AdviceForConnection(status, {!ca_file_.empty(), !certificate_file_.empty()});
    if (!advice.empty()) AttachAdvice(advice, &status);
  }
  std::fflush(stdout);
  if (status.ok()) return exit_code_;
  if (json()) {
    PrintOut(JsonText(ErrorJson(status), 2) + "\n");
  } else {
    PrintError(absl::StrCat("arbitroctl: ", ErrorText(status)));
  }
  return ExitCodeOf(status);
}

Client& Session::client() { return *client_; }

absl::Status Session::CheckSecretFiles() const {
  if (certificate_file_.empty() != key_file_.empty()) {
    return UsageError("one of `--cert` and `--key` is missing", "give both, or neither");
  }
  if (!certificate_file_.empty() && ca_file_.empty()) {
    return UsageError("`--cert` is for TLS, and `--tls-ca` is missing", "give `--tls-ca`, too");
  }
  return absl::OkStatus();
}

absl::Status Session::OpenWay() {
  RETURN_IF_ERROR(CheckServer(server_));
  RETURN_IF_ERROR(CheckSecretFiles());
  Asker asker{language_, role_, ""};
  TlsTexts tls;
  constexpr char kCertificate[] = "-----BEGIN CERTIFICATE-----";
  for (const SecretFile& secret : {SecretFile{&ca_file_, "--tls-ca", kCertificate, &tls.ca},
                                   {&certificate_file_, "--cert", kCertificate, &tls.certificate},
                                   {&key_file_, "--key", "PRIVATE KEY-----", &tls.key},
                                   {&token_file_, "--token-file", nullptr, &asker.token}}) {
    RETURN_IF_ERROR(ReadSecret(secret));
  }
  if (!asker.token.empty() && ca_file_.empty() && !StaysHere(server_)) {
    return UsageError(
        absl::StrCat("the token would go to ", ShownText(server_),
                     " for everybody to read; give `--tls-ca`"),
        "give `--tls-ca` (or ARBITRO_CA): a token goes to another machine by TLS only");
  }
  client_ = std::make_unique<Client>(server_, std::chrono::seconds(timeout_seconds_),
                                     std::move(asker), tls);
  return absl::OkStatus();
}

absl::Status Session::Call(const std::string& method, const google::protobuf::Message& request,
                           google::protobuf::Message* response) {
  const auto call = [&](const google::protobuf::Message& asked) {
    return client().Call(method, asked, response);
  };
  if (at_revision_ != 0) return CallNamed(*AtRevision(request, at_revision_), call);
  return CallNamed(request, call);
}

absl::Status Session::Read(const std::string& method, const google::protobuf::Message& request,
                           google::protobuf::Message* response) {
  const std::unique_ptr<google::protobuf::Message> asked(request.New());
  asked->CopyFrom(request);
  const auto* fields = request.GetDescriptor();
  const auto* reflection = request.GetReflection();
  const auto* names = fields->FindFieldByName("with_names");
  if (names != nullptr) reflection->SetBool(asked.get(), names, true);
  const auto* token = fields->FindFieldByName("page_token");
  if (token == nullptr) return Call(method, *asked, response);
  reflection->SetInt32(asked.get(), fields->FindFieldByName("page_size"), kPageSize);
  const std::unique_ptr<google::protobuf::Message> page(response->New());
  do {
    RETURN_IF_ERROR(Call(method, *asked, page.get()));
    reflection->SetString(asked.get(), token, AddPage(page.get(), response));
  } while (!reflection->GetString(*asked, token).empty());
  return absl::OkStatus();
}

std::unique_ptr<google::protobuf::Message> Session::RequestOf(const std::string& method,
                                                              const std::string& name) {
  auto request = NewRequest(method);
  const auto* fields = request->GetDescriptor();
  const auto* field = fields->FindFieldByName("name");
  request->GetReflection()->SetString(request.get(), field == nullptr ? fields->field(0) : field,
                                      name);
  return request;
}

absl::Status Session::MutateAny(const std::string& method, google::protobuf::Message* request,
                                google::protobuf::Message* response) {
  const auto* field = request->GetDescriptor()->FindFieldByName("options");
  request->GetReflection()->MutableMessage(request, field)->CopyFrom(NextOptions());
  return Call(method, *request, response);
}

// Names are for callers whom the daemon knows; what an event shows to all comes without them.
absl::Status Session::CallNamed(
    const google::protobuf::Message& request,
    const std::function<absl::Status(const google::protobuf::Message& asked)>& call) {
  const auto* names = request.GetDescriptor()->FindFieldByName("with_names");
  const bool named = names != nullptr && request.GetReflection()->GetBool(request, names);
  absl::Status status;
  if (!named || !without_names_) {
    status = call(request);
    if (!named || ReasonIn(status) != v1::REASON_CREDENTIALS_MISSING) return status;
  }
  without_names_ = true;
  const std::unique_ptr<google::protobuf::Message> without(request.New());
  without->CopyFrom(request);
  without->GetReflection()->ClearField(without.get(), names);
  absl::Status nameless = call(*without);
  const bool denied = !status.ok() && ReasonIn(nameless) == v1::REASON_ACCESS_DENIED;
  return denied ? status : nameless;
}

const std::string& Session::request_id() {
  if (request_id_.empty()) request_id_ = RandomRequestId();
  return request_id_;
}

v1::MutationOptions Session::NextOptions() {
  ++mutations_;
  return OptionsUnder(mutations_ == 1 ? request_id() : absl::StrCat(request_id(), ".", mutations_));
}

v1::MutationOptions Session::OptionsOfStep(const std::string& step) {
  v1::MutationOptions options = OptionsUnder(absl::StrCat(request_id(), ".", step));
  // The revision that was expected is that before the first of them.
  if (++mutations_ > 1) options.clear_expected_revision();
  return options;
}

v1::MutationOptions Session::OptionsOfLine(std::string_view content) {
  return OptionsUnder(absl::StrCat(request_id(), ".", DigestOfLine(content)));
}

absl::Status Session::CheckOptionsOfLines() const {
  if (expected_revision_ != 0) {
    return UsageError("a file is more than one change, and `--expected-revision` is for one",
                      "leave `--expected-revision` out; `--dry-run` shows what the file would do");
  }
  if (request_id_.size() <= kLineRequestIdBytesMax) return absl::OkStatus();
  return UsageError(absl::StrCat("`--request-id` has more than ", kLineRequestIdBytesMax,
                                 " bytes, and the id of each line is made of it"),
                    absl::StrCat("give one of at most ", kLineRequestIdBytesMax, " bytes"));
}

v1::MutationOptions Session::OptionsUnder(std::string request_id) const {
  v1::MutationOptions options;
  options.set_request_id(std::move(request_id));
  options.set_expected_revision(expected_revision_);
  options.set_validate_only(validate_only_);
  options.set_reason(reason_);
  options.set_by_hand(by_hand_);
  options.set_judge(judge_);
  return options;
}

absl::Status Session::Show(const nlohmann::ordered_json& document, const std::string& text) const {
  PrintOut(json() ? JsonText(document, 2) + "\n" : text);
  return absl::OkStatus();
}

absl::Status Session::Show(const google::protobuf::Message& message,
                           const std::string& text) const {
  PrintOut(json() ? JsonText(JsonOfMessage(message), 2) + "\n" : text);
  return absl::OkStatus();
}

absl::Status Session::Show(const google::protobuf::Message& message, const TextTable& table) const {
  return Show(message, json() ? "" : table.Text());
}

std::unique_ptr<google::protobuf::Message> NewRequest(const std::string& method) {
  return NewMessage(MethodNamed(method).input_type());
}

std::unique_ptr<google::protobuf::Message> NewResponse(const std::string& method) {
  return NewMessage(MethodNamed(method).output_type());
}

std::string NoticesText(const v1::MutationResult& result) {
  const std::string lines = NoticeLines(result.notices());
  return lines.empty() ? "" : "\n" + lines.substr(0, lines.size() - 1);
}

std::string ResultText(const v1::MutationResult& result) {
  if (!result.has_receipt()) {
    return absl::StrCat(Phrase("checked only, nothing was recorded"), NoticesText(result));
  }
  std::string text = PhraseWith("recorded as revision $0, $1", result.receipt().revision(),
                                ShortDigest(result.receipt().record_hash()));
  const std::string ahead =
      absl::StrCat(AheadText(result.ahead_of_clock_us()), NoticesText(result));
  if (!result.replayed()) return text + ahead;
  return absl::StrCat(text, " ",
                      Phrase("(this request was carried out before: this is its answer of then)"),
                      ahead);
}

std::string CitationsText(const google::protobuf::RepeatedPtrField<v1::Citation>& citations) {
  TextTable table({"", "", ""});
  for (const v1::Citation& citation : citations) {
    // The daemon leaves the words out of what is not published yet.
    const std::string text = citation.text().empty() ? Phrase("withheld") : citation.text();
    table.Add({"", "[" + citation.rule() + "]", text});
  }
  return table.Text(OutputColumns());
}

}  // namespace arbitro::tools
