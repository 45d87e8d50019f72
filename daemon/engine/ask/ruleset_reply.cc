// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/ask/ruleset_reply.h"

#include <algorithm>
#include <utility>

#include "daemon/engine/state/engine_revision.h"

namespace arbitro::engine {
namespace {

// The label in the description's first language; where it has none, the first words that there are.
Translation FirstWords(const Description& description, const Label& label) {
  const std::string& first = description.languages.front();
  if (const std::string* text = label.In(first)) return {first, *text};
  const std::vector<Translation> texts = label.Texts();
  return texts.empty() ? Translation{"en", ""} : texts.front();
}

}  // namespace

Failure FromRefusal(const RulesetClient& ruleset, const Refusal& refusal) {
  const Description& description = ruleset.description();
  const Translation said = FirstWords(description, refusal.message);
  Failure failure = Precondition(refusal.reason.c_str(), said.text);
  failure.domain = description.id;
  failure.metadata.emplace_back("rule", refusal.rule);
  if (const Rule* rule = description.FindRule(refusal.rule)) {
    PutRuleText(description, *rule, &failure);
  }
  failure.message_it = refusal.message.it;
  failure.message_language = said.language;
  for (Translation& text : refusal.message.Texts()) {
    if (text.language == said.language || text.language == "it") continue;
    failure.message_in.push_back(std::move(text));
  }
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
  for (Translation& text : failure.message_in) {
    text.text = Concat(shown, more == 0 ? "" : Concat(" (+", more, ")"), ": ", text.text);
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

namespace {

// The cells below zero of the row whose first cell is at `place`, by bits.
uint32_t NegativeOf(const std::vector<uint32_t>& negative, uint32_t place, size_t width) {
  uint32_t bits = 0;
  const auto first = std::lower_bound(negative.begin(), negative.end(), place);
  for (auto each = first; each != negative.end() && *each < place + width; ++each) {
    bits |= uint32_t{1} << (*each - place);
  }
  return bits;
}

}  // namespace

void LeaveLabelsToDescription(const Description& description, uint32_t engine_revision,
                              RoundClosed* closed) {
  if (engine_revision <= kBeforeShapes) return;
  const auto listed = [&](const Column& column) { return description.FindColumn(column.id); };
  if (!std::all_of(closed->columns.begin(), closed->columns.end(), listed)) return;
  for (Column& column : closed->columns) {
    column.label = {};
    column.label_described = true;
  }
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
    const uint32_t place = static_cast<uint32_t>(i * width);
    closed.rows.push_back({number_of(row.player),
                           row.rank,
                           row.broken_by == ARBITRO_NONE ? 0 : row.broken_by + 1,
                           row.wins,
                           row.losses,
                           row.ties,
                           {first, first + static_cast<std::ptrdiff_t>(width)},
                           NegativeOf(standings.negative, place, width)});
  }
  for (uint32_t player : standings.unranked) closed.unranked.push_back(number_of(player));
  return closed;
}

}  // namespace arbitro::engine
