// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/commands/command.h"

#include <type_traits>

#include "CLI/CLI.hpp"
#include "absl/strings/ascii.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/printing.h"

namespace arbitro::tools {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

using google::protobuf::Reflection;

// A field of a message, or of one inside it.
struct Field {
  std::vector<const FieldDescriptor*> around;  // from the outside
  const FieldDescriptor* leaf = nullptr;
};

Field FieldAt(const Descriptor* message, const std::string& path) {
  Field field;
  for (const auto name : absl::StrSplit(path, '.')) {
    if (field.leaf != nullptr) field.around.push_back(field.leaf);
    const Descriptor* in = field.leaf == nullptr ? message : field.leaf->message_type();
    field.leaf = in->FindFieldByName(std::string(name));
    Require(field.leaf != nullptr, absl::StrCat(path, " is no field of ", message->name()));
  }
  return field;
}

// The field of that name and type; null: there is none.
const FieldDescriptor* FieldNamed(const Message& message, const char* name,
                                  FieldDescriptor::CppType type) {
  const FieldDescriptor* field = message.GetDescriptor()->FindFieldByName(name);
  return field != nullptr && field->cpp_type() == type ? field : nullptr;
}

void SetTextNamed(const char* name, std::string text, Message* message) {
  const auto* field = FieldNamed(*message, name, FieldDescriptor::CPPTYPE_STRING);
  if (field != nullptr) message->GetReflection()->SetString(message, field, std::move(text));
}

// The value of an enum that a word of the command line stands for; null: there is none.
const google::protobuf::EnumValueDescriptor* ValueOf(const google::protobuf::EnumDescriptor& values,
                                                     const std::string& word) {
  const std::string plain = absl::StrReplaceAll(word, {{"-", " "}});
  for (int i = 0; i < values.value_count(); ++i) {
    if (LowerWord(values.value(i)) == plain) return values.value(i);
  }
  return nullptr;
}

std::string NameOf(Names names, const std::string& word, const Typed& typed) {
  switch (names) {
    case Names::kNothing:
      return word;
    case Names::kEvent:
      return EventName(word);
    case Names::kPlayer:
      return PlayerName(typed.event, word);
    case Names::kPerson:
      return PersonName(word);
    case Names::kSeries:
      return SeriesName(word);
    case Names::kRuleset:
      return RulesetName(word);
    case Names::kCatalogue:
      return CatalogueName(word);
    case Names::kJournal:
      return JournalName(word);
  }
  return word;
}

}  // namespace

// An option, and how what was typed gets into its field.
struct Command::Bound {
  Field field;
  CLI::Option* option = nullptr;
  std::function<absl::Status(const Typed&, Message*)> set;

  absl::Status Fill(const Typed& typed, Message* message) const {
    for (const FieldDescriptor* each : field.around) {
      message = message->GetReflection()->MutableMessage(message, each);
    }
    return set(typed, message);
  }
};

struct Command::State {
  explicit State(const std::string& name) : options(name) {}

  Group group;
  CLI::App* app = nullptr;
  Typed typed;
  OwnOptions options;
  std::vector<std::string> subjects;  // what it is about, by the names of the fields
  std::vector<Bound> bound;

  std::string method;
  Kind kind = Kind::kRead;
  bool citing = false;
  std::unique_ptr<Message> request;
  std::unique_ptr<Message> response;
  StatedFill fill;
  StatedText text;
  StatedText below;

  absl::Status Call();
  absl::Status FillRequest();
  void FillSubject(const std::string& subject);
  std::string Said() const;
};

absl::Status Command::State::Call() {
  RETURN_IF_ERROR(FillRequest());
  typed.request = request.get();
  RETURN_IF_ERROR(kind == Kind::kChange
                      ? typed.session->MutateAny(method, request.get(), response.get())
                      : typed.session->Read(method, *request, response.get()));
  return typed.session->Show(*response, typed.session->json() ? "" : Said());
}

absl::Status Command::State::FillRequest() {
  for (const std::string& subject : subjects) FillSubject(subject);
  for (const Bound& each : bound) {
    if (each.option->count() == 0) continue;
    RETURN_IF_ERROR(each.Fill(typed, request.get()));
  }
  return fill.fill ? fill.fill(typed, request.get()) : absl::OkStatus();
}

