// SPDX-License-Identifier: Apache-2.0
//
// Calls of every method of the API, one after the other, to a daemon with an empty log. The input
// has the form of calls.h.

#include <algorithm>
#include <utility>

#include "absl/strings/str_split.h"
#include "daemon/translate/wire/status.h"
#include "tests/fuzz/calls.h"
#include "tests/fuzz/house.h"
#include "tests/fuzz/message_mutator.h"
#include "tests/fuzz/require.h"

namespace arbitro::fuzz {
namespace {

// The words of a client: names from the corpus's events, and words of their rulesets.
constexpr char kWords[] =
    "events/e events/f e f events/e/players/ann events/e/players/bob events/e/players/cyd ann "
    "bob cyd dan events/e/players/ann/deck events/e/rounds/1 events/e/rounds/2 "
    "events/e/rounds/1/tables/1 events/e/rounds/1/tables/2 events/e/rounds/2/tables/1 "
    "events/e/penalties/1 events/e/appeals/1 series/s s persons/p1 persons/p2 house "
    "rulesets/coins rulesets/whole-game coins whole-game plain standard winner first second "
    "tie born fault refuse draw outcome rank admit all sanction late no_show wrong on-purpose "
    "caution game-loss expulsion loss TELL_US POINTS report letter junior open master judge "
    "head-judge weight stages COIN-1 WHOLE-1 why 1 2 r1 r2 Europe/Rome it";

const std::vector<std::string>& Words() {
  static const auto* const words = new std::vector<std::string>(absl::StrSplit(kWords, ' '));
  return *words;
}

void Run(const std::vector<Call>& calls) {
  House house;
  for (const Call& call : calls) {
    house.world().clock.now_us += 1'000'000;
    const Failed failed = call.method->call(&house, *call.request);
    if (!failed) continue;
    Require(!failed->reason.empty() && !failed->message.empty(), "a failure says why");
    Require(failed->reason != engine::reason::kInternal,
            "the fault is not ours: " + failed->message);
    for (const auto language : {translate::Language::kEnglish, translate::Language::kItalian}) {
      Require(translate::ToStatus(*failed, language).code() != 0, "a failure has a code");
    }
  }
  house.Check();
}

Call NewCall(MessageMutator* mutator) {
  const auto& all = AllMethods();
  const Method& method = all[mutator->Below(all.size())];
  Call call{&method, method.new_request()};
  mutator->Fill(call.request.get());
  return call;
}

void Mutate(std::vector<Call>* calls, MessageMutator* mutator) {
  const size_t place = mutator->Below(calls->size());
  const auto at = calls->begin() + static_cast<std::ptrdiff_t>(place);
  if (calls->empty() || mutator->Below(6) == 0) {
    calls->insert(at, NewCall(mutator));
  } else if (mutator->Below(12) == 0) {
    calls->erase(at);
  } else if (mutator->Below(12) == 0) {
    std::swap((*calls)[place], calls->back());
  } else {
    mutator->Mutate((*calls)[place].request.get());
  }
}

// Writes as many calls as fit into `max_size`, and returns the size.
size_t Put(std::vector<Call> calls, uint8_t* data, size_t max_size) {
  std::string text = WriteCalls(calls);
  while (text.size() > max_size) {
    calls.pop_back();
    text = WriteCalls(calls);
  }
  std::copy(text.begin(), text.end(), data);
  return text.size();
}

}  // namespace
}  // namespace arbitro::fuzz

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace arbitro::fuzz;
  Run(ReadCalls(TextOf(data, size)));
  return 0;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size,
                                          unsigned seed) {
  using namespace arbitro::fuzz;
  MessageMutator mutator(seed, Words());
  std::vector<Call> calls = ReadCalls(TextOf(data, size));
  for (size_t n = mutator.Below(4) + 1; n > 0; --n) Mutate(&calls, &mutator);
  return Put(std::move(calls), data, max_size);
}

extern "C" size_t LLVMFuzzerCustomCrossOver(const uint8_t* first, size_t first_size,
                                            const uint8_t* second, size_t second_size, uint8_t* out,
                                            size_t max_size, unsigned seed) {
  using namespace arbitro::fuzz;
  MessageMutator mutator(seed, {});
  std::vector<Call> calls = ReadCalls(TextOf(first, first_size));
  std::vector<Call> others = ReadCalls(TextOf(second, second_size));
  calls.resize(mutator.Below(calls.size() + 1));
  for (size_t i = mutator.Below(others.size() + 1); i < others.size(); ++i) {
    calls.push_back(std::move(others[i]));
  }
  return Put(std::move(calls), out, max_size);
}
