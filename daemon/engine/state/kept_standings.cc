// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/state/kept_standings.h"

#include <string>
#include <utility>
#include <vector>

#include "daemon/engine/state/packed_numbers.h"

namespace arbitro::engine {

// Rows one after the other.
struct KeptStandings::Packed {
  std::vector<Column> columns;
  DrawProof draw;
  std::vector<uint32_t> unranked;
  size_t rows = 0;
  std::string bytes;
};

KeptStandings::KeptStandings(RoundClosed standings)
    : open_(std::make_shared<RoundClosed>(std::move(standings))) {}

const DrawProof& KeptStandings::draw() const { return open_ ? open_->draw : packed_->draw; }

void KeptStandings::Pack() {
  if (!open_) return;
  auto packed = std::make_shared<Packed>();
  packed->columns = open_->columns;
  packed->draw = open_->draw;
  packed->unranked = open_->unranked;
  packed->rows = open_->rows.size();
  for (const RecordedStanding& row : open_->rows) {
    for (const uint32_t number : {row.player_number, row.rank, row.broken_by, row.wins, row.losses,
                                  row.ties, row.negative}) {
      PutNumber(number, &packed->bytes);
    }
    PutNumber(row.cells.size(), &packed->bytes);
    for (const arbitro_u128& cell : row.cells) {
      PutNumber(cell.low, &packed->bytes);
      PutNumber(cell.high, &packed->bytes);
    }
  }
  packed->bytes.shrink_to_fit();
  packed_ = std::move(packed);
  open_ = nullptr;
}

std::shared_ptr<const RoundClosed> KeptStandings::Get() const {
  if (!packed_) return open_;
  auto standings = std::make_shared<RoundClosed>();
  standings->columns = packed_->columns;
  standings->draw = packed_->draw;
  standings->unranked = packed_->unranked;
  standings->rows.resize(packed_->rows);
  NumberReader numbers(packed_->bytes);
  for (RecordedStanding& row : standings->rows) {
    for (uint32_t* number : {&row.player_number, &row.rank, &row.broken_by, &row.wins, &row.losses,
                             &row.ties, &row.negative}) {
      *number = numbers.TakeAs<uint32_t>();
    }
    row.cells.resize(numbers.TakeAs<size_t>());
    for (arbitro_u128& cell : row.cells) {
      cell.low = numbers.Take();
      cell.high = numbers.Take();
    }
  }
  return standings;
}

}  // namespace arbitro::engine
