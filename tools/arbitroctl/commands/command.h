// SPDX-License-Identifier: Apache-2.0
//
// A command of arbitroctl, stated in one place: its words, the call that it makes, which options
// fill which fields of the request, and how the answer prints.
//
//   Command(clock, "extend", "A table plays on longer; needs --reason",
//           "clock extend torino-2026 3 12 300 --reason 'deck check of six minutes'")
//       .Changes("EventService.ExtendTime", UntilText)
//       .OfTable()
//       .Argument("seconds", "seconds", "how much longer");
//
// The call comes first, as all that follows goes by its request. A field is named as the proto
// names it, those of a message inside with dots: "rules.locked". Naming a method or a field that
// does not exist ends the program before it reads its command line, whatever the command: no test
// passes with one.
//
// A command that is more than a call says what it does by Runs. Options of its own go into a
// variable, in options that Runs or Fills keep alive. This header brings what nearly every command
// needs: reads, words, tables, faults, printing.

#ifndef ARBITRO_TOOLS_ARBITROCTL_COMMANDS_COMMAND_H_
#define ARBITRO_TOOLS_ARBITROCTL_COMMANDS_COMMAND_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "google/protobuf/message.h"
#include "tools/arbitroctl/commands/listing.h"
#include "tools/arbitroctl/commands/typed.h"
#include "tools/arbitroctl/fetch.h"
#include "tools/arbitroctl/session.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/text_table.h"
#include "tools/arbitroctl/show/words.h"
#include "tools/printing.h"

namespace arbitro::tools {

// A change that a command makes by one call, and the command.
struct StatedCall {
  std::string method;  // "EventService.OpenDuty"
  const CLI::App* command;
};

// A command that only holds others; arbitroctl itself is one.
struct Group {
  CLI::App* app;
  Session* session;
  std::vector<StatedCall>* calls = nullptr;  // gets those of the commands that are added; or null
  std::vector<std::string>* headings = nullptr;  // gets those of their tables; or null
};
Group AddGroup(const Group& parent, const std::string& name, const std::string& what);

// A line that says of something what became of it: "events/torino-2026  running".
inline std::string LineOf(const std::string& name, const std::string& what) {
  return absl::StrCat(name, "  ", what, "\n");
}

// The resource that a typed word stands for; a number is always as it is typed.
enum class Names { kNothing, kEvent, kPlayer, kPerson, kSeries, kRuleset, kCatalogue, kJournal };

class Command {
 public:
  // Its --help ends with the example, which leaves out the leading "arbitroctl".
  Command(const Group& group, const std::string& name, const std::string& what,
          const std::string& example);

  // A call that changes something. `text` returns what is said above how the mutation went; as all
  // texts below, it takes the answer, or a Typed and the answer, and is not asked with -o json.
  template <class Text>
  Command& Changes(const std::string& method, Text text) {
    SetCall(method, Kind::kChange);
    return KeepText(TextOf(std::function(std::move(text))));
  }

  // A call that reads, a list to its last page. `text` returns all that is said.
  template <class Text>
  Command& Shows(const std::string& method, Text text) {
    SetCall(method, Kind::kRead);
    return KeepText(TextOf(std::function(std::move(text))));
  }

  // The same, saying a table of what the answer is or holds (listing.h). An answer that holds no
  // list of such items, nor one of them, or several, ends the program.
  Command& Changes(const std::string& method, const Listing& listing);
  Command& Shows(const std::string& method, const Listing& listing);

  // The rules that a change cites stand below it.
  Command& Citing();

  // More that is said, below how the mutation went.
  template <class Response>
  Command& Below(std::string (*text)(const Typed&, const Response&)) {
    return KeepBelow(TextOf(std::function(text)));
  }

  // Fills the part of the request that no option is bound to, before it is sent. `fill` takes a
  // Typed and the request, and the options in between where they are given.
  template <class Fill>
  Command& Fills(Fill fill) {
    return SetFill(std::function(std::move(fill)));
  }
  template <class Options, class Request>
  Command& Fills(std::shared_ptr<Options> options,
                 absl::Status (*fill)(const Typed&, const Options&, Request*)) {
    return Fills([options, fill](const Typed& typed, Request* request) {
      return fill(typed, *options, request);
    });
  }

