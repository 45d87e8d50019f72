// SPDX-License-Identifier: Apache-2.0
//
// Names of resources and journals, ids, and what a client says of its language and its trace.

#include "daemon/translate/wire/names.h"

#include "api/text/characters.h"
#include "daemon/engine/model/journal_kind.h"
#include "daemon/services/call/trace_context.h"
#include "daemon/translate/wire/language.h"
#include "tests/fuzz/require.h"

namespace {

using arbitro::fuzz::Require;
using namespace arbitro::translate;

// A name that is taken is the one way to write what it names.
template <class Read, class Write>
void Both(std::string_view text, Read read, Write write) {
  Fields fields(Source::kClient);
  const auto name = read("name", text, &fields);
  if (fields.ok()) Require(write(name) == text, "a name has one spelling");
  if (!fields.ok()) Require(!fields.failure().message.empty(), "what is wrong is named");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text = arbitro::fuzz::TextOf(data, size);
  const auto itself = [](const std::string& name) { return name; };
  Both(text, ReadEventName, itself);
  Both(text, ReadSeriesName, itself);
  Both(text, ReadPersonName, itself);
  Both(text, ReadDecidedName, itself);
  Both(text, ReadJournalName, itself);
  Both(text, ReadPlayerName,
       [](const auto& name) { return NameOfPlayer(name.event, name.player); });
  Both(text, ReadDeckName, [](const auto& name) { return NameOfDeck(name.event, name.player); });
  Both(text, ReadRoundName, [](const auto& name) { return NameOfRound(name.event, name.round); });
  Both(text, ReadTableName, [](const auto& name) { return NameOfTable(name); });
  Both(text, ReadPenaltyName,
       [](const auto& name) { return NameOfPenalty(name.event, name.number); });
  Both(text, ReadAppealName,
       [](const auto& name) { return NameOfAppeal(name.event, name.number); });
  Both(text, ReadCardName, [](const auto& name) { return NameOfCard(name); });
  Both(text, ReadRulesetName, [](const auto& id) { return NameOfRuleset(id); });
  Both(text, ReadCatalogueName, [](const auto& sha256) { return NameOfCatalogue(sha256); });
  Fields fields(Source::kClient);
  const std::string normal = fields.Text("text", text, kFreeText);
  if (fields.ok()) Require(arbitro::text::Nfc(normal) == normal, "a text is normalised once");
  Shown(text);
  arbitro::engine::KindOfJournal(text);
  LanguageOf(text);
  const auto trace = arbitro::services::ReadTraceParent(text);
  Require(trace.trace.empty() || text.substr(3, 49) == trace.trace + "-" + trace.parent,
          "a trace stands as it was named");
  return 0;
}
