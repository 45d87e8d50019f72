// SPDX-License-Identifier: Apache-2.0
//
// The facts of a person, checked and brought into the form in which it is kept and found.
//
// Pure and thread-safe but for `fields`.

#ifndef ARBITRO_DAEMON_TRANSLATE_VIEW_PERSON_H_
#define ARBITRO_DAEMON_TRANSLATE_VIEW_PERSON_H_

#include <string>
#include <string_view>
#include <vector>

#include "arbitro/v1/person.pb.h"
#include "daemon/engine/model/model.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::translate {

// The profile as it is kept. Notes what is wrong under "profile.": text above its bound, a date
// that is none, no name at all, the same number twice.
v1::PersonProfile ReadProfile(const v1::PersonProfile& given, Fields* fields);

// The consent as it is kept, without who recorded it and when.
v1::Consent ReadConsent(const v1::RecordConsentRequest& given, Fields* fields);

// The name that lists and screens show: the display name, else given and family name.
std::string ShownName(const v1::PersonProfile& profile);

// The name that orders lists: the display name, else family and given name.
std::string SortName(const v1::PersonProfile& profile);

// The words of a text as they are compared: without case, accents and punctuation.
std::vector<std::string> SearchWords(std::string_view text);

// The commands of PersonService that are recorded in a person's journal.
engine::Command ReadCommand(const v1::RecordPersonEntryRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::WithdrawPersonEntryRequest& request, Fields* fields);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_VIEW_PERSON_H_
