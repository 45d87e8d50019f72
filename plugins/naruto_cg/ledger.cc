// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/ledger.h"

namespace arbitro::nar {
namespace {

struct LedgerText {
  const char* en;
  const char* it;
};

struct LedgerRow {
  const char* id;
  LedgerText text;
  const char* status;
};

constexpr LedgerRow kLedger[] = {
#include "plugins/naruto_cg/ledger_rows.inc"
};

}  // namespace

std::vector<Rule> LedgerRules() {
  std::vector<Rule> rules;
  for (const LedgerRow& row : kLedger)
    rules.push_back({row.id, {row.text.en, row.text.it}, row.status});
  return rules;
}

}  // namespace arbitro::nar