  // Does something else than one call.
  Command& Runs(std::function<absl::Status(const Typed&)> run);
  template <class Options>
  Command& Runs(std::shared_ptr<Options> options,
                absl::Status (*run)(const Typed&, const Options&)) {
    return Runs([options, run](const Typed& typed) { return run(typed, *options); });
  }

  // Arguments that say what it is about. They are in Typed, and fill the fields of their names;
  // where the request has a `name`, the last of them fills it.
  Command& OfEvent(const std::string& what = "the event's id");
  Command& OfRound();   // an event, a round
  Command& OfTable();   // an event, a round, a table
  Command& OfPlayer();  // an event, a player
  Command& OfPerson();
  Command& OfSeries();
  Command& Round(const std::string& what = "which round, from 1");
  Command& Table(const std::string& what = "which table of it, from 1");
  Command& Player(const std::string& what = "the player's id");
  // A round that may be left out: 0.
  Command& RoundAtWill(const std::string& what);

  // Something of the event by its id or, where T is uint32_t, its number: events/E/tickets/7. It is
  // in the field that is named, or the request's `name`.
  template <class T>
  Command& Part(const std::string& name, const std::string& collection, const std::string& field,
                const std::string& what);

  // A value that a command takes by its place on the line, or as a required option.
  Command& Argument(const std::string& name, const char* field, const std::string& what,
                    Names names = Names::kNothing);
  template <class T>
  Command& Argument(const std::string& name, T* value, const std::string& what);

  // An option that may be left out. One of a list is given once for each value; that of a bool
  // takes none; that of a v1::Value is JSON, or `-` for the standard input.
  Command& Option(const std::string& name, const char* field, const std::string& what,
                  Names names = Names::kNothing);
  template <class T>
  Command& Option(const std::string& name, T* value, const std::string& what);

  // An option whose value is one of a few words, as the enum of the field has them.
  Command& Choice(const std::string& name, const char* field, const std::vector<std::string>& words,
                  const std::string& what);
  Command& Choice(const std::string& name, std::string* value,
                  const std::vector<std::string>& words, const std::string& what);

  Command& Flag(const std::string& name, bool* value, const std::string& what);

  // --filter and --order-by of a list.
  Command& ListQuery();
  Command& ListQuery(tools::ListQuery* query);

  // --at: what it reads is as it was after that record.
  Command& At();

 private:
  enum class Kind { kRead, kChange };
  struct State;
  struct Bound;

  using Message = google::protobuf::Message;
  using AnyText = std::function<std::string(const Typed&, const Message&)>;
  using AnyFill = std::function<absl::Status(const Typed&, Message*)>;

  template <class Response>
  AnyText TextOf(std::function<std::string(const Response&)> text) {
    CheckAnswer(Response::descriptor());
    return [text](const Typed&, const Message& response) {
      return text(static_cast<const Response&>(response));
    };
  }
  template <class Response>
  AnyText TextOf(std::function<std::string(const Typed&, const Response&)> text) {
    CheckAnswer(Response::descriptor());
    return [text](const Typed& typed, const Message& response) {
      return text(typed, static_cast<const Response&>(response));
    };
  }
  template <class Request>
  Command& SetFill(std::function<absl::Status(const Typed&, Request*)> fill) {
    return KeepFill(Request::descriptor(), [fill](const Typed& typed, Message* request) {
      return fill(typed, static_cast<Request*>(request));
    });
  }

  void SetCall(const std::string& method, Kind kind);
  void CheckAnswer(const google::protobuf::Descriptor* response) const;
  Command& KeepText(AnyText text);
  Command& KeepListing(const Listing& listing);
  Command& KeepBelow(AnyText text);
  Command& KeepFill(const google::protobuf::Descriptor* request, AnyFill fill);

  // Parts of Option with a field: what is bound last, and by which type.
  using Setter =
      std::function<absl::Status(const Typed&, const google::protobuf::FieldDescriptor*, Message*)>;
  const google::protobuf::FieldDescriptor* Bind(const std::string& field);
  template <class T>
  Command& Setting(const std::string& name, const std::string& what,
                   void (google::protobuf::Reflection::*set)(
                       Message*, const google::protobuf::FieldDescriptor*, T) const);
  Command& Word(const std::string& name, const std::string& what, Names names);
  Command& Words(const std::string& name, const std::string& what, Names names);
  Command& Json(const std::string& name, const std::string& what);
  Command& Keep(const std::string& name, Setter set);

  std::shared_ptr<State> state_;
};

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_COMMANDS_COMMAND_H_
