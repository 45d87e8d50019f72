// SPDX-License-Identifier: Apache-2.0
//
// The nouns that several calls share about an event: the C++ face of abi/event.h.
//
// Divisions, penalties, infractions and staff roles are named by their place in the description's
// list, from 1; 0 names none. Description::DivisionAt() and its like find them.

#ifndef ARBITRO_EVENT_H_
#define ARBITRO_EVENT_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arbitro/abi/event.h"
#include "arbitro/image.h"
#include "arbitro/limits.h"
#include "arbitro/value.h"

namespace arbitro {
inline namespace v0 {

using EventCounts = arbitro_counts;
using Phase = arbitro_phase;
using TableSize = arbitro_table_size;
using Head = arbitro_head;

// Something owed. The organiser sees it listed until it is settled.
struct Duty {
  std::string code;  // one of the description's duties
  std::string rule;
  Value details{};  // a struct, or null
  bool blocks_confirmation = false;

  friend bool operator==(const Duty& a, const Duty& b) {
    return a.code == b.code && a.rule == b.rule && a.details == b.details &&
           a.blocks_confirmation == b.blocks_confirmation;
  }
};

// Something that a player or the organiser gets.
struct Award {
  std::string code;  // one of the description's awards
  std::string rule;
  uint32_t who = ARBITRO_NONE;  // index in the request; ARBITRO_NONE: the organiser
  int64_t amount = 0;           // 0: a title, of which nothing is counted
  Value details{};              // a struct, or null; its texts tell awards of one code apart

  friend bool operator==(const Award& a, const Award& b) {
    return a.code == b.code && a.rule == b.rule && a.who == b.who && a.amount == b.amount &&
           a.details == b.details;
  }
};

// Standings as `plan` and `awards` see them: heads by rank, then the unranked.
struct StandingsHeads {
  std::vector<Head> heads;
  uint32_t column_count = 0;
  std::vector<arbitro_u128> cells;  // column_count for each ranked head, in their order
  std::vector<uint32_t> negative;   // the places of the cells below zero, rising

  // How many of the heads are ranked: they come first.
  size_t ranked() const {
    return static_cast<size_t>(
        std::count_if(heads.begin(), heads.end(), [](const Head& head) { return head.rank != 0; }));
  }
};

namespace event_image {

// A number of an enum, from the first to the last that is allowed.
inline uint32_t ReadKind(uint32_t kind, std::pair<uint32_t, uint32_t> range, const char* noun,
                         ImageReader* image) {
  if (kind < range.first || kind > range.second) {
    image->Fault(std::string(noun) + " " + std::to_string(kind) + " is unknown");
    return range.first;  // no enumeration may hold what it does not know
  }
  return kind;
}

// Nothing but the flags that the reader knows.
inline void CheckFlags(uint32_t flags, uint32_t known, ImageReader* image) {
  if ((flags & ~known) != 0) image->Fault("a flag is unknown");
}

template <class Root>
uint32_t AddDetails(const Value& details, ImageWriter<Root>* image) {
  return details.is_null() ? ARBITRO_NONE : image->Add(details);
}

inline Value ReadDetails(uint32_t node, ImageReader* image) {
  return node == ARBITRO_NONE ? Value() : image->Read(node);
}

template <class Root>
arbitro_span WriteDuties(const std::vector<Duty>& duties, ImageWriter<Root>* image) {
  std::vector<arbitro_duty> all;
  for (const Duty& duty : duties) {
    const arbitro_text code = image->Text(std::string_view(duty.code));
    const arbitro_text rule = image->Text(std::string_view(duty.rule));
    all.push_back({code, rule, AddDetails(duty.details, image),
                   duty.blocks_confirmation ? ARBITRO_DUTY_BLOCKS_CONFIRMATION : 0});
  }
  return image->Span(all);
}

inline std::vector<Duty> ReadDuties(arbitro_span span, ImageReader* image) {
  std::vector<Duty> duties;
  for (const auto& duty : image->Span<arbitro_duty>(span, limits::kDutiesMax)) {
    CheckFlags(duty.flags, ARBITRO_DUTY_BLOCKS_CONFIRMATION, image);
    duties.push_back({image->String(duty.code), image->String(duty.rule),
                      ReadDetails(duty.details, image), duty.flags != 0});
  }
  return duties;
}

template <class Root>
arbitro_span WriteAwards(const std::vector<Award>& awards, ImageWriter<Root>* image) {
  std::vector<arbitro_award> all;
  for (const Award& award : awards) {
    const arbitro_text code = image->Text(std::string_view(award.code));
    const arbitro_text rule = image->Text(std::string_view(award.rule));
    all.push_back({award.amount, code, rule, award.who, AddDetails(award.details, image)});
  }
  return image->Span(all);
}

inline std::vector<Award> ReadAwards(arbitro_span span, ImageReader* image) {
  std::vector<Award> awards;
  for (const auto& award : image->Span<arbitro_award>(span, limits::kAwardsMax)) {
    awards.push_back({image->String(award.code), image->String(award.rule), award.who, award.amount,
                      ReadDetails(award.details, image)});
  }
  return awards;
}

inline std::vector<Phase> ReadPhases(arbitro_span span, ImageReader* image) {
  std::vector<Phase> phases = image->Span<Phase>(span, limits::kPhasesMax);
  for (const Phase& phase : phases) {
    ReadKind(phase.kind, {ARBITRO_PHASE_SWISS, ARBITRO_PHASE_FINAL}, "a phase's kind", image);
  }
  return phases;
}

// The places of cells below zero: rising, none that is not there, none of zero.
inline std::vector<uint32_t> ReadNegative(arbitro_span span, const std::vector<arbitro_u128>& cells,
                                          ImageReader* image) {
  std::vector<uint32_t> negative = image->Span<uint32_t>(span, cells.size());
  for (size_t i = 0; i < negative.size(); ++i) {
    const uint32_t place = negative[i];
    if (place >= cells.size() || (i > 0 && place <= negative[i - 1])) {
      image->Fault("the places of cells below zero do not rise, or are out of range");
      return {};
    }
    if (cells[place].low == 0 && cells[place].high == 0) image->Fault("a cell is below zero by 0");
  }
  return negative;
}

struct HeadSpans {
  arbitro_span heads;
  arbitro_span cells;
  arbitro_span negative;
};

inline StandingsHeads ReadHeads(uint32_t column_count, const HeadSpans& spans, ImageReader* image) {
  StandingsHeads read;
  read.column_count = column_count;
  if (column_count > limits::kColumnsMax) image->Fault("there are too many columns");
  read.heads = image->Span<Head>(spans.heads, limits::kPlayersMax);
  read.cells =
      image->Span<arbitro_u128>(spans.cells, size_t{limits::kColumnsMax} * limits::kPlayersMax);
  read.negative = ReadNegative(spans.negative, read.cells, image);
  bool unranked = false;
  for (const Head& head : read.heads) {
    if (head.rank != 0 && unranked) image->Fault("a ranked head stands behind an unranked one");
    unranked = unranked || head.rank == 0;
    ReadKind(head.status, {ARBITRO_PLAYER_ACTIVE, ARBITRO_PLAYER_EXPELLED}, "a player's status",
             image);
  }
  if (read.cells.size() != read.ranked() * column_count) {
    image->Fault("the cells are not one a ranked head and column");
  }
  return read;
}

}  // namespace event_image

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_EVENT_H_
