// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/decide/decide.h"

#include <algorithm>
#include <optional>
#include <type_traits>
#include <utility>

#include "absl/synchronization/notification.h"
#include "arbitro/form_check.h"
#include "arbitro/limits.h"
#include "daemon/engine/check/frozen_draw.h"
#include "daemon/engine/decide/answer.h"
#include "daemon/engine/decide/deck.h"
#include "daemon/engine/decide/draw.h"
#include "daemon/engine/decide/event_life.h"
#include "daemon/engine/decide/judge.h"
#include "daemon/engine/decide/other.h"
#include "daemon/engine/decide/penalty.h"
#include "daemon/engine/decide/phase.h"
#include "daemon/engine/decide/round.h"
#include "daemon/engine/decide/sealed_deals.h"
#include "daemon/engine/decide/series.h"
#include "daemon/engine/decide/table.h"
#include "daemon/engine/draw/seed.h"
#include "daemon/engine/model/command_kind.h"
#include "daemon/engine/model/concat.h"

namespace arbitro::engine {

namespace {

template <class T>
DecidedCommand Made(T what, std::vector<Citation> citations = {}) {
  return {{std::move(what), std::move(citations)}, {}};
}

// True for a command of an event's life beside its rounds.
template <class What>
constexpr bool kIsLife = requires(const DecideContext& context, const LifeCommand<What>& asked,
                                  DecideDone done) {
  DecideLife(context, asked, done);
};

// True for a command that may be given by hand: those of an event's life, and decks. For rounds,
// calls of their own take what a person enters; only a ruleset names awards; and no person draws by
// hand.
template <class What>
constexpr bool kTakesByHand =
    (kIsLife<What> &&
     !kIsOneOf<What, GrantAwards, DrawAnswer, FreezeDraw, ContributeToDraw, VoidDraw>) ||
    std::is_same_v<What, SubmitDeck>;

std::optional<Failure> CheckNoDrawFrozen(const EventState& event, const Command& command) {
  if (!event.frozen) return std::nullopt;
  return command.what.Visit(
      [&](const auto& what) { return CheckNotFrozen<std::decay_t<decltype(what)>>(event); });
}

std::optional<Failure> CheckByHand(const Command& command) {
  if (!command.by_hand) return std::nullopt;
  const bool taken = command.what.Visit(
      [](const auto& what) { return kTakesByHand<std::decay_t<decltype(what)>>; });
  if (taken) return std::nullopt;
  return InvalidField("options.by_hand",
                      command.what.Is<GrantAwards>()
                          ? "must be left out: awards are the ruleset's to name"
                          : "must be left out: what a person enters here has a call of its own");
}

// Decides one command; has a function for each kind. Lives until `done_` was called.
class Decider : public std::enable_shared_from_this<Decider> {
 public:
  Decider(DecideContext context, const Command& command, DecideDone done)
      : context_(std::move(context)),
        command_(command),
        event_(context_.state->event),
        done_(std::move(done)) {}

  void Run() {
    if (Refused(CheckByHand(command_))) return;
    if (Refused(CheckNoDrawFrozen(event_, command_))) return;
    CheckJudge(context_, command_, [self = shared_from_this()](std::optional<Failure> failure) {
      if (self->Refused(std::move(failure))) return;
      self->command_.what.Visit([&self](const auto& what) { self->On(what); });
    });
  }

 private:
  void Done(DecidedCommand&& decided) {
    const size_t duties = event_.life->duties.size() + decided.decision.duties.size();
    if (duties > limits::kEventDutiesMax) {
      return Done(LimitReached("duties", duties, limits::kEventDutiesMax));
    }
    AddDeals(context_, command_, std::move(decided),
             [self = shared_from_this()](OrFailure<DecidedCommand>&& result) {
               if (auto* failure = std::get_if<Failure>(&result)) {
                 return self->Done(std::move(*failure));
               }
               self->Complete(std::get<DecidedCommand>(std::move(result)));
             });
  }

  void Complete(DecidedCommand&& decided) {
    decided.inputs.time_us = context_.time_us;
    decided.inputs.clock_us = context_.clock_us;
    decided.inputs.facts = context_.facts;
    decided.inputs.merged = context_.merged;
    const bool asked = !command_.by_hand || decided.asked_by_hand;
    if (context_.ruleset && asked && !decided.without_ruleset) {
      decided.inputs.ruleset = {context_.ruleset->description().id,
                                context_.ruleset->description().version,
                                context_.ruleset->sha256()};
    }
    done_(std::move(decided));
  }
  void Done(Failure failure) {
    if (context_.ruleset) {
      failure = WithRule(std::move(failure), context_.ruleset->description());
    }
    done_(std::move(failure));
  }

  bool NeedRuleset() {
    if (context_.ruleset) return true;
    const RulesetIdentity& pinned = event_.base->ruleset;
    Done(NotFound(reason::kRulesetUnknown,
                  {"ruleset", Concat(pinned.id, " ", pinned.version),
                   "this daemon has not loaded the version that the event pins; put it back into "
                   "the rulesets folder"}));
    return false;
  }

  bool Refused(std::optional<Failure> failure) {
    if (!failure) return false;
    Done(std::move(*failure));
    return true;
  }

