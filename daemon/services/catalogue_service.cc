// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "absl/strings/str_cat.h"
#include "arbitro/catalogue.h"
#include "arbitro/v1/catalogue.grpc.pb.h"
#include "daemon/engine/check/near_cards.h"
#include "daemon/services/call/file_parts.h"
#include "daemon/services/call/reads.h"
#include "daemon/services/call/serve_stream.h"
#include "daemon/services/call/service_ports.h"
#include "daemon/services/call/unary_call.h"
#include "daemon/services/read/export_catalogue.h"
#include "daemon/services/stream/import.h"
#include "daemon/translate/view/state.h"
#include "daemon/translate/wire/names.h"
#include "daemon/translate/wire/value.h"

namespace arbitro::services {
namespace {

using engine::Failure;
using translate::Fields;
using translate::Source;

using CatalogueApi = v1::CatalogueService;
using CatalogueStreams = CatalogueApi::WithRawCallbackMethod_ImportCatalogue<
    CatalogueApi::WithRawCallbackMethod_ExportCatalogue<CatalogueApi::Service>>;
using CatalogueBase = CatalogueApi::WithRawCallbackMethod_GetCatalogue<
    CatalogueApi::WithRawCallbackMethod_ListCatalogues<
        CatalogueApi::WithRawCallbackMethod_GetCard<CatalogueStreams>>>;

// A person may have asked by the name: cards are near by that, or by a key written otherwise.
Failure CardUnknown(const CatalogueView& catalogue, const std::string& key) {
  engine::NearCards near_cards(catalogue);
  std::string near = near_cards.Of(key, "");
  if (near.empty()) near = near_cards.Of(key, key);
  return engine::NotFound(engine::reason::kCardUnknown,
                          {"card", key, near.empty() ? "" : absl::StrCat("near is ", near)});
}

// Sends a card a line.
void StreamCatalogue(const ServicePorts& ports, const v1::ExportCatalogueRequest& request,
                     const std::shared_ptr<MessageStream>& stream) {
  FileParts<v1::ExportCatalogueResponse> parts(stream, {});
  bool open = true;
  const auto failure = WriteCatalogueFile(ports, request, [&](std::string_view line) {
    open = parts.Take(line);
    return open;
  });
  if (failure) return stream->Fail(*failure);
  if (open) parts.Finish();
}

class CatalogueService final : public CatalogueBase {
  using Context = grpc::CallbackServerContext;
  using Bytes = grpc::ByteBuffer;
  using Reactor = grpc::ServerUnaryReactor;

 public:
  explicit CatalogueService(const ServicePorts& ports) : ports_(ports) {}

  grpc::ServerReadReactor<Bytes>* ImportCatalogue(Context* context, Bytes* out) override {
    return OpenImport(ports_, *context, out);
  }

  grpc::ServerWriteReactor<Bytes>* ExportCatalogue(Context* context, const Bytes* in) override {
    return ServeStream<v1::ExportCatalogueRequest>(ports_, context, *in, StreamCatalogue);
  }

  Reactor* GetCatalogue(Context* context, const Bytes* in, Bytes* out) override {
    return Serve<v1::GetCatalogueRequest, v1::Catalogue>(
        {ports_, context, in, out}, [this](const auto& call) {
          Fields fields(Source::kClient);
          const std::string sha256 =
              translate::ReadCatalogueName("name", call->request.name(), &fields);
          if (!fields.ok()) return call->Fail(fields.failure());
          const auto house = ports_.engine->Read(engine::kHouseJournal, 0);
          if (!house.ok()) return call->Fail(house.failure());
          const engine::HouseState& state = (*house)->house;
          const engine::CatalogueState* catalogue = state.FindCatalogue(sha256);
          if (catalogue == nullptr) return call->Fail(CatalogueUnknown(state, sha256));
          translate::WriteCatalogue(*catalogue, &call->response);
          call->Finish();
        });
  }

  Reactor* ListCatalogues(Context* context, const Bytes* in, Bytes* out) override {
    return Serve<v1::ListCataloguesRequest, v1::ListCataloguesResponse>(
        {ports_, context, in, out}, [this](const auto& call) {
          const auto house = ports_.engine->Read(engine::kHouseJournal, 0);
          if (!house.ok()) return call->Fail(house.failure());
          for (const auto& catalogue : (*house)->house.catalogues) {
            translate::WriteCatalogue(*catalogue, call->response.add_catalogues());
          }
          call->Finish();
        });
  }

  // A catalogue that is not in memory is read from the log first.
  Reactor* GetCard(Context* context, const Bytes* in, Bytes* out) override {
    return ServeOn<v1::GetCardRequest, v1::Card>(
        ports_.reads, {ports_, context, in, out},
        [this](const UnaryPtr<v1::GetCardRequest, v1::Card>& call) { FindCard(call); });
  }

 private:
  void FindCard(const UnaryPtr<v1::GetCardRequest, v1::Card>& call) const {
    Fields fields(Source::kClient);
    const auto name = translate::ReadCardName("name", call->request.name(), &fields);
    if (!fields.ok()) return call->Fail(fields.failure());
    const auto found = FindCatalogue(ports_, name.catalogue_sha256);
    if (!found.ok()) return call->Fail(found.failure());
    const CatalogueView catalogue(**found);
    const auto card = catalogue.Find(name.key);
    if (!card) return call->Fail(CardUnknown(catalogue, name.key));
    call->response.set_name(translate::NameOfCard(name));
    translate::WriteValue(catalogue.Row(*card), call->response.mutable_row());
    call->Finish();
  }

  const ServicePorts& ports_;
};

}  // namespace

std::unique_ptr<grpc::Service> NewCatalogueService(const ServicePorts& ports) {
  return std::make_unique<CatalogueService>(ports);
}

}  // namespace arbitro::services
