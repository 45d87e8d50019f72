// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/read/file_faults.h"

#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "api/text/harm.h"

namespace arbitro::services {

using engine::Failure;
using interchange::Fault;

void CheckContent(std::string_view content, translate::Fields* fields) {
  if (content.empty()) fields->Wrong("content", "is missing");
  if (content.size() > kReadFileBytesMax) {
    fields->Wrong("content", absl::StrCat("has ", content.size(), " bytes, allowed is 1 to ",
                                          kReadFileBytesMax));
  }
}

Failure FaultyField(const char* field, std::string_view is, const std::vector<Fault>& faults) {
  Failure failure;
  for (const Fault& fault : faults) {
    if (failure.fields.size() == kFileFaultsMax) break;
    const std::string line = fault.line == 0 ? "" : absl::StrCat("line ", fault.line, ": ");
    const std::string what =
        absl::StrCat(absl::string_view(is.data(), is.size()), line, fault.what, "; ", fault.advice);
    const std::string shown = text::Harmless(what, text::Lines::kOne);
    if (failure.fields.empty()) {
      failure = engine::InvalidField(field, shown);
    } else {
      failure.fields.push_back({field, shown});
    }
  }
  if (faults.size() > 1) absl::StrAppend(&failure.message, " (and ", faults.size() - 1, " more)");
  return failure;
}

void PutFaults(const std::vector<Fault>& faults,
               google::protobuf::RepeatedPtrField<v1::FileFault>* list) {
  for (const Fault& fault : faults) {
    if (list->size() == static_cast<int>(kFileFaultsMax)) return;
    v1::FileFault* of_file = list->Add();
    of_file->set_line(static_cast<uint32_t>(fault.line));
    of_file->set_what(text::Harmless(fault.what, text::Lines::kOne));
    of_file->set_advice(text::Harmless(fault.advice, text::Lines::kOne));
  }
}

}  // namespace arbitro::services
