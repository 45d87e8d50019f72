// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/line_fault.h"

#include <algorithm>
#include <set>

#include "absl/strings/cord.h"
#include "absl/strings/str_cat.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/arbitroctl/show/utf8_text.h"
#include "tools/printing.h"

namespace arbitro::tools {
namespace {

constexpr char kLinesPayload[] = "arbitroctl/lines";
constexpr char kAdvicePayload[] = "arbitroctl/advice";

}  // namespace

void SortByLine(std::vector<LineFault>* faults) {
  std::stable_sort(faults->begin(), faults->end(),
                   [](const LineFault& a, const LineFault& b) { return a.line < b.line; });
}

size_t CountLines(const std::vector<LineFault>& faults) {
  std::set<size_t> lines;
  for (const LineFault& fault : faults) lines.insert(fault.line);
  return lines.size();
}

void AttachLines(const std::vector<LineFault>& faults, absl::Status* status) {
  auto lines = nlohmann::ordered_json::array();
  for (const LineFault& fault : faults) {
    lines.push_back({{"line", fault.line},
                     {"message", PrintableText(fault.what)},
                     {"what_to_do", PrintableText(fault.advice)}});
  }
  status->SetPayload(kLinesPayload, absl::Cord(JsonText(lines)));
}

nlohmann::ordered_json LinesOf(const absl::Status& status) {
  const auto payload = status.GetPayload(kLinesPayload);
  if (!payload) return nlohmann::ordered_json::array();
  return nlohmann::ordered_json::parse(std::string(*payload));
}

std::string LinesText(const absl::Status& status) {
  std::string text;
  std::set<std::string> said;
  for (const auto& fault : LinesOf(status)) {
    absl::StrAppend(&text, "  ", PhraseWith("line $0", fault["line"].get<size_t>()), ": ",
                    FaultPhrase(OneLine(fault["message"].get<std::string>())), "\n");
    const auto advice = fault["what_to_do"].get<std::string>();
    if (advice.empty() || !said.insert(advice).second) continue;
    absl::StrAppend(&text, "    ", Phrase("to do"), ": ", FaultPhrase(advice), "\n");
  }
  return text;
}

void AttachAdvice(const std::string& advice, absl::Status* status) {
  status->SetPayload(kAdvicePayload, absl::Cord(advice));
}

std::string AttachedAdvice(const absl::Status& status) {
  const auto payload = status.GetPayload(kAdvicePayload);
  return payload ? std::string(*payload) : "";
}

}  // namespace arbitro::tools
