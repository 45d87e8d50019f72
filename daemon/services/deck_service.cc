// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "arbitro/catalogue.h"
#include "arbitro/v1/deck.grpc.pb.h"
#include "daemon/engine/ask/deck.h"
#include "daemon/engine/check/deck.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/state/deck_life.h"
#include "daemon/rulesets/patience.h"
#include "daemon/services/call/raw_methods.h"
#include "daemon/services/call/reads.h"
#include "daemon/services/call/recorded_calls.h"
#include "daemon/services/call/reply.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/call/unary_call.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/view/deck_rules.h"
#include "daemon/translate/view/state.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::services {
namespace {

using engine::Failure;
using translate::Fields;
using translate::Source;

using DeckApi = v1::DeckService;
ARBITRO_RECORDED_CALLS(DeckService)
using DeckBase =
    RecordedDeckService<RawMethods<DeckApi::Service, DeckApi::WithRawCallbackMethod_GetDeck,
                                   DeckApi::WithRawCallbackMethod_CheckDeck,
                                   DeckApi::WithRawCallbackMethod_CompareDecks,
                                   DeckApi::WithRawCallbackMethod_ListPublishedDecks>::Type>;

// The deck that a request names, and the state that it lies in.
struct FoundDeck {
  engine::StatePtr state;
  const engine::PlayerState* player = nullptr;  // of the state; has a deck
};

// PLAYER_UNKNOWN, DECK_UNKNOWN, and as ReadState.
template <class Request>
engine::OrFailure<FoundDeck> FindDeck(const ServicePorts& ports, const Caller& caller,
                                      const Request& request) {
  Fields fields(Source::kClient);
  const auto name = translate::ReadDeckName("name", request.name(), &fields);
  if (!fields.ok()) return fields.failure();
  ASSIGN_OR_RETURN(engine::StatePtr state, ReadState(ports, caller, name.event, request.read()));
  const engine::PlayerState* player = state->event.FindPlayer(name.player);
  if (player == nullptr) return engine::PlayerUnknown(state->event, name.player);
  if (player->deck == nullptr) {
    return engine::NotFound(
        engine::reason::kDeckUnknown,
        {"deck", request.name(), "the player has registered no deck; submit one"});
  }
  return FoundDeck{std::move(state), player};
}

// DECK_UNKNOWN: the version is not kept, or there never was one.
Failure VersionUnknown(const std::string& deck, uint32_t version, const engine::DeckState& state) {
  const uint32_t oldest = state.earlier.empty() ? state.version : state.earlier.front()->version;
  return engine::NotFound(engine::reason::kDeckUnknown,
                          {"deck", deck,
                           absl::StrCat("there is no version ", version, " of the list; kept are ",
                                        oldest, " to ", state.version)});
}

class DeckService final : public DeckBase {
  using Context = grpc::CallbackServerContext;
  using Bytes = grpc::ByteBuffer;
  using Reactor = grpc::ServerUnaryReactor;
  using CheckCall = UnaryPtr<v1::CheckDeckRequest, v1::CheckDeckResponse>;
  using PublishedCall = UnaryPtr<v1::ListPublishedDecksRequest, v1::ListPublishedDecksResponse>;

 public:
  explicit DeckService(const ServicePorts& ports) : DeckBase(ports) {}

  Reactor* GetDeck(Context* context, const Bytes* in, Bytes* out) override {
    return ServeRead<v1::GetDeckRequest, v1::Deck>(
        ports_.reads, {ports_, context, in, out}, [this](const auto& call) {
          const auto found = FindDeck(ports_, call->caller(), call->request);
          if (!found.ok()) return call->Fail(found.failure());
          translate::WriteDeck(*found->state, *found->player, &call->response);
          call->Finish();
        });
  }

  Reactor* CompareDecks(Context* context, const Bytes* in, Bytes* out) override {
    return ServeRead<v1::CompareDecksRequest, v1::CompareDecksResponse>(
        ports_.reads, {ports_, context, in, out}, [this](const auto& call) {
          const v1::CompareDecksRequest& request = call->request;
          const auto found = FindDeck(ports_, call->caller(), request);
          if (!found.ok()) return call->Fail(found.failure());
          const engine::DeckState& deck = *found->player->deck;
          const uint32_t to = request.to_version() == 0 ? deck.version : request.to_version();
          const uint32_t from = request.from_version() == 0 ? to - 1 : request.from_version();
          const auto* after = engine::VersionOf(deck, to);
          if (after == nullptr) return call->Fail(VersionUnknown(request.name(), to, deck));
          const auto* before = engine::VersionOf(deck, from);
          if (before == nullptr) return call->Fail(VersionUnknown(request.name(), from, deck));
          call->response.set_from_version(from);
          call->response.set_to_version(to);
          translate::WriteDeckChanges(engine::ChangesBetween(*before, *after), &call->response);
          call->Finish();
        });
  }

