// SPDX-License-Identifier: Apache-2.0
//
// Facts that decisions took from other journals: from the engine's values to messages and back.

#ifndef ARBITRO_DAEMON_TRANSLATE_RECORD_FACT_H_
#define ARBITRO_DAEMON_TRANSLATE_RECORD_FACT_H_

#include <string>

#include "arbitro/v1/journal.pb.h"
#include "daemon/engine/model/series.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::translate {

// Notes, under `path`, what no fact could say. Pure and thread-safe but for `fields`.
engine::Fact ReadFact(const std::string& path, const v1::Fact& message, Fields* fields);
void WriteFact(const engine::Fact& fact, v1::Fact* message);

using MergedPersons = google::protobuf::RepeatedPtrField<v1::MergedPerson>;
std::vector<engine::MergedPerson> ReadMergedPersons(const MergedPersons& messages);
void WriteMergedPersons(const std::vector<engine::MergedPerson>& merged, MergedPersons* messages);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_RECORD_FACT_H_
