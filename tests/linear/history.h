// SPDX-License-Identifier: Apache-2.0
//
// The requests that clients made to a service of events, with their times and answers, and the
// journals in the end.
//
// Plain values, small enough for a million of them. Nothing here knows an engine or a network:
// engine_terms.h and daemon_service.h translate them.

#ifndef ARBITRO_TESTS_LINEAR_HISTORY_H_
#define ARBITRO_TESTS_LINEAR_HISTORY_H_

#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace arbitro::linear {

// A moment or a revision that never comes.
inline constexpr uint64_t kNever = std::numeric_limits<uint64_t>::max();

enum class Kind : uint8_t {
  kRead,
  kCreate,
  kOpenRegistration,
  kStart,
  kRegister,
  kDrop,
  kReenter,
  kPair,
  kReport,
  kCorrect,
  kClose,
};

enum class Winner : uint8_t { kFirst, kSecond };

// The request of one operation. Fields that its kind does not use are 0. Equal ones under one
// request id are repeats; unequal ones are a reuse of the id.
struct Asked {
  Kind kind = Kind::kRead;
  Winner winner = Winner::kFirst;
  uint32_t player = 0;  // from 0; its id is made of it. Not the registration number
  uint32_t round = 0;
  uint32_t table = 0;
  uint64_t expected_revision = 0;  // 0 for any

  bool operator==(const Asked&) const = default;
};

enum class Status : uint8_t { kNone, kDraft, kRegistration, kRunning };

struct PlayerView {
  bool known = false;
  bool active = false;
  int32_t points = 0;

  bool operator==(const PlayerView&) const = default;
};

// A read's view of an event, and of the player that it names.
struct View {
  Status status = Status::kNone;
  uint32_t players = 0;
  uint32_t active = 0;
  uint32_t rounds_paired = 0;
  uint32_t rounds_closed = 0;
  PlayerView player;

  bool operator==(const View&) const = default;
};

enum class Answer : uint8_t {
  kNone,      // it never came: the client does not know whether the request acted
  kAccepted,  // it acted
  kRepeated,  // it had acted: the first answer once more
  kRefused,
  kSeen,  // a read
};

struct Reply {
  Answer answer = Answer::kNone;
  // Of the record, or of the state that is shown. Of a refusal: the newest, if it names one.
  uint64_t revision = 0;
  uint64_t receipt = 0;       // of the record's hash
  std::string reason;         // of a refusal
  std::vector<int64_t> said;  // values of the answer, by kind: EventModel::Apply lists them
  View view;                  // of a read
};

// A request under way.
struct Request {
  uint32_t event = 0;
  uint64_t id = 0;  // 0 for a read
  Asked asked;
};

struct Operation {
  Request request;
  uint32_t client = 0;
  // By one clock for all clients; no two moments are equal.
  uint64_t begun = 0;
  uint64_t ended = kNever;  // kNever if no answer came
  Reply reply;
};

struct PairedTable {
  std::vector<uint32_t> seats;  // registration numbers; a single one has a bye
};

// A record of an event's journal.
struct Record {
  uint64_t revision = 0;
  uint64_t request = 0;
  Asked asked;  // without the expected revision
  uint64_t receipt = 0;
  std::vector<int64_t> said;
  std::vector<PairedTable> tables;                      // of kPair
  std::vector<std::pair<uint32_t, int64_t>> standings;  // of kClose: number, points
};

struct History {
  std::vector<Operation> operations;          // in any order
  std::vector<std::vector<Record>> journals;  // by event, each in the order of the journal
};

}  // namespace arbitro::linear

#endif  // ARBITRO_TESTS_LINEAR_HISTORY_H_
