// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "arbitro/v1/event.grpc.pb.h"
#include "daemon/engine/allowed_actions.h"
#include "daemon/rulesets/patience.h"
#include "daemon/services/call/page_token.h"
#include "daemon/services/call/raw_methods.h"
#include "daemon/services/call/reads.h"
#include "daemon/services/call/recorded_calls.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/call/unary_call.h"
#include "daemon/services/gate/audience.h"
#include "daemon/services/gate/drafts.h"
#include "daemon/services/gate/gate.h"
#include "daemon/services/gate/secrecy.h"
#include "daemon/services/persons/name_join.h"
#include "daemon/services/read/affected.h"
#include "daemon/services/read/list_fields.h"
#include "daemon/services/read/shown_player.h"
#include "daemon/services/read/upgrade.h"
#include "daemon/translate/view/event_life.h"
#include "daemon/translate/view/state.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::services {
namespace {

using engine::Failure;
using translate::Fields;
using translate::Source;

using EventApi = v1::EventService;
ARBITRO_RECORDED_CALLS(EventService)
using EventBase = RecordedEventService<RawMethods<
    EventApi::Service, EventApi::WithRawCallbackMethod_GetEvent,
    EventApi::WithRawCallbackMethod_ListEvents, EventApi::WithRawCallbackMethod_GetPlayer,
    EventApi::WithRawCallbackMethod_ListPlayers, EventApi::WithRawCallbackMethod_ListDuties>::Type>;

// Events that are taken from the engine at once: it waits meanwhile.
constexpr size_t kEventsAtOnce = 1024;

class EventService final : public EventBase {
  using Context = grpc::CallbackServerContext;
  using Bytes = grpc::ByteBuffer;
  using Reactor = grpc::ServerUnaryReactor;

 public:
  explicit EventService(const ServicePorts& ports) : EventBase(ports) {}

  Reactor* UpgradeRuleset(Context* context, const Bytes* in, Bytes* out) override {
    return ServeUpgrade(ports_, {ports_, context, in, out});
  }

  Reactor* GetEvent(Context* context, const Bytes* in, Bytes* out) override {
    return ServeRead<v1::GetEventRequest, v1::Event>(
        ports_.reads, {ports_, context, in, out}, [this](const auto& call) {
          Fields fields(Source::kClient);
          const std::string event = translate::ReadEventName("name", call->request.name(), &fields);
          if (!fields.ok()) return call->Fail(fields.failure());
          const auto state = ReadState(ports_, call->caller(), event, call->request.read());
          if (!state.ok()) return call->Fail(state.failure());
          const engine::JournalState& event_state = **state;
          WriteWithDetails(event_state, call->language(), &call->response);
          LeaveOutForbidden(call->caller(), true, call->response.mutable_allowed_actions());
          if (MaySee(call->caller(), access::Content::kDuty, false)) {
            ShowTroubles(*call, event_state, &call->response);
          } else {
            call->response.clear_duties();
          }
          CloseActions(*call, event_state, call->response.mutable_allowed_actions());
          NoteDecks(call, *state);
        });
  }

  Reactor* ListEvents(Context* context, const Bytes* in, Bytes* out) override {
    return ServeOn<
        v1::ListEventsRequest,
        v1::ListEventsResponse>(ports_.reads, {ports_, context, in, out}, [this](const auto& call) {
      const v1::ListEventsRequest& request = call->request;
      const auto size = PageSize(request.page_size());
      if (!size.ok()) return call->Fail(size.failure());
      const auto query = filter::Query::Make({request.filter(), request.order_by()}, EventFields());
      if (!query.ok()) return call->Fail(query.failure());
      PageToken token{"ListEvents", ""};
      token.query = QueryDigest(request.filter(), request.order_by());
      std::optional<std::string> after;
      if (!request.page_token().empty()) {
        const auto given =
            DecodePageToken(request.page_token(), token.call, token.parent, token.query);
        if (!given.ok()) return call->Fail(given.failure());
        after = given->position;
      }
      auto events = EventsFor(call->caller(), *query, after, *size);
      if (!events.ok()) return call->Fail(events.failure());
      if (!events->more_after.empty()) {
        token.position = events->more_after;
        call->response.set_next_page_token(Encode(token));
      }
      for (const engine::StatePtr& event : events->states) {
        translate::WriteEvent(*event, call->response.add_events());
      }
      call->Finish();
    });
  }

