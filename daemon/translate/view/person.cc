// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/view/person.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "api/text/characters.h"
#include "api/text/name_order.h"
#include "arbitro/form_text.h"
#include "arbitro/limits.h"
#include "daemon/translate/record/command_head.h"
#include "daemon/translate/record/house.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::translate {
namespace {

constexpr TextBounds kNameText{0, 256};
constexpr TextBounds kEmailText{0, 254};
constexpr TextBounds kPhoneText{0, 32};
constexpr TextBounds kHowText{0, 1024};
constexpr int kOpNumbersMax = 8;
constexpr size_t kOpNumberBytesMax = 63;

bool IsOpNumber(const std::string& text) {
  return !text.empty() && text.size() <= kOpNumberBytesMax &&
         std::all_of(text.begin(), text.end(),
                     [](unsigned char c) { return absl::ascii_isalnum(c) || c == '-'; });
}

bool IsCountry(const std::string& text) {
  return text.size() == 2 && absl::ascii_isupper(static_cast<unsigned char>(text[0])) &&
         absl::ascii_isupper(static_cast<unsigned char>(text[1]));
}

bool IsPhone(const std::string& text) {
  return std::all_of(text.begin(), text.end(), [](unsigned char c) {
    return absl::ascii_isdigit(c) || c == '+' || c == ' ' || c == '-' || c == '(' || c == ')';
  });
}

void ReadOpNumbers(const v1::PersonProfile& given, v1::PersonProfile* profile, Fields* fields) {
  if (given.op_numbers_size() > kOpNumbersMax) {
    fields->Wrong("profile.op_numbers", absl::StrCat("are ", given.op_numbers_size(),
                                                     ", allowed are at most ", kOpNumbersMax));
    return;
  }
  for (int i = 0; i < given.op_numbers_size(); ++i) {
    const std::string& number = given.op_numbers(i);
    const std::string path = absl::StrCat("profile.op_numbers[", i, "]");
    const auto& known = profile->op_numbers();
    if (!IsOpNumber(number)) {
      fields->Wrong(path, absl::StrCat("is ", Shown(number), ", must be 1 to ", kOpNumberBytesMax,
                                       " letters, digits and hyphens"));
    } else if (std::find(known.begin(), known.end(), number) != known.end()) {
      fields->Wrong(path, absl::StrCat("is `", number, "` for the second time"));
    } else {
      profile->add_op_numbers(number);
    }
  }
}

// Notes a text that is given and does not have its form.
void CheckForm(const std::string& path, const std::string& given, bool fits, const char* form,
               Fields* fields) {
  if (!given.empty() && !fits) {
    fields->Wrong(path, absl::StrCat("is ", Shown(given), ", must be ", form));
  }
}

// Two names that differ in their blanks alone would look alike.
std::string ReadName(const std::string& path, const std::string& given, Fields* fields) {
  return text::SingleBlanks(fields->Text(path, given, kNameText));
}

}  // namespace

v1::PersonProfile ReadProfile(const v1::PersonProfile& given, Fields* fields) {
  v1::PersonProfile profile;
  profile.set_given_name(ReadName("profile.given_name", given.given_name(), fields));
  profile.set_family_name(ReadName("profile.family_name", given.family_name(), fields));
  profile.set_display_name(ReadName("profile.display_name", given.display_name(), fields));
  const std::string all =
      absl::StrCat(given.given_name(), given.family_name(), given.display_name());
  if (text::SingleBlanks(all).empty()) {
    fields->Wrong("profile.family_name", "is missing, and so are the other names; give one");
  }
  ReadOpNumbers(given, &profile, fields);
  profile.set_birth_date(given.birth_date());
  CheckForm("profile.birth_date", given.birth_date(), form_check::IsDate(given.birth_date()),
            "a date YYYY-MM-DD", fields);
  profile.set_country(given.country());
  CheckForm("profile.country", given.country(), IsCountry(given.country()),
            "two capital letters, such as `IT`", fields);
  profile.set_email(fields->Text("profile.email", given.email(), kEmailText));
  CheckForm("profile.email", given.email(), given.email().find('@') != std::string::npos,
            "an address NAME@DOMAIN", fields);
  profile.set_phone(fields->Text("profile.phone", given.phone(), kPhoneText));
  CheckForm("profile.phone", given.phone(), IsPhone(given.phone()),
            "digits, spaces, `+`, `-` and parentheses", fields);
  return profile;
}

v1::Consent ReadConsent(const v1::RecordConsentRequest& given, Fields* fields) {
  v1::Consent consent;
  consent.set_subject(fields->Id("subject", given.subject()));
  consent.set_given(given.given());
  consent.set_how(fields->Text("how", given.how(), kHowText));
  return consent;
}

std::string ShownName(const v1::PersonProfile& profile) {
  if (!profile.display_name().empty()) return profile.display_name();
  if (profile.given_name().empty()) return profile.family_name();
  if (profile.family_name().empty()) return profile.given_name();
  return absl::StrCat(profile.given_name(), " ", profile.family_name());
}

std::string SortName(const v1::PersonProfile& profile) {
  if (!profile.display_name().empty()) return profile.display_name();
  if (profile.given_name().empty()) return profile.family_name();
  if (profile.family_name().empty()) return profile.given_name();
  return absl::StrCat(profile.family_name(), " ", profile.given_name());
}

std::vector<std::string> SearchWords(std::string_view text) { return text::NameWords(text); }

engine::Command ReadCommand(const v1::RecordPersonEntryRequest& request, Fields* fields) {
  engine::Command command;
  command.journal = ReadPersonName("person", request.person(), fields);
  command.reason = fields->Text("options.reason", request.options().reason(), kWrittenLines);
  // Nothing here is judged; a wrong name is wrong all the same.
  ReadJudge("options", request.options(), fields);
  if (!request.entry().person().empty() || !request.entry().reason().empty()) {
    fields->Wrong("entry", "names a person or a reason itself; give them beside it");
  }
  command.what = engine::RecordPersonEntry{ReadPersonEntry("entry.", request.entry(), fields)};
  return command;
}

engine::Command ReadCommand(const v1::WithdrawPersonEntryRequest& request, Fields* fields) {
  engine::Command command;
  command.journal = ReadPersonName("person", request.person(), fields);
  command.reason = fields->Text("options.reason", request.options().reason(), kWrittenLines);
  // Nothing here is judged; a wrong name is wrong all the same.
  ReadJudge("options", request.options(), fields);
  command.what = engine::WithdrawPersonEntry{
      static_cast<uint32_t>(fields->Number("number", request.number(), kEntryNumbers))};
  return command;
}

}  // namespace arbitro::translate