void Command::State::FillSubject(const std::string& subject) {
  if (subject == "round" && typed.round == 0) return;
  const auto* number = FieldNamed(*request, subject.c_str(), FieldDescriptor::CPPTYPE_UINT32);
  if (number != nullptr && subject == "round") {
    request->GetReflection()->SetUInt32(request.get(), number, typed.round);
    return;
  }
  const std::string name = subject == "event"    ? typed.Event()
                           : subject == "round"  ? typed.Round()
                           : subject == "table"  ? typed.Table()
                           : subject == "player" ? typed.Player()
                           : subject == "person" ? typed.Person()
                                                 : SeriesName(typed.series);
  SetTextNamed(subject.c_str(), name, request.get());
  SetTextNamed("name", name, request.get());
}

std::string Command::State::Said() const {
  std::string said = text.make(typed, *response);
  const auto* field = FieldNamed(*response, "result", FieldDescriptor::CPPTYPE_MESSAGE);
  if (kind == Kind::kRead || field == nullptr) return said;
  const auto& result = static_cast<const v1::MutationResult&>(
      response->GetReflection()->GetMessage(*response, field));
  return absl::StrCat(said, ResultText(result), "\n",
                      citing ? CitationsText(result.citations()) : "",
                      below.make ? below.make(typed, *response) : "");
}

Group AddGroup(const Group& parent, const std::string& name, const std::string& what) {
  CLI::App* group = parent.app->add_subcommand(name, what)->require_subcommand(1);
  group->footer(absl::StrCat("Each has an example: arbitroctl ", name, " COMMAND --help"));
  return {group, parent.session, parent.calls, parent.headings};
}

Command::Command(const Group& group, const std::string& name, const std::string& what,
                 const std::string& example)
    : state_(std::make_shared<State>(name)) {
  state_->group = group;
  state_->app = group.app->add_subcommand(name, what);
  state_->typed.session = group.session;
  state_->app->footer(absl::StrCat("Example:\n  arbitroctl ", example,
                                   "\nFor every command (--reason, --dry-run, -o json …): "
                                   "arbitroctl --help"));
}

void Command::SetCall(const std::string& method, Kind kind) {
  state_->method = method;
  state_->kind = kind;
  std::vector<StatedCall>* calls = state_->group.calls;
  if (kind == Kind::kChange && calls != nullptr) calls->push_back({method, state_->app});
  state_->request = NewRequest(method);
  state_->response = NewResponse(method);
  Session::OnRun(state_->app, state_->typed.session, [state = state_] { return state->Call(); });
}

Command& Command::KeepText(StatedText text) {
  Require(text.answer == state_->response->GetDescriptor(), state_->method);
  state_->text = std::move(text);
  return *this;
}

Command& Command::KeepListing(const Listing& listing) {
  const Descriptor* answer = state_->response->GetDescriptor();
  Require(listing.IsOf(*answer),
          absl::StrCat(answer->name(), " has no single place for ", listing.item().name()));
  std::vector<std::string>* all = state_->group.headings;
  if (all != nullptr) all->insert(all->end(), listing.headings().begin(), listing.headings().end());
  return KeepText({answer, [listing](const Typed& typed, const Message& response) {
                     return listing.Text(typed, response);
                   }});
}

Command& Command::KeepBelow(StatedText text) {
  Require(text.answer == state_->response->GetDescriptor(), state_->method);
  state_->below = std::move(text);
  return *this;
}

Command& Command::KeepFill(StatedFill fill) {
  Require(fill.request == state_->request->GetDescriptor(), state_->method);
  state_->fill = std::move(fill);
  return *this;
}

Command& Command::Changes(const std::string& method, const Listing& listing) {
  SetCall(method, Kind::kChange);
  return KeepListing(listing);
}

Command& Command::Shows(const std::string& method, const Listing& listing) {
  SetCall(method, Kind::kRead);
  return KeepListing(listing);
}

Command& Command::Citing() {
  state_->citing = true;
  return *this;
}

Command& Command::KeepRun(StatedRun run) {
  Session::OnRun(state_->app, state_->typed.session,
                 [state = state_, run = std::move(run)] { return run(state->typed); });
  return *this;
}

OwnOptions* Command::own() { return &state_->options; }

