// SPDX-License-Identifier: Apache-2.0
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "arbitro/catalogue.h"
#include "arbitro/v1/deck.grpc.pb.h"
#include "daemon/engine/ask/deck.h"
#include "daemon/engine/check/deck.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/rulesets/patience.h"
#include "daemon/services/call/mutate.h"
#include "daemon/services/call/reads.h"
#include "daemon/services/call/reply.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/call/unary_call.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/view/state.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::services {
namespace {

using engine::Failure;
using translate::Fields;
using translate::Source;

using DeckApi = v1::DeckService;
using DeckBase = DeckApi::WithRawCallbackMethod_SubmitDeck<
    DeckApi::WithRawCallbackMethod_GetDeck<DeckApi::WithRawCallbackMethod_CheckDeck<
        DeckApi::WithRawCallbackMethod_RecordDeckCheck<DeckApi::Service>>>>;

class DeckService final : public DeckBase {
  using Context = grpc::CallbackServerContext;
  using Bytes = grpc::ByteBuffer;
  using Reactor = grpc::ServerUnaryReactor;
  using CheckCall = UnaryPtr<v1::CheckDeckRequest, v1::CheckDeckResponse>;

 public:
  explicit DeckService(const ServicePorts& ports) : ports_(ports) {}

  Reactor* SubmitDeck(Context* context, const Bytes* in, Bytes* out) override {
    return Mutate<v1::SubmitDeckRequest, v1::SubmitDeckResponse>({ports_, context, in, out});
  }

  Reactor* RecordDeckCheck(Context* context, const Bytes* in, Bytes* out) override {
    return Mutate<v1::RecordDeckCheckRequest, v1::RecordDeckCheckResponse>(
        {ports_, context, in, out});
  }

  Reactor* GetDeck(Context* context, const Bytes* in, Bytes* out) override {
    return ServeRead<v1::GetDeckRequest, v1::Deck>(
        ports_.reads, {ports_, context, in, out}, [this](const auto& call) {
          Fields fields(Source::kClient);
          const auto name = translate::ReadDeckName("name", call->request.name(), &fields);
          if (!fields.ok()) return call->Fail(fields.failure());
          const auto read = ReadState(ports_, call->caller(), name.event, call->request.read());
          if (!read.ok()) return call->Fail(read.failure());
          const engine::JournalState& state = **read;
          const engine::PlayerState* player = state.event.FindPlayer(name.player);
          if (player == nullptr) return call->Fail(engine::PlayerUnknown(state.event, name.player));
          if (player->deck == nullptr) {
            return call->Fail(engine::NotFound(
                engine::reason::kDeckUnknown,
                {"deck", call->request.name(), "the player has registered no deck; submit one"}));
          }
          translate::WriteDeck(state, *player, &call->response);
          call->Finish();
        });
  }

  Reactor* CheckDeck(Context* context, const Bytes* in, Bytes* out) override {
    return ServeOn<v1::CheckDeckRequest, v1::CheckDeckResponse>(
        ports_.reads, {ports_, context, in, out}, [this](const CheckCall& call) { Check(call); });
  }

 private:
  void Check(const CheckCall& call) const {
    Fields fields(Source::kClient);
    const std::string name = translate::ReadEventName("event", call->request.event(), &fields);
    const auto rows = translate::ReadDeckRows(call->request.rows(), &fields);
    if (!fields.ok()) return call->Fail(fields.failure());
    auto state = ReadState(ports_, call->caller(), name, call->request.read());
    if (!state.ok()) return call->Fail(state.failure());
    const engine::EventState& event = (*state)->event;
    const std::string& sha256 = event.CatalogueSha256();
    auto found = PinnedRuleset(ports_, event);
    if (!found.ok()) return call->Fail(found.failure());
    const auto ruleset = *std::move(found);
    CatalogueBytes image;
    if (!sha256.empty()) {
      auto catalogue = FindCatalogue(ports_, sha256);
      if (!catalogue.ok()) return call->Fail(catalogue.failure());
      image = *std::move(catalogue);
    } else if (!ruleset->description().declared_cards) {
      engine::DeckRowCheck check(rows);
      check.Counts(&ruleset->description());
      auto bad = check.failure();
      return call->Fail(bad ? *bad : engine::CatalogueMissing());
    }
    auto request = engine::MakeDeckRequest(
        {event, ruleset->description(), engine::ViewOf(image), rows, nullptr, /*judged_only=*/true},
        event.base->engine_revision);
    if (!request.ok()) {
      return call->Fail(engine::WithRule(std::move(request).failure(), ruleset->description()));
    }
    const rulesets::Patience patience(call->until());
    ruleset->CheckDeck(*request, image, [call, ruleset](const Reply<DeckVerdict>& reply) {
      if (auto failure = FailureOf(*ruleset, reply)) return call->Fail(*failure);
      translate::WriteVerdict(*reply.answer(), call->response.mutable_verdict());
      for (const Citation& citation : reply.citations) {
        translate::WriteCitation(citation, call->response.add_citations());
      }
      call->Finish();
    });
  }

  const ServicePorts& ports_;
};

}  // namespace

std::unique_ptr<grpc::Service> NewDeckService(const ServicePorts& ports) {
  return std::make_unique<DeckService>(ports);
}

}  // namespace arbitro::services
