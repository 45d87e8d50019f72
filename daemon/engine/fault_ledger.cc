// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/fault_ledger.h"

#include <algorithm>
#include <utility>

#include "arbitro/utf8.h"
#include "daemon/engine/model/concat.h"

namespace arbitro::engine {
namespace {

// The longest text about a fault in a record and in a line of a log, in bytes.
constexpr size_t kFaultTextBytesMax = 1'000;

// Returns one readable line. The text comes from foreign code, and a record must be readable for
// ever.
std::string Tidied(std::string_view what) {
  std::string line(what.substr(0, kFaultTextBytesMax));
  for (char& c : line) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7f) c = ' ';
  }
  // The cut may split a character, which has at most four bytes.
  for (int i = 0; i < 3 && what.size() > line.size() && !IsUtf8(line); ++i) line.pop_back();
  return IsUtf8(line) ? line : "it failed with a text that is not UTF-8";
}

std::string NameOf(const RulesetIdentity& ruleset) {
  return Concat("ruleset `", ruleset.id, "` ", ruleset.version);
}

}  // namespace

// Watches the calls of one event's commands, or of a caller's reads.
class FaultLedger::Watch final : public CallWatch {
 public:
  Watch(FaultLedger* ledger, FaultyCall call, bool counts)
      : ledger_(ledger), call_(std::move(call)), counts_(counts) {}

  std::string Blocks(RulesetFunction function) override {
    if (call_.event.empty() || ledger_->book()->calls.empty()) return "";
    return ledger_->Blocks(CallOf(function));
  }

  void OnFault(RulesetFunction function, const std::string& what) override {
    const std::string line = Tidied(what);
    if (counts_) return ledger_->Count(CallOf(function), line);
    ledger_->Show({CallOf(function), line, 0});
  }

 private:
  FaultyCall CallOf(RulesetFunction function) const {
    FaultyCall call = call_;
    call.call = arbitro::NameOf(function);
    return call;
  }

  FaultLedger* const ledger_;
  const FaultyCall call_;  // without the call's name
  const bool counts_;
};

FaultLedger::FaultLedger(FaultPolicy policy, ReadFaultBook read, FaultObserver observer)
    : policy_(policy), read_(std::move(read)), observer_(std::move(observer)) {}

std::shared_ptr<const RulesetClient> FaultLedger::ForCommands(
    const std::shared_ptr<const RulesetClient>& ruleset, const std::string& event) {
  return Watched(ruleset, event, true);
}

std::shared_ptr<const RulesetClient> FaultLedger::ForReads(
    const std::shared_ptr<const RulesetClient>& ruleset, const std::string& event) {
  return Watched(ruleset, event, false);
}

std::shared_ptr<const RulesetClient> FaultLedger::Watched(
    const std::shared_ptr<const RulesetClient>& ruleset, const std::string& event, bool counts) {
  if (!ruleset) return nullptr;
  auto watch = std::make_shared<Watch>(this, FaultyCall{IdentityOf(*ruleset), event, ""}, counts);
  return std::make_shared<const RulesetClient>(ruleset->WithWatch(std::move(watch)));
}

std::optional<Failure> FaultLedger::CheckNewEvent(const RulesetClient& ruleset) const {
  const RulesetIdentity identity = IdentityOf(ruleset);
  const auto book = read_();
  if (!book->quarantined.contains(identity)) return std::nullopt;
  std::string events;
  for (const std::string& event : book->EventsOf(identity)) {
    AppendAll(&events, events.empty() ? ", last in `" : "`, `", event);
  }
  if (!events.empty()) events += '`';
  Failure failure =
      Precondition(reason::kRulesetQuarantined,
                   Concat(NameOf(identity), " takes no new events: it failed in too many", events,
                          "; offer a corrected version, or release it: arbitroctl ruleset release ",
                          identity.id, " --reason …"));
  return With(With(std::move(failure), "ruleset", identity.id), "version", identity.version);
}

std::string FaultLedger::Blocks(const FaultyCall& call) const {
  const auto book = read_();
  const FaultEntry* entry = book->Find(call);
  if (entry == nullptr || !entry->blocked) return "";
  return Concat("`", call.call, "` of ", NameOf(call.ruleset), " is blocked in `", call.event,
                "` after ", entry->faults, entry->faults == 1 ? " fault" : " faults",
                "; release it (arbitroctl ruleset release ", call.ruleset.id, " --event ",
                call.event.substr(call.event.find('/') + 1),
                " --reason …), or enter by hand what it would have decided; it failed last with: ",
                entry->what);
}

void FaultLedger::Count(const FaultyCall& call, const std::string& what) {
  const auto book = read_();
  const FaultEntry* known = book->Find(call);
  uint32_t faults = 0;
  {
    const std::lock_guard lock(mutex_);
    uint32_t& count = counts_[call];
    count = std::max(count, known == nullptr ? 0 : known->faults) + 1;
    faults = count;
    const bool is_news = known == nullptr || (!known->blocked && faults >= policy_.block_call);
    if (is_news)
      due_[call.event].push_back({call.ruleset, call.event, call.call, what, faults, policy_});
  }
  Show({call, what, faults});
}

void FaultLedger::Show(const FaultNotice& notice) const {
  if (observer_) observer_(notice);
}

std::vector<RecordRulesetFault> FaultLedger::TakeDue(const std::string& event) {
  const std::lock_guard lock(mutex_);
  const auto place = due_.find(event);
  if (place == due_.end()) return {};
  std::vector<RecordRulesetFault> due = std::move(place->second);
  due_.erase(place);
  return due;
}

void FaultLedger::Forget(const ReleaseRuleset& release) {
  const std::lock_guard lock(mutex_);
  std::erase_if(counts_, [&](const auto& count) { return Names(release, count.first); });
}

RulesetIdentity IdentityOf(const RulesetClient& ruleset) {
  return {ruleset.description().id, ruleset.description().version, ruleset.sha256()};
}

}  // namespace arbitro::engine