  Reactor* ListDuties(Context* context, const Bytes* in, Bytes* out) override {
    return ServeRead<v1::ListDutiesRequest, v1::ListDutiesResponse>(
        ports_.reads, {ports_, context, in, out}, [this](const auto& call) {
          const v1::ListDutiesRequest& request = call->request;
          Fields fields(Source::kClient);
          const std::string event = translate::ReadEventName("event", request.event(), &fields);
          if (!fields.ok()) return call->Fail(fields.failure());
          const PageRequest asked{"ListDuties",         event,         event, request.page_size(),
                                  request.page_token(), request.read()};
          const auto opened = OpenPage(ports_, call->caller(), asked);
          if (!opened.ok()) return call->Fail(opened.failure());
          const Page& page = *opened;
          const auto& duties = page.state->event.life->duties;
          for (uint64_t i = page.first; i < duties.size() && i < page.first + page.size; ++i) {
            translate::WriteDuty(static_cast<uint32_t>(i + 1), *duties[i],
                                 call->response.add_duties());
          }
          call->response.set_next_page_token(NextPageToken(ports_, asked, page, duties.size()));
          call->response.set_revision(page.state->revision);
          // Duties that are not on record come last, once.
          if (call->response.next_page_token().empty()) {
            AddTroubles(FindTroublesNow(*ports_.engine, *page.state, call->caller()),
                        call->language(), call->response.mutable_duties());
          }
          call->Finish();
        });
  }

  Reactor* GetPlayer(Context* context, const Bytes* in, Bytes* out) override {
    return ServeRead<v1::GetPlayerRequest, v1::Player>(
        ports_.reads, {ports_, context, in, out}, [this](const auto& call) {
          Fields fields(Source::kClient);
          const auto name = translate::ReadPlayerName("name", call->request.name(), &fields);
          if (!fields.ok()) return call->Fail(fields.failure());
          const auto read = ReadState(ports_, call->caller(), name.event, call->request.read());
          if (!read.ok()) return call->Fail(read.failure());
          const engine::JournalState& state = **read;
          const engine::PlayerState* player = state.event.FindPlayer(name.player);
          if (player == nullptr) return call->Fail(engine::PlayerUnknown(state.event, name.player));
          WritePlayerRead(*call, {state, *player, call->caller(), call->language()}, call->request,
                          &call->response);
          call->Finish();
        });
  }

  Reactor* ListPlayers(Context* context, const Bytes* in, Bytes* out) override {
    return ServeRead<v1::ListPlayersRequest, v1::ListPlayersResponse>(
        ports_.reads, {ports_, context, in, out}, [this](const auto& call) {
          const v1::ListPlayersRequest& request = call->request;
          Fields fields(Source::kClient);
          const std::string event = translate::ReadEventName("event", request.event(), &fields);
          if (!fields.ok()) return call->Fail(fields.failure());
          const PageRequest asked{"ListPlayers",
                                  event,
                                  event,
                                  request.page_size(),
                                  request.page_token(),
                                  request.read(),
                                  QueryDigest(request.filter(), request.order_by())};
          const auto opened = OpenPage(ports_, call->caller(), asked);
          if (!opened.ok()) return call->Fail(opened.failure());
          const Page& page = *opened;
          const auto& players = page.state->event.players;
          const bool hidden = Hidden(*call, *page.state);
          const auto query = filter::Query::Make(
              {request.filter(), request.order_by(), SecretsFrom(call->caller(), hidden)},
              PlayerFields());
          if (!query.ok()) return call->Fail(query.failure());
          const auto chosen = ChoosePlayers(*query, *page.state);
          for (uint64_t i = page.first; i < chosen.size() && i < page.first + page.size; ++i) {
            v1::Player* player = call->response.add_players();
            translate::WritePlayer(*page.state, *players[chosen[i]], player);
            if (hidden) WithholdResults(player);
            WithholdFacts(call->caller(), player);
            if (request.with_names()) JoinNames(*ports_.persons, page.state->event, player);
          }
          call->response.set_next_page_token(NextPageToken(ports_, asked, page, chosen.size()));
          call->response.set_revision(page.state->revision);
          call->Finish();
        });
  }

