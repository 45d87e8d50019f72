// SPDX-License-Identifier: Apache-2.0
//
// The results that a table can still have, as its ruleset scores them.
//
// The engine knows no game's scores: it fills the report form in every way that it allows, or takes
// the reports that the ruleset's question `cut.facts` lists (sdk/kit/cut_facts.h), and has the
// ruleset say what each is worth at the table. Reports that it refuses are none.

#ifndef ARBITRO_DAEMON_ENGINE_ASK_TABLE_RESULTS_H_
#define ARBITRO_DAEMON_ENGINE_ASK_TABLE_RESULTS_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "arbitro/form.h"
#include "arbitro/host/client.h"
#include "arbitro/value.h"
#include "daemon/engine/ask/task.h"
#include "daemon/engine/model/failure.h"
#include "daemon/engine/model/round.h"
#include "daemon/engine/state/state.h"

namespace arbitro::engine {

inline constexpr size_t kReportsTriedMax = 512;    // of one kind of table
inline constexpr size_t kTableKindsTriedMax = 16;  // by penalties that weigh on their seats

// Every value of the form, or nullopt where there are more than `most`, or as many as one likes.
std::optional<std::vector<Value>> EveryValueOf(const Form& form, size_t most);

// A table that is not decided.
struct OpenTable {
  uint32_t number = 0;  // in its round, from 1
  std::vector<SeatState> seats;
  std::vector<ResultDecided> results;  // that it can have, each once
};

// The open tables of the newest round, with their results where `reports` are all that there are.
struct OpenTables {
  std::vector<OpenTable> tables;
  bool complete = false;  // whether `results` has every result of every table
};

// `reports`: what to try at each table; none: nothing is tried, and nothing is complete. Fails
// where the ruleset does. `event` must stay until the Task ends.
Task<OrFailure<OpenTables>> FindOpenTables(const EventState& event,
                                           std::shared_ptr<const RulesetClient> ruleset,
                                           std::vector<Value> reports);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_ASK_TABLE_RESULTS_H_
