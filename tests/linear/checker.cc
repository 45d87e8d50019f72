// SPDX-License-Identifier: Apache-2.0
#include "tests/linear/checker.h"

#include <algorithm>
#include <sstream>
#include <unordered_map>

namespace arbitro::linear {
namespace {

constexpr char kRequestIdReused[] = "REQUEST_ID_REUSED";
constexpr char kRevisionStale[] = "REVISION_STALE";

constexpr const char* kKindNames[] = {
    "read", "create", "open registration", "start", "register", "drop", "re-enter",
    "pair", "report", "correct",           "close"};

std::string Describe(const Operation& operation) {
  const Asked& asked = operation.request.asked;
  std::ostringstream text;
  text << "client " << operation.client << " from " << operation.begun << " to ";
  if (operation.ended == kNever) {
    text << "no end";
  } else {
    text << operation.ended;
  }
  text << ", request " << operation.request.id << ": " << kKindNames[static_cast<int>(asked.kind)];
  text << " player " << asked.player << " round " << asked.round << " table " << asked.table;
  if (asked.expected_revision != 0) text << " expecting " << asked.expected_revision;
  if (!operation.reply.reason.empty()) text << ", refused " << operation.reply.reason;
  if (operation.reply.revision != 0) text << ", revision " << operation.reply.revision;
  return text.str();
}

bool IsSame(const Asked& recorded, Asked asked) {
  asked.expected_revision = 0;
  return recorded == asked;
}

// Checks one event's operations against its journal.
class EventCheck {
 public:
  EventCheck(uint32_t event, const Rules& rules, std::vector<const Operation*> operations,
             const std::vector<Record>& journal)
      : event_(event),
        operations_(std::move(operations)),
        journal_(journal),
        model_(rules, PlayersIn(operations_)) {}

  void Run(Verdict* verdict) {
    verdict_ = verdict;
    const uint64_t before = verdict->findings_total;
    IndexJournal();
    FindWriters();
    CheckWriters();
    if (verdict->findings_total == before) ApplyJournal();
    if (verdict->findings_total != before) return;
    for (const Operation* operation : operations_) CheckAnswer(*operation);
    FindCeilings();
    Sweep();
  }

 private:
  struct Moment {
    uint64_t at = 0;
    uint32_t operation = 0;
    bool ends = false;
  };

  static uint32_t PlayersIn(const std::vector<const Operation*>& operations) {
    uint32_t players = 0;
    for (const Operation* each : operations) {
      players = std::max(players, each->request.asked.player + 1);
    }
    return players;
  }

  void Add(Check check, std::string what) { verdict_->Add({check, event_, std::move(what)}); }
  void Add(Check check, const Operation& operation, const std::string& what) {
    Add(check, Describe(operation) + ": " + what);
  }

  void IndexJournal() {
    for (size_t i = 0; i < journal_.size(); ++i) {
      const Record& record = journal_[i];
      if (record.revision != i + 1) {
        Add(Check::kJournal, "record " + std::to_string(i + 1) + " is of revision " +
                                 std::to_string(record.revision));
      }
      if (!records_.emplace(record.request, &record).second) {
        Add(Check::kTwice,
            "request " + std::to_string(record.request) + " has more than one record");
      }
    }
  }

  const Record* RecordOf(const Operation& operation) const {
    if (operation.request.id == 0) return nullptr;
    const auto place = records_.find(operation.request.id);
    return place == records_.end() ? nullptr : place->second;
  }

  // Finds the operation that wrote each record: the one whose answer says so, otherwise the first
  // unanswered one that asked for it.
  void FindWriters() {
    for (const Operation* operation : operations_) {
      if (operation->reply.answer != Answer::kAccepted) continue;
      const auto [writer, first] = writers_.emplace(operation->request.id, operation);
      if (first) continue;
      Add(Check::kTwice, *operation,
          "another was told that it had acted: " + Describe(*writer->second));
    }
    std::unordered_map<uint64_t, const Operation*> perhaps;
    for (const Operation* operation : operations_) {
      if (operation->reply.answer != Answer::kNone) continue;
      const Record* record = RecordOf(*operation);
      if (record == nullptr || !IsSame(record->asked, operation->request.asked)) continue;
      const auto [known, first] = perhaps.emplace(operation->request.id, operation);
      if (!first && operation->begun < known->second->begun) known->second = operation;
    }
    for (const auto& [request, operation] : perhaps) writers_.emplace(request, operation);
  }

  void CheckWriters() {
    for (const Record& record : journal_) {
      const auto writer = writers_.find(record.request);
      const std::string name = "revision " + std::to_string(record.revision);
      if (writer == writers_.end()) {
        Add(Check::kJournal, name + " is of request " + std::to_string(record.request) +
                                 ", which no client sent or which was only refused");
      } else if (!IsSame(record.asked, writer->second->request.asked)) {
        Add(Check::kJournal, *writer->second, name + " says that something else was asked");
      }
    }
    for (const Operation* operation : operations_) {
      const Reply& reply = operation->reply;
      if (reply.answer != Answer::kAccepted && reply.answer != Answer::kRepeated) continue;
      const Record* record = RecordOf(*operation);
      if (record == nullptr) {
        Add(Check::kLost, *operation, "was acknowledged, and no record says so");
      } else if (reply.answer == Answer::kAccepted &&
                 (record->revision != reply.revision || record->receipt != reply.receipt)) {
        Add(Check::kLost, *operation,
            "its record has another receipt, at revision " + std::to_string(record->revision));
      }
    }
  }

