// SPDX-License-Identifier: Apache-2.0
//
// The normal form of a request, whose canonical bytes are what the log stores of a command.
//
// Pure and thread-safe: no function here keeps anything.

#ifndef ARBITRO_DAEMON_TRANSLATE_RECORD_NORMALISE_H_
#define ARBITRO_DAEMON_TRANSLATE_RECORD_NORMALISE_H_

#include <string>

#include "arbitro/v1/journal.pb.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::translate {

// Brings a request that ReadCommand takes without a fault, or a command of the log, to its normal
// form:
//
// - of its options only `reason`, `by_hand` and `judge` remain, where the command knows them;
// - unknown fields are dropped, and so are fields that the command does not read;
// - a client's texts are NFC; those of the log stay as they are, whatever edition of Unicode holds;
// - the fields of a struct stand in the order of their keys, each with a value, and a value that
//   holds nothing is left out where it may be.
//
// Normalising twice changes nothing more.
void Normalise(Source source, google::protobuf::Message* request);

// Returns the bytes of v1.Command around the request, whose normal form `request` then is; those of
// an empty command if the log stores another message for it (docs/decisions/0009).
std::string RecordedCommand(google::protobuf::Message* request);

// The same of a command of the log: its bytes if they are canonical, else those that they should
// be.
std::string RecordedCommand(v1::Command* command);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_RECORD_NORMALISE_H_
