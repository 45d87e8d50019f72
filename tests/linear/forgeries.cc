// SPDX-License-Identifier: Apache-2.0
#include "tests/linear/forgeries.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace arbitro::linear {
namespace {

using Random = std::mt19937_64;

// Returns a random operation of those that `fits` accepts; null if there is none.
template <class Fits>
Operation* Pick(History* history, Random& random, Fits fits) {
  std::vector<Operation*> fitting;
  for (Operation& operation : history->operations) {
    if (fits(operation)) fitting.push_back(&operation);
  }
  return fitting.empty() ? nullptr : fitting[random() % fitting.size()];
}

auto Is(Answer answer) {
  return [answer](const Operation& operation) { return operation.reply.answer == answer; };
}

bool IsAccepted(const Operation& operation, Kind kind) {
  return operation.reply.answer == Answer::kAccepted && operation.request.asked.kind == kind;
}

Record& RecordOf(History* history, const Operation& accepted) {
  return history->journals[accepted.request.event][accepted.reply.revision - 1];
}

View ViewAt(const History& history, const Rules& rules, const Operation& read, uint64_t revision) {
  uint32_t players = 0;
  for (const Operation& each : history.operations) {
    players = std::max(players, each.request.asked.player + 1);
  }
  EventModel model(rules, players);
  for (const Record& record : history.journals[read.request.event]) {
    model.Apply(record, record.asked);
  }
  return model.ViewAt(read.request.asked.player, revision);
}

bool LoseAWrite(History* history, const Rules&, Random& random) {
  const Operation* lost = Pick(history, random, [history](const Operation& operation) {
    return operation.reply.answer == Answer::kAccepted &&
           operation.reply.revision == history->journals[operation.request.event].size();
  });
  if (lost == nullptr) return false;
  history->journals[lost->request.event].pop_back();
  return true;
}

bool ReadWhatIsOld(History* history, const Rules& rules, Random& random) {
  Operation* read = Pick(history, random, [](const Operation& operation) {
    return operation.reply.answer == Answer::kSeen && operation.reply.revision > 8;
  });
  if (read == nullptr) return false;
  const Operation* write = Pick(history, random, [read](const Operation& operation) {
    return operation.reply.answer == Answer::kAccepted && operation.ended < read->begun &&
           operation.request.event == read->request.event && operation.reply.revision > 1;
  });
  if (write == nullptr) return false;
  read->reply.revision = write->reply.revision - 1;
  read->reply.view = ViewAt(*history, rules, *read, read->reply.revision);
  return true;
}

// Returns true if the two could have been recorded the other way round, but for the time. Of two
// corrections of one table the later one counts, and other checks would see that first.
bool MayChangePlaces(const Operation& first, const Operation& second) {
  const auto concerns_one = [](const Asked& asked) {
    return (asked.kind == Kind::kDrop || asked.kind == Kind::kCorrect) &&
           asked.expected_revision == 0;
  };
  const Asked& one = first.request.asked;
  const Asked& other = second.request.asked;
  const bool same_table = one.kind == Kind::kCorrect && other.kind == Kind::kCorrect &&
                          one.round == other.round && one.table == other.table;
  return first.ended < second.begun && concerns_one(one) && concerns_one(other) &&
         !(one == other) && !same_table;
}

bool ChangePlaces(History* history, const Rules&, Random& random) {
  std::vector<std::unordered_map<uint64_t, Operation*>> writers(history->journals.size());
  for (Operation& operation : history->operations) {
    if (operation.reply.answer != Answer::kAccepted) continue;
    writers[operation.request.event][operation.reply.revision] = &operation;
  }
  Operation* first = Pick(history, random, [&](const Operation& operation) {
    if (operation.reply.answer != Answer::kAccepted) return false;
    const auto& of_event = writers[operation.request.event];
    const auto next = of_event.find(operation.reply.revision + 1);
    return next != of_event.end() && MayChangePlaces(operation, *next->second);
  });
  if (first == nullptr) return false;
  Operation* second = writers[first->request.event][first->reply.revision + 1];
  std::swap(RecordOf(history, *first), RecordOf(history, *second));
  std::swap(RecordOf(history, *first).revision, RecordOf(history, *second).revision);
  std::swap(first->reply.revision, second->reply.revision);
  return true;
}

bool ActTwice(History* history, const Rules&, Random& random) {
  const Operation* twice = Pick(history, random, Is(Answer::kAccepted));
  if (twice == nullptr) return false;
  auto& journal = history->journals[twice->request.event];
  const Record again = RecordOf(history, *twice);
  journal.push_back(again);
  journal.back().revision = journal.size();
  return true;
}

bool LeaveAGap(History* history, const Rules&, Random& random) {
  const Operation* before = Pick(history, random, Is(Answer::kAccepted));
  if (before == nullptr) return false;
  const uint32_t event = before->request.event;
  const uint64_t first = before->reply.revision;
  for (Record& record : history->journals[event]) record.revision += record.revision >= first;
  for (Operation& operation : history->operations) {
    const bool has_place = operation.reply.revision >= first && operation.request.event == event;
    operation.reply.revision += has_place ? 1 : 0;
  }
  return true;
}

bool ReadWhatNeverWas(History* history, const Rules&, Random& random) {
  Operation* read = Pick(history, random, Is(Answer::kSeen));
  if (read == nullptr) return false;
  ++read->reply.view.active;
  return true;
}

bool ReadAhead(History* history, const Rules&, Random& random) {
  Operation* read = Pick(history, random, Is(Answer::kSeen));
  if (read == nullptr) return false;
  read->reply.revision = history->journals[read->request.event].size() + 1;
  return true;
}

bool RefuseForNoReason(History* history, const Rules&, Random& random) {
  Operation* refused = Pick(history, random, [](const Operation& operation) {
    // A request with an expected revision may be refused for that.
    return operation.reply.reason == "PLAYER_EXISTS" && operation.request.id != 0 &&
           operation.request.asked.expected_revision == 0;
  });
  if (refused == nullptr) return false;
  refused->reply.reason = "REVISION_STALE";
  refused->reply.revision = history->journals[refused->request.event].size();
  return true;
}

// Makes an answer not know a player who was registered long before.
bool ForgetAPlayer(History* history, const Rules&, Random& random) {
  std::unordered_map<uint64_t, uint64_t> known;  // from when on, by event and player
  const auto key = [](const Request& request) {
    return uint64_t{request.event} << 32 | request.asked.player;
  };
  for (const Operation& operation : history->operations) {
    if (IsAccepted(operation, Kind::kRegister)) known[key(operation.request)] = operation.ended;
  }
  Operation* refused = Pick(history, random, [&](const Operation& operation) {
    const auto since = known.find(key(operation.request));
    return operation.reply.reason == "PLAYER_STATUS" && since != known.end() &&
           operation.begun > since->second;
  });
  if (refused == nullptr) return false;
  refused->reply.reason = "PLAYER_UNKNOWN";
  return true;
}

bool AnswerOtherwise(History* history, const Rules&, Random& random) {
  Operation* answered = Pick(history, random, [](const Operation& operation) {
    return operation.reply.answer == Answer::kAccepted && !operation.reply.said.empty();
  });
  if (answered == nullptr) return false;
  ++answered->reply.said[0];
  return true;
}

bool RepeatOtherwise(History* history, const Rules&, Random& random) {
  Operation* repeated = Pick(history, random, Is(Answer::kRepeated));
  if (repeated == nullptr) return false;
  ++repeated->reply.receipt;
  return true;
}

bool RecordUnasked(History* history, const Rules&, Random& random) {
  const Operation* writer = Pick(history, random, Is(Answer::kAccepted));
  if (writer == nullptr) return false;
  const uint64_t request = writer->request.id;
  std::erase_if(history->operations,
                [request](const Operation& operation) { return operation.request.id == request; });
  return true;
}

// Gives a correction points that the ruleset never gave, in journal and answer alike.
bool GiveOtherPoints(History* history, const Rules&, Random& random) {
  Operation* corrected = Pick(history, random, [](const Operation& operation) {
    return IsAccepted(operation, Kind::kCorrect);
  });
  if (corrected == nullptr) return false;
  std::reverse(corrected->reply.said.begin(), corrected->reply.said.end());
  RecordOf(history, *corrected).said = corrected->reply.said;
  return true;
}

}  // namespace

const std::vector<Forgery>& AllForgeries() {
  static const std::vector<Forgery> kAll = {
      {"LoseAWrite", Check::kLost, LoseAWrite},
      {"ReadWhatIsOld", Check::kOrder, ReadWhatIsOld},
      {"ChangePlaces", Check::kOrder, ChangePlaces},
      {"ActTwice", Check::kTwice, ActTwice},
      {"LeaveAGap", Check::kJournal, LeaveAGap},
      {"ReadWhatNeverWas", Check::kRead, ReadWhatNeverWas},
      {"ReadAhead", Check::kRead, ReadAhead},
      {"RefuseForNoReason", Check::kRefusal, RefuseForNoReason},
      {"ForgetAPlayer", Check::kRefusal, ForgetAPlayer},
      {"AnswerOtherwise", Check::kAnswer, AnswerOtherwise},
      {"RepeatOtherwise", Check::kRepeat, RepeatOtherwise},
      {"RecordUnasked", Check::kJournal, RecordUnasked},
      {"GiveOtherPoints", Check::kRules, GiveOtherPoints},
  };
  return kAll;
}

}  // namespace arbitro::linear
