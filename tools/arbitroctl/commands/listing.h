// SPDX-License-Identifier: Apache-2.0
//
// A table of what an answer of the daemon is or holds.
//
//   TableRow PlayerRow(const v1::Player& player) { return {player.number(), IdOf(player.name())}; }
//   …
//   .Shows("EventService.ListPlayers", Listing({">number", "player"}, PlayerRow))

#ifndef ARBITRO_TOOLS_ARBITROCTL_COMMANDS_LISTING_H_
#define ARBITRO_TOOLS_ARBITROCTL_COMMANDS_LISTING_H_

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "google/protobuf/message.h"
#include "tools/arbitroctl/commands/typed.h"
#include "tools/arbitroctl/show/text_table.h"

namespace arbitro::tools {

class Listing {
 public:
  // `row` makes the row of an item: of an answer that is one, or of those that it holds. It takes
  // the item, or a Typed and the item.
  template <class Item>
  Listing(std::vector<std::string> headings, TableRow (*row)(const Item&))
      : Listing(std::move(headings), Item::descriptor(), [row](const Typed&, const Message& item) {
          return row(static_cast<const Item&>(item));
        }) {}
  template <class Item>
  Listing(std::vector<std::string> headings, TableRow (*row)(const Typed&, const Item&))
      : Listing(std::move(headings), Item::descriptor(),
                [row](const Typed& typed, const Message& item) {
                  return row(typed, static_cast<const Item&>(item));
                }) {}

  // Whether such an answer is an item, or has exactly one field of items: a list, or one of them.
  bool IsOf(const google::protobuf::Descriptor& answer) const;

  // The table of an answer that it is of, as wide as the output.
  std::string Text(const Typed& typed, const google::protobuf::Message& answer) const;

  const std::vector<std::string>& headings() const { return headings_; }
  const google::protobuf::Descriptor& item() const { return *item_; }

 private:
  using Message = google::protobuf::Message;
  using AnyRow = std::function<TableRow(const Typed&, const Message&)>;

  Listing(std::vector<std::string> headings, const google::protobuf::Descriptor* item, AnyRow row)
      : headings_(std::move(headings)), item_(item), row_(std::move(row)) {}

  // The only field of items; null: there is none, or several.
  const google::protobuf::FieldDescriptor* FieldIn(
      const google::protobuf::Descriptor& answer) const;
  std::vector<const Message*> ItemsOf(const Message& answer) const;

  std::vector<std::string> headings_;
  const google::protobuf::Descriptor* item_;
  AnyRow row_;
};

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_COMMANDS_LISTING_H_
