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
// A command that is more than a call says what it does by Runs. Options that no field takes go
// into a struct, or one value, which the functions of Runs, Fills and texts take behind the Typed:
//
//   struct SettleOptions { std::string kind; std::vector<std::string> but; };
//   absl::Status SettleDuty(const Typed& typed, const SettleOptions& options);
//       …
//       .Runs(SettleDuty)
//       .OfEvent()
//       .Option("--all", &SettleOptions::kind, "all open duties of this kind")
//
// The command makes one object of that type and keeps it; a second type ends the program. This
// header brings what nearly every command needs: reads, words, tables, faults, printing.

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
#include "tools/arbitroctl/commands/group.h"
#include "tools/arbitroctl/commands/listing.h"
#include "tools/arbitroctl/commands/stated.h"
#include "tools/arbitroctl/commands/typed.h"
#include "tools/arbitroctl/fetch.h"
#include "tools/arbitroctl/session.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/text_table.h"
#include "tools/arbitroctl/show/words.h"
#include "tools/printing.h"

namespace arbitro::tools {

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
  // texts below, it takes the answer, with a Typed before it at need, and with the options between
  // both. It is not asked with -o json.
  template <class Text>
  Command& Changes(const std::string& method, Text text) {
    SetCall(method, Kind::kChange);
    return KeepText(TextOf(own(), std::function(std::move(text))));
  }

  // A call that reads, a list to its last page. `text` returns all that is said.
  template <class Text>
  Command& Shows(const std::string& method, Text text) {
    SetCall(method, Kind::kRead);
    return KeepText(TextOf(own(), std::function(std::move(text))));
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
    return KeepBelow(TextOf(own(), std::function(text)));
  }

  // Fills the part of the request that no option is bound to, before it is sent. `fill` takes a
  // Typed, the options at need, and the request; it returns nothing where it cannot fail.
  template <class Fill>
  Command& Fills(Fill fill) {
    return KeepFill(FillOf(own(), std::function(std::move(fill))));
  }

  // Does something else than one call. `run` takes a Typed, and the options at need.
  template <class Run>
  Command& Runs(Run run) {
    return KeepRun(RunOf(own(), std::function(std::move(run))));
  }
  // The same with options that the caller made, which are kept alive.
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

  // An option that may be left out: of a field, of a member of the options, of options that are
  // one value, or of a variable. One of a list is given once for each value; that of a field that
  // is a bool takes none; that of a v1::Value is JSON, or `-` for the standard input.
  Command& Option(const std::string& name, const char* field, const std::string& what,
                  Names names = Names::kNothing);
  template <class Options, class T>
  Command& Option(const std::string& name, T Options::*member, const std::string& what) {
    return Option(name, &(own()->Of<Options>()->*member), what);
  }
  template <class Options>
  Command& Option(const std::string& name, const std::string& what) {
    return Option(name, own()->Of<Options>(), what);
  }
  template <class T>
  Command& Option(const std::string& name, T* value, const std::string& what);

  // The same of a value that a command takes by its place on the line, or as a required option.
  Command& Argument(const std::string& name, const char* field, const std::string& what,
                    Names names = Names::kNothing);
  template <class Options, class T>
  Command& Argument(const std::string& name, T Options::*member, const std::string& what) {
    return Option(name, member, what).Required(name);
  }
  template <class Options>
  Command& Argument(const std::string& name, const std::string& what) {
    return Option<Options>(name, what).Required(name);
  }
  template <class T>
  Command& Argument(const std::string& name, T* value, const std::string& what) {
    return Option(name, value, what).Required(name);
  }

  // An option whose value is one of a few words, as the enum of the field has them.
  Command& Choice(const std::string& name, const char* field, const std::vector<std::string>& words,
                  const std::string& what);
  template <class Options>
  Command& Choice(const std::string& name, std::string Options::*member,
                  const std::vector<std::string>& words, const std::string& what) {
    return Choice(name, &(own()->Of<Options>()->*member), words, what);
  }

  // An option that takes no value.
  template <class Options>
  Command& Flag(const std::string& name, bool Options::*member, const std::string& what) {
    return Flag(name, &(own()->Of<Options>()->*member), what);
  }
  Command& Flag(const std::string& name, const std::string& what) {
    return Flag(name, own()->Of<bool>(), what);
  }
  Command& Flag(const std::string& name, bool* value, const std::string& what);

  // --filter and --order-by of a list.
  Command& ListQuery();
  template <class Options>
  Command& ListQuery(tools::ListQuery Options::*member) {
    return ListQueryInto(&(own()->Of<Options>()->*member));
  }

  // --at: what it reads is as it was after that record.
  Command& At();

 private:
  enum class Kind { kRead, kChange };
  struct State;
  struct Bound;

  using Message = google::protobuf::Message;

  void SetCall(const std::string& method, Kind kind);
  Command& KeepText(StatedText text);
  Command& KeepListing(const Listing& listing);
  Command& KeepBelow(StatedText text);
  Command& KeepFill(StatedFill fill);
  Command& KeepRun(StatedRun run);
  OwnOptions* own();
  Command& Choice(const std::string& name, std::string* value,
                  const std::vector<std::string>& words, const std::string& what);
  Command& Required(const std::string& name);
  Command& ListQueryInto(tools::ListQuery* query);

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
