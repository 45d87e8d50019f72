// SPDX-License-Identifier: Apache-2.0
//
// Two people whose names a reader takes for one, told apart on lists and papers by the ids of their
// players.
//
//   Namesakes namesakes;
//   for (const v1::Seat& seat : ...) namesakes.Note(seat);
//   for (v1::Seat& seat : ...) namesakes.TellApart(&seat);  // "B Zorn" becomes "B Zorn (zorn-2)"
//
// Not thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_SHOW_NAMESAKES_H_
#define ARBITRO_TOOLS_ARBITROCTL_SHOW_NAMESAKES_H_

#include <map>
#include <set>
#include <string>

#include "absl/strings/str_cat.h"
#include "api/text/name_order.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "tools/arbitroctl/show/words.h"

namespace arbitro::tools {

class Namesakes {
 public:
  // A message with `player` and `display_name`.
  template <class Message>
  void Note(const Message& one) {
    Note(one.display_name(), one.player());
  }
  void Note(const std::string& name, const std::string& bearer) {
    if (!name.empty()) bearers_[text::NameLook(name)].insert(bearer);
  }

  // The text behind the name of that bearer: " (zorn-2)", or nothing where no other has the name.
  std::string Behind(const std::string& name, const std::string& bearer) const {
    const auto found = bearers_.find(text::NameLook(name));
    const bool alone = found == bearers_.end() || found->second.size() < 2;
    return alone ? "" : absl::StrCat(" (", IdOf(bearer), ")");
  }

  // Puts the player's id behind both names of the message, where another player has the name.
  template <class Message>
  void TellApart(Message* one) const {
    const std::string behind = Behind(one->display_name(), one->player());
    if (behind.empty()) return;
    one->mutable_display_name()->append(behind);
    if (!one->sort_name().empty()) one->mutable_sort_name()->append(behind);
  }

 private:
  std::map<std::string, std::set<std::string>> bearers_;
};

// Each among all that the message holds.
void TellApart(v1::ListTablesResponse* tables);
void TellApart(v1::GetStandingsResponse* standings);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_SHOW_NAMESAKES_H_