 private:
  void WriteWithDetails(const engine::JournalState& state, const translate::Language& language,
                        v1::Event* event) const {
    translate::WriteEvent(state, event);
    const auto ruleset = ports_.engine->ports().rulesets->Pinned(state.event.base->ruleset);
    translate::WriteEventDetails({state.event, ruleset ? &ruleset->description() : nullptr},
                                 language, event);
  }

  // Says of actions that the caller may not do as things are why that is so.
  void CloseActions(const UnaryEnd& call, const engine::JournalState& state,
                    google::protobuf::RepeatedPtrField<v1::AllowedAction>* actions) const {
    CloseOwnRegistration(call.caller(), state.event, call.language(), actions);
    CloseLockedLists(call.caller(), state, call.language(), ports_.engine->ports().clock->NowUs(),
                     actions);
  }

  // Writes what the request asks for, as far as the caller may see it.
  void WritePlayerRead(const UnaryEnd& call, const PlayerRead& shown,
                       const v1::GetPlayerRequest& request, v1::Player* player) const {
    translate::WritePlayer(shown.state, shown.player, player);
    if (Hidden(call, shown.state)) WithholdResults(player);
    WithholdFacts(call.caller(), player);
    if (request.with_names()) JoinNames(*ports_.persons, shown.state.event, player);
    if (request.with_table()) ShowTable(ports_, shown, request, player);
    if (request.with_actions()) ShowActions(ports_, shown, player);
  }

  struct EventsFound {
    std::vector<engine::StatePtr> states;
    std::string more_after;  // the last position of the page; empty if there is no next page
  };
  using Chosen = std::vector<std::pair<std::string, engine::ListedEvent>>;  // by position

  // The next events that `caller` may see and the query keeps. Pages are made of these alone: a
  // page token names the last event of its page, and must not tell that there is another.
  engine::OrFailure<EventsFound> EventsFor(const Caller& caller, const filter::Query& query,
                                           const std::optional<std::string>& after,
                                           size_t events_max) const {
    // One more tells whether there is a next page.
    auto chosen = Choose(caller, query, after, events_max + 1);
    if (!chosen.ok()) return chosen.failure();
    EventsFound found;
    if (chosen->size() > events_max) {
      chosen->pop_back();
      found.more_after = chosen->back().first;
    }
    for (const auto& [position, event] : *chosen) {
      auto state = Shown(caller, event);
      if (!state.ok() && state.failure().code == absl::StatusCode::kUnavailable) {
        return state.failure();
      }
      // One that cannot be read takes no other from the list.
      if (state.ok()) found.states.push_back(*std::move(state));
    }
    return found;
  }

  engine::OrFailure<Chosen> Choose(const Caller& caller, const filter::Query& query,
                                   const std::optional<std::string>& after,
                                   size_t events_max) const {
    if (!query.is_ordered()) return ChooseByName(caller, query, after.value_or(""), events_max);
    Chosen chosen;
    std::optional<EventPlace> place;
    if (after) {
      place = ReadEventPlace(*after, query.keys());
      if (!place) return PageTokenInvalid();
    }
    FirstEvents first(query, place, events_max);
    auto failed = ForEachVisible(caller, query, "", kEventsAtOnce,
                                 [&](engine::ListedEvent&& event, const engine::EventBrief& seen) {
                                   first.Take(std::move(event), seen);
                                   return true;
                                 });
    if (failed) return *std::move(failed);
    for (OrderedEvent& each : first.TakeAll()) {
      chosen.emplace_back(TextOf(each.place), std::move(each.event));
    }
    return chosen;
  }

  engine::OrFailure<Chosen> ChooseByName(const Caller& caller, const filter::Query& query,
                                         std::string after, size_t events_max) const {
    Chosen chosen;
    auto failed = ForEachVisible(caller, query, std::move(after), events_max,
                                 [&](engine::ListedEvent&& event, const engine::EventBrief&) {
                                   std::string position = event.brief.journal;
                                   chosen.emplace_back(std::move(position), std::move(event));
                                   return chosen.size() < events_max;
                                 });
    if (failed) return *std::move(failed);
    return chosen;
  }