  Reactor* ListPublishedDecks(Context* context, const Bytes* in, Bytes* out) override {
    return ServeRead<v1::ListPublishedDecksRequest, v1::ListPublishedDecksResponse>(
        ports_.reads, {ports_, context, in, out},
        [this](const auto& call) { ListPublished(call); });
  }

  Reactor* CheckDeck(Context* context, const Bytes* in, Bytes* out) override {
    return ServeOn<v1::CheckDeckRequest, v1::CheckDeckResponse>(
        ports_.reads, {ports_, context, in, out}, [this](const CheckCall& call) { Check(call); });
  }

 private:
  // The newest state says which lists are published, whichever one they are read from: what was
  // public once is not when staff say so.
  void ListPublished(const PublishedCall& call) const {
    const v1::ListPublishedDecksRequest& request = call->request;
    Fields fields(Source::kClient);
    const std::string event = translate::ReadEventName("event", request.event(), &fields);
    if (!fields.ok()) return call->Fail(fields.failure());
    const PageRequest asked{"ListPublishedDecks", event,         event, request.page_size(),
                            request.page_token(), request.read()};
    const auto opened = OpenPage(ports_, call->caller(), asked);
    if (!opened.ok()) return call->Fail(opened.failure());
    const auto newest = ReadState(ports_, call->caller(), event, {});
    if (!newest.ok()) return call->Fail(newest.failure());
    const Page& page = *opened;
    const auto& players = page.state->event.players;
    for (uint64_t i = page.first; i < players.size() && i < page.first + page.size; ++i) {
      const engine::PlayerState& player = *players[i];
      if (!IsPublishedStill((*newest)->event, i, player)) continue;
      translate::WritePublishedDeck(event, player, call->response.add_decks());
    }
    call->response.set_next_page_token(NextPageToken(ports_, asked, page, players.size()));
    call->response.set_revision(page.state->revision);
    call->Finish();
  }

  // Whether the list that `player`, the event's `i`th, had is the one that is public now.
  static bool IsPublishedStill(const engine::EventState& now, uint64_t i,
                               const engine::PlayerState& player) {
    if (player.deck == nullptr || player.withdrawn || i >= now.players.size()) return false;
    if (!engine::IsPublished(now, *now.players[i])) return false;
    // Lists before the newest are the player's and the staff's.
    return now.players[i]->deck->version == player.deck->version;
  }

  void Check(const CheckCall& call) const {
    Fields fields(Source::kClient);
    const std::string name = translate::ReadEventName("event", call->request.event(), &fields);
    const auto rows = translate::ReadDeckRows(call->request.rows(), &fields);
    if (!fields.ok()) return call->Fail(fields.failure());
    auto state = ReadState(ports_, call->caller(), name, call->request.read());
    if (!state.ok()) return call->Fail(state.failure());
    const engine::EventState& event = (*state)->event;
    auto found = PinnedRuleset(ports_, event);
    if (!found.ok()) return call->Fail(found.failure());
    const auto ruleset = *std::move(found);
    const auto image = CatalogueFor(event, ruleset->description(), rows);
    if (!image.ok()) return call->Fail(image.failure());
    auto request = engine::MakeDeckRequest(
        {event, ruleset->description(), engine::ViewOf(*image), rows, nullptr,
         /*judged_only=*/true},
        event.base->engine_revision);
    if (!request.ok()) {
      return call->Fail(engine::WithRule(std::move(request).failure(), ruleset->description()));
    }
    AskVerdict(call, ruleset, *request, *image);
  }

  // No bytes where the game's lists declare their cards themselves.
  engine::OrFailure<CatalogueBytes> CatalogueFor(const engine::EventState& event,
                                                 const Description& description,
                                                 const std::vector<engine::DeckLine>& rows) const {
    const std::string& sha256 = event.CatalogueSha256();
    if (!sha256.empty()) return FindCatalogue(ports_, sha256);
    if (description.declared_cards) return CatalogueBytes();
    engine::DeckRowCheck check(rows);
    check.Counts(&description);
    auto bad = check.failure();
    return bad ? *std::move(bad) : engine::CatalogueMissing();
  }

  // Ends the call once the ruleset has replied.
  static void AskVerdict(const CheckCall& call, const std::shared_ptr<const RulesetClient>& ruleset,
                         const DeckRequest& request, const CatalogueBytes& image) {
    const rulesets::Patience patience(call->until());
    ruleset->CheckDeck(request, image, [call, ruleset](const Reply<DeckVerdict>& reply) {
      if (auto failure = FailureOf(*ruleset, reply)) return call->Fail(*failure);
      translate::WriteVerdict(*reply.answer(), call->response.mutable_verdict());
      for (const Citation& citation : reply.citations) {
        translate::WriteCitation(citation, call->response.add_citations());
      }
      call->Finish();
    });
  }
};

}  // namespace

std::unique_ptr<grpc::Service> NewDeckService(const ServicePorts& ports) {
  return std::make_unique<DeckService>(ports);
}

}  // namespace arbitro::services
