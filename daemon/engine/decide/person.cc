// SPDX-License-Identifier: Apache-2.0
#include <optional>
#include <utility>

#include "arbitro/counted.h"
#include "arbitro/limits.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/decide/commands.h"
#include "daemon/engine/model/concat.h"

namespace arbitro::engine {
namespace {

// A record that holds for a person for months says why.
constexpr char kSayWhy[] = "say why, it stays with the person's record";

std::optional<Failure> CheckEntry(const PersonEntry& entry) {
  if (entry.label.empty()) {
    return InvalidField("entry.label", "is missing: say which title or score, or what for");
  }
  if (entry.until_us != 0 && entry.until_us <= entry.from_us) {
    return InvalidField("entry.until_us",
                        Concat("is ", entry.until_us, ", must be after `from_us` ", entry.from_us,
                               ", or 0 for no end"));
  }
  if (entry.kind != PersonEntryKind::kScore && entry.value != 0) {
    return InvalidField("entry.value",
                        Concat("is ", entry.value, ", must be 0: only scores count"));
  }
  return std::nullopt;
}

}  // namespace

OrDecided Decide(const Asked<RecordPersonEntry>& asked) {
  TRY(CheckReason(asked.command, kSayWhy));
  TRY(CheckEntry(asked.what.entry));
  const size_t entries = asked.context.state->person.entries.size();
  if (entries >= limits::kPersonEntriesMax) {
    return Precondition(reason::kLimitReached,
                        Concat("the person has ", entries, " entries, at most ",
                               limits::kPersonEntriesMax, " are allowed"));
  }
  return DecidedCommand{{PersonEntryRecorded{static_cast<uint32_t>(entries + 1)}, {}}, {}};
}

OrDecided Decide(const Asked<WithdrawPersonEntry>& asked) {
  TRY(CheckReason(asked.command, kSayWhy));
  const auto& entries = asked.context.state->person.entries;
  const uint32_t number = asked.what.number;
  if (number < 1 || number > entries.size() || entries[number - 1]->withdrawn_revision != 0) {
    return NotFound(reason::kPersonEntryUnknown,
                    {"entry", std::to_string(number),
                     Concat("the person has ",
                            Counted(static_cast<int64_t>(entries.size()), "entry", "entries"),
                            ", and one is withdrawn only once")});
  }
  return DecidedCommand{{PersonEntryWithdrawn{number}, {}}, {}};
}

}  // namespace arbitro::engine
