// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/commands/shared.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "tools/arbitroctl/fetch.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/arbitroctl/show/words.h"
#include "tools/printing.h"

namespace arbitro::tools {

v1::Ruleset RulesetIn(Session* session, const std::string& event) {
  return GetRulesetOfEvent(session, event).value_or(v1::Ruleset());
}

std::string EventTimeText(const Typed& typed, int64_t time_us) {
  return LocalTimeText(time_us, ClockOf(typed.session, typed.event).utc_offset_minutes);
}

std::string IdsText(const google::protobuf::RepeatedPtrField<std::string>& names) {
  return absl::StrJoin(names, ", ",
                       [](std::string* out, const std::string& name) { out->append(IdOf(name)); });
}

std::string YesOrNo(bool yes) { return Phrase(yes ? "yes" : "no"); }

void SayBeside(const std::string& line) { PrintError(absl::StrCat("arbitroctl: ", line, "\n")); }

absl::Status ReadStream(Session* session, const std::string& method,
                        const google::protobuf::Message& request,
                        google::protobuf::Message* message, const std::function<void()>& each) {
  const auto stream = session->client().Open(method);
  if (stream->Write(request)) stream->EndWriting();
  while (stream->Read(message)) each();
  return stream->Finish();
}

absl::StatusOr<std::pair<uint32_t, uint32_t>> ReadNumberPair(const std::string& option,
                                                             const std::string& text, char mark,
                                                             const char* example) {
  const std::pair<std::string, std::string> parts = absl::StrSplit(text, absl::MaxSplits(mark, 1));
  std::pair<uint32_t, uint32_t> numbers;
  if (absl::SimpleAtoi(parts.first, &numbers.first) &&
      absl::SimpleAtoi(parts.second, &numbers.second)) {
    return numbers;
  }
  return UsageError(
      PhraseWith("`$0` is `$1`, must be two numbers such as $2", option, text, example));
}

}  // namespace arbitro::tools
