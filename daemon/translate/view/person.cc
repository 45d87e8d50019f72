// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/view/person.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "arbitro/form_text.h"
#include "arbitro/limits.h"
#include "daemon/translate/record/other_commands.h"
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

}  // namespace

v1::PersonProfile ReadProfile(const v1::PersonProfile& given, Fields* fields) {
  v1::PersonProfile profile;
  profile.set_given_name(fields->Text("profile.given_name", given.given_name(), kNameText));
  profile.set_family_name(fields->Text("profile.family_name", given.family_name(), kNameText));
  profile.set_display_name(fields->Text("profile.display_name", given.display_name(), kNameText));
  if (given.given_name().empty() && given.family_name().empty() && given.display_name().empty()) {
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

std::vector<std::string> SearchWords(std::string_view text) {
  constexpr int kFold = UTF8PROC_STABLE | UTF8PROC_COMPAT | UTF8PROC_DECOMPOSE |
                        UTF8PROC_STRIPMARK | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE;
  utf8proc_uint8_t* mapped = nullptr;
  const auto size = static_cast<utf8proc_ssize_t>(text.size());
  const utf8proc_ssize_t mapped_size =
      utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()), size, &mapped,
                   static_cast<utf8proc_option_t>(kFold));
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(mapped, &std::free);
  std::vector<std::string> words;
  std::string word;
  for (utf8proc_ssize_t i = 0; i <= mapped_size; ++i) {
    const unsigned char byte = i < mapped_size ? mapped[i] : ' ';
    if (byte >= 0x80 || absl::ascii_isalnum(byte)) {
      word += static_cast<char>(byte);
    } else if (!word.empty()) {
      words.push_back(std::move(word));
      word.clear();
    }
  }
  return words;
}

engine::Command ReadCommand(const v1::RecordPersonEntryRequest& request, Fields* fields) {
  engine::Command command;
  command.journal = ReadPersonName("person", request.person(), fields);
  command.reason =
      fields->Text("options.reason", request.options().reason(), {1, limits::kTextBytesMax});
  if (!request.entry().person().empty() || !request.entry().reason().empty()) {
    fields->Wrong("entry", "names a person or a reason itself; give them beside it");
  }
  command.what = engine::RecordPersonEntry{ReadPersonEntry(request.entry(), fields)};
  return command;
}

engine::Command ReadCommand(const v1::WithdrawPersonEntryRequest& request, Fields* fields) {
  engine::Command command;
  command.journal = ReadPersonName("person", request.person(), fields);
  command.reason =
      fields->Text("options.reason", request.options().reason(), {1, limits::kTextBytesMax});
  command.what = engine::WithdrawPersonEntry{
      static_cast<uint32_t>(fields->Number("number", request.number(), kEntryNumbers))};
  return command;
}

}  // namespace arbitro::translate