  void On(const CreateEvent& command) {
    const Description& description = context_.ruleset->description();
    if (Refused(CheckCreate(command, description))) return;
    if (!command.catalogue_sha256.empty()) {
      absl::StatusOr<CatalogueBytes> catalogue =
          context_.catalogues->Find(command.catalogue_sha256);
      if (!catalogue.ok()) return Done(CatalogueUnknown(command.catalogue_sha256));
    }
    absl::StatusOr<Digest> commitment = context_.draw_links->Commit(command.event);
    if (!commitment.ok()) return Done(FromDrawLinks(commitment.status()));
    DecidedCommand decided =
        Made(EventCreated{*commitment, kChainLength, description.secret_standings, std::nullopt,
                          context_.engine_revision});
    decided.inputs.catalogue_sha256 = command.catalogue_sha256;
    Done(std::move(decided));
  }

  static std::optional<Failure> CheckCreate(const CreateEvent& command,
                                            const Description& description) {
    if (description.FindFormat(command.format) == nullptr) {
      std::string allowed;
      for (const Format& format : description.formats) {
        AppendAll(&allowed, allowed.empty() ? "`" : ", `", format.id, "`");
      }
      return InvalidField("format", Concat("is `", command.format, "`, must be one of ", allowed));
    }
    return CheckSettings(description, command.settings);
  }

  static Failure CatalogueUnknown(const std::string& sha256) {
    return NotFound(reason::kCatalogueUnknown,
                    {"catalogue", sha256, "list the catalogues to see what exists"});
  }

  // decide/deck.h decides what is done with decks.
  template <class What>
  requires requires(const DecideContext& context, const LifeCommand<What>& asked, DecideDone done) {
    DecideDeck(context, asked, done);
  }
  void On(const What& command) {
    DecideDeck(context_, LifeCommand<What>{command_, command},
               [self = shared_from_this()](OrFailure<DecidedCommand>&& result) {
                 if (auto* failure = std::get_if<Failure>(&result)) {
                   return self->Done(std::move(*failure));
                 }
                 self->Done(std::move(std::get<DecidedCommand>(result)));
               });
  }

  // decide/round.h decides rounds; like all files below, it calls back with the result.
  template <class Round>
  void OnRound(const Round& command) {
    if (!NeedRuleset()) return;
    DecideRound(context_, command, [self = shared_from_this()](OrFailure<DecidedCommand>&& result) {
      if (auto* failure = std::get_if<Failure>(&result)) return self->Done(std::move(*failure));
      self->Done(std::move(std::get<DecidedCommand>(result)));
    });
  }
  void On(const PairRound& command) { OnRound(command); }
  void On(const CloseRound& command) { OnRound(command); }

  // decide/table.h decides commands at tables.
  template <class What>
  requires requires(DecideContext context, What what, DecideDone done) {
    DecideTable(context, what, done);
  }
  void On(const What& command) {
    DecideTable(context_, command, [self = shared_from_this()](OrFailure<DecidedCommand>&& result) {
      if (auto* failure = std::get_if<Failure>(&result)) return self->Done(std::move(*failure));
      self->Done(std::move(std::get<DecidedCommand>(result)));
    });
  }

  // decide/event_life.h decides the life of an event beside its rounds.
  template <class What>
  requires kIsLife<What>
  void On(const What& command) {
    DecideLife(context_, LifeCommand<What>{command_, command},
               [self = shared_from_this()](OrFailure<DecidedCommand>&& result) {
                 if (auto* failure = std::get_if<Failure>(&result)) {
                   return self->Done(std::move(*failure));
                 }
                 self->Done(std::move(std::get<DecidedCommand>(result)));
               });
  }

  // decide/series.h decides series.
  template <class What>
  requires requires(const DecideContext& context, const What& what, DecideDone done) {
    DecideSeries(context, what, done);
  }
  void On(const What& command) {
    DecideSeries(context_, command,
                 [self = shared_from_this()](OrFailure<DecidedCommand>&& result) {
                   if (auto* failure = std::get_if<Failure>(&result))
                     return self->Done(std::move(*failure));
                   self->Done(std::move(std::get<DecidedCommand>(result)));
                 });
  }

  // decide/other.h decides the commands of journals that are no event's.
  template <class What>
  void On(const What& command) {
    OrDecided result = DecideOther(context_, OtherCommand<What>{command_, command});
    if (auto* failure = std::get_if<Failure>(&result)) return Done(std::move(*failure));
    Done(std::move(std::get<DecidedCommand>(result)));
  }

  const DecideContext context_;
  const Command& command_;
  const EventState& event_;
  const DecideDone done_;
};

}  // namespace

std::optional<Failure> CheckRulesetThere(const DecideContext& context) {
  if (context.ruleset) return std::nullopt;
  const RulesetIdentity& pinned = *context.state->pinned();
  return NotFound(reason::kRulesetUnknown,
                  {"ruleset", Concat(pinned.id, " ", pinned.version),
                   "this daemon has not loaded the version that the event pins; put it back into "
                   "the rulesets folder, or let the head judge enter by hand what it would say"});
}

void Decide(DecideContext context, const Command& command, DecideDone done) {
  const std::string* ruleset = RulesetToPin(command);
  if (ruleset != nullptr && !context.ruleset) {
    return done(NotFound(reason::kRulesetUnknown, {"ruleset", *ruleset, ""}));
  }
  std::make_shared<Decider>(std::move(context), command, std::move(done))->Run();
}

OrFailure<DecidedCommand> DecideAndWait(DecideContext context, const Command& command) {
  // A promise would cost a call of the system, though hardly any decision has to be waited for.
  std::optional<OrFailure<DecidedCommand>> decided;
  absl::Notification done;
  Decide(std::move(context), command, [&](OrFailure<DecidedCommand>&& result) {
    decided = std::move(result);
    done.Notify();
  });
  done.WaitForNotification();
  return *std::move(decided);
}

}  // namespace arbitro::engine
