// SPDX-License-Identifier: Apache-2.0
//
// round start, round next: what a round needs, in one command. Each part is there as a command of
// its own, and what is done already is left out, so that the command goes on where it was stopped.

#include "absl/strings/strip.h"
#include "arbitro/v1/clock.pb.h"
#include "arbitro/v1/errors.pb.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/phase.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/next_step.h"
#include "tools/arbitroctl/show/message_json.h"

namespace arbitro::tools {
namespace {

struct FlowOptions {
  uint32_t seconds = 0;
  bool no_publish = false;
  bool no_clock = false;
};

// How a mutation went, and the rules that it cites.
template <class Response>
std::string HowText(const Response& response) {
  return absl::StrCat(ResultText(response.result()), "\n",
                      CitationsText(response.result().citations()));
}

// One run: what was done, for people and as JSON.
class Flow {
 public:
  Flow(const Typed& typed, const FlowOptions& options)
      : session_(typed.session), name_(typed.event), round_(typed.round), options_(options) {}

  // Starts the round; where `after_closing`, a refusal of the next one is no failure.
  absl::Status Start(bool after_closing) {
    RETURN_IF_ERROR(Read());
    const uint32_t round = round_ != 0 ? round_ : RoundToStart();
    RETURN_IF_ERROR(CheckStart(round));
    if (round > event_.rounds_paired()) {
      const absl::Status paired = PairWithPhase(round);
      if (!paired.ok()) return after_closing ? Waits(round, paired) : paired;
    }
    if (session_->dry_run()) return ShowAll();
    RETURN_IF_ERROR(PublishPairings(round));
    StartClock(round);
    return ShowAll();
  }

  absl::Status Next() {
    RETURN_IF_ERROR(Read());
    const uint32_t round = round_ != 0 ? round_ : event_.rounds_paired();
    if (round == 0) {
      return UsageError(PhraseWith("no round of `$0` is paired yet", name_),
                        PhraseWith("start the first: `arbitroctl round start $0`", name_));
    }
    if (round > event_.rounds_closed()) {
      RETURN_IF_ERROR(Close(round));
    }
    if (session_->dry_run()) return ShowAll();
    RETURN_IF_ERROR(PublishStandings(round));
    round_ = round + 1;
    return Start(/*after_closing=*/true);
  }

 private:
  absl::Status Read() {
    ASSIGN_OR_RETURN(event_, GetEvent(session_, name_));
    return absl::OkStatus();
  }

  // The round that is played, as long as it is not closed; else the one behind it.
  uint32_t RoundToStart() const {
    return event_.rounds_closed() < event_.rounds_paired() ? event_.rounds_paired()
                                                           : event_.rounds_paired() + 1;
  }

  absl::Status CheckStart(uint32_t round) const {
    if (round <= event_.rounds_paired() && round > event_.rounds_closed()) return absl::OkStatus();
    if (round <= event_.rounds_closed()) {
      return UsageError(PhraseWith("round $0 is closed", round),
                        PhraseWith("start the next: `arbitroctl round start $0`", name_));
    }
    if (event_.rounds_closed() == event_.rounds_paired() && round == event_.rounds_paired() + 1) {
      return absl::OkStatus();
    }
    if (event_.rounds_closed() == event_.rounds_paired()) {
      return UsageError(PhraseWith("the next round is $0", event_.rounds_paired() + 1),
                        PhraseWith("start it: `arbitroctl round start $0`", name_));
    }
    return UsageError(PhraseWith("round $0 is open", event_.rounds_paired()),
                      PhraseWith("close it and go on: `arbitroctl round next $0`", name_));
  }

  // Whether every planned round of the newest phase is played, or there is no phase.
  absl::StatusOr<uint32_t> PhaseToStart() {
    ASSIGN_OR_RETURN(const auto phases, GetPhases(session_, name_));
    if (phases.phases_size() == 0) return event_.rounds_paired() == 0 ? 1 : 0;
    const v1::Phase& newest = phases.phases(phases.phases_size() - 1);
    const uint32_t played = event_.rounds_paired() + 1 - newest.first_round();
    const uint32_t planned = newest.what().rounds_planned();
    return planned != 0 && played >= planned ? newest.what().number() + 1 : 0;
  }

  absl::Status PairWithPhase(uint32_t round) {
    ASSIGN_OR_RETURN(const uint32_t phase, PhaseToStart());
    if (phase != 0) {
      absl::Status started = StartPhase(phase);
      // Where the ruleset plans no phases, the round is all there is.
      if (!started.ok() && !IsNotOffered(started)) return started;
      if (started.ok() && session_->dry_run()) return absl::OkStatus();
    }
    v1::PairRoundRequest request;
    request.set_event(EventName(name_));
    request.set_round(round);
    v1::RoundMutationResponse response;
    RETURN_IF_ERROR(session_->MutateStep("pair", "PairingService.PairRound", request, &response));
    Done(response, PairedText(session_, name_, round, response) + HowText(response));
    return absl::OkStatus();
  }

  absl::Status StartPhase(uint32_t phase) {
    v1::StartPhaseRequest request;
    request.set_event(EventName(name_));
    request.set_phase(phase);
    v1::StartPhaseResponse response;
    RETURN_IF_ERROR(session_->MutateStep("phase", "PairingService.StartPhase", request, &response));
    Done(response, PhaseText(response) + HowText(response));
    return absl::OkStatus();
  }

  bool IsPublished(v1::PublicationKind kind, uint32_t round) const {
    for (const v1::Publication& each : event_.publications()) {
      if (each.kind() == kind && each.round() == round) return true;
    }
    return false;
  }

