// SPDX-License-Identifier: Apache-2.0
//
// Whether persons may come to an event, or back into it: by who they are, whichever of their
// references is spelt, and by what is recorded about them. All of it lies in the context's facts.

#ifndef ARBITRO_DAEMON_ENGINE_DECIDE_PERSONS_H_
#define ARBITRO_DAEMON_ENGINE_DECIDE_PERSONS_H_

#include <optional>
#include <string>
#include <vector>

#include "daemon/engine/decide/decide.h"

namespace arbitro::engine {

// The context's facts about these persons, whichever of their references a fact names.
std::vector<const Fact*> FactsAbout(const DecideContext& context,
                                    const std::vector<std::string>& persons);

// Adds what is known of further persons, each once.
void AddKnown(const TakenFacts& further, std::vector<Fact>* facts,
              std::vector<MergedPerson>* merged);

// A suspension of one of these persons that stands keeps it out: PERSON_SUSPENDED.
std::optional<Failure> CheckSuspensions(const DecideContext& context,
                                        const std::vector<std::string>& persons);

// Each person of a registration plays once: PERSON_REGISTERED, or FIELD_INVALID for a team that has
// one twice.
std::optional<Failure> CheckPersons(const DecideContext& context, const RegisterPlayer& command);

// Whether the player may come back, or take a seat: no person of theirs is suspended, or plays as
// another player. PERSON_SUSPENDED, PERSON_REGISTERED.
std::optional<Failure> CheckComesIn(const DecideContext& context, const PlayerState& player);

// The same of all active players.
std::optional<Failure> CheckAllPlayers(const DecideContext& context);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DECIDE_PERSONS_H_
