// SPDX-License-Identifier: Apache-2.0
//
// Decides one command on one state: generic preconditions first, then the ruleset.
//
// The same code decides a command when it is made and when it is replayed; what differs lies in the
// DecideContext.

#ifndef ARBITRO_DAEMON_ENGINE_DECIDE_DECIDE_H_
#define ARBITRO_DAEMON_ENGINE_DECIDE_DECIDE_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "daemon/engine/ask/facts.h"
#include "daemon/engine/model/failure.h"
#include "daemon/engine/model/model.h"
#include "daemon/engine/state/ports.h"
#include "daemon/engine/state/state.h"

namespace arbitro::engine {

struct DecideContext {
  StatePtr state;
  int64_t time_us = 0;   // of the record: later than the one before it
  int64_t clock_us = 0;  // what the clock says, where the journal is ahead of it; 0: the same
  // Of an event that has a time zone: how far its clock is ahead of UTC then; `state` stands so.
  std::optional<int32_t> utc_offset_minutes{};
  // The engine's revision that it is decided by (state/engine_revision.h).
  uint32_t engine_revision = 0;
  TicketUse ticket{};  // by which the command is asked for
  // The event's ruleset; of CreateEvent the one to be pinned. Null if it is not on offer.
  std::shared_ptr<const RulesetClient> ruleset;
  DrawLinks* draw_links = nullptr;
  CatalogueSource* catalogues = nullptr;
  // Of ImportCatalogue: the image that the command brings. Null if it is in `catalogues`.
  CatalogueBytes new_catalogue;
  // The facts that the command takes from other journals: read now, or as they were recorded.
  std::vector<Fact> facts;
  // Of the persons whom the command is about, those who have several references, likewise.
  std::vector<MergedPerson> merged{};
  // About persons who wait for a place, apart (ask/facts.h); of a replay they are among the above.
  TakenFacts of_waiting{};
  // Of UpgradeRuleset: the decisions that the other version, by the other revision, came to.
  std::optional<UpgradeTarget> upgrade;
  // A dry run opens no link: its draw is a sample from a throw-away seed.
  bool dry_run = false;
  // Of a replay: the deals that the record reveals, whose seeds take the secret's place.
  const std::vector<DealReveal>* recorded_reveals = nullptr;

  // The time that windows and lengths are measured by: rounds' clocks, windows of appeal,
  // suspensions.
  int64_t NowUs() const { return clock_us != 0 ? clock_us : time_us; }
};

struct DecidedCommand {
  Decision decision;
  Inputs inputs;
  // No ruleset had a part in it, though one may have been there: replay asks none either.
  bool without_ruleset = false;
  // Of a command by hand: a ruleset was asked all the same, and replay asks it again.
  bool asked_by_hand = false;
  // It looked who of those that wait may have a place: what it knew of them goes on record.
  bool looked_who_waits = false;
};

using DecideDone = std::function<void(OrFailure<DecidedCommand>)>;

// Decides the command, and calls `done` once, on any thread, perhaps before it returns. The command
// must stay until then.
void Decide(DecideContext context, const Command& command, DecideDone done);

// Decides the command, waits for the ruleset, and returns the outcome.
OrFailure<DecidedCommand> DecideAndWait(DecideContext context, const Command& command);

// Returns nullopt if the ruleset that the event pins is on offer, or else RULESET_UNKNOWN.
std::optional<Failure> CheckRulesetThere(const DecideContext& context);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DECIDE_DECIDE_H_
