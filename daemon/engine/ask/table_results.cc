// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/ask/table_results.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "daemon/engine/ask/requests.h"
#include "daemon/engine/ask/ruleset_reply.h"

namespace arbitro::engine {
namespace {

using Values = std::vector<Value>;

std::optional<Values> EveryInteger(const Form& form, size_t most) {
  // The width of the widest range has no int64_t.
  const uint64_t width = static_cast<uint64_t>(form.most) - static_cast<uint64_t>(form.least);
  if (form.most < form.least || width >= most) return std::nullopt;
  Values values;
  for (uint64_t i = 0; i <= width; ++i) {
    values.push_back(Value::Integer(form.least + static_cast<int64_t>(i)));
  }
  return values;
}

std::optional<Values> EveryStruct(const Form& form, size_t most) {
  Values values = {Value::Struct()};
  for (const Form& field : form.children) {
    std::optional<Values> of_field = EveryValueOf(field, most);
    if (!of_field) return std::nullopt;
    if (!field.required) of_field->push_back(Value());
    if (values.size() * of_field->size() > most) return std::nullopt;
    Values longer;
    for (const Value& before : values) {
      for (const Value& value : *of_field) {
        longer.push_back(before);
        if (!value.is_null()) longer.back().Set(field.id, value);
      }
    }
    values = std::move(longer);
  }
  return values;
}

bool IsSame(const ResultDecided& a, const ResultDecided& b) {
  return a.outcomes == b.outcomes && a.details == b.details;
}

// Tries the reports at tables that are alike once for all of them.
class Tries {
 public:
  Tries(const EventState& event, std::shared_ptr<const RulesetClient> ruleset, Values reports)
      : event_(event), ruleset_(std::move(ruleset)), reports_(std::move(reports)) {}

  // The results of the table; nullptr where tables are of too many kinds.
  Task<OrFailure<const std::vector<ResultDecided>*>> At(const TableState& table) {
    const auto round = static_cast<uint32_t>(event_.rounds.size());
    OutcomeRequest request = MakeOutcomeRequest(event_, round, table, Value());
    const std::string kind = Encode(request);
    const auto known = known_.find(kind);
    if (known != known_.end()) co_return &known->second;
    if (known_.size() >= kTableKindsTriedMax) co_return nullptr;
    std::vector<ResultDecided> results;
    for (const Value& report : reports_) {
      request.report = report;
      const Reply<TableOutcome> reply = co_await Call(*ruleset_, &RulesetClient::Outcome, request);
      if (reply.refusal() != nullptr) continue;
      CO_TRY(FailureOfOutcome(*ruleset_, reply));
      ResultDecided result = ResultOf(*reply.answer());
      const bool seen = std::any_of(results.begin(), results.end(),
                                    [&](const auto& other) { return IsSame(result, other); });
      if (!seen) results.push_back(std::move(result));
    }
    co_return &(known_[kind] = std::move(results));
  }

 private:
  const EventState& event_;
  const std::shared_ptr<const RulesetClient> ruleset_;
  const Values reports_;
  std::map<std::string, std::vector<ResultDecided>> known_;
};

}  // namespace

std::optional<Values> EveryValueOf(const Form& form, size_t most) {
  switch (form.kind) {
    case ARBITRO_FIELD_FLAG:
      return Values{Value::Flag(false), Value::Flag(true)};
    case ARBITRO_FIELD_INTEGER:
    case ARBITRO_FIELD_DURATION:
      return EveryInteger(form, most);
    case ARBITRO_FIELD_CHOICE: {
      Values values;
      for (const Choice& choice : form.choices) values.push_back(Value::Text(choice.id));
      if (values.size() > most) return std::nullopt;
      return values;
    }
    case ARBITRO_FIELD_STRUCT:
      return EveryStruct(form, most);
    default:
      return std::nullopt;
  }
}

Task<OrFailure<OpenTables>> FindOpenTables(const EventState& event,
                                           std::shared_ptr<const RulesetClient> ruleset,
                                           Values reports) {
  OpenTables open;
  open.complete = true;
  if (event.rounds.empty()) co_return open;
  const RoundTables& tables = event.rounds.back()->tables;
  Tries tries(event, std::move(ruleset), reports);
  for (size_t i = 0; i < tables.size(); ++i) {
    const TableState table = tables[i];
    if (table.decided()) continue;
    OpenTable one = {static_cast<uint32_t>(i + 1), table.seats, {}};
    if (open.complete && !reports.empty()) {
      CO_ASSIGN_OR_RETURN(const auto* results, co_await tries.At(table));
      if (results != nullptr) one.results = *results;
    }
    open.complete = open.complete && !one.results.empty();
    open.tables.push_back(std::move(one));
  }
  co_return open;
}

}  // namespace arbitro::engine
