// SPDX-License-Identifier: Apache-2.0
//
// Of what a decision is, and whether it tells results: what decides who may read its record.
//
// Each decision's struct states them as `kDisclosure`; a decision that does not, does not compile.
// state/disclosure.h reads them. The access table says which roles may read a subject
// (daemon/access/table.h).

#ifndef ARBITRO_DAEMON_ENGINE_MODEL_DISCLOSURE_H_
#define ARBITRO_DAEMON_ENGINE_MODEL_DISCLOSURE_H_

namespace arbitro::engine {

// The subject of a record, as far as not every reader of its journal may read it.
enum class Subject {
  kEvent,  // what everybody sees who sees the journal
  kPlayer,
  kDeck,
  kPenalty,
  kAppeal,
  kDuty,
  kTicket,
  kFloor,
  kJudgeCall,
  kPersonEntry,  // a suspension, a title
  kOperation,    // faults and losses
};

// Whether a record tells results or standings, which are kept secret for a while in some events
// (state/secret_standings.h).
enum class Results {
  kNone,
  kTold,
  kToldByPairing,  // by its certificate's chains, or by matches that are lost unplayed, if any
};

struct Disclosure {
  Subject subject = Subject::kOperation;
  Results results = Results::kNone;
  Subject duties = Subject::kDuty;  // of the duties that it opens beside
};

// The duties of a series are for all who see it.
inline constexpr Disclosure kOfSeries = {Subject::kEvent, Results::kNone, Subject::kEvent};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_MODEL_DISCLOSURE_H_
