// SPDX-License-Identifier: Apache-2.0
//
// round start, round next: what a round needs, in one command. Each part is there as a command of
// its own, and what is done already is left out, so that the command goes on where it was stopped.

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "api/status/try.h"
#include "arbitro/v1/clock.pb.h"
#include "arbitro/v1/errors.pb.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/phase.pb.h"
#include "tools/arbitroctl/commands/commands.h"
#include "tools/arbitroctl/next_step.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/message_json.h"
#include "tools/arbitroctl/show/words.h"

namespace arbitro::tools {
namespace {

struct FlowOptions {
  std::string event;
  uint32_t round = 0;
  uint32_t seconds = 0;
  bool no_publish = false;
  bool no_clock = false;
};

// One run: what was done, for people and as JSON.
class Flow {
 public:
  Flow(Session* session, FlowOptions options) : session_(session), options_(std::move(options)) {}

  // Starts the round; where `after_closing`, a refusal of the next one is no failure.
  absl::Status Start(bool after_closing) {
    RETURN_IF_ERROR(Read());
    const uint32_t round = options_.round != 0 ? options_.round : RoundToStart();
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
    const uint32_t round = options_.round != 0 ? options_.round : event_.rounds_paired();
    if (round == 0) {
      return UsageError(PhraseWith("no round of `$0` is paired yet", options_.event),
                        PhraseWith("start the first: `arbitroctl round start $0`", options_.event));
    }
    if (round > event_.rounds_closed()) {
      RETURN_IF_ERROR(Close(round));
    }
    if (session_->dry_run()) return ShowAll();
    RETURN_IF_ERROR(PublishStandings(round));
    options_.round = round + 1;
    return Start(/*after_closing=*/true);
  }

 private:
  absl::Status Read() {
    const auto event = GetEvent(session_, options_.event);
    if (!event.ok()) return event.status();
    event_ = *event;
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
                        PhraseWith("start the next: `arbitroctl round start $0`", options_.event));
    }
    if (event_.rounds_closed() == event_.rounds_paired() && round == event_.rounds_paired() + 1) {
      return absl::OkStatus();
    }
    if (event_.rounds_closed() == event_.rounds_paired()) {
      return UsageError(PhraseWith("the next round is $0", event_.rounds_paired() + 1),
                        PhraseWith("start it: `arbitroctl round start $0`", options_.event));
    }
    return UsageError(PhraseWith("round $0 is open", event_.rounds_paired()),
                      PhraseWith("close it and go on: `arbitroctl round next $0`", options_.event));
  }

  // Whether every planned round of the newest phase is played, or there is no phase.
  absl::StatusOr<uint32_t> PhaseToStart() {
    v1::ListPhasesRequest request;
    request.set_event(EventName(options_.event));
    v1::ListPhasesResponse phases;
    absl::Status status = session_->Call("PairingService.ListPhases", request, &phases);
    if (!status.ok()) return status;
    if (phases.phases_size() == 0) return event_.rounds_paired() == 0 ? 1 : 0;
    const v1::Phase& newest = phases.phases(phases.phases_size() - 1);
    const uint32_t played = event_.rounds_paired() + 1 - newest.first_round();
    const uint32_t planned = newest.what().rounds_planned();
    return planned != 0 && played >= planned ? newest.what().number() + 1 : 0;
  }

  absl::Status PairWithPhase(uint32_t round) {
    const auto phase = PhaseToStart();
    if (!phase.ok()) return phase.status();
    if (*phase != 0) {
      absl::Status started = StartPhase(*phase);
      // Where the ruleset plans no phases, the round is all there is.
      if (!started.ok() && !IsNotOffered(started)) return started;
      if (started.ok() && session_->dry_run()) return absl::OkStatus();
    }
    v1::PairRoundRequest request;
    request.set_event(EventName(options_.event));
    request.set_round(round);
    v1::RoundMutationResponse response;
    absl::Status status =
        session_->MutateStep("pair", "PairingService.PairRound", request, &response);
    if (!status.ok()) return status;
    Done(response, PairedText(session_, options_.event, round, response));
    return absl::OkStatus();
  }

  absl::Status StartPhase(uint32_t phase) {
    v1::StartPhaseRequest request;
    request.set_event(EventName(options_.event));
    request.set_phase(phase);
    v1::StartPhaseResponse response;
    absl::Status status =
        session_->MutateStep("phase", "PairingService.StartPhase", request, &response);
    if (status.ok()) Done(response, PhaseText(response));
    return status;
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
    request.set_event(EventName(options_.event));
    request.set_kind(kind);
    request.set_round(round);
    v1::EventMutationResponse response;
    absl::Status status = session_->MutateStep(absl::StrCat("publish-", PlainWord(kind)),
                                               "ScoringService.Publish", request, &response);
    if (!status.ok()) return status;
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
    request.set_round(RoundName(options_.event, round));
    v1::RoundMutationResponse response;
    absl::Status status =
        session_->MutateStep("close", "PairingService.CloseRound", request, &response);
    if (!status.ok()) return status;
    Done(response,
         absl::StrCat(response.round(), "  ", Phrase("closed"), "\n", ResultText(response.result()),
                      "\n", CitationsText(response.result().citations())));
    const std::string lacking = UnsignedText(session_, options_.event, round, response);
    if (!lacking.empty()) Note(std::string(absl::StripSuffix(lacking, "\n")));
    return Read();
  }

  // A round that has no limit of time, or may not begin yet, is played all the same.
  void StartClock(uint32_t round) {
    if (options_.no_clock) return;
    const auto paired = GetRound(session_, options_.event, round);
    if (paired.ok() && paired->has_clock()) return;
    v1::StartClockRequest request;
    request.set_round(RoundName(options_.event, round));
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
    Note(PhraseWith("next: $0", absl::StrCat("arbitroctl clock start ", options_.event, " ", round,
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
    session_->Show({{"steps", steps_}, {"notes", notes_}}, text_);
    return absl::OkStatus();
  }

  Session* session_;
  FlowOptions options_;
  v1::Event event_;
  nlohmann::ordered_json steps_ = nlohmann::ordered_json::array();
  nlohmann::ordered_json notes_ = nlohmann::ordered_json::array();
  std::string text_;
};

CLI::App* AddFlow(CLI::App* group, Session* session, const std::string& name,
                  const std::string& what, absl::Status (*run)(Flow*)) {
  CLI::App* command = AddCommand(group, name, what, absl::StrCat("round ", name, " torino-2026"));
  auto options = std::make_shared<FlowOptions>();
  AddArgument(command, "event", &options->event, "the event's id");
  AddOption(command, "round", &options->round, "which round, from 1 (default: as things stand)");
  AddOption(command, "--seconds", &options->seconds,
            "how long the round is (default: as the rulebook plans)");
  AddFlag(command, "--no-publish", &options->no_publish, "publish nothing");
  AddFlag(command, "--no-clock", &options->no_clock, "start no clock");
  Session::OnRun(command, session, [session, options, run] {
    Flow flow(session, *options);
    return run(&flow);
  });
  return command;
}

}  // namespace

void AddRoundFlow(CLI::App* group, Session* session) {
  AddFlow(group, session, "start",
          "Starts a round: the phase where one is due, the pairing, its publication, the clock",
          [](Flow* flow) { return flow->Start(/*after_closing=*/false); });
  AddFlow(group, session, "next",
          "Closes the round, publishes its standings, and starts the next one",
          [](Flow* flow) { return flow->Next(); });
}

}  // namespace arbitro::tools