  void ApplyJournal() {
    for (const Record& record : journal_) {
      const Operation& writer = *writers_.at(record.request);
      const std::string wrong = model_.Apply(record, writer.request.asked);
      if (wrong.empty()) continue;
      return Add(Check::kRules, writer,
                 "revision " + std::to_string(record.revision) + " " + wrong);
    }
  }

  void CheckAnswer(const Operation& operation) {
    const Reply& reply = operation.reply;
    switch (reply.answer) {
      case Answer::kNone:
        ++verdict_->unanswered;
        break;
      case Answer::kAccepted:
        ++verdict_->accepted;
        if (reply.said != RecordOf(operation)->said) {
          Add(Check::kAnswer, operation, "its record says something else");
        }
        break;
      case Answer::kRepeated:
        ++verdict_->repeated;
        CheckRepeat(operation);
        break;
      case Answer::kRefused:
        ++verdict_->refused;
        break;
      case Answer::kSeen:
        ++verdict_->seen;
        CheckView(operation);
        break;
    }
  }

  void CheckRepeat(const Operation& operation) {
    const Reply& reply = operation.reply;
    const Record& record = *RecordOf(operation);
    const Operation& writer = *writers_.at(record.request);
    if (!(writer.request.asked == operation.request.asked)) {
      Add(Check::kRepeat, operation, "got the answer of another request: " + Describe(writer));
    } else if (writer.begun > operation.ended) {
      Add(Check::kRepeat, operation, "came before the first: " + Describe(writer));
    } else if (reply.revision != record.revision || reply.receipt != record.receipt ||
               reply.said != record.said) {
      Add(Check::kRepeat, operation, "is not the first answer");
    }
  }

  void CheckView(const Operation& operation) {
    const Reply& reply = operation.reply;
    if (reply.revision > model_.Head()) {
      Add(Check::kRead, operation, "shows a revision that never was");
    } else if (!model_.RefusalAt(operation.request.asked, reply.revision).empty() ||
               !(reply.view == model_.ViewAt(operation.request.asked.player, reply.revision))) {
      Add(Check::kRead, operation, "shows what was not so at that revision");
    }
  }

  // Returns the state in which the operation was done, as far as the answer says; otherwise kNever.
  static uint64_t ShownBy(const Operation& operation) {
    const Reply& reply = operation.reply;
    switch (reply.answer) {
      case Answer::kAccepted:
      case Answer::kSeen:
        return reply.revision;
      case Answer::kRefused:
        return reply.reason == kRevisionStale ? reply.revision : kNever;
      default:
        return kNever;
    }
  }

  // Finds for each operation the newest state that may have been current when it ended: operations
  // that began later and say their state were not before it.
  void FindCeilings() {
    for (uint32_t i = 0; i < operations_.size(); ++i) {
      moments_.push_back({operations_[i]->begun, i, false});
      if (operations_[i]->ended != kNever) moments_.push_back({operations_[i]->ended, i, true});
    }
    std::sort(moments_.begin(), moments_.end(),
              [](const Moment& a, const Moment& b) { return a.at < b.at; });
    ceilings_.resize(operations_.size());
    uint64_t ceiling = model_.Head();
    for (auto moment = moments_.rbegin(); moment != moments_.rend(); ++moment) {
      const Operation& operation = *operations_[moment->operation];
      if (moment->ends) {
        ceilings_[moment->operation] = ceiling;
        continue;
      }
      uint64_t shown = ShownBy(operation);
      if (shown == kNever) continue;
      // The state before a record is the newest that other operations may have met.
      if (operation.reply.answer == Answer::kAccepted) --shown;
      ceiling = std::min(ceiling, shown);
    }
  }

  // Goes through the moments in the order of time, with the newest state that any answer so far
  // shows.
  void Sweep() {
    uint64_t floor = 0;
    std::vector<uint64_t> places(operations_.size(), 0);
    for (const Moment& moment : moments_) {
      const Operation& operation = *operations_[moment.operation];
      if (moment.ends) {
        floor = std::max(floor, places[moment.operation]);
      } else {
        places[moment.operation] = PlaceOf(operation, floor, ceilings_[moment.operation]);
      }
    }
  }

