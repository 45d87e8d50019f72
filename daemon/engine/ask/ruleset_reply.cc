// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/ask/ruleset_reply.h"

#include <algorithm>
#include <utility>

namespace arbitro::engine {

Failure FromRefusal(const RulesetClient& ruleset, const Refusal& refusal) {
  Failure failure = Precondition(refusal.reason.c_str(), refusal.message.en);
  failure.domain = ruleset.description().id;
  failure.metadata.emplace_back("rule", refusal.rule);
  if (const Rule* rule = ruleset.description().FindRule(refusal.rule)) {
    failure.metadata.emplace_back("rule_text", rule->text.en);
    failure.rule_text_it = rule->text.it;
  }
  failure.message_it = refusal.message.it;
  return failure;
}

Failure NamingPlayers(Failure failure, const std::vector<std::string>& ids) {
  constexpr size_t kShownMax = 20;
  if (ids.empty()) return failure;
  std::string shown;
  std::string all;
  for (size_t i = 0; i < ids.size(); ++i) {
    AppendAll(&all, i == 0 ? "" : ", ", ids[i]);
    if (i < kShownMax) AppendAll(&shown, i == 0 ? "`" : ", `", ids[i], "`");
  }
  const size_t more = ids.size() - std::min(ids.size(), kShownMax);
  // Ahead of the ruleset's words, which may be cut where there are many.
  failure.message =
      Concat(shown, more == 0 ? "" : Concat(" and ", more, " more"), ": ", failure.message);
  if (!failure.message_it.empty()) {
    failure.message_it =
        Concat(shown, more == 0 ? "" : Concat(" e altri ", more), ": ", failure.message_it);
  }
  return With(std::move(failure), "players", std::move(all));
}

Failure FromFault(const RulesetClient& ruleset, const RulesetFault& fault) {
  Failure failure =
      fault.cause == RulesetFault::Cause::kWatch
          ? Precondition(reason::kRulesetBlocked, fault.what)
          : Fail(absl::StatusCode::kInternal, reason::kRulesetFault,
                 Concat("ruleset `", ruleset.description().id, "` failed in `",
                        NameOf(fault.function), "`: ", fault.what, "; the event is unchanged"));
  return With(With(std::move(failure), "ruleset", ruleset.description().id), "call",
              NameOf(fault.function));
}

RoundClosed RecordStandings(const Standings& standings, const std::vector<uint32_t>& numbers) {
  const auto number_of = [&](uint32_t player) {
    return numbers.empty() ? player + 1 : numbers[player];
  };
  RoundClosed closed;
  closed.columns = standings.columns;
  const size_t width = standings.columns.size();
  for (size_t i = 0; i < standings.rows.size(); ++i) {
    const Standing& row = standings.rows[i];
    const auto first = standings.cells.begin() + static_cast<std::ptrdiff_t>(i * width);
    closed.rows.push_back({number_of(row.player),
                           row.rank,
                           row.broken_by == ARBITRO_NONE ? 0 : row.broken_by + 1,
                           row.wins,
                           row.losses,
                           row.ties,
                           {first, first + static_cast<std::ptrdiff_t>(width)}});
  }
  for (uint32_t player : standings.unranked) closed.unranked.push_back(number_of(player));
  return closed;
}

}  // namespace arbitro::engine
