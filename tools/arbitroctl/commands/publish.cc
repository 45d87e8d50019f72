// SPDX-License-Identifier: Apache-2.0

#include "arbitro/v1/event_life.pb.h"
#include "tools/arbitroctl/commands/commands.h"

namespace arbitro::tools {
namespace {

struct PublishOptions {
  std::string kind;
  std::string at;
};

absl::Status ReadPublish(const Typed& typed, const PublishOptions& options,
                         v1::PublishRequest* request) {
  if (options.kind == "standings") {
    request->set_kind(v1::PUBLICATION_KIND_STANDINGS);
  } else if (options.kind == "pairings") {
    request->set_kind(v1::PUBLICATION_KIND_PAIRINGS);
  } else if (options.kind == "decks") {
    request->set_kind(v1::PUBLICATION_KIND_DECK_LISTS);
  } else {
    return UsageError(
        absl::StrCat("kind is `", options.kind, "`, must be `standings`, `pairings` or `decks`"));
  }
  if (options.kind != "decks" && typed.round == 0) {
    return UsageError(absl::StrCat("`", options.kind, "` are of a round; give its number"));
  }
  if (options.at.empty()) return absl::OkStatus();
  ASSIGN_OR_RETURN(const int64_t time_us,
                   ReadEventTime(typed.session, typed.event, "--at", options.at));
  request->set_publish_time_us(time_us);
  return absl::OkStatus();
}

std::string PublishedText(const Typed& typed, const v1::EventMutationResponse& response) {
  const auto& request = typed.Asked<v1::PublishRequest>();
  if (request.give_up_time()) return LineOf(response.event(), Phrase("published by hand"));
  if (request.publish_time_us() != 0) {
    const std::string time = EventTimeText(typed, request.publish_time_us());
    return LineOf(response.event(), PhraseWith("published at $0", time));
  }
  return LineOf(response.event(), absl::StrCat(Phrase("publication"), " ", response.number()));
}

std::string PlannedPublicationText(const v1::PlannedPublication& planned, const std::string& time) {
  switch (planned.kind()) {
    case v1::PUBLICATION_KIND_STANDINGS:
      return PhraseWith("standings of round $0, $1", planned.round(), time);
    case v1::PUBLICATION_KIND_PAIRINGS:
      return PhraseWith("tables of round $0, $1", planned.round(), time);
    default:
      return PhraseWith("deck lists, $0", time);
  }
}

}  // namespace

void AddPlannedPublications(const v1::Event& event, TextTable* table) {
  for (const v1::PlannedPublication& planned : event.planned_publications()) {
    table->AddFact("to be published",
                   PlannedPublicationText(planned, LocalTimeText(planned.publish_time_us(),
                                                                 event.utc_offset_minutes())));
  }
}

void AddPublish(const Group& app) {
  Command(app, "publish", "Makes standings, pairings or deck lists known, now or at a time",
          "publish torino-2026 standings 3 --at 2026-05-08T18:30")
      .Changes("ScoringService.Publish", PublishedText)
      .Fills(ReadPublish)
      .OfEvent()
      .Argument("kind", &PublishOptions::kind, "standings, pairings or decks")
      .RoundAtWill("of which round, from 1; not with decks")
      .Option("--at", &PublishOptions::at,
              "the daemon publishes it at this time of the event's clock: standings that are held "
              "back, a draft's pairings, decks")
      .Option("--give-up-time", "give_up_time",
              "gives up the time that was set: nothing is published until a person does so");
}

}  // namespace arbitro::tools