  // Gives `take` the events behind `after` that `caller` may see and the query keeps, in the order
  // of their names, each with its brief as the caller sees it; until it returns false.
  template <class Take>
  std::optional<Failure> ForEachVisible(const Caller& caller, const filter::Query& query,
                                        std::string after, size_t wanted, const Take& take) const {
    const size_t asked = std::min(wanted, kEventsAtOnce);
    while (true) {
      auto next = ports_.engine->ListBriefs(after, asked);
      if (!next.ok()) return next.failure();
      const size_t listed = next->size();
      if (listed > 0) after = next->back().brief.journal;
      for (engine::ListedEvent& event : *next) {
        const auto shown = BriefSeenBy(caller, event);
        if (!shown.ok()) return shown.failure();
        const std::optional<engine::EventBrief>& seen = *shown;
        if (!seen || !query.Holds([&](size_t field) { return EventCell(*seen, field); })) continue;
        if (!take(std::move(event), *seen)) return std::nullopt;
      }
      if (listed < asked) return std::nullopt;
    }
  }

  // Nothing where the event is not listed for the caller. Fails where the log cannot be read: a
  // list is never shorter than it should be without a word.
  engine::OrFailure<std::optional<engine::EventBrief>> BriefSeenBy(
      const Caller& caller, const engine::ListedEvent& event) const {
    const std::optional<engine::EventBrief> not_listed;
    Caller there = caller;
    if (!there.local && !StandIn(event.brief, &there)) {
      const auto state = ports_.engine->StateOf(event);
      if (!state.ok() && state.failure().code == absl::StatusCode::kUnavailable) {
        return state.failure();
      }
      if (!state.ok()) return not_listed;
      StandIn(**state, &there);
    }
    if (!there.SeesAny() || !IsListed(event.brief.visibility, there)) return not_listed;
    return std::optional(SeesDrafts(there) ? event.brief : engine::WithoutDraft(event.brief));
  }

  engine::OrFailure<engine::StatePtr> Shown(const Caller& caller,
                                            const engine::ListedEvent& event) const {
    const auto state = ports_.engine->StateOf(event);
    if (!state.ok()) return state;
    Caller there = caller;
    if (!there.local) StandIn(**state, &there);
    return SeenBy(there, *ports_.engine, *state);
  }

  // Players who have no deck to play with, for those who may see decks; and ends the call.
  void NoteDecks(const UnaryPtr<v1::GetEventRequest, v1::Event>& call,
                 engine::StatePtr state) const {
    const engine::EventStatus status = state->event.status;
    const bool plays =
        status == engine::EventStatus::kRegistration || status == engine::EventStatus::kRunning;
    const bool staff = MaySee(call->caller(), access::Content::kDeck, false);
    auto ruleset = PinnedRuleset(ports_, state->event);
    if (!plays || !staff || !ruleset.ok()) return call->Finish();
    const rulesets::Patience patience(call->until());
    engine::FindWithoutDeck(
        std::move(state), *std::move(ruleset), ports_.engine->ports().clock->NowUs(),
        [call](const std::vector<std::string>& players) {
          NoteWithoutDeck(players, call->language(), call->response.mutable_allowed_actions());
          call->Finish();
        });
  }

  // Players who may not play as things are, among what the staff has to do.
  void ShowTroubles(const UnaryEnd& call, const engine::JournalState& state,
                    v1::Event* event) const {
    const auto troubles = FindTroublesNow(*ports_.engine, state, call.caller());
    AddTroubles(troubles, call.language(), event->mutable_duties());
    NoteTroubles(troubles, state.engine_revision(), call.language(),
                 event->mutable_allowed_actions());
  }

  // Whether results as of `state` are secret from the caller.
  bool Hidden(const UnaryEnd& call, const engine::JournalState& state) const {
    const auto secret = SecretFrom(ViewerOf(call.caller()), *ports_.engine, state.journal);
    return secret && state.revision >= secret->since_revision;
  }
};

}  // namespace

std::unique_ptr<grpc::Service> NewEventService(const ServicePorts& ports) {
  return std::make_unique<EventService>(ports);
}

}  // namespace arbitro::services
