// SPDX-License-Identifier: Apache-2.0
#include "tools/printing.h"

#include <algorithm>
#include <cstdarg>
#include <cstdio>

#include "api/text/harm.h"

namespace arbitro::tools {
namespace {

// Tabs of a compiler's output only move the cursor, and lines of CSV end in two characters.
void Print(std::string_view text, FILE* stream) {
  constexpr std::string_view kLineEnd = "\r\n";
  std::string shown;
  while (!text.empty()) {
    const size_t end = std::min({text.find('\t'), text.find(kLineEnd), text.size()});
    shown += text::Harmless(text.substr(0, end), text::Lines::kMany);
    text.remove_prefix(end);
    const size_t kept = text.substr(0, kLineEnd.size()) == kLineEnd ? kLineEnd.size() : 1;
    shown.append(text.substr(0, kept));
    text.remove_prefix(std::min(kept, text.size()));
  }
  std::fwrite(shown.data(), 1, shown.size(), stream);
}

std::string Formatted(const char* format, va_list values) {
  va_list again;
  va_copy(again, values);
  const int size = std::vsnprintf(nullptr, 0, format, again);
  va_end(again);
  std::string text(size > 0 ? static_cast<size_t>(size) : 0, '\0');
  // The zero byte at the end goes where the string has its own.
  if (size > 0) std::vsnprintf(text.data(), text.size() + 1, format, values);
  return text;
}

}  // namespace

void PrintOut(std::string_view text) { Print(text, stdout); }

void PrintError(std::string_view text) { Print(text, stderr); }

void Say(const char* format, ...) {
  va_list values;
  va_start(values, format);
  PrintOut(Formatted(format, values));
  va_end(values);
}

void SayError(const char* format, ...) {
  va_list values;
  va_start(values, format);
  PrintError(Formatted(format, values));
  va_end(values);
}

std::string OneLine(std::string_view text) { return text::Harmless(text, text::Lines::kOne); }

std::string JsonText(const nlohmann::ordered_json& document, int indent) {
  const std::string text =
      document.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
  return text::Harmless(text, text::Lines::kMany, text::Escape::kJson);
}

}  // namespace arbitro::tools
