// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/call/reads.h"

#include <utility>
#include <variant>

#include "absl/strings/str_cat.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/services/call/page_token.h"
#include "daemon/services/gate/drafts.h"

namespace arbitro::services {
namespace {

using engine::Failure;
using engine::OrFailure;

std::string PinName(const std::string& journal, uint64_t revision) {
  return absl::StrCat(journal, "@", revision);
}

OrFailure<engine::StatePtr> PinnedState(const ServicePorts& ports, const std::string& journal,
                                        uint64_t revision) {
  if (auto kept = ports.pinned_states->Find(PinName(journal, revision))) return kept;
  return ports.engine->ReadAt(journal, revision);
}

OrFailure<engine::StatePtr> ReadWhole(const ServicePorts& ports, const std::string& journal,
                                      const v1::ReadOptions& read) {
  if (read.has_at_revision()) return ports.engine->ReadAt(journal, read.at_revision());
  return ports.engine->Read(journal, read.min_revision());
}

}  // namespace

OrFailure<engine::StatePtr> ReadState(const ServicePorts& ports, const Caller& caller,
                                      const std::string& journal, const v1::ReadOptions& read) {
  auto state = ReadWhole(ports, journal, read);
  if (!state.ok()) return state;
  return SeenBy(caller, *ports.engine, *state);
}

OrFailure<std::shared_ptr<const RulesetClient>> PinnedRuleset(const ServicePorts& ports,
                                                              const engine::EventState& event) {
  const engine::RulesetIdentity& identity = event.base->ruleset;
  auto ruleset = ports.engine->ports().rulesets->Pinned(identity);
  if (ruleset) return ports.engine->faults().ForReads(ruleset, event.base->created.event);
  return engine::NotFound(engine::reason::kRulesetUnknown,
                          {"ruleset", absl::StrCat(identity.id, " ", identity.version),
                           "this daemon has not loaded the version that the event pins; put it "
                           "back into the rulesets folder"});
}

Failure RulesetUnknown(const engine::RulesetSource& rulesets, const std::string& id) {
  std::string exists;
  for (const std::string& known : rulesets.Ids()) {
    absl::StrAppend(&exists, exists.empty() ? "there is `" : ", `", known, "`");
  }
  return engine::NotFound(engine::reason::kRulesetUnknown,
                          {"ruleset", id, exists.empty() ? "no ruleset is loaded" : exists});
}

OrFailure<CatalogueBytes> FindCatalogue(const ServicePorts& ports, const std::string& sha256) {
  auto bytes = ports.engine->catalogues().Find(sha256);
  if (bytes.ok()) return *std::move(bytes);
  if (bytes.status().code() == absl::StatusCode::kNotFound) {
    return engine::NotFound(engine::reason::kCatalogueUnknown,
                            {"catalogue", sha256, "list the catalogues to see what exists"});
  }
  return engine::FromLog(bytes.status());
}

OrFailure<const engine::RoundState*> FindRound(const engine::EventState& event, uint32_t round) {
  if (const engine::RoundState* found = event.FindRound(round)) return found;
  return engine::RoundUnknown(event, round);
}

std::optional<Failure> CheckTable(const engine::RoundState& round, uint32_t table) {
  if (table >= 1 && table <= round.tables.size()) return std::nullopt;
  return engine::TableUnknown(round, table);
}

OrFailure<Page> OpenPage(const ServicePorts& ports, const Caller& caller,
                         const PageRequest& request) {
  Page page;
  auto size = PageSize(request.page_size);
  if (!size.ok()) return std::move(size).failure();
  page.size = *size;
  OrFailure<engine::StatePtr> state = engine::StatePtr();
  if (request.page_token.empty()) {
    state = ReadWhole(ports, request.journal, request.read);
    page.as_of_us = ports.engine->ports().clock->NowUs();
  } else {
    auto token = DecodePageToken(request.page_token, request.call, request.parent, request.query);
    if (!token.ok()) return std::move(token).failure();
    auto first = PositionIndex(*token);
    if (!first.ok()) return std::move(first).failure();
    page.first = *first;
    page.as_of_us = token->as_of_us;
    state = PinnedState(ports, request.journal, token->revision);
  }
  if (!state.ok()) return std::move(state).failure();
  page.pinned = *std::move(state);
  page.state = SeenBy(caller, *ports.engine, page.pinned);
  return page;
}

std::string NextPageToken(const ServicePorts& ports, const PageRequest& request, const Page& page,
                          uint64_t rows_total) {
  if (page.first >= rows_total || rows_total - page.first <= page.size) return "";
  const uint64_t revision = page.state->revision;
  ports.pinned_states->Keep(PinName(request.journal, revision), page.pinned);
  return Encode({request.call, request.parent, revision, std::to_string(page.first + page.size),
                 request.query, page.as_of_us});
}

}  // namespace arbitro::services