  absl::Status Publish(v1::PublicationKind kind, uint32_t round) {
    if (options_.no_publish || IsPublished(kind, round)) return absl::OkStatus();
    v1::PublishRequest request;
    request.set_event(EventName(name_));
    request.set_kind(kind);
    request.set_round(round);
    v1::EventMutationResponse response;
    RETURN_IF_ERROR(session_->MutateStep(absl::StrCat("publish-", PlainWord(kind)),
                                         "ScoringService.Publish", request, &response));
    Done(response, absl::StrCat(kind == v1::PUBLICATION_KIND_PAIRINGS
                                    ? PhraseWith("the tables of round $0 are published", round)
                                    : PhraseWith("the standings of round $0 are published", round),
                                "\n"));
    return absl::OkStatus();
  }
  absl::Status PublishPairings(uint32_t round) {
    return Publish(v1::PUBLICATION_KIND_PAIRINGS, round);
  }

  absl::Status PublishStandings(uint32_t round) {
    if (IsPublished(v1::PUBLICATION_KIND_STANDINGS, round)) {
      // The closing itself makes standings public that were secret until then.
      Note(PhraseWith("the standings of round $0 are published", round));
      return absl::OkStatus();
    }
    if (!event_.standings_secret()) return Publish(v1::PUBLICATION_KIND_STANDINGS, round);
    Note(Phrase("the standings are withheld until the phase is over: not published"));
    return absl::OkStatus();
  }

  absl::Status Close(uint32_t round) {
    v1::CloseRoundRequest request;
    request.set_round(RoundName(name_, round));
    v1::RoundMutationResponse response;
    RETURN_IF_ERROR(session_->MutateStep("close", "PairingService.CloseRound", request, &response));
    Done(response, LineOf(response.round(), Phrase("closed")) + HowText(response));
    const std::string lacking = UnsignedText(session_, name_, round, response);
    if (!lacking.empty()) Note(std::string(absl::StripSuffix(lacking, "\n")));
    return Read();
  }

  // A round that has no limit of time, or may not begin yet, is played all the same.
  void StartClock(uint32_t round) {
    if (options_.no_clock) return;
    const auto paired = GetRound(session_, name_, round);
    if (paired.ok() && paired->has_clock()) return;
    v1::StartClockRequest request;
    request.set_round(RoundName(name_, round));
    request.set_seconds(options_.seconds);
    v1::ClockMutationResponse response;
    const absl::Status status =
        session_->MutateStep("clock", "EventService.StartClock", request, &response);
    if (status.ok()) {
      const std::string until = LocalTimeText(response.end_time_us(), event_.utc_offset_minutes());
      Done(response, PhraseWith("the clock runs until $0", until) + "\n");
      return;
    }
    Note(PhraseWith("no clock was started: $0", MessageOf(status)));
    if (ReasonIn(status) == v1::REASON_NO_TIME_LIMIT) return;
    Note(PhraseWith("next: $0", absl::StrCat("arbitroctl clock start ", name_, " ", round,
                                             " --seconds SECONDS")));
  }

  // The round before is closed and stays so; why there is no next one yet, or none at all.
  absl::Status Waits(uint32_t round, const absl::Status& refused) {
    if (!absl::IsFailedPrecondition(refused)) return refused;
    Note(PhraseWith("round $0 is not started: $1", round, MessageOf(refused)));
    RETURN_IF_ERROR(Read());
    text_ += NextText(session_, event_);
    return ShowAll();
  }

  void Done(const google::protobuf::Message& response, const std::string& text) {
    steps_.push_back(JsonOfMessage(response));
    text_ += text;
  }
  void Note(const std::string& text) {
    notes_.push_back(text);
    absl::StrAppend(&text_, text, "\n");
  }

  absl::Status ShowAll() const {
    return session_->Show({{"steps", steps_}, {"notes", notes_}}, text_);
  }

  Session* session_;
  const std::string name_;  // of the event, as it was typed
  uint32_t round_;          // 0: as things stand
  const FlowOptions& options_;
  v1::Event event_;
  nlohmann::ordered_json steps_ = nlohmann::ordered_json::array();
  nlohmann::ordered_json notes_ = nlohmann::ordered_json::array();
  std::string text_;
};

absl::Status StartRound(const Typed& typed, const FlowOptions& options) {
  return Flow(typed, options).Start(/*after_closing=*/false);
}

absl::Status NextRound(const Typed& typed, const FlowOptions& options) {
  return Flow(typed, options).Next();
}

void AddFlow(const Group& round, const std::string& name, const std::string& what,
             absl::Status (*run)(const Typed&, const FlowOptions&)) {
  Command(round, name, what, absl::StrCat("round ", name, " torino-2026"))
      .Runs(run)
      .OfEvent()
      .RoundAtWill("which round, from 1 (default: as things stand)")
      .Option("--seconds", &FlowOptions::seconds,
              "how long the round is (default: as the rulebook plans)")
      .Flag("--no-publish", &FlowOptions::no_publish, "publish nothing")
      .Flag("--no-clock", &FlowOptions::no_clock, "start no clock");
}

}  // namespace

void AddRoundFlow(const Group& round) {
  AddFlow(round, "start",
          "Starts a round: the phase where one is due, the pairing, its publication, the clock",
          StartRound);
  AddFlow(round, "next", "Closes the round, publishes its standings, and starts the next one",
          NextRound);
}

}  // namespace arbitro::tools
