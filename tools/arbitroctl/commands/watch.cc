// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <chrono>
#include <cstdio>

#include "arbitro/v1/journal.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/show/message_json.h"

namespace arbitro::tools {
namespace {

// Between two attempts to go on, doubled each time nothing came.
constexpr std::chrono::milliseconds kFirstPause{100};
constexpr std::chrono::milliseconds kLongestPause{5000};

struct WatchOptions {
  std::string journal;
  uint64_t first_revision = 1;
  bool once = false;
};

std::string RulesOf(const v1::Record& record) {
  std::string rules;
  for (const v1::Citation& citation : record.payload().decision().citations()) {
    absl::StrAppend(&rules, "  [", citation.rule(), "]");
  }
  return rules;
}

// One line a message, at once: another program may be reading it.
void PrintMessage(const Session& session, const ShownClock& clock,
                  const v1::WatchEventResponse& message) {
  std::string line;
  if (session.json()) {
    line = JsonText(JsonOfMessage(message));
  } else if (message.has_record()) {
    const v1::Record& record = message.record();
    line = absl::StrCat(message.revision(), "  ", clock.Time(record.receipt().time_us()), "  ",
                        Phrase(CommandWord(record.payload().command())), OneLine(RulesOf(record)));
  } else if (message.has_caught_up()) {
    line = PhraseWith("-- caught up at revision $0", message.revision());
  } else {
    return;
  }
  PrintOut(line + "\n");
  std::fflush(stdout);
}

// Tells what went on and will go on: the daemon stops and comes back, or this watch was too slow.
bool MayGoOn(const absl::Status& status) {
  return status.ok() || absl::IsUnavailable(status) || absl::IsResourceExhausted(status) ||
         absl::IsCancelled(status) || absl::IsAborted(status);
}

// Follows until the watch ends. `next` is the next revision to come; `caught_up` whether the mark
// has come.
absl::Status Follow(Session* session, const WatchOptions& options, const ShownClock& clock,
                    uint64_t* next, bool* caught_up) {
  v1::WatchEventRequest request;
  request.set_journal(JournalName(options.journal));
  request.set_first_revision(*next);
  const auto stream = session->client().Open("JournalService.WatchEvent");
  if (stream->Write(request)) stream->EndWriting();
  v1::WatchEventResponse message;
  while (stream->Read(&message)) {
    // The mark of a watch that goes on says nothing new.
    if (!message.has_caught_up() || !*caught_up) PrintMessage(*session, clock, message);
    *next = std::max(*next, message.revision() + 1);
    if (message.has_caught_up()) *caught_up = true;
    if (*caught_up && options.once) return absl::OkStatus();
  }
  return stream->Finish();
}

// The clock that times are shown by, which is named to a person.
ShownClock NamedClock(Session* session, const std::string& journal) {
  if (session->json()) return ShownClock();
  const ShownClock clock = ClockOf(session, journal);
  // Programs read what follows, a line a record.
  SayBeside(PhraseWith("times are $0", clock.Zone()));
  return clock;
}

void SayGoingOn(const absl::Status& status, uint64_t next) {
  SayBeside(PhraseWith("the watch ended ($0); going on from revision $1",
                       OneLine(std::string(status.message())), next));
}

absl::Status Watch(const Typed& typed, const WatchOptions& options) {
  Session* session = typed.session;
  const ShownClock clock = NamedClock(session, options.journal);
  uint64_t next = std::max<uint64_t>(options.first_revision, 1);
  bool caught_up = false;
  std::chrono::milliseconds pause = kFirstPause;
  while (true) {
    const uint64_t before = next;
    const absl::Status status = Follow(session, options, clock, &next, &caught_up);
    if (caught_up && options.once) return absl::OkStatus();
    // Nothing was ever there to go on with: the address may be wrong.
    if (!MayGoOn(status) || (absl::IsUnavailable(status) && next == 1 && !caught_up)) {
      return status;
    }
    if (next > before) pause = kFirstPause;
    SayGoingOn(status, next);
    session->client().Pause(pause);
    pause = std::min(2 * pause, kLongestPause);
  }
}

}  // namespace

void AddWatchCommands(const Group& app) {
  Command(app, "watch", "Follows an event, record by record, also while the daemon restarts",
          "watch torino-2026 --from 120")
      .Runs(Watch)
      .Argument("journal", &WatchOptions::journal, "an event's id, or house")
      .Option("--from", &WatchOptions::first_revision, "from this revision on (default: 1)")
      .Flag("--once", &WatchOptions::once, "end once everything there is has come");
}

}  // namespace arbitro::tools