  // Returns the operation's place; 0 if there is none, so that one finding does not cause others.
  uint64_t PlaceOf(const Operation& operation, uint64_t floor, uint64_t ceiling) {
    switch (operation.reply.answer) {
      case Answer::kNone:
        CheckUnanswered(operation, floor);
        return 0;
      case Answer::kRepeated:
        return operation.reply.revision;  // It may be of any age.
      case Answer::kAccepted:
        if (operation.reply.revision > floor) return operation.reply.revision;
        Add(Check::kOrder, operation, TooOld(floor));
        return 0;
      case Answer::kSeen:
        if (operation.reply.revision >= floor) return operation.reply.revision;
        Add(Check::kOrder, operation, TooOld(floor));
        return 0;
      case Answer::kRefused:
        break;
    }
    const uint64_t shown = ShownBy(operation);
    if (shown != kNever) return PlaceOfStale(operation, shown, floor);
    // The fault lies with a later operation that showed less than the floor.
    if (ceiling < floor) return 0;
    for (uint64_t place = floor; place <= ceiling; place = NextChange(operation, place)) {
      if (RefusalAt(operation, place) == operation.reply.reason) return place;
    }
    Add(Check::kRefusal, operation,
        "no state from " + std::to_string(floor) + " to " + std::to_string(ceiling) +
            " explains it; in the first the answer is `" + RefusalAt(operation, floor) + "`");
    return 0;
  }

  void CheckUnanswered(const Operation& operation, uint64_t floor) {
    const auto writer = writers_.find(operation.request.id);
    if (writer == writers_.end() || writer->second != &operation) return;
    const uint64_t revision = RecordOf(operation)->revision;
    if (revision <= floor) {
      Add(Check::kOrder, operation,
          "acted at revision " + std::to_string(revision) + ", and " + TooOld(floor));
    }
  }

  uint64_t PlaceOfStale(const Operation& operation, uint64_t shown, uint64_t floor) {
    if (shown < floor) {
      Add(Check::kOrder, operation, TooOld(floor));
    } else if (shown > model_.Head() || RefusalAt(operation, shown) != kRevisionStale) {
      Add(Check::kRefusal, operation, "the revision that it names does not explain it");
    } else {
      return shown;
    }
    return 0;
  }

  static std::string TooOld(uint64_t floor) {
    return "revision " + std::to_string(floor) + " had been answered before it began";
  }

  // Returns why the request is refused in a state, given what the journal knows of its id by then.
  std::string RefusalAt(const Operation& operation, uint64_t revision) const {
    const Record* record = RecordOf(operation);
    if (record == nullptr || record->revision > revision) {
      return std::string(model_.RefusalAt(operation.request.asked, revision));
    }
    const Operation& writer = *writers_.at(record->request);
    return writer.request.asked == operation.request.asked ? "" : kRequestIdReused;
  }

  uint64_t NextChange(const Operation& operation, uint64_t revision) const {
    const uint64_t next = model_.NextChange(operation.request.asked, revision);
    const Record* record = RecordOf(operation);
    if (record == nullptr || record->revision <= revision) return next;
    return std::min(next, record->revision);
  }

  const uint32_t event_;
  const std::vector<const Operation*> operations_;
  const std::vector<Record>& journal_;
  EventModel model_;
  Verdict* verdict_ = nullptr;
  std::unordered_map<uint64_t, const Record*> records_;     // by request
  std::unordered_map<uint64_t, const Operation*> writers_;  // by request
  std::vector<Moment> moments_;                             // in the order of time
  std::vector<uint64_t> ceilings_;                          // by operation
};

}  // namespace

const char* NameOf(Check check) {
  static constexpr const char* kNames[] = {"journal", "lost",  "twice", "rules",  "answer",
                                           "repeat",  "order", "read",  "refusal"};
  return kNames[static_cast<int>(check)];
}

void Verdict::Add(Finding finding) {
  ++findings_total;
  if (found[static_cast<size_t>(finding.check)]++ < kFindingsMax) {
    findings.push_back(std::move(finding));
  }
}

std::ostream& operator<<(std::ostream& out, const Verdict& verdict) {
  out << verdict.accepted << " accepted, " << verdict.repeated << " repeated, " << verdict.refused
      << " refused, " << verdict.seen << " seen, " << verdict.unanswered << " unanswered; "
      << verdict.records << " records; " << verdict.findings_total << " findings";
  for (const Finding& finding : verdict.findings) {
    out << "\n" << NameOf(finding.check) << ": event " << finding.event << ": " << finding.what;
  }
  return out;
}

Verdict CheckHistory(const History& history, const Rules& rules) {
  Verdict verdict;
  std::vector<std::vector<const Operation*>> by_event(history.journals.size());
  for (const Operation& operation : history.operations) {
    if (operation.request.event < by_event.size()) {
      by_event[operation.request.event].push_back(&operation);
    } else {
      verdict.Add(
          {Check::kLost, operation.request.event, Describe(operation) + ": there is no journal"});
    }
  }
  for (uint32_t event = 0; event < by_event.size(); ++event) {
    verdict.records += history.journals[event].size();
    EventCheck(event, rules, std::move(by_event[event]), history.journals[event]).Run(&verdict);
  }
  return verdict;
}

}  // namespace arbitro::linear
