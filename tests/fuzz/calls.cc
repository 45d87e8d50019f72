// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/calls.h"

#include <utility>

#include "tests/fuzz/message_text.h"
#include "tests/fuzz/require.h"

namespace arbitro::fuzz {

std::vector<Call> ReadCalls(std::string_view text) {
  std::vector<Call> calls;
  while (!text.empty() && calls.size() < kCallsMax) {
    const std::string line = TakeLine(&text);
    const size_t end = line.find(' ');
    const Method* method = FindMethod(line.substr(0, end));
    if (method == nullptr) continue;
    Call call{method, method->new_request()};
    if (end != std::string::npos) ReadMessage(line.substr(end), call.request.get());
    calls.push_back(std::move(call));
  }
  return calls;
}

std::string WriteCalls(const std::vector<Call>& calls) {
  std::string text;
  for (const Call& call : calls) {
    text += call.method->name + " " + WriteMessage(*call.request) + "\n";
  }
  return text;
}

}  // namespace arbitro::fuzz
