// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/commands/stated.h"

#include <cstdlib>

#include "tools/printing.h"

namespace arbitro::tools {

void Require(bool right, const std::string& what) {
  if (right) return;
  SayError("arbitroctl: %s\n", what.c_str());
  std::abort();
}

void* OwnOptions::Of(const std::type_info& type, std::shared_ptr<void> (*make)()) {
  if (object_ == nullptr) {
    object_ = make();
    type_ = &type;
  }
  Require(*type_ == type, command_ + " has options of two types");
  return object_.get();
}

}  // namespace arbitro::tools
