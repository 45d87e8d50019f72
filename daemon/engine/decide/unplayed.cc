// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/decide/unplayed.h"

#include <iterator>
#include <memory>
#include <utility>

#include "daemon/engine/ask/requests.h"
#include "daemon/engine/ask/ruleset_reply.h"
#include "daemon/engine/state/table_effects.h"

namespace arbitro::engine {
namespace {

class DecidingUnplayed : public std::enable_shared_from_this<DecidingUnplayed> {
 public:
  using Done = std::function<void(OrFailure<DecidedTables>)>;

  DecidingUnplayed(const DecideContext& context, PairedTables paired, Done done)
      : ruleset_(context.ruleset), paired_(std::move(paired)), done_(std::move(done)) {}

  void Decide(size_t next) {
    for (; next < paired_.tables.size(); ++next) {
      if (!paired_.tables[next].outcomes.empty()) continue;
      TableState table;
      table.kind = paired_.tables[next].kind;
      table.seats = paired_.tables[next].seats;
      OutcomeRequest request = MakeOutcomeRequest(paired_.event, paired_.round, table, Value());
      if (table.is_bye() || MayDecide(request.effects)) return Ask(next, request);
    }
    done_(DecidedTables{std::move(paired_.tables), std::move(citations_)});
  }

 private:
  void Ask(size_t place, const OutcomeRequest& request) {
    const bool bye = request.table_kind == ARBITRO_TABLE_BYE;
    ruleset_->Outcome(request, [self = shared_from_this(), place, bye](Reply<TableOutcome> reply) {
      if (!bye && reply.refusal() != nullptr) return self->Decide(place + 1);
      if (auto failure = FailureOfOutcome(*self->ruleset_, reply)) {
        return self->done_(std::move(*failure));
      }
      ResultDecided worth = ResultOf(*reply.answer());
      DrawnTable& table = self->paired_.tables[place];
      table.outcomes = std::move(worth.outcomes);
      table.details = std::move(worth.details);
      std::move(reply.citations.begin(), reply.citations.end(),
                std::back_inserter(self->citations_));
      self->Decide(place + 1);
    });
  }

  const std::shared_ptr<const RulesetClient> ruleset_;
  PairedTables paired_;
  const Done done_;
  std::vector<Citation> citations_;
};

}  // namespace

void DecideUnplayed(const DecideContext& context, PairedTables paired,
                    std::function<void(OrFailure<DecidedTables>)> done) {
  std::make_shared<DecidingUnplayed>(context, std::move(paired), std::move(done))->Decide(0);
}

}  // namespace arbitro::engine