Command& Command::OfEvent(const std::string& what) {
  state_->subjects.emplace_back("event");
  return Argument("event", &state_->typed.event, what);
}

Command& Command::OfRound() { return OfEvent().Round(); }
Command& Command::OfTable() { return OfRound().Table(); }
Command& Command::OfPlayer() { return OfEvent().Player(); }

Command& Command::OfPerson() {
  state_->subjects.emplace_back("person");
  return Argument("person", &state_->typed.person, "the person's reference");
}

Command& Command::OfSeries() {
  state_->subjects.emplace_back("series");
  return Argument("series", &state_->typed.series, "the series' id");
}

Command& Command::Round(const std::string& what) {
  state_->subjects.emplace_back("round");
  return Argument("round", &state_->typed.round, what);
}

Command& Command::RoundAtWill(const std::string& what) {
  state_->subjects.emplace_back("round");
  return Option("round", &state_->typed.round, what);
}

Command& Command::Table(const std::string& what) {
  state_->subjects.emplace_back("table");
  return Argument("table", &state_->typed.table, what);
}

Command& Command::Player(const std::string& what) {
  state_->subjects.emplace_back("player");
  return Argument("player", &state_->typed.player, what);
}

template <class T>
Command& Command::Part(const std::string& name, const std::string& collection,
                       const std::string& field, const std::string& what) {
  const bool named = state_->request->GetDescriptor()->FindFieldByName(field) != nullptr;
  Bind(named ? field : "name");
  auto id = std::make_shared<T>();
  Argument(name, id.get(), what);
  return Keep(name, [=](const Typed& typed, const FieldDescriptor* leaf, Message* message) {
    message->GetReflection()->SetString(message, leaf,
                                        absl::StrCat(typed.Event(), "/", collection, "/", *id));
    return absl::OkStatus();
  });
}
template Command& Command::Part<std::string>(const std::string&, const std::string&,
                                             const std::string&, const std::string&);
template Command& Command::Part<uint32_t>(const std::string&, const std::string&,
                                          const std::string&, const std::string&);

Command& Command::Argument(const std::string& name, const char* field, const std::string& what,
                           Names names) {
  return Option(name, field, what, names).Required(name);
}

Command& Command::Required(const std::string& name) {
  state_->app->get_option(name)->required();
  return *this;
}

Command& Command::Option(const std::string& name, const char* field, const std::string& what,
                         Names names) {
  const FieldDescriptor* leaf = Bind(field);
  switch (leaf->cpp_type()) {
    case FieldDescriptor::CPPTYPE_INT32:
      return Setting(name, what, &Reflection::SetInt32);
    case FieldDescriptor::CPPTYPE_INT64:
      return Setting(name, what, &Reflection::SetInt64);
    case FieldDescriptor::CPPTYPE_UINT32:
      return Setting(name, what, &Reflection::SetUInt32);
    case FieldDescriptor::CPPTYPE_UINT64:
      return Setting(name, what, &Reflection::SetUInt64);
    case FieldDescriptor::CPPTYPE_BOOL:
      return Setting(name, what, &Reflection::SetBool);
    case FieldDescriptor::CPPTYPE_MESSAGE:
      return Json(name, what);
    default:
      return leaf->is_repeated() ? Words(name, what, names) : Word(name, what, names);
  }
}

const FieldDescriptor* Command::Bind(const std::string& field) {
  state_->bound.emplace_back();
  state_->bound.back().field = FieldAt(state_->request->GetDescriptor(), field);
  return state_->bound.back().field.leaf;
}

template <class T>
Command& Command::Setting(const std::string& name, const std::string& what,
                          void (Reflection::*set)(Message*, const FieldDescriptor*, T) const) {
  auto value = std::make_shared<T>();
  if constexpr (std::is_same_v<T, bool>) {
    Flag(name, value.get(), what);
  } else {
    Option(name, value.get(), what);
  }
  return Keep(name, [value, set](const Typed&, const FieldDescriptor* field, Message* message) {
    (message->GetReflection()->*set)(message, field, *value);
    return absl::OkStatus();
  });
}

