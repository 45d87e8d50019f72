// SPDX-License-Identifier: Apache-2.0
//
// Decides the life of an event beside its rounds: status, staff, schedule, settings, duties,
// publications, players, clocks. Parts of Decide (decide/decide.h).
//
// Each checks what holds for every game (check/preconditions.h), asks the ruleset where a rulebook
// may have a say (decide/admission.h), and calls `done` once, on any thread, perhaps before it
// returns.

#ifndef ARBITRO_DAEMON_ENGINE_DECIDE_EVENT_LIFE_H_
#define ARBITRO_DAEMON_ENGINE_DECIDE_EVENT_LIFE_H_

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/decide/admission.h"
#include "daemon/engine/decide/decide.h"

namespace arbitro::engine {

// `command` with its `what`.
template <class What>
struct LifeCommand {
  const Command& command;
  const What& what;
};

void DecideLife(const DecideContext& context, const LifeCommand<RequestEvent>& asked,
                DecideDone done);
void DecideLife(const DecideContext& context, const LifeCommand<SanctionEvent>& asked,
                DecideDone done);
void DecideLife(const DecideContext& context, const LifeCommand<OpenRegistration>& asked,
                DecideDone done);
void DecideLife(const DecideContext& context, const LifeCommand<StartEvent>& asked,
                DecideDone done);
void DecideLife(const DecideContext& context, const LifeCommand<CompleteEvent>& asked,
                DecideDone done);
void DecideLife(const DecideContext& context, const LifeCommand<ConfirmEvent>& asked,
                DecideDone done);
void DecideLife(const DecideContext& context, const LifeCommand<CancelEvent>& asked,
                DecideDone done);

void DecideLife(const DecideContext& context, const LifeCommand<AddStaff>& asked, DecideDone done);
void DecideLife(const DecideContext& context, const LifeCommand<RemoveStaff>& asked,
                DecideDone done);
void DecideLife(const DecideContext& context, const LifeCommand<SetSchedule>& asked,
                DecideDone done);
void DecideLife(const DecideContext& context, const LifeCommand<AmendSettings>& asked,
                DecideDone done);
void DecideLife(const DecideContext& context, const LifeCommand<OpenDuty>& asked, DecideDone done);
void DecideLife(const DecideContext& context, const LifeCommand<SettleDuty>& asked,
                DecideDone done);
void DecideLife(const DecideContext& context, const LifeCommand<Publish>& asked, DecideDone done);

void DecideLife(const DecideContext& context, const LifeCommand<RegisterPlayer>& asked,
                DecideDone done);
void DecideLife(const DecideContext& context, const LifeCommand<OpenCheckIn>& asked,
                DecideDone done);
void DecideLife(const DecideContext& context, const LifeCommand<CheckInPlayer>& asked,
                DecideDone done);
void DecideLife(const DecideContext& context, const LifeCommand<SetAbsent>& asked, DecideDone done);
void DecideLife(const DecideContext& context, const LifeCommand<SetPresent>& asked,
                DecideDone done);
void DecideLife(const DecideContext& context, const LifeCommand<DropPlayer>& asked,
                DecideDone done);
void DecideLife(const DecideContext& context, const LifeCommand<ReenterPlayer>& asked,
                DecideDone done);
void DecideLife(const DecideContext& context, const LifeCommand<ExpelPlayer>& asked,
                DecideDone done);

void DecideLife(const DecideContext& context, const LifeCommand<StartClock>& asked,
                DecideDone done);
void DecideLife(const DecideContext& context, const LifeCommand<PauseClock>& asked,
                DecideDone done);
void DecideLife(const DecideContext& context, const LifeCommand<ResumeClock>& asked,
                DecideDone done);
void DecideLife(const DecideContext& context, const LifeCommand<CallTime>& asked, DecideDone done);
void DecideLife(const DecideContext& context, const LifeCommand<ExtendTime>& asked,
                DecideDone done);

// Shared by those above.

// The act's decision, once it is admitted.
using Conclude = std::function<decltype(Decision::what)(const Admitted&)>;

// Fails with `failure` where there is one; else asks the ruleset and decides.
void DecideAdmitted(const DecideContext& context, const Command& command, Act act,
                    Conclude conclude, DecideDone done);

// Whether the settings fill the ruleset's form.
std::optional<Failure> CheckSettings(const Description& description, const Value& settings);

// Whether a list of the ruleset has the code; any is right where it lists none.
std::optional<Failure> CheckCode(const char* field, const std::string& given,
                                 const std::vector<Code>& allowed);

// The ruleset's description; null where it is not loaded or not asked.
ActContext ActContextOf(const DecideContext& context, const Command& command);

template <class What>
DecidedCommand Decided(What what) {
  return {{std::move(what), {}}, {}};
}

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DECIDE_EVENT_LIFE_H_
