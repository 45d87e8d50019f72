// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/read/standings.h"

#include <utility>
#include <variant>

#include "absl/strings/str_cat.h"
#include "arbitro/limits.h"
#include "daemon/engine/ask/standings_now.h"
#include "daemon/services/call/reply.h"
#include "daemon/translate/wire/fields.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::services {
namespace {

using engine::Failure;
using engine::OrFailure;

OrFailure<StandingsPtr> Recorded(const engine::StatePtr& state, uint32_t number) {
  auto round = FindRound(state->event, number);
  if (!round.ok()) return std::move(round).failure();
  const engine::RoundState& found = **round;
  if (!found.closed()) {
    return engine::With(engine::Precondition(engine::reason::kRoundOrder,
                                             absl::StrCat("round ", number,
                                                          " is open; close it first, or ask "
                                                          "for round 0, the standings of now")),
                        "round", absl::StrCat(number));
  }
  return std::make_shared<const translate::StandingsTable>(
      translate::RecordedStandings(state, found));
}

}  // namespace

OrFailure<StandingsRead> OpenStandings(const ServicePorts& ports, const Caller& caller,
                                       const v1::GetStandingsRequest& request) {
  translate::Fields fields(translate::Source::kClient);
  const std::string event = translate::ReadEventName("event", request.event(), &fields);
  fields.Number("round", request.round(), {0, limits::kRoundsMax});
  StandingsRead read;
  if (!request.division().empty()) read.division = fields.Id("division", request.division());
  if (!fields.ok()) return fields.failure();
  read.round = request.round();
  read.with_names = request.with_names();
  read.asked = {"GetStandings",
                absl::StrCat(event, "/", request.round(), "/", read.division),
                event,
                request.page_size(),
                request.page_token(),
                request.read()};
  auto page = OpenPage(ports, caller, read.asked);
  if (!page.ok()) return std::move(page).failure();
  read.page = *std::move(page);
  const auto secret = SecretFrom(ViewerOf(caller), *ports.engine, event);
  if (!secret) return read;
  const bool hidden = read.round == 0 ? read.page.state->revision >= secret->since_revision
                                      : secret->Hides(read.round);
  if (hidden) return StandingsSecret();
  return read;
}

void FindStandings(const ServicePorts& ports, const StandingsRead& read,
                   std::function<void(OrFailure<StandingsPtr>)> done) {
  const engine::StatePtr state = read.page.state;
  const std::string name =
      absl::StrCat(read.asked.parent, "@", state->revision, state->event.draft ? "/draft" : "");
  if (StandingsPtr kept = ports.pinned_standings->Find(name)) return done(std::move(kept));
  const auto keep = [&ports, name, division = read.division](StandingsPtr table) {
    if (!division.empty()) {
      table = std::make_shared<const translate::StandingsTable>(
          translate::OfDivision(*table, division));
    }
    ports.pinned_standings->Keep(name, table);
    return table;
  };
  if (read.round != 0) {
    auto recorded = Recorded(state, read.round);
    if (auto* table = recorded.if_value()) *table = keep(std::move(*table));
    return done(std::move(recorded));
  }
  auto found = PinnedRuleset(ports, state->event);
  if (!found.ok()) return done(std::move(found).failure());
  const auto ruleset = *std::move(found);
  engine::TakeStandingsNow(
      state->event, ruleset,
      [state, keep, done = std::move(done)](OrFailure<engine::TakenStandings> taken) {
        if (!taken.ok()) return done(std::move(taken).failure());
        auto& standings = taken->standings;
        done(keep(std::make_shared<const translate::StandingsTable>(
            translate::StandingsOfNow(state, std::move(standings)))));
      });
}

}  // namespace arbitro::services
