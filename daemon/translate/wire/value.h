// SPDX-License-Identifier: Apache-2.0
//
// Game-specific data and its forms: messages to values and back.
//
// Pure and thread-safe but for `fields`.

#ifndef ARBITRO_DAEMON_TRANSLATE_WIRE_VALUE_H_
#define ARBITRO_DAEMON_TRANSLATE_WIRE_VALUE_H_

#include <string>

#include "arbitro/form.h"
#include "arbitro/refusal.h"
#include "arbitro/v1/value.pb.h"
#include "arbitro/value.h"
#include "daemon/translate/wire/fields.h"
#include "daemon/translate/wire/language.h"

namespace arbitro::translate {

// The value that a message gives. Notes, with the path of the part ("settings.rounds[2]"): more
// parts or depth than the limits allow, a key twice, text that is too long or not UTF-8; and then
// returns null. A client may send a struct's fields in any order.
Value ReadValue(const std::string& path, const v1::Value& message, Fields* fields);

void WriteValue(const Value& value, v1::Value* message);
// Labels have the text first that the reader's language finds.
void WriteForm(const Form& form, const Language& language, v1::Form* message);
void WriteTexts(const Label& label, const Language& language, v1::Texts* message);
void WriteLabel(const Label& label, v1::LocalizedText* message);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_WIRE_VALUE_H_
