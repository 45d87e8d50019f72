// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/fact.h"

#include "absl/strings/str_cat.h"
#include "arbitro/limits.h"
#include "daemon/translate/decision.h"
#include "daemon/translate/names.h"

namespace arbitro::translate {

engine::Fact ReadFact(const std::string& path, const v1::Fact& message, Fields* fields) {
  engine::Fact fact;
  fact.journal = ReadJournalName(path + ".journal", message.journal(), fields);
  fact.revision = message.revision();
  fact.hash = ReadDigest(path + ".record_hash", message.record_hash(), fields);
  for (int i = 0; i < message.standings_size(); ++i) {
    const v1::FinalRank& row = message.standings(i);
    fact.standings.push_back({fields->Text(absl::StrCat(path, ".standings[", i, "].player"),
                                           row.player(), {1, limits::kIdBytesMax}),
                              row.rank(), row.points()});
  }
  return fact;
}

void WriteFact(const engine::Fact& fact, v1::Fact* message) {
  message->set_journal(fact.journal);
  message->set_revision(fact.revision);
  message->set_record_hash(DigestBytes(fact.hash));
  for (const engine::FinalRank& row : fact.standings) {
    v1::FinalRank* written = message->add_standings();
    written->set_player(row.player);
    written->set_rank(row.rank);
    written->set_points(row.points);
  }
}

}  // namespace arbitro::translate