Command& Command::Word(const std::string& name, const std::string& what, Names names) {
  auto value = std::make_shared<std::string>();
  Option(name, value.get(), what);
  const CLI::Option* option = state_->app->get_option(name);
  return Keep(name, [=](const Typed& typed, const FieldDescriptor* field, Message* message) {
    // An option that names nothing is as one that is left out.
    if (names != Names::kNothing && value->empty() && !option->get_required()) {
      return absl::OkStatus();
    }
    message->GetReflection()->SetString(message, field, NameOf(names, *value, typed));
    return absl::OkStatus();
  });
}

Command& Command::Words(const std::string& name, const std::string& what, Names names) {
  auto values = std::make_shared<std::vector<std::string>>();
  Option(name, values.get(), what);
  return Keep(name, [=](const Typed& typed, const FieldDescriptor* field, Message* message) {
    for (const std::string& each : *values) {
      message->GetReflection()->AddString(message, field, NameOf(names, each, typed));
    }
    return absl::OkStatus();
  });
}

Command& Command::Json(const std::string& name, const std::string& what) {
  auto value = std::make_shared<std::string>();
  Option(name, value.get(), what);
  return Keep(
      name, [value](const Typed&, const FieldDescriptor* field, Message* message) -> absl::Status {
        ASSIGN_OR_RETURN(const auto input, ReadInput(*value));
        message->GetReflection()->MutableMessage(message, field)->CopyFrom(input);
        return absl::OkStatus();
      });
}

Command& Command::Choice(const std::string& name, const char* field,
                         const std::vector<std::string>& words, const std::string& what) {
  const auto* values = Bind(field)->enum_type();
  for (const std::string& word : words) Require(ValueOf(*values, word) != nullptr, word);
  auto value = std::make_shared<std::string>();
  Choice(name, value.get(), words, what);
  return Keep(name, [value, values](const Typed&, const FieldDescriptor* field, Message* message) {
    message->GetReflection()->SetEnum(message, field, ValueOf(*values, *value));
    return absl::OkStatus();
  });
}

Command& Command::Keep(const std::string& name, Setter set) {
  Bound& bound = state_->bound.back();
  bound.option = state_->app->get_option(name);
  bound.set = [set = std::move(set), leaf = bound.field.leaf](
                  const Typed& typed, Message* message) { return set(typed, leaf, message); };
  return *this;
}

template <class T>
Command& Command::Option(const std::string& name, T* value, const std::string& what) {
  CLI::Option* option = state_->app->add_option(name, *value, what);
  // Or `--set a=b EVENT` would take the event for one more setting.
  constexpr bool kList =
      std::is_same_v<T, std::vector<std::string>> || std::is_same_v<T, std::vector<uint32_t>>;
  if (kList && name[0] == '-') option->allow_extra_args(false);
  return *this;
}

// CLI11 is long to compile: it is met here, and nowhere else but in session.cc and main.cc.
template Command& Command::Option(const std::string&, std::string*, const std::string&);
template Command& Command::Option(const std::string&, int32_t*, const std::string&);
template Command& Command::Option(const std::string&, uint32_t*, const std::string&);
template Command& Command::Option(const std::string&, int64_t*, const std::string&);
template Command& Command::Option(const std::string&, uint64_t*, const std::string&);
template Command& Command::Option(const std::string&, std::vector<uint32_t>*, const std::string&);
template Command& Command::Option(const std::string&, std::vector<std::string>*,
                                  const std::string&);

Command& Command::Choice(const std::string& name, std::string* value,
                         const std::vector<std::string>& words, const std::string& what) {
  state_->app->add_option(name, *value, what)->check(CLI::IsMember(words));
  return *this;
}

Command& Command::Flag(const std::string& name, bool* value, const std::string& what) {
  state_->app->add_flag(name, *value, what);
  return *this;
}

constexpr char kFilter[] = "only the rows for which it holds, such as `state = DISPUTED`";
constexpr char kOrderBy[] = "fields that the rows are ordered by, such as `age desc`";

Command& Command::ListQuery() {
  return Option("--filter", "filter", kFilter).Option("--order-by", "order_by", kOrderBy);
}

Command& Command::ListQueryInto(tools::ListQuery* query) {
  return Option("--filter", &query->filter, kFilter)
      .Option("--order-by", &query->order_by, kOrderBy);
}

Command& Command::At() {
  state_->typed.session->AddAt(state_->app);
  return *this;
}

}  // namespace arbitro::tools
